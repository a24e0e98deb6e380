"""Game records of format 1 from a file: one, a list, one a line, a zip of files of them, or an event as JSON.

A record says nothing of who played where. What surrounds it does, as in the JSON of an event:
`{"round": 1, "table": 2, "players": [5, "Aki Sato", ...], "record": {...}}`, players by number or name in the
order of the seats; other keys of the surroundings are not read.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final
from zipfile import BadZipFile

from tournament.imports.archives import LARGEST_FILE
from tournament.imports.eventjson import KIND, event_games, read_event
from tournament.imports.zips import unpack
from tournament.services.errors import Refused
from tournament.services.recordedgames import RecordedEvent, RecordedGame

_MOST_RECORDS: Final = 10_000
_LARGEST_UNPACKED: Final = 100_000_000
_MOST_NUMBER: Final = 999_999
_ZIP: Final = b"PK"
_ENDINGS: Final = (".json", ".jsonl", ".ndjson")

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordsRead:
    """All games in the order of the file; `event` is what an event as JSON tells besides them.

    `text` holds the same as JSON lines, or as the JSON of the event.
    """

    games: tuple[RecordedGame, ...]
    event: RecordedEvent | None
    text: str


def read_records(content: bytes) -> RecordsRead:
    """Raises Refused with what is wrong and where: no JSON, nothing in it, too much, other surroundings."""
    if len(content) > LARGEST_FILE:
        raise Refused("archive_too_large", most=LARGEST_FILE // 1_000_000)
    values = _zipped(content) if content.startswith(_ZIP) else _values(_decoded(content))
    if len(values) == 1 and isinstance(values[0], dict) and values[0].get("kind") == KIND:
        return _event(values[0])
    _refuse_count(len(values))
    text = _text_of(values)
    games = tuple(_game(value, place) for place, value in enumerate(values, start=1))
    return RecordsRead(games=games, event=None, text=text)


def _refuse_count(games: int) -> None:
    if not games:
        raise Refused("records_none")
    if games > _MOST_RECORDS:
        raise Refused("records_too_many", most=_MOST_RECORDS)


def _zipped(content: bytes) -> list[Any]:
    """The records of all files with a known ending, in the order of their names."""
    try:
        files = unpack(content, lambda name: name.endswith(_ENDINGS), most=_LARGEST_UNPACKED)
        texts = [file.decode("utf-8-sig") for _, file in sorted(files, key=itemgetter(0))]
    except (BadZipFile, UnicodeDecodeError):
        raise Refused("records_unreadable", detail="zip") from None
    return [value for text in texts for value in _values(text)]


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("records_unreadable", detail="UTF-8") from None


def _values(text: str) -> list[Any]:
    """The value, the values of a list, or one value a line."""
    try:
        value = _json(text)
    except ValueError:
        return list(_lines(text))
    return value if isinstance(value, list) else [value]


def _lines(text: str) -> Iterator[Any]:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                yield _json(line)
            except ValueError as error:
                raise Refused("record_not_json", line=number, detail=str(error)) from None


def _json(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _text_of(values: Iterable[Any]) -> str:
    """The values, one a line. Raises Refused where half a surrogate pair is escaped: no page can show it."""
    text = "\n".join(json.dumps(value, ensure_ascii=False) for value in values)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Refused("text_unreadable") from None
    return text


def _game(value: Any, place: int) -> RecordedGame:
    """A record, bare or surrounded."""
    if not isinstance(value, dict):
        raise Refused("record_around_wrong", place=place, key="record")
    if "record" not in value:
        return RecordedGame(place=place, round=None, table=None, players=(), record=value)
    return RecordedGame(
        place=place,
        round=_number(value, "round", place),
        table=_number(value, "table", place),
        players=tuple(_players(value.get("players"), place)),
        record=value["record"],
        confirmed=value.get("status", "confirmed") == "confirmed",
    )


def _number(value: Json, key: str, place: int) -> int | None:
    number = value.get(key)
    if number is None or (type(number) is int and 1 <= number <= _MOST_NUMBER):
        return number
    raise Refused("record_around_wrong", place=place, key=key)


def _players(value: Any, place: int) -> Iterator[int | str]:
    """Numbers of players, or their names; a name of digits alone is a number."""
    if value is None:
        return
    if not isinstance(value, list):
        raise Refused("record_around_wrong", place=place, key="players")
    for player in value:
        digits = isinstance(player, str) and player.strip().isdecimal()
        known = int(player) if digits and len(player) <= 6 else player
        if type(known) is int and 1 <= known <= _MOST_NUMBER:
            yield known
        elif isinstance(known, str) and known.strip():
            yield known.strip()
        else:
            raise Refused("record_around_wrong", place=place, key="players")


def _event(value: Json) -> RecordsRead:
    """What `manage.py export --format json` wrote."""
    event, games = read_event(value), event_games(value)
    _refuse_count(len(games))
    return RecordsRead(
        games=tuple(_game(game, place) for place, game in enumerate(games, start=1)),
        event=event,
        text=_text_of([value]),
    )
