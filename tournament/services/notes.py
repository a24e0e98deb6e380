"""What a table or a judge tells the desk: calls, notes, trouble; open until somebody closes them."""

from django.db import transaction
from django.utils import timezone

from tournament.models import DeskNote, Game, NoteKind, Tournament
from tournament.services.access import Actor, Writer, authored, require_judge, require_onlooker
from tournament.services.errors import Refused
from tournament.services.texts import tidy
from tournament.services.trail import log, raise_versions
from tournament.services.writing import load_game, place_of, tournament_of

_LENGTH = 500
_ACTIONS = {
    NoteKind.CALL: "judge called",
    NoteKind.NOTE: "note left",
    NoteKind.TROUBLE: "trouble marked",
}


@transaction.atomic
def call_judge(*, game_id: int, by: Actor) -> DeskNote:
    """Call a judge to a table; also the device of a table that may only look calls.

    While a call is open, another one is the same call. Raises NotPermitted.
    """
    game = load_game(game_id)
    caller = require_onlooker(game=game, by=by)
    return _open_note(game, kind=NoteKind.CALL) or _leave(game, NoteKind.CALL, "", caller)


@transaction.atomic
def leave_note(*, game_id: int, kind: NoteKind, text: str, by: Actor) -> DeskNote:
    """Leave a note at a table, or mark trouble there, as a judge.

    The same words of the same judge are one note while it is open. Raises Refused (no words), NotPermitted.
    """
    game = load_game(game_id)
    judge = require_judge(tournament=tournament_of(game), by=by)
    text = tidy(text, _LENGTH)
    if kind == NoteKind.NOTE and not text:
        raise Refused("note_empty")
    return _open_note(game, kind=kind, text=text, **authored(judge)) or _leave(game, kind, text, judge)


@transaction.atomic
def close_note(*, note: DeskNote, by: Actor) -> None:
    """Close it: a judge any, a device the call of its own table. Twice is the same as once.

    Raises NotPermitted.
    """
    game = load_game(note.game_id)
    closer = require_closer(game=game, kind=NoteKind(note.kind), by=by)
    open_ones = DeskNote.objects.filter(pk=note.pk, closed_at__isnull=True)
    if open_ones.update(closed_at=timezone.now(), closed_by=str(closer)):
        before = {"kind": note.kind, "text": note.text}
        log(tournament_of(game), "note closed", place_of(game), before=before, by=closer)
        _tell_screens(tournament_of(game))


def require_closer(*, game: Game, kind: NoteKind, by: Actor) -> Writer:
    """Who may close a note of this kind at this table. Raises NotPermitted."""
    if kind == NoteKind.CALL:
        return require_onlooker(game=game, by=by)
    return require_judge(tournament=tournament_of(game), by=by)


def _open_note(game: Game, **wanted: object) -> DeskNote | None:
    # Two players who press at once make one call, and a button pressed twice one note.
    Game.objects.select_for_update().get(pk=game.pk)
    return game.notes.filter(closed_at__isnull=True, **wanted).first()


def _leave(game: Game, kind: NoteKind, text: str, by: Writer) -> DeskNote:
    note = DeskNote.objects.create(game=game, kind=kind, text=text, **authored(by))
    log(tournament_of(game), _ACTIONS[kind], place_of(game), after={"text": text}, by=by)
    _tell_screens(tournament_of(game))
    return note


def _tell_screens(tournament: Tournament) -> None:
    raise_versions(tournament, desk=True)
