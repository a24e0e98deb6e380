"""A list of players on its way into an event: as sent by a page, read, compared, shown, imported.

The list itself travels in the page as a text with tabs, so that nothing is stored before the import and
nothing that was typed gets lost.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext

from tournament.imports.columns import MOST_COLUMNS, Layout, guess_layout, lines_above
from tournament.imports.headers import COLUMNS
from tournament.imports.lists import join_list, split_joined
from tournament.imports.players import PlayersRead, read_players
from tournament.imports.problems import Severity
from tournament.imports.spreadsheets import Row
from tournament.models import Entry, Tournament, User
from tournament.queries.names import bare_name
from tournament.queries.people import PersonLine, people_by_name, people_lines
from tournament.services.players import PlayerRow
from tournament.services.roster import Compared, Comparison, Outcome, compare
from tournament.web.numbers import whole_number

_SAMPLES: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnChoice:
    """A column of the list: where it is chosen what it holds, its heading and first cells."""

    field: str
    place: int
    chosen: str
    title: str
    samples: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    value: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownChange:
    field: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRow:
    """What a line of the list means. `candidates` are people of the register who may be this player."""

    line: int
    player: PlayerRow
    facts: str
    entry: Entry | None
    is_stranger: bool
    changes: tuple[ShownChange, ...]
    candidates: tuple[PersonLine, ...]
    known: int


class Draft:
    """A list with everything that was chosen about it, for one director."""

    def __init__(self, tournament: Tournament, rows: Sequence[Row], layout: Layout, by: User) -> None:
        self.rows, self.layout, self.forced = tuple(rows), layout, False
        self.above: tuple[str, ...] = ()
        self._tournament, self._by = tournament, by
        self._strangers: frozenset[int] = frozenset()
        self._known: Mapping[int, int] = {}

    @classmethod
    def guessed(cls, tournament: Tournament, rows: Sequence[Row], by: User) -> "Draft":
        """A list that was just read; its columns are told by their headings or by what they hold.

        `above`: what stood above the headings. It is left out, and the lines keep their numbers.
        """
        above = lines_above(rows)
        kept = [*[()] * above, *rows[above:]]
        draft = cls(tournament, kept, guess_layout(kept), by)
        draft.above = tuple(" ".join(filter(None, row)) for row in rows[:above] if row)
        return draft

    @classmethod
    def sent(cls, tournament: Tournament, data: QueryDict, by: User) -> "Draft":
        """The list as it comes back from the page of the import."""
        rows = split_joined(data.get("list", ""))
        layout = Layout(heading="heading" in data, columns=tuple(_chosen(rows, data)))
        draft = cls(tournament, rows, layout, by)
        draft.forced = "same_names" in data
        draft._strangers = frozenset(map(whole_number, data.getlist("stranger")))
        draft._known = known_people(data)
        return draft

    @property
    def text(self) -> str:
        return join_list(self.rows)

    @cached_property
    def read(self) -> PlayersRead:
        return read_players(self.rows, self.layout)

    @property
    def players(self) -> tuple[PlayerRow, ...]:
        return tuple(row.player for row in self.read.rows)

    @property
    def strangers(self) -> frozenset[int]:
        """The places, from 0, of players who are new whoever has the same name."""
        return frozenset(place for place, row in enumerate(self.read.rows) if row.line in self._strangers)

    @property
    def known(self) -> dict[int, int]:
        """Who was recognised in the register, by place."""
        lines = [(place, row.line) for place, row in enumerate(self.read.rows)]
        return {place: self._known[line] for place, line in lines if line in self._known}

    @cached_property
    def comparison(self) -> Comparison:
        return compare(tournament=self._tournament, players=self.players, strangers=self.strangers)

    @property
    def can_be_imported(self) -> bool:
        return self.read.can_be_saved(forced=self.forced)

    @property
    def asks(self) -> bool:
        """Whether there is something to say yes to."""
        return any(problem.severity is Severity.QUESTION for problem in self.read.problems)

    @property
    def is_faulty(self) -> bool:
        return any(problem.severity is Severity.ERROR for problem in self.read.problems)

    @property
    def writes(self) -> int:
        """How many players are new or change."""
        return sum(row.outcome != Outcome.SAME for row in self.comparison.rows)

    def columns(self) -> Iterator[ColumnChoice]:
        body = [row for row in self.rows if row]
        titles = body.pop(0) if self.layout.heading and body else ()
        for place, chosen in enumerate(self.layout.columns[:MOST_COLUMNS]):
            cells = [row[place] for row in body if len(row) > place and row[place]]
            yield ColumnChoice(
                field=f"column_{place}",
                place=place + 1,
                chosen=chosen,
                title=titles[place] if len(titles) > place else "",
                samples=tuple(cells[:_SAMPLES]),
            )

    @staticmethod
    def choices() -> list[Choice]:
        skip = Choice(value="", label=gettext("not imported"))
        return [skip, *(Choice(value=column, label=gettext(title)) for column, title in COLUMNS.items())]

    def shown(self, outcome: str) -> list[ShownRow]:
        """The lines with this outcome, in the order of the list."""
        people = self._people
        return [
            self._shown(row.line, compared, people)
            for row, compared in zip(self.read.rows, self.comparison.rows, strict=True)
            if compared.outcome == outcome
        ]

    @cached_property
    def _people(self) -> Mapping[str, list[PersonLine]]:
        playing = self._tournament.entries.filter(person__isnull=False).values_list("person", flat=True)
        taken = set(playing)
        return people_by_name(line for line in people_lines(self._by) if line.person_id not in taken)

    def _shown(self, line: int, compared: Compared, people: Mapping[str, list[PersonLine]]) -> ShownRow:
        row = compared.row
        candidates = people.get(bare_name(row.name), []) if compared.entry is None else []
        return ShownRow(
            line=line,
            player=row,
            facts=" · ".join(facts_of(row)),
            entry=compared.entry,
            is_stranger=line in self._strangers,
            changes=tuple(
                ShownChange(field=gettext(COLUMNS[change.field]), before=change.before, after=change.after)
                for change in compared.changes
            ),
            candidates=tuple(candidates),
            known=self._known.get(line, likely(row, candidates)),
        )


def _chosen(rows: Sequence[Row], data: QueryDict) -> Iterator[str]:
    """What was chosen for each column; the list may have been corrected and be wider now."""
    for place in range(max((len(row) for row in rows), default=0)):
        chosen = data.get(f"column_{place}", "")
        yield chosen if chosen in COLUMNS else ""


def known_people(data: QueryDict) -> dict[int, int]:
    """The people of the register that were chosen, 0 for nobody, by the number that their field ends with."""
    chosen = {}
    for key, person in data.items():
        name, _, number = key.partition("_")
        if name == "known":
            chosen[whole_number(number)] = whole_number(str(person))
    return chosen


def likely(row: PlayerRow, candidates: Sequence[PersonLine]) -> int:
    """The one namesake who has the club or country of the list, if that tells any; 0 for nobody."""
    untold = not row.club and not row.country
    alike = [
        person.person_id
        for person in candidates
        if untold or (row.club and row.club == person.club) or (row.country and row.country == person.country)
    ]
    return alike[0] if len(alike) == 1 else 0


def facts_of(row: PlayerRow) -> Iterator[str]:
    """All that is known besides the name, with a title where the value alone would not tell."""
    for field in COLUMNS:
        value = getattr(row, field, "")
        if value and field in ("club", "country", "city", "latin_name"):
            yield value
        elif value and field not in ("name", "number"):
            yield f"{gettext(COLUMNS[field])} {value}"
