"""Seasons, leagues and the nights of a club: one ranking over several events.

A series has no log of its own: whatever is done to it stands in the log of each event that it concerns.
"""

from collections.abc import Iterable
from typing import Any, Final

from django.db import transaction

from tournament.models import Series, SeriesScoring, Tournament, User
from tournament.queries.series.lists import addable_events
from tournament.services.access import Actor, require_account, require_series_director
from tournament.services.errors import NotPermitted, Refused
from tournament.services.texts import tidy
from tournament.services.tournaments import slug_among
from tournament.services.trail import log, save_fields

MOST_EVENTS: Final = 100
MOST_GAMES: Final = 1000
MOST_MONTHS: Final = 120
_NAME_LENGTH: Final = 200


@transaction.atomic
def create_series(
    *,
    name: str,
    scoring: SeriesScoring,
    best: int | None = None,
    minimum_games: int = 0,
    months: int | None = None,
    by: Actor,
) -> Series:
    """A new, unpublished series without events; its maker becomes its director.

    `best` counts where the scoring is by the best events. Raises Refused, NotPermitted.
    """
    author = require_account(by=by)
    data = _data(name, scoring, best, minimum_games, months)
    made = Series.objects.create(slug=slug_among(Series.objects.all(), data["name"]), **data)
    made.directors.add(author)
    return made


@transaction.atomic
def change_series(
    *,
    series: Series,
    name: str,
    scoring: SeriesScoring,
    best: int | None = None,
    minimum_games: int = 0,
    months: int | None = None,
    by: Actor,
) -> None:
    """Change name and rule; the address stays. Raises Refused, NotPermitted."""
    author = require_series_director(series=series, by=by)
    data = _data(name, scoring, best, minimum_games, months)
    before = {key: _plain(getattr(series, key)) for key in data}
    after = {key: _plain(value) for key, value in data.items()}
    if before != after:
        save_fields(series, data)
        _note(series, "series changed", before=before, after=after, by=author)


@transaction.atomic
def choose_events(*, series: Series, tournaments: Iterable[Tournament], by: Actor) -> None:
    """Let the series have just these events.

    One can be added that is published, or that the person directs; any can be taken out. Raises
    NotPermitted.
    """
    author = require_series_director(series=series, by=by)
    chosen, here = set(tournaments), set(series.tournaments.all())
    if not chosen <= set(addable_events(author, series)):
        raise NotPermitted
    series.tournaments.set(chosen)
    for event in chosen - here:
        log(event, "series joined", series.name, by=author)
    for event in here - chosen:
        log(event, "series left", series.name, by=author)


@transaction.atomic
def publish_series(*, series: Series, published: bool, by: Actor) -> None:
    """Show the ranking to everybody, or hide it again; its events stay as they are.

    Twice is the same as once. Raises NotPermitted.
    """
    author = require_series_director(series=series, by=by)
    if series.published != published:
        save_fields(series, {"published": published})
        _note(series, "series published" if published else "series hidden", by=author)


@transaction.atomic
def delete_series(*, series: Series, by: Actor) -> None:
    """Take the ranking away; the events and all their results stay. Raises NotPermitted."""
    choose_events(series=series, tournaments=(), by=by)
    series.delete()


def _data(
    name: str, scoring: SeriesScoring, best: int | None, minimum_games: int, months: int | None
) -> dict[str, Any]:
    name = tidy(name, _NAME_LENGTH)
    if not name:
        raise Refused("name_missing")
    if scoring == SeriesScoring.BEST and best is None:
        raise Refused("best_missing")
    for number, least, most in (
        (best, 1, MOST_EVENTS),
        (minimum_games, 0, MOST_GAMES),
        (months, 1, MOST_MONTHS),
    ):
        if number is not None and not least <= number <= most:
            raise Refused("series_number_out_of_range", least=least, most=most)
    return {
        "name": name,
        "scoring": scoring,
        "best": best if scoring == SeriesScoring.BEST else None,
        "minimum_games": minimum_games,
        "months": months,
    }


def _plain(value: object) -> str:
    return "" if value is None else str(value)


def _note(series: Series, action: str, *, before: object = None, after: object = None, by: User) -> None:
    for event in series.tournaments.all():
        log(event, action, series.name, before=before, after=after, by=by)
