"""Who is at a table: noted rarely, forgotten soon."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import make
from tournament.models import Game, Presence
from tournament.queries.presence import others_at, visitors_of
from tournament.services.access import Writer
from tournament.services.errors import NotPermitted
from tournament.services.presence import note_presence

pytestmark = pytest.mark.django_db


def _note(game: Game, visitor: str, by: Writer) -> list[str]:
    """What was written, by the first word of each statement."""
    with CaptureQueriesContext(
        connection,
    ) as queries:
        note_presence(game=game, visitor=visitor, by=by)
    words = {query["sql"].split()[0] for query in queries}
    return sorted(words & {"INSERT", "UPDATE"})


def _let_time_pass(seconds: int) -> None:
    Presence.objects.update(seen_at=timezone.now() - dt.timedelta(seconds=seconds))


def test_devices_at_a_table_see_each_other_and_not_themselves() -> None:
    tournament = make.tournament()
    game = make.game(tournament)
    _note(game, "tablet", make.table_link(tournament))
    _note(game, "phone", make.judge_link(tournament, "Anna"))
    assert others_at(game.pk, visitor="tablet") == ("Anna",)
    assert others_at(game.pk, visitor="phone") == ("Table 1",)
    assert others_at(game.pk, visitor="") == ("Anna", "Table 1")


def test_the_desk_sees_everybody_by_table() -> None:
    tournament = make.tournament()
    round_ = make.seated_round(tournament, tables=3)
    first, second, third = round_.games.order_by("table_number")
    anna = make.judge_link(tournament, "Anna")
    _note(first, "phone", anna)
    _note(first, "tablet", make.table_link(tournament, 1))
    _note(third, "laptop", make.director())
    visitors = visitors_of(round_)
    assert [visitors[game.pk] for game in (first, second, third)] == [("Anna", "Table 1"), (), ("director",)]


def test_a_device_that_asks_every_five_seconds_writes_every_fifteen() -> None:
    tournament = make.tournament()
    game, table = make.game(tournament), make.table_link(tournament)
    writes = [_note(game, "tablet", table)]
    for seconds in (5, 10, 14, 15):
        _let_time_pass(seconds)
        writes.append(_note(game, "tablet", table))
    assert writes == [["INSERT"], [], [], [], ["UPDATE"]]


@pytest.mark.parametrize(("seconds", "seen"), [(44, ("Table 1",)), (46, ())])
def test_a_device_that_fell_silent_is_gone_after_three_quarters_of_a_minute(
    seconds: int, seen: tuple[str, ...]
) -> None:
    tournament = make.tournament()
    round_ = make.seated_round(tournament)
    game = round_.games.get()
    _note(game, "tablet", make.table_link(tournament))
    _let_time_pass(seconds)
    assert others_at(game.pk, visitor="") == visitors_of(round_)[game.pk] == seen


def test_a_device_that_changes_hands_changes_its_name_at_once() -> None:
    tournament = make.tournament()
    game = make.game(tournament)
    _note(game, "tablet", make.table_link(tournament))
    _note(game, "tablet", make.judge_link(tournament, "Anna"))
    assert others_at(game.pk, visitor="") == ("Anna",)


def test_a_device_of_another_table_is_not_noted() -> None:
    tournament = make.tournament()
    with pytest.raises(NotPermitted):
        note_presence(game=make.game(tournament), visitor="tablet", by=make.table_link(tournament, 2))
    assert not Presence.objects.exists()
