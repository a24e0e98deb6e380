"""The program as a director runs it: as a process, stopped with Ctrl-C."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path

from django.conf import settings

MANAGE = Path(settings.BASE_DIR, "manage.py")
_PASSWORD = re.compile(r"Sign in as: director   password: ((?:[a-z2-9]{4}-){2}[a-z2-9]{4})")


def environment(data: Path, database: str = "") -> dict[str, str]:
    """A fresh installation in this folder, on SQLite unless a database is named."""
    changes = {"TOURNAMENT_DATA": str(data), "DATABASE_URL": database, "PYTHONIOENCODING": "utf-8"}
    return {**os.environ, **changes}


def run(data: Path, *arguments: str, database: str = "", given: str = "") -> subprocess.CompletedProcess[str]:
    """A command that ends by itself, in this data folder; `given` is its standard input."""
    return subprocess.run(
        [sys.executable, str(MANAGE), *arguments],
        env=environment(data, database),
        input=given,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


class Started:
    """A running program: `url` while it serves, `output` and `status` after it was stopped."""

    def __init__(self, data: Path, *arguments: str, database: str = "") -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self.output, self.status = "", -1
        self.process = subprocess.Popen(
            [sys.executable, str(MANAGE), "start", "--port", str(self.port), *arguments],
            env=environment(data, database),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            start_new_session=True,
        )

    def wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                urllib.request.urlopen(self.url + "account/login/").close()
            except urllib.error.HTTPError:
                return
            except OSError:
                time.sleep(0.1)
            else:
                return
        self.stop(signal.SIGKILL)
        raise AssertionError(self.output)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """By default as Ctrl-C does, which reaches every process of the terminal."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, how)
        self.output = self.process.communicate(timeout=60)[0]
        self.status = self.process.returncode


@contextmanager
def started(data: Path, *arguments: str, database: str = "") -> Generator[Started]:
    """The program in this folder, from its first answer to Ctrl-C."""
    program = Started(data, *arguments, database=database)
    program.wait_until_it_answers()
    try:
        yield program
    finally:
        program.stop()


def password_in(output: str) -> str:
    """The director's password as the program printed it."""
    found = _PASSWORD.search(output)
    assert found, output
    return found[1]


def signs_in(url: str, password: str) -> bool:
    """Whether the director gets from the sign-in page to another one with this password."""
    cookies = CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(cookies))
    browser.open(url + "account/login/").close()
    token = next(cookie.value for cookie in cookies if cookie.name == "csrftoken")
    form = {"username": "director", "password": password, "csrfmiddlewaretoken": token, "next": "/club/"}
    answer = browser.open(url + "account/login/", urllib.parse.urlencode(form).encode())
    return bool(answer.url == url + "club/")
