"""A stored game as a game record of format 1, which stands alone: its rules, what happened, how it ended."""

from functools import cache
from typing import Any, Final

from tournament.models import Game
from tournament.queries.replay import Replay
from tournament.rules.record import format_tenths
from tournament.rules.riichi.ruleset import Ruleset, read_ruleset

Json = dict[str, Any]

_FORMAT: Final = 1


def game_record(game: Game, played: Replay) -> Json:
    """The record of a game that was replayed; scores typed from a sheet stand for the hands before them."""
    record = {"format": _FORMAT, "ruleset": _ruleset(played.state.rules)}
    if played.typed:
        return record | _typed(game, played)
    # As they are spelt here: databases and archives keep the keys in an order of their own.
    record["events"] = [play.event.to_json() for play in played.plays]
    return record | {"end": True} if game.ended else record


def _typed(game: Game, played: Replay) -> Json:
    penalties = played.settlement.penalties if played.settlement else ()
    kept = {"penalties": [format_tenths(points) for points in penalties]} if any(penalties) else {}
    return {"final": game.totals, **kept}


def _ruleset(rules: Ruleset) -> Json:
    """What differs from the values that the format itself fixes, so that no preset has to be known."""
    seed, usual = _usual(rules.players)
    return {"preset": seed} | {key: value for key, value in rules.to_json().items() if usual[key] != value}


@cache
def _usual(players: int) -> tuple[str, Json]:
    seed = "seed" if players == 4 else "seed-sanma"
    return seed, dict(read_ruleset({"preset": seed}).to_json())
