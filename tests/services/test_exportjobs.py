"""Files that a process of its own writes: where they lie, for how long, and who starts them."""

import os
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from tests import make
from tests.play import confirm_round, draw
from tournament.exports.archive import archive_bytes
from tournament.management import works
from tournament.management.works import WORKS
from tournament.models import Job, JobStatus, Tournament
from tournament.queries.archive import archive_parts
from tournament.services import exportjobs
from tournament.services.errors import NotPermitted, Refused
from tournament.services.exportjobs import (
    KEPT,
    file_of,
    is_large,
    keep_file,
    kind_of,
    last_export,
    remove_old_files,
    start_export,
)
from tournament.services.jobs import Json, run_job, stop_job
from tournament.services.plans import SEATING
from tournament.services.privacy import forget_player

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)
    return tmp_path


@pytest.fixture
def event() -> Tournament:
    director = make.director()
    made = make.tournament("Sample Open", by=director)
    confirm_round(make.seated_round(made), draw(0), by=director)
    return made


def _start(event: Tournament, name: str = "json") -> Job:
    return start_export(tournament=event, name=name, by=event.directors.get())


def _written(event: Tournament, name: str = "json") -> Job:
    """As the process that was started would do it."""
    job = _start(event, name)
    run_job(job_id=job.pk, works=WORKS)
    job.refresh_from_db()
    return job


def test_works_are_those_that_pages_start() -> None:
    assert set(WORKS) == {SEATING, *map(kind_of, ("xlsx", "csv", "json", "club", "archive"))}


@pytest.mark.parametrize(
    ("name", "first"),
    [("xlsx", b"PK"), ("csv", b"PK"), ("json", b"{"), ("club", b"PK"), ("archive", b"PK")],
)
def test_job_leaves_a_file_of_the_size_that_it_tells(event: Tournament, name: str, first: bytes) -> None:
    job = _written(event, name)
    file = file_of(job)
    assert file is not None
    content = file.read_bytes()
    assert (job.status, job.progress, job.result) == (JobStatus.DONE, 100, {"bytes": len(content)})
    assert content.startswith(first)


def test_file_is_named_by_its_job_alone(event: Tournament, data_folder: Path) -> None:
    job = _written(event)
    assert [str(path.relative_to(data_folder)) for path in data_folder.rglob("*.*")] == [
        f"exports/{job.pk}.file"
    ]


def test_job_that_is_stopped_leaves_no_file(event: Tournament) -> None:
    job = _start(event)
    stop_job(job=job, by=job.created_by)
    run_job(job_id=job.pk, works=WORKS)
    job.refresh_from_db()
    assert (job.status, file_of(job)) == (JobStatus.STOPPED, None)


def test_file_of_the_last_job_is_offered_and_no_other_stays(event: Tournament, data_folder: Path) -> None:
    workbook = _written(event, "xlsx")
    _written(event)
    later = _written(event)
    assert last_export(event, "json") == later
    assert last_export(event, "csv") is None
    names = sorted(path.name for path in (data_folder / "exports").iterdir())
    assert names == sorted([f"{workbook.pk}.file", f"{later.pk}.file"])


def test_two_who_want_the_same_file_have_it_written_once(event: Tournament) -> None:
    _start(event)
    with pytest.raises(Refused):
        _start(event)
    assert _start(event, "csv").status == JobStatus.WAITING


def test_nobody_else_may_have_a_file_written(event: Tournament) -> None:
    with pytest.raises(NotPermitted):
        start_export(tournament=event, name="json", by=make.person("elsewhere"))


def test_files_go_after_a_day_and_half_files_with_them(event: Tournament, data_folder: Path) -> None:
    job = _written(event)
    half = data_folder / "exports" / "7.part"
    half.write_bytes(b"PK")
    remove_old_files()
    assert file_of(job) is not None
    yesterday = (timezone.now() - KEPT).timestamp() - 1
    for path in (data_folder / "exports").iterdir():
        os.utime(path, (yesterday, yesterday))
    remove_old_files()
    assert file_of(job) is None
    assert not half.exists()


def test_files_go_when_a_player_of_the_event_is_forgotten(
    event: Tournament, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    job = _written(event)
    with django_capture_on_commit_callbacks(execute=True):
        forget_player(entry=event.entries.get(number=1), by=event.directors.get())
    assert file_of(job) is None


def test_file_that_is_written_while_a_player_is_forgotten_goes_too(
    event: Tournament,
    data_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    """All was read, with the name, before the player was forgotten."""

    def forget_and_keep(job: Job, content: bytes) -> Json:
        with django_capture_on_commit_callbacks(execute=True):
            forget_player(entry=event.entries.get(number=1), by=event.directors.get())
        return keep_file(job, content)

    monkeypatch.setattr(works, "keep_file", forget_and_keep)
    job = _written(event)
    assert (job.result, file_of(job)) == ({}, None)
    assert not list((data_folder / "exports").iterdir())


def test_file_of_a_job_that_was_taken_for_dead_is_not_kept(event: Tournament, data_folder: Path) -> None:
    job = _start(event)
    Job.objects.update(status=JobStatus.FAILED)
    assert keep_file(job, b"{}") == {}
    Job.objects.all().delete()
    assert keep_file(job, b"{}") == {}
    assert not list((data_folder / "exports").iterdir())


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such permissions")
def test_file_is_for_the_account_alone_that_runs_the_program(event: Tournament) -> None:
    file = file_of(_written(event, "archive"))
    assert file is not None
    assert file.stat().st_mode & 0o777 == 0o600


def test_archive_that_a_job_writes_is_that_of_the_event(event: Tournament) -> None:
    """Its own job is no part of it, so that the same event gives the same bytes."""
    file = file_of(_written(event, "archive"))
    assert file is not None
    assert file.read_bytes() == archive_bytes(archive_parts(event))


def test_file_that_goes_while_old_ones_are_looked_for_is_no_fault(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exportjobs, "_files", lambda: iter([data_folder / "7.part"]))
    remove_old_files()


def test_nothing_is_removed_where_nothing_was_written() -> None:
    remove_old_files()


def test_event_is_large_by_its_hands_and_results(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """One hand and four results."""
    assert not is_large(event)
    monkeypatch.setattr(exportjobs, "LARGE", 5)
    assert not is_large(event)
    monkeypatch.setattr(exportjobs, "LARGE", 4)
    assert is_large(event)
