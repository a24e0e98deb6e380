"""Invented events: repeatable, believable, and stored as the use cases store what people enter."""

from collections import Counter
from random import Random
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
from tournament.rules.riichi.events import AbortiveDraw, Chombo, Stop, TimeUp, Void, Win, read_event
from tournament.rules.riichi.game import apply, start_game
from tournament.rules.riichi.presets import PRESETS
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.services.errors import NotPermitted, Refused
from tournament.services.games import confirm_game
from tournament.services.hands import record_hand
from tournament.services.rounds import seat_round
from tournament.services.simulation import MOST_PLAYERS, make_demo, simulate
from tournament.services.simulation.games import Move, play_game
from tournament.services.simulation.people import invent_players
from tournament.services.verification import verify

EVEN = (1.0, 1.0, 1.0, 1.0)


def _game(seed: int, preset: str = "ema-2025", *, signal: bool = True) -> list[Move]:
    rules = read_ruleset({"preset": preset})
    return list(play_game(rules, Random(seed), strengths=EVEN[: rules.players], signal=signal))


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


@pytest.mark.parametrize("preset", PRESETS)
def test_game_is_allowed_by_its_rules(preset: str) -> None:
    rules = read_ruleset({"preset": preset})
    for seed in range(20):
        state = start_game(rules)
        for move in _game(seed, preset):
            assert move.label == state.label
            state = apply(state, read_event(move.event.to_json(), rules)).state
            assert state == move.state
        assert state.finished


def test_game_is_the_same_for_a_seed() -> None:
    assert _game(5) == _game(5)
    assert _game(5) != _game(6)


def test_games_are_as_long_as_a_round() -> None:
    games = [_game(seed) for seed in range(200)]
    hands = [sum(not isinstance(move.event, TimeUp | Stop) for move in game) for game in games]
    assert 10 <= sum(hands) / len(hands) <= 13
    assert max(game[-1].minute for game in games) < 90 + 2 * 14
    timed = sum(any(isinstance(move.event, TimeUp) for move in game) for game in games)
    assert 40 <= timed <= 120


def test_game_without_signal_or_clock_is_played_out() -> None:
    assert not any(isinstance(move.event, TimeUp) for seed in range(50) for move in _game(seed, signal=False))
    assert not any(isinstance(move.event, TimeUp) for seed in range(50) for move in _game(seed, "tenhou"))


def test_events_have_the_shares_of_real_play() -> None:
    events = [move.event for seed in range(300) for move in _game(seed, "seed")]
    kinds = Counter(type(event) for event in events)
    wins = [event for event in events if isinstance(event, Win)]
    ron = sum(win.wins[0].discarder is not None for win in wins)
    riichi = sum(win.wins[0].winner in win.riichi for win in wins)
    assert 0.78 < len(wins) / len(events) < 0.86
    assert 0.56 < ron / len(wins) < 0.65
    assert 0.38 < riichi / len(wins) < 0.5
    assert 0 < sum(len(win.wins) > 1 for win in wins) / ron < 0.03
    assert all(0 < kinds[kind] / len(events) < 0.02 for kind in (AbortiveDraw, Chombo, Void, Stop))


def test_hands_have_sizes_of_real_play() -> None:
    won = [
        hand
        for seed in range(300)
        for move in _game(seed)
        if isinstance(move.event, Win)
        for hand in move.event.wins
    ]
    small = sum(0 < hand.han <= 3 for hand in won) / len(won)
    assert 0.65 < small < 0.8
    assert 0 < sum(hand.yakuman for hand in won) / len(won) < 0.008
    assert max(hand.han for hand in won) <= 11


def test_stronger_players_win_more() -> None:
    rules = read_ruleset({})
    wins = Counter(
        hand.winner
        for seed in range(100)
        for move in play_game(rules, Random(seed), strengths=(2.0, 1.0, 1.0, 0.5))
        if isinstance(move.event, Win)
        for hand in move.event.wins
    )
    assert wins[0] > max(wins[1], wins[2])
    assert min(wins[1], wins[2]) > wins[3]


def test_invented_players_have_different_names_from_many_countries() -> None:
    players = invent_players(40, Random(1))
    assert len({player.name for player in players}) == 40
    assert {"JPN", "CHN", "KOR", "TWN", "POL"} < {player.country for player in players}
    numbered = [player for player in players if player.ema_number]
    assert all(len(player.ema_number) == 8 and player.ema_number.isdecimal() for player in numbered)
    assert any(player.ema_number.startswith("0") for player in numbered)
    assert not any(player.ema_number for player in players if player.country == "JPN")


def test_invented_players_never_share_a_number_or_name() -> None:
    players = invent_players(MOST_PLAYERS, Random(2))
    assert len({player.name for player in players}) == MOST_PLAYERS
    numbers = [player.ema_number for player in players if player.ema_number]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.django_db
def test_simulation_is_the_same_for_a_seed() -> None:
    first, again, other = _simulated(3), _simulated(3), _simulated(4)
    assert _told(first) == _told(again)
    assert _told(first) != _told(other)


@pytest.mark.django_db
def test_simulation_plays_and_confirms_every_round() -> None:
    tournament = _simulated(players=8, rounds=3)
    assert [game.status for game in _games(tournament)] == [GameStatus.CONFIRMED] * 6
    rounds = Round.objects.filter(stage__tournament=tournament)
    assert [round_.status for round_ in rounds] == [RoundStatus.FINISHED] * 3
    assert (tournament.published, tournament.rounds_planned) == (True, 3)


@pytest.mark.django_db
@pytest.mark.parametrize("preset", ["ema-2025", "seed-sanma", "wrc-2017", "m-league"])
def test_simulation_agrees_with_its_hand_logs(preset: str) -> None:
    tournament = _simulated(players=13, preset=preset)
    assert verify(tournament) == ()
    substitutes = tournament.entries.filter(status="substitute").count()
    assert (13 + substitutes) % tournament.stages.get().rules.players == 0


@pytest.mark.django_db
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
_TIMES = {"at", "created_at", "confirmed_at", "last_entry_at"}


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


@pytest.mark.django_db
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


@pytest.mark.django_db
@pytest.mark.parametrize(("size", "sentence"), REFUSED)
def test_simulation_of_impossible_size_is_refused(size: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        _simulated(**size)
    assert str(refused.value) == sentence
    assert not Tournament.objects.exists()


@pytest.mark.django_db
def test_simulation_of_unknown_preset_is_refused() -> None:
    with pytest.raises(RuleError) as refused:
        _simulated(preset="ema-1999")
    assert refused.value.code == "unknown_preset"


@pytest.mark.django_db
def test_simulation_by_nobody_is_not_permitted() -> None:
    with pytest.raises(NotPermitted):
        make_demo(by=AnonymousUser())


@pytest.mark.django_db
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


@pytest.mark.django_db
def test_demo_is_made_once() -> None:
    judge = make.director()
    make.tournament("Demo Open", by=judge)
    made = make_demo(by=judge)
    assert make_demo(by=judge) == made
    assert make_demo(by=make.director("other")) == made
    assert Tournament.objects.count() == 2
