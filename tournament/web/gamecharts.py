"""The chart of a game: what everybody has after each hand."""

from collections.abc import Sequence
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.queries.games import TableView
from tournament.queries.words import listed
from tournament.templatetags.marks import points
from tournament.web.charts import Chart, Line, line_chart

Scores = Sequence[int]


def score_chart(view: TableView) -> Chart | None:
    """The scores from the start over every hand, and those that were typed in; None before the first hand."""
    hands = [hand for hand in view.hands if hand.number is not None]
    if not hands:
        return None
    start = (view.rules.start_points,) * view.rules.players
    typed = ((_("Typed"), view.state.scores),) if view.typed else ()
    course = [(_("Start"), start), *((hand.label, hand.scores) for hand in hands), *typed]
    return line_chart(
        title=_("Scores after each hand"),
        summary=_summary(view.names, [scores for _label, scores in course], _when(view, len(hands))),
        labels=[label for label, _scores in course],
        lines=[_line(name, [scores[seat] for _, scores in course]) for seat, name in enumerate(view.names)],
        zero=min(min(scores) for _, scores in course) < 0,
        columns=_("Hand"),
    )


def _line(name: str, scores: Scores) -> Line:
    return Line(name=name, points=scores, shown=[points(score) for score in scores])


def _when(view: TableView, hands: int) -> str:
    if view.typed:
        return _("At the end")
    return ngettext("After {count} hand", "After {count} hands", hands).format(count=hands)


def _summary(names: Sequence[str], course: Sequence[Scores], when: str) -> str:
    changes = _changes_of_lead(course)
    lead = ngettext("The lead changed {count} time.", "The lead changed {count} times.", changes)
    return f"{_who_leads(names, course[-1], when)} {lead.format(count=changes)}"


def _who_leads(names: Sequence[str], scores: Scores, when: str) -> str:
    most, fewest = max(scores), min(scores)
    if most == fewest:
        return _("{when} all have {points} points.").format(when=when, points=points(most))
    first, last = (
        [name for name, score in zip(names, scores, strict=True) if score == end] for end in (most, fewest)
    )
    return ngettext(
        "{when} {first} has the most points, {most}, and {last} the fewest, {fewest}.",
        "{when} {first} have the most points, {most}, and {last} the fewest, {fewest}.",
        len(first),
    ).format(when=when, first=listed(first), most=points(most), last=listed(last), fewest=points(fewest))


def _changes_of_lead(course: Sequence[Scores]) -> int:
    """How often somebody else came to lead alone."""
    leaders = [scores.index(max(scores)) for scores in course if list(scores).count(max(scores)) == 1]
    return sum(before != after for before, after in pairwise(leaders))
