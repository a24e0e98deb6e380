"""From typed fields to an event of the record format, and from a refused event back to the field."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from tournament.rules.errors import RuleError
from tournament.rules.riichi.choices import Limits
from tournament.rules.riichi.events import read_event
from tournament.rules.riichi.ruleset import Ruleset
from tournament.rules.riichi.spoken import read_points
from tournament.web.values import BETWEEN, YAKUMAN

Cleaned = Mapping[str, Any]

TSUMO: Final = "tsumo"
WINNERS: Final = ("", "_2", "_3")

_OTHER_WAYS: Final = ("points", "other_han", "other_yakuman")
_OF_ONE_WINNER: Final = {
    "winner": "winner",
    "han": "value",
    "yakuman": "value",
    "fu": "value",
    "pao": "pao",
    "seat": "pao",
    "rinshan_pao": "rinshan_pao",
    "yaku": "yaku",
    "wins": "winner",
}


def missing_in(kind: str, typed: Cleaned) -> Iterator[tuple[str, str]]:
    """The fields without which there is no event at all, each with what to do."""
    if kind == "win" and not typed["winner"]:
        yield "winner", _("Choose who won.")
    if kind == "win" and not typed["source"]:
        yield "source", _("Choose tsumo, or whose discard it was.")
    if kind == "win":
        yield from _worthless(typed)
    if kind == "abortive_draw" and not typed.get("reason"):
        yield "reason", _("Choose why the hand was stopped.")
    if kind == "chombo" and not typed["offender"]:
        yield "offender", _("Choose whose chombo it was.")


def _worthless(typed: Cleaned) -> Iterator[tuple[str, str]]:
    for suffix in WINNERS:
        ways = (typed.get(f"{way}{suffix}") for way in ("value", *_OTHER_WAYS))
        if typed.get(f"winner{suffix}") and not any(ways):
            yield f"value{suffix}", _("Tap what the hand is worth, or type its points.")


def event_of(kind: str, typed: Cleaned, rules: Ruleset) -> dict[str, object]:
    """The event as JSON; the rules have not seen it yet."""
    parts = _PARTS[kind](typed, rules) if kind in _PARTS else {}
    note = {"note": typed["note"]} if typed["note"] else {}
    return {"type": kind, **parts, **note}


def _win(typed: Cleaned, rules: Ruleset) -> dict[str, object]:
    chosen = [suffix for suffix in WINNERS if typed.get(f"winner{suffix}")]
    return {
        "wins": [_won_hand(typed, suffix, rules) for suffix in chosen],
        "riichi": _numbers(typed["riichi"]),
    }


def _won_hand(typed: Cleaned, suffix: str, rules: Ruleset) -> dict[str, object]:
    source = typed["source"]
    values: dict[str, object] = {
        "winner": int(typed[f"winner{suffix}"]),
        "from": None if source == TSUMO else int(source),
        **_size(typed, suffix, rules),
        **_liability(typed, suffix),
    }
    if yaku := [name.strip() for name in typed[f"yaku{suffix}"].split(",") if name.strip()]:
        values["yaku"] = yaku
    if closed := typed[f"closed{suffix}"]:
        values["closed"] = closed == "closed"
    return values


def _size(typed: Cleaned, suffix: str, rules: Ruleset) -> dict[str, object]:
    """Han with fu, or yakuman. What is typed counts more than what was tapped before."""
    han, fu, yakuman = (typed[f"other_{name}{suffix}"] for name in ("han", "fu", "yakuman"))
    if han is None and yakuman is None:
        han, tapped_fu, yakuman = _tapped(typed[f"value{suffix}"])
        fu = fu or tapped_fu
    given = {"han": han, "yakuman": yakuman}
    values: dict[str, object] = {key: value for key, value in given.items() if value is not None}
    needed = rules.limits is Limits.AOTENJOU or (han is not None and han < 5)
    return {**values, "fu": fu} if fu and needed else values


def _tapped(code: str) -> tuple[int | None, int | None, int | None]:
    """Han, fu and yakuman of a button; see `values.Cell`."""
    if code.startswith(YAKUMAN):
        return None, None, int(code.removeprefix(YAKUMAN))
    han, _between, fu = code.partition(BETWEEN)
    return int(han) if han else None, int(fu) if fu else None, None


def read_called(typed: Cleaned, rules: Ruleset, dealer: int) -> dict[str, int | None]:
    """The points that were typed as called, as the fields of the hands that pay them. Raises RuleError."""
    called: dict[str, int | None] = {}
    for suffix in WINNERS:
        winner, points = typed.get(f"winner{suffix}"), typed.get(f"points{suffix}")
        if winner and points:
            called |= _called(points, suffix, rules, deals=int(winner) == dealer, tsumo=_by_tsumo(typed))
    return called


def _called(text: str, suffix: str, rules: Ruleset, *, deals: bool, tsumo: bool) -> dict[str, int | None]:
    try:
        hand = read_points(text, rules, dealer=deals, tsumo=tsumo)
    except RuleError as error:
        error.key = f"points{suffix}"
        raise
    sizes = {"han": hand.han, "fu": hand.fu, "yakuman": hand.yakuman}
    return {f"other_{name}{suffix}": size or None for name, size in sizes.items()}


def _by_tsumo(typed: Cleaned) -> bool:
    return bool(typed["source"] == TSUMO)


def _liability(typed: Cleaned, suffix: str) -> dict[str, object]:
    values: dict[str, object] = {}
    if seat := typed.get(f"pao{suffix}"):
        values["pao"] = {"seat": int(seat)}
        if count := typed.get(f"pao_yakuman{suffix}"):
            values["pao"] = {"seat": int(seat), "yakuman": count}
    if seat := typed.get(f"rinshan_pao{suffix}"):
        values["rinshan_pao"] = int(seat)
    return values


def _exhaustive_draw(typed: Cleaned, rules: Ruleset) -> dict[str, object]:
    del rules
    nagashi = _numbers(typed.get("nagashi", ()))
    riichi = _numbers(typed["riichi"])
    # A player in riichi has declared tenpai already; a second tick would only be one more to forget.
    tenpai = sorted({*_numbers(typed["tenpai"]), *riichi})
    return {"tenpai": tenpai, "riichi": riichi, **({"nagashi": nagashi} if nagashi else {})}


def _abortive_draw(typed: Cleaned, rules: Ruleset) -> dict[str, object]:
    del rules
    return {"reason": typed["reason"], "riichi": _numbers(typed["riichi"])}


def _chombo(typed: Cleaned, rules: Ruleset) -> dict[str, object]:
    del rules
    return {"offender": int(typed["offender"])}


_PARTS: Final[dict[str, Callable[[Cleaned, Ruleset], dict[str, object]]]] = {
    "win": _win,
    "exhaustive_draw": _exhaustive_draw,
    "abortive_draw": _abortive_draw,
    "chombo": _chombo,
}


def _numbers(seats: Any) -> list[int]:
    return sorted(int(seat) for seat in seats)


def field_of(error: RuleError, event: Mapping[str, Any], rules: Ruleset, typed: Cleaned) -> str:
    """The name of the form field that a refusal is about."""
    key = error.key or ""
    if event["type"] != "win" or key == "riichi":
        return key
    if key == "from":
        return "source"
    if key in _OF_ONE_WINNER:
        suffix = WINNERS[_winner_at_fault(error, event["wins"], rules)]
        name = _OF_ONE_WINNER[key]
        return _value_field(typed, suffix) if name == "value" else name + suffix
    return key


def _value_field(typed: Cleaned, suffix: str) -> str:
    """Where the size of the hand came from."""
    return next((way + suffix for way in _OTHER_WAYS if typed.get(way + suffix)), "value" + suffix)


def _winner_at_fault(error: RuleError, wins: list[Any], rules: Ruleset) -> int:
    """Which winner's hand is refused: the first that is refused on its own, else the last one."""
    for index, won in enumerate(wins):
        try:
            read_event({"type": "win", "wins": [won]}, rules)
        except RuleError as alone:
            if alone.code == error.code:
                return index
    return len(wins) - 1
