"""The summary for the observer's report of the European Mahjong Association."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.exports.sheet import Column, Sheet
from tournament.exports.writing import sheets_bytes
from tournament.queries.book import EventBook
from tournament.rules.riichi.presets import PRESETS

_WORDS: Final = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class ObserverFacts:
    """What the program does not know. `weight` is the MERS weight, `minutes` the length of a session."""

    observer: str = ""
    organiser: str = ""
    weight: str = ""
    minutes: int | None = None
    remarks: str = ""


def observer_xlsx(book: EventBook, facts: ObserverFacts) -> bytes:
    """One sheet with a line for each thing that the report asks."""
    sheet = Sheet(
        title=pgettext("sheet", "Observer's summary"),
        note="",
        columns=[Column(title=_("Asked")), Column(title=_("Answer"), widest=_WORDS)],
        rows=observer_lines(book, facts),
        empty="",
    )
    return sheets_bytes([sheet], book.name)


def observer_lines(book: EventBook, facts: ObserverFacts) -> list[tuple[str, str]]:
    """What is asked and the answer, in the order of the report; what is unknown stays empty."""
    return [
        (_("Observer"), facts.observer),
        (_("Organiser"), facts.organiser),
        (_("Event"), book.name),
        (_("Place of the event"), book.place),
        (_("Dates"), _dates(book)),
        (_("Rule system"), "; ".join(_rule_systems(book))),
        (_("Weight"), facts.weight),
        (_("Number of sessions"), str(len(book.standings.rounds))),
        (
            _("Length of a session"),
            _("{minutes} minutes").format(minutes=facts.minutes) if facts.minutes else "",
        ),
        (_("Players"), _players(book)),
        (_("Countries"), _countries(book)),
        (_("Penalties"), str(sum(line.counts and line.amount < 0 for line in book.adjustments))),
        (_("Winner"), _winners(book)),
        (_("Remarks"), facts.remarks),
    ]


def _dates(book: EventBook) -> str:
    first, last = (date_format(day, "DATE_FORMAT") for day in (book.starts_on, book.ends_on))
    return first if first == last else f"{first} – {last}"


def _rule_systems(book: EventBook) -> list[str]:
    """The preset of each stage, once."""
    names = [_(PRESETS[stage.preset].title) for stage in book.stages if stage.preset in PRESETS]
    return list(dict.fromkeys(names))


def _players(book: EventBook) -> str:
    """Those with a place, and substitutes beside them."""
    ranked = sum(line.rank is not None for line in book.standings.lines)
    others = len(book.standings.lines) - ranked
    if not others:
        return str(ranked)
    sentence = ngettext("{ranked} and {others} substitute", "{ranked} and {others} substitutes", others)
    return sentence.format(ranked=ranked, others=others)


def _winners(book: EventBook) -> str:
    """All who share the first place, which everybody does before there is a result."""
    view = book.standings
    first = [line.name for line in view.lines if line.rank == 1]
    return ", ".join(first) if view.played or view.carries else ""


def _countries(book: EventBook) -> str:
    counted = Counter(line.country for line in book.players if line.country)
    listed = ", ".join(f"{name} {count}" for name, count in sorted(counted.items()))
    return f"{len(counted)}: {listed}" if counted else ""
