"""Files of large events, written by a process of its own into the data folder.

They stay there for a day, or until the same file is written again.

A file has the number of its job as its name, so that no name that anybody types leads to one.
"""

import datetime as dt
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from django.conf import settings
from django.utils import timezone
from django.utils.translation import get_language

from tournament.models import HandRecord, Job, JobStatus, Seat, Tournament
from tournament.services.access import Actor
from tournament.services.jobs import GOING_ON, Json, start_job

KEPT: Final = dt.timedelta(days=1)
"""How long a file stays."""

_EXPORT: Final = "export"

LARGE: Final = 5000
"""Hands and results together that a page still reads, replays and writes in two or three seconds."""


def is_large(tournament: Tournament) -> bool:
    """Whether a file with all that was played is better written by a process of its own."""
    hands = HandRecord.objects.filter(game__round__stage__tournament=tournament)
    seats = Seat.objects.filter(round__stage__tournament=tournament)
    return hands.count() + seats.count() > LARGE


def start_export(*, tournament: Tournament, name: str, by: Actor) -> Job:
    """Have a file of this kind written, in the language that is active.

    Raises Refused (it is being written already), NotPermitted.
    """
    remove_old_files()
    params = {"language": get_language()}
    job = start_job(tournament=tournament, kind=kind_of(name), params=params, by=by)
    # The last job is the only one whose file is offered.
    for earlier in tournament.jobs.filter(kind=job.kind).exclude(pk=job.pk):
        _path(earlier).unlink(missing_ok=True)
    return job


def kind_of(name: str) -> str:
    """The kind of the jobs that write such files."""
    return f"{_EXPORT} {name}"


def last_export(tournament: Tournament, name: str) -> Job | None:
    """The job that wrote or writes such a file last."""
    return tournament.jobs.filter(kind=kind_of(name)).first()


def keep_file(job: Job, content: bytes) -> Json:
    """Store the file, whole or not at all. The result of the job says how large it is.

    Where a stop was asked for meanwhile there is no file: it may name somebody who was forgotten. Nor is
    there one where the job was taken for dead, or went with its event.
    """
    path = _path(job)
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    # It may hold legal names, which are not for everybody who has an account on this machine.
    unfinished.touch(mode=0o600)
    unfinished.write_bytes(content)
    unfinished.replace(path)
    # Asked once the file is there, so that either this or `remove_files_of` sees what the other did.
    if not Job.objects.filter(pk=job.pk, status=JobStatus.RUNNING, stop_asked=False).exists():
        path.unlink(missing_ok=True)
        return {}
    return {"bytes": len(content)}


def file_of(job: Job) -> Path | None:
    """The file, as long as it is there."""
    path = _path(job)
    return path if job.status == JobStatus.DONE and path.is_file() else None


def remove_old_files() -> None:
    """Remove what nobody fetched for a day, and what a process left when it died."""
    limit = (timezone.now() - KEPT).timestamp()
    for path in _files():
        # A job that ends just now, or somebody else who removes, may take it away.
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < limit:
                path.unlink()


def remove_files_of(tournament: Tournament) -> None:
    """Remove the files of an event, which name people who may have asked to be forgotten.

    One that is being written may name them too, so it is stopped.
    """
    jobs = tournament.jobs.filter(kind__startswith=_EXPORT)
    jobs.filter(status__in=GOING_ON).update(stop_asked=True)
    for job in jobs:
        _path(job).unlink(missing_ok=True)


def _files() -> Iterator[Path]:
    folder = _folder()
    return folder.iterdir() if folder.is_dir() else iter(())


def _path(job: Job) -> Path:
    return _folder() / f"{job.pk}.file"


def _folder() -> Path:
    return Path(settings.DATA_DIR, "exports")
