"""The ranking of teams: what their members have in the standings, summed up as the event says."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext, ngettext

from tournament.models import TeamScoring, Tournament
from tournament.queries.names import same_name
from tournament.queries.stages import FIRST
from tournament.queries.standings import StandingLine, standings

_HUNDREDTH: Final = Decimal("0.01")


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
    """`rule` says how scores are made, `averaged` that they are averages; `warnings` are sentences about
    teams of other sizes."""

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


def team_standings(tournament: Tournament, *, through: int | None = None) -> TeamsView:
    """All teams by score; equal scores share a place. `through` as in `standings`.

    Withdrawn members count with what they played, substitutes only where they belong to a team. A final is
    played by persons: the rounds before it count, in which all members play.
    """
    view = standings(tournament, stage=FIRST, through=through)
    lines = {line.entry_number: line for line in view.lines}
    teams = [
        _team(tournament, name, [lines[number] for number in numbers if number in lines])
        for name, numbers in _numbers_by_team(tournament).items()
    ]
    return TeamsView(
        lines=tuple(_ranked(teams)),
        averaged=tournament.team_scoring == TeamScoring.AVERAGE,
        rule=_rule(tournament),
        warnings=tuple(_warnings(teams)),
    )


def _numbers_by_team(tournament: Tournament) -> dict[str, list[int]]:
    """Spellings that differ by case, width or blanks are one team, by the name that its first member has."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    names: dict[str, str] = {}
    for team, number in tournament.entries.exclude(team="").order_by("number").values_list("team", "number"):
        found[names.setdefault(same_name(team), team)].append(number)
    return found


def _team(tournament: Tournament, name: str, lines: Iterable[StandingLine]) -> TeamLine:
    best_first = sorted(lines, key=lambda line: -line.total)
    counted = len(best_first)
    if tournament.team_scoring == TeamScoring.BEST:
        counted = min(counted, tournament.team_best or counted)
    score = Fraction(sum(line.total for line in best_first[:counted]))
    if tournament.team_scoring == TeamScoring.AVERAGE and best_first:
        score /= len(best_first)
    return TeamLine(
        rank=0,
        shown_rank="",
        name=name,
        score=score,
        games=sum(line.games for line in best_first),
        members=tuple(_member(line, counts=place < counted) for place, line in enumerate(best_first)),
    )


def _member(line: StandingLine, *, counts: bool) -> TeamMember:
    return TeamMember(
        number=line.entry_number, name=line.name, total=line.total, games=line.games, counts=counts
    )


def _ranked(teams: Sequence[TeamLine]) -> Iterable[TeamLine]:
    scores = [team.score for team in teams]
    for team in sorted(teams, key=lambda team: (-team.score, same_name(team.name))):
        rank = 1 + sum(score > team.score for score in scores)
        shown = f"={rank}" if scores.count(team.score) > 1 else str(rank)
        yield replace(team, rank=rank, shown_rank=shown)


def _rule(tournament: Tournament) -> str:
    if tournament.team_scoring == TeamScoring.AVERAGE:
        return gettext("The average of all members counts.")
    if tournament.team_scoring == TeamScoring.BEST and tournament.team_best:
        best = tournament.team_best
        return ngettext("The best member counts.", "The best %d members count.", best) % best
    return gettext("The sum of all members counts.")


def _warnings(teams: Sequence[TeamLine]) -> Iterable[str]:
    alone = [team.name for team in teams if len(team.members) == 1]
    if alone:
        yield gettext("Only one member: {teams}. Is a name spelt in two ways?").format(teams=", ".join(alone))
    sizes = {len(team.members) for team in teams}
    if len(sizes) > 1:
        yield gettext("The teams have from {least} to {most} members.").format(
            least=min(sizes), most=max(sizes)
        )
