"""The server's own name and the printed address, in the data folder."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import AnonymousUser

from tests import make
from tournament.services.errors import NotPermitted, Refused
from tournament.services.hall import (
    HALL_FILE,
    keep_name,
    name_server,
    note_printed,
    printed_origin,
    server_name,
)


@pytest.fixture(autouse=True)
def folder(settings: LazySettings, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path


def test_nothing_is_known_at_first() -> None:
    assert (server_name(), printed_origin()) == ("", "")


def test_name_and_printed_address_are_kept_beside_each_other() -> None:
    keep_name("  Club laptop 山 ")
    note_printed("http://192.168.1.5:8000")
    assert (server_name(), printed_origin()) == ("Club laptop 山", "http://192.168.1.5:8000")
    keep_name("")
    assert (server_name(), printed_origin()) == ("", "http://192.168.1.5:8000")


@pytest.mark.parametrize("text", ["", "{", "[]", '{"name": "Lap'])
def test_a_damaged_file_is_as_good_as_none(folder: Path, text: str) -> None:
    (folder / HALL_FILE).write_text(text)
    assert server_name() == ""
    keep_name("Laptop")
    assert server_name() == "Laptop"


def test_a_name_that_is_too_long_or_has_nowhere_to_go_is_refused(
    settings: LazySettings, folder: Path
) -> None:
    with pytest.raises(Refused, match="at most 60"):
        keep_name("x" * 61)
    settings.DATA_DIR = folder / "nowhere"
    with pytest.raises(Refused, match="data folder"):
        keep_name("Laptop")
    note_printed("http://192.168.1.5:8000")
    assert printed_origin() == ""


def test_directors_name_the_server(db: None) -> None:
    by = make.person("director")
    make.tournament(by=by)
    name_server(name="Laptop", by=by)
    assert server_name() == "Laptop"
    for stranger in (make.person("other"), AnonymousUser(), make.judge_link(make.tournament())):
        with pytest.raises(NotPermitted):
            name_server(name="Mine", by=stranger)
    assert server_name() == "Laptop"
