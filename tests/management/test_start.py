"""`manage.py start` and `manage.py password`."""

import ctypes
import json
import re
import signal
import socket
import sys
import urllib.request
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.management.program import Started, free_port, password_in, run, signs_in, started


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture
def terminal() -> Generator[None]:
    """As programs start in a terminal; under nohup they are told to ignore its end."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.fixture(scope="module")
def running(data: Path) -> Generator[Started]:
    """One program for the tests that only visit it."""
    with started(data) as program:
        yield program


def test_first_start_makes_the_director_and_later_ones_keep_the_account(tmp_path: Path) -> None:
    with started(tmp_path) as first:
        pass
    password = password_in(first.output)
    with started(tmp_path) as second:
        assert signs_in(second.url, password)
    assert "password:" not in second.output


def test_start_prints_where_to_find_it_with_a_code_to_scan_and_keeps_its_name(tmp_path: Path) -> None:
    with started(tmp_path, "--host", "127.0.0.1", "--name", "Club laptop 山") as program:
        pass
    assert json.loads((tmp_path / "hall.json").read_text("utf-8")) == {"name": "Club laptop 山"}
    assert f"Open {program.url}\n" in program.output
    assert "█▀▀▀" in program.output or "█ ▄▄▄▄▄ █" in program.output


def test_ctrl_c_ends_a_start_with_two_workers_without_a_traceback(tmp_path: Path) -> None:
    with started(tmp_path, "--workers", "2") as program:
        pass
    assert program.output.endswith("Stopped.\n")
    assert "Traceback" not in program.output
    assert program.status == 0


def test_demo_is_made_once_and_open_to_everybody(tmp_path: Path) -> None:
    links = []
    for _ in range(2):
        with started(tmp_path, "--demo") as program, urllib.request.urlopen(program.url) as home:
            links.append(re.findall(r'href="(/e/[^/"]+/)"', home.read().decode()))
    first, second = links
    assert len(set(first)) == 1
    assert second == first


@pytest.mark.usefixtures("terminal")
def test_closing_the_terminal_ends_the_program(tmp_path: Path) -> None:
    with started(tmp_path) as program:
        program.stop(signal.SIGHUP)
    assert program.status == 0


@pytest.mark.usefixtures("terminal")
@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux for the threads of a process")
def test_a_signal_given_to_another_thread_ends_the_program(tmp_path: Path) -> None:
    with started(tmp_path) as program:
        main = program.process.pid
        other = next(
            int(task.name) for task in Path(f"/proc/{main}/task").iterdir() if int(task.name) != main
        )
        assert ctypes.CDLL(None).tgkill(main, other, signal.SIGHUP) == 0
        assert program.process.wait(timeout=30) == 0


def test_idle_connections_do_not_hold_up_the_others(running: Started) -> None:
    idle = [socket.create_connection(("127.0.0.1", running.port)) for _ in range(50)]
    for connection in idle[:25]:
        connection.sendall(b"POST /account/login/ HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf")
    with urllib.request.urlopen(running.url + "account/login/", timeout=10) as answer:
        assert answer.status == 200
    for connection in idle:
        connection.close()


def test_collected_files_are_served_for_ever(running: Started, data: Path) -> None:
    manifest = json.loads((data / "static" / "staticfiles.json").read_text("utf-8"))
    hashed = manifest["paths"]["admin/css/base.css"]
    with urllib.request.urlopen(f"{running.url}static/{hashed}") as answer:
        assert answer.headers["Content-Type"].startswith("text/css")
        assert "immutable" in answer.headers["Cache-Control"]


def test_password_replaces_the_old_one_while_the_program_runs(running: Started, data: Path) -> None:
    first, second = (password_in(run(data, "password").stdout) for _ in range(2))
    assert signs_in(running.url, second)
    assert not signs_in(running.url, first)


def test_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        tried = run(tmp_path, "start", "--host", "127.0.0.1", "--port", str(port))
    assert tried.returncode == 2
    assert tried.stderr == (
        f"CommandError: Port {port} is in use. Stop the other program, or choose another port with --port.\n"
    )


def test_port_that_is_no_port_is_refused(tmp_path: Path) -> None:
    tried = run(tmp_path, "start", "--port", "65536")
    assert tried.returncode == 2
    assert tried.stderr.endswith("argument --port: must be a number from 1 to 65535\n")


def test_host_of_another_computer_is_one_sentence(tmp_path: Path) -> None:
    tried = run(tmp_path, "start", "--host", "192.0.2.77", "--port", str(free_port()))
    assert tried.returncode == 2
    assert tried.stderr.startswith("CommandError: The program cannot listen on 192.0.2.77, port ")
    assert tried.stderr.count("\n") == 1


def test_data_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    # A folder below a file can be made by nobody, not even by an administrator.
    file = tmp_path / "file"
    file.touch()
    tried = run(file / "data", "start", "--port", str(free_port()))
    assert tried.returncode == 2
    assert tried.stderr.startswith(f"CommandError: The data folder {file / 'data'} cannot be written (")
    assert tried.stderr.endswith("). Name another one in TOURNAMENT_DATA.\n")
    assert tried.stderr.count("\n") == 1


def test_damaged_database_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "tournament.sqlite3").write_text("not a database, but long enough to look like one " * 20)
    tried = run(tmp_path, "start", "--port", str(free_port()))
    assert tried.returncode == 2
    assert tried.stderr == "CommandError: The database cannot be used: file is not a database\n"


def test_password_of_nobody_is_refused(running: Started, data: Path) -> None:
    tried = run(data, "password", "aki")
    assert (tried.returncode, tried.stderr) == (2, "CommandError: There is no account “aki”.\n")


def test_password_before_the_first_start_says_what_to_do(tmp_path: Path) -> None:
    tried = run(tmp_path, "password")
    assert tried.returncode == 2
    assert tried.stderr == (
        "CommandError: The database cannot be used (no such table: tournament_user); "
        "“manage.py start” prepares it.\n"
    )
