"""Sentences about hands, rules and refusals, in the language of the reader."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_noop, ngettext

from tournament.queries.phrases import words as _
from tournament.rules.errors import MESSAGES, RuleError
from tournament.rules.riichi.choices import EndReason, Wind
from tournament.rules.riichi.events import (
    AbortiveDraw,
    Chombo,
    Event,
    ExhaustiveDraw,
    Stop,
    TimeUp,
    Void,
    Win,
    WonHand,
    read_event,
)
from tournament.rules.riichi.options import OPTIONS, OPTIONS_BY_KEY, describe
from tournament.rules.riichi.payments import STICK, Part, Transfer, by_distance
from tournament.rules.riichi.ruleset import Ruleset
from tournament.rules.riichi.state import Hand

MOST_NAMES: Final = 12
"""So many names or changes are told one by one."""

_REASONS: Final = {
    EndReason.TOBI: gettext_noop("a player has run out of points (tobi)"),
    EndReason.TARGET: gettext_noop("a player has reached the target in the extension"),
    EndReason.AGARIYAME: gettext_noop("the leading dealer stopped after a win (agariyame)"),
    EndReason.TENPAIYAME: gettext_noop("the leading dealer stopped while tenpai (tenpaiyame)"),
    EndReason.LENGTH: gettext_noop("the last hand has been played"),
    EndReason.TIME: gettext_noop("time is over"),
    EndReason.ENDED: gettext_noop("the director ended the game"),
}
_PARTS: Final = {
    Part.HAND: gettext_noop("hand"),
    Part.HONBA: gettext_noop("honba"),
    Part.OLD_STICKS: gettext_noop("sticks on the table"),
    Part.NEW_STICKS: gettext_noop("sticks of this hand"),
    Part.PAO: gettext_noop("liability (pao)"),
    Part.NOTEN: gettext_noop("noten payment"),
    Part.NAGASHI: gettext_noop("nagashi mangan"),
    Part.CHOMBO: gettext_noop("chombo"),
    Part.DEPOSIT: gettext_noop("riichi stick"),
}
_SIGNALS: Final = {
    Void: gettext_noop("This hand does not count and is played again"),
    TimeUp: gettext_noop("Time is up"),
    Stop: gettext_noop("The dealer ends the game"),
}
_PLACES: Final = (gettext_noop("1st"), gettext_noop("2nd"), gettext_noop("3rd"), gettext_noop("4th"))
_WINDS: Final = {
    Wind.EAST: gettext_noop("East"),
    Wind.SOUTH: gettext_noop("South"),
    Wind.WEST: gettext_noop("West"),
    Wind.NORTH: gettext_noop("North"),
}
_STICK_PARTS: Final = (Part.OLD_STICKS, Part.NEW_STICKS)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleLine:
    """One option of a ruleset: its chapter and title, the value in words, what it means, an example."""

    key: str
    chapter: str
    title: str
    value: str
    sentence: str
    example: str


def rule_words(rules: Ruleset) -> tuple[RuleLine, ...]:
    """Every option in rule book order."""
    return tuple(
        RuleLine(
            key=option.key,
            chapter=_(option.chapter),
            title=_(option.title),
            value=describe(rules, option.key, _),
            sentence=_(option.sentence),
            example=_(option.example),
        )
        for option in OPTIONS
    )


def refusal(error: RuleError) -> str:
    """The sentence of a refusal of the rules."""
    return _(MESSAGES[error.code]).format(**error.params)


def reason_words(reason: str | None) -> str:
    """Why a game is over; empty while it goes on."""
    return _(_REASONS[EndReason(reason)]) if reason else ""


def part_words(part: Part) -> str:
    """What a payment is for."""
    return _(_PARTS[part])


def place_words(place: int) -> str:
    """A place at a table: “1st”."""
    return _(_PLACES[place - 1])


def wind_words(letter: str) -> str:
    """A wind by its letter: “East”."""
    return _(_WINDS[Wind(letter)])


def hand_words(event: Event, hand: Hand | None, names: Sequence[str]) -> str:
    """“Aki wins from Ben, 3 han 40 fu, 5200 + 300; takes 2 sticks”; names by seat.

    Without `hand` the event alone is told, and no payments.
    """
    match event:
        case Win():
            return _win(event, hand, names) + _riichi(event.riichi, names)
        case ExhaustiveDraw():
            return _exhaustive_draw(event, hand, names) + _riichi(event.riichi, names)
        case AbortiveDraw():
            return _abortive_draw(event) + _riichi(event.riichi, names)
        case Chombo():
            return _chombo(event, hand, names)
        case Void() | TimeUp() | Stop():
            return _(_SIGNALS[type(event)])


def event_words(event: Mapping[str, object], rules: Ruleset, names: Sequence[str]) -> str:
    """A stored event without its payments, or why the rules, which may have changed since, refuse it."""
    try:
        return hand_words(read_event(event, rules), None, names)
    except RuleError as error:
        return refusal(error)


def _transfers(hand: Hand | None) -> tuple[Transfer, ...]:
    return () if hand is None else hand.transfers


def listed(names: Iterable[str]) -> str:
    """“Aki, Ben and Cho”."""
    *others, last = names
    if not others:
        return last
    return _("{others} and {last}").format(others=", ".join(others), last=last)


def shortened(names: Sequence[str]) -> str:
    """The first of them, and how many more there are."""
    shown, more = ", ".join(names[:MOST_NAMES]), len(names) - MOST_NAMES
    return _("%(names)s and %(more)d more") % {"names": shown, "more": more} if more > 0 else shown


def size_words(won: WonHand) -> str:
    """“3 han 40 fu (riichi, tanyao)”, “2 yakuman”."""
    if won.yakuman:
        size = ngettext("yakuman", "{number} yakuman", won.yakuman).format(number=won.yakuman)
    elif won.fu:
        size = _("{han} han {fu} fu").format(han=won.han, fu=won.fu)
    else:
        size = _("{han} han").format(han=won.han)
    return f"{size} ({', '.join(won.yaku)})" if won.yaku else size


def _riichi(seats: Sequence[int], names: Sequence[str]) -> str:
    if not seats:
        return ""
    return _("; riichi: {names}").format(names=", ".join(names[seat] for seat in seats))


def _win(event: Win, hand: Hand | None, names: Sequence[str]) -> str:
    winners = by_distance(event.wins, len(names))
    return ". ".join(_won(won, _transfers(hand), names) for won in winners)


def _won(won: WonHand, transfers: Sequence[Transfer], names: Sequence[str]) -> str:
    to_winner = [transfer for transfer in transfers if transfer.payee == won.winner]
    if won.discarder is None:
        start, points = _("{winner} wins by tsumo"), _tsumo_points(to_winner)
    else:
        start, points = _("{winner} wins from {discarder}"), _ron_points(to_winner)
    discarder = "" if won.discarder is None else names[won.discarder]
    start = start.format(winner=names[won.winner], discarder=discarder)
    parts = [", ".join(filter(None, (start, size_words(won), points)))]
    return "; ".join([*parts, *_liability(to_winner, names), *_sticks(to_winner)])


def _sum(transfers: Iterable[Transfer], *parts: Part) -> int:
    return sum(transfer.points for transfer in transfers if transfer.part in parts)


def _plus(hand: str, honba: int) -> str:
    return f"{hand} + {honba}" if honba else hand


def _ron_points(to_winner: Sequence[Transfer]) -> str:
    if not to_winner:
        return ""
    return _plus(str(_sum(to_winner, Part.HAND, Part.PAO)), _sum(to_winner, Part.HONBA))


def _tsumo_points(to_winner: Sequence[Transfer]) -> str:
    """What each payer pays: “500/1000 + 200”, “2000 all + 100”; a liable player's share apart."""
    pays = sorted(transfer.points for transfer in to_winner if transfer.part in (Part.HAND, Part.NAGASHI))
    if not pays:
        return _ron_points(to_winner)
    each = max((transfer.points for transfer in to_winner if transfer.part is Part.HONBA), default=0)
    if pays[0] == pays[-1]:
        return _plus(_("{points} all").format(points=pays[0]), each)
    return _plus(f"{pays[0]}/{pays[-1]}", each)


def _liability(to_winner: Iterable[Transfer], names: Sequence[str]) -> Iterable[str]:
    for transfer in to_winner:
        if transfer.part is Part.PAO and transfer.payer is not None:
            sentence = _("{name} is liable (pao) and pays {points}")
            yield sentence.format(name=names[transfer.payer], points=transfer.points)


def _sticks(to_winner: Iterable[Transfer]) -> Iterable[str]:
    count = _sum(to_winner, *_STICK_PARTS) // STICK
    if count:
        yield ngettext("takes {count} stick", "takes {count} sticks", count).format(count=count)


def _abortive_draw(event: AbortiveDraw) -> str:
    reason = _(OPTIONS_BY_KEY["abortive_draws"].values[event.reason])
    return _("Abortive draw: {reason}").format(reason=reason)


def _exhaustive_draw(event: ExhaustiveDraw, hand: Hand | None, names: Sequence[str]) -> str:
    if event.nagashi:
        return ". ".join(_nagashi(seat, _transfers(hand), names) for seat in event.nagashi)
    if not event.tenpai:
        return _("Draw, nobody is tenpai")
    if len(event.tenpai) == len(names):
        return _("Draw, everybody is tenpai")
    tenpai = listed(names[seat] for seat in event.tenpai)
    sentence = ngettext("Draw, {names} is tenpai", "Draw, {names} are tenpai", len(event.tenpai))
    return sentence.format(names=tenpai) + _noten(event, hand)


def _noten(event: ExhaustiveDraw, hand: Hand | None) -> str:
    total = sum(
        transfer.points
        for transfer in _transfers(hand)
        if transfer.part is Part.NOTEN and transfer.payee in event.tenpai
    )
    if not total:
        return ""
    sentence = ngettext(" and gets {points}", " and get {points} each", len(event.tenpai))
    return sentence.format(points=total // len(event.tenpai))


def _nagashi(seat: int, transfers: Sequence[Transfer], names: Sequence[str]) -> str:
    to_seat = [transfer for transfer in transfers if transfer.payee == seat]
    start = _("Nagashi mangan by {name}").format(name=names[seat])
    sentence = ", ".join(filter(None, (start, _tsumo_points(to_seat))))
    return "; ".join([sentence, *_sticks(to_seat)])


def _chombo(event: Chombo, hand: Hand | None, names: Sequence[str]) -> str:
    if hand is None:
        return _("Chombo by {name}").format(name=names[event.offender])
    paid = [
        (names[transfer.payee], transfer.points)
        for transfer in _transfers(hand)
        if transfer.payee is not None
    ]
    if not paid:
        return _("Chombo by {name}, taken off the final points").format(name=names[event.offender])
    payments = ", ".join(_("{points} to {name}").format(points=points, name=name) for name, points in paid)
    return _("Chombo by {name}: pays {payments}").format(name=names[event.offender], payments=payments)
