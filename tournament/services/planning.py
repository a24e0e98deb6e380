"""Searching for a plan of the rounds to come, from who plays and what was played to tables of numbers."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any, Final

from django.utils.translation import gettext

from tournament.models import KeepApart, Stage
from tournament.queries.seating import Field, byes_so_far, field_of, groups_of, heirs, history
from tournament.seating.fixed import keep_fixed
from tournament.seating.making import make_plan
from tournament.seating.plan import Plan, Round
from tournament.seating.wish import WISH_MESSAGES, Wish, check_wish
from tournament.services.draws import Pool, draw_at_random, refuse_shortage, sitting_out
from tournament.services.errors import Refused

ONE_BY_ONE: Final = "one by one"

# Nobody waits longer for a plan in a hall.
_LONGEST_SECONDS: Final = 30.0
# Of so few seats in all rounds together a search sees everything there is in a moment.
_FEW_SEATS: Final = 64
_FEW_SECONDS: Final = 3.0

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a director asks of a plan: so many `rounds` to come, with these kept apart, from this seed.

    `strictly`: rather a repeated meeting than two of a group at a table.
    """

    rounds: int
    seed: int
    keep_apart: KeepApart = KeepApart.NOBODY
    strictly: bool = False

    def to_json(self) -> dict[str, object]:
        return {
            "rounds": self.rounds,
            "seed": self.seed,
            "keep_apart": str(self.keep_apart),
            "strictly": self.strictly,
        }

    @classmethod
    def from_json(cls, stored: Json) -> "Asked":
        apart = KeepApart(stored["keep_apart"])
        return cls(**{**stored, "keep_apart": apart})


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Rounds of entry numbers; `whole` unless time was up before the search had come to its end."""

    rounds: Plan
    method: str
    whole: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """A search that can be watched: `tell` gets what is done (0 to 1) and the whole plan so far."""

    seconds: float = _LONGEST_SECONDS
    tell: Callable[[float, Plan], None] = lambda _done, _rounds: None
    stop: Callable[[], bool] = lambda: False


def find_plan(*, stage: Stage, asked: Asked, search: Search) -> Found:
    """Seat the rounds to come. Those played count as they are; who replaced a player takes over the meetings.

    Raises Refused where nothing can be seated so.
    """
    field = field_of(stage)
    refuse_shortage(field)
    past = history(stage.tournament)
    numbers = [sitter.number for sitter in field.sitters]
    few = len(numbers) * asked.rounds <= _FEW_SEATS
    if few:
        search = replace(search, seconds=_FEW_SECONDS)
    wish = _wish(field, asked, _taken_over(past, numbers, heirs(stage.tournament)))
    if wish is None:
        return _one_by_one(stage, field, past, asked, search)
    _refuse(wish, numbers)
    made = make_plan(
        wish,
        seed=asked.seed,
        budget=search.seconds,
        progress=lambda done, plan, _repeats: search.tell(done, _numbered(plan, numbers, len(past))),
        stop=search.stop,
    )
    whole = few or made.report.perfect or made.seconds < search.seconds
    return Found(rounds=_numbered(made.plan, numbers, len(past)), method=made.method, whole=whole)


def _numbered(plan: Plan, numbers: Sequence[int], played: int) -> Plan:
    """The new rounds, with entry numbers in place of 1, 2, 3 and so on."""
    return tuple(
        tuple(tuple(numbers[place - 1] for place in table) for table in tables) for tables in plan[played:]
    )


def _wish(field: Field, asked: Asked, past: Plan | None) -> Wish | None:
    """None where one plan cannot hold for everybody: with byes, or after people came and went."""
    if field.sitting_out or past is None:
        return None
    numbers = [sitter.number for sitter in field.sitters]
    places = {number: place for place, number in enumerate(numbers, start=1)}
    groups = groups_of(field.sitters, asked.keep_apart)
    names = tuple(groups.get(number, "") for number in numbers) if groups else ()
    teams = asked.keep_apart == KeepApart.TEAM
    return Wish(
        players=len(numbers),
        rounds=asked.rounds,
        per_table=field.per_table,
        groups=() if teams else names,
        groups_hard=asked.strictly,
        teams=names if teams else (),
        fixed={places[number]: table for number, table in field.fixed().items()},
        played=tuple(tuple(tuple(places[number] for number in table) for table in tables) for tables in past),
    )


def _taken_over(past: Plan, present: Collection[int], heir_of: Mapping[int, int]) -> Plan | None:
    """The rounds played as if by those who play now; None where more or fewer people played."""
    rounds = [_stood_in(tables, set(present), heir_of) for tables in past]
    return tuple(filter(None, rounds)) if all(rounds) else None


def _stood_in(tables: Round, present: set[int], heir_of: Mapping[int, int]) -> Round | None:
    now = [[heir_of.get(number, number) for number in table] for table in tables]
    seated = {number for table in now for number in table}
    gone, new = sorted(seated - present), sorted(present - seated)
    if len(gone) != len(new):
        return None
    instead = dict(zip(gone, new, strict=True))
    return tuple(tuple(instead.get(number, number) for number in table) for table in now)


def _one_by_one(stage: Stage, field: Field, past: Plan, asked: Asked, search: Search) -> Found:
    """Round after round, each with those who sit out chosen anew."""
    # A wish counts those who sit from 1; whoever has a fixed table must be among them.
    numbers = [*field.fixed(), *(sitter.number for sitter in field.sitters if not sitter.fixed_table)]
    _refuse(_size(field, asked, numbers), numbers)
    byes, start = Counter(byes_so_far(stage.tournament)), monotonic()
    groups = groups_of(field.sitters, asked.keep_apart)
    rounds: Plan = ()
    for number in range(asked.rounds):
        seed = asked.seed * 1000 + number
        out = sitting_out(field, byes, (), seed)
        byes.update(out)
        pool = Pool(
            players=tuple(sitter.number for sitter in field.sitters if sitter.number not in out),
            past=past + rounds,
            per_table=field.per_table,
            groups=groups,
            fixed=field.fixed(),
            strictly=asked.strictly,
        )
        rounds += (keep_fixed(draw_at_random(pool, seed), pool.fixed),)
        search.tell((number + 1) / asked.rounds, rounds)
        if search.stop() or monotonic() - start > search.seconds:
            break
    return Found(rounds=rounds, method=ONE_BY_ONE, whole=len(rounds) == asked.rounds)


def _size(field: Field, asked: Asked, numbers: Sequence[int]) -> Wish:
    """What can be checked before anybody sits: how many there are, and the fixed tables."""
    return Wish(
        players=len(numbers) - field.sitting_out,
        rounds=asked.rounds,
        per_table=field.per_table,
        fixed={numbers.index(number) + 1: table for number, table in field.fixed().items()},
    )


def _refuse(wish: Wish, numbers: Sequence[int]) -> None:
    """Raises Refused with every reason; the places of a wish are told as the numbers of the players."""
    sentences = []
    for fault in check_wish(wish):
        params = dict(fault.params)
        if "number" in params:
            params["number"] = numbers[params["number"] - 1]
        sentences.append(gettext(WISH_MESSAGES[fault.code]).format(**params))
    if sentences:
        raise Refused("plan_impossible", problems=" ".join(sentences))
