"""Game records as files, and as the events that they become."""

import datetime as dt
import json
from typing import Any

from tests.play import Event, draw, ron, tsumo
from tournament.imports.records import read_records
from tournament.models import Tournament, User
from tournament.services.gamerecords import RecordFacts, bring_records

Json = dict[str, Any]
FACTS = RecordFacts(
    name="Club night", place="Wien", starts_on=dt.date(2019, 5, 1), ends_on=dt.date(2019, 5, 1)
)
PLAYERS = ["A", "B", "C", "D"]
NIGHT = [ron(0, 1, 3, 40), draw(2, riichi=[2]), tsumo(1, 5)]


def game_record(*events: Event, **more: Any) -> Json:
    return {"format": 1, "ruleset": {"preset": "ema-2016"}, "events": list(events), "end": True, **more}


def at(round_: int, table: int, players: list[Any], record: Json) -> Json:
    return {"round": round_, "table": table, "players": players, "record": record}


def lines(*values: Any) -> bytes:
    return "\n".join(map(json.dumps, values)).encode()


def bring(content: bytes, by: User) -> Tournament:
    read = read_records(content)
    return bring_records(facts=FACTS, games=read.games, event=read.event, by=by)
