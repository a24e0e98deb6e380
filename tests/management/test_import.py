"""`manage.py import` of what is no archive: sheets of past events, and game records."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests import make
from tests.management.program import run
from tests.play import draw, ron
from tournament.exports.eventjson import event_json
from tournament.models import Adjustment, Game, GameStatus, PastResult, Tournament, User
from tournament.queries.book import event_book

pytestmark = pytest.mark.django_db

DAY = ("--date", "2019-05-01")
TOTALS = "Name,Games,Total\nAki,8,120.5\nBen,8,-120.5\n"
GAMES = (
    "Round,Table,Player,Score,Final points\n"
    "1,1,Aki,45300,30.3\n1,1,Ben,30000,5\n1,1,Cho,24700,-10.3\n1,1,Dai,20000,-45\n"
)
RECORD = {"format": 1, "events": [ron(0, 1, 3, 40), draw(2)], "end": True}


def _file(folder: Path, text: str, name: str = "Spring 2019.csv") -> str:
    (folder / name).write_text(text)
    return str(folder / name)


def _refusal(*command: str) -> str:
    with pytest.raises(CommandError) as refused:
        call_command("import", *command)
    assert refused.value.returncode == 2
    assert not Tournament.objects.exists()
    return str(refused.value)


def test_totals_become_an_event_named_like_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("import", _file(tmp_path, TOTALS), *DAY, "--preset", "wrc-2025")
    assert capsys.readouterr().out == "Imported “Spring 2019”: /e/spring-2019/\n"
    made = Tournament.objects.get()
    assert (made.starts_on.isoformat(), made.ends_on, made.stages.get().preset) == (
        "2019-05-01",
        made.starts_on,
        "wrc-2025",
    )
    assert list(PastResult.objects.values_list("points", flat=True)) == [1205, -1205]


def test_sheet_without_a_day_asks_for_it_before_anything_is_made(tmp_path: Path) -> None:
    assert _refusal(_file(tmp_path, TOTALS)) == (
        "Say when the event was and what it is called: --date 2019-05-01 --name NAME."
    )
    assert not User.objects.exists()


def test_differences_are_listed_and_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refusal = _refusal(_file(tmp_path, GAMES), *DAY, "--preset", "ema-2025")
    assert refusal.startswith("The sheet has final points that its scores do not give by these rules (1).")
    assert "Line 2: Dai has −45.0 in the sheet and −25.0 by the rules.\n" in capsys.readouterr().err


@pytest.mark.parametrize(("points", "adjustments"), [("computed", []), ("adjust", [-200])])
def test_which_final_points_count_is_said_on_the_command_line(
    tmp_path: Path, points: str, adjustments: list[int]
) -> None:
    call_command("import", _file(tmp_path, GAMES), *DAY, "--preset", "ema-2025", "--points", points)
    assert list(Adjustment.objects.values_list("amount", flat=True)) == adjustments


def test_scores_that_other_rules_were_played_for_are_refused(tmp_path: Path) -> None:
    refusal = _refusal(_file(tmp_path, GAMES), *DAY)
    assert refusal.startswith("By these rules games are impossible (1). Line 2: ")


def test_problems_of_a_sheet_are_told_line_by_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    refusal = _refusal(_file(tmp_path, TOTALS.replace("120.5", "much", 1)), *DAY)
    assert refusal == "Nothing was imported; correct the sheet first."
    assert capsys.readouterr().err.startswith("Line 2: “much” is not a number of final points")


def test_records_become_an_event_or_fill_a_table(tmp_path: Path) -> None:
    file = _file(tmp_path, json.dumps({"round": 1, "table": 1, "record": RECORD}), "night.json")
    call_command("import", file, *DAY)
    assert Game.objects.get().status == GameStatus.CONFIRMED
    waiting = make.game(make.tournament("Today", by=User.objects.get()))
    call_command("import", file, "--event", waiting.round.stage.tournament.slug)
    waiting.refresh_from_db()
    assert waiting.status == GameStatus.FINISHED
    with pytest.raises(CommandError, match=r"There is no event “nowhere”\."):
        call_command("import", file, "--event", "nowhere")


def test_event_as_json_needs_no_options(tmp_path: Path) -> None:
    event = make.tournament("Spring", by=make.director())
    make.game(event)
    file = _file(tmp_path, event_json(event_book(event, records=True)).decode(), "event.json")
    with pytest.raises(CommandError, match="An event “Spring” of that day is here already"):
        call_command("import", file)
    Tournament.objects.update(name="Another")
    call_command("import", file)
    assert sorted(made.name for made in Tournament.objects.all()) == ["Another", "Spring"]


def test_standard_input_is_read(tmp_path: Path) -> None:
    assert run(tmp_path, "migrate").returncode == 0
    done = run(tmp_path, "import", "-", *DAY, "--name", "Winter", given=TOTALS)
    assert (done.returncode, done.stdout) == (0, "Imported “Winter”: /e/winter/\n")
