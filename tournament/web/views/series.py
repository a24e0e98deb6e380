"""Rankings over several events, for everybody once they are published."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.exports.series import FILES
from tournament.models import Series, User
from tournament.queries.series.ranking import series_view
from tournament.queries.series.steps import StepsView, series_steps
from tournament.rules.record import format_tenths
from tournament.services.access import may_direct_series
from tournament.web.charts import Chart, Line, line_chart
from tournament.web.downloads import download
from tournament.web.permissions import series_released

_PER_PAGE = 200


@require_safe
@series_released
def ranking(request: HttpRequest, series: Series) -> HttpResponse:
    view = series_view(series, _person(request))
    context = {
        "series": series,
        "view": view,
        "page": Paginator(view.rows, _PER_PAGE).get_page(request.GET.get("page")),
        "directs": may_direct_series(series=series, by=request.user),
    }
    return render(request, "series/ranking.html", context)


@require_safe
@series_released
def steps(request: HttpRequest, series: Series, event: str, number: int) -> HttpResponse:
    """How the rating of whoever has this number in that event came about."""
    view = series_steps(series, _person(request), event, number)
    if view is None:
        raise Http404
    context = {"series": series, "view": view, "chart": _course(view)}
    return render(request, "series/steps.html", context)


@require_safe
@series_released
def take(request: HttpRequest, series: Series, kind: str) -> HttpResponse:
    """The ranking as a file."""
    if kind not in FILES:
        raise Http404
    file = FILES[kind]
    content = file.write(series_view(series, _person(request)), series.name)
    return download(content, file.content_type, f"{series.slug}.{kind}")


def _course(view: StepsView) -> Chart:
    """The rating from its start to now."""
    ratings = [view.steps[0].before, *(step.after for step in view.steps)]
    shown = list(map(format_tenths, ratings))
    told = _("From {first} to {last}; the highest was {highest}, the lowest {lowest}.")
    return line_chart(
        title=_("Rating after each game"),
        summary=told.format(
            first=shown[0],
            last=shown[-1],
            highest=format_tenths(max(ratings)),
            lowest=format_tenths(min(ratings)),
        ),
        labels=[_("Start"), *(date_format(step.starts_on, "j M") for step in view.steps)],
        lines=[Line(name=view.name, points=[tenths / 10 for tenths in ratings], shown=shown)],
        columns=_("Game"),
    )


def _person(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None
