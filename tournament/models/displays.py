from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Tournament


class DisplayContent(models.TextChoices):
    SEATING = "seating", _("seating by table")
    NAMES = "names", _("seating by name")
    CLOCK = "clock", _("clock")
    STANDINGS = "standings", _("standings")
    PROVISIONAL = "provisional", _("provisional standings")
    MIXED = "mixed", _("clock and standings")
    RESULTS = "results", _("last results")
    MESSAGE = "message", _("message")
    BLANK = "blank", _("blank")


class Display(models.Model):
    """A screen in the hall, switched by the director. `revealed`: of a ceremony, the places shown so far."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="displays")
    number = models.PositiveSmallIntegerField(_("number"), default=1)
    content = models.CharField(
        _("shows"), max_length=20, choices=DisplayContent.choices, default=DisplayContent.SEATING
    )
    message = models.CharField(_("message"), max_length=300, blank=True)
    light = models.BooleanField(_("light colours"), default=False)
    revealed = models.PositiveIntegerField(_("places revealed from the bottom"), null=True, blank=True)

    class Meta:
        ordering = ("tournament", "number")
        verbose_name = _("screen")
        verbose_name_plural = _("screens")
        constraints = (
            UniqueConstraint(fields=["tournament", "number"], name="one_screen_per_number"),
            CheckConstraint(condition=Q(content__in=DisplayContent.values), name="display_content_known"),
        )

    def __str__(self) -> str:
        return f"{self.number}: {self.content}"
