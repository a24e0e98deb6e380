"""Calls, notes and trouble: who leaves them, who closes them."""

from collections.abc import Callable

import pytest

from tests import make
from tournament.models import AccessLink, DeskNote, Game, LogEntry, NoteKind, TableEntry, Tournament, User
from tournament.services.errors import NotPermitted, Refused
from tournament.services.notes import call_judge, close_note, leave_note

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make.tournament()


@pytest.fixture
def game(tournament: Tournament) -> Game:
    return make.game(tournament)


def test_table_calls_a_judge_once_however_often_it_is_pressed(tournament: Tournament, game: Game) -> None:
    table = make.table_link(tournament)
    first = call_judge(game_id=game.pk, by=table)
    assert call_judge(game_id=game.pk, by=table) == first
    assert call_judge(game_id=game.pk, by=make.judge_link(tournament)) == first
    assert (first.kind, first.author_name, first.closed_at) == (NoteKind.CALL, "Table 1", None)
    assert LogEntry.objects.filter(action="judge called", subject="1/1").count() == 1
    tournament.refresh_from_db()
    assert tournament.desk_version == 1


def test_table_that_may_only_look_calls_a_judge(tournament: Tournament, game: Game) -> None:
    Tournament.objects.update(table_entry=TableEntry.NOTHING)
    assert call_judge(game_id=game.pk, by=make.table_link(tournament)).pk


def test_table_calls_again_after_the_call_is_closed(tournament: Tournament, game: Game) -> None:
    table = make.table_link(tournament)
    first = call_judge(game_id=game.pk, by=table)
    close_note(note=first, by=make.judge_link(tournament))
    first.refresh_from_db()
    assert (first.closed_at is None, first.closed_by) == (False, "Anna")
    assert call_judge(game_id=game.pk, by=table) != first


def test_closing_twice_keeps_who_closed_first(tournament: Tournament, game: Game) -> None:
    table = make.table_link(tournament)
    called = call_judge(game_id=game.pk, by=table)
    close_note(note=called, by=table)
    close_note(note=called, by=make.director())
    assert DeskNote.objects.get().closed_by == "Table 1"
    assert LogEntry.objects.filter(action="note closed").count() == 1


def test_judge_leaves_a_note_and_marks_trouble(tournament: Tournament, game: Game) -> None:
    judge = make.judge_link(tournament)
    leave_note(game_id=game.pk, kind=NoteKind.NOTE, text=" wants\n a chair ", by=judge)
    leave_note(game_id=game.pk, kind=NoteKind.TROUBLE, text="", by=judge)
    rows = DeskNote.objects.values_list("kind", "text", "link__name")
    assert list(rows) == [("note", "wants a chair", "Anna"), ("trouble", "", "Anna")]


def test_note_pressed_twice_is_one_until_it_is_closed(tournament: Tournament, game: Game) -> None:
    judge = make.judge_link(tournament)
    chair = leave_note(game_id=game.pk, kind=NoteKind.NOTE, text="wants a chair", by=judge)
    assert leave_note(game_id=game.pk, kind=NoteKind.NOTE, text="wants a chair", by=judge) == chair
    others = [
        leave_note(game_id=game.pk, kind=NoteKind.NOTE, text="wants water", by=judge),
        leave_note(game_id=game.pk, kind=NoteKind.TROUBLE, text="wants a chair", by=judge),
        leave_note(
            game_id=game.pk, kind=NoteKind.NOTE, text="wants a chair", by=make.judge_link(tournament, "Ben")
        ),
    ]
    close_note(note=chair, by=judge)
    others.append(leave_note(game_id=game.pk, kind=NoteKind.NOTE, text="wants a chair", by=judge))
    assert len({chair, *others}) == DeskNote.objects.count() == 5


def test_note_without_words_is_refused(tournament: Tournament, game: Game) -> None:
    with pytest.raises(Refused) as refused:
        leave_note(game_id=game.pk, kind=NoteKind.NOTE, text=" ", by=make.judge_link(tournament))
    assert refused.value.code == "note_empty"


def test_table_neither_leaves_nor_closes_what_a_judge_notes(tournament: Tournament, game: Game) -> None:
    table = make.table_link(tournament)
    noted = leave_note(game_id=game.pk, kind=NoteKind.TROUBLE, text="", by=make.judge_link(tournament))
    with pytest.raises(NotPermitted):
        leave_note(game_id=game.pk, kind=NoteKind.NOTE, text="hello", by=table)
    with pytest.raises(NotPermitted):
        close_note(note=noted, by=table)


@pytest.mark.parametrize(
    "who",
    [
        lambda tournament: make.table_link(tournament, 2),
        lambda _tournament: make.judge_link(make.tournament("Autumn Open")),
        lambda _tournament: make.person("guest"),
    ],
)
def test_nobody_else_calls_to_this_table(
    tournament: Tournament, game: Game, who: Callable[[Tournament], AccessLink | User]
) -> None:
    with pytest.raises(NotPermitted):
        call_judge(game_id=game.pk, by=who(tournament))
