"""What stands on the sheets of an event's workbook."""

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext_noop, pgettext

from tournament.exports.sheet import Column, Row, Sheet, Tenths
from tournament.exports.words import words as _
from tournament.queries.book import BookHand, BookRound, BookSeat, BookStage, BookTable, EventBook
from tournament.queries.standings import StandingLine, StandingsView
from tournament.queries.words import rule_words
from tournament.rules.riichi.presets import PRESETS

_WINDS: Final = (
    gettext_noop("East"),
    gettext_noop("South"),
    gettext_noop("West"),
    gettext_noop("North"),
)
_ORDINALS: Final = (gettext_noop("1st"), gettext_noop("2nd"), gettext_noop("3rd"), gettext_noop("4th"))
_WORDS: Final = 90


def wind_words(players: int) -> list[str]:
    """The winds of the seats in turn order."""
    return [_(wind) for wind in _WINDS[:players]]


def standings_sheet(book: EventBook) -> Sheet:
    return _list_sheet(pgettext("sheet", "Standings"), "", book.standings)


def stage_sheets(book: EventBook) -> tuple[Sheet, ...]:
    """The list of each stage; none where the event has only one."""
    if not book.several_stages:
        return ()
    title = pgettext("sheet", "Stage {number}")
    return tuple(
        _list_sheet(title.format(number=stage.order), f"{stage.name}. ", stage.standings)
        for stage in book.stages
    )


def _list_sheet(title: str, of_what: str, view: StandingsView) -> Sheet:
    note = _("{confirmed} games are confirmed, {open} are still open. Order: {order}.").format(
        confirmed=view.confirmed_games, open=view.open_games, order=", ".join(view.order)
    )
    return Sheet(
        title=title,
        note=of_what + note,
        columns=_standings_columns(view),
        rows=[_standings_row(line, view) for line in view.lines],
        charted=(_("Player"), _("Total")),
        empty=_("No players are entered yet."),
    )


def rounds_sheet(book: EventBook) -> Sheet:
    titles = (
        _("Round"),
        _("Table"),
        _("Status"),
        _("Seat"),
        _("No."),
        _("Player"),
        _("Table score"),
        _("Place"),
        _("Uma"),
        _("Oka"),
        _("Points"),
        _("Penalties"),
        _("Final points"),
        _("End of the game"),
        *([_("Stage")] if book.several_stages else []),
    )
    return Sheet(
        title=pgettext("sheet", "Rounds"),
        note=_("Table scores are before riichi sticks left on the table; points are before penalties."),
        columns=[Column(title=title) for title in titles],
        rows=[
            (*row, round_.stage) if book.several_stages else row
            for rows in (_seat_rows, _bye_rows)
            for round_ in book.rounds
            for row in rows(round_)
        ],
        empty=_("No round is seated yet."),
    )


def hands_sheet(book: EventBook) -> Sheet:
    return Sheet(
        title=pgettext("sheet", "Hands"),
        note=_("Winds are those at the start of the game, as on the sheet of rounds."),
        columns=_hand_columns(book.per_table),
        rows=[
            _hand_row(round_, table, hand, book.per_table)
            for round_ in book.rounds
            for table in round_.tables
            for hand in table.hands
        ],
        empty=_("No hand is recorded yet."),
    )


def players_sheet(book: EventBook) -> Sheet:
    return Sheet(
        title=pgettext("sheet", "Players"),
        note="",
        columns=(
            Column(title=_("No.")),
            Column(title=_("Name")),
            Column(title=_("Club")),
            Column(title=_("Country")),
            Column(title=_("EMA number"), identifier=True),
            Column(title=_("Status")),
        ),
        rows=[
            (line.number, line.name, line.club, line.country, line.ema_number, _(line.status))
            for line in book.players
        ],
        empty=_("No players are entered yet."),
    )


def adjustments_sheet(book: EventBook) -> Sheet:
    return Sheet(
        title=pgettext("sheet", "Adjustments"),
        note=_(
            "Penalties, warnings and bonuses beside the games, in final points; "
            "only those that are given count."
        ),
        columns=(
            Column(title=_("No.")),
            Column(title=_("Player")),
            Column(title=_("Final points")),
            Column(title=_("Kind")),
            Column(title=_("Reason"), widest=60),
            Column(title=_("Round")),
            Column(title=_("Given by")),
            Column(title=_("State")),
            Column(title=_("Decided by")),
        ),
        rows=[
            (
                line.entry_number,
                line.name,
                Tenths(line.amount),
                _("warning") if line.warning else line.kind_words,
                line.reason,
                line.round_number,
                line.author,
                line.state_words,
                line.decided_by,
            )
            for line in book.adjustments
        ],
        empty=_("There are none."),
    )


def rules_sheet(book: EventBook) -> Sheet:
    return Sheet(
        title=pgettext("sheet", "Rules"),
        note="",
        columns=(
            Column(title=_("Chapter")),
            Column(title=_("Rule")),
            Column(title=_("Value")),
            Column(title=_("Meaning"), widest=60),
            Column(title=_("Example"), widest=60),
        ),
        rows=[*_event_rows(book), *(row for stage in book.stages for row in _rule_rows(book, stage))],
        empty="",
    )


def _standings_columns(view: StandingsView) -> tuple[Column, ...]:
    titles = (
        _("Place"),
        _("No."),
        _("Player"),
        _("Club"),
        _("Country"),
        _("Games"),
        _("Total"),
        *((_("Stage"), _("Carried over")) if len(view.stages) > 1 else ()),
        *(_("R{number}").format(number=number) for number in view.rounds),
        _("Adjustments"),
        _("Average place"),
        *(_(ordinal) for ordinal in _ORDINALS[: view.per_table]),
        _("Best game"),
    )
    return tuple(Column(title=title) for title in titles)


def _standings_row(line: StandingLine, view: StandingsView) -> Row:
    return (
        _(line.status) if line.rank is None else line.rank,
        line.entry_number,
        line.name,
        line.club,
        line.country,
        line.games,
        Tenths(line.total),
        *((line.stage, Tenths(line.carried)) if len(view.stages) > 1 else ()),
        *map(_tenths, line.by_round),
        Tenths(line.adjustments),
        line.average_place,
        *line.places,
        _tenths(line.best),
    )


def _seat_rows(round_: BookRound) -> Iterator[Row]:
    return (_seat_row(round_, table, seat) for table in round_.tables for seat in table.seats)


def _bye_rows(round_: BookRound) -> Iterator[Row]:
    for bye in round_.byes:
        who = round_.number, None, _("bye"), "", bye.number, bye.name
        yield (*who, *(None,) * 6, Tenths(bye.points), "")


def _seat_row(round_: BookRound, table: BookTable, seat: BookSeat) -> Row:
    return (
        round_.number,
        table.number,
        _(table.status),
        _(_WINDS[seat.seat]),
        seat.number,
        seat.name,
        seat.score,
        seat.rank,
        _tenths(seat.uma),
        _tenths(seat.oka),
        _tenths(seat.points),
        _tenths(seat.penalties),
        _tenths(seat.total),
        table.reason,
    )


def _hand_columns(players: int) -> tuple[Column, ...]:
    winds = wind_words(players)
    return (
        Column(title=_("Round")),
        Column(title=_("Table")),
        Column(title=_("Hand")),
        Column(title=_("Label")),
        Column(title=_("Event"), widest=_WORDS),
        *(Column(title=_("{wind} +/−").format(wind=wind)) for wind in winds),
        *(Column(title=_("{wind} score").format(wind=wind)) for wind in winds),
        Column(title=_("Sticks")),
    )


def _hand_row(round_: BookRound, table: BookTable, hand: BookHand, per_table: int) -> Row:
    start = round_.number, table.number, hand.number, hand.label, hand.words
    empty = (None,) * (per_table - len(hand.scores))
    return (*start, *hand.deltas, *empty, *hand.scores, *empty, hand.sticks)


def _event_rows(book: EventBook) -> Iterator[Row]:
    chapter = _("Event")
    for title, value in (
        (_("Name"), book.name),
        (_("Place of the event"), book.place),
        (_("First day"), book.starts_on),
        (_("Last day"), book.ends_on),
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


def _tenths(value: int | None) -> Tenths | None:
    return None if value is None else Tenths(value)
