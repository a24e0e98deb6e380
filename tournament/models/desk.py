from django.db import models
from django.db.models import CheckConstraint, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.access import Authored
from tournament.models.games import Game


class NoteKind(models.TextChoices):
    CALL = "call", _("a judge is called")
    NOTE = "note", _("note")
    TROUBLE = "trouble", _("trouble")


class DeskNote(Authored):
    """What a table or a judge tells the desk; it stays open until somebody closes it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="notes")
    kind = models.CharField(_("kind"), max_length=20, choices=NoteKind.choices)
    text = models.CharField(_("text"), max_length=500, blank=True)
    created_at = models.DateTimeField(_("written at"), default=timezone.now, editable=False)
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)
    closed_by = models.CharField(_("closed by"), max_length=150, blank=True)

    class Meta:
        ordering = ("created_at", "pk")
        verbose_name = _("note to the desk")
        verbose_name_plural = _("notes to the desk")
        constraints = (CheckConstraint(condition=Q(kind__in=NoteKind.values), name="note_kind_known"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.text}"
