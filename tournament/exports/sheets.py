"""What stands on the sheets of an event's workbook."""

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

from tournament.exports.sheet import Column, Row, Sheet, Tenths
from tournament.queries.book import BookHand, BookRound, BookSeat, BookTable, EventBook
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


def standings_sheet(book: EventBook) -> Sheet:
    view = book.standings
    note = _("{confirmed} games are confirmed, {open} are still open. Order: {order}.").format(
        confirmed=view.confirmed_games, open=view.open_games, order=", ".join(view.order)
    )
    return Sheet(
        title=pgettext("sheet", "Standings"),
        note=note,
        columns=_standings_columns(view),
        rows=[_standings_row(line) for line in view.lines],
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
    )
    return Sheet(
        title=pgettext("sheet", "Rounds"),
        note=_("Table scores are before riichi sticks left on the table; points are before penalties."),
        columns=[Column(title=title) for title in titles],
        rows=[
            _seat_row(round_, table, seat)
            for round_ in book.rounds
            for table in round_.tables
            for seat in table.seats
        ],
        empty=_("No round is seated yet."),
    )


def hands_sheet(book: EventBook) -> Sheet:
    return Sheet(
        title=pgettext("sheet", "Hands"),
        note=_("Winds are those at the start of the game, as on the sheet of rounds."),
        columns=_hand_columns(book.rules.players),
        rows=[
            _hand_row(round_, table, hand)
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
            "Penalties, warnings and bonuses beside the games, in final points; only those that are given count."
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
        rows=[
            *_event_rows(book),
            *(
                (line.chapter, line.title, line.value, line.sentence, line.example)
                for line in rule_words(book.rules)
            ),
        ],
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
        *(_("R{number}").format(number=number) for number in view.rounds),
        _("Adjustments"),
        _("Average place"),
        *(_(ordinal) for ordinal in _ORDINALS[: view.per_table]),
        _("Best game"),
    )
    return tuple(Column(title=title) for title in titles)


def _standings_row(line: StandingLine) -> Row:
    return (
        _(line.status) if line.rank is None else line.rank,
        line.entry_number,
        line.name,
        line.club,
        line.country,
        line.games,
        Tenths(line.total),
        *map(_tenths, line.by_round),
        Tenths(line.adjustments),
        line.average_place,
        *line.places,
        _tenths(line.best),
    )


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
    winds = [_(wind) for wind in _WINDS[:players]]
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


def _hand_row(round_: BookRound, table: BookTable, hand: BookHand) -> Row:
    start = round_.number, table.number, hand.number, hand.label, hand.words
    return (*start, *hand.deltas, *hand.scores, hand.sticks)


def _event_rows(book: EventBook) -> Iterator[Row]:
    chapter = _("Event")
    preset = _(PRESETS[book.preset].title) if book.preset in PRESETS else book.preset
    for title, value in (
        (_("Name"), book.name),
        (_("Place of the event"), book.place),
        (_("First day"), book.starts_on),
        (_("Last day"), book.ends_on),
        (_("Rules copied from"), preset),
    ):
        yield chapter, title, value, "", ""


def _tenths(value: int | None) -> Tenths | None:
    return None if value is None else Tenths(value)
