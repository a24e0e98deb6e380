"""Guessing short codes is slowed down, by the network address that it comes from.

The first wrong codes of an address cost nothing: behind the one router of a hall thirty judges type theirs
in the same minute, and some mistype. After that every wrong one doubles the wait, up to half a minute and no
longer, since everybody behind that router waits with the one who guesses; half a minute already makes one
chance in 300 million hopeless. For the same reason a try during the wait is refused without being counted:
it neither prolongs the wait nor tells whether the code was right. A right code does not clear the count, or
a guesser could type the own one in between. QR codes and devices that were let in before are not concerned.
"""

import datetime as dt
import math
from typing import Final

from django.utils import timezone

from tournament.models import CodeAttempts

FREE_TRIES: Final = 10
LONGEST_WAIT: Final = dt.timedelta(seconds=30)
FORGOTTEN_AFTER: Final = dt.timedelta(minutes=10)


def seconds_to_wait(address: str) -> int:
    """How long nobody at this address can try a code, in whole seconds; 0 when one may be tried now.

    Locks the address until the end of the transaction, so that tries at the same moment, in whatever worker,
    follow each other.
    """
    attempts, _ = CodeAttempts.objects.select_for_update().get_or_create(address=address)
    left = attempts.last_at + _wait_after(attempts.count) - timezone.now()
    return max(0, math.ceil(left.total_seconds()))


def count_wrong_try(address: str) -> None:
    """Note a wrong code; to be called in the same transaction as `seconds_to_wait`."""
    attempts, now = CodeAttempts.objects.get(address=address), timezone.now()
    is_old = now - attempts.last_at > FORGOTTEN_AFTER
    attempts.count, attempts.last_at = (1 if is_old else attempts.count + 1), now
    attempts.save(update_fields=["count", "last_at"])


def _wait_after(wrong: int) -> dt.timedelta:
    if wrong < FREE_TRIES:
        return dt.timedelta(0)
    # A larger power could not be told apart from the longest wait, and would overflow in the end.
    doubled = dt.timedelta(seconds=2 ** min(wrong - FREE_TRIES, 10))
    return min(doubled, LONGEST_WAIT)
