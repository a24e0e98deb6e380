"""Invented events: repeatable, believable, and stored as the use cases store what people enter."""

from collections import Counter
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils import timezone

from tests import make
from tournament.models import (
    Adjustment,
    Entry,
    Game,
    GameStatus,
    HandRecord,
    LogEntry,
    Round,
    RoundStatus,
    Tournament,
)
from tournament.rules.errors import RuleError
from tournament.services.errors import NotPermitted, Refused
from tournament.services.games import confirm_game
from tournament.services.hands import record_hand
from tournament.services.rounds import seat_round
from tournament.services.simulation import MOST_PLAYERS, make_demo, simulate
from tournament.services.verification import verify

pytestmark = pytest.mark.django_db


def _simulated(seed: int = 3, *, players: int = 8, rounds: int = 2, preset: str = "ema-2025") -> Tournament:
    judge = make.director(f"director-{Tournament.objects.count()}")
    return simulate(name="Invented", players=players, rounds=rounds, seed=seed, preset=preset, by=judge)


def _games(tournament: Tournament) -> QuerySet[Game]:
    games = Game.objects.filter(round__stage__tournament=tournament)
    return games.order_by("round__number", "table_number")


def _told(tournament: Tournament) -> list[Any]:
    """All that a seed decides: names, seats and events, without keys and times."""
    names = list(tournament.entries.order_by("number").values_list("name", "club", "country", "ema_number"))
    seats = [list(game.seats.values_list("entry__number", "total")) for game in _games(tournament)]
    events = [list(game.hand_records.values_list("event", flat=True)) for game in _games(tournament)]
    return [names, seats, events]


def test_simulation_is_the_same_for_a_seed() -> None:
    first, again, other = _simulated(3), _simulated(3), _simulated(4)
    assert _told(first) == _told(again)
    assert _told(first) != _told(other)


def test_simulation_plays_and_confirms_every_round() -> None:
    tournament = _simulated(players=8, rounds=3)
    assert [game.status for game in _games(tournament)] == [GameStatus.CONFIRMED] * 6
    rounds = Round.objects.filter(stage__tournament=tournament)
    assert [round_.status for round_ in rounds] == [RoundStatus.FINISHED] * 3
    assert (tournament.published, tournament.rounds_planned) == (True, 3)


@pytest.mark.parametrize("preset", ["ema-2025", "seed-sanma", "wrc-2017", "m-league"])
def test_simulation_agrees_with_its_hand_logs(preset: str) -> None:
    tournament = _simulated(players=13, preset=preset)
    assert verify(tournament) == ()
    substitutes = tournament.entries.filter(status="substitute").count()
    assert (13 + substitutes) % tournament.stages.get().rules.players == 0


def test_simulation_is_spread_over_days_of_four_rounds() -> None:
    tournament = _simulated(players=4, rounds=5)
    assert (tournament.ends_on - tournament.starts_on).days == 1
    starts = Round.objects.filter(stage__tournament=tournament).values_list("created_at", flat=True)
    assert sorted(starts) == list(starts)
    assert (starts[4] - starts[0]).days in {0, 1}
    written = HandRecord.objects.order_by("created_at").values_list("created_at", flat=True)
    assert starts[0] < written[0]
    assert max(written) < timezone.now()


def _by_hand(simulated: Tournament) -> Tournament:
    """The same event entered through the use cases."""
    judge = make.director()
    tournament = make.tournament(preset="ema-2025", by=judge)
    make.entries(tournament, simulated.entries.count())
    for round_ in Round.objects.filter(stage__tournament=simulated):
        games = list(round_.games.order_by("table_number"))
        tables = [list(game.seats.values_list("entry__number", flat=True)) for game in games]
        seated = seat_round(stage=tournament.stages.get(), tables=tables, by=judge)
        for game, copy in zip(games, seated.games.order_by("table_number"), strict=True):
            records = game.hand_records.order_by("order")
            for revision, record in enumerate(records):
                record_hand(
                    game_id=copy.pk,
                    base_revision=revision,
                    client_id=f"copy-{record.pk}",
                    event=record.event,
                    by=judge,
                )
            confirm_game(game_id=copy.pk, base_revision=len(records), by=judge)
    return tournament


_KEYS = {"id", "game", "game_id", "round_id", "tournament_id", "entry_id", "stage_id"}
_AUTHORS = {"author_id", "confirmed_by_id"}
_TIMES = {"at", "created_at", "published_at", "confirmed_at", "last_entry_at"}


def _stored(tournament: Tournament) -> list[list[dict[str, Any]]]:
    """Rows without keys, authors, times and client ids; an author or time that is there counts as True."""
    inside = {"game__round__stage__tournament": tournament}
    tables: tuple[QuerySet[Any], ...] = (
        Round.objects.filter(stage__tournament=tournament).order_by("number"),
        _games(tournament),
        HandRecord.objects.filter(**inside).order_by("game", "order"),
        LogEntry.objects.filter(
            tournament=tournament, action__in=["hand recorded", "game confirmed"]
        ).order_by("subject", "pk"),
    )
    return [[_bare(row) for row in rows.values()] for rows in tables]


def _bare(row: dict[str, Any]) -> dict[str, Any]:
    answer = {"answer": {**row["answer"], "game_id": 0}} if "answer" in row else {}
    marks = {key: value is not None for key, value in row.items() if key in _AUTHORS | _TIMES}
    return {
        key: value
        for key, value in {**row, **marks, **answer}.items()
        if key not in _KEYS and key != "client_id"
    }


def test_simulation_stores_what_the_use_cases_store() -> None:
    simulated = _simulated(players=8, rounds=2)
    entered = _by_hand(simulated)
    assert _stored(simulated) == _stored(entered)
    seats = [
        list(game.seats.values_list("score", "rank", "uma", "oka", "points", "penalties", "total"))
        for game in _games(simulated)
    ]
    assert seats == [
        list(game.seats.values_list("score", "rank", "uma", "oka", "points", "penalties", "total"))
        for game in _games(entered)
    ]


REFUSED = [
    ({"players": 3}, f"Between 4 and {MOST_PLAYERS} players can be invented."),
    ({"players": 10**6}, f"Between 4 and {MOST_PLAYERS} players can be invented."),
    ({"rounds": 0}, "The number of rounds must lie between 1 and 100."),
    ({"rounds": 10**12}, "The number of rounds must lie between 1 and 100."),
]


@pytest.mark.parametrize(("size", "sentence"), REFUSED)
def test_simulation_of_impossible_size_is_refused(size: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        _simulated(**size)
    assert str(refused.value) == sentence
    assert not Tournament.objects.exists()


def test_simulation_of_unknown_preset_is_refused() -> None:
    with pytest.raises(RuleError) as refused:
        _simulated(preset="ema-1999")
    assert refused.value.code == "unknown_preset"


def test_simulation_by_nobody_is_not_permitted() -> None:
    with pytest.raises(NotPermitted):
        make_demo(by=AnonymousUser())


def test_demo_has_everything_that_a_page_can_show() -> None:
    demo = make_demo(by=make.director())
    assert (demo.published, demo.rounds_planned, demo.stages.get().preset) == (True, 8, "ema-2025")
    assert Entry.objects.filter(tournament=demo).count() == 40
    rounds = Round.objects.filter(stage__tournament=demo)
    assert [round_.status for round_ in rounds] == ["finished"] * 6 + ["running"]
    running = rounds[6].games.all()
    assert Counter(game.status for game in running) == {"playing": 9, "finished": 1}
    assert len({game.label for game in running}) >= 4
    events = [event for game in _games(demo) for event in game.hand_records.values_list("event", flat=True)]
    assert {"win", "exhaustive_draw", "chombo", "time_up"} <= {event["type"] for event in events}
    assert any(len(event.get("wins", ())) == 2 for event in events)
    assert any(won.get("yakuman") for event in events for won in event.get("wins", ()))
    adjusted = Adjustment.objects.filter(entry__tournament=demo).order_by("amount")
    assert [(line.amount, line.cancelled_at is not None) for line in adjusted] == [
        (-200, True),
        (-100, False),
    ]
    assert verify(demo) == ()


def test_demo_is_made_once() -> None:
    judge = make.director()
    make.tournament("Demo Open", by=judge)
    made = make_demo(by=judge)
    assert make_demo(by=judge) == made
    assert make_demo(by=make.director("other")) == made
    assert Tournament.objects.count() == 2
