"""The JSON of an event as `exports.eventjson` writes it, read back as far as its games need it."""

import datetime as dt
from collections.abc import Iterator, Mapping
from typing import Any, Final

from tournament.models import EntryStatus
from tournament.queries.adjustments import AdjustmentState
from tournament.rules.record import parse_tenths
from tournament.services.errors import Refused
from tournament.services.players import LENGTHS, PlayerRow
from tournament.services.recordedgames import RecordedAdjustment, RecordedBye, RecordedEvent

KIND: Final = "riichi-tournament-event"
FORMAT: Final = 1

Json = Mapping[str, Any]


def read_event(value: Json) -> RecordedEvent:
    """What stands around the games. Raises Refused where it is of a newer format, has several stages, or is
    not what the format says."""
    if value.get("format") != FORMAT:
        raise Refused("records_newer", known=FORMAT)
    try:
        if len(value["stages"]) != 1:
            raise Refused("records_stages")
        return _event(value)
    except (LookupError, TypeError, AttributeError, ValueError):
        raise Refused("records_event_wrong") from None


def event_games(value: Json) -> list[Json]:
    """The games of all rounds, each told its round. Raises Refused."""
    try:
        return [{**game, "round": round_["round"]} for round_ in value["rounds"] for game in round_["games"]]
    except (LookupError, TypeError):
        raise Refused("records_event_wrong") from None


def _event(value: Json) -> RecordedEvent:
    return RecordedEvent(
        name=_text(value["name"]),
        place=_text(value["place"]),
        starts_on=dt.date.fromisoformat(value["first_day"]),
        ends_on=dt.date.fromisoformat(value["last_day"]),
        players=tuple(_player(row) for row in value["players"]),
        statuses={_number(row["number"]): EntryStatus(row["status"]) for row in value["players"]},
        byes=tuple(_byes(value["rounds"])),
        adjustments=tuple(_adjustments(value["adjustments"])),
        totals={_number(row["player"]): _tenths(row["total"]) for row in value["standings"]},
    )


def _player(row: Json) -> PlayerRow:
    texts = {key: _text(row[key]) for key in LENGTHS if key in row}
    return PlayerRow(**texts, number=_number(row["number"]))


def _byes(rounds: list[Json]) -> Iterator[RecordedBye]:
    for round_ in rounds:
        for bye in round_["byes"]:
            yield RecordedBye(
                round=_number(round_["round"]),
                number=_number(bye["player"]),
                points=_tenths(bye["points"]),
                counts=bye.get("counts", False) is True,
            )


def _adjustments(rows: list[Json]) -> Iterator[RecordedAdjustment]:
    """Those that count."""
    for row in rows:
        if row["state"] == AdjustmentState.GIVEN:
            yield RecordedAdjustment(
                number=_number(row["player"]),
                points=_tenths(row["points"]),
                kind=_text(row["kind"]),
                reason=_text(row["reason"]),
                round=None if row["round"] is None else _number(row["round"]),
            )


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _number(value: Any) -> int:
    if type(value) is not int or not 0 < value < 1_000_000:
        raise ValueError
    return value


def _tenths(value: Any) -> int:
    tenths = parse_tenths(_text(value))
    if abs(tenths) > 100_000_000:
        raise ValueError
    return tenths
