from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.access import AccessLink, Authored
from tournament.models.fields import PointsField
from tournament.models.people import Entry
from tournament.models.rounds import Round

# Ten hands can be inserted one after the other at the same place before the numbers in between run out.
ORDER_STEP: Final = 1024

_SETTLED: Final = ("rank", "uma", "oka", "points", "penalties", "total")


class GameStatus(models.TextChoices):
    PLAYING = "playing", _("playing")
    FINISHED = "finished", _("finished")
    CONFIRMED = "confirmed", _("confirmed")


class Game(models.Model):
    """One table in one round.

    `revision` is raised by every write and is what a writer names as its base. `label` is the hand that is
    being played ("S2-1"), kept for lists. `ended`: the director ended the game before its rules did.
    `riichi` are the seats whose stick was tapped in the hand that is on. `totals` are typed scores that end
    the game after its recorded hands: `{"scores": [...], "sticks": 0}`. `signed_at`: the table agreed to the
    result and a judge has yet to approve it. `extra_minutes`: of this table's clock alone.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="games")
    table_number = models.PositiveIntegerField(_("table"))
    status = models.CharField(
        _("status"), max_length=20, choices=GameStatus.choices, default=GameStatus.PLAYING
    )
    revision = models.PositiveIntegerField(_("revision"), default=0)
    ended = models.BooleanField(_("ended by the director"), default=False)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    confirmed_link = models.ForeignKey(
        AccessLink, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    confirmed_at = models.DateTimeField(_("confirmed at"), null=True, blank=True)
    signed_at = models.DateTimeField(_("signed at"), null=True, blank=True)
    riichi = models.JSONField(_("riichi of this hand"), default=list, blank=True)
    totals = models.JSONField(_("typed totals"), null=True, blank=True)
    label = models.CharField(_("hand"), max_length=12, blank=True)
    extra_minutes = models.SmallIntegerField(_("minutes added at this table"), default=0)
    last_entry_at = models.DateTimeField(_("last entry at"), null=True, blank=True)

    class Meta:
        ordering = ("round", "table_number")
        verbose_name = _("game")
        verbose_name_plural = _("games")
        constraints = (
            UniqueConstraint(fields=["round", "table_number"], name="one_game_per_table"),
            CheckConstraint(condition=Q(table_number__gte=1), name="table_number_from_1"),
            CheckConstraint(condition=Q(status__in=GameStatus.values), name="game_status_known"),
            CheckConstraint(
                condition=Q(status=GameStatus.CONFIRMED, confirmed_at__isnull=False)
                | (~Q(status=GameStatus.CONFIRMED) & Q(confirmed_at__isnull=True)),
                name="confirmed_games_have_a_time",
            ),
        )

    def __str__(self) -> str:
        return str(_("Table %(number)d") % {"number": self.table_number})


def _settled(*, missing: bool) -> Q:
    return Q(**{f"{name}__isnull": missing for name in _SETTLED})


class Seat(models.Model):
    """A player at a table: seats 0-3 in turn order from the first dealer.

    `score` is the table score so far. The settled numbers are missing until the game is finished; `rank` is
    a place, `uma`, `oka`, `points`, `penalties` and `total` are tenths of final points. They can be rebuilt
    from the hand records at any time.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField(_("seat"))
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    score = PointsField[int](_("score"))
    rank = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    uma = PointsField[int | None](_("uma"), null=True, blank=True)
    oka = PointsField[int | None](_("oka"), null=True, blank=True)
    points = PointsField[int | None](_("points"), null=True, blank=True)
    penalties = PointsField[int | None](_("penalties"), null=True, blank=True)
    total = PointsField[int | None](_("final points"), null=True, blank=True)

    class Meta:
        ordering = ("game", "seat")
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = (
            UniqueConstraint(fields=["game", "seat"], name="one_player_per_seat"),
            UniqueConstraint(fields=["round", "entry"], name="one_seat_per_entry_and_round"),
            CheckConstraint(condition=Q(seat__lte=3), name="seat_from_0_to_3"),
            CheckConstraint(condition=Q(rank__isnull=True) | Q(rank__range=(1, 4)), name="place_from_1_to_4"),
            CheckConstraint(
                condition=_settled(missing=False) | _settled(missing=True), name="seat_settled_whole"
            ),
        )

    def __str__(self) -> str:
        return f"{self.seat}: {self.entry_id}"


class HandRecord(Authored):
    """The stored event of one hand, or of a signal between hands. Append-only.

    `order` places it in its game, `revision` counts its corrections from 1; the highest revision counts, and
    counts for nothing when it is `removed`. `answer` is what the writer was told, for repeats; `reason` is
    why it was corrected.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="hand_records")
    order = models.BigIntegerField(_("order"))
    revision = models.PositiveIntegerField(_("revision"), default=1)
    event = models.JSONField(_("event"))
    removed = models.BooleanField(_("removed"), default=False)
    reason = models.CharField(_("reason"), max_length=500, blank=True)
    created_at = models.DateTimeField(_("written at"), default=timezone.now, editable=False)
    client_id = models.CharField(_("client id"), max_length=64, unique=True)
    answer = models.JSONField(_("answer"))

    class Meta:
        ordering = ("game", "order", "revision")
        verbose_name = _("hand record")
        verbose_name_plural = _("hand records")
        constraints = (
            UniqueConstraint(fields=["game", "order", "revision"], name="one_record_per_revision"),
            CheckConstraint(condition=Q(revision__gte=1), name="record_revision_from_1"),
            CheckConstraint(condition=~Q(client_id=""), name="record_has_a_client_id"),
        )

    def __str__(self) -> str:
        return f"{self.order}.{self.revision}"
