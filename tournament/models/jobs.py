from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Tournament


class JobStatus(models.TextChoices):
    WAITING = "waiting", _("waiting")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    STOPPED = "stopped", _("stopped")
    FAILED = "failed", _("failed")


class Job(models.Model):
    """Work that takes longer than a page may: done by a process of its own, with progress and a stop.

    `progress` is in per cent; `result` is what is available so far, also when the work was stopped.
    `sentence` says what went wrong.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="jobs")
    kind = models.CharField(_("kind"), max_length=40)
    params = models.JSONField(_("asked for"), default=dict)
    status = models.CharField(
        _("status"), max_length=20, choices=JobStatus.choices, default=JobStatus.WAITING
    )
    progress = models.PositiveSmallIntegerField(_("progress"), default=0)
    result = models.JSONField(_("result"), null=True, blank=True)
    sentence = models.CharField(_("what went wrong"), max_length=500, blank=True)
    stop_asked = models.BooleanField(_("asked to stop"), default=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    beat_at = models.DateTimeField(_("last sign of life"), null=True, blank=True)

    class Meta:
        ordering = ("-created_at", "-pk")
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        constraints = (CheckConstraint(condition=Q(status__in=JobStatus.values), name="job_status_known"),)

    def __str__(self) -> str:
        return f"{self.kind}: {self.status}"
