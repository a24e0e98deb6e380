"""Every rule in the order of a rule book, in words for screens, print and workbook."""

from typing import Final

from tournament.rules.riichi.options import hands, results, table
from tournament.rules.riichi.options.option import Kind, Option
from tournament.rules.riichi.options.words import Translate, value_words
from tournament.rules.riichi.ruleset import Ruleset

__all__ = ["CHAPTERS", "OPTIONS", "OPTIONS_BY_KEY", "Kind", "Option", "describe"]

OPTIONS: Final = (*table.OPTIONS, *hands.OPTIONS, *results.OPTIONS)
OPTIONS_BY_KEY: Final = {option.key: option for option in OPTIONS}
CHAPTERS: Final = tuple(dict.fromkeys(option.chapter for option in OPTIONS))


def describe(rules: Ruleset, key: str, translate: Translate = str) -> str:
    """What `rules` say on `key` in words; pages pass `gettext`, without it the words are English."""
    return value_words(OPTIONS_BY_KEY[key], rules, translate)
