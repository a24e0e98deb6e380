"""Jobs: work in a process of its own, what is seen of it, and how it ends."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from tests import make
from tournament.models import Job, JobStatus, SeatingPlan, Stage, Tournament
from tournament.services.errors import NotPermitted, Refused
from tournament.services.jobs import SILENCE, Json, Watch, Work, going_on, run_job, start_job, stop_job
from tournament.services.planning import Asked
from tournament.services.plans import SEATING, keep_result, make_plan


def _job(tournament: Tournament, kind: str = "count", **params: object) -> Job:
    """As the process finds it; nothing is started where the transaction never ends."""
    by = make.director()
    return start_job(tournament=tournament, kind=kind, params=params, by=by)


def _count(job: Job, watch: Watch) -> Json:
    watch.tell(done=0.5, result=lambda: {"so_far": 1})
    return {"counted": job.params["to"]}


def _works(**changes: object) -> dict[str, Work]:
    kept: dict[str, Any] = {"do": _count, "keep": lambda _job, _result: None, **changes}
    return {"count": Work(**kept)}


@pytest.mark.django_db
def test_job_ends_with_its_result() -> None:
    job = _job(make.tournament(), to=3)
    run_job(job_id=job.pk, works=_works())
    job.refresh_from_db()
    assert (job.status, job.progress, job.result, job.sentence) == (JobStatus.DONE, 100, {"counted": 3}, "")


@pytest.mark.django_db
def test_job_is_done_by_one_process_only() -> None:
    job = _job(make.tournament(), to=3)
    run_job(job_id=job.pk, works=_works())
    run_job(job_id=job.pk, works=_works(do=lambda _job, _watch: {"counted": "again"}))
    job.refresh_from_db()
    assert job.result == {"counted": 3}


@pytest.mark.django_db
def test_job_shows_its_result_so_far_while_it_goes_on() -> None:
    seen: list[object] = []

    def do(job: Job, watch: Watch) -> Json:
        result = _count(job, watch)
        seen.append(Job.objects.values("status", "progress", "result").get())
        return result

    run_job(job_id=_job(make.tournament(), to=3).pk, works=_works(do=do))
    assert seen == [{"status": "running", "progress": 50, "result": {"so_far": 1}}]


@pytest.mark.django_db
def test_job_that_is_stopped_keeps_what_it_has() -> None:
    job = _job(make.tournament(), to=3)
    stop_job(job=job, by=job.created_by)
    run_job(job_id=job.pk, works=_works(do=lambda _job, watch: {"stopped": watch.stop()}))
    job.refresh_from_db()
    assert (job.status, job.result) == (JobStatus.STOPPED, {"stopped": True})


@pytest.mark.django_db
@pytest.mark.parametrize("gone", [False, True])
def test_job_that_was_taken_for_dead_stops_and_keeps_nothing(*, gone: bool) -> None:
    """A laptop that slept; somebody may have begun the work anew, or have deleted the event."""
    stopped: list[bool] = []

    def do(_job: Job, watch: Watch) -> Json:
        jobs = Job.objects.filter(status=JobStatus.RUNNING)
        jobs.delete() if gone else jobs.update(status=JobStatus.FAILED, result={"so_far": 1})
        stopped.append(watch.stop())
        return {"late": True}

    def keep(_job: Job, _result: Json) -> None:
        Tournament.objects.update(name="late")

    run_job(job_id=_job(make.tournament(), to=3).pk, works=_works(do=do, keep=keep))
    assert stopped == [True]
    assert Tournament.objects.get().name == "Spring Open"
    kept = [] if gone else [(JobStatus.FAILED, {"so_far": 1})]
    assert list(Job.objects.values_list("status", "result")) == kept


@pytest.mark.django_db
def test_job_that_is_refused_says_why_and_keeps_nothing() -> None:
    def keep(_job: Job, _result: Json) -> None:
        Tournament.objects.update(name="half stored")
        raise Refused("no_players")

    job = _job(make.tournament(), to=3)
    run_job(job_id=job.pk, works=_works(keep=keep))
    job.refresh_from_db()
    assert (job.status, job.sentence) == (
        JobStatus.FAILED,
        "Nobody is entered yet; enter the players first.",
    )
    assert job.tournament.name == "Spring Open"


@pytest.mark.django_db
def test_job_that_breaks_says_so_and_tells_the_terminal() -> None:
    job = _job(make.tournament())
    with pytest.raises(KeyError):
        run_job(job_id=job.pk, works=_works())
    job.refresh_from_db()
    assert (job.status, job.sentence) == (JobStatus.FAILED, "This went wrong; the terminal shows how.")


@pytest.mark.django_db
def test_job_whose_process_died_is_noticed_and_its_result_can_be_kept() -> None:
    tournament = make.tournament()
    make.entries(tournament, 8)
    asked = Asked(rounds=1, seed=1).to_json()
    job = _job(tournament, SEATING, stage=tournament.stages.get().pk, first_round=1, **asked)
    rounds = [[[1, 2, 3, 4], [5, 6, 7, 8]]]
    Job.objects.update(
        status=JobStatus.RUNNING,
        result={"rounds": rounds, "method": "search"},
        beat_at=timezone.now() - SILENCE,
    )
    job.refresh_from_db()
    assert not going_on(job)
    assert (job.status, job.sentence) == (JobStatus.FAILED, "The process that did this has died.")
    assert keep_result(job=job, by=job.created_by).rounds == rounds


@pytest.mark.django_db
def test_job_is_not_started_twice_but_after_a_dead_one() -> None:
    tournament = make.tournament()
    first = _job(tournament)
    with pytest.raises(Refused, match="Such work is going on"):
        start_job(tournament=tournament, kind="count", params={}, by=first.created_by)
    Job.objects.update(created_at=timezone.now() - SILENCE)
    start_job(tournament=tournament, kind="count", params={}, by=first.created_by)
    assert list(Job.objects.order_by("pk").values_list("status", flat=True)) == ["failed", "waiting"]


@pytest.mark.django_db
def test_job_of_somebody_else_is_not_permitted() -> None:
    tournament, other = make.tournament(), make.person("elsewhere")
    with pytest.raises(NotPermitted):
        start_job(tournament=tournament, kind="count", params={}, by=other)
    with pytest.raises(NotPermitted):
        stop_job(job=_job(tournament), by=other)


@pytest.fixture
def process_database(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is started now writes to the database of the tests."""
    name = str(connection.settings_dict["NAME"])
    url = f"sqlite:///{name}" if Path(name).is_absolute() else _renamed(os.environ["DATABASE_URL"], name)
    monkeypatch.setenv("DATABASE_URL", url)


def _renamed(url: str, name: str) -> str:
    return f"{url.rpartition('/')[0]}/{name}"


def test_long_search_goes_on_in_a_process_of_its_own_until_it_is_stopped(process_database: None) -> None:
    judge, tournament = make.director(), make.tournament()
    make.entries(tournament, 20)
    stage = Stage.objects.select_related("tournament").get()
    # Nobody knows a plan of six rounds for twenty players without a repeat, so this takes its time.
    job = make_plan(stage=stage, asked=Asked(rounds=6, seed=1), by=judge)
    assert isinstance(job, Job)
    assert job.result is not None
    assert job.result["method"] == "stopped"
    _wait(job, lambda: job.status == JobStatus.RUNNING)
    assert going_on(job)
    stop_job(job=job, by=judge)
    _wait(job, lambda: job.status == JobStatus.STOPPED)
    plan = SeatingPlan.objects.get()
    assert (len(plan.rounds), plan.in_force) == (6, False)


def _wait(job: Job, until: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not until() and time.monotonic() < deadline:
        time.sleep(0.1)
        job.refresh_from_db()
    assert until(), (job.status, job.sentence)
