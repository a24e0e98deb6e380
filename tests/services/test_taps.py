"""Riichi sticks tapped while a hand is played."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import TIME_UP, VOID, chombo, draw, end, play, record, ron, type_in, undo
from tests.services.games import named_game
from tournament.models import Game
from tournament.queries.games import find_game, table_view
from tournament.rules.errors import RuleError
from tournament.services.errors import NotPermitted, Refused, StaleWrite
from tournament.services.taps import tap_riichi

pytestmark = pytest.mark.django_db


def _tap(game: Game, seat: int, *, on: bool = True, by: Any) -> tuple[int, ...]:
    game.refresh_from_db()
    out = tap_riichi(game_id=game.pk, label=game.label, seat=seat, on=on, by=by)
    game.refresh_from_db()
    return out


def test_tap_is_seen_by_everybody_and_taken_back() -> None:
    judge, game = make.director(), named_game()
    assert _tap(game, 2, by=judge) == (2,)
    assert _tap(game, 0, by=judge) == (0, 2)
    slug = game.round.stage.tournament.slug
    view = table_view(find_game(slug=slug, round_number=1, table_number=1))
    assert view.riichi == (0, 2)
    assert [seat.riichi for seat in view.seats] == [True, False, True, False]
    assert _tap(game, 2, on=False, by=judge) == (0,)


def test_tap_twice_is_the_same_as_once() -> None:
    judge, game = make.director(), make.game()
    _tap(game, 1, by=judge)
    assert _tap(game, 1, by=judge) == (1,)
    _tap(game, 1, on=False, by=judge)
    assert _tap(game, 1, on=False, by=judge) == ()


def test_tap_leaves_the_revision_so_that_no_waiting_entry_is_refused() -> None:
    judge, game = make.director(), make.game()
    _tap(game, 1, by=judge)
    assert (game.revision, game.riichi) == (0, [1])
    assert record(game, draw(1, riichi=[1]), by=judge).revision == 1


@pytest.mark.parametrize("event", [ron(1, 0, 3, 30), draw(0), chombo(1), VOID])
def test_tap_is_cleared_by_every_stored_hand(event: dict[str, object]) -> None:
    judge, game = make.director(), make.game()
    _tap(game, 1, by=judge)
    assert play(game, event, by=judge).riichi == []


def test_tap_outlasts_the_signal_of_the_time() -> None:
    judge, game = make.director(), make.game(make.tournament(time_policy="finish_hand"))
    _tap(game, 1, by=judge)
    assert play(game, TIME_UP, by=judge).riichi == [1]


def test_tap_comes_back_with_a_hand_that_is_taken_back() -> None:
    judge = make.director()
    game = play(make.game(), draw(1, 3, riichi=[3]), by=judge)
    assert game.riichi == []
    undo(game, by=judge)
    game.refresh_from_db()
    assert game.riichi == [3]


def test_tap_is_cleared_when_the_game_ends_by_word_or_sheet() -> None:
    judge = make.director()
    one, other = make.seated_round(make.tournament(), tables=2).games.order_by("table_number")
    _tap(one, 1, by=judge)
    _tap(other, 1, by=judge)
    assert end(one, by=judge).riichi == []
    type_in(other, 25000, 25000, 25000, 25000, by=judge)
    assert other.riichi == []


def test_tap_without_the_points_is_refused_with_the_reason() -> None:
    judge = make.director()
    game = play(make.game(), ron(1, 0, 11), draw(1), by=judge)
    with pytest.raises(RuleError, match="Riichi needs 1000 points; this player has 0"):
        _tap(game, 0, by=judge)
    assert game.riichi == []


def test_tap_without_points_is_allowed_where_the_rules_need_none() -> None:
    judge = make.director()
    game = play(make.game(make.tournament(riichi_minimum=None)), ron(1, 0, 11), draw(1), by=judge)
    assert _tap(game, 0, by=judge) == (0,)


@pytest.mark.parametrize("seat", [-1, 4])
def test_tap_on_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    judge, game = make.director(), make.game()
    with pytest.raises(RuleError) as refused:
        _tap(game, seat, by=judge)
    assert refused.value.code == "no_such_seat"


def test_tap_that_comes_late_does_not_count_for_the_next_hand() -> None:
    judge = make.director()
    game = play(make.game(), draw(1), by=judge)
    with pytest.raises(StaleWrite) as stale:
        tap_riichi(game_id=game.pk, label="E1-0", seat=1, on=True, by=judge)
    assert stale.value.current["label"] == "E2-1"
    game.refresh_from_db()
    assert game.riichi == []


def test_tap_at_a_table_that_is_over_is_refused() -> None:
    judge = make.director()
    game = play(make.game(), ron(0, 1, 13), by=judge)
    with pytest.raises(Refused) as refused:
        _tap(game, 1, by=judge)
    assert refused.value.code == "game_finished"


def test_tap_is_for_those_who_may_write_at_the_table() -> None:
    tournament = make.tournament()
    game = make.game(tournament)
    _tap(game, 1, by=make.table_link(tournament, 1))
    _tap(game, 2, by=make.judge_link(tournament))
    for other in (make.table_link(tournament, 2), make.person("elsewhere"), AnonymousUser()):
        with pytest.raises(NotPermitted):
            _tap(game, 3, by=other)
    assert game.riichi == [1, 2]


def test_tap_takes_few_statements(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    game = make.game()
    link = make.table_link(game.round.stage.tournament, 1)
    # savepoint; game; game again, locked; scores; stick; savepoint
    with django_assert_num_queries(6):
        tap_riichi(game_id=game.pk, label="E1-0", seat=1, on=True, by=link)
