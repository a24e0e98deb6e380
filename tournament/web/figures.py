"""The quality of a seating in words: what was counted, beside the best that can be had."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.models import KeepApart
from tournament.seating.report import Report

_MOST_LINES: Final = 200

_GROUPS: Final = {
    KeepApart.NOBODY: gettext_noop("Two of a club at one table"),
    KeepApart.CLUB: gettext_noop("Two of a club at one table"),
    KeepApart.COUNTRY: gettext_noop("Two of a country at one table"),
    KeepApart.TEAM: gettext_noop("Two of a team at one table"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A measure, the best that this size can have, and what it was before a change."""

    name: str
    value: int
    best: int
    before: int | None = None

    @property
    def good(self) -> bool:
        return self.value <= self.best

    @property
    def changed(self) -> bool:
        return self.before is not None and self.before != self.value


@dataclass(frozen=True, slots=True, kw_only=True)
class WindLine:
    """How often a player starts in each wind."""

    number: int
    name: str
    turns: tuple[int, ...]
    spread: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """All that a page shows of a report."""

    figures: tuple[Figure, ...]
    repeats: tuple[str, ...]
    more_repeats: int
    groups: tuple[str, ...]
    same: tuple[str, ...]
    winds: tuple[WindLine, ...]


def figures(report: Report, apart: str, before: Report | None = None) -> tuple[Figure, ...]:
    """The measures that apply, the gravest first; `apart` is who should not meet."""
    old = dict(_measures(before, apart)) if before else {}
    best = dict(_bests(report, apart))
    return tuple(
        Figure(name=name, value=value, best=best[name], before=old.get(name))
        for name, value in _measures(report, apart)
    )


def changes(before: Report, after: Report, apart: str) -> str:
    """What a change does to the measures, in one line."""
    changed = [
        f"{figure.name}: {figure.before} → {figure.value}"
        for figure in figures(after, apart, before)
        if figure.changed
    ]
    return "; ".join(changed) if changed else _("No figure changes.")


def quality(report: Report, apart: str, names: Mapping[int, str], before: Report | None = None) -> Quality:
    repeats = [
        _("%(first)s and %(second)s meet in rounds %(rounds)s.")
        % {
            "first": names[repeat.pair[0]],
            "second": names[repeat.pair[1]],
            "rounds": ", ".join(map(str, repeat.rounds)),
        }
        for repeat in report.repeats
    ]
    return Quality(
        figures=figures(report, apart, before),
        repeats=tuple(repeats[:_MOST_LINES]),
        more_repeats=max(0, len(repeats) - _MOST_LINES),
        groups=tuple(_group_lines(report, names))[:_MOST_LINES],
        same=tuple(_same_lines(report)),
        winds=tuple(
            WindLine(number=number, name=names[number], turns=turns, spread=max(turns) - min(turns))
            for number, turns in report.winds.items()
        ),
    )


def _measures(report: Report, apart: str) -> Iterator[tuple[str, int]]:
    yield _("Meetings beyond the first of a pair"), report.repeat_count
    yield _("Most meetings of one pair"), report.most_meetings
    yield _("Tables with the same people again"), len(report.same_tables)
    yield _("Winds of one player, most minus fewest, at the end"), report.wind_spread
    yield _("The same after any round"), max(report.wind_spread_by_round, default=0)
    yield _("Most games of one player at one table"), report.most_table_visits
    yield _("Games at a table beyond that, all players together"), report.table_visits_over
    yield _(_GROUPS[KeepApart(apart)]), report.group_meeting_count


def _bests(report: Report, apart: str) -> Iterator[tuple[str, int]]:
    """In the order of the measures."""
    bests = (
        report.fewest_repeats,
        _fewest_meetings(report),
        0,
        min(1, report.rounds % report.per_table),
        min(1, report.rounds),
        report.table_visits_due,
        0,
        report.fewest_group_meetings,
    )
    yield from zip((name for name, _value in _measures(report, apart)), bests, strict=True)


def _fewest_meetings(report: Report) -> int:
    """Spread over all pairs, as often as the most unlucky pair must meet at least."""
    pairs = report.players * (report.players - 1) // 2
    meetings = report.rounds * report.tables * report.per_table * (report.per_table - 1) // 2
    return -(-meetings // pairs) if pairs else 0


def _group_lines(report: Report, names: Mapping[int, str]) -> Iterator[str]:
    for met in report.group_meetings:
        yield _("Round %(round)d, table %(table)d: %(players)s") % {
            "round": met.round,
            "table": met.table,
            "players": ", ".join(names[number] for number in met.players),
        }


def _same_lines(report: Report) -> Iterator[str]:
    for again in report.same_tables:
        yield _("Round %(round)d, table %(table)d: as in round %(first)d") % {
            "round": again.round,
            "table": again.table,
            "first": again.same_as_round,
        }
