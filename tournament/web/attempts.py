"""A button that may be refused: what the page says afterwards."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest

from tournament.services.errors import Refused


def attempt(request: HttpRequest, write: Callable[[], object], told: str = "") -> bool:
    """Whether it was done; a refusal becomes a message above the page, and so does `told` without one."""
    try:
        write()
    except Refused as refused:
        messages.error(request, str(refused))
        return False
    if told:
        messages.success(request, told)
    return True
