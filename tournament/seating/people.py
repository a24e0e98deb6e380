"""Who of the people plays which part of a plan.

Any exchange of two people in all rounds at once keeps everything a plan is good for: meetings, winds, tables.
So clubs, teams and people with fixed tables are spread by such exchanges alone.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Final, TypeAlias

from tournament.seating.plan import Round
from tournament.seating.watch import Watch
from tournament.seating.wish import Wish

Marks: TypeAlias = Sequence[Mapping[Hashable, int]]
"""For each person what they share with others, and what a meeting with one of those costs."""

_STEPS, _WORK = 1500, 300_000
_TRIED: Final = 300
_LONGEST_REST: Final = 12
_GROUP, _TEAM, _FIXED = 1, 100, 1000


def marks(wish: Wish) -> Marks:
    """Clubs, teams and fixed tables as marks; two people with fixed tables had better never meet."""
    found: list[dict[Hashable, int]] = [{} for _ in range(wish.players)]
    for kind, names, cost in (("group", wish.groups, _GROUP), ("team", wish.teams, _TEAM)):
        for person, name in enumerate(names):
            if name:
                found[person][kind, name] = cost
    for number in wish.fixed:
        found[number - 1]["fixed"] = _FIXED
    return found


def shared(shared_marks: Marks, one: int, other: int) -> int:
    """What a meeting of two people costs."""
    return sum(cost for mark, cost in shared_marks[one].items() if mark in shared_marks[other])


def cast(
    rounds: Sequence[Round], people: Marks, *, columns: int | None, chance: Random, watch: Watch
) -> list[int]:
    """The person of each part, such that people who share a mark meet as seldom as possible.

    With `columns` the parts are that many blocks of equal length whose members never meet.
    """
    if not any(people):
        return chance.sample(range(len(people)), len(people))
    start = _in_columns(people, columns, chance) if columns else _in_order(rounds, people, chance)
    casting = _Casting(rounds, people, start)
    casting.run(chance, watch)
    return casting.best


def _blocks(people: Marks, chance: Random) -> list[list[int]]:
    """People by their weightiest mark, the largest block first, those without one at the end."""
    blocks: defaultdict[Hashable, list[int]] = defaultdict(list)
    alone = []
    for person in chance.sample(range(len(people)), len(people)):
        if people[person]:
            blocks[max(people[person], key=lambda mark: people[person][mark])].append(person)
        else:
            alone.append([person])
    return [*sorted(blocks.values(), key=len, reverse=True), *alone]


def _in_columns(people: Marks, columns: int, chance: Random) -> list[int]:
    """Every block goes into the fullest column that holds it, else into the emptiest ones."""
    room = len(people) // columns
    filled: list[list[int]] = [[] for _ in range(columns)]
    for block in _blocks(people, chance):
        fitting = [column for column in filled if len(column) + len(block) <= room]
        if fitting:
            max(fitting, key=len).extend(block)
            continue
        for person in block:
            min(filled, key=len).append(person)
    for column in filled:
        chance.shuffle(column)
    return [person for column in filled for person in column]


def _in_order(rounds: Sequence[Round], people: Marks, chance: Random) -> list[int]:
    """Every block takes parts that meet as few parts as possible of those it has."""
    near = _nearness(rounds)
    free = chance.sample(range(len(near)), len(near))
    person_of = [0] * len(near)
    for block in _blocks(people, chance):
        met: Counter[int] = Counter()
        for person in block:
            part = min(free, key=lambda one: met[one]) if met else free[-1]
            free.remove(part)
            person_of[part] = person
            met.update(near[part])
    return person_of


def _nearness(rounds: Sequence[Round]) -> list[Counter[int]]:
    near: list[Counter[int]] = [Counter() for _ in range(sum(map(len, rounds[0])))]
    for tables in rounds:
        for table in tables:
            for one, other in combinations(table, 2):
                near[one][other] += 1
                near[other][one] += 1
    return near


class _Casting:
    """A cast, with the marks that each part meets."""

    def __init__(self, rounds: Sequence[Round], people: Marks, start: Sequence[int]) -> None:
        self._near = _nearness(rounds)
        self._people = people
        self._person_of = list(start)
        self._around: list[Counter[Hashable]] = [Counter() for _ in start]
        for part, person in enumerate(start):
            self._spread(part, person, 1)
        self.best, self._least = list(start), self._cost()
        self._rests = [0] * len(start)

    def _spread(self, part: int, person: int, times: int) -> None:
        for other, met in self._near[part].items():
            for mark in self._people[person]:
                self._around[other][mark] += times * met

    def _cost(self) -> int:
        return sum(map(self._pays, range(len(self._person_of))))

    def _pays(self, part: int) -> int:
        return self._cost_at(part, self._person_of[part])

    def _cost_at(self, part: int, person: int) -> int:
        around = self._around[part]
        return sum(cost * around[mark] for mark, cost in self._people[person].items())

    def run(self, chance: Random, watch: Watch) -> None:
        """Exchange people who meet their like, for a bounded number of steps."""
        for step in range(min(_STEPS, _WORK // len(self._person_of))):
            paying = [part for part in range(len(self._person_of)) if self._pays(part)]
            if not paying or watch.over():
                break
            self._exchange_best(paying[int(chance.random() * len(paying))], step, chance)
            cost = self._cost()
            if cost < self._least:
                self.best, self._least = list(self._person_of), cost

    def _exchange_best(self, part: int, step: int, chance: Random) -> None:
        size = len(self._person_of)
        tried = range(size) if size <= _TRIED else chance.sample(range(size), _TRIED)
        changes = [
            (self._change(part, other), chance.random(), other)
            for other in tried
            if self._rests[other] <= step and self._person_of[other] != self._person_of[part]
        ]
        if changes:
            _, _, other = min(changes)
            self._exchange(part, other)
            for moved in (part, other):
                self._rests[moved] = step + 1 + int(chance.random() * _LONGEST_REST)

    def _change(self, part: int, other: int) -> int:
        mine, theirs = self._person_of[part], self._person_of[other]
        together = self._near[part][other]
        # Their own meeting stays what it is, but each is counted as meeting themselves.
        twice = together * (sum(self._people[mine].values()) + sum(self._people[theirs].values()))
        common = 2 * together * shared(self._people, mine, theirs) if together else 0
        after = self._cost_at(part, theirs) + self._cost_at(other, mine)
        return after - self._pays(part) - self._pays(other) - twice + common

    def _exchange(self, part: int, other: int) -> None:
        for where, times in ((part, -1), (other, -1)):
            self._spread(where, self._person_of[where], times)
        self._person_of[part], self._person_of[other] = self._person_of[other], self._person_of[part]
        for where in (part, other):
            self._spread(where, self._person_of[where], 1)
