"""The self-check of a hall: can this device reach the program, where, and how fast."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.models import User
from tournament.queries.tournaments import events_of
from tournament.services.hall import may_name, name_server, printed_origin, server_name
from tournament.web.attempts import attempt
from tournament.web.middleware import actor_of
from tournament.web.permissions import signed_in
from tournament.web.qr import is_reachable, origins, qr_drawing


@require_safe
def check(request: HttpRequest) -> HttpResponse:
    """Facts as they are; check.js measures besides."""
    printed, own = printed_origin(), isinstance(request.user, User)
    context = {
        "name": server_name(),
        "names": may_name(actor_of(request)),
        "here": f"{request.scheme}://{request.get_host()}",
        "now": timezone.now(),
        "origins": [(origin, qr_drawing(f"{origin}{request.path}")) for origin in origins(request)],
        "printed": printed,
        "printed_holds": not printed or is_reachable(printed, request),
        "events": events_of(signed_in(request)) if own else (),
    }
    answer = render(request, "public/check.html", context)
    answer["Cache-Control"] = "no-store"
    return answer


@require_safe
def ping(request: HttpRequest) -> HttpResponse:
    """The shortest answer there is, with the server's time in ms."""
    answer = HttpResponse(status=204)
    answer["X-Now"] = round(timezone.now().timestamp() * 1000)
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
@login_required
def name(request: HttpRequest) -> HttpResponse:
    typed, by = request.POST.get("name", ""), signed_in(request)
    attempt(request, lambda: name_server(name=typed, by=by), _("Saved."))
    return redirect("check")
