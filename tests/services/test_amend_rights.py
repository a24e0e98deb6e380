"""Who may put right what was recorded until when, and writers who meet."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import confirm, correct, end, scores
from tests.services.games import CHAIRS, FOURTH, PEOPLE, names_at, put_right, six_hands
from tournament.models import Game, GameStatus, HandRecord, LogEntry
from tournament.services.changes import Change, RemoveHand
from tournament.services.errors import AlreadyRecorded, NotPermitted, Refused, StaleWrite

pytestmark = pytest.mark.django_db


def _judge(game: Game) -> object:
    return make.judge_link(game.round.stage.tournament)


def _device(game: Game) -> object:
    return make.table_link(game.round.stage.tournament, 1)


def test_amend_by_judge_link_is_noted_with_the_link() -> None:
    game = six_hands(make.director())
    link = make.judge_link(game.round.stage.tournament, "Anna")
    correct(game, FOURTH, by=link)
    record = HandRecord.objects.get(order=4096, revision=2)
    assert (record.author, record.link, record.author_name) == (None, link, "Anna")
    assert LogEntry.objects.get(action="hand changed").author_name == "Anna"


@pytest.mark.parametrize(
    ("status", "by", "code"),
    [
        (GameStatus.PLAYING, _device, None),
        (GameStatus.PLAYING, _judge, None),
        (GameStatus.FINISHED, _device, "change_too_late_finished"),
        (GameStatus.FINISHED, _judge, None),
        (GameStatus.CONFIRMED, _device, "change_too_late_confirmed"),
        (GameStatus.CONFIRMED, _judge, "change_too_late_confirmed"),
    ],
)
def test_amend_by_link_is_possible_until(
    status: GameStatus, by: Callable[[Game], object], code: str | None
) -> None:
    director = make.director()
    game = six_hands(director)
    if status != GameStatus.PLAYING:
        end(game, by=director)
    if status == GameStatus.CONFIRMED:
        confirm(game, by=director)
    if code is None:
        put_right(game, by(game))
        assert scores(game) == [30900, 26700, 29400, 13000]
        return
    with pytest.raises(Refused) as refused:
        put_right(game, by(game))
    assert (refused.value.code, scores(game)) == (code, [30600, 26700, 24500, 18200])


def test_amend_by_somebody_else_is_not_permitted() -> None:
    game = six_hands(make.director())
    tournament, elsewhere = game.round.stage.tournament, make.tournament("Autumn Open")
    dora = make.person("dora")
    elsewhere.directors.add(dora)
    others = (AnonymousUser(), dora, make.table_link(tournament, 2), make.judge_link(elsewhere))
    for other in others:
        with pytest.raises(NotPermitted):
            put_right(game, other)
    assert HandRecord.objects.count() == 6


def test_amend_on_an_older_revision_is_stale() -> None:
    judge = make.director()
    game = six_hands(judge)
    with pytest.raises(StaleWrite) as stale:
        put_right(game, judge, base_revision=5)
    assert stale.value.current["revision"] == 6


@pytest.mark.parametrize("change", [FOURTH, RemoveHand(order=1024), CHAIRS, PEOPLE])
def test_amend_sent_twice_counts_once(change: Change) -> None:
    judge = make.director()
    game = six_hands(judge)
    first = put_right(game, judge, change)
    after = names_at(game), scores(game), HandRecord.objects.count()
    with pytest.raises(AlreadyRecorded) as repeat:
        put_right(game, judge, change)
    assert repeat.value.answer == first.to_json()
    assert (names_at(game), scores(game), HandRecord.objects.count()) == after


def test_amend_takes_a_fixed_number_of_statements(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    game = six_hands(make.director())
    dora = make.person("dora")
    game.round.stage.tournament.directors.add(dora)
    # as for a hand; and no more for a correction that changes every hand
    with django_assert_num_queries(12):
        put_right(game, dora, base_revision=6, client_id="one")
    with django_assert_num_queries(15):
        put_right(game, dora, PEOPLE, base_revision=7, client_id="all")
