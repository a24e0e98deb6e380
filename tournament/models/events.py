import json
from functools import lru_cache

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.rules.riichi.ruleset import Ruleset, read_ruleset
from tournament.standings.tiebreaks import DEFAULT_ORDER


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


class OddPlayers(models.TextChoices):
    """What is done where the players do not fill their tables."""

    SUBSTITUTES = "substitutes", _("substitutes fill the last table")
    BYES = "byes", _("some sit out a round")


class TeamScoring(models.TextChoices):
    SUM = "sum", _("sum of all members")
    AVERAGE = "average", _("average of the members")
    BEST = "best", _("sum of the best members")


class KeepApart(models.TextChoices):
    """Who should not meet at a table where that can be avoided."""

    NOBODY = "nobody", _("nobody")
    CLUB = "club", _("members of a club")
    COUNTRY = "country", _("players of a country")
    TEAM = "team", _("members of a team")


class Release(models.TextChoices):
    """When the public sees the results of a round."""

    LIVE = "live", _("as soon as a table is confirmed")
    BY_ROUND = "by_round", _("when the director releases the round")


class Needs(models.TextChoices):
    """Who sees what a player needs for a better place; some rulebooks forbid to tell it at the table."""

    EVERYBODY = "everybody", _("everybody")
    JUDGES = "judges", _("judges and directors")
    NOBODY = "nobody", _("nobody")


def default_measures() -> list[str]:
    return list(DEFAULT_ORDER)


class Tournament(models.Model):
    """An event. Each of the versions counts the changes to what a polling screen shows of its part.

    `bye_points` and `substitute_points` are tenths of final points a round; a substitute without fixed
    points keeps what they played. `hidden_from`: the public sees no result of this round and later ones.
    `measures` are the names of what orders the standings, the first first (`standings/tiebreaks.py`).
    `provisional`: the public sees standings as if every table ended now.
    """

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
    odd_players = models.CharField(
        _("where players do not fill the tables"),
        max_length=20,
        choices=OddPlayers.choices,
        default=OddPlayers.SUBSTITUTES,
    )
    bye_points = models.IntegerField(_("final points for a bye"), default=0)
    bye_counts = models.BooleanField(_("a bye counts as a game"), default=False)
    substitutes_ranked = models.BooleanField(_("substitutes have a rank"), default=False)
    substitute_points = models.IntegerField(_("fixed points of a substitute"), null=True, blank=True)
    team_scoring = models.CharField(
        _("score of a team"), max_length=20, choices=TeamScoring.choices, default=TeamScoring.SUM
    )
    team_best = models.PositiveSmallIntegerField(_("members that count"), null=True, blank=True)
    keep_apart = models.CharField(
        _("keep apart"), max_length=20, choices=KeepApart.choices, default=KeepApart.NOBODY
    )
    release = models.CharField(
        _("the public sees results"), max_length=20, choices=Release.choices, default=Release.LIVE
    )
    measures = models.JSONField(_("order of the standings"), default=default_measures)
    provisional = models.BooleanField(_("the public sees provisional standings"), default=False)
    needs = models.CharField(
        _("what a player needs is shown to"), max_length=20, choices=Needs.choices, default=Needs.EVERYBODY
    )
    hidden_from = models.PositiveSmallIntegerField(_("hidden from round"), null=True, blank=True)
    directors = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="tournaments", verbose_name=_("directors")
    )
    judges = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="judged", blank=True, verbose_name=_("judges")
    )
    seating_version = models.PositiveBigIntegerField(default=0, editable=False)
    standings_version = models.PositiveBigIntegerField(default=0, editable=False)
    clock_version = models.PositiveBigIntegerField(default=0, editable=False)
    desk_version = models.PositiveBigIntegerField(default=0, editable=False)
    display_version = models.PositiveBigIntegerField(default=0, editable=False)
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
            CheckConstraint(condition=Q(odd_players__in=OddPlayers.values), name="odd_players_known"),
            CheckConstraint(condition=Q(team_scoring__in=TeamScoring.values), name="team_scoring_known"),
            CheckConstraint(condition=Q(keep_apart__in=KeepApart.values), name="keep_apart_known"),
            CheckConstraint(condition=Q(release__in=Release.values), name="release_known"),
            CheckConstraint(condition=Q(needs__in=Needs.values), name="needs_known"),
        )

    def __str__(self) -> str:
        return self.name


class Stage(models.Model):
    """A part of an event with one ruleset. Most events have one stage and never see the word.

    A later stage has entrants, those who advanced, each with the points carried over: `carry_percent` of
    the points of the stage before. Without entrants everybody plays. `rounds_planned`: of this stage; the
    only stage of an event has those of the event.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="stages")
    order = models.PositiveSmallIntegerField(_("order"), default=1)
    name = models.CharField(_("name"), max_length=200, blank=True)
    ruleset = models.JSONField(_("rules"))
    preset = models.CharField(_("preset that the rules were copied from"), max_length=40)
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"), null=True, blank=True)
    carry_percent = models.PositiveSmallIntegerField(_("points carried over, in per cent"), default=100)

    class Meta:
        ordering = ("tournament", "order")
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        constraints = (
            UniqueConstraint(fields=["tournament", "order"], name="one_stage_per_order"),
            CheckConstraint(condition=Q(carry_percent__lte=100), name="carry_up_to_100_per_cent"),
        )

    def __str__(self) -> str:
        return self.name or str(self.tournament)

    @property
    def rules(self) -> Ruleset:
        return _read_once(json.dumps(self.ruleset))


class StageEntry(models.Model):
    """A player who advanced to a stage: the place they came with, and tenths of final points carried over."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="entrants")
    entry = models.ForeignKey("Entry", on_delete=models.PROTECT, related_name="stages")
    seed = models.PositiveIntegerField(_("place in the stage before"))
    carried = models.IntegerField(_("tenths of final points carried over"), default=0)

    class Meta:
        ordering = ("stage", "seed", "entry")
        verbose_name = _("player of a stage")
        verbose_name_plural = _("players of a stage")
        constraints = (UniqueConstraint(fields=["stage", "entry"], name="one_place_in_a_stage"),)

    def __str__(self) -> str:
        return f"{self.seed}: {self.entry_id}"


@lru_cache(maxsize=256)
def _read_once(ruleset: str) -> Ruleset:
    # Keyed by the content, so that a change of rules can never leave an old reading behind.
    return read_ruleset(json.loads(ruleset))
