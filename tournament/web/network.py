"""Where a request comes from."""

from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest


def network_address(request: HttpRequest) -> str:
    """The address to count tries by; of IPv6 the network, since every device there has addresses without end.

    Behind the proxy of `TOURNAMENT_HTTPS` it is the last one in X-Forwarded-For, which that proxy wrote;
    without a proxy the header is whatever the sender likes, and is not read.
    """
    address = str(request.META.get("REMOTE_ADDR", ""))
    if settings.HTTPS:
        address = request.headers.get("X-Forwarded-For", address).rpartition(",")[2].strip()
    try:
        read = ip_address(address)
    except ValueError:
        return "unknown"
    return str(ip_network((read, 64), strict=False)) if isinstance(read, IPv6Address) else str(read)
