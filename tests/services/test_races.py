"""Two writers at the same moment, each with a connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest
from django.db import connection

from tests import make
from tests.play import draw, end, play, ron, scores
from tournament.models import Game, HandRecord, Round, RoundStatus, Tournament, User
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.services.amendments import amend
from tournament.services.changes import Change, ChangeHand, HandsFollow, SwapSeats
from tournament.services.errors import AlreadyRecorded, Refused, StaleWrite, Warned
from tournament.services.gamerecords import record_into
from tournament.services.games import confirm_game
from tournament.services.hands import record_hand
from tournament.services.players import PlayerRow, enter_players
from tournament.services.recordedgames import RecordedGame
from tournament.services.roster import compare, import_players
from tournament.services.rounds import seat_round
from tournament.services.rulings import change_rules
from tournament.services.taps import tap_riichi
from tournament.services.verification import verify

pytestmark = pytest.mark.django_db(transaction=True)


def _at_once(*writes: Callable[[], object]) -> list[object]:
    """Run all at the same moment; what each returned or raised."""
    barrier = Barrier(len(writes))

    def run(write: Callable[[], object]) -> object:
        barrier.wait()
        try:
            return write()
        except (AlreadyRecorded, StaleWrite, Refused) as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(writes)) as pool:
        return list(pool.map(run, writes))


def _record(game: Game, by: User, client_id: str, seat: int) -> Callable[[], object]:
    return lambda: record_hand(
        game_id=game.pk, base_revision=game.revision, client_id=client_id, event=draw(seat), by=by
    )


def _amend(game: Game, by: User, client_id: str, change: Change) -> Callable[[], object]:
    return lambda: amend(
        game_id=game.pk,
        base_revision=game.revision,
        client_id=client_id,
        change=change,
        reason="misheard",
        by=by,
    )


def _tap(game: Game, by: User, seat: int) -> Callable[[], object]:
    return lambda: tap_riichi(game_id=game.pk, label=game.label, seat=seat, on=True, by=by)


def _raised(answers: list[object]) -> list[type[Exception]]:
    return [type(answer) for answer in answers if isinstance(answer, Exception)]


@pytest.mark.parametrize("_attempt", range(5))
def test_record_same_entry_at_once_counts_once(_attempt: int) -> None:
    judge, game = make.director(), make.game()
    answers = _at_once(*[_record(game, judge, "sent twice", 0)] * 2)
    assert _raised(answers) == [AlreadyRecorded]
    game.refresh_from_db()
    assert (game.revision, HandRecord.objects.count()) == (1, 1)
    assert scores(game) == [28000, 24000, 24000, 24000]


@pytest.mark.parametrize("_attempt", range(5))
def test_record_on_two_devices_at_once_takes_one_of_them(_attempt: int) -> None:
    judge, game = make.director(), make.game()
    answers = _at_once(_record(game, judge, "tablet 3", 0), _record(game, judge, "tablet 9", 1))
    assert _raised(answers) == [StaleWrite]
    assert HandRecord.objects.count() == 1
    assert scores(game) in ([28000, 24000, 24000, 24000], [24000, 28000, 24000, 24000])


@pytest.mark.parametrize("_attempt", range(3))
@pytest.mark.parametrize(
    "change",
    [
        ChangeHand(order=1024, event=draw(1)),
        SwapSeats(first=0, second=1, hands_follow=HandsFollow.CHAIRS),
        SwapSeats(first=0, second=1, hands_follow=HandsFollow.PEOPLE),
    ],
)
def test_amend_sent_twice_at_once_counts_once(change: Change, _attempt: int) -> None:
    judge = make.director()
    game = play(make.game(), draw(0), by=judge)
    answers = _at_once(*[_amend(game, judge, "sent twice", change)] * 2)
    assert _raised(answers) == [AlreadyRecorded]
    game.refresh_from_db()
    assert game.revision == 2


@pytest.mark.parametrize("_attempt", range(3))
def test_amend_while_a_hand_is_recorded_takes_one_of_them(_attempt: int) -> None:
    judge = make.director()
    game = play(make.game(), draw(0), by=judge)
    change = ChangeHand(order=1024, event=draw(1))
    answers = _at_once(_amend(game, judge, "put right", change), _record(game, judge, "next hand", 0))
    assert _raised(answers) == [StaleWrite]
    game.refresh_from_db()
    assert (game.revision, HandRecord.objects.count()) == (2, 2)
    assert scores(game) in ([24000, 28000, 24000, 24000], [31000, 23000, 23000, 23000])


@pytest.mark.parametrize("_attempt", range(3))
def test_tap_on_two_devices_at_once_keeps_both_sticks(_attempt: int) -> None:
    judge, game = make.director(), make.game()
    _at_once(*(_tap(game, judge, seat) for seat in range(4)))
    game.refresh_from_db()
    assert game.riichi == [0, 1, 2, 3]


@pytest.mark.parametrize("_attempt", range(3))
def test_tap_while_the_hand_is_recorded_leaves_no_stick_behind(_attempt: int) -> None:
    judge, game = make.director(), make.game()
    answers = _at_once(_record(game, judge, "the hand", 1), _tap(game, judge, 2))
    assert _raised(answers) in ([], [StaleWrite])
    game.refresh_from_db()
    assert (game.riichi, game.label) == ([], "E2-1")


def test_record_at_many_tables_at_once_raises_the_version_for_each() -> None:
    judge, tournament = make.director(), make.tournament()
    games = list(make.seated_round(tournament, tables=6).games.all())
    answers = _at_once(*(_record(game, judge, f"table {game.pk}", 0) for game in games))
    assert _raised(answers) == []
    tournament.refresh_from_db()
    assert tournament.standings_version == 6


def test_confirm_last_two_tables_at_once_finishes_the_round() -> None:
    judge = make.director()
    round_ = make.seated_round(make.tournament(), tables=2)
    games = [end(game, by=judge) for game in round_.games.all()]
    _at_once(
        *(
            lambda game=game: confirm_game(game_id=game.pk, base_revision=game.revision, by=judge)
            for game in games
        )
    )
    round_.refresh_from_db()
    assert round_.status == RoundStatus.FINISHED


def test_seat_round_by_button_pressed_twice_makes_one_round() -> None:
    judge, tournament = make.director(), make.tournament()
    make.entries(tournament)
    stage = tournament.stages.get()
    answers = _at_once(*[lambda: seat_round(stage=stage, tables=[(1, 2, 3, 4)], by=judge)] * 2)
    assert _raised(answers) == [Warned]
    assert Round.objects.count() == 1


def test_enter_players_sent_twice_enters_them_once() -> None:
    judge, tournament = make.director(), make.tournament()
    rows = [PlayerRow(name="Aki"), PlayerRow(name="Ben")]
    answers = _at_once(*[lambda: enter_players(tournament=tournament, players=rows, by=judge)] * 2)
    assert _raised(answers) == [Warned]
    assert list(tournament.entries.values_list("number", flat=True)) == [1, 2]


def test_one_list_imported_twice_at_once_enters_nobody_twice() -> None:
    judge, tournament = make.director(), make.tournament()
    rows = [PlayerRow(name="Aki"), PlayerRow(name="Ben")]
    stamp = compare(tournament=tournament, players=rows).stamp
    write = partial(import_players, tournament=tournament, players=rows, stamp=stamp, by=judge)
    assert _raised(_at_once(write, write)) == [Refused]
    assert list(tournament.entries.values_list("number", flat=True)) == [1, 2]


@pytest.mark.parametrize("_attempt", range(3))
def test_change_rules_while_a_hand_is_recorded_leaves_one_truth(_attempt: int) -> None:
    judge, tournament = make.director(), make.tournament()
    game = play(make.game(tournament), ron(1, 0, 4, 30), by=judge)
    stage = tournament.stages.get()
    kiriage = read_ruleset({"kiriage_mangan": True})
    _at_once(
        lambda: change_rules(stage=stage, ruleset=kiriage, by=judge),
        lambda: record_hand(
            game_id=game.pk, base_revision=1, client_id="late", event=ron(2, 0, 4, 30), by=judge
        ),
    )
    winners = HandRecord.objects.count()
    assert scores(game) == [25000 - 8000 * winners, 33000, 25000 + 8000 * (winners - 1), 25000]
    assert Tournament.objects.get().standings_version == 1 + winners


@pytest.mark.parametrize("_attempt", range(3))
def test_whole_record_while_a_hand_is_recorded_leaves_one_of_them(_attempt: int) -> None:
    judge, tournament = make.director(), make.tournament()
    game = make.game(tournament)
    record = {"format": 1, "events": [draw(0), draw(1)], "end": True}
    whole = RecordedGame(place=1, round=1, table=1, record=record)
    answers = _at_once(
        _record(game, judge, "hand", 2),
        lambda: record_into(tournament=tournament, games=[whole], by=judge),
    )
    (raised,) = _raised(answers)
    assert HandRecord.objects.count() == (1 if raised is Refused else 2)
    assert verify(tournament) == ()
