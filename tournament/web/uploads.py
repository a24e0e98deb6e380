"""What is sent to the program, refused before any of it is read where no page takes so much."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse

from tournament.imports.archives import LARGEST_FILE
from tournament.services.errors import Refused

# Up to twice the largest file, the page says what is wrong with it.
_MOST: Final = 2 * LARGEST_FILE


class UploadMiddleware:
    """Else anybody in the hall could fill the disk: a form is stored before it is known who sent it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if _length(request) <= _MOST:
            return self.get_response(request)
        refused = Refused("archive_too_large", most=LARGEST_FILE // 1_000_000)
        return HttpResponse(str(refused), content_type="text/plain; charset=utf-8", status=413)


def _length(request: HttpRequest) -> int:
    """As Django takes it: without a number nothing is read."""
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return 0
