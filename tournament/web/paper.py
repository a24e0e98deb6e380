"""What pages for the printer have in common."""

from django.http import HttpRequest


def paper_of(request: HttpRequest) -> str:
    """The size that the address asks for, A4 unless it is Letter."""
    return "letter" if request.GET.get("paper") == "letter" else "a4"
