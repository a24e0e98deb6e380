from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.access import Authored
from tournament.models.events import Tournament
from tournament.models.people import Entry


class AdjustmentKind(models.TextChoices):
    CHOMBO = "chombo", _("chombo")
    LATE = "late", _("late")
    CONDUCT = "conduct", _("conduct")
    BONUS = "bonus", _("bonus")
    OTHER = "other", _("other")


class Adjustment(Authored):
    """A penalty (negative) or bonus in tenths of final points; cancelled rather than deleted.

    A warning has 0 points. A judge or a table proposes; it counts once the desk approved it.
    """

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="adjustments")
    amount = models.IntegerField(_("tenths of final points"))
    reason = models.CharField(_("reason"), max_length=500)
    kind = models.CharField(
        _("kind"), max_length=20, choices=AdjustmentKind.choices, default=AdjustmentKind.OTHER
    )
    round = models.ForeignKey(
        "Round", on_delete=models.SET_NULL, null=True, blank=True, related_name="adjustments"
    )
    approved_at = models.DateTimeField(_("approved at"), null=True, blank=True)
    approved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(_("written at"), default=timezone.now, editable=False)
    cancelled_at = models.DateTimeField(_("cancelled at"), null=True, blank=True)
    cancelled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("created_at", "pk")
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        constraints = (
            CheckConstraint(condition=Q(kind__in=AdjustmentKind.values), name="adjustment_kind_known"),
            CheckConstraint(condition=~Q(reason=""), name="adjustment_has_a_reason"),
            CheckConstraint(
                condition=Q(cancelled_at__isnull=True, cancelled_by__isnull=True)
                | Q(cancelled_at__isnull=False, cancelled_by__isnull=False),
                name="adjustment_cancelled_by_somebody",
            ),
            CheckConstraint(
                condition=Q(approved_at__isnull=True, approved_by__isnull=True)
                | Q(approved_at__isnull=False, approved_by__isnull=False),
                name="adjustment_approved_by_somebody",
            ),
        )

    def __str__(self) -> str:
        return f"{self.amount} {self.reason}"


class LogEntry(Authored):
    """Who changed what and when; `action` is a code, `before` and `after` what it needs to be understood."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="log_entries")
    at = models.DateTimeField(_("at"), default=timezone.now, editable=False)
    action = models.CharField(_("action"), max_length=60)
    subject = models.CharField(_("subject"), max_length=200, blank=True)
    before = models.JSONField(_("before"), null=True, blank=True)
    after = models.JSONField(_("after"), null=True, blank=True)

    class Meta:
        ordering = ("-at", "-pk")
        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")
        indexes = (models.Index(fields=["tournament", "-at"], name="log_of_a_tournament"),)

    def __str__(self) -> str:
        return f"{self.action} {self.subject}"
