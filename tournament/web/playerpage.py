"""What the page of a player says of how they play: charts of their way, statistics, biggest hands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.queries.players import PlayerView
from tournament.queries.playersteps import PlayerStep, player_steps
from tournament.queries.release import Sight
from tournament.queries.statistics import Course, player_statistics
from tournament.queries.words import size_words
from tournament.standings.statistics import BigHand
from tournament.templatetags.marks import final, points
from tournament.web.charts import Chart, Line, line_chart
from tournament.web.statistics import StatisticsPart, statistics_part


@dataclass(frozen=True, slots=True, kw_only=True)
class BigHandLine:
    """A won hand: points without honba and sticks, what it was, and where it can be read."""

    points: str
    words: str
    round_number: int
    table_number: int
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage:
    """`charts` are those of total and rank by round, `courses` those of each game hand by hand."""

    statistics: StatisticsPart
    biggest: tuple[BigHandLine, ...]
    charts: tuple[Chart, ...]
    courses: tuple[Chart, ...]


def player_page(tournament: Tournament, view: PlayerView, sight: Sight) -> PlayerPage:
    """As much of it as may be seen."""
    found = player_statistics(tournament, view.player.entry_id, sight)
    steps = player_steps(tournament, view.player.number, sight)
    return PlayerPage(
        statistics=statistics_part(found.counts, found.left_out),
        biggest=tuple(map(_big_hand_line, found.counts.biggest)),
        charts=tuple(_step_charts(steps)) if len(steps) > 1 else (),
        courses=tuple(_course_chart(course) for course in found.courses if course.labels),
    )


def _big_hand_line(hand: BigHand) -> BigHandLine:
    return BigHandLine(
        points=points(hand.won.points),
        words=size_words(hand.won.hand),
        round_number=hand.where.round,
        table_number=hand.where.table,
        label=hand.won.label,
    )


def _step_charts(steps: Sequence[PlayerStep]) -> Iterator[Chart]:
    yield _total_chart(steps)
    if any(step.rank is not None for step in steps):
        yield _rank_chart(steps)


def _total_chart(steps: Sequence[PlayerStep]) -> Chart:
    totals = [step.total for step in steps]
    best = max(steps, key=lambda step: step.total)
    summary = _("{last} after round {round}; the most was {most} after round {best}.").format(
        last=final(totals[-1]),
        round=steps[-1].round_number,
        most=final(best.total),
        best=best.round_number,
    )
    return line_chart(
        title=_("Total after each round"),
        summary=summary,
        labels=_labels(steps),
        lines=[
            Line(name=_("Total"), points=[total / 10 for total in totals], shown=list(map(final, totals)))
        ],
        zero=True,
        columns=_("Round"),
    )


def _rank_chart(steps: Sequence[PlayerStep]) -> Chart:
    last = steps[-1]
    best = min((step for step in steps if step.rank is not None), key=lambda step: step.rank or 0)
    summary = _(
        "Place {last} of {players} after round {round}; the best was place {best} after round {at}."
    ).format(
        last=_rank_words(last),
        players=last.ranked,
        round=last.round_number,
        best=_rank_words(best),
        at=best.round_number,
    )
    return line_chart(
        title=_("Place after each round"),
        summary=summary,
        labels=_labels(steps),
        lines=[
            Line(
                name=_("Place"),
                points=[step.rank for step in steps],
                shown=list(map(_rank_words, steps)),
            )
        ],
        upside_down=True,
        columns=_("Round"),
    )


def _rank_words(step: PlayerStep) -> str:
    if step.rank is None:
        return "–"
    return f"={step.rank}" if step.tied else str(step.rank)


def _labels(steps: Sequence[PlayerStep]) -> list[str]:
    return [str(step.round_number) for step in steps]


def _course_chart(course: Course) -> Chart:
    where = {"round": course.round_number, "table": course.table_number}
    summary = _("{last} points in the end; between {least} and {most} on the way.").format(
        last=points(course.scores[-1]), least=points(min(course.scores)), most=points(max(course.scores))
    )
    return line_chart(
        title=_("Round {round}, table {table}").format(**where),
        summary=summary,
        labels=[_("Start"), *course.labels],
        lines=[Line(name=_("Points"), points=course.scores, shown=list(map(points, course.scores)))],
        zero=min(course.scores) < 0,
        columns=_("Hand"),
    )
