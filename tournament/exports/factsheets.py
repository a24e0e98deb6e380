"""Sheets of what holds for the whole event: its rules in words, and what was changed."""

from collections.abc import Iterator
from typing import Final

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.exports.sheet import Column, Row, Sheet, columns_of
from tournament.queries.book import BookStage, EventBook
from tournament.queries.journal import JournalLine
from tournament.queries.words import rule_words
from tournament.rules.riichi.presets import PRESETS

_WIDE: Final = 60


def moment_words(book: EventBook) -> str:
    """When the event was as the file shows it."""
    return date_format(localtime(book.read_at), "DATETIME_FORMAT")


def rules_sheet(book: EventBook) -> Sheet:
    """Every rule of every stage in words, below the facts of the event."""
    return Sheet(
        title=pgettext("sheet", "Rules"),
        note=_("All settings by which the games were scored, in words."),
        columns=[
            *columns_of([_("Chapter"), _("Rule"), _("Value")]),
            Column(title=_("Meaning"), widest=_WIDE),
            Column(title=_("Example"), widest=_WIDE),
        ],
        rows=[*_event_rows(book), *(row for stage in book.stages for row in _rule_rows(book, stage))],
        empty="",
    )


def changes_sheet(book: EventBook) -> Sheet:
    """What was done beside entering hands and confirming results."""
    return Sheet(
        title=pgettext("sheet", "Change log"),
        note=_("Everything but the entering of hands and the confirming of results."),
        columns=[
            *columns_of([_("Day"), _("Time"), _("Who"), _("What")]),
            Column(title=_("Where or whom"), widest=_WIDE),
            Column(title=_("Details"), widest=_WIDE),
            Column(title=_("Reason"), widest=_WIDE),
        ],
        rows=[_change_row(line) for line in book.changes],
        empty=_("There are none."),
    )


def _event_rows(book: EventBook) -> Iterator[Row]:
    chapter = _("Event")
    for title, value in (
        (_("Name"), book.name),
        (_("Place of the event"), book.place),
        (_("First day"), book.starts_on),
        (_("Last day"), book.ends_on),
        (_("As of"), moment_words(book)),
    ):
        yield chapter, title, value, "", ""


def _rule_rows(book: EventBook, stage: BookStage) -> Iterator[Row]:
    chapter = _("Stage {number}").format(number=stage.order) if book.several_stages else _("Event")
    if book.several_stages:
        yield chapter, _("Name"), stage.name, "", ""
    if stage is not book.stages[0]:
        yield chapter, _("Points carried over"), f"{stage.carry_percent} %", "", ""
    preset = _(PRESETS[stage.preset].title) if stage.preset in PRESETS else stage.preset
    yield chapter, _("Rules copied from"), preset, "", ""
    for line in rule_words(stage.rules):
        yield line.chapter, line.title, line.value, line.sentence, line.example


def _change_row(line: JournalLine) -> Row:
    at = localtime(line.at)
    details = "; ".join(line.details)
    return at.date(), at.strftime("%H:%M:%S"), line.author, line.words, line.subject, details, line.reason
