"""The machine room: several workers on PostgreSQL."""

from collections.abc import Generator
from pathlib import Path

import dj_database_url
import pytest

from tests.management.program import password_in, run, signs_in, started

_NAME = "tournament_start_test"


@pytest.fixture
def fresh_database(postgres_url: str) -> Generator[str]:
    """Address of an empty database."""
    from psycopg import connect  # noqa: PLC0415 - an extra: only these tests need it

    with connect(postgres_url, autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {_NAME}")
        server.execute(f"CREATE DATABASE {_NAME}")
        named = dj_database_url.parse(postgres_url)["NAME"]
        yield _NAME.join(postgres_url.rsplit(str(named), 1))
        server.execute(f"DROP DATABASE {_NAME} WITH (FORCE)")


def test_several_workers_serve_a_postgresql_database(fresh_database: str, tmp_path: Path) -> None:
    with started(tmp_path, "--workers", "2", database=fresh_database) as program:
        pass
    password = password_in(program.output)
    with started(tmp_path, "--workers", "2", database=fresh_database) as program:
        assert signs_in(program.url, password)
    assert not (tmp_path / "tournament.sqlite3").exists()


def test_database_that_does_not_answer_is_one_sentence(tmp_path: Path, postgres_url: str) -> None:
    nowhere = "postgres://nobody@127.0.0.1:1/nothing"
    tried = run(tmp_path, "start", database=nowhere)
    assert tried.returncode == 2
    assert tried.stderr.startswith("CommandError: The database cannot be used: ")
    assert "Traceback" not in tried.stderr
