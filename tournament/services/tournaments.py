"""Setting up an event and changing its data."""

import datetime as dt
from collections.abc import Iterator
from itertools import count
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.text import slugify

from tournament.models import HandLogs, Needs, Stage, TableEntry, Tournament
from tournament.rules.riichi.ruleset import Ruleset
from tournament.services.access import Actor, require_account, require_director
from tournament.services.errors import Refused
from tournament.services.locks import lock_tournament
from tournament.services.texts import tidy
from tournament.services.trail import log, raise_versions, save_fields, save_settings

MOST_ROUNDS = 100
_SLUG_LENGTH = 60
# Addresses beside those of the events.
_PAGES = {"import", "new", "people", "series"}
_TEXT_LENGTH = 200


@transaction.atomic
def create_tournament(
    *,
    name: str,
    place: str,
    starts_on: dt.date,
    ends_on: dt.date,
    rounds_planned: int,
    preset: str,
    ruleset: Ruleset,
    by: Actor,
) -> Tournament:
    """A new, unpublished event with one stage; its maker becomes its director.

    `preset` is the name that the rules were copied from. Raises Refused, NotPermitted.
    """
    author = require_account(by=by)
    data = _data(name, place, starts_on, ends_on, rounds_planned)
    made = Tournament.objects.create(slug=free_slug(data["name"]), **data)
    made.directors.add(author)
    Stage.objects.create(tournament=made, preset=preset, ruleset=ruleset.to_json())
    log(made, "tournament created", made.name, after={"preset": preset}, by=author)
    return made


@transaction.atomic
def change_tournament(
    *,
    tournament: Tournament,
    name: str,
    place: str,
    starts_on: dt.date,
    ends_on: dt.date,
    rounds_planned: int,
    hand_logs: HandLogs,
    table_entry: TableEntry,
    needs: Needs,
    by: Actor,
) -> None:
    """Change the plain facts of an event and what is open to whom; the address stays.

    Raises Refused, NotPermitted.
    """
    author = require_director(tournament=tournament, by=by)
    data = _data(name, place, starts_on, ends_on, rounds_planned)
    data |= {"hand_logs": hand_logs, "table_entry": table_entry, "needs": needs}
    if save_settings(tournament, "tournament changed", data, by=author):
        raise_versions(tournament, seating=True, standings=True)


@transaction.atomic
def publish_tournament(*, tournament: Tournament, published: bool, by: Actor) -> None:
    """Show the event to everybody, or hide it again; twice is the same as once. Raises NotPermitted."""
    author = require_director(tournament=tournament, by=by)
    lock_tournament(tournament)
    tournament.refresh_from_db(fields=["published"])
    if tournament.published == published:
        return
    save_fields(tournament, {"published": published})
    action = "tournament published" if published else "tournament hidden"
    log(tournament, action, tournament.name, by=author)
    raise_versions(tournament, seating=True, standings=True)


def _data(name: str, place: str, starts_on: dt.date, ends_on: dt.date, rounds_planned: int) -> dict[str, Any]:
    name = tidy(name, _TEXT_LENGTH)
    if not name:
        raise Refused("name_missing")
    if ends_on < starts_on:
        raise Refused("dates_reversed")
    if not 1 <= rounds_planned <= MOST_ROUNDS:
        raise Refused("rounds_out_of_range", most=MOST_ROUNDS)
    return {
        "name": name,
        "place": tidy(place, _TEXT_LENGTH),
        "starts_on": starts_on,
        "ends_on": ends_on,
        "rounds_planned": rounds_planned,
    }


def free_slug(name: str) -> str:
    """An address of letters and digits for an event of this name that no other event has."""
    return slug_among(Tournament.objects.all(), name)


def slug_among(rows: QuerySet[Any], name: str) -> str:
    """As `free_slug`, for whatever has names and addresses."""
    # A name in another script leaves no letters for an address.
    base = slugify(name)[:_SLUG_LENGTH].strip("-") or "event"
    taken = _PAGES | set(rows.filter(slug__startswith=base).values_list("slug", flat=True))
    return next(slug for slug in _slugs(base) if slug not in taken)


def _slugs(base: str) -> Iterator[str]:
    yield base
    yield from (f"{base}-{number}" for number in count(2))
