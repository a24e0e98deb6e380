from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Stage


class SeatingPlan(models.Model):
    """Rounds seated ahead: entry numbers by round and table in turn order. A round becomes real when seated.

    `first_round`: the number of the first of them. `wish`: what the plan was asked for; `in_force`: the
    rounds to come are seated by this plan.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="plans")
    first_round = models.PositiveSmallIntegerField(_("first round"))
    rounds = models.JSONField(_("seats"))
    wish = models.JSONField(_("asked for"), default=dict)
    seed = models.BigIntegerField(_("seed"), null=True, blank=True)
    method = models.CharField(_("method"), max_length=60, blank=True)
    in_force = models.BooleanField(_("in force"), default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("-created_at", "-pk")
        verbose_name = _("seating plan")
        verbose_name_plural = _("seating plans")
        constraints = (
            UniqueConstraint(fields=["stage"], condition=Q(in_force=True), name="one_plan_in_force"),
        )

    def __str__(self) -> str:
        return f"{self.stage_id}: {self.method}"
