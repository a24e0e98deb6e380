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
    """One seating of everybody. Its number counts over the whole tournament, not over its stage.

    `published_at`: the public sees the seating; `released_at`: and the results, where the event releases
    them by round. The clock runs from `clock_starts_at` for `clock_minutes` and what was added since, less
    the pauses: `clock_paused_at` is the pause that is on, `clock_paused_seconds` the sum of those before.
    """

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    status = models.CharField(
        _("status"), max_length=20, choices=RoundStatus.choices, default=RoundStatus.SEATED
    )
    published_at = models.DateTimeField(_("published at"), null=True, blank=True)
    released_at = models.DateTimeField(_("released at"), null=True, blank=True)
    clock_minutes = models.PositiveSmallIntegerField(_("minutes"), null=True, blank=True)
    clock_starts_at = models.DateTimeField(_("clock starts at"), null=True, blank=True)
    clock_paused_at = models.DateTimeField(_("clock paused at"), null=True, blank=True)
    clock_paused_seconds = models.PositiveIntegerField(_("seconds of pauses"), default=0)
    clock_extra_minutes = models.SmallIntegerField(_("minutes added"), default=0)
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


class Bye(models.Model):
    """A player who sits out a round. `points`: tenths of final points given for it."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    entry = models.ForeignKey("Entry", on_delete=models.PROTECT, related_name="byes")
    points = models.IntegerField(_("tenths of final points"), default=0)
    counts = models.BooleanField(_("counts as a game"), default=False)

    class Meta:
        ordering = ("round", "entry")
        verbose_name = _("bye")
        verbose_name_plural = _("byes")
        constraints = (UniqueConstraint(fields=["round", "entry"], name="one_bye_per_entry_and_round"),)

    def __str__(self) -> str:
        return f"{self.round_id}: {self.entry_id}"
