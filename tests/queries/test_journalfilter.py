"""Looking for something in the log of an event."""

from typing import Any

import pytest

from tests import make
from tests.play import draw, end, play
from tournament.models import NoteKind, Tournament
from tournament.queries.journalfilter import DeedKind, Wanted, wanted_lines, writers_of
from tournament.services.adjustments import adjust
from tournament.services.notes import call_judge, leave_note
from tournament.services.tournaments import publish_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Two tables: Anna enters a hand at the first, the director ends the second and fines 佐藤."""
    made, director = make.tournament(), make.director()
    make.entries(made, ["Aki", "Ben", "Cho", "Dan", "佐藤", "Fay", "Gil", "Hal"])
    one, two = make.seated_round(made, tables=2).games.order_by("table_number")
    judge = make.judge_link(made)
    play(one, draw(0), by=judge)
    call_judge(game_id=one.pk, by=make.table_link(made))
    leave_note(game_id=one.pk, kind=NoteKind.NOTE, text="冷房 is loud", by=judge)
    end(two, by=director)
    adjust(entry=made.entries.get(number=5), amount=-100, reason="late", by=director)
    publish_tournament(tournament=made, published=True, by=director)
    return made


def _found(tournament: Tournament, **wanted: Any) -> list[str]:
    lines = wanted_lines(tournament, Wanted(**wanted))
    return [line.action for line in lines.order_by("pk")]


@pytest.mark.parametrize(
    ("kind", "actions"),
    [
        (DeedKind.HANDS, ["hand recorded"]),
        (DeedKind.RESULTS, ["game ended"]),
        (DeedKind.PENALTIES, ["adjustment made"]),
        (DeedKind.CALLS, ["judge called", "note left"]),
        (DeedKind.SETTINGS, ["tournament published"]),
        (DeedKind.ROUNDS, []),
    ],
)
def test_lines_of_a_kind(tournament: Tournament, kind: DeedKind, actions: list[str]) -> None:
    assert _found(tournament, kind=kind) == actions


def test_lines_of_a_person_or_a_device(tournament: Tournament) -> None:
    keys = {name: key for key, name in writers_of(tournament)}
    assert list(keys) == ["Anna", "Table 1", "director"]
    assert _found(tournament, person=keys["Anna"]) == ["hand recorded", "note left"]
    assert _found(tournament, person=keys["Table 1"]) == ["judge called"]


def test_lines_about_a_player_are_those_of_the_table_and_of_the_lists(tournament: Tournament) -> None:
    assert _found(tournament, player=5) == ["game ended", "adjustment made"]
    assert _found(tournament, player=1) == ["hand recorded", "judge called", "note left"]


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("佐藤", ["adjustment made"]),
        ("冷房", ["note left"]),
        ("LOUD", ["note left"]),
        ("bonus", ["adjustment made"]),
        ("1/2", ["game ended"]),
        ("%", []),
    ],
)
def test_lines_with_a_text(tournament: Tournament, text: str, actions: list[str]) -> None:
    assert _found(tournament, text=text) == actions


def test_wishes_add_up(tournament: Tournament) -> None:
    assert _found(tournament, kind=DeedKind.CALLS, table_number=1, text="loud") == ["note left"]
    assert _found(tournament, kind=DeedKind.HANDS, table_number=2) == []


@pytest.mark.parametrize("person", ["x", "a", "aa", "z3", "a999999"])
def test_strange_person_finds_nothing_wrong(tournament: Tournament, person: str) -> None:
    assert len(_found(tournament, person=person)) in (0, 6)
