"""How the rating of one person came about, game by game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from tournament.models import Game, Series, SeriesScoring, User
from tournament.queries.series.ranking import shown_name
from tournament.queries.series.standing import SeriesStanding, series_standing
from tournament.standings.rating import Step, duels


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelLine:
    """What was settled with one of the others, in tenths: for the places, and of the difference."""

    name: str
    rating: int
    for_place: int
    share: int

    @property
    def change(self) -> int:
        return self.for_place + self.share


@dataclass(frozen=True, slots=True, kw_only=True)
class StepLine:
    """A game with the rating before and after it, in tenths."""

    event: str
    slug: str
    starts_on: date
    round_number: int
    table_number: int
    place: int
    before: int
    change: int
    after: int
    duels: tuple[DuelLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StepsView:
    """`steps` in the order of play, one at least."""

    name: str
    steps: tuple[StepLine, ...]


def series_steps(series: Series, by: User | None, slug: str, number: int) -> StepsView | None:
    """Of whoever has this number in the event of that address; None where no game of theirs is rated."""
    if series.scoring != SeriesScoring.RATING:
        return None
    standing = series_standing(series, by)
    events = {event.slug: event.pk for event in standing.held.events}
    found = (one for one in standing.entries if (one.event, one.number) == (events.get(slug), number))
    entry = next(found, None)
    if entry is None:
        return None
    person = standing.joined.person[entry.key]
    steps = [step for step in standing.steps if step.own.person == person]
    if not steps:
        return None
    names = {key: shown_name(own[-1]) for key, own in standing.entries_by_person().items()}
    return StepsView(name=names[person], steps=tuple(_lines(steps, standing, names)))


def _lines(steps: list[Step], standing: SeriesStanding, names: Mapping[int, str]) -> Iterator[StepLine]:
    events = {event.pk: event for event in standing.held.events}
    games = Game.objects.filter(pk__in=[step.game for step in steps])
    places = {key: (round_, table) for key, round_, table in games.values_list("pk", "round", "table_number")}
    for step in steps:
        event, (round_, table) = events[step.event], places[step.game]
        yield StepLine(
            event=event.name,
            slug=event.slug,
            starts_on=event.starts_on,
            round_number=standing.held.rounds[round_].number,
            table_number=table,
            place=step.own.place,
            before=step.own.rating,
            change=step.change,
            after=step.after,
            duels=tuple(_duels(step, names)),
        )


def _duels(step: Step, names: Mapping[int, str]) -> Iterator[DuelLine]:
    for duel in duels(step):
        yield DuelLine(
            name=names[duel.other.person],
            rating=duel.other.rating,
            for_place=duel.place,
            share=duel.share,
        )
