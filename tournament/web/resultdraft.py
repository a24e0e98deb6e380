"""Results of a past event on their way in: as sent by a page, read, settled, shown, brought.

The sheet itself travels in the page as a text with tabs, so that nothing is stored before it is agreed to.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Final

from django.http import QueryDict

from tournament.imports.figures import show_final
from tournament.imports.lists import join_list, split_joined
from tournament.imports.problems import Severity
from tournament.imports.resultheads import SheetKind
from tournament.imports.results import ResultsRead, read_results
from tournament.imports.spreadsheets import Row
from tournament.models import Tournament, User
from tournament.queries.names import bare_name
from tournament.queries.people import PersonLine, people_by_name, people_lines
from tournament.rules.riichi.presets import PRESETS
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.services.pastevents import (
    Differing,
    EventFacts,
    bring_games,
    bring_totals,
)
from tournament.services.pastgames import Difference, Settled, likely_preset, settle_games
from tournament.services.pastplayers import named, recognised
from tournament.services.players import PlayerRow
from tournament.web.importing import facts_of, known_people, likely

MOST_SHOWN: Final = 50
"""Differences and faults in a page; beyond that the rules are wrong, not the sheet."""

_MOST_ASKED: Final = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownDifference:
    """Final points as they are printed."""

    line: int
    round: int
    table: int
    player: str
    told: str
    computed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownPlayer:
    """A player of the sheet. `result` is what they brought home, empty in a sheet of games.

    `candidates` are people of the register who may be this player, `known` the one that was chosen.
    """

    field: str
    player: PlayerRow
    facts: str
    result: str
    games: int
    candidates: tuple[PersonLine, ...]
    known: int


class ResultDraft:
    """A sheet with everything that was chosen about it, for one director."""

    def __init__(self, rows: Sequence[Row], by: User, sent: QueryDict | None = None) -> None:
        self.rows = tuple(rows)
        self._by, self._sent = by, sent
        self.forced = sent is not None and "same_names" in sent

    @classmethod
    def sent(cls, data: QueryDict, by: User) -> "ResultDraft":
        """The sheet as it comes back from its page."""
        return cls(split_joined(data.get("list", "")), by, data)

    @property
    def text(self) -> str:
        return join_list(self.rows)

    @cached_property
    def read(self) -> ResultsRead:
        return read_results(self.rows)

    @property
    def holds_games(self) -> bool:
        return self.read.kind in {SheetKind.GAME_ROWS, SheetKind.SEAT_ROWS}

    @property
    def rounds(self) -> int:
        return max((game.round for game in self.read.games), default=0)

    @cached_property
    def preset(self) -> str:
        """The one that was chosen, or by whose rules the games come closest to the sheet."""
        chosen = self._sent.get("preset", "") if self._sent else ""
        return chosen if chosen in PRESETS else likely_preset(self.read.games)

    @cached_property
    def settled(self) -> Settled:
        return settle_games(read_ruleset({"preset": self.preset}), self.read.games)

    @property
    def faults(self) -> tuple[str, ...]:
        return self.settled.faults[:MOST_SHOWN]

    @property
    def differences(self) -> Iterator[ShownDifference]:
        return map(self._difference, self.settled.differences[:MOST_SHOWN])

    @property
    def stamp(self) -> str:
        """Changes with the differences, which are agreed to one and all."""
        return sha256(repr(self.settled.differences).encode()).hexdigest()[:20]

    @property
    def is_faulty(self) -> bool:
        """Whether the sheet itself must be corrected."""
        return not self.read.can_be_saved(forced=True)

    @property
    def asks(self) -> bool:
        return any(problem.severity is Severity.QUESTION for problem in self.read.problems)

    @property
    def can_be_brought(self) -> bool:
        return self.read.can_be_saved(forced=self.forced) and not self.settled.faults

    def bring(self, facts: EventFacts, differing: Differing) -> Tournament:
        """Raises Refused."""
        if not self.holds_games:
            return bring_totals(
                facts=facts, players=self.read.players, totals=self.read.totals, known=self.known, by=self._by
            )
        agreed = self._sent is not None and self._sent.get("stamp") == self.stamp
        return bring_games(
            facts=facts,
            players=self.read.players,
            games=self.read.games,
            known=self.known,
            differing=differing if agreed else Differing.REFUSE,
            by=self._by,
        )

    @cached_property
    def known(self) -> dict[int, int]:
        """Who of the register the players are, by place: as chosen, or else as likely."""
        found = recognised(players=self.read.players, by=self._by)
        if self._sent is None:
            guessed = enumerate(likely(row, self._candidates(row)) for row in self.read.players)
            return {place: person for place, person in guessed if person} | found
        chosen = known_people(self._sent)
        return found | {number - 1: person for number, person in chosen.items() if number and person}

    def players(self) -> Iterator[ShownPlayer]:
        """All of them; only those who may be several people are asked about."""
        games = self._games_of()
        rows = named(players=self.read.players, known=self.known, by=self._by)
        asked = 0
        for place, row in enumerate(rows):
            candidates = () if asked == _MOST_ASKED else self._candidates(self.read.players[place])
            asked += bool(candidates)
            total = None if self.holds_games else self.read.totals[place]
            yield ShownPlayer(
                field=f"known_{place + 1}",
                player=row,
                facts=" · ".join(facts_of(row)),
                result=show_final(total.points) if total else "",
                games=total.games if total else games[place],
                candidates=candidates,
                known=self.known.get(place, 0),
            )

    def _games_of(self) -> Sequence[int]:
        games = [0] * len(self.read.players)
        for game in self.read.games:
            for player in game.players:
                games[player] += 1
        return games

    def _candidates(self, row: PlayerRow) -> tuple[PersonLine, ...]:
        return tuple(self._people.get(bare_name(row.name), ()))

    @cached_property
    def _people(self) -> Mapping[str, list[PersonLine]]:
        return people_by_name(people_lines(self._by))

    def _difference(self, difference: Difference) -> ShownDifference:
        row = self.read.players[difference.player]
        return ShownDifference(
            line=difference.line,
            round=difference.round,
            table=difference.table,
            player=row.name or str(row.number or row.other_number),
            told=show_final(difference.told),
            computed=show_final(difference.computed),
        )
