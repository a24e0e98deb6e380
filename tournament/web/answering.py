"""How the JSON API answers: only GET, errors as JSON too, 304 where nothing has changed, for every origin."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, Final, ParamSpec

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, gettext
from django.views.decorators.csrf import csrf_exempt

VERSION: Final = 1
_METHODS: Final = "GET, HEAD, OPTIONS"
# Overlays run from a file on the disk of whoever streams, which is an origin of its own.
_ANY_ORIGIN: Final = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "ETag"}

P = ParamSpec("P")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """`mark` differs whenever what `build` makes does, so that it need not be made to see that."""

    mark: str
    build: Callable[[], Mapping[str, object]]


Endpoint = Callable[Concatenate[HttpRequest, P], Reply]


def answered(endpoint: Endpoint[P]) -> Callable[..., HttpResponseBase]:
    """The view of an address of the API. The endpoint says by Http404, in a sentence, what is not there."""

    @csrf_exempt
    @wraps(endpoint)
    def view(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.method == "OPTIONS":
            return _allowed()
        if request.method not in ("GET", "HEAD"):
            sentence = gettext("This address is only read; use GET.")
            return _json(error("method_not_allowed", sentence), 405, {"Allow": _METHODS})
        try:
            return _conditional(request, endpoint(request, *args, **kwargs))
        except Http404 as missing:
            return _json(error("not_found", str(missing)), 404)

    return view


def error(code: str, sentence: str) -> dict[str, object]:
    return {"error": {"code": code, "message": sentence}}


def _conditional(request: HttpRequest, reply: Reply) -> HttpResponseBase:
    etag = f'"{_digest(f"{VERSION} {get_language()} {request.get_full_path()} {reply.mark}")}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = _json(reply.build())
    response["ETag"] = etag
    for name, value in _ANY_ORIGIN.items():
        response[name] = value
    response["Cache-Control"] = "no-cache"
    return response


def _digest(mark: str) -> str:
    # Versions as such would tell how often something was written that the public does not see.
    return hashlib.sha256(mark.encode()).hexdigest()[:20]


def _json(
    value: Mapping[str, object], status: int = 200, headers: Mapping[str, str] | None = None
) -> HttpResponse:
    content = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return HttpResponse(content, content_type="application/json", status=status, headers=headers)


def _allowed() -> HttpResponse:
    """What a browser asks before it sends If-None-Match from a script."""
    asked = {"Access-Control-Allow-Methods": _METHODS, "Access-Control-Allow-Headers": "If-None-Match"}
    return HttpResponse(status=204, headers={"Allow": _METHODS, **_ANY_ORIGIN, **asked})
