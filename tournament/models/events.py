import json
from functools import lru_cache

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.rules.riichi.ruleset import Ruleset, read_ruleset


class HandLogs(models.TextChoices):
    """When the public may read what happened in a game hand by hand."""

    LIVE = "live", _("while the game runs")
    AFTER_ROUND = "after_round", _("after the round")
    NEVER = "never", _("never")


class TableEntry(models.TextChoices):
    """What a device at a table may do without a judge."""

    CONFIRM = "confirm", _("enter hands and confirm the result")
    APPROVE = "approve", _("enter hands; a judge approves the result")
    NOTHING = "nothing", _("look only")


class Tournament(models.Model):
    """An event. The two versions count the changes to what a polling screen shows, each for its part."""

    name = models.CharField(_("name"), max_length=200)
    slug = models.SlugField(_("address"), max_length=80, unique=True)
    place = models.CharField(_("place"), max_length=200, blank=True)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"))
    published = models.BooleanField(_("published"), default=False)
    hand_logs = models.CharField(
        _("the public reads hand logs"), max_length=20, choices=HandLogs.choices, default=HandLogs.LIVE
    )
    table_entry = models.CharField(
        _("a device at a table may"), max_length=20, choices=TableEntry.choices, default=TableEntry.CONFIRM
    )
    directors = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="tournaments", verbose_name=_("directors")
    )
    seating_version = models.PositiveBigIntegerField(default=0, editable=False)
    standings_version = models.PositiveBigIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("-starts_on", "-pk")
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        constraints = (
            CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="tournament_ends_after_it_starts"),
            CheckConstraint(condition=Q(rounds_planned__gte=1), name="tournament_has_a_round"),
            CheckConstraint(condition=~Q(name=""), name="tournament_has_a_name"),
            CheckConstraint(condition=Q(hand_logs__in=HandLogs.values), name="hand_logs_known"),
            CheckConstraint(condition=Q(table_entry__in=TableEntry.values), name="table_entry_known"),
        )

    def __str__(self) -> str:
        return self.name


class Stage(models.Model):
    """A part of an event with one ruleset. Most events have one stage and never see the word."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="stages")
    order = models.PositiveSmallIntegerField(_("order"), default=1)
    name = models.CharField(_("name"), max_length=200, blank=True)
    ruleset = models.JSONField(_("rules"))
    preset = models.CharField(_("preset that the rules were copied from"), max_length=40)

    class Meta:
        ordering = ("tournament", "order")
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        constraints = (UniqueConstraint(fields=["tournament", "order"], name="one_stage_per_order"),)

    def __str__(self) -> str:
        return self.name or str(self.tournament)

    @property
    def rules(self) -> Ruleset:
        return _read_once(json.dumps(self.ruleset))


@lru_cache(maxsize=256)
def _read_once(ruleset: str) -> Ruleset:
    # Keyed by the content, so that a change of rules can never leave an old reading behind.
    return read_ruleset(json.loads(ruleset))
