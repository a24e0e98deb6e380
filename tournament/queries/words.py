"""Sentences about hands, rules and refusals, in the language of the reader."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.rules.errors import RuleError
from tournament.rules.riichi.events import Event
from tournament.rules.riichi.game import Hand
from tournament.rules.riichi.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleLine:
    """One option of a ruleset: its chapter and title, the value in words, what it means, an example."""

    key: str
    chapter: str
    title: str
    value: str
    sentence: str
    example: str


def hand_words(event: Event, hand: Hand | None, names: Sequence[str]) -> str:
    """“Aki wins from Ben, 3 han 40 fu, 5200 + 300; takes 2 sticks”; names by seat."""
    raise NotImplementedError


def rule_words(rules: Ruleset) -> tuple[RuleLine, ...]:
    """Every option in rule book order."""
    raise NotImplementedError


def refusal(error: RuleError) -> str:
    """The sentence of a refusal of the rules."""
    raise NotImplementedError


def reason_words(reason: str | None) -> str:
    """Why a game is over; empty while it goes on."""
    raise NotImplementedError
