"""Whole numbers as people and tablets write them."""

import re
from typing import Final
from unicodedata import normalize

from tournament.rules.errors import RuleError

# The minus of print, dashes that keyboards put in its place, and the triangles of Japanese score sheets.
_MINUS: Final = str.maketrans(dict.fromkeys("−‐‑‒–—▲△", "-"))
_GAP: Final = re.compile(r"(?<=\d)[\s'’ʼ](?=\d{3}(?!\d))")
_AFTER_SIGN: Final = re.compile(r"^([+-])\s+")
_POINTED: Final = re.compile(r"[+-]?\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*")
_WHOLE: Final = re.compile(r"[+-]?\d{1,18}")


def plain_number(text: str) -> str:
    """“−12 000” as “-12000”: signs of print, full-width digits, and gaps between thousands are understood."""
    plain = normalize("NFKC", text).translate(_MINUS).strip()
    return _AFTER_SIGN.sub(r"\1", _GAP.sub("", plain))


def read_whole(text: str, key: str = "points") -> int:
    """Read a whole number; “12,000” and “12.000” are twelve thousand. Raises RuleError."""
    plain = plain_number(text)
    if _POINTED.fullmatch(plain):
        plain = plain.replace(",", "").replace(".", "")
    if not _WHOLE.fullmatch(plain):
        raise RuleError("not_a_number", key=key, value=text.strip())
    return int(plain)
