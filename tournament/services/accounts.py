"""Accounts: the director's, made once for an installation, and those of judges; passwords on request."""

from django.utils.crypto import get_random_string

from tournament.models import User

DIRECTOR = "director"

# Read aloud and typed on tablets: no capitals, nothing that looks like something else. 59 bits.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def make_director() -> str | None:
    """Make the director's account and return its password; None when somebody can already direct."""
    if User.objects.filter(is_superuser=True).exists():
        return None
    password = _new_password()
    User.objects.create_superuser(username=DIRECTOR, password=password)
    return password


def make_account(name: str) -> tuple[User, str]:
    """An account without any rights, and its password."""
    password = _new_password()
    return User.objects.create_user(username=name, password=password), password


def reset_password(*, user: User) -> str:
    """Give the account a new password and return it; everybody signed in with it is signed out."""
    password = _new_password()
    user.set_password(password)
    user.save(update_fields=["password"])
    return password


def _new_password() -> str:
    return "-".join(get_random_string(4, _LETTERS) for _ in range(3))
