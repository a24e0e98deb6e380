"""Where the program can be reached, in words and as codes for a phone's camera."""

import io
from ipaddress import IPv4Address
from typing import Final, TypeGuard

import ifaddr
import segno

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - in a hall every network of the laptop may be the right one


def addresses(host: str) -> list[str]:
    """Where a browser finds a program that listens on `host`: first for other devices, last for this one."""
    if host != EVERYWHERE:
        return [host]
    found = (ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips)
    return [*filter(_is_reachable, found), "localhost"]


def _is_reachable(address: object) -> TypeGuard[str]:
    if not isinstance(address, str):  # IPv6, as a tuple
        return False
    # A link-local address is what a computer gives itself when no router answers.
    return not (IPv4Address(address).is_loopback or IPv4Address(address).is_link_local)


def qr_code(url: str, encoding: str | None) -> str:
    """The address as a QR code in block characters; empty where the terminal cannot show them."""
    drawn = io.StringIO()
    segno.make(url, micro=False).terminal(drawn, compact=True, border=2)
    code = drawn.getvalue()
    try:
        code.encode(encoding or "utf-8")
    except UnicodeEncodeError:
        return ""
    return code
