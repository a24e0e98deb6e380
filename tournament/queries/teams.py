"""The ranking of teams, and of clubs, countries and blocks: what their members have in the standings."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Final

from django.utils.translation import gettext, ngettext

from tournament.models import Entry, TeamScoring, Tournament
from tournament.queries.names import same_name
from tournament.queries.results import Player
from tournament.queries.stages import FIRST
from tournament.queries.standings import StandingLine, order_of, standings
from tournament.standings.ranking import shown_rank
from tournament.standings.results import average_place
from tournament.standings.tiebreaks import TITLES, TieBreak

_HUNDREDTH: Final = Decimal("0.01")
# Of a group without a single game.
_BELOW_ALL: Final = -(10**30)


class Kind(StrEnum):
    """What players may belong to: the columns of an entry."""

    TEAM = "team"
    CLUB = "club"
    COUNTRY = "country"
    BLOCK = "block"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """How members make the score of a team; `best`: how many of them count, where the best do."""

    way: TeamScoring
    best: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamMember:
    """`total` in tenths; `counts` for the team."""

    number: int
    name: str
    total: int
    games: int
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamLine:
    """A team with its members, the best first. `score` in tenths, exact: an average may have a fraction."""

    rank: int
    shown_rank: str
    name: str
    score: Fraction
    games: int
    members: tuple[TeamMember, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamsView:
    """`rule` says how scores are made and equals are parted, `averaged` that scores are averages.

    `warnings` are sentences about teams of other sizes.
    """

    lines: tuple[TeamLine, ...]
    averaged: bool
    rule: str
    warnings: tuple[str, ...]


def in_hundredths(tenths: Fraction) -> Decimal:
    """Final points from tenths of them; half a hundredth goes away from zero."""
    points = Decimal(tenths.numerator) / (10 * tenths.denominator)
    return points.quantize(_HUNDREDTH, ROUND_HALF_UP)


def has_teams(tournament: Tournament) -> bool:
    return tournament.entries.exclude(team="").exists()


def kinds_of(tournament: Tournament) -> tuple[Kind, ...]:
    """What is worth a list in the event, as `kinds_among`."""
    return kinds_among(tournament.entries.only(*Kind))


def kinds_among(players: Iterable[Entry | Player]) -> tuple[Kind, ...]:
    """What is worth a list: teams where there are any, the others where there are two or more."""
    everybody = list(players)
    return tuple(kind for kind in Kind if len(_names(everybody, kind)) > (kind != Kind.TEAM))


def _names(players: Iterable[Entry | Player], kind: Kind) -> set[str]:
    return {same_name(name) for player in players if (name := getattr(player, kind))}


def team_standings(tournament: Tournament, *, through: int | None = None) -> TeamsView:
    """All teams by score, as the event counts them. `through` as in `standings`."""
    scoring = Scoring(way=TeamScoring(tournament.team_scoring), best=tournament.team_best)
    return group_standings(tournament, Kind.TEAM, scoring, through=through)


def group_standings(
    tournament: Tournament, kind: Kind, scoring: Scoring, *, through: int | None = None
) -> TeamsView:
    """All teams, clubs, countries or blocks by score.

    Equal scores are parted by those measures of the event that can be summed up over the members; whoever is
    equal in them as well shares a place. Withdrawn members count with what they played, substitutes only
    where they belong to a team. A final is played by persons: the rounds before it count, in which all play.
    """
    view = standings(tournament, stage=FIRST, through=through)
    measures = [name for name in order_of(tournament) if name in _OVER_MEMBERS]
    groups = [
        (_key(scoring, measures, lines), _team(scoring, name, lines))
        for name, lines in _by_group(view.lines, kind).items()
    ]
    return TeamsView(
        lines=tuple(_ranked(groups)),
        averaged=scoring.way == TeamScoring.AVERAGE,
        rule=" ".join((_rule(scoring), _ties(measures))),
        warnings=tuple(_warnings([team for _, team in groups])),
    )


def _by_group(lines: Iterable[StandingLine], kind: Kind) -> dict[str, list[StandingLine]]:
    """The members of each, the best first.

    Spellings that differ by case, width or blanks are one team, by the name that its first member has.
    """
    found: defaultdict[str, list[StandingLine]] = defaultdict(list)
    names: dict[str, str] = {}
    for line in sorted(lines, key=lambda line: line.entry_number):
        if name := getattr(line, kind):
            found[names.setdefault(same_name(name), name)].append(line)
    return {name: sorted(members, key=lambda line: -line.total) for name, members in found.items()}


Key = tuple[Fraction, ...]


def _key(scoring: Scoring, measures: Iterable[TieBreak], best_first: Sequence[StandingLine]) -> Key:
    """The higher key ranks higher."""
    return (_score(scoring, best_first), *(_OVER_MEMBERS[name](best_first) for name in measures))


def _score(scoring: Scoring, best_first: Sequence[StandingLine]) -> Fraction:
    score = Fraction(sum(line.total for line in best_first[: _counted(scoring, best_first)]))
    return score / len(best_first) if scoring.way == TeamScoring.AVERAGE else score


def _counted(scoring: Scoring, members: Sequence[StandingLine]) -> int:
    if scoring.way == TeamScoring.BEST and scoring.best:
        return min(len(members), scoring.best)
    return len(members)


def _best_game(members: Iterable[StandingLine]) -> Fraction:
    return Fraction(max((line.best for line in members if line.best is not None), default=_BELOW_ALL))


def _average_place(members: Sequence[StandingLine]) -> Fraction:
    places = [sum(counts) for counts in zip(*(line.places for line in members), strict=True)]
    average = average_place(places)
    return Fraction(_BELOW_ALL) if average is None else -average


def _firsts(members: Iterable[StandingLine]) -> Fraction:
    return Fraction(sum(line.places[0] for line in members))


_OVER_MEMBERS: Final[Mapping[TieBreak, Callable[[Sequence[StandingLine]], Fraction]]] = {
    TieBreak.BEST_GAME: _best_game,
    TieBreak.AVERAGE_PLACE: _average_place,
    TieBreak.FIRSTS: _firsts,
}


def _team(scoring: Scoring, name: str, best_first: Sequence[StandingLine]) -> TeamLine:
    counted = _counted(scoring, best_first)
    return TeamLine(
        rank=0,
        shown_rank="",
        name=name,
        score=_score(scoring, best_first),
        games=sum(line.games for line in best_first),
        members=tuple(_member(line, counts=place < counted) for place, line in enumerate(best_first)),
    )


def _member(line: StandingLine, *, counts: bool) -> TeamMember:
    return TeamMember(
        number=line.entry_number, name=line.name, total=line.total, games=line.games, counts=counts
    )


def _ranked(groups: Iterable[tuple[Key, TeamLine]]) -> Iterator[TeamLine]:
    place, key_of = 1, itemgetter(0)
    for _, equals in groupby(sorted(groups, key=key_of, reverse=True), key=key_of):
        tied = sorted((team for _, team in equals), key=lambda team: same_name(team.name))
        shown = shown_rank(place, tied=len(tied) > 1)
        yield from (replace(team, rank=place, shown_rank=shown) for team in tied)
        place += len(tied)


def _rule(scoring: Scoring) -> str:
    if scoring.way == TeamScoring.AVERAGE:
        return gettext("The average of all members counts.")
    if scoring.way == TeamScoring.BEST and scoring.best:
        told = ngettext("The best member counts.", "The best %(count)d members count.", scoring.best)
        return told % {"count": scoring.best}
    return gettext("The sum of all members counts.")


def _ties(measures: Sequence[TieBreak]) -> str:
    if not measures:
        return gettext("Equal scores: the same place, marked with “=”.")
    told = gettext("Equal scores: by {measures}, of all members; then the same place, marked with “=”.")
    return told.format(measures=", ".join(gettext(TITLES[name]) for name in measures))


def _warnings(teams: Sequence[TeamLine]) -> Iterable[str]:
    alone = [team.name for team in teams if len(team.members) == 1]
    if alone:
        yield gettext("Only one member: {teams}. Is a name spelt in two ways?").format(teams=", ".join(alone))
    sizes = {len(team.members) for team in teams}
    if len(sizes) > 1:
        yield gettext("The teams have from {least} to {most} members.").format(
            least=min(sizes), most=max(sizes)
        )
