from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Stage


class RoundStatus(models.TextChoices):
    SEATED = "seated", _("seated")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")


class Round(models.Model):
    """One seating of everybody. Its number counts over the whole tournament, not over its stage."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    status = models.CharField(
        _("status"), max_length=20, choices=RoundStatus.choices, default=RoundStatus.SEATED
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("number",)
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = (
            UniqueConstraint(fields=["stage", "number"], name="one_round_per_number"),
            CheckConstraint(condition=Q(number__gte=1), name="round_number_from_1"),
            CheckConstraint(condition=Q(status__in=RoundStatus.values), name="round_status_known"),
        )

    def __str__(self) -> str:
        return str(_("Round %(number)d") % {"number": self.number})
