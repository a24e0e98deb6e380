"""Typed texts, made fit to store."""

import re
from unicodedata import category

from tournament.services.errors import Refused


def tidy(text: str, most: int) -> str:
    """One line without control characters and doubled blanks, of at most `most` characters.

    Raises Refused where it is longer. Joiners and marks of any script stay, and a full-width blank is kept.
    """
    plain = "".join(" " if category(sign) in {"Cc", "Cs"} else sign for sign in text)
    line = re.sub(r"(\s)\s+", r"\1", plain.strip())
    if len(line) > most:
        raise Refused("text_too_long", text=f"{line[:40]}…", most=most)
    return line
