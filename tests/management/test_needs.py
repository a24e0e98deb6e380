"""`manage.py needs` as another program sees it."""

import json
from pathlib import Path

import pytest

from tests.management.program import run

_LAST_HAND = {"round": "S", "kyoku": 4, "scores": [31000, 29000, 23000, 17000]}


def _file(folder: Path, **record: object) -> str:
    path = folder / "record.json"
    path.write_text(json.dumps({"format": 1, **record}), encoding="utf-8")
    return str(path)


def test_needs_are_printed_as_json(tmp_path: Path) -> None:
    done = run(tmp_path, "needs", _file(tmp_path, start=_LAST_HAND), "--riichi", "0")
    found = json.loads(done.stdout)
    assert (done.returncode, found["label"]) == (0, "S4-0")
    assert found["seats"][0] == {"seat": 0, "rank": 1, "aims": []}
    assert found["seats"][1]["aims"][0]["ron"]["2"] == {"han": 1, "fu": 30, "points": 1000}


def test_bad_seats_are_refused_with_a_sentence(tmp_path: Path) -> None:
    done = run(tmp_path, "needs", _file(tmp_path, start=_LAST_HAND), "--riichi", "east")
    assert done.returncode == 2
    assert json.loads(done.stdout) == {
        "error": {
            "code": "not_seats",
            "event": None,
            "key": "riichi",
            "message": "“east” is no list of seats; write their numbers, for example 0,2.",
        }
    }


def test_finished_record_is_an_error(tmp_path: Path) -> None:
    done = run(tmp_path, "needs", _file(tmp_path, start=_LAST_HAND, end=True))
    assert (done.returncode, json.loads(done.stdout)["error"]["code"]) == (2, "game_over")


@pytest.mark.parametrize("command", ["needs", "score"])
def test_command_without_a_record_asks_for_one(command: str, tmp_path: Path) -> None:
    done = run(tmp_path, command)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines() == [
        "CommandError: Name a file with a game record, or - for standard input."
    ]
