"""The headings of sheets with results of past events, and what they make of a sheet.

“Player 1”, “East score” or a heading that comes four times belong to a seat; the others to the whole row.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tournament.imports.columns import Layout
from tournament.imports.headers import column_of
from tournament.imports.spreadsheets import Row
from tournament.imports.text import name_key, narrow

LEAST_SEATS: Final = 3
MOST_SEATS: Final = 4
# Above the headings of a sheet may stand its title and notes.
_HEADINGS_WITHIN: Final = 30
_MOST_HEADINGS: Final = 200


class Role(StrEnum):
    """What a column holds. `points` may be those of the table or final ones, as the others tell."""

    ROUND = "round"
    TABLE = "table"
    GAME = "game"
    SEAT = "seat"
    PLAYER = "player"
    NUMBER = "number"
    SCORE = "score"
    TABLE_POINTS = "table points"
    POINTS = "points"
    FINAL = "final"
    STICKS = "sticks"
    PLACE = "place"
    GAMES = "games"


class SheetKind(StrEnum):
    GAME_ROWS = "game rows"
    """A row is a game with all its seats."""

    SEAT_ROWS = "seat rows"
    """A row is a seat of a game."""

    TOTALS = "totals"
    """A row is a player with the total of an event."""


_WORDS: Final[Mapping[Role, str]] = {
    Role.ROUND: (
        "round|rd|r|round no|round number|hanchan|hanchan no|session|runde|rundennummer|ronde|tour|manche|"
        "turno|ronda|rodada|kolo|runda|раунд|тур|kierros|forduló|omgang|ラウンド|回戦|回|轮|輪|라운드"
    ),
    Role.TABLE: (
        "table|table no|table number|tisch|tischnummer|tavolo|mesa|tafel|stół|stol|стол|stůl|asztal|bord|"
        "pöytä|卓|卓番号|桌|테이블"
    ),
    Role.GAME: (
        "game|game no|game nr|game number|game id|match|spiel|spielnummer|partie|partita|partida|spel|gra|"
        "игра|hra|peli|játék|対局|試合|局|경기"
    ),
    Role.SEAT: "seat|wind|start wind|seat wind|sitz|sitzplatz|vent|vento|viento|ветер|wiatr|席|家|風|风",
    Role.SCORE: (
        "score|raw|raw score|raw points|table score|end score|final table score|endstand|punktestand|"
        "score brut|punteggio|puntuación|素点|点数|持ち点|最終持ち点|점수"
    ),
    Role.TABLE_POINTS: "table points|tischpunkte|points de table",
    Role.POINTS: "points|pts|point|punkte|punti|puntos|pontos|punkty|очки|body|pont|poäng|poeng|pisteet|分数",
    Role.FINAL: (
        "final|final points|final score|formatted|total|total points|total score|result|sum|adjusted|net|"
        "endpunkte|gesamt|gesamtpunkte|summe|ergebnis|totale|resultat|suma|wynik|итог|сумма|результат|celkem|"
        "összesen|yhteensä|ポイント|合計|スコア|総合|总分|總分|합계"
    ),
    Role.STICKS: (
        "sticks|leftover sticks|left over sticks|leftover|sticks left|riichi sticks|riichi|kyoutaku|kyotaku|"
        "deposit|deposits|pot|stäbchen|riichistäbchen|bâtons|палочки|供託|供托"
    ),
    Role.PLACE: (
        "place|placement|rank|ranking|position|pos|platz|platzierung|rang|plaats|miejsce|место|místo|classement|"
        "posizione|posición|puesto|clasificación|lugar|helyezés|placering|plassering|sijoitus|sija|順位|着順|名次|"
        "排名|순위"
    ),
    Role.GAMES: (
        "games|games played|played|no of games|number of games|hanchans|rounds played|spiele|anzahl spiele|"
        "parties|partite|partidas|gry|игр|игры|партий|hry|játszmák|pelit|対局数|試合数|半荘数|局数"
    ),
}
_ROLES: Final = {name_key(word): role for role, words in _WORDS.items() for word in words.split("|")}
_NUMBERS: Final = frozenset({"number", "ema_number", "ara_number", "other_number"})
_WINDS: Final = (
    "east|e|ton|ost|est|este|leste|oost|восток|wschód|東|東家|东|东家|동",
    "south|s|nan|süd|sud|sur|sul|zuid|юг|południe|南|南家|남",
    "west|w|sha|shaa|ouest|ovest|oeste|запад|zachód|西|西家|서",
    "north|n|pei|nord|norte|noord|север|północ|北|北家|북",
)
_SEATS: Final = {
    **{name_key(word): seat for seat, words in enumerate(_WINDS) for word in words.split("|")},
    **{str(seat + 1): seat for seat in range(MOST_SEATS)},
    **{word: seat for seat, word in enumerate(("1st", "2nd", "3rd", "4th"))},
}
_SEATED: Final = (Role.PLAYER, Role.NUMBER, Role.SCORE, Role.TABLE_POINTS, Role.POINTS, Role.FINAL)
_SCORES: Final = (Role.SCORE, Role.TABLE_POINTS, Role.POINTS, Role.FINAL)
_TOTALS: Final = (Role.FINAL, Role.POINTS, Role.SCORE)


# Where each kind of sheet finds scores and final points, the surest first.
_MEANT: Final[Mapping[SheetKind, tuple[Sequence[Role], Sequence[Role]]]] = {
    SheetKind.GAME_ROWS: (_SCORES, (Role.FINAL, Role.POINTS)),
    SheetKind.SEAT_ROWS: (_SCORES, (Role.FINAL, Role.POINTS)),
    SheetKind.TOTALS: ((), _TOTALS),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What one heading says; `field` is a key of headers.COLUMNS, empty for a heading about results."""

    role: Role | None
    field: str
    seat: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """How a sheet is read. `heading` is the place of its row, from 0, and all numbers are those of columns.

    `seats` has the columns of each seat in turn order; in a sheet of seat rows and of totals it is empty.
    `layout` are the columns of players, `number` the kind of number that players have in `seats`, as a key of
    headers.COLUMNS. `unused` have headings that mean nothing here.
    """

    kind: SheetKind
    heading: int
    whole: Mapping[Role, int]
    seats: tuple[Mapping[Role, int], ...]
    layout: Layout
    number: str
    unused: tuple[int, ...]

    @property
    def names_numbers(self) -> bool:
        """Whether it says which player has which number."""
        return self.kind == SheetKind.TOTALS and not _NUMBERS.isdisjoint(self.layout.columns)


def cell(row: Row, columns: Mapping[Role, int], role: Role) -> str:
    """What a row has in the column with this role; empty without such a column."""
    place = columns.get(role, len(row))
    return row[place] if place < len(row) else ""


def seat_of(word: str) -> int | None:
    """The seat, from 0, that a wind or a number from 1 means."""
    return _SEATS.get(name_key(narrow(word)).rstrip("."))


def find_sheet(rows: Sequence[Row]) -> Sheet | None:
    """The first row whose headings tell a kind of sheet."""
    for place, row in enumerate(rows[:_HEADINGS_WITHIN]):
        if len(row) > 1 and (sheet := _sheet(place, [_head(cell) for cell in row[:_MOST_HEADINGS]])):
            return sheet
    return None


def _head(title: str) -> Head:
    words = re.sub(r"[\W_]+", " ", name_key(narrow(title))).strip()
    words = re.sub(r"\b([^\W\d]+)([1-4])\b|^([東南西北]家)(?=\S)", r"\1\3 \2", words).strip()
    # “Player's first name” stands in the list for the EMA.
    words = words.removeprefix("player s ")
    parts = words.split()
    seats = [part for part in parts if part in _SEATS]
    if len(seats) != 1 or words in _ROLES:
        return _of(words or title, None)
    rest = " ".join(part for part in parts if part not in seats)
    return _of(re.sub(r"^(p|player|選手)( |$)", "", rest) or "player", _SEATS[seats[0]])


def _of(words: str, seat: int | None) -> Head:
    if words in _ROLES:
        return Head(role=_ROLES[words], field="", seat=seat)
    field = column_of(words)
    role = Role.PLAYER if field == "name" else Role.NUMBER if field in _NUMBERS else None
    return Head(role=role, field=field, seat=seat)


def _sheet(heading: int, heads: Sequence[Head]) -> Sheet | None:
    seats, whole = _by_seat(heads), _of_the_row(heads)
    fields = [head.field if head.seat is None else "" for head in heads]
    layout = Layout(heading=True, columns=tuple(_each_once(fields)))
    kind = _kind(seats, whole, layout)
    if kind is None:
        return None
    whole = _choose(whole, *_MEANT[kind])
    seats = tuple(_choose(columns, *_MEANT[kind]) for columns in seats)
    read = {place for columns in (whole, *seats) for place in columns.values()}
    if kind != SheetKind.GAME_ROWS:
        read |= {place for place, field in enumerate(layout.columns) if field}
    return Sheet(
        kind=kind,
        heading=heading,
        whole=whole,
        seats=seats if kind == SheetKind.GAME_ROWS else (),
        layout=layout,
        number=next((head.field for head in heads if head.role == Role.NUMBER), ""),
        unused=tuple(place for place in range(len(heads)) if place not in read),
    )


def _choose(columns: Mapping[Role, int], scores: Sequence[Role], finals: Sequence[Role]) -> dict[Role, int]:
    """With the one column that holds scores and the one with final points, whatever they are called."""
    chosen = {role: place for role, place in columns.items() if role not in _SCORES}
    score = next((role for role in scores if role in columns), None)
    final = next((role for role in finals if role in columns and role != score), None)
    return chosen | {
        role: columns[found] for role, found in ((Role.SCORE, score), (Role.FINAL, final)) if found
    }


def _kind(seats: Sequence[Mapping[Role, int]], whole: Mapping[Role, int], layout: Layout) -> SheetKind | None:
    if len(seats) >= LEAST_SEATS:
        return SheetKind.GAME_ROWS
    named = "name" in layout.columns or {"first_name", "last_name"} & set(layout.columns)
    placed = {Role.ROUND, Role.TABLE, Role.GAME} & whole.keys()
    known = named or not _NUMBERS.isdisjoint(layout.columns)
    if known and placed and Role.GAMES not in whole and not whole.keys().isdisjoint(_SCORES):
        return SheetKind.SEAT_ROWS
    return SheetKind.TOTALS if named and not whole.keys().isdisjoint(_TOTALS) else None


def _by_seat(heads: Sequence[Head]) -> tuple[Mapping[Role, int], ...]:
    """The columns of each seat that has a player and a score, as long as they follow each other."""
    found: defaultdict[int, dict[Role, int]] = defaultdict(dict)
    for role in _SEATED:
        for seat, place in _seated(role, heads):
            found[seat].setdefault(role, place)
    seats = []
    for seat in range(MOST_SEATS):
        columns = found[seat]
        if columns.keys().isdisjoint((Role.PLAYER, Role.NUMBER)) or columns.keys().isdisjoint(_SCORES):
            break
        seats.append(columns)
    return tuple(seats)


def _seated(role: Role, heads: Sequence[Head]) -> Iterator[tuple[int, int]]:
    """Seat and column of each heading with this role: by what it says, or as it repeats."""
    places = [place for place, head in enumerate(heads) if head.role == role]
    named = [(seat, place) for place in places if (seat := heads[place].seat) is not None]
    fields = {heads[place].field for place in places}
    if not named and len(places) >= LEAST_SEATS and len(fields) == 1:
        return enumerate(places)
    return iter(named)


def _of_the_row(heads: Sequence[Head]) -> dict[Role, int]:
    columns: dict[Role, int] = {}
    for place, head in enumerate(heads):
        if head.role is not None and head.seat is None:
            columns.setdefault(head.role, place)
    return columns


def _each_once(fields: Sequence[str]) -> Iterator[str]:
    for place, field in enumerate(fields):
        yield field if field not in fields[:place] else ""
