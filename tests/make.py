"""Builders: the smallest honest thing of each kind. What a test is about is said in its arguments."""

import datetime as dt
from collections.abc import Sequence

from django.db.models import Max
from django.utils import timezone

from tournament.models import (
    AccessLink,
    Entry,
    Game,
    LinkKind,
    Round,
    Seat,
    SeatingPlan,
    Series,
    Stage,
    Tournament,
    User,
)
from tournament.queries.stages import FIRST, current_stage
from tournament.rules.riichi.ruleset import read_ruleset

PASSWORD = "tsumo-and-two-sticks"


def person(name: str = "judge") -> User:
    """Somebody with an account and no rights."""
    return User.objects.create_user(username=name, password=PASSWORD)


def director(name: str = "director") -> User:
    """The account of a first start: may do everything in every tournament."""
    return User.objects.create_superuser(username=name, password=PASSWORD)


def tournament(
    name: str = "Spring Open",
    *,
    preset: str = "seed",
    rounds: int = 8,
    published: bool = False,
    by: User | None = None,
    **rules: object,
) -> Tournament:
    """An event with one stage; `rules` are keys of the record format that differ from the preset."""
    day = timezone.localdate()
    made = Tournament.objects.create(
        name=name,
        slug=f"event-{Tournament.objects.count() + 1}",
        place="Town hall",
        starts_on=day,
        ends_on=day + dt.timedelta(days=1),
        rounds_planned=rounds,
        published=published,
    )
    made.directors.set([by] if by else [])
    stage(made, preset=preset, **rules)
    return made


def judge_link(tournament: Tournament, name: str = "Anna", **facts: object) -> AccessLink:
    """A judge who was let in by a link of this event."""
    return _link(tournament, kind=LinkKind.JUDGE, name=name, **facts)


def table_link(tournament: Tournament, number: int = 1, **facts: object) -> AccessLink:
    """The device of one table."""
    return _link(tournament, kind=LinkKind.TABLE, table_number=number, **facts)


def _link(tournament: Tournament, **facts: object) -> AccessLink:
    maker = User.objects.filter(is_superuser=True).first() or director("desk")
    return AccessLink.objects.create(tournament=tournament, created_by=maker, **facts)


def stage(tournament: Tournament, *, preset: str = "seed", **rules: object) -> Stage:
    ruleset = read_ruleset({"preset": preset, **rules}).to_json()
    return tournament.stages.create(order=tournament.stages.count() + 1, preset=preset, ruleset=ruleset)


def entries(tournament: Tournament, players: int | Sequence[str] = 4) -> list[Entry]:
    """Players numbered on from those that are there, by their names or as "Player 1", "Player 2"."""
    first = tournament.entries.count() + 1
    names = players if not isinstance(players, int) else [f"Player {first + n}" for n in range(players)]
    return [tournament.entries.create(number=first + n, name=name) for n, name in enumerate(names)]


def seated_round(tournament: Tournament, tables: int = 1, *, sit_out: Sequence[str] = ()) -> Round:
    """The next round, everybody at tables in order of their numbers; enters players where none are."""
    stage = current_stage(tournament)
    per_table = stage.rules.players
    everybody = _players_of(stage) or entries(tournament, tables * per_table)
    seated = [entry for entry in everybody if entry.name not in sit_out]
    last = Round.objects.filter(stage__tournament=tournament).aggregate(last=Max("number"))["last"] or 0
    made = stage.rounds.create(number=last + 1, published_at=timezone.now())
    for entry in everybody:
        if entry not in seated:
            made.byes.create(entry=entry)
    for first in range(0, len(seated), per_table):
        _sit_down(made, first // per_table + 1, seated[first : first + per_table])
    return made


def _players_of(stage: Stage) -> list[Entry]:
    """Everybody in the first stage, those who advanced in a later one."""
    everybody = stage.tournament.entries.order_by("number")
    return list(everybody if stage.order == FIRST else everybody.filter(stages__stage=stage))


def _sit_down(round_: Round, number: int, table: Sequence[Entry]) -> None:
    game = round_.games.create(table_number=number, label="E1-0")
    start = round_.stage.rules.start_points
    for seat, entry in enumerate(table):
        Seat.objects.create(game=game, round=round_, seat=seat, entry=entry, score=start)


def game(played_in: Tournament | None = None) -> Game:
    """A table that has just sat down."""
    return seated_round(played_in or tournament()).games.get()


def plan(tournament: Tournament, rounds: Sequence[Sequence[Sequence[int]]], **facts: object) -> SeatingPlan:
    """A plan of the rounds to come that is not used yet."""
    stage = tournament.stages.get()
    first = stage.rounds.count() + 1
    made: SeatingPlan = stage.plans.create(first_round=first, rounds=rounds, method="search", **facts)
    return made


def series(name: str = "Club nights", *events: Tournament, by: User | None = None, **facts: object) -> Series:
    """A ranking over these events; `facts` are fields that differ from a plain sum, unpublished."""
    made = Series.objects.create(name=name, slug=f"series-{Series.objects.count() + 1}", **facts)
    made.tournaments.set(events)
    made.directors.set([by] if by else [])
    return made
