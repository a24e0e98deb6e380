"""What a screen in the hall shows, cut into pages that are read from the back of the hall."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournament.models import Display, DisplayContent, GameStatus, Round, Tournament
from tournament.queries.clock import latest_round
from tournament.queries.names import alphabetical
from tournament.queries.provisional import provisional_standings
from tournament.queries.release import Sight, sight_of
from tournament.queries.results import event_results
from tournament.queries.rounds import RoundTable, RoundView, round_view
from tournament.queries.standings import StandingsView, before_last_round, movement, standings_of

# From the back of a hall no more rows can be read; with many players two blocks stand side by side.
MOST_ROWS: Final = 16
TWO_COLUMNS_FROM: Final = 40
_MOST_TABLES: Final = 12
_ROW_SIZES: Final = (8, 12, MOST_ROWS)
# Beside the place that was revealed last.
_MOST_REVEALED: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A player in the standings. `moved`: places gained since the round before, None where it is the first;
    in provisional ones those gained against what is confirmed.

    `last` and `total` are tenths of final points; `last` is of the latest round with a game that counts, and
    None for whoever neither played nor sat out there.
    """

    shown_rank: str
    moved: int | None
    name: str
    club: str
    last: int | None
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """Where a player sits; `table` is None and `wind` "" where they sit out the round."""

    name: str
    table: int | None
    wind: str


Row = Ranked | Named | RoundTable


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenPage:
    """Columns side by side, read one after the other."""

    columns: tuple[tuple[Row, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ceremony:
    """Places revealed from the bottom, the best of them first; `left` are still secret."""

    revealed: tuple[Ranked, ...]
    count: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """A screen now. `playing` of the `tables` of round `round_number` have not finished.

    `rows` is how many rows a page has room for; `after` the round that standings or results are of, without
    the `missing` tables up to it that are not confirmed; `withheld`: there is a list, but not for the public.
    """

    content: DisplayContent
    light: bool
    message: str
    event: str
    round_number: int | None
    playing: int
    tables: int
    pages: tuple[ScreenPage, ...] = ()
    rows: int = MOST_ROWS
    after: int | None = None
    missing: int = 0
    order: tuple[str, ...] = ()
    withheld: bool = False
    ceremony: Ceremony | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Filling:
    """What a content puts on its pages."""

    rows: Sequence[Row] = ()
    columns: int = 1
    most: int = MOST_ROWS
    after: int | None = None
    missing: int = 0
    order: tuple[str, ...] = ()
    withheld: bool = False
    ceremony: Ceremony | None = None


def display_of(tournament: Tournament, number: int) -> Display:
    """The screen as it was switched, or as it is before anybody switched it."""
    found = tournament.displays.filter(number=number).first()
    first = DisplayContent.SEATING if number == 1 else DisplayContent.BLANK
    return found or Display(tournament=tournament, number=number, content=first)


def screen_of(tournament: Tournament, display: Display) -> Screen:
    """What the public may see of the event, as this screen is to show it."""
    seating = latest_round(tournament)
    content = DisplayContent(display.content)
    filling = _filling(tournament, display, content, seating)
    pages = pages_of(filling.rows, columns=filling.columns, most=filling.most)
    games = list(seating.games.values_list("status", flat=True)) if seating else []
    return Screen(
        content=content,
        light=display.light,
        message=display.message,
        event=tournament.name,
        round_number=seating.number if seating else None,
        playing=games.count(GameStatus.PLAYING),
        tables=len(games),
        pages=pages,
        rows=_room(pages),
        after=filling.after,
        missing=filling.missing,
        order=filling.order,
        withheld=filling.withheld,
        ceremony=filling.ceremony,
    )


def pages_of(rows: Sequence[Row], *, columns: int, most: int) -> tuple[ScreenPage, ...]:
    """As few pages as hold `most` rows a column, all of them about equally full."""
    if not rows:
        return ()
    pages = -(-len(rows) // (columns * most))
    height = -(-len(rows) // (pages * columns))
    parts = _cut(rows, columns * height)
    return tuple(ScreenPage(columns=tuple(_cut(part, height))) for part in parts)


def _cut(rows: Sequence[Row], size: int) -> list[tuple[Row, ...]]:
    return [tuple(rows[first : first + size]) for first in range(0, len(rows), size)]


def _room(pages: Sequence[ScreenPage]) -> int:
    """The size of the rows, as how many of them there is room for."""
    longest = max((len(column) for page in pages for column in page.columns), default=0)
    return next((size for size in _ROW_SIZES if size >= longest), MOST_ROWS)


def _filling(
    tournament: Tournament, display: Display, content: DisplayContent, seating: Round | None
) -> _Filling:
    match content:
        case DisplayContent.STANDINGS if display.revealed is not None:
            return _ceremony(tournament, display.revealed)
        case DisplayContent.STANDINGS | DisplayContent.MIXED | DisplayContent.PROVISIONAL:
            return _list(tournament, content, sight_of(tournament))
        case DisplayContent.RESULTS:
            return _results(tournament, sight_of(tournament))
        case DisplayContent.SEATING if seating is not None:
            return _Filling(rows=round_view(seating).tables, most=_MOST_TABLES)
        case DisplayContent.NAMES if seating is not None:
            names = _names(round_view(seating))
            return _Filling(rows=names, columns=_columns(names))
        case _:
            return _Filling()


def _columns(rows: Sequence[Row]) -> int:
    return 2 if len(rows) >= TWO_COLUMNS_FROM else 1


def _names(view: RoundView) -> list[Row]:
    """Everybody of the round, also those who need not look for a table."""
    seated = [
        Named(name=seat.name, table=table.number, wind=seat.wind)
        for table in view.tables
        for seat in table.seats
    ]
    out = [Named(name=bye.name, table=None, wind="") for bye in view.byes]
    return [*sorted([*seated, *out], key=lambda row: alphabetical(row.name))]


def _results(tournament: Tournament, sight: Sight) -> _Filling:
    """The confirmed tables of the last round that has any and may be seen."""
    confirmed = Round.objects.filter(stage__tournament=tournament, games__status=GameStatus.CONFIRMED)
    rounds = confirmed.distinct().select_related("stage").order_by("-number")
    last = next((seating for seating in rounds if sight.shows_results(seating.number)), None)
    if last is None:
        return _Filling()
    tables = [table for table in round_view(last).tables if table.status == GameStatus.CONFIRMED]
    return _Filling(rows=tables, most=_MOST_TABLES, after=last.number)


def _list(tournament: Tournament, content: DisplayContent, sight: Sight) -> _Filling:
    if content is DisplayContent.PROVISIONAL:
        return _provisional(tournament, sight)
    return _standings(tournament, sight, narrow=content is DisplayContent.MIXED)


def _standings(tournament: Tournament, sight: Sight, *, narrow: bool) -> _Filling:
    held = event_results(tournament, through=sight.through)
    now = standings_of(held)
    if not now.played:
        return _Filling()
    earlier = before_last_round(held, now)
    rows = _ranked(now, movement(earlier, now) if earlier else {})
    columns, after = 1 if narrow else _columns(rows), now.played[-1]
    rounds = [seating for stage in held.through(after).stages for seating in stage.rounds]
    missing = sum(seating.open for seating in rounds)
    return _Filling(rows=rows, columns=columns, after=after, missing=missing, order=now.order)


def _provisional(tournament: Tournament, sight: Sight) -> _Filling:
    """What the public may see of it: nothing where the event keeps it to the judges."""
    if not tournament.provisional:
        return _Filling(withheld=True)
    found = provisional_standings(tournament, sight)
    rows = _ranked(found.view, found.moved) if found.view.played else []
    return _Filling(rows=rows, columns=_columns(rows), order=found.view.order)


def _ceremony(tournament: Tournament, revealed: int) -> _Filling:
    held = event_results(tournament)
    now = standings_of(held)
    earlier = before_last_round(held, now)
    moved = movement(earlier, now) if earlier else {}
    rows = [row for row in _ranked(now, moved) if row.shown_rank]
    left = max(len(rows) - revealed, 0)
    shown = Ceremony(revealed=tuple(rows[left:][:_MOST_REVEALED]), count=revealed, left=left)
    return _Filling(ceremony=shown)


def _ranked(now: StandingsView, moved: Mapping[int, int]) -> list[Ranked]:
    place = now.rounds.index(now.played[-1]) if now.played else None
    return [
        Ranked(
            shown_rank=line.shown_rank,
            moved=moved.get(line.entry_number),
            name=line.name,
            club=line.club,
            last=None if place is None else line.by_round[place],
            total=line.total,
        )
        for line in now.lines
    ]
