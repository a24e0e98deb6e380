"""Rankings over several events, for everybody once they are published."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournament.exports.series import FILES
from tournament.models import Series, User
from tournament.queries.seriesranking import series_view
from tournament.queries.seriessteps import series_steps
from tournament.services.access import may_direct_series
from tournament.web.downloads import download
from tournament.web.middleware import actor_of
from tournament.web.permissions import series_released

_PER_PAGE = 200


@require_GET
@series_released
def ranking(request: HttpRequest, series: Series) -> HttpResponse:
    view = series_view(series, _person(request))
    context = {
        "series": series,
        "view": view,
        "page": Paginator(view.rows, _PER_PAGE).get_page(request.GET.get("page")),
        "directs": may_direct_series(series=series, by=actor_of(request)),
    }
    return render(request, "series/ranking.html", context)


@require_GET
@series_released
def steps(request: HttpRequest, series: Series, event: str, number: int) -> HttpResponse:
    """How the rating of whoever has this number in that event came about."""
    view = series_steps(series, _person(request), event, number)
    if view is None:
        raise Http404
    return render(request, "series/steps.html", {"series": series, "view": view})


@require_GET
@series_released
def take(request: HttpRequest, series: Series, kind: str) -> HttpResponse:
    """The ranking as a file."""
    if kind not in FILES:
        raise Http404
    file = FILES[kind]
    content = file.write(series_view(series, _person(request)), series.name)
    return download(content, file.content_type, f"{series.slug}.{kind}")


def _person(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None
