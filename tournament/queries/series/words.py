"""The rule of a series in sentences, and what a reader should know besides."""

from collections import Counter
from collections.abc import Container, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Series, SeriesScoring
from tournament.queries.release import Sight
from tournament.queries.series.standing import SeriesStanding
from tournament.queries.words import listed
from tournament.standings.rating import SETTLED, START


def rule_sentences(series: Series) -> Iterator[str]:
    """How people are ranked."""
    yield from _scoring(series)
    if series.months is not None:
        some = ngettext(
            "Events of the last month count, back from the last one with results.",
            "Events of the last {months} months count, back from the last one with results.",
            series.months,
        )
        yield some.format(months=series.months)
    if series.minimum_games:
        few = ngettext(
            "Whoever has fewer than {games} game is listed without a place.",
            "Whoever has fewer than {games} games is listed without a place.",
            series.minimum_games,
        )
        yield few.format(games=series.minimum_games)
    yield _(
        "Whoever withdraws keeps what they played; substitutes bring nothing from an event, "
        "unless it gives them a place."
    )
    yield _("Equal scores: the same place, marked with “=”.")


def _scoring(series: Series) -> Iterator[str]:
    match SeriesScoring(series.scoring):
        case SeriesScoring.SUM:
            yield _("The sum of all final points counts.")
        case SeriesScoring.AVERAGE:
            yield _("The average of a game counts: all final points divided by the number of games.")
        case SeriesScoring.BEST:
            yield _best(series.best)
        case SeriesScoring.RATING:
            yield from _rating()


def _best(best: int | None) -> str:
    if best is None:
        return _("The sum of the final points of all events counts.")
    some = ngettext(
        "The final points of each person's best event count; other events are struck through.",
        "The final points of each person's best {best} events count; other events are struck through.",
        best,
    )
    return some.format(best=best)


def _rating() -> Iterator[str]:
    yield _(
        "Everybody starts at {start}, and every game moves the ratings of its table, in order of play."
    ).format(start=START // 10)
    yield _(
        "Each two at the table settle up: the better placed gets 10 from the other (15 among three), "
        "equals nothing; and whoever is rated higher gives the other 1/160 (1/120) of the difference. "
        "So nothing is won that another does not lose."
    )
    yield _("A rating with “~” rests on fewer than {games} games and is still finding its level.").format(
        games=SETTLED
    )


def note_words(series: Series, standing: SeriesStanding) -> Iterator[str]:
    """What is counted in which way, as far as the events give reason to say it."""
    is_rating = series.scoring == SeriesScoring.RATING
    yield from _three_and_four(standing, is_rating=is_rating)
    yield from _stages(standing, is_rating=is_rating)
    yield from _totals(standing, is_rating=is_rating)
    for event in standing.held.events:
        yield from _hidden(event.name, standing.held.sights[event.pk])
    if standing.held.beyond:
        told = _("You direct {events} and see more of it here than the public does so far.")
        yield told.format(events=_names(standing, standing.held.beyond))


def _three_and_four(standing: SeriesStanding, *, is_rating: bool) -> Iterator[str]:
    rounds = standing.rounds()
    of_three = {row.event for row in rounds if row.players == 3}
    if not of_three or all(row.players == 3 for row in rounds):
        return
    if is_rating:
        told = _("Three at a table in {events}: each game moves the rating by the size of its table.")
    else:
        told = _("Three at a table in {events}: final points are added as they are, of three and four.")
    yield told.format(events=_names(standing, of_three))


def _stages(standing: SeriesStanding, *, is_rating: bool) -> Iterator[str]:
    """Its own total in the last stage would forget what a player won before."""
    stages = Counter(event for event, _stage in {(row.event, row.stage) for row in standing.rounds()})
    staged = {event for event, count in stages.items() if count > 1}
    if staged and not is_rating:
        yield _(
            "Played in stages: {events}. Each game counts once and in full, whatever was carried."
        ).format(events=_names(standing, staged))


def _totals(standing: SeriesStanding, *, is_rating: bool) -> Iterator[str]:
    held = standing.held
    known = {entry.event for key, entry in held.entries.items() if held.shares[key].past}
    if not known:
        return
    if is_rating:
        told = _("Known by totals alone, so that no game can move the rating: {events}.")
    else:
        told = _("Known by totals: {events}. They count with all their games.")
    yield told.format(events=_names(standing, known))


def _hidden(name: str, sight: Sight) -> Iterator[str]:
    if sight.hidden and sight.through:
        yield _("{event} counts up to round {round}; later results are not released yet.").format(
            event=name, round=sight.through
        )
    elif sight.hidden:
        yield _("The results of {event} are not released yet.").format(event=name)


def _names(standing: SeriesStanding, events: Container[int]) -> str:
    return listed(event.name for event in standing.held.events if event.pk in events)
