"""Links that let a judge or a table in: made in bulk, taken back, opened by token or by short code.

Token and code are derived whenever they are needed, from the installation's secret, the link's id and its
nonce. Both begin with the id: the link is found by it, and the rest is compared in constant time.
"""

import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Sequence
from typing import Final
from unicodedata import normalize

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from tournament.models import AccessLink, LinkKind, Tournament, User
from tournament.queries.names import same_name
from tournament.services.access import Actor, require_director, why_closed
from tournament.services.attempts import count_wrong_try, seconds_to_wait
from tournament.services.errors import Refused
from tournament.services.locks import lock_tournament
from tournament.services.texts import tidy
from tournament.services.trail import log

MOST_TABLES: Final = 1000
MOST_JUDGES: Final = 200
_NAME_LENGTH: Final = 100

# Read from paper and typed on a tablet: of 0O, 1IL, 2Z, 5S and 8B none or only one is used.
_SIGNS: Final = "234679ACDEFGHJKMNPQRTUVWXY"
# 26 to the 6th are 309 million, far beyond what the slowed guesses of an event can try.
_CHECK_LENGTH: Final = 6
_TOKEN_BYTES: Final = 16


@transaction.atomic
def make_links(
    *, tournament: Tournament, tables: int, judges: Sequence[str], by: Actor
) -> tuple[AccessLink, ...]:
    """One link for each table from 1 to `tables` and one for each name; the new ones are returned.

    Tables and judges that have a link already keep it, so that the same can be asked twice.
    Raises Refused (too many, a name too long), NotPermitted.
    """
    author = require_director(tournament=tournament, by=by)
    names = [name for name in (tidy(name, _NAME_LENGTH) for name in judges) if name]
    _check_numbers(tables, names)
    lock_tournament(tournament)
    made = AccessLink.objects.bulk_create(_missing(tournament, tables, names, author))
    if made:
        after = {"links": [str(link) for link in made]}
        log(tournament, "links made", tournament.name, after=after, by=author)
    return tuple(made)


@transaction.atomic
def revoke_link(*, link: AccessLink, by: Actor) -> None:
    """Close a link at once, also for devices that have opened it. Twice is the same as once.

    Raises NotPermitted.
    """
    author = require_director(tournament=link.tournament, by=by)
    open_ones = AccessLink.objects.filter(pk=link.pk, revoked_at__isnull=True)
    if open_ones.update(revoked_at=timezone.now()):
        log(link.tournament, "link revoked", str(link), by=author)


def token_of(link: AccessLink) -> str:
    """The secret part of the link's address."""
    secret = urlsafe_b64encode(_digest(link, "token")[:_TOKEN_BYTES]).rstrip(b"=").decode()
    return f"{link.pk}-{secret}"


def code_of(link: AccessLink) -> str:
    """The link's short code in groups, as it is printed: "7-MX4-QTA"."""
    check = _check_signs(link)
    return f"{_to_signs(link.pk)}-{check[:3]}-{check[3:]}"


def open_link(*, token: str) -> AccessLink:
    """The link of a token, noted as opened now. Raises Refused (unknown, revoked, of a past event)."""
    number = token.partition("-")[0]
    link = _find(int(number)) if re.fullmatch("[0-9]{1,18}", number) else None
    if link is None or not constant_time_compare(token, token_of(link)):
        raise Refused("link_unknown")
    return _opened(link)


def open_code(*, code: str, address: str) -> AccessLink:
    """The link of a short code as somebody typed it, noted as opened now.

    `address` is where it was typed; guessing from there is slowed down (see `attempts`).
    Raises Refused (unknown, to be tried again later, revoked, of a past event).
    """
    link = None
    with transaction.atomic():
        wait = seconds_to_wait(address)
        if not wait:
            link = _link_of_code(code)
        if not wait and link is None:
            count_wrong_try(address)
    # Raised outside of the transaction, which would forget the wrong try.
    if wait:
        raise Refused("code_too_soon", seconds=wait)
    if link is None:
        raise Refused("code_unknown")
    return _opened(link)


def _check_numbers(tables: int, names: Sequence[str]) -> None:
    if not 0 <= tables <= MOST_TABLES:
        raise Refused("links_too_many", most=MOST_TABLES)
    if len(names) > MOST_JUDGES:
        raise Refused("links_too_many", most=MOST_JUDGES)


def _missing(tournament: Tournament, tables: int, names: Sequence[str], author: User) -> Iterable[AccessLink]:
    there = list(tournament.access_links.filter(revoked_at__isnull=True))
    numbers = {link.table_number for link in there}
    judges = {same_name(link.name) for link in there if link.kind == LinkKind.JUDGE}
    for number in range(1, tables + 1):
        if number not in numbers:
            yield AccessLink(
                tournament=tournament, kind=LinkKind.TABLE, table_number=number, created_by=author
            )
    for name in names:
        if same_name(name) not in judges:
            judges.add(same_name(name))
            yield AccessLink(tournament=tournament, kind=LinkKind.JUDGE, name=name, created_by=author)


def _digest(link: AccessLink, purpose: str) -> bytes:
    return salted_hmac(f"tournament link {purpose}", f"{link.pk}:{link.nonce}", algorithm="sha256").digest()


def _to_signs(number: int, signs: str = "") -> str:
    more, last = divmod(number, len(_SIGNS))
    signs = _SIGNS[last] + signs
    return _to_signs(more, signs) if more else signs


def _check_signs(link: AccessLink) -> str:
    number = int.from_bytes(_digest(link, "code"))
    return _to_signs(number)[-_CHECK_LENGTH:]


def _link_of_code(typed: str) -> AccessLink | None:
    """The link whose code this is, in any letter case and width and with any gaps."""
    signs = re.sub(r"[\W_]", "", normalize("NFKC", typed)).upper()
    number, check = signs[:-_CHECK_LENGTH], signs[-_CHECK_LENGTH:]
    if not re.fullmatch(f"[{_SIGNS}]{{1,12}}", number):
        return None
    link = _find(_from_signs(number))
    return link if link is not None and constant_time_compare(check, _check_signs(link)) else None


def _from_signs(signs: str) -> int:
    number = 0
    for sign in signs:
        number = number * len(_SIGNS) + _SIGNS.index(sign)
    return number


def _find(pk: int) -> AccessLink | None:
    return AccessLink.objects.select_related("tournament").filter(pk=pk).first()


def _opened(link: AccessLink) -> AccessLink:
    closed = why_closed(link)
    if closed is not None:
        raise Refused(closed, event=link.tournament.name)
    link.opened_at = timezone.now()
    link.save(update_fields=["opened_at"])
    return link
