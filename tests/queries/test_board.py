"""The board of all tables: what each shows, and what it costs."""

import datetime as dt

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import confirm, draw, end, play, ron, sign
from tournament.models import AdjustmentKind, NoteKind, Round, TableEntry, Tournament, User
from tournament.queries.board import Board, BoardTable, Show, TableState, alarms_of, board_mark, board_of
from tournament.services.adjustments import propose_adjustment
from tournament.services.notes import call_judge, close_note, leave_note
from tournament.services.presence import note_presence
from tournament.services.rounds import seat_round

pytestmark = pytest.mark.django_db

EIGHT = [(1, 5, 2, 6), (3, 7, 4, 8)]


def _board(tournament: Tournament, number: int | None = None) -> Board:
    return board_of(Tournament.objects.get(pk=tournament.pk), now=timezone.now(), number=number)


def _table(tournament: Tournament, number: int = 1) -> BoardTable:
    return next(table for table in _board(tournament).tables if table.number == number)


def _mark(tournament: Tournament) -> str:
    return board_mark(Tournament.objects.get(pk=tournament.pk))


def _finish(tournament: Tournament, by: User) -> None:
    """Table 1 is signed, 2 over, 3 confirmed, 4 plays."""
    Tournament.objects.update(table_entry=TableEntry.APPROVE)
    one, two, three, four = make.seated_round(tournament, tables=4).games.order_by("table_number")
    sign(end(one, by=by), by=make.table_link(tournament))
    end(two, by=by)
    confirm(end(three, by=by), by=by)
    play(four, ron(0, 1, 3), by=by)


def test_board_tells_how_far_each_table_is() -> None:
    tournament, director = make.tournament(), make.director()
    _finish(tournament, director)
    board = _board(tournament)
    assert [table.state for table in board.tables] == [
        TableState.WAITING,
        TableState.FINISHED,
        TableState.CONFIRMED,
        TableState.PLAYING,
    ]
    assert board.counts() == {
        Show.ALL: 4,
        Show.PLAYING: 1,
        Show.FINISHED: 2,
        Show.CONFIRMED: 1,
        Show.CALLS: 0,
        Show.TROUBLE: 0,
    }


def test_leader_is_marked_once_somebody_leads() -> None:
    tournament, director = make.tournament(), make.director()
    game = make.game(tournament)
    assert not any(seat.leads for seat in _table(tournament).seats)
    play(game, draw(0, 1), by=director)
    assert [seat.leads for seat in _table(tournament).seats] == [True, True, False, False]


def test_last_entry_names_who_made_it() -> None:
    tournament = make.tournament()
    game = make.game(tournament)
    assert (_table(tournament).last_entry_at, _table(tournament).last_entry_by) == (None, "")
    play(game, draw(0), by=make.director())
    play(game, draw(1), by=make.table_link(tournament))
    table = _table(tournament)
    assert (table.label, table.last_entry_by) == ("E2-2", "Table 1")
    assert table.last_entry_at is not None


def test_calls_trouble_and_proposals_stand_on_the_board_until_they_are_closed() -> None:
    tournament = make.tournament()
    game, judge = make.game(tournament), make.judge_link(tournament)
    call = call_judge(game_id=game.pk, by=make.table_link(tournament))
    leave_note(game_id=game.pk, kind=NoteKind.TROUBLE, text="tile missing", by=judge)
    propose_adjustment(
        game_id=game.pk, seat=0, amount=0, reason="talks", kind=AdjustmentKind.CONDUCT, by=judge
    )
    table, alarms = _table(tournament), alarms_of(tournament)
    assert (table.calls, table.trouble) == (True, True)
    assert [note.text for note in table.notes] == ["", "tile missing"]
    assert (alarms.calls, alarms.trouble, alarms.proposals) == (1, 1, 1)
    assert _board(tournament).proposals == 1
    close_note(note=call, by=judge)
    assert (_table(tournament).calls, _table(tournament).trouble) == (False, True)


def test_tables_that_play_on_come_first_and_make_their_players_late() -> None:
    tournament, director = make.tournament(), make.director()
    one, two = make.seated_round(tournament, tables=2).games.order_by("table_number")
    end(one, by=director)
    play(two, draw(0), by=director)
    seat_round(stage=tournament.stages.get(), tables=EIGHT, by=director, despite_open_tables=True)
    board = _board(tournament)
    places = [(table.round_number, table.number, table.earlier) for table in board.tables]
    assert places == [(1, 1, True), (1, 2, True), (2, 1, False), (2, 2, False)]
    assert [table.late for table in board.tables] == [
        (),
        (),
        ("Player 5", "Player 6"),
        ("Player 7", "Player 8"),
    ]


def test_board_stays_with_the_published_round_until_the_next_is() -> None:
    tournament, director = make.tournament(), make.director()
    make.seated_round(tournament, tables=2)
    stage = tournament.stages.get()
    seat_round(stage=stage, tables=EIGHT, by=director, despite_open_tables=True, publish=False)
    shown = _board(tournament)
    assert (shown.round, shown.rounds) == (Round.objects.get(number=1), (1, 2))
    assert _board(tournament, 2).round == Round.objects.get(number=2)
    assert _board(tournament, 9).round == Round.objects.get(number=1)


def test_board_before_the_first_round_is_empty() -> None:
    board = _board(make.tournament())
    assert (board.round, board.tables) == (None, ())


def test_time_left_counts_the_minutes_of_the_table() -> None:
    tournament = make.tournament()
    seating = make.seated_round(tournament, tables=2)
    now = timezone.now()
    Round.objects.update(clock_minutes=90, clock_starts_at=now - dt.timedelta(minutes=55))
    seating.games.filter(table_number=2).update(extra_minutes=10)
    board = board_of(Tournament.objects.get(), now=now)
    assert [table.clock.seconds_left // 60 for table in board.tables] == [35, 45]


def test_two_devices_at_a_table_are_told_and_one_is_not() -> None:
    tournament = make.tournament()
    game, table = make.game(tournament), make.table_link(tournament)
    note_presence(game=game, visitor="tablet", by=table)
    mark = _mark(tournament)
    assert _table(tournament).devices == ()
    note_presence(game=game, visitor="phone", by=make.judge_link(tournament))
    assert _table(tournament).devices == ("Anna", "Table 1")
    assert _mark(tournament) != mark


def test_mark_stays_until_something_happens() -> None:
    tournament, director = make.tournament(), make.director()
    game = make.game(tournament)
    marks = [_mark(tournament)]
    assert _mark(tournament) == marks[0]
    play(game, draw(0), by=director)
    marks.append(_mark(tournament))
    call_judge(game_id=game.pk, by=director)
    marks.append(_mark(tournament))
    assert len(set(marks)) == 3


@pytest.mark.parametrize("tables", [1, 5])
def test_board_takes_seven_queries(django_assert_num_queries: DjangoAssertNumQueries, tables: int) -> None:
    tournament, director = make.tournament(), make.director()
    for game in make.seated_round(tournament, tables=tables).games.all():
        play(game, draw(0), by=director)
        call_judge(game_id=game.pk, by=director)
    with django_assert_num_queries(7):
        board = board_of(tournament, now=timezone.now())
    assert len(board.tables) == tables
