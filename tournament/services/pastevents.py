"""Events of the past, brought in from the sheets of a club: by their games, or by their totals alone."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Adjustment, Entry, PastResult, Round, Tournament, User
from tournament.queries.bulk import without_collecting
from tournament.queries.names import same_name
from tournament.queries.tournaments import directed_events
from tournament.rules.riichi.ruleset import Ruleset, read_ruleset
from tournament.rules.riichi.state import State
from tournament.services.access import Actor, require_account
from tournament.services.adjustments import granted
from tournament.services.errors import Refused
from tournament.services.locks import lock_account
from tournament.services.pastgames import Difference, PastGame, settle_games
from tournament.services.pastplayers import enter_all
from tournament.services.players import PlayerRow
from tournament.services.tournaments import MOST_ROUNDS, create_tournament
from tournament.services.trail import log, raise_versions
from tournament.services.wholegames import WholeGame, store_whole_games

RESULTS_BROUGHT: Final = "results brought"
"""What the log calls it."""


class Differing(StrEnum):
    """What is done where a sheet has other final points than its scores give by the rules."""

    REFUSE = "refuse"
    COMPUTED = "computed"
    """The computed ones count."""

    ADJUST = "adjust"
    """Those of the sheet count: each difference becomes a penalty or bonus of its round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFacts:
    """What a sheet does not say of its event. `preset` names the rules that it was played by."""

    name: str
    place: str
    starts_on: dt.date
    ends_on: dt.date
    preset: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PastTotal:
    """What somebody brought home from an event: tenths of final points over all `games`."""

    games: int
    points: int


@without_collecting()
def bring_games(
    *,
    facts: EventFacts,
    players: Sequence[PlayerRow],
    games: Sequence[PastGame],
    known: Mapping[int, int],
    differing: Differing = Differing.REFUSE,
    by: Actor,
) -> Tournament:
    """An event with all its games, settled by the rules of the preset and confirmed.

    `known` gives the person of the register by the place in the list of players.

    Raises Refused (scores that are impossible by these rules: the first of them is named; other final points
    where they are refused; what `create_tournament` and the list of players refuse), NotPermitted.
    """
    author = require_account(by=by)
    # Settled before the transaction, which keeps everybody else from writing.
    rules = read_ruleset({"preset": facts.preset})
    settled = settle_games(rules, games)
    if settled.faults:
        raise Refused("past_games_wrong", sentence=settled.faults[0], count=len(settled.faults))
    if settled.differences and differing == Differing.REFUSE:
        raise Refused("past_points_differ", count=len(settled.differences))
    with transaction.atomic():
        refuse_second(facts.name, facts.starts_on, by=author)
        made = _create(facts, rules, max((game.round for game in games), default=0), author)
        entries = enter_all(made, players, known, by=author)
        rounds = store_whole_games(
            made.stages.get(),
            [_whole(*pair, entries) for pair in zip(games, settled.states, strict=True)],
            by=author,
        )
        if differing == Differing.ADJUST:
            _adjust(settled.differences, entries, rounds, author)
        _close(made, {"players": len(entries), "games": len(games)}, author)
    return made


@transaction.atomic
def bring_totals(
    *,
    facts: EventFacts,
    players: Sequence[PlayerRow],
    totals: Sequence[PastTotal],
    known: Mapping[int, int],
    by: Actor,
) -> Tournament:
    """An event of which only the totals of its players are known, in the order of the list of players.

    Raises Refused (as `create_tournament` and the list of players), NotPermitted.
    """
    author = require_account(by=by)
    refuse_second(facts.name, facts.starts_on, by=author)
    played = max((total.games for total in totals), default=0)
    made = _create(facts, read_ruleset({"preset": facts.preset}), played, author)
    entries = enter_all(made, players, known, by=author)
    PastResult.objects.bulk_create(
        PastResult(entry=entry, games=total.games, points=total.points)
        for entry, total in zip(entries, totals, strict=True)
    )
    _close(made, {"players": len(entries), "totals": len(totals)}, author)
    return made


def refuse_second(name: str, day: dt.date, *, by: User) -> None:
    """Raises Refused where the person directs an event of this name that began on this day."""
    lock_account(by)
    same = (
        event
        for event in directed_events(by).filter(starts_on=day)
        if same_name(event.name) == same_name(name)
    )
    if (here := next(same, None)) is not None:
        raise Refused("past_event_here", name=here.name, slug=here.slug)


def _create(facts: EventFacts, rules: Ruleset, rounds: int, author: User) -> Tournament:
    return create_tournament(
        name=facts.name,
        place=facts.place,
        starts_on=facts.starts_on,
        ends_on=facts.ends_on,
        rounds_planned=min(max(rounds, 1), MOST_ROUNDS),
        preset=facts.preset,
        ruleset=rules,
        by=author,
    )


def _whole(game: PastGame, state: State, entries: Sequence[Entry]) -> WholeGame:
    return WholeGame(
        round=game.round,
        table=game.table,
        players=tuple(entries[place] for place in game.players),
        state=state,
        totals={"scores": list(state.scores), "sticks": state.sticks},
    )


def _adjust(
    differences: Iterable[Difference], entries: Sequence[Entry], rounds: Mapping[int, Round], author: User
) -> None:
    reason = _("Final points of the sheet that was brought in")
    Adjustment.objects.bulk_create(
        granted(
            entry=entries[difference.player],
            amount=difference.told - difference.computed,
            reason=reason,
            seating=rounds[difference.round],
            by=author,
        )
        for difference in differences
    )


def _close(made: Tournament, what: Mapping[str, int], author: User) -> None:
    log(made, RESULTS_BROUGHT, made.name, after=dict(what), by=author)
    raise_versions(made, seating=True, standings=True)
