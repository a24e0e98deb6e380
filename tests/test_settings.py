"""The settings of a fresh installation, seen from processes of their own."""

import os
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from tests.management.program import environment, run
from tournament.datafolder import KEY_FILE, secret_key
from tournament.settings import wal_is_safe

_ASK_FOR_THE_KEY = "from django.conf import settings; print(settings.SECRET_KEY)"
_ASK_FOR_PRAGMAS = """
from django.db import connection
with connection.cursor() as cursor:
    for pragma in ("synchronous", "journal_mode"):
        print(cursor.execute(f"PRAGMA {pragma}").fetchone()[0])
"""
_RAISE_A_COUNTER = """
from django.contrib.auth.models import Group
from django.db import transaction
for _ in range(10):
    with transaction.atomic():
        group = Group.objects.get()
        group.name = str(int(group.name) + 1)
        group.save()
"""


def _python(data: Path, code: str, **environ: str) -> str:
    set_up = "import django; django.setup()\n"
    ran = subprocess.run(
        [sys.executable, "-c", set_up + code],
        env={**environment(data), "DJANGO_SETTINGS_MODULE": "tournament.settings", **environ},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert not ran.stderr
    return ran.stdout.strip()


def test_secret_key_is_made_once_by_processes_that_start_together(tmp_path: Path) -> None:
    data = tmp_path / "not there yet"
    with ThreadPoolExecutor() as pool:
        keys = set(pool.map(lambda _: _python(data, _ASK_FOR_THE_KEY), range(6)))
    assert len(keys) == 1
    assert len(keys.pop()) >= 50
    assert [file.name for file in data.iterdir()] == [KEY_FILE]


def test_secret_key_is_made_once_by_threads_at_the_same_moment(tmp_path: Path) -> None:
    for attempt in range(20):
        data = tmp_path / str(attempt)
        with ThreadPoolExecutor(8) as pool:
            keys = set(pool.map(secret_key, [data] * 8))
        assert len(keys) == 1


def test_secret_key_is_the_same_at_the_next_start(tmp_path: Path) -> None:
    assert _python(tmp_path, _ASK_FOR_THE_KEY) == _python(tmp_path, _ASK_FOR_THE_KEY)


@pytest.mark.skipif(os.name != "posix", reason="permission bits of files are POSIX")
def test_secret_key_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    secret_key(tmp_path)
    assert (tmp_path / KEY_FILE).stat().st_mode & 0o777 == 0o600


def test_secret_key_cut_short_is_refused_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.datafolder._PATIENCE_SECONDS", 0.1)
    (tmp_path / KEY_FILE).write_text("half a k")
    with pytest.raises(ImproperlyConfigured, match=KEY_FILE):
        secret_key(tmp_path)


def test_secret_key_of_the_environment_needs_no_file(tmp_path: Path) -> None:
    assert _python(tmp_path, _ASK_FOR_THE_KEY, TOURNAMENT_SECRET_KEY="shared by all machines") == (
        "shared by all machines"
    )
    assert not list(tmp_path.iterdir())


def test_score_leaves_an_empty_data_folder_empty(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    record.write_text('{"format": 1, "final": {"scores": [25000, 25000, 25000, 25000], "sticks": 0}}')
    data = tmp_path / "data"
    data.mkdir()
    scored = run(data, "score", str(record))
    assert (scored.returncode, scored.stderr) == (0, "")
    assert not list(data.iterdir())


def test_score_does_without_a_data_folder(tmp_path: Path) -> None:
    # Below a file no folder can be made, and nothing can be written.
    record = tmp_path / "record.json"
    record.write_text('{"format": 1, "final": {"scores": [25000, 25000, 25000, 25000], "sticks": 0}}')
    scored = run(record / "data", "score", str(record))
    assert (scored.returncode, scored.stderr) == (0, "")


@pytest.mark.parametrize(
    ("version", "safe"),
    [
        ((3, 51, 3), True),
        ((3, 52, 0), True),
        ((3, 51, 2), False),
        ((3, 50, 7), True),
        ((3, 50, 6), False),
        ((3, 49, 9), False),
        ((3, 45, 0), False),
        ((3, 44, 6), True),
        ((3, 44, 5), False),
        ((3, 40, 1), False),
    ],
)
def test_write_ahead_log_needs_a_corrected_library(version: tuple[int, ...], safe: bool) -> None:
    assert wal_is_safe(version) is safe


def test_sqlite_syncs_fully_and_logs_as_the_library_allows(tmp_path: Path) -> None:
    journal = "wal" if wal_is_safe(sqlite3.sqlite_version_info) else "delete"
    full = "2"
    assert _python(tmp_path, _ASK_FOR_PRAGMAS).split() == [full, journal]


def test_writers_of_several_processes_wait_for_each_other(tmp_path: Path) -> None:
    run(tmp_path, "migrate", "--verbosity", "0")
    _python(tmp_path, "from django.contrib.auth.models import Group; Group.objects.create(name='0')")
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda _: _python(tmp_path, _RAISE_A_COUNTER), range(4)))
    count = _python(tmp_path, "from django.contrib.auth.models import Group; print(Group.objects.get())")
    assert count == "40"


def test_pages_carry_a_policy_without_inline_code(client: Client) -> None:
    policy = client.get("/account/login/").headers["Content-Security-Policy"]
    allowed = {directive.strip() for directive in policy.split(";")}
    assert allowed == {
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    }


def test_database_url_names_postgresql(tmp_path: Path) -> None:
    ask = "from django.db import connection; print(connection.vendor, connection.settings_dict['NAME'])"
    named = _python(tmp_path, ask, DATABASE_URL="postgres://user:password@db.example/spring")
    assert named == "postgresql spring"
