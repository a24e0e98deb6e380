"""What game records tell, and what each of them comes to, before anything is stored."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tournament.queries.names import bare_name
from tournament.queries.words import refusal
from tournament.rules import reading
from tournament.rules.errors import RuleError
from tournament.rules.record import end_reason, parse_tenths, replay_record
from tournament.rules.riichi.events import read_event
from tournament.rules.riichi.game import end_game
from tournament.rules.riichi.presets import PRESETS
from tournament.rules.riichi.ruleset import Ruleset, read_ruleset
from tournament.rules.riichi.state import State
from tournament.services.errors import Refused
from tournament.services.handlog import storable
from tournament.services.players import PlayerRow

Json = Mapping[str, Any]

_ADDED: Final = frozenset(("end", "penalties"))


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedGame:
    """A game record, the `place`th of a file, from 1, and what stands around it.

    `players` are numbers or names in the order of the seats, () where nobody is named.
    """

    place: int
    record: Any
    round: int | None = None
    table: int | None = None
    players: tuple[int | str, ...] = ()
    confirmed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedBye:
    """Tenths of final points for a round without a seat; `counts`: as a game."""

    round: int
    number: int
    points: int
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedAdjustment:
    """Tenths of final points for a player; `round` is None where it is not known."""

    number: int
    points: int
    kind: str
    reason: str
    round: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedEvent:
    """What the JSON of an event tells beside its games; players by their numbers, `totals` in tenths."""

    name: str
    place: str
    starts_on: dt.date
    ends_on: dt.date
    players: tuple[PlayerRow, ...]
    statuses: Mapping[int, str]
    byes: tuple[RecordedBye, ...]
    adjustments: tuple[RecordedAdjustment, ...]
    totals: Mapping[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRecord:
    """A record as this program stores it: `penalties`, tenths by seat, are kept beside the game."""

    game: RecordedGame
    state: State
    events: tuple[Json, ...]
    totals: Json | None
    ended: bool
    penalties: tuple[int, ...]

    @property
    def rules(self) -> Ruleset:
        return self.state.rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """Records that are ready to be stored: each with its round and table, and its players by their places.

    `players` are those of the event as JSON, or everybody as they come.
    """

    rules: Ruleset
    preset: str
    players: tuple[PlayerRow, ...]
    seatings: tuple[tuple[int, ...], ...]
    played: tuple[PlayedRecord, ...]


def gather(games: Sequence[RecordedGame], event: RecordedEvent | None = None) -> Gathered:
    """Play all records and seat their players.

    Raises Refused with the number of the record, and of the event in it, that is at fault.
    """
    played = tuple(play_record(game) for game in games)
    rules = _common_rules(played)
    placed = tuple(_placed(played))
    roster = _Roster(event.players if event else ())
    seatings = tuple(_seating(one, roster, known=event is not None) for one in placed)
    _refuse_twice(placed, seatings, roster)
    return Gathered(
        rules=rules, preset=preset_of(rules), players=tuple(roster.rows), seatings=seatings, played=placed
    )


def play_record(game: RecordedGame) -> PlayedRecord:
    """Raises Refused with the number of the record, and of the event in it, that the rules refuse."""
    try:
        return _played(game)
    except RuleError as error:
        sentence = refusal(error)
        if error.event is None:
            raise Refused("record_wrong", place=game.place, sentence=sentence) from None
        params = {"place": game.place, "event": error.event + 1, "sentence": sentence}
        raise Refused("record_event_wrong", **params) from None


def preset_of(rules: Ruleset) -> str:
    """The first preset with just these rules; the plain one of as many players where none has them."""
    same = (name for name in PRESETS if read_ruleset({"preset": name}) == rules)
    return next(same, "seed" if rules.players == 4 else "seed-sanma")


def _played(game: RecordedGame) -> PlayedRecord:
    record = reading.mapping("record", game.record)
    bare = {key: value for key, value in record.items() if key not in _ADDED}
    added = {key: value for key, value in record.items() if key not in ("events", "final", "start")}
    going = replay_record(bare).state
    # Without its events this costs nothing, and refuses what stands there wrong.
    replay_record(added)
    if record.get("start"):
        raise Refused("record_started", place=game.place)
    events = [read_event(event, going.rules) for event in game.record.get("events", ())]
    ended = bool(record.get("end")) and not going.finished
    last = events[-1] if events else None
    penalties = tuple(map(parse_tenths, game.record.get("penalties", ())))
    return PlayedRecord(
        game=game,
        state=end_game(going, end_reason(going, last)) if ended else going,
        events=tuple(storable(event.to_json()) for event in events),
        totals=game.record.get("final"),
        ended=ended,
        penalties=penalties or (0,) * going.rules.players,
    )


def _common_rules(played: Sequence[PlayedRecord]) -> Ruleset:
    """A round is played by one set of rules, and so is an event that begins with these records."""
    first = played[0].rules
    for one in played:
        refuse_other_rules(one, first)
    return first


def refuse_other_rules(played: PlayedRecord, rules: Ruleset) -> None:
    """Raises Refused with the keys that differ."""
    if played.rules != rules:
        expected = rules.to_json()
        keys = [key for key, value in played.rules.to_json().items() if value != expected[key]]
        raise Refused("record_other_rules", place=played.game.place, keys=", ".join(keys))


def _placed(played: Sequence[PlayedRecord]) -> Iterator[PlayedRecord]:
    """Round and table of each: as told, or in order; then a round begins when somebody sits down again."""
    told = [one.game.round is not None and one.game.table is not None for one in played]
    if all(told):
        yield from played
        return
    if any(one.game.round or one.game.table for one in played):
        raise Refused("record_place_missing", place=told.index(False) + 1)
    number, table, seated = 1, 0, set[int | str]()
    for one in played:
        if not seated.isdisjoint(map(_key, one.game.players)):
            number, table, seated = number + 1, 0, set()
        table += 1
        seated.update(map(_key, one.game.players))
        yield replace(one, game=replace(one.game, round=number, table=table))


def _key(player: int | str) -> int | str:
    return bare_name(player) if isinstance(player, str) else player


@dataclass(slots=True)
class _Roster:
    """Everybody who was met so far, found again by number or name."""

    given: Sequence[PlayerRow]
    rows: list[PlayerRow] = field(init=False)
    places: dict[int | str, int] = field(init=False)

    def __post_init__(self) -> None:
        self.rows = list(self.given)
        self.places = {row.number: place for place, row in enumerate(self.rows) if row.number is not None}

    def place(self, player: int | str) -> int:
        key = _key(player)
        if key not in self.places:
            self.places[key] = self.newcomer(player)
        return self.places[key]

    def newcomer(self, player: int | str | None) -> int:
        name, number = (player, None) if isinstance(player, str) else ("", player)
        self.rows.append(PlayerRow(name=name, number=number))
        return len(self.rows) - 1


def _seating(one: PlayedRecord, roster: _Roster, *, known: bool) -> tuple[int, ...]:
    """`known`: the event names all its players, so that others are a mistake."""
    players, seats = one.game.players, one.rules.players
    if not players:
        return tuple(roster.newcomer(None) for _ in range(seats))
    unknown = known and not {_key(player) for player in players} <= roster.places.keys()
    if len(players) != seats or len(set(map(_key, players))) < seats or unknown:
        raise Refused("record_players_wrong", place=one.game.place, per_table=seats)
    return tuple(roster.place(player) for player in players)


def _refuse_twice(
    played: Sequence[PlayedRecord], seatings: Sequence[tuple[int, ...]], roster: _Roster
) -> None:
    tables: dict[tuple[int, int], int] = {}
    seated: dict[tuple[int, int], int] = {}
    for one, seats in zip(played, seatings, strict=True):
        number, table, place = one.game.round or 1, one.game.table or 1, one.game.place
        first = tables.setdefault((number, table), place)
        if first != place:
            raise Refused("record_table_twice", place=place, first=first, round=number, table=table)
        for seat in seats:
            first = seated.setdefault((number, seat), place)
            if first != place:
                row = roster.rows[seat]
                raise Refused("record_sits_twice", place=place, name=row.name or row.number, round=number)
