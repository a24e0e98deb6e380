from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """Somebody who signs in: a director, or a judge with an account. Players have none."""


class Person(models.Model):
    """A player across events, so that club nights and seasons know them again.

    `removed_at`: the person asked to be forgotten; their entries carry a placeholder from then on.
    """

    name = models.CharField(_("name"), max_length=200)
    latin_name = models.CharField(_("name in Latin letters"), max_length=200, blank=True)
    legal_name = models.CharField(_("legal name"), max_length=200, blank=True)
    club = models.CharField(_("club"), max_length=200, blank=True)
    country = models.CharField(_("country"), max_length=100, blank=True)
    city = models.CharField(_("city"), max_length=100, blank=True)
    ema_number = models.CharField(_("EMA number"), max_length=20, blank=True)
    ara_number = models.CharField(_("ARA number"), max_length=20, blank=True)
    other_number = models.CharField(_("other number"), max_length=40, blank=True)
    notes = models.CharField(_("notes"), max_length=500, blank=True)
    removed_at = models.DateTimeField(_("removed at"), null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("name", "pk")
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints = (CheckConstraint(condition=~Q(name=""), name="person_has_a_name"),)

    def __str__(self) -> str:
        return self.name


class EntryStatus(models.TextChoices):
    ACTIVE = "active", _("active")
    WITHDRAWN = "withdrawn", _("withdrawn")
    SUBSTITUTE = "substitute", _("substitute")


class Entry(models.Model):
    """A player in one tournament, known by a number there.

    `block`: of a qualifier that is played in several, each with a list of its own. `arrived_at`: checked in
    at the door. `fixed_table`: always sits there, whoever comes to play. `withdrawn_from`: the first round
    that a withdrawn player is left out of. `replaces`: the entry whose seats this one takes over from the
    round of its withdrawal on.
    """

    tournament = models.ForeignKey("Tournament", on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=200)
    club = models.CharField(_("club"), max_length=200, blank=True)
    country = models.CharField(_("country"), max_length=100, blank=True)
    ema_number = models.CharField(_("EMA number"), max_length=20, blank=True)
    person = models.ForeignKey(
        Person,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="entries",
        verbose_name=_("person"),
    )
    latin_name = models.CharField(_("name in Latin letters"), max_length=200, blank=True)
    legal_name = models.CharField(_("legal name"), max_length=200, blank=True)
    city = models.CharField(_("city"), max_length=100, blank=True)
    ara_number = models.CharField(_("ARA number"), max_length=20, blank=True)
    other_number = models.CharField(_("other number"), max_length=40, blank=True)
    team = models.CharField(_("team"), max_length=200, blank=True)
    block = models.CharField(_("block"), max_length=40, blank=True)
    notes = models.CharField(_("notes"), max_length=500, blank=True)
    arrived_at = models.DateTimeField(_("checked in at"), null=True, blank=True)
    fixed_table = models.PositiveIntegerField(_("fixed table"), null=True, blank=True)
    withdrawn_from = models.PositiveSmallIntegerField(_("withdrawn from round"), null=True, blank=True)
    replaces = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="replacements"
    )
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
            CheckConstraint(
                condition=Q(fixed_table__isnull=True) | Q(fixed_table__gte=1), name="fixed_table_from_1"
            ),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class PastResult(models.Model):
    """What a player brought home from an event that was played elsewhere, known by its totals alone.

    `points` are tenths of final points over all `games`.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="past_result")
    games = models.PositiveSmallIntegerField(_("games"), default=0)
    points = models.IntegerField(_("tenths of final points"))

    class Meta:
        ordering = ("entry",)
        verbose_name = _("past result")
        verbose_name_plural = _("past results")

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.points}"
