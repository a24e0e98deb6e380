"""What can happen in a game, read from and written to the record format (“Record”).

Reading checks all that can be judged without the state of the game: shape, seats, values and
what the rules allow. Seats are 0..players-1 in turn order from the first dealer.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tournament.rules import reading
from tournament.rules.errors import RuleError
from tournament.rules.riichi.choices import (
    AbortiveReason,
    Limits,
    MultiRon,
    Nagashi,
    TripleRon,
)
from tournament.rules.riichi.points import FU_VALUES, low_fu_fault
from tournament.rules.riichi.ruleset import Ruleset

Json = Mapping[str, object]
Seats = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pao:
    """The liable seat, and for how many of the hand's yakuman (0: all)."""

    seat: int
    yakuman: int = 0

    def to_json(self) -> dict[str, object]:
        return {"seat": self.seat, **_given(yakuman=self.yakuman)}


@dataclass(frozen=True, slots=True, kw_only=True)
class WonHand:
    """One winner's hand; `discarder` None means tsumo.

    Either `han` or `yakuman` is above 0; `fu` is 0 where it was left out.
    """

    winner: int
    discarder: int | None
    han: int = 0
    fu: int = 0
    yakuman: int = 0
    pao: Pao | None = None
    rinshan_pao: int | None = None
    yaku: tuple[str, ...] | None = None
    closed: bool | None = None

    def to_json(self) -> dict[str, object]:
        given = _given(
            han=self.han,
            fu=self.fu,
            yakuman=self.yakuman,
            pao=self.pao and self.pao.to_json(),
        )
        for key in ("rinshan_pao", "closed"):
            if getattr(self, key) is not None:
                given[key] = getattr(self, key)
        if self.yaku is not None:
            given["yaku"] = list(self.yaku)
        return {"winner": self.winner, "from": self.discarder, **given}


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    wins: tuple[WonHand, ...]
    riichi: Seats = ()
    note: str | None = None

    def to_json(self) -> dict[str, object]:
        wins = [won.to_json() for won in self.wins]
        return _event("win", self.note, wins=wins, riichi=list(self.riichi))


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhaustiveDraw:
    tenpai: Seats
    nagashi: Seats = ()
    riichi: Seats = ()
    note: str | None = None

    def to_json(self) -> dict[str, object]:
        seats = {"tenpai": list(self.tenpai), "riichi": list(self.riichi)}
        nagashi = _given(nagashi=list(self.nagashi))
        return _event("exhaustive_draw", self.note, **seats, **nagashi)


@dataclass(frozen=True, slots=True, kw_only=True)
class AbortiveDraw:
    reason: AbortiveReason
    riichi: Seats = ()
    note: str | None = None

    def to_json(self) -> dict[str, object]:
        reason = self.reason.value
        return _event("abortive_draw", self.note, reason=reason, riichi=list(self.riichi))


@dataclass(frozen=True, slots=True, kw_only=True)
class Chombo:
    offender: int
    note: str | None = None

    def to_json(self) -> dict[str, object]:
        return _event("chombo", self.note, offender=self.offender)


@dataclass(frozen=True, slots=True, kw_only=True)
class Void:
    """A hand that does not count and is played again."""

    note: str | None = None

    def to_json(self) -> dict[str, object]:
        return _event("void", self.note)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeUp:
    """The signal sounded during the hand that the next event records."""

    note: str | None = None

    def to_json(self) -> dict[str, object]:
        return _event("time_up", self.note)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """The dealer ends the game by agariyame or tenpaiyame."""

    note: str | None = None

    def to_json(self) -> dict[str, object]:
        return _event("stop", self.note)


def _given(**values: object) -> dict[str, object]:
    """The values that say something: neither 0 nor empty nor None."""
    return {key: value for key, value in values.items() if value}


def _event(kind: str, note: str | None, **values: object) -> dict[str, object]:
    return {"type": kind, **values, **({} if note is None else {"note": note})}


Event = Win | ExhaustiveDraw | AbortiveDraw | Chombo | Void | TimeUp | Stop


def read_event(given: object, rules: Ruleset) -> Event:
    """Read one event; raises RuleError naming the key that is at fault."""
    values = reading.mapping("event", given)
    kind = _KIND("type", reading.required(values, "type"))
    known, read = _READERS[kind]
    reading.refuse_unknown(values, known)
    return read(values, rules)


def _note(values: Json) -> str | None:
    return reading.text("note", values["note"]) if "note" in values else None


def _seat(key: str, value: object, rules: Ruleset) -> int:
    seat = reading.whole(key, value)
    if not 0 <= seat < rules.players:
        raise RuleError("no_such_seat", key=key, seat=seat, last=rules.players - 1)
    return seat


def _seats(key: str, value: object, rules: Ruleset, twice: str = "seat_twice") -> Seats:
    seats = tuple([_seat(key, item, rules) for item in reading.sequence(key, value)])
    for seat in seats:
        if seats.count(seat) > 1:
            raise RuleError(twice, key=key, seat=seat)
    return seats


def _riichi(values: Json, rules: Ruleset) -> Seats:
    return _seats("riichi", values.get("riichi", []), rules, "riichi_twice")


def _read_win(values: Json, rules: Ruleset) -> Win:
    given = reading.sequence("wins", reading.required(values, "wins"))
    wins = tuple(_read_won_hand(item, rules) for item in given)
    _check_winners(wins, rules)
    return Win(wins=wins, riichi=_riichi(values, rules), note=_note(values))


def _check_winners(wins: tuple[WonHand, ...], rules: Ruleset) -> None:
    if not wins:
        raise RuleError("no_winner", key="wins")
    if len({won.winner for won in wins}) < len(wins):
        raise RuleError("winner_twice", key="winner")
    discarders = {won.discarder for won in wins}
    if len(wins) > 1 and discarders == {None}:
        raise RuleError("two_tsumo", key="from")
    if len(discarders) > 1:
        raise RuleError("two_discarders", key="from")
    if len(wins) > 1 and rules.multi_ron is MultiRon.NEAREST:
        raise RuleError("head_bump", key="wins")
    if len(wins) > 2 and rules.triple_ron is TripleRon.ABORT:
        raise RuleError("triple_ron_aborts", key="wins")


_WON_KEYS: Final = frozenset(
    ("winner", "from", "han", "fu", "yakuman", "pao", "rinshan_pao", "yaku", "closed")
)


def _read_won_hand(given: object, rules: Ruleset) -> WonHand:
    values = reading.mapping("wins", given)
    reading.refuse_unknown(values, _WON_KEYS)
    winner = _seat("winner", reading.required(values, "winner"), rules)
    source = reading.required(values, "from")
    discarder = None if source is None else _seat("from", source, rules)
    if discarder == winner:
        raise RuleError("winner_is_discarder", key="from")
    han, yakuman = _read_size(values)
    won = WonHand(
        winner=winner,
        discarder=discarder,
        han=han,
        fu=reading.whole("fu", values["fu"]) if values.get("fu") is not None else 0,
        yakuman=yakuman,
        pao=_read_pao(values, rules, winner, yakuman),
        rinshan_pao=_read_rinshan_pao(values, rules, winner, discarder),
        yaku=_read_yaku(values),
        closed=reading.flag("closed", values["closed"]) if "closed" in values else None,
    )
    _check_fu(won, rules)
    return won


def _read_size(values: Json) -> tuple[int, int]:
    """Han and yakuman; the one that is not given is 0."""
    han, yakuman = values.get("han"), values.get("yakuman")
    if (han is None) == (yakuman is None):
        raise RuleError("han_or_yakuman", key="han")
    if han is not None:
        return reading.between("han", han, 1, 200), 0
    return 0, reading.between("yakuman", yakuman, 1, 12)


def _check_fu(won: WonHand, rules: Ruleset) -> None:
    unlimited = rules.limits is Limits.AOTENJOU
    han = won.han or 13
    if han >= 5 and not unlimited:
        return
    if not won.fu:
        code = "fu_missing_aotenjou" if unlimited else "fu_missing"
        raise RuleError(code, key="fu", han=han)
    if won.fu not in FU_VALUES:
        raise RuleError("fu_unknown", key="fu", fu=won.fu)
    fault = low_fu_fault(han, won.fu, tsumo=won.discarder is None)
    if fault is not None:
        raise RuleError(fault, key="fu")


def _read_pao(values: Json, rules: Ruleset, winner: int, yakuman: int) -> Pao | None:
    if "pao" not in values:
        return None
    given = reading.mapping("pao", values["pao"])
    reading.refuse_unknown(given, {"seat", "yakuman"})
    if not rules.pao:
        raise RuleError("pao_off", key="pao")
    if not yakuman:
        raise RuleError("pao_without_yakuman", key="pao")
    seat = _seat("seat", reading.required(given, "seat"), rules)
    if seat == winner:
        raise RuleError("pao_by_winner", key="pao")
    if "yakuman" not in given:
        return Pao(seat=seat)
    return Pao(seat=seat, yakuman=reading.between("yakuman", given["yakuman"], 1, yakuman))


def _read_rinshan_pao(values: Json, rules: Ruleset, winner: int, discarder: int | None) -> int | None:
    if "rinshan_pao" not in values:
        return None
    feeder = _seat("rinshan_pao", values["rinshan_pao"], rules)
    if not rules.rinshan_pao:
        raise RuleError("rinshan_pao_off", key="rinshan_pao")
    if discarder is not None:
        raise RuleError("rinshan_pao_ron", key="rinshan_pao")
    if "pao" in values:
        raise RuleError("rinshan_pao_with_pao", key="rinshan_pao")
    if feeder == winner:
        raise RuleError("pao_by_winner", key="rinshan_pao")
    return feeder


def _read_yaku(values: Json) -> tuple[str, ...] | None:
    if "yaku" not in values:
        return None
    return tuple(reading.text("yaku", name) for name in reading.sequence("yaku", values["yaku"]))


def _read_exhaustive_draw(values: Json, rules: Ruleset) -> ExhaustiveDraw:
    tenpai = _seats("tenpai", reading.required(values, "tenpai"), rules)
    nagashi = _seats("nagashi", values.get("nagashi", []), rules)
    riichi = _riichi(values, rules)
    if nagashi and rules.nagashi is Nagashi.NONE:
        raise RuleError("nagashi_off", key="nagashi")
    if not set(riichi) <= set(tenpai):
        raise RuleError("riichi_noten", key="riichi")
    return ExhaustiveDraw(tenpai=tenpai, nagashi=nagashi, riichi=riichi, note=_note(values))


_REASON: Final = reading.choice(AbortiveReason)


def _read_abortive_draw(values: Json, rules: Ruleset) -> AbortiveDraw:
    reason = _REASON("reason", reading.required(values, "reason"))
    if reason not in rules.draws_allowed:
        raise RuleError("draw_not_in_rules", key="reason", reason=reason.value)
    return AbortiveDraw(reason=reason, riichi=_riichi(values, rules), note=_note(values))


def _read_chombo(values: Json, rules: Ruleset) -> Chombo:
    offender = _seat("offender", reading.required(values, "offender"), rules)
    return Chombo(offender=offender, note=_note(values))


_Reader = tuple[frozenset[str], Callable[[Json, Ruleset], Event]]
_READERS: Final[dict[str, _Reader]] = {
    "win": (frozenset(("type", "wins", "riichi", "note")), _read_win),
    "exhaustive_draw": (
        frozenset(("type", "tenpai", "nagashi", "riichi", "note")),
        _read_exhaustive_draw,
    ),
    "abortive_draw": (frozenset(("type", "reason", "riichi", "note")), _read_abortive_draw),
    "chombo": (frozenset(("type", "offender", "note")), _read_chombo),
    "void": (frozenset(("type", "note")), lambda values, rules: Void(note=_note(values))),
    "time_up": (frozenset(("type", "note")), lambda values, rules: TimeUp(note=_note(values))),
    "stop": (frozenset(("type", "note")), lambda values, rules: Stop(note=_note(values))),
}
_KIND: Final = reading.one_of(*_READERS)
