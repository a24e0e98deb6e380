"""From a recorded event back to what the fields of a hand hold, so that it can be corrected."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tournament.rules.riichi.events import Event
from tournament.rules.riichi.ruleset import Ruleset
from tournament.web.forms.events import TSUMO, WINNERS
from tournament.web.values import BETWEEN, YAKUMAN, value_grid

Json = Mapping[str, Any]
Fields = dict[str, object]

_LISTS: Final = ("riichi", "tenpai", "nagashi")


def entered(event: Event, rules: Ruleset) -> Fields:
    """The initial values of the form of a hand that was recorded under these rules."""
    values: Json = event.to_json()
    buttons = frozenset(_buttons(rules))
    fields: Fields = {key: [str(seat) for seat in values.get(key, ())] for key in _LISTS}
    fields |= {key: str(values[key]) for key in ("reason", "offender", "note") if key in values}
    for won, suffix in zip(values.get("wins", ()), WINNERS, strict=False):
        fields["source"] = TSUMO if won["from"] is None else str(won["from"])
        fields |= {f"{name}{suffix}": value for name, value in _won_hand(won, buttons).items()}
    return fields


def _buttons(rules: Ruleset) -> Iterator[str]:
    """The codes of all values that have a button of their own."""
    grid = value_grid(rules)
    for row in (*grid.rows, *grid.more):
        yield from (cell.code for cell in row.cells if cell)
    yield from (cell.code for cell in (*grid.limits, *grid.yakuman))


def _won_hand(won: Json, buttons: frozenset[str]) -> Fields:
    closed = won.get("closed")
    return {
        "winner": str(won["winner"]),
        **_size(won, buttons),
        "yaku": ", ".join(won.get("yaku", ())),
        "closed": "" if closed is None else ("closed" if closed else "open"),
        "pao": str(won["pao"]["seat"]) if "pao" in won else "",
        "pao_yakuman": won.get("pao", {}).get("yakuman", ""),
        "rinshan_pao": str(won.get("rinshan_pao", "")),
    }


def _size(won: Json, buttons: frozenset[str]) -> Fields:
    """The button of the value, or what would be typed where it has none."""
    size = f"{YAKUMAN}{won['yakuman']}" if "yakuman" in won else str(won["han"])
    # A limit needs no fu, though it may have been noted.
    for code in (f"{size}{BETWEEN}{won.get('fu')}", size):
        if code in buttons:
            return {"value": code}
    return {f"other_{name}": won[name] for name in ("han", "fu", "yakuman") if name in won}
