"""From typed fields to an event of the record format, and from a refused event back to the field."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from tournament.rules.errors import RuleError
from tournament.rules.riichi.choices import Limits
from tournament.rules.riichi.events import read_event
from tournament.rules.riichi.ruleset import Ruleset

Cleaned = Mapping[str, Any]

TSUMO: Final = "tsumo"
WINNERS: Final = ("", "_2", "_3")

_OF_ONE_WINNER: Final = {
    "winner": "winner",
    "han": "size",
    "yakuman": "size",
    "fu": "fu",
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
    if kind == "abortive_draw" and not typed.get("reason"):
        yield "reason", _("Choose why the hand was stopped.")
    if kind == "chombo" and not typed["offender"]:
        yield "offender", _("Choose whose chombo it was.")


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
    size = typed[f"size{suffix}"]
    han, yakuman = typed[f"other_han{suffix}"], typed[f"other_yakuman{suffix}"]
    if han is None and yakuman is None and size.startswith("y"):
        yakuman = int(size[1:])
    elif han is None and yakuman is None and size:
        han = int(size)
    given = {"han": han, "yakuman": yakuman}
    values: dict[str, object] = {key: value for key, value in given.items() if value is not None}
    fu = typed[f"fu{suffix}"]
    needed = rules.limits is Limits.AOTENJOU or (han is not None and han < 5)
    return {**values, "fu": int(fu)} if fu and needed else values


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


def field_of(error: RuleError, event: Mapping[str, Any], rules: Ruleset) -> str:
    """The name of the form field that a refusal is about."""
    key = error.key or ""
    if event["type"] != "win" or key == "riichi":
        return key
    if key == "from":
        return "source"
    if key in _OF_ONE_WINNER:
        return _OF_ONE_WINNER[key] + WINNERS[_winner_at_fault(error, event["wins"], rules)]
    return key


def _winner_at_fault(error: RuleError, wins: list[Any], rules: Ruleset) -> int:
    """Which winner's hand is refused: the first that is refused on its own, else the last one."""
    for index, won in enumerate(wins):
        try:
            read_event({"type": "win", "wins": [won]}, rules)
        except RuleError as alone:
            if alone.code == error.code:
                return index
    return len(wins) - 1
