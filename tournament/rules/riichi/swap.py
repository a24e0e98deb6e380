"""Hands that were recorded for two players who sat on each other's seats.

The hands follow the people: everybody keeps what they won, paid and declared. Dealer, places and payments
then follow from where they sat.
"""

from collections.abc import Callable
from dataclasses import replace

from tournament.rules.riichi.events import (
    AbortiveDraw,
    Chombo,
    Event,
    ExhaustiveDraw,
    Pao,
    Seats,
    Win,
    WonHand,
)

Move = Callable[[int], int]


def swap_seats(event: Event, first: int, second: int) -> Event:
    """The same event with two seats exchanged; twice is the event itself."""
    exchanged = {first: second, second: first}

    def move(seat: int) -> int:
        return exchanged.get(seat, seat)

    match event:
        case Win():
            wins = tuple(_won(won, move) for won in event.wins)
            return replace(event, wins=wins, riichi=_all(event.riichi, move))
        case ExhaustiveDraw():
            return replace(
                event,
                tenpai=_all(event.tenpai, move),
                nagashi=_all(event.nagashi, move),
                riichi=_all(event.riichi, move),
            )
        case AbortiveDraw():
            return replace(event, riichi=_all(event.riichi, move))
        case Chombo():
            return replace(event, offender=move(event.offender))
        case _:
            return event


def _all(seats: Seats, move: Move) -> Seats:
    return tuple(map(move, seats))


def _won(won: WonHand, move: Move) -> WonHand:
    return replace(
        won,
        winner=move(won.winner),
        discarder=_maybe(won.discarder, move),
        pao=won.pao and Pao(seat=move(won.pao.seat), yakuman=won.pao.yakuman),
        rinshan_pao=_maybe(won.rinshan_pao, move),
    )


def _maybe(seat: int | None, move: Move) -> int | None:
    return None if seat is None else move(seat)
