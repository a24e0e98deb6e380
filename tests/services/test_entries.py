"""Changing players, their numbers, and taking them off the list."""

from typing import Any

import pytest

from tests import make
from tournament.models import EntryStatus, LogEntry, PastResult, Person, SeatingPlan, TeamScoring
from tournament.services.entries import change_player, remove_player, renumber_players
from tournament.services.errors import NotPermitted, Refused
from tournament.services.players import PlayerRow, enter_players
from tournament.services.scoring import change_scoring

pytestmark = pytest.mark.django_db


def test_player_is_changed_and_the_change_is_logged() -> None:
    judge, tournament = make.director(), make.tournament()
    (entry,) = make.entries(tournament, ["Aki"])
    row = PlayerRow(name="Aki Sato", team="Red", notes="vegetarian")
    change_player(entry=entry, player=row, fixed_table=2, is_substitute=True, by=judge)
    entry.refresh_from_db()
    assert (entry.name, entry.team, entry.notes) == ("Aki Sato", "Red", "vegetarian")
    assert (entry.fixed_table, entry.status) == (2, EntryStatus.SUBSTITUTE)
    told = LogEntry.objects.get()
    assert told.before == {"name": "Aki", "team": "", "notes": "", "fixed_table": None, "status": "active"}
    change_player(entry=entry, player=row, fixed_table=2, is_substitute=True, by=judge)
    assert LogEntry.objects.count() == 1


@pytest.mark.parametrize(
    ("row", "table", "code"),
    [
        (PlayerRow(name=" "), None, "player_nameless"),
        (PlayerRow(name="A" * 201), None, "text_too_long"),
        (PlayerRow(name="Aki"), 0, "no_such_table"),
    ],
)
def test_change_that_cannot_be_stored_is_refused(row: PlayerRow, table: int | None, code: str) -> None:
    (entry,) = make.entries(make.tournament(), ["Aki"])
    with pytest.raises(Refused) as refused:
        change_player(entry=entry, player=row, fixed_table=table, is_substitute=False, by=make.director())
    assert refused.value.code == code


def test_two_players_exchange_their_numbers_and_keep_their_planned_seats() -> None:
    judge, tournament = make.director(), make.tournament()
    make.entries(tournament, ["Aki", "Ben", "Cho"])
    plan = SeatingPlan.objects.create(stage=tournament.stages.get(), first_round=1, rounds=[[[1, 2, 3]]])
    renumber_players(tournament=tournament, numbers={1: 2, 2: 1, 3: 30}, by=judge)
    numbers = list(tournament.entries.values_list("number", "name"))
    assert numbers == [(1, "Ben"), (2, "Aki"), (30, "Cho")]
    plan.refresh_from_db()
    assert plan.rounds == [[[2, 1, 30]]]


@pytest.mark.parametrize(("numbers", "code"), [({1: 2}, "numbers_twice"), ({1: 0}, "number_out_of_range")])
def test_numbers_that_cannot_be_given_are_refused(numbers: dict[int, int], code: str) -> None:
    tournament = make.tournament()
    make.entries(tournament, 2)
    with pytest.raises(Refused) as refused:
        renumber_players(tournament=tournament, numbers=numbers, by=make.director())
    assert refused.value.code == code


def test_numbers_stay_once_a_round_is_seated() -> None:
    tournament = make.tournament()
    make.seated_round(tournament)
    with pytest.raises(Refused) as refused:
        renumber_players(tournament=tournament, numbers={1: 9}, by=make.director())
    assert refused.value.code == "numbers_are_out"


def test_player_entered_by_mistake_comes_off_the_list_and_the_register() -> None:
    judge, tournament = make.director(), make.tournament()
    (entry,) = enter_players(tournament=tournament, players=[PlayerRow(name="Aki")], by=judge)
    remove_player(entry=entry, by=judge)
    assert not tournament.entries.exists()
    assert not Person.objects.exists()


def test_player_who_was_seated_stays_on_the_list() -> None:
    tournament = make.tournament()
    make.seated_round(tournament)
    with pytest.raises(Refused) as refused:
        remove_player(entry=tournament.entries.get(number=1), by=make.director())
    assert refused.value.code == "player_was_seated"


def test_player_with_a_past_result_stays_on_the_list() -> None:
    tournament = make.tournament()
    (entry,) = make.entries(tournament, ["Aki"])
    PastResult.objects.create(entry=entry, games=8, points=1205)
    with pytest.raises(Refused) as refused:
        remove_player(entry=entry, by=make.director())
    assert refused.value.code == "player_was_seated"
    assert PastResult.objects.get().points == 1205


def test_scoring_of_substitutes_and_teams_is_checked() -> None:
    judge, tournament = make.director(), make.tournament()
    good: dict[str, Any] = {
        "substitutes_ranked": True,
        "substitute_points": -150,
        "team_scoring": TeamScoring.BEST,
        "team_best": 3,
    }
    change_scoring(tournament=tournament, **good, by=judge)
    tournament.refresh_from_db()
    assert (tournament.substitute_points, tournament.team_best) == (-150, 3)
    for change, code in (
        ({"team_best": None}, "team_best_missing"),
        ({"substitute_points": 10_001}, "substitute_points_too_large"),
    ):
        with pytest.raises(Refused) as refused:
            change_scoring(tournament=tournament, **{**good, **change}, by=judge)
        assert refused.value.code == code


def test_players_of_other_directors_cannot_be_changed() -> None:
    tournament, other = make.tournament(), make.person("other")
    (entry,) = make.entries(tournament, ["Aki"])
    with pytest.raises(NotPermitted):
        change_player(
            entry=entry, player=PlayerRow(name="Ben"), fixed_table=None, is_substitute=False, by=other
        )
    with pytest.raises(NotPermitted):
        renumber_players(tournament=tournament, numbers={1: 2}, by=other)
    with pytest.raises(NotPermitted):
        remove_player(entry=entry, by=other)
