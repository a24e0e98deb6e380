"""Numbers in the sheets of a club: points with any sign and decimal mark, counts with a word beside them."""

import re
from typing import Final

from tournament.imports.text import narrow
from tournament.rules.errors import RuleError
from tournament.rules.record import format_tenths
from tournament.rules.typed import plain_number, read_whole

MOST_TENTHS: Final = 100_000
"""Final points beyond this are table points in the wrong column."""

_MOST_COUNT: Final = 9_999
_HUNDRED: Final = 100
_STICK: Final = 1_000
_MOST_STICKS: Final = 100
_MOST_SCORE: Final = 10_000_000
_FINAL: Final = re.compile(
    r"(?P<sign>-?)(?P<whole>\d+|\d{1,3}(?P<gap>[.,])\d{3}(?:(?P=gap)\d{3})*)(?:[.,](?P<decimals>\d+))?"
)


def read_score(text: str) -> int | None:
    """A table score, “25.300” or “▲1200”; None where it is none, or no whole hundred."""
    try:
        score = read_whole(text)
    except RuleError:
        return None
    return score if abs(score) <= _MOST_SCORE and score % _HUNDRED == 0 else None


def read_final(text: str) -> int | None:
    """Final points as tenths: “+52.3”, “▲12,3”, “1.234,5”; None where it is none.

    Three decimals may as well be thousands (“45,300”), so they are no final points either.
    """
    found = _FINAL.fullmatch(plain_number(text).lstrip("+"))
    if found is None:
        return None
    given = found["decimals"] or ""
    decimals = given.rstrip("0")
    if len(decimals) > 1 or (len(given) == 3 and found["gap"] is None):
        return None
    tenths = int(re.sub(r"\D", "", found["whole"])) * 10 + int(decimals or 0)
    return None if tenths > MOST_TENTHS else -tenths if found["sign"] else tenths


def show_final(tenths: int) -> str:
    """With the minus of print."""
    return format_tenths(tenths).replace("-", "\N{MINUS SIGN}")


def read_count(text: str) -> int | None:
    """A whole number, perhaps with a word: “Round 3”, “3. Runde”; None where there is not just one."""
    found = re.findall(r"\d+", narrow(text))
    if len(found) != 1 or re.search(r"\d[.,]\d|[-−▲△]\d", text) or len(found[0]) > 5:
        return None
    return int(found[0]) if int(found[0]) <= _MOST_COUNT else None


def read_sticks(text: str) -> int | None:
    """Riichi sticks left on the table, as their number or as their points; None where it is neither."""
    try:
        count = read_whole(text)
    except RuleError:
        return None
    if count >= _STICK and count % _STICK == 0:
        count //= _STICK
    return count if 0 <= count <= _MOST_STICKS else None
