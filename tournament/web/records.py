"""Records as pages write them: lists with words for each line, and distributions as bars."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from tournament.queries.clubrecords import ClubRecords, EventName
from tournament.queries.leftout import LeftOut, left_out_words
from tournament.queries.records import EventRecords, Named, RecordLine
from tournament.queries.words import size_words, wind_words
from tournament.standings.records import POINT_CLASSES, Ending
from tournament.templatetags.marks import final, points
from tournament.web.charts import Chart, bar_chart


class Over(StrEnum):
    """What a list goes over: won and drawn hands, games whose hands are counted, or all games."""

    HANDS = "hands"
    COUNTED = "counted"
    GAMES = "games"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A list of records: `name` is its field in `EventRecords`, `column` heads its values, `over` a scope."""

    name: str
    title: str
    meaning: str
    column: str
    over: Over = Over.HANDS
    write: Callable[[int], str] = points


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """`people` it belongs to, with `words` on a won hand; `label` of the hand, empty for a whole game.

    `event`: where the list goes over several.
    """

    value: str
    people: tuple[Named, ...]
    words: str
    round_number: int
    table_number: int
    label: str
    event: EventName | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordList:
    name: str
    title: str
    meaning: str
    column: str
    rows: tuple[Row, ...]


KINDS: Final = (
    Kind(
        name="by_points",
        title=gettext_noop("Biggest hands by points"),
        meaning=gettext_noop("Without honba and riichi sticks."),
        column=gettext_noop("Points"),
    ),
    Kind(
        name="by_han",
        title=gettext_noop("Biggest hands by han"),
        meaning=gettext_noop("Without yakuman, which have a list of their own."),
        column=gettext_noop("Han"),
    ),
    Kind(
        name="highest",
        title=gettext_noop("Highest scores"),
        meaning=gettext_noop("Table points at the end, without riichi sticks left on the table."),
        column=gettext_noop("Points"),
        over=Over.GAMES,
    ),
    Kind(
        name="lowest",
        title=gettext_noop("Lowest scores"),
        meaning=gettext_noop("Table points at the end, without riichi sticks left on the table."),
        column=gettext_noop("Points"),
        over=Over.GAMES,
    ),
    Kind(
        name="finals",
        title=gettext_noop("Most final points in a game"),
        meaning=gettext_noop("With uma, oka and penalties of the game."),
        column=gettext_noop("Final points"),
        write=final,
        over=Over.GAMES,
    ),
    Kind(
        name="leads",
        title=gettext_noop("Widest leads"),
        meaning=gettext_noop("Table points between first and second at the end."),
        column=gettext_noop("Points"),
        over=Over.GAMES,
    ),
    Kind(
        name="comebacks",
        title=gettext_noop("Biggest comebacks"),
        meaning=gettext_noop("How far the winner of the game was behind the leader after this hand."),
        column=gettext_noop("Points"),
        over=Over.COUNTED,
    ),
    Kind(
        name="longest",
        title=gettext_noop("Longest games"),
        meaning=gettext_noop("Hands that ended in a win or a draw."),
        column=gettext_noop("Hands"),
        over=Over.COUNTED,
    ),
    Kind(
        name="honba",
        title=gettext_noop("Most honba"),
        meaning=gettext_noop("Counters on the table during a hand, the highest of each game."),
        column=gettext_noop("Honba"),
    ),
    Kind(
        name="sticks",
        title=gettext_noop("Most riichi sticks won"),
        meaning=gettext_noop("Taken with one hand, one’s own among them."),
        column=gettext_noop("Sticks"),
    ),
    Kind(
        name="yakuman",
        title=gettext_noop("Yakuman"),
        meaning=gettext_noop("All hands paid as yakuman, counted ones too."),
        column=gettext_noop("Points"),
    ),
)

_ENDINGS: Final = {
    Ending.RON: gettext_noop("Ron"),
    Ending.TSUMO: gettext_noop("Tsumo"),
    Ending.DRAW: gettext_noop("Exhaustive draw"),
    Ending.NAGASHI: gettext_noop("Nagashi mangan"),
    Ending.ABORTIVE: gettext_noop("Abortive draw"),
    Ending.CHOMBO: gettext_noop("Chombo"),
}


def record_lists(records: EventRecords) -> tuple[RecordList, ...]:
    """All lists of an event that have a line."""
    return tuple(
        _list(kind, [_row(kind, line) for line in lines], records)
        for kind in KINDS
        if (lines := getattr(records, kind.name))
    )


def club_lists(records: ClubRecords) -> tuple[RecordList, ...]:
    """The same over all events."""
    return tuple(
        _list(kind, [_row(kind, one.line, one.event) for one in lines], records)
        for kind in KINDS
        if (lines := records.lists.get(kind.name))
    )


def _list(kind: Kind, rows: Sequence[Row], records: EventRecords | ClubRecords) -> RecordList:
    return RecordList(
        name=kind.name,
        title=_(kind.title),
        meaning=f"{_(kind.meaning)} {_over_words(kind.over, records)}",
        column=_(kind.column),
        rows=tuple(rows),
    )


def _over_words(over: Over, records: EventRecords | ClubRecords) -> str:
    if over is Over.HANDS:
        sentence = ngettext("Of {count} hand.", "Of {count} hands.", records.hands)
        return sentence.format(count=records.hands)
    games = records.games if over is Over.GAMES else records.counted
    return ngettext("Of {count} game.", "Of {count} games.", games).format(count=games)


def _row(kind: Kind, line: RecordLine, event: EventName | None = None) -> Row:
    """A line in words; of a won hand the winner is named before, the discarder among the words."""
    return Row(
        value=kind.write(line.value),
        people=line.people[:1] if line.won else line.people,
        words=_hand_words(line),
        round_number=line.round_number,
        table_number=line.table_number,
        label=line.label,
        event=event,
    )


def _hand_words(line: RecordLine) -> str:
    if line.won is None:
        return ""
    size = size_words(line.won.hand)
    if line.won.discarder is None:
        return _("{size}, by tsumo").format(size=size)
    return _("{size}, from {name}").format(size=size, name=line.people[1].name)


def counted_words(records: EventRecords) -> Iterator[str]:
    """Over how many games and hands the records go, and what is left out."""
    left_out = LeftOut(
        games=records.games, typed=records.typed, unread=records.unread, missing=records.missing
    )
    yield from left_out_words(left_out)
    if records.hands:
        sentence = ngettext(
            "The records of hands go over {hands} hands of {games} game.",
            "The records of hands go over {hands} hands of {games} games.",
            records.counted,
        )
        yield sentence.format(hands=records.hands, games=records.counted)


def record_charts(records: EventRecords) -> tuple[Chart, ...]:
    """The distributions; none where no hand may be read."""
    if not records.hands:
        return ()
    return (_endings(records), _point_classes(records), _lengths(records))


def _endings(records: EventRecords) -> Chart:
    kinds = [kind for kind in _ENDINGS if records.endings.get(kind)]
    counts = [records.endings[kind] for kind in kinds]
    return _distribution(
        _("How hands end"),
        _("Several winners on one discard are one ron."),
        [_(_ENDINGS[kind]) for kind in kinds],
        counts,
        _("End"),
    )


def _point_classes(records: EventRecords) -> Chart:
    labels = [_class_words(number) for number in range(len(POINT_CLASSES))]
    meaning = _("Points of won hands, without honba and riichi sticks.")
    return _distribution(_("Points of a win"), meaning, labels, records.point_classes, _("Points"))


def _class_words(number: int) -> str:
    least = POINT_CLASSES[number]
    if number + 1 == len(POINT_CLASSES):
        return _("{points} and more").format(points=least)
    most = POINT_CLASSES[number + 1] - 100
    return _("up to {points}").format(points=most) if not least else f"{least}–{most}"


def _lengths(records: EventRecords) -> Chart:
    games = dict(records.lengths)
    hands = range(min(games), max(games) + 1)
    meaning = _("Games by the number of their hands, chombo aside.")
    counts = [games.get(number, 0) for number in hands]
    return _distribution(_("Hands of a game"), meaning, [str(number) for number in hands], counts, _("Hands"))


def _distribution(
    title: str, meaning: str, labels: Sequence[str], counts: Sequence[int], column: str
) -> Chart:
    total, most = sum(counts), max(counts)
    shares = [(100 * count + total // 2) // total if total else 0 for count in counts]
    often = _("Most often: {label}, {count} of {total}.")
    return bar_chart(
        title=title,
        summary=f"{meaning} {often.format(label=labels[counts.index(most)], count=most, total=total)}",
        labels=labels,
        values=counts,
        shown=[
            _("{count} ({share} %)").format(count=count, share=share)
            for count, share in zip(counts, shares, strict=True)
        ],
        columns=(column, _("Number")),
    )


def wind_chart(records: EventRecords) -> Chart | None:
    """First places by the seat at the start; None without a game."""
    if not records.games:
        return None
    firsts = [line.places[0] for line in records.winds]
    return _distribution(
        _("First places by start wind"),
        _("A shared first place counts for each who shares it."),
        [wind_words(line.wind) for line in records.winds],
        firsts,
        _("Start"),
    )
