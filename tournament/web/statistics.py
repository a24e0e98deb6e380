"""Statistics as pages write them: rounded where they are shown, with what they are counted over."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import django_tables2 as tables
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Tournament
from tournament.queries.leftout import LeftOut, left_out_words
from tournament.queries.names import alphabetical
from tournament.queries.statistics import CountedPlayer, EventStatistics
from tournament.standings.definitions import STATISTICS, Form, Group, Statistic
from tournament.standings.statistics import Counts
from tournament.templatetags.marks import change, points

PATIENCE: Final = 4
"""Seconds that a page spends on games whose hands were never counted; whoever opens it next has the rest."""
# Those of the list; it is as wide as the long side of a sheet of paper.
_LISTED: Final = (
    "games",
    "place",
    "hands",
    "wins",
    "tsumo",
    "win_points",
    "deal_ins",
    "deal_in_points",
    "riichi",
    "won_in_riichi",
    "tenpai",
    "closed",
    "balance",
)
LISTED: Final = tuple(statistic for statistic in STATISTICS if statistic.name in _LISTED)
_BY_NAME: Final = {statistic.name: statistic for statistic in LISTED}
# Where nothing was counted, a player stands below those with a number.
_NOTHING: Final = Fraction(-(10**30))
_NUMBER: Final = {"th": {"class": "num"}, "td": {"class": "num"}}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A statistic of one player; `counted` is "17 / 70", empty for a plain count."""

    title: str
    value: str
    counted: str
    meaning: str


def statistic_lines(counts: Counts, group: Group) -> tuple[Line, ...]:
    """All of a group, those without a value too."""
    return tuple(
        Line(
            title=gettext(statistic.title),
            value=written(statistic, counts),
            counted=_counted(statistic, counts),
            meaning=gettext(statistic.meaning),
        )
        for statistic in STATISTICS
        if statistic.group is group
    )


def written(statistic: Statistic, counts: Counts) -> str:
    """The value as it is shown; a dash where nothing was counted."""
    value = statistic.rounded(counts)
    if value is None:
        return "–"
    match statistic.form:
        case Form.PER_CENT:
            return gettext("{number} %").format(number=number_format(value))
        case Form.MEAN:
            return number_format(value)
        case Form.CHANGE:
            return change(int(value))
        case Form.COUNT | Form.POINTS:
            return points(int(value))


def _counted(statistic: Statistic, counts: Counts) -> str:
    if statistic.whole is None:
        return ""
    part, whole = statistic.part(counts), statistic.whole(counts)
    return f"{points(part)} / {whole}"


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsPart:
    """The statistics of somebody on a page: `results` are empty without a game, `hands` without a hand."""

    left_out: tuple[str, ...]
    results: tuple[Line, ...]
    hands: tuple[Line, ...]


def statistics_part(counts: Counts, left_out: LeftOut) -> StatisticsPart:
    return StatisticsPart(
        left_out=tuple(left_out_words(left_out)),
        results=statistic_lines(counts, Group.RESULTS) if counts.games else (),
        hands=statistic_lines(counts, Group.HANDS) if counts.hands else (),
    )


# The package ships no types: what is built on it counts as untyped.
class StatisticColumn(tables.Column):  # type: ignore[misc]
    """Sorted by exact values, the largest first; only those of the rows that are shown are written."""

    def __init__(self, statistic: Statistic) -> None:
        super().__init__(
            verbose_name=gettext(statistic.title),
            accessor="counts",
            order_by=statistic.name,
            initial_sort_descending=True,
            attrs=_NUMBER,
        )
        self._statistic = statistic

    def render(self, value: Counts) -> str:
        return written(self._statistic, value)


class StatisticsTable(tables.Table):  # type: ignore[misc]
    name = tables.Column(verbose_name=_("Player"), order_by="alphabetical", linkify=lambda record: record.url)

    caption = _("Players by number; a heading sorts by its column")

    class Meta:
        template_name = "_table.html"


def statistics_table(view: EventStatistics, tournament: Tournament) -> StatisticsTable:
    """A row for each player with a column for each of the statistics that are listed."""
    rows = [_Row(player=player, slug=tournament.slug) for player in view.players]
    columns = [(statistic.name, StatisticColumn(statistic)) for statistic in LISTED]
    return StatisticsTable(rows, extra_columns=columns)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """A player; what a column is sorted by is only worked out for that column."""

    player: CountedPlayer
    slug: str

    def __getitem__(self, statistic: str) -> Fraction:
        value = _BY_NAME[statistic].value(self.player.counts)
        return _NOTHING if value is None else value

    @property
    def name(self) -> str:
        return self.player.name

    @property
    def alphabetical(self) -> str:
        return alphabetical(self.player.name)

    @property
    def counts(self) -> Counts:
        return self.player.counts

    @property
    def url(self) -> str:
        return reverse("player", args=[self.slug, self.player.number])
