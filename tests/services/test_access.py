"""Who may do what: directors, judges, devices of tables, and what closes a link."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from tests import make
from tests.play import confirm, confirm_round, draw, end, fresh_id, record, ron, scores
from tournament.models import AccessLink, GameStatus, HandLogs, LogEntry, TableEntry, Tournament
from tournament.queries.games import find_game, table_view
from tournament.services.access import (
    Actor,
    may_direct,
    may_judge,
    may_read_hands,
    may_write,
    require_onlooker,
    require_writer,
)
from tournament.services.errors import NotPermitted
from tournament.services.games import confirm_game, end_game, reopen_game
from tournament.services.hands import record_hand

pytestmark = pytest.mark.django_db


def _actors(tournament: Tournament) -> dict[str, Actor]:
    elsewhere = make.tournament("Other event", by=make.person("other"))
    director = make.person("dora")
    tournament.directors.add(director)
    named = make.person("named")
    tournament.judges.add(named)
    asleep = make.person("asleep")
    tournament.directors.add(asleep)
    asleep.is_active = False
    return {
        "nobody": AnonymousUser(),
        "account": make.person("guest"),
        "other director": elsewhere.directors.get(),
        "closed account": asleep,
        "other judge": make.judge_link(elsewhere),
        "other table": make.table_link(tournament, 2),
        "table": make.table_link(tournament, 1),
        "judge": make.judge_link(tournament),
        "judge with an account": named,
        "director": director,
        "superuser": make.director(),
    }


def _who(tournament: Tournament, may: Callable[[Actor], bool]) -> set[str]:
    return {name for name, actor in _actors(tournament).items() if may(actor)}


def test_hands_are_entered_by_the_own_table_and_by_judges() -> None:
    tournament = make.tournament()
    game = make.game(tournament)
    assert _who(tournament, lambda by: may_write(game=game, by=by)) == {
        "table",
        "judge",
        "judge with an account",
        "director",
        "superuser",
    }


def test_results_are_judged_by_judges_and_directors() -> None:
    tournament = make.tournament()
    who = _who(tournament, lambda by: may_judge(tournament=tournament, by=by))
    assert who == {"judge", "judge with an account", "director", "superuser"}


def test_an_event_is_directed_by_people_with_an_account() -> None:
    tournament = make.tournament()
    who = _who(tournament, lambda by: may_direct(tournament=tournament, by=by))
    assert who == {"director", "superuser"}


def test_a_table_that_may_only_look_opens_its_page_and_enters_nothing() -> None:
    tournament = make.tournament()
    game, table = make.game(tournament), make.table_link(tournament)
    tournament = game.round.stage.tournament
    tournament.table_entry = TableEntry.NOTHING
    assert require_onlooker(game=game, by=table) == table
    assert may_write(game=game, by=make.judge_link(tournament))
    with pytest.raises(NotPermitted) as refused:
        require_writer(game=game, by=table)
    assert str(refused.value) == (
        "In this event a judge enters the hands; the device at the table only shows them."
    )


def _reason(link: AccessLink, tournament: Tournament) -> str:
    with pytest.raises(NotPermitted) as refused:
        require_writer(game=make.game(tournament), by=link)
    return str(refused.value)


def test_table_at_another_table_is_told_where_it_belongs() -> None:
    tournament = make.tournament()
    assert _reason(make.table_link(tournament, 4), tournament) == (
        "This device belongs to table 4 and can do nothing at another one."
    )


def test_link_of_another_event_is_told_which() -> None:
    autumn = make.judge_link(make.tournament("Autumn Open"))
    assert _reason(autumn, make.tournament()) == (
        "This device was let in to “Autumn Open”; open a link of this event on it."
    )


def test_revoked_link_is_told_whom_to_ask() -> None:
    tournament = make.tournament()
    assert _reason(make.judge_link(tournament, revoked_at=timezone.now()), tournament) == (
        "This link was taken back; ask the director of “Spring Open” for a new one."
    )


@pytest.mark.parametrize(("days_ago", "writes"), [(0, True), (2, True), (3, False), (400, False)])
def test_link_writes_until_two_days_after_the_event(days_ago: int, writes: bool) -> None:
    tournament = make.tournament()
    last_day = timezone.localdate() - dt.timedelta(days=days_ago)
    Tournament.objects.update(starts_on=last_day, ends_on=last_day)
    game = make.game(Tournament.objects.get(pk=tournament.pk))
    link = AccessLink.objects.select_related("tournament").get(pk=make.judge_link(tournament).pk)
    assert may_write(game=game, by=link) is writes
    assert may_write(game=game, by=make.director())
    if not writes:
        with pytest.raises(NotPermitted) as refused:
            require_writer(game=game, by=link)
        assert str(refused.value) == "“Spring Open” is over, and its links open nothing any more."


def test_hand_of_a_table_names_its_link() -> None:
    tournament = make.tournament()
    game, table = make.game(tournament), make.table_link(tournament)
    record_hand(game_id=game.pk, base_revision=0, client_id=fresh_id(), event=ron(0, 1, 3, 30), by=table)
    row, line = game.hand_records.get(), LogEntry.objects.get()
    assert (row.author, row.link, row.author_name) == (None, table, "Table 1")
    assert (line.author, line.link, line.action) == (None, table, "hand recorded")
    found = find_game(slug=tournament.slug, round_number=1, table_number=1)
    assert table_view(found).hands[0].author == "Table 1"


def test_table_writes_at_no_other_table() -> None:
    tournament = make.tournament()
    first, second = make.seated_round(tournament, tables=2).games.order_by("table_number")
    table = make.table_link(tournament, 1)
    record(first, draw(0), by=table)
    with pytest.raises(NotPermitted):
        record(second, draw(0), by=table)
    assert (scores(first), scores(second)) == ([28000, 24000, 24000, 24000], [25000] * 4)


def test_result_confirmed_by_a_judge_names_the_link() -> None:
    tournament = make.tournament()
    game, judge = make.game(tournament), make.judge_link(tournament, "Anna")
    game = confirm(end(game, by=make.director()), by=judge)
    assert (game.status, game.confirmed_by, game.confirmed_link) == (GameStatus.CONFIRMED, None, judge)
    found = find_game(slug=tournament.slug, round_number=1, table_number=1)
    assert table_view(found).confirmed_by == "Anna"


def test_reopened_game_forgets_who_confirmed_it() -> None:
    tournament, director = make.tournament(), make.director()
    game = confirm(end(make.game(tournament), by=director), by=make.judge_link(tournament))
    reopen_game(game_id=game.pk, base_revision=game.revision, by=director)
    game.refresh_from_db()
    assert (game.confirmed_link, game.confirmed_at) == (None, None)


def test_a_table_neither_confirms_nor_ends_nor_reopens() -> None:
    tournament = make.tournament()
    game, table = make.game(tournament), make.table_link(tournament)
    for write in (confirm_game, end_game, reopen_game):
        with pytest.raises(NotPermitted) as refused:
            write(game_id=game.pk, base_revision=game.revision, by=table)
        assert str(refused.value)
    assert not LogEntry.objects.exists()


def test_a_judge_neither_ends_a_game_nor_reopens_a_confirmed_one() -> None:
    tournament, director = make.tournament(), make.director()
    game, judge = make.game(tournament), make.judge_link(tournament)
    with pytest.raises(NotPermitted):
        end(game, by=judge)
    game = confirm(end(game, by=director), by=director)
    with pytest.raises(NotPermitted):
        reopen_game(game_id=game.pk, base_revision=game.revision, by=judge)
    game.refresh_from_db()
    assert game.status == GameStatus.CONFIRMED


@pytest.mark.parametrize(
    ("hand_logs", "while_running", "afterwards"),
    [
        (HandLogs.LIVE, True, True),
        (HandLogs.AFTER_ROUND, False, True),
        (HandLogs.NEVER, False, False),
    ],
)
def test_hands_are_read_as_the_event_says_and_by_judges_always(
    hand_logs: HandLogs, while_running: bool, afterwards: bool
) -> None:
    tournament = make.tournament()
    Tournament.objects.update(hand_logs=hand_logs)
    round_ = make.seated_round(tournament)
    judge, public = make.judge_link(tournament), AnonymousUser()
    reads = []
    for _ in range(2):
        game = find_game(slug=tournament.slug, round_number=1, table_number=1)
        reads.append((may_read_hands(game=game, by=public), may_read_hands(game=game, by=judge)))
        if not reads[1:]:
            confirm_round(round_, draw(0), by=make.director())
    assert reads == [(while_running, True), (afterwards, True)]
