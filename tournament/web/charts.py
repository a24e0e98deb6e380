"""Charts as plain values that `_chart.html` draws: traces, bars and texts, and the same numbers as a table.

Places are in units of the drawing, which grows and shrinks with the page; they are measured for the type of a
narrow screen, the largest beside the drawing, so that nothing meets on a wide one either.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tournament.web.scales import Axis, Number, axis_of, cells_of, places_axis, shortened

WIDTH: Final = 480
"""Of every drawing. Its height is its own."""

_TOP: Final = 12.0
_HEIGHT: Final = 210.0
_FOOT: Final = 30.0
# Of a half-width sign, a line of text, and the air around them.
_CELL: Final = 8.4
_LINE: Final = 18.0
_GAP: Final = 8.0
_NAME_CELLS: Final = 16
_LABEL_CELLS: Final = 10
_BAR_CELLS: Final = 22
_BAR: Final = 22.0
_MARK_ROOM: Final = 12.0
_INSET: Final = 6.0  # keeps the first mark clear of the ticks

# A shape for each line, around the point where it stands: they differ without any colour.
_MARKS: Final = (
    "m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z",
    "m-3.2 -3.2h6.4v6.4h-6.4z",
    "m0 -4.4l4.4 7.6h-8.8z",
    "m0 -4.8l4.8 4.8l-4.8 4.8l-4.8 -4.8z",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line: a value at each label, None where there is none, and how the table writes each of them."""

    name: str
    points: Sequence[Number | None]
    shown: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A text of the drawing; `role` "label" stands below, "tick" and "value" end and "name" starts here."""

    x: str
    y: str
    text: str
    role: str
    series: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A line of the grid; the one at zero is drawn stronger."""

    x1: str
    y1: str
    x2: str
    y2: str
    zero: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """A line and its marks as paths. `series` counts from 1 and chooses colour, dashes and shape."""

    series: int
    path: str
    marks: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    x: str
    y: str
    width: str
    height: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of the table: its label, and a cell for each line."""

    label: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """All that is drawn. `summary` says in a sentence what can be seen; `columns` heads the table."""

    title: str
    summary: str
    height: int
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    rules: tuple[Rule, ...] = ()
    traces: tuple[Trace, ...] = ()
    bars: tuple[Bar, ...] = ()
    texts: tuple[Text, ...] = ()
    width: int = WIDTH


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plot:
    """The room of the lines, between the ticks on its left and the names on its right."""

    axis: Axis
    left: float
    right: float
    labels: int

    @property
    def spacing(self) -> float:
        return (self.right - self.left - _INSET) / max(self.labels - 1, 1)

    def x(self, index: int) -> float:
        if self.labels == 1:
            return (self.left + self.right) / 2
        return self.left + _INSET + index * self.spacing

    def y(self, value: Number) -> float:
        return _TOP + _HEIGHT * self.axis.share(value)


def line_chart(
    *,
    title: str,
    summary: str,
    labels: Sequence[str],
    lines: Sequence[Line],
    zero: bool = False,
    upside_down: bool = False,
    columns: str = "",
) -> Chart:
    """One to four lines over the same labels.

    `zero`: the zero line is in sight whatever the values are. `upside_down`: values are places, 1 at the
    top. `columns`: what the labels are, the title of the first column of the table. Raises ValueError
    where a line has not a value and a text for each label.
    """
    values = [point for line in lines for point in line.points if point is not None]
    axis = places_axis(values) if upside_down else axis_of(values, zero=zero)
    # What a line is that stands alone is said by the title.
    named = lines if len(lines) > 1 else ()
    plot = _plot(axis, labels, named)
    shown = [[text for _, text in zip(line.points, line.shown, strict=True)] for line in lines]
    return Chart(
        title=title,
        summary=summary,
        height=round(_TOP + _HEIGHT + _FOOT),
        columns=(columns, *(line.name for line in lines)),
        rows=tuple(
            Row(label=label, cells=tuple(cells)) for label, *cells in zip(labels, *shown, strict=True)
        ),
        rules=tuple(_rules(plot)),
        traces=tuple(_trace(plot, number, line.points) for number, line in enumerate(lines)),
        texts=(*_tick_texts(plot), *_label_texts(plot, labels), *_name_texts(plot, named)),
    )


def bar_chart(
    *,
    title: str,
    summary: str,
    labels: Sequence[str],
    values: Sequence[Number],
    shown: Sequence[str],
    columns: tuple[str, str] = ("", ""),
) -> Chart:
    """A bar for each label, one below the other, with its value as text at the side.

    `columns` are the titles of the table: what the labels are, and what is counted. Raises ValueError
    where a label has not a value and a text.
    """
    rows = list(zip(labels, values, shown, strict=True))
    left = _GAP + _CELL * max((cells_of(shortened(label, _BAR_CELLS)) for label in labels), default=0)
    right = WIDTH - 2 * _GAP - _CELL * max(map(cells_of, shown), default=0)
    low, high = min([0, *values]), max([0, *values])
    scale = (right - left) / ((high - low) or 1)
    start = left - low * scale
    height = _BAR * len(rows) + _GAP
    return Chart(
        title=title,
        summary=summary,
        height=round(height),
        columns=columns,
        rows=tuple(Row(label=label, cells=(text,)) for label, _, text in rows),
        rules=(Rule(x1=_at(start), y1="0.0", x2=_at(start), y2=_at(height), zero=True),),
        bars=tuple(_bar(number, value, start, scale) for number, (_, value, _) in enumerate(rows)),
        texts=tuple(_bar_texts(rows, left)),
    )


def _at(value: float) -> str:
    # As text, for a template would write the decimals of a number as the reader's language does.
    return f"{value:.1f}"


def _every(room: float, spacing: float) -> int:
    """Each how many-th place has room for something this wide."""
    return max(1, math.ceil(room / spacing))


def _plot(axis: Axis, labels: Sequence[str], named: Sequence[Line]) -> _Plot:
    ticks = max(cells_of(text) for _, text in axis.ticks)
    names = max((cells_of(shortened(line.name, _NAME_CELLS)) for line in named), default=0)
    # Half of the last label stands beside the last place.
    half_a_label = max((cells_of(shortened(label, _LABEL_CELLS)) for label in labels), default=0) / 2
    return _Plot(
        axis=axis,
        left=_GAP + _CELL * ticks,
        right=WIDTH - 2 * _GAP - _CELL * max(names, half_a_label),
        labels=len(labels),
    )


def _rules(plot: _Plot) -> Iterator[Rule]:
    left, right = _at(plot.left), _at(plot.right)
    for value, _ in plot.axis.ticks:
        y = _at(plot.y(value))
        yield Rule(x1=left, y1=y, x2=right, y2=y, zero=not value)


def _tick_texts(plot: _Plot) -> Iterator[Text]:
    for value, text in plot.axis.ticks:
        yield Text(x=_at(plot.left - _GAP / 2), y=_at(plot.y(value)), text=text, role="tick")


def _label_texts(plot: _Plot, labels: Sequence[str]) -> Iterator[Text]:
    texts = [shortened(label, _LABEL_CELLS) for label in labels]
    room = _GAP + _CELL * max(map(cells_of, texts), default=0)
    y = _at(_TOP + _HEIGHT + _LINE)
    for index in range(0, len(texts), _every(room, plot.spacing)):
        yield Text(x=_at(plot.x(index)), y=y, text=texts[index], role="label")


def _name_texts(plot: _Plot, lines: Sequence[Line]) -> Iterator[Text]:
    """Each name at the height where its line ends, or as near as the other names let it."""
    ends = [(number, _last(line.points)) for number, line in enumerate(lines)]
    wanted = {number: plot.y(value) for number, value in ends if value is not None}
    x = _at(plot.right + _GAP)
    for number, y in _spread(wanted):
        text = shortened(lines[number].name, _NAME_CELLS)
        yield Text(x=x, y=_at(y), text=text, role="name", series=_series(number))


def _last(points: Sequence[Number | None]) -> Number | None:
    return next((point for point in reversed(points) if point is not None), None)


def _spread(wanted: dict[int, float]) -> Iterator[tuple[int, float]]:
    """Heights at least a line apart, from the top down, all of them inside the drawing."""
    above, below = -math.inf, len(wanted)
    for number, y in sorted(wanted.items(), key=lambda item: item[1]):
        below -= 1
        above = min(max(y, above + _LINE), _TOP + _HEIGHT - below * _LINE)
        yield number, above


def _series(number: int) -> int:
    return number % len(_MARKS) + 1


def _trace(plot: _Plot, number: int, points: Sequence[Number | None]) -> Trace:
    every, mark = _every(_MARK_ROOM, plot.spacing), _MARKS[number % len(_MARKS)]
    path, marks = [], []
    for index, point in enumerate(points):
        if point is None:
            continue
        place = f"{plot.x(index):.1f} {plot.y(point):.1f}"
        joined = index > 0 and points[index - 1] is not None
        path.append(f"{'L' if joined else 'M'}{place}")
        if index % every == 0 or _alone(points, index):
            marks.append(f"M{place}{mark}")
    return Trace(series=_series(number), path="".join(path), marks="".join(marks))


def _alone(points: Sequence[Number | None], index: int) -> bool:
    """Whether no line leads on from here, so that only a mark shows the point."""
    return index + 1 == len(points) or points[index + 1] is None


def _bar(number: int, value: Number, start: float, scale: float) -> Bar:
    return Bar(
        x=_at(start + scale * min(value, 0)),
        y=_at(_GAP / 2 + number * _BAR + 3),
        width=_at(scale * abs(value)),
        height=_at(_BAR - 6),
    )


def _bar_texts(rows: Sequence[tuple[str, Number, str]], left: float) -> Iterator[Text]:
    for number, (label, _, shown) in enumerate(rows):
        y = _at(_GAP / 2 + (number + 0.5) * _BAR)
        yield Text(x=_at(left - _GAP), y=y, text=shortened(label, _BAR_CELLS), role="tick")
        yield Text(x=_at(WIDTH), y=y, text=shown, role="value")
