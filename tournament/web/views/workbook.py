"""The workbook of an event."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournament.exports.workbook import workbook_bytes
from tournament.exports.writing import XLSX
from tournament.models import Tournament
from tournament.queries.book import event_book
from tournament.web.downloads import download
from tournament.web.permissions import director_only


@require_GET
@director_only
def workbook(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    del request
    return download(workbook_bytes(event_book(tournament)), XLSX, f"{tournament.slug}.xlsx")
