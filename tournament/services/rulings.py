"""Changing the rules of a stage: all of its games are replayed under the new ones."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F

from tournament.models import Game, GameStatus, HandRecord, Stage
from tournament.queries.replay import Replay, counting, replay
from tournament.queries.words import refusal
from tournament.rules.errors import RuleError
from tournament.rules.riichi.ruleset import Ruleset
from tournament.services.access import Actor, require_director
from tournament.services.errors import Refused
from tournament.services.locks import lock_games, lock_stage
from tournament.services.trail import log, raise_versions
from tournament.services.writing import UNCONFIRMED, refresh_round, status_after, store_seats


@dataclass(frozen=True, slots=True, kw_only=True)
class GameNumbers:
    """What a game stands at. Scores are points by seat, totals tenths, None while it goes on."""

    status: str
    label: str
    scores: tuple[int, ...]
    totals: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedGame:
    """A game on which a change of rules has an effect."""

    round_number: int
    table_number: int
    names: tuple[str, ...]
    before: GameNumbers
    after: GameNumbers


def preview_rules(*, stage: Stage, ruleset: Ruleset, by: Actor) -> tuple[ChangedGame, ...]:
    """What `change_rules` would change. Raises the same; nothing is saved."""
    require_director(tournament=stage.tournament, by=by)
    return tuple(_change(game, played) for game, played in _changed(stage, ruleset, _games(stage)))


@transaction.atomic
def change_rules(
    *, stage: Stage, ruleset: Ruleset, by: Actor, preset: str | None = None
) -> tuple[ChangedGame, ...]:
    """Set the rules of a stage and recompute all of its games, or refuse as a whole.

    `preset` names what the rules were copied from, where that changed too.

    A confirmed game stays confirmed unless the new rules let it go on. Raises Refused (a recorded hand is
    impossible under the new rules; other number of players after rounds were seated), NotPermitted.
    """
    author = require_director(tournament=stage.tournament, by=by)
    stage = lock_stage(stage.pk)
    locked = lock_games(Game.objects.filter(round__stage=stage))
    changed = list(_changed(stage, ruleset, _games(stage)))
    changes = tuple(_change(game, played) for game, played in changed)
    before, after = stage.ruleset, ruleset.to_json()
    stage.ruleset, stage.preset = after, preset or stage.preset
    stage.save(update_fields=["ruleset", "preset"])
    _store(changed)
    # Also of the games that stay as they are: a page that shows the old rules must look again.
    Game.objects.filter(pk__in=[game.pk for game in locked]).update(revision=F("revision") + 1)
    keys = [key for key in after if after[key] != before[key]]
    log(
        stage.tournament,
        "rules changed",
        str(stage),
        before={key: before[key] for key in keys},
        after={key: after[key] for key in keys},
        by=author,
    )
    # Also of the list at the door, which says how many fill the tables.
    raise_versions(stage.tournament, seating=True, standings=True, desk=True)
    return changes


def _games(stage: Stage) -> list[Game]:
    games = Game.objects.filter(round__stage=stage).select_related("round")
    return list(games.prefetch_related("seats__entry").order_by("round__number", "table_number"))


def _changed(stage: Stage, ruleset: Ruleset, games: list[Game]) -> Iterator[tuple[Game, Replay]]:
    """The games whose stored numbers are not those of the new rules, with their new replay."""
    if games and ruleset.players != stage.rules.players:
        raise Refused("players_per_table_fixed", players=stage.rules.players)
    records: defaultdict[int, list[HandRecord]] = defaultdict(list)
    for record in HandRecord.objects.filter(game__round__stage=stage):
        records[record.game_id].append(record)
    for game in games:
        kept = counting(records[game.pk])
        try:
            played = replay(ruleset, kept, ended=game.ended, totals=game.totals)
        except RuleError as error:
            raise _impossible(game, replay(stage.rules, kept), error) from error
        if _before(game) != _after(game, played):
            yield game, played


def _impossible(game: Game, under_old_rules: Replay, error: RuleError) -> Refused:
    """Names the hand as the table knew it; the event of a replay's error is the place in the log."""
    place = {"round": game.round.number, "table": game.table_number}
    if error.event is None:
        return Refused("scores_impossible", **place, sentence=refusal(error))
    label = under_old_rules.plays[error.event].label
    return Refused("hand_impossible", **place, label=label, sentence=refusal(error))


def _before(game: Game) -> GameNumbers:
    seats = game.seats.all()
    return GameNumbers(
        status=game.status,
        label=game.label,
        scores=tuple(seat.score for seat in seats),
        totals=tuple(seat.total for seat in seats),
    )


def _after(game: Game, played: Replay) -> GameNumbers:
    state, settlement = played.state, played.settlement
    return GameNumbers(
        status=status_after(game, played),
        label=state.label,
        scores=state.scores,
        totals=settlement.total if settlement else (None,) * len(state.scores),
    )


def _change(game: Game, played: Replay) -> ChangedGame:
    return ChangedGame(
        round_number=game.round.number,
        table_number=game.table_number,
        names=tuple(seat.entry.name for seat in game.seats.all()),
        before=_before(game),
        after=_after(game, played),
    )


def _store(changed: list[tuple[Game, Replay]]) -> None:
    for game, played in changed:
        after = _after(game, played)
        changes: dict[str, Any] = {"status": after.status, "label": after.label}
        if after.status != GameStatus.CONFIRMED:
            changes |= UNCONFIRMED
        Game.objects.filter(pk=game.pk).update(**changes)
        store_seats(game, played.state)
    for round_ in {game.round for game, _ in changed}:
        refresh_round(round_)
