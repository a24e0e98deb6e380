"""Games of the past as a sheet tells them, and what they come to by rules that may be the right ones."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tournament.queries.words import refusal
from tournament.rules.errors import RuleError
from tournament.rules.record import end_by_totals, read_totals
from tournament.rules.riichi.game import start_game
from tournament.rules.riichi.presets import PRESETS
from tournament.rules.riichi.ruleset import Ruleset, read_ruleset
from tournament.rules.riichi.settlement import settle
from tournament.rules.riichi.state import State
from tournament.services.errors import Refused

_STICK: Final = 1_000
_SAMPLE: Final = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class PastGame:
    """A game of a sheet, in turn order where the sheet tells it.

    `players` are places in the list of players, from 0; `sticks` on the table at the end and `finals`, tenths
    with all penalties, are None where they are not told.
    """

    line: int
    round: int
    table: int
    players: tuple[int, ...]
    scores: tuple[int, ...]
    sticks: int | None
    finals: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Final points of a sheet that its scores do not give; `player` is a place in the list of players."""

    line: int
    round: int
    table: int
    player: int
    told: int
    computed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What games come to by some rules. `faults` are sentences about scores that these rules refuse."""

    states: tuple[State, ...]
    faults: tuple[str, ...]
    differences: tuple[Difference, ...]


def settle_games(rules: Ruleset, games: Sequence[PastGame]) -> Settled:
    """Settle every game and hold it against the final points of the sheet."""
    states: list[State] = []
    faults: list[str] = []
    differences: list[Difference] = []
    for game in games:
        try:
            state = _final_state(rules, game)
        except (RuleError, Refused) as error:
            sentence = refusal(error) if isinstance(error, RuleError) else str(error)
            faults.append(str(Refused("past_game_wrong", line=game.line, sentence=sentence)))
            continue
        states.append(state)
        differences += _differences(rules, game, state)
    return Settled(states=tuple(states), faults=tuple(faults), differences=tuple(differences))


def likely_preset(games: Sequence[PastGame]) -> str:
    """The first preset by whose rules most of the first games come to what the sheet says."""
    sample = games[:_SAMPLE]

    def misfit(name: str) -> tuple[int, int]:
        settled = settle_games(read_ruleset({"preset": name}), sample)
        return len(settled.faults), len(settled.differences)

    return min(PRESETS, key=misfit)


def _final_state(rules: Ruleset, game: PastGame) -> State:
    """The game over at its scores. Raises RuleError (not the points in play), Refused (other players)."""
    if len(game.scores) != rules.players:
        raise Refused("past_game_size", players=len(game.scores), per_table=rules.players)
    sticks = _sticks(rules, game) if game.sticks is None else game.sticks
    totals = read_totals("scores", {"scores": list(game.scores), "sticks": sticks}, rules)
    return end_by_totals(start_game(rules), totals)


def _sticks(rules: Ruleset, game: PastGame) -> int:
    """As many as are missing in the scores."""
    missing, rest = divmod(rules.points_in_play - sum(game.scores), _STICK)
    return missing if missing > 0 and not rest and missing <= rules.points_in_play // _STICK else 0


def _differences(rules: Ruleset, game: PastGame, state: State) -> Iterator[Difference]:
    if all(final is None for final in game.finals):
        return
    totals = settle(rules, state.scores, state.sticks).total
    for player, told, computed in zip(game.players, game.finals, totals, strict=True):
        if told is not None and told != computed:
            yield Difference(
                line=game.line,
                round=game.round,
                table=game.table,
                player=player,
                told=told,
                computed=computed,
            )
