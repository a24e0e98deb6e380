from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Tournament

_NONCE_LENGTH = 32


class LinkKind(models.TextChoices):
    JUDGE = "judge", _("judge")
    TABLE = "table", _("table")


def _nonce() -> str:
    return get_random_string(_NONCE_LENGTH)


class AccessLink(models.Model):
    """Lets a judge into all tables of an event, or a device into one table number, without an account.

    Its token and its short code are made from the installation's secret, this id and the nonce, and are
    not stored: a stolen database opens no table, and a sheet of links can be printed again at any time.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="access_links")
    kind = models.CharField(_("kind"), max_length=20, choices=LinkKind.choices)
    name = models.CharField(_("name"), max_length=100, blank=True)
    table_number = models.PositiveIntegerField(_("table"), null=True, blank=True)
    nonce = models.CharField(max_length=_NONCE_LENGTH, default=_nonce, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    revoked_at = models.DateTimeField(_("revoked at"), null=True, blank=True)
    opened_at = models.DateTimeField(_("last opened at"), null=True, blank=True)

    class Meta:
        ordering = ("tournament", "kind", "table_number", "pk")
        verbose_name = _("link")
        verbose_name_plural = _("links")
        constraints = (
            CheckConstraint(
                condition=Q(kind=LinkKind.TABLE, table_number__gte=1)
                | Q(kind=LinkKind.JUDGE, table_number__isnull=True),
                name="link_for_one_table_or_a_judge",
            ),
            CheckConstraint(condition=~Q(kind=LinkKind.JUDGE, name=""), name="judge_link_has_a_name"),
        )

    def __str__(self) -> str:
        if self.kind == LinkKind.TABLE:
            return str(_("Table %(number)d") % {"number": self.table_number})
        return self.name


class Authored(models.Model):
    """Who wrote something: a person with an account, or a device that a link let in."""

    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    link = models.ForeignKey(AccessLink, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        abstract = True

    @property
    def author_name(self) -> str:
        return str(self.author or self.link or "")


class CodeAttempts(models.Model):
    """Wrong short codes from one network address, so that guessing is slowed down."""

    address = models.CharField(max_length=64, unique=True)
    count = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.address}: {self.count}"


class Presence(models.Model):
    """A device that has the page of a table open; `visitor` is the device's own key."""

    game = models.ForeignKey("tournament.Game", on_delete=models.CASCADE, related_name="visitors")
    visitor = models.CharField(max_length=64)
    name = models.CharField(_("name"), max_length=150)
    seen_at = models.DateTimeField(_("last seen"), default=timezone.now)

    class Meta:
        constraints = (UniqueConstraint(fields=["game", "visitor"], name="one_presence_per_device"),)

    def __str__(self) -> str:
        return self.name
