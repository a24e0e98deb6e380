from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Tournament


class SeriesScoring(models.TextChoices):
    """What orders the people of a series: their final points over its events, or a rating."""

    SUM = "sum", _("sum of all final points")
    AVERAGE = "average", _("average of a game")
    BEST = "best", _("sum of the best events")
    RATING = "rating", _("rating, which moves with every game")


class Series(models.Model):
    """A season, a league or the nights of a club: several events with one ranking of people.

    `best`: how many events of a person count, where the best do. Whoever has played fewer than
    `minimum_games` is listed without a place. `months`: only events of so many months count, back from the
    last one, so that the ranking rolls on; None for all of them.
    """

    name = models.CharField(_("name"), max_length=200)
    slug = models.SlugField(_("address"), max_length=80, unique=True)
    scoring = models.CharField(
        _("scoring"), max_length=20, choices=SeriesScoring.choices, default=SeriesScoring.SUM
    )
    best = models.PositiveSmallIntegerField(_("events that count"), null=True, blank=True)
    minimum_games = models.PositiveSmallIntegerField(_("least number of games"), default=0)
    months = models.PositiveSmallIntegerField(_("months that count"), null=True, blank=True)
    published = models.BooleanField(_("published"), default=False)
    tournaments = models.ManyToManyField(
        Tournament, related_name="series", blank=True, verbose_name=_("events")
    )
    directors = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="series", verbose_name=_("directors")
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("name", "pk")
        verbose_name = _("series")
        verbose_name_plural = _("series")
        constraints = (
            CheckConstraint(condition=~Q(name=""), name="series_has_a_name"),
            CheckConstraint(condition=Q(scoring__in=SeriesScoring.values), name="series_scoring_known"),
            CheckConstraint(condition=Q(best__isnull=True) | Q(best__gte=1), name="series_best_from_1"),
            CheckConstraint(condition=Q(months__isnull=True) | Q(months__gte=1), name="series_months_from_1"),
        )

    def __str__(self) -> str:
        return self.name
