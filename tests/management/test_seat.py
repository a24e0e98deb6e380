"""`manage.py seat`: plans for another program and for people, without a database."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.management.program import run
from tournament.seating.plan import check_round


def _printed(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> Any:
    call_command("seat", *arguments)
    return json.loads(capsys.readouterr().out)


def _refusal(*arguments: str) -> str:
    with pytest.raises(CommandError) as refused:
        call_command("seat", *arguments)
    return str(refused.value)


def test_json_holds_the_plan_and_its_report(tmp_path: Path) -> None:
    done = run(tmp_path, "seat", "--players", "40", "--rounds", "8", "--seed", "5", "--json")
    made = json.loads(done.stdout)
    assert list(made) == ["players", "rounds", "seed", "method", "seconds", "report"]
    assert (made["players"], made["seed"], len(made["rounds"])) == (40, 5, 8)
    for tables in made["rounds"]:
        assert check_round(tables, range(1, 41), 4) == ()
    assert made["report"]["repeat_count"] == 0
    assert list(tmp_path.iterdir()) == []


def test_same_seed_prints_the_same_plan(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--players", "15", "--rounds", "5", "--per-table", "3", "--seed", "5", "--json"]
    one, other = (_printed(arguments, capsys)["rounds"] for _ in range(2))
    assert one == other


def test_text_lists_rounds_tables_and_quality(tmp_path: Path) -> None:
    done = run(tmp_path, "seat", "--players", "8", "--rounds", "2", "--seed", "1")
    lines = done.stdout.splitlines()
    assert lines[0] == "Round 1"
    assert lines[1].split()[0] == "1:"
    assert lines[1].split()[1::2] == ["E", "S", "W", "N"]
    assert "Repeated meetings: 4 (no plan of this size has fewer than 4)" in lines


def test_groups_of_a_file_are_kept_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "groups.txt"
    file.write_text("Kyoto\n" * 4 + "\n" * 11 + "Lyon\n\n\n", encoding="utf-8-sig")
    arguments = ["--players", "16", "--rounds", "4", "--groups", str(file), "--seed", "1", "--json"]
    found = _printed(arguments, capsys)["report"]
    assert (found["group_meeting_count"], found["repeat_count"]) == (0, 0)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Say how many players and rounds, for example --players 40 --rounds 8."),
        (["--players", "40"], "Say how many players and rounds, for example --players 40 --rounds 8."),
        (["--players", "0", "--rounds", "3"], "0 players do not fill a table of 4."),
        (["--players", "3", "--rounds", "3"], "3 players do not fill a table of 4."),
        (
            ["--players", "13", "--rounds", "3"],
            "13 players do not fill tables of 4; it needs 3 more (substitutes).",
        ),
        (["--players", "16", "--rounds", "-2"], "A plan has 1 to 100 rounds, not -2."),
        (
            ["--players", "9" * 40, "--rounds", "3"],
            f"--players must be a whole number, not “{'9' * 40}”.",
        ),
        (["--players", "forty", "--rounds", "3"], "--players must be a whole number, not “forty”."),
        (["--players", "40", "--rounds", "3", "--seed", "x"], "--seed must be a whole number, not “x”."),
        (
            ["--players", "40", "--rounds", "3", "--groups", "nowhere.txt"],
            "“nowhere.txt” cannot be read: No such file or directory.",
        ),
    ],
)
def test_bad_input_gets_one_sentence(arguments: list[str], sentence: str) -> None:
    assert _refusal(*arguments) == sentence


def test_command_without_numbers_asks_for_them_in_one_line(tmp_path: Path) -> None:
    done = run(tmp_path, "seat")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines() == [
        "CommandError: Say how many players and rounds, for example --players 40 --rounds 8."
    ]


def test_bad_input_ends_with_status_one_and_no_traceback(tmp_path: Path) -> None:
    done = run(tmp_path, "seat", "--players", "13", "--rounds", "3")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines() == [
        "CommandError: 13 players do not fill tables of 4; it needs 3 more (substitutes)."
    ]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"a\nb\n", "Groups are given for 2 players; there are 16 players."),
        (b"a\n" * 17, "Groups are given for 17 players; there are 16 players."),
        (b"\xff\xfe\n" * 16, "“groups.txt” cannot be read: it is not text in UTF-8."),
    ],
)
def test_groups_file_that_does_not_fit_gets_one_sentence(
    content: bytes, sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "groups.txt"
    file.write_bytes(content)
    arguments = ["--players", "16", "--rounds", "3", "--groups", str(file)]
    assert _refusal(*arguments).replace(str(file), "groups.txt") == sentence


def test_more_rounds_than_can_be_met_repeat_meetings(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--players", "8", "--rounds", "5", "--seed", "1", "--json"]
    assert _printed(arguments, capsys)["report"]["repeat_count"] == 32
