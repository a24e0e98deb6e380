from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """Somebody who signs in: a director, or a judge with an account. Players have none."""


class EntryStatus(models.TextChoices):
    ACTIVE = "active", _("active")
    WITHDRAWN = "withdrawn", _("withdrawn")
    SUBSTITUTE = "substitute", _("substitute")


class Entry(models.Model):
    """A player in one tournament, known by a number there."""

    tournament = models.ForeignKey("Tournament", on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=200)
    club = models.CharField(_("club"), max_length=200, blank=True)
    country = models.CharField(_("country"), max_length=100, blank=True)
    ema_number = models.CharField(_("EMA number"), max_length=20, blank=True)
    status = models.CharField(
        _("status"), max_length=20, choices=EntryStatus.choices, default=EntryStatus.ACTIVE
    )

    class Meta:
        ordering = ("number",)
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = (
            UniqueConstraint(fields=["tournament", "number"], name="one_entry_per_number"),
            CheckConstraint(condition=Q(number__gte=1), name="entry_number_from_1"),
            CheckConstraint(condition=~Q(name=""), name="entry_has_a_name"),
            CheckConstraint(condition=Q(status__in=EntryStatus.values), name="entry_status_known"),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.name}"
