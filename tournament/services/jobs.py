"""Work for a process of its own: started, watched, stopped, and noticed when its process died.

What was found is stored whole while the work goes on, so that a stop, a power cut or a killed process leaves
the best so far. A process says every second that it lives.
"""

import datetime as dt
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any, Final

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext

from tournament.models import Job, JobStatus, Tournament
from tournament.services.access import Actor, require_director
from tournament.services.errors import Refused
from tournament.services.locks import lock_tournament

GOING_ON: Final = (JobStatus.WAITING, JobStatus.RUNNING)
SILENCE: Final = dt.timedelta(seconds=20)
"""After so long without a sign of life a process counts as dead."""

_BEAT_SECONDS: Final = 0.7

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What a kind of job does: `do` finds a result, `keep` stores it in the transaction that ends the job."""

    do: Callable[[Job, "Watch"], Json]
    keep: Callable[[Job, Json], None]


class _Ended(Exception):
    """The job was taken for dead meanwhile, so that its result comes too late to be kept."""


class Watch:
    """A job as its own work sees it: where to tell what was found, and whom to ask whether to go on."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._due = 0.0
        self.stopped = False

    def tell(self, *, done: float, result: Callable[[], Json]) -> None:
        """`done` from 0 to 1, and the whole result so far; stored when it is time for a sign of life."""
        if monotonic() >= self._due:
            self._beat(progress=round(100 * min(1.0, done)), result=result())

    def stop(self) -> bool:
        """Whether somebody asked to stop; ask often, as it is also the sign of life."""
        if not self.stopped and monotonic() >= self._due:
            self._beat()
        return self.stopped

    def _beat(self, **found: Any) -> None:
        mine = Job.objects.filter(pk=self._job.pk, status=JobStatus.RUNNING)
        mine.update(beat_at=timezone.now(), **found)
        # What was taken for dead, or is gone with its event, need not go on either.
        self.stopped = not mine.filter(stop_asked=False).exists()
        self._due = monotonic() + _BEAT_SECONDS


@transaction.atomic
def start_job(
    *, tournament: Tournament, kind: str, params: Json, so_far: Json | None = None, by: Actor
) -> Job:
    """Begin the work in a process of its own, once this transaction is through.

    `so_far`: a result that is there already, in case the process finds nothing better.

    Raises Refused (such work is going on already), NotPermitted.
    """
    author = require_director(tournament=tournament, by=by)
    # Two who press the button at once start it once.
    lock_tournament(tournament)
    if any(going_on(job) for job in tournament.jobs.filter(kind=kind, status__in=GOING_ON)):
        raise Refused("job_going_on")
    result = dict(so_far) if so_far else None
    job = Job.objects.create(
        tournament=tournament, kind=kind, params=dict(params), result=result, created_by=author
    )
    transaction.on_commit(partial(_spawn, job.pk))
    return job


def stop_job(*, job: Job, by: Actor) -> None:
    """Ask the work to end with what it has. Raises NotPermitted."""
    require_director(tournament=job.tournament, by=by)
    Job.objects.filter(pk=job.pk, status__in=GOING_ON).update(stop_asked=True)


def put_aside(*, job: Job, by: Actor) -> None:
    """Tell no more of work that failed. Raises NotPermitted."""
    require_director(tournament=job.tournament, by=by)
    Job.objects.filter(pk=job.pk, status=JobStatus.FAILED).update(status=JobStatus.STOPPED)


def going_on(job: Job) -> bool:
    """Whether the work goes on; a process that fell silent is noticed here, and its job ended."""
    if job.status not in GOING_ON:
        return False
    if (job.beat_at or job.created_at) > timezone.now() - SILENCE:
        return True
    _end(job, JobStatus.FAILED, sentence=_died())
    job.refresh_from_db()
    return False


def run_job(*, job_id: int, works: Mapping[str, Work]) -> None:
    """Do the work here and now, if nobody else has begun it. What goes wrong is kept as a sentence."""
    waiting = Job.objects.filter(pk=job_id, status=JobStatus.WAITING)
    if not waiting.update(status=JobStatus.RUNNING, beat_at=timezone.now()):
        return
    job = Job.objects.select_related("tournament", "created_by").get(pk=job_id)
    watch = Watch(job)
    try:
        _do(job, works[job.kind], watch)
    except _Ended:
        return
    except Refused as refused:
        _end(job, JobStatus.FAILED, sentence=str(refused))
    except Exception:
        _end(job, JobStatus.FAILED, sentence=gettext("This went wrong; the terminal shows how."))
        raise


def _do(job: Job, work: Work, watch: Watch) -> None:
    result = work.do(job, watch)
    with transaction.atomic():
        work.keep(job, result)
        status = JobStatus.STOPPED if watch.stopped else JobStatus.DONE
        if not _end(job, status, progress=100, result=dict(result)):
            raise _Ended


def _end(job: Job, status: JobStatus, **changes: Any) -> bool:
    """Whether it was going on until now."""
    return bool(Job.objects.filter(pk=job.pk, status__in=GOING_ON).update(status=status, **changes))


def _spawn(job_id: int) -> None:
    command = [sys.executable, str(Path(settings.BASE_DIR, "manage.py")), "job", str(job_id)]
    # A session of its own: Ctrl-C in the terminal of the program does not end a search half way.
    process = subprocess.Popen(  # noqa: S603  no part of the command comes from outside
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True
    )
    Thread(target=_collect, args=(process, job_id), daemon=True).start()


def _collect(process: "subprocess.Popen[bytes]", job_id: int) -> None:
    """Wait for the end, or the system keeps the dead process on its list; one that broke is told at once."""
    if process.wait() == 0:
        return
    try:
        _end(Job(pk=job_id), JobStatus.FAILED, sentence=_died())
    finally:
        connection.close()


def _died() -> str:
    return gettext("The process that did this has died.")
