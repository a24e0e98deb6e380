"""Seating rounds: seat one, remove one."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext

from tournament.models import Bye, Entry, EntryStatus, Game, HandRecord, Round, Seat, Stage, Tournament
from tournament.queries.rounds import open_tables
from tournament.queries.seating import Field, field_of, history
from tournament.rules.riichi.game import start_game
from tournament.seating import plan
from tournament.services.access import Actor, require_director
from tournament.services.errors import Refused, Warned
from tournament.services.locks import lock_games, lock_stage
from tournament.services.trail import log, raise_versions

Tables = Sequence[Sequence[int]]


@transaction.atomic
def seat_round(
    *, stage: Stage, tables: Tables, by: Actor, despite_open_tables: bool = False, publish: bool = True
) -> Round:
    """Make the next round with these tables of entry numbers in turn order, the first dealer first.

    Unless it is to `publish`, nobody but the directors sees it until `publish_round`.

    Raises Refused (a wrong plan: the sentence names every fault), Warned (tables of an earlier round are
    not confirmed; `despite_open_tables` goes on), NotPermitted.
    """
    author = require_director(tournament=stage.tournament, by=by)
    # Rounds are made one after the other: a button pressed twice meets the open tables of its first press.
    stage = lock_stage(stage.pk)
    entries = {entry.number: entry for entry in stage.tournament.entries.all()}
    field = field_of(stage)
    check_plan(tables, field, entries)
    if not despite_open_tables:
        warn_of_open_tables(stage.tournament, "tables_open")
    made = _save(stage, tables, entries, publish=publish)
    byes = let_sit_out(made, field, entries)
    after = {"tables": [list(table) for table in tables], **({"byes": byes} if byes else {})}
    log(stage.tournament, "round seated", str(made.number), after=after, by=author)
    raise_versions(stage.tournament, seating=True, standings=True)
    return made


@transaction.atomic
def remove_round(*, seating: Round, by: Actor) -> None:
    """Take the last round back, as long as nothing was ever recorded in it. Raises Refused, NotPermitted."""
    tournament = seating.stage.tournament
    author = require_director(tournament=tournament, by=by)
    if seating.number != last_number(tournament):
        raise Refused("not_last_round")
    if tables_with_records(seating):
        raise Refused("hands_recorded", round=seating.number)
    tables = [list(table) for table in history(tournament)[-1]]
    log(tournament, "round removed", str(seating.number), before={"tables": tables}, by=author)
    seating.delete()
    raise_versions(tournament, seating=True, standings=True)


def tables_with_records(seating: Round) -> list[int]:
    """Where a hand was ever recorded or scores are typed, by table number; all games are locked."""
    games = lock_games(seating.games.all())
    recorded = set(HandRecord.objects.filter(game__in=games).values_list("game", flat=True))
    return sorted(game.table_number for game in games if game.pk in recorded or game.totals is not None)


def check_plan(tables: Tables, field: Field, entries: Mapping[int, Entry]) -> None:
    """Raises Refused; the sentence names every fault."""
    seated = {number for table in tables for number in table}
    if not seated:
        raise Refused("no_players")
    withdrawn = {
        number
        for number, entry in entries.items()
        if entry.status == EntryStatus.WITHDRAWN and number in seated
    }
    sentences = [
        gettext("Player {number} ({name}) has withdrawn.").format(number=number, name=entries[number].name)
        for number in sorted(withdrawn)
    ]
    faults = plan.check_round(tables, must_sit(field, seated) | withdrawn, field.per_table)
    sentences += [_words(fault) for fault in faults]
    if sentences:
        raise Refused("plan_wrong", problems=" ".join(sentences))


def must_sit(field: Field, seated: AbstractSet[int]) -> set[int]:
    """Whom a round must seat: everybody active, but for those who may sit out, and substitutes it seats."""
    active = {sitter.number for sitter in field.active}
    substitutes = {sitter.number for sitter in field.substitutes}
    if field.byes and len(active - seated) == field.sitting_out:
        active &= seated
    return active | (substitutes & seated)


def _words(fault: plan.Fault) -> str:
    return gettext(plan.MESSAGES[fault.code]).format(**fault.params)


def warn_of_open_tables(tournament: Tournament, code: str) -> None:
    """Raises Warned where results are missing, with what that means here."""
    places = open_tables(tournament)
    if places:
        raise Warned(code, override="despite_open_tables", tables=", ".join(places))


def last_number(tournament: Tournament) -> int:
    """The number of the round that was seated last, 0 before the first."""
    rounds = Round.objects.filter(stage__tournament=tournament)
    return rounds.aggregate(last=Max("number"))["last"] or 0


def _save(stage: Stage, tables: Tables, entries: Mapping[int, Entry], *, publish: bool) -> Round:
    tournament, start = stage.tournament, start_game(stage.rules)
    number = last_number(tournament) + 1
    published_at = timezone.now() if publish else None
    made = Round.objects.create(stage=stage, number=number, published_at=published_at)
    games = Game.objects.bulk_create(
        Game(round=made, table_number=number, label=start.label) for number in range(1, len(tables) + 1)
    )
    Seat.objects.bulk_create(
        Seat(game=game, round=made, seat=seat, entry=entries[number], score=start.scores[seat])
        for game, table in zip(games, tables, strict=True)
        for seat, number in enumerate(table)
    )
    return made


def let_sit_out(made: Round, field: Field, entries: Mapping[int, Entry]) -> list[int]:
    """A bye for everybody active without a seat, worth what the event says now."""
    tournament = made.stage.tournament
    seated = set(made.seats.values_list("entry__number", flat=True))
    byes = [sitter.number for sitter in field.active if sitter.number not in seated]
    Bye.objects.bulk_create(
        Bye(
            round=made,
            entry=entries[number],
            points=tournament.bye_points,
            counts=tournament.bye_counts,
        )
        for number in byes
    )
    return byes
