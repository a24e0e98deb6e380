"""One riichi ruleset: every point on which rulebooks differ, as data.

The fields carry the names, values and defaults of the record format; their meanings are
described for readers in `options`, their sources in `rules.md`. Points are table points.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

from tournament.rules import reading
from tournament.rules.errors import RuleError
from tournament.rules.riichi.choices import (
    AbortiveDealer,
    AbortiveReason,
    ChomboKind,
    Discipline,
    DoubleYakuman,
    ExtensionEnd,
    LeftoverSticks,
    Length,
    LimitName,
    Limits,
    MultiRon,
    MultiRonDealer,
    MultiRonHonba,
    MultiRonSticks,
    Nagashi,
    PaoHand,
    PaoHonba,
    PaoRon,
    PaoScope,
    Renchan,
    Rounding,
    RoundingAxis,
    SanmaTsumo,
    ThirteenHan,
    Tie,
    TimePolicy,
    Tobi,
    TripleRon,
    Yame,
)
from tournament.rules.riichi.presets import preset_values

Row = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FloatingUma:
    """Uma rows by the number of players at (or only above) a threshold, in table points."""

    threshold: int
    inclusive: bool
    by_count: tuple[tuple[int, Row], ...]

    def row(self, count: int, players: int) -> Row:
        """The row for `count` players over the threshold; zeros where none is listed."""
        return dict(self.by_count).get(count, (0,) * players)

    def to_json(self) -> dict[str, object]:
        rows = {str(count): list(row) for count, row in self.by_count}
        return {"threshold": self.threshold, "inclusive": self.inclusive, "by_count": rows}


SanmaTable = tuple[tuple[LimitName, tuple[int, int]], ...]


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """The rules of one game; made by `read_ruleset`, which validates every value."""

    discipline: Discipline
    players: int
    start_points: int
    return_points: int
    uma: Row
    uma_floating: FloatingUma | None
    oka: int | None
    tie: Tie
    leftover_sticks: LeftoverSticks
    rounding: Rounding
    rounding_axis: RoundingAxis
    tobi: Tobi
    tobi_line: int
    riichi_minimum: int | None
    length: Length
    extension: bool
    extension_end: ExtensionEnd
    target_points: int
    agariyame: Yame
    tenpaiyame: Yame
    renchan: Renchan
    honba_ron: int
    honba_tsumo: int
    noten_pool: int
    abortive_draws: tuple[AbortiveReason, ...]
    abortive_dealer: AbortiveDealer
    multi_ron: MultiRon
    triple_ron: TripleRon
    multi_ron_sticks: MultiRonSticks
    multi_ron_honba: MultiRonHonba
    multi_ron_dealer: MultiRonDealer
    kiriage_mangan: bool
    thirteen_han: ThirteenHan
    yakuman_stacking: bool
    yakuman_cap: int | None
    limits: Limits
    pao: tuple[PaoHand, ...]
    pao_scope: PaoScope
    pao_ron: PaoRon
    pao_honba: PaoHonba
    rinshan_pao: bool
    nagashi: Nagashi
    sanma_tsumo: SanmaTsumo
    sanma_tsumo_table: SanmaTable | None
    chombo: ChomboKind
    chombo_points: int
    time_policy: TimePolicy
    chombo_ends_timed_last_hand: bool
    open_tanyao: bool
    ura_dora: bool
    kan_dora: bool
    ippatsu: bool
    red_fives: int
    double_wind_fu: int
    rinshan_fu: int
    double_yakuman: tuple[DoubleYakuman, ...]

    @cached_property
    def oka_points(self) -> int:
        """The pot for first place in table points (`rules.md` 2.11)."""
        if self.oka is not None:
            return self.oka
        return (self.return_points - self.start_points) * self.players

    @cached_property
    def points_in_play(self) -> int:
        return self.start_points * self.players

    @cached_property
    def draws_allowed(self) -> frozenset[AbortiveReason]:
        """The abortive draws a judge may record; three winners can be one of them."""
        if self.triple_ron is TripleRon.ABORT:
            return frozenset((*self.abortive_draws, AbortiveReason.TRIPLE_RON))
        return frozenset(self.abortive_draws)

    def uma_row(self, scores: Row) -> Row:
        """The uma by place for these scores, leftover sticks included."""
        floating = self.uma_floating
        if floating is None:
            return self.uma
        line = floating.threshold if floating.inclusive else floating.threshold + 1
        return floating.row(sum(score >= line for score in scores), self.players)

    def to_json(self) -> dict[str, object]:
        """Every key of the record format except `preset`; `read_ruleset` restores the value."""
        return {key: _json_value(getattr(self, key)) for key in KEYS}


def _json_value(value: object) -> object:
    if isinstance(value, FloatingUma):
        return value.to_json()
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        if value and isinstance(value[0], tuple):
            return {str(name): list(pair) for name, pair in value}
        return [_json_value(item) for item in value]
    return value


def _row(key: str, value: object) -> Row:
    return tuple(reading.hundreds(key, number) for number in reading.sequence(key, value))


def _floating(key: str, value: object) -> FloatingUma:
    given = reading.mapping(key, value)
    reading.refuse_unknown(given, {"threshold", "inclusive", "by_count"})
    rows = reading.mapping("by_count", reading.required(given, "by_count"))
    return FloatingUma(
        threshold=reading.hundreds("threshold", reading.required(given, "threshold")),
        inclusive=reading.flag("inclusive", reading.required(given, "inclusive")),
        by_count=tuple(sorted((_count(count), _row(key, row)) for count, row in rows.items())),
    )


def _count(text: str) -> int:
    if text not in {"0", "1", "2", "3", "4"}:
        raise RuleError("unknown_key", key=text)
    return int(text)


def _sanma_table(key: str, value: object) -> SanmaTable:
    given = reading.mapping(key, value)
    reading.refuse_unknown(given, {name.value for name in LimitName})
    return tuple((name, _pair(key, reading.required(given, name))) for name in LimitName)


def _pair(key: str, value: object) -> tuple[int, int]:
    numbers = reading.sequence(key, value)
    if len(numbers) != 2:
        raise RuleError("wrong_type", key=key, expected="pairs: from a child, from the dealer")
    child, dealer = (reading.points(0)(key, number) for number in numbers)
    return child, dealer


_flag = reading.flag
_READERS: Final[dict[str, reading.Reader[Any]]] = {
    "discipline": reading.choice(Discipline),
    "players": reading.one_of(4, 3),
    "start_points": reading.points(0),
    "return_points": reading.points(0),
    "uma": _row,
    "uma_floating": reading.optional(_floating),
    "oka": reading.optional(reading.points(-10_000_000)),
    "tie": reading.choice(Tie),
    "leftover_sticks": reading.choice(LeftoverSticks),
    "rounding": reading.choice(Rounding),
    "rounding_axis": reading.choice(RoundingAxis),
    "tobi": reading.choice(Tobi),
    "tobi_line": reading.points(-10_000_000),
    "riichi_minimum": reading.optional(reading.points(0)),
    "length": reading.choice(Length),
    "extension": _flag,
    "extension_end": reading.choice(ExtensionEnd),
    "target_points": reading.points(0),
    "agariyame": reading.choice(Yame),
    "tenpaiyame": reading.choice(Yame),
    "renchan": reading.choice(Renchan),
    "honba_ron": reading.points(0),
    "honba_tsumo": reading.points(0),
    "noten_pool": reading.points(0),
    "abortive_draws": reading.choices(AbortiveReason),
    "abortive_dealer": reading.choice(AbortiveDealer),
    "multi_ron": reading.choice(MultiRon),
    "triple_ron": reading.choice(TripleRon),
    "multi_ron_sticks": reading.choice(MultiRonSticks),
    "multi_ron_honba": reading.choice(MultiRonHonba),
    "multi_ron_dealer": reading.choice(MultiRonDealer),
    "kiriage_mangan": _flag,
    "thirteen_han": reading.choice(ThirteenHan),
    "yakuman_stacking": _flag,
    "yakuman_cap": reading.optional(reading.number(1, 100)),
    "limits": reading.choice(Limits),
    "pao": reading.choices(PaoHand),
    "pao_scope": reading.choice(PaoScope),
    "pao_ron": reading.choice(PaoRon),
    "pao_honba": reading.choice(PaoHonba),
    "rinshan_pao": _flag,
    "nagashi": reading.choice(Nagashi),
    "sanma_tsumo": reading.choice(SanmaTsumo),
    "sanma_tsumo_table": reading.optional(_sanma_table),
    "chombo": reading.choice(ChomboKind),
    "chombo_points": reading.points(0),
    "time_policy": reading.choice(TimePolicy),
    "chombo_ends_timed_last_hand": _flag,
    "open_tanyao": _flag,
    "ura_dora": _flag,
    "kan_dora": _flag,
    "ippatsu": _flag,
    "red_fives": reading.number(0, 12),
    "double_wind_fu": reading.one_of(4, 2),
    "rinshan_fu": reading.one_of(2, 0),
    "double_yakuman": reading.choices(DoubleYakuman),
}
KEYS: Final[tuple[str, ...]] = tuple(field.name for field in fields(Ruleset))
_ALLOWED: Final = frozenset((*KEYS, "preset"))


def read_ruleset(given: Mapping[str, object]) -> Ruleset:
    """Make a ruleset from JSON; keys left out come from its preset (record format, “Ruleset”).

    Raises RuleError naming the key that is unknown, of the wrong type or out of range.
    """
    reading.refuse_unknown(given, _ALLOWED)
    values = {**preset_values(given), **given}
    rules = Ruleset(**{key: _READERS[key](key, values[key]) for key in KEYS})
    _check_rows(rules)
    _check_thousands(rules)
    _check_pool(rules)
    if rules.sanma_tsumo is SanmaTsumo.TABLE and rules.sanma_tsumo_table is None:
        raise RuleError("sanma_table_missing", key="sanma_tsumo_table")
    return rules


def _check_rows(rules: Ruleset) -> None:
    for key, row in _uma_rows(rules):
        if len(row) != rules.players:
            raise RuleError("wrong_row_length", key=key, expected=rules.players)
        if sum(row):
            raise RuleError("uma_not_zero", key=key, total=sum(row))
    if rules.uma_floating is not None:
        for count, _ in rules.uma_floating.by_count:
            if count > rules.players:
                raise RuleError("unknown_key", key=str(count))


def _uma_rows(rules: Ruleset) -> list[tuple[str, Row]]:
    floating = rules.uma_floating
    rows = [] if floating is None else [("uma_floating", row) for _, row in floating.by_count]
    return [("uma", rules.uma), *rows]


def _check_thousands(rules: Ruleset) -> None:
    """Rounding to whole thousands has a meaning only where all else is in whole thousands."""
    if rules.rounding is Rounding.KEEP:
        return
    for key in ("start_points", "return_points", "oka"):
        if (getattr(rules, key) or 0) % 1000:
            raise RuleError("not_thousands", key=key)
    for key, row in _uma_rows(rules):
        if any(number % 1000 for number in row):
            raise RuleError("not_thousands", key=key)


def _check_pool(rules: Ruleset) -> None:
    """The pool must divide among one, two or three players in whole hundreds."""
    step = 600 if rules.players == 4 else 200
    if rules.noten_pool % step:
        raise RuleError("not_hundreds", key="noten_pool", step=step)
