"""Links as QR codes on paper."""

from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tournament.addresses import EVERYWHERE, addresses
from tournament.models import AccessLink
from tournament.services.links import code_of, token_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedLink:
    """A link with everything that is printed of it; `table_number` is None for a judge."""

    name: str
    table_number: int | None
    code: str
    drawing: SafeString


def origins(request: HttpRequest) -> list[str]:
    """Where tablets may reach the program, the likeliest first, each as `http://192.168.1.5:8000`.

    A director who sits at the laptop itself sees it as `localhost`, which leads a tablet nowhere.
    """
    name, _, port = request.get_host().partition(":")
    if name not in ("localhost", "127.0.0.1"):
        return [f"{request.scheme}://{request.get_host()}"]
    end = f":{port}" if port else ""
    return [f"{request.scheme}://{address}{end}" for address in addresses(EVERYWHERE)]


def is_reachable(origin: str, request: HttpRequest) -> bool:
    """Whether a printed address still leads here, as far as this computer can know: names it cannot judge."""
    read, here = urlsplit(origin), urlsplit(f"{request.scheme}://{request.get_host()}")
    try:
        ip_address(read.hostname or "")
    except ValueError:
        return True
    return read.netloc == here.netloc or (
        read.hostname in addresses(EVERYWHERE) and read.port == here.port and read.scheme == here.scheme
    )


def printed(links: Sequence[AccessLink], origin: str) -> list[PrintedLink]:
    """`origin` as in `origins`."""
    return [
        PrintedLink(
            name=str(link),
            table_number=link.table_number,
            code=code_of(link),
            drawing=qr_drawing(origin + reverse("enter", args=[token_of(link)])),
        )
        for link in links
    ]


def qr_drawing(text: str) -> SafeString:
    """An SVG without styles, which the content security policy would drop; its size comes from the sheet."""
    code = segno.make(text, micro=False, error="m")
    drawn = code.svg_inline(border=4, omitsize=True, svgclass="qr", lineclass=None)
    return mark_safe(drawn)  # noqa: S308 - drawn here from squares, the text itself is not in it
