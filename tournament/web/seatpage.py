"""What the page of a round shows that is to be seated, or seated anew: tables to tap, and their worth."""

from collections.abc import Sequence

from tournament.models import Stage
from tournament.queries.plans import event_report
from tournament.queries.players import players_of
from tournament.queries.seating import field_of
from tournament.seating.plan import Plan
from tournament.web.figures import changes, quality
from tournament.web.seating import People, plan_text

Tables = Sequence[Sequence[int]]


def shown_tables(stage: Stage, tables: Tables, past: Plan, before: Tables | None = None) -> dict[str, object]:
    """The tables after the rounds of `past`, and what changed since they were as `before`.

    `quality` is None where a table is not full, or somebody sits whom nobody knows.
    """
    tournament, field = stage.tournament, field_of(stage)
    players = players_of(tournament)
    names = {player.number: player.name for player in players}
    people = People(names=names, clubs={player.number: player.club for player in players})
    apart = tournament.keep_apart
    seated = {number for table in tables for number in table}
    sound = seated <= names.keys() and all(len(table) == field.per_table for table in tables)
    shown = [one for one in (tables, before) if one and sound]
    reports = [event_report(stage, (*past, tuple(map(tuple, one)))) for one in shown]
    return {
        "tables": people.tables(tables),
        "aside": people.aside(
            [sitter.number for sitter in field.active + field.substitutes if sitter.number not in seated]
        ),
        "text": plan_text(tables),
        "quality": quality(reports[0], apart, names, *reports[1:]) if reports else None,
        "change": changes(reports[1], reports[0], apart) if len(reports) > 1 else "",
    }
