"""Deleting an event that was a mistake, and keeping everything else."""

import datetime as dt
import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from tests import make
from tests.play import chombo, confirm, confirm_round, draw, end, play, ron
from tournament.exports.archive import archive_bytes
from tournament.imports.archives import read_archive
from tournament.models import (
    Entry,
    Game,
    HandRecord,
    Job,
    JobStatus,
    LogEntry,
    PastResult,
    Person,
    Tournament,
    User,
)
from tournament.queries.archive import archive_parts
from tournament.services.adjustments import adjust
from tournament.services.archives import import_event
from tournament.services.errors import NotPermitted, Refused
from tournament.services.exportjobs import file_of, keep_file
from tournament.services.pastevents import EventFacts, PastTotal, bring_totals
from tournament.services.players import PlayerRow, enter_players
from tournament.services.removal import delete_tournament, why_kept
from tournament.services.tournaments import publish_tournament

pytestmark = pytest.mark.django_db

DAY = dt.date(2019, 5, 1)
LONG_AGO = dt.datetime(2019, 5, 1, tzinfo=dt.UTC)
FACTS = EventFacts(name="Winter", place="", starts_on=DAY, ends_on=DAY, preset="seed")


def _brought(by: User) -> Tournament:
    """Totals of Aki, who plays elsewhere too, and of Ben."""
    players = [PlayerRow(name="Aki", ema_number="04010123"), PlayerRow(name="Ben")]
    totals = [PastTotal(games=8, points=100), PastTotal(games=8, points=-100)]
    return bring_totals(facts=FACTS, players=players, totals=totals, known={}, by=by)


def _copied(by: User) -> Tournament:
    """An event of everything, from an archive."""
    event = make.tournament("Winter", preset="ema-2025", rounds=2, by=by)
    confirm_round(make.seated_round(event), ron(0, 1, 3, 40), chombo(2), by=by)
    game = play(make.game(event), draw(0), by=make.judge_link(event))
    game.notes.create(kind="call")
    heir, replaced = event.entries.all()[:2]
    heir.replaces = replaced
    heir.save()
    adjust(entry=heir, amount=-50, reason="late", by=by)
    make.plan(event, [[[1, 2, 3, 4]]])
    event.displays.create(number=1)
    parts = read_archive(archive_bytes(archive_parts(event)))
    Tournament.objects.update(created_at="2020-01-01T00:00:00+00:00")
    return import_event(parts=parts, by=by)


def _planned(by: User) -> Tournament:
    """An event with hands that nobody has confirmed."""
    event = make.tournament("Winter", by=by)
    end(play(make.game(event), draw(0), by=by), by=by)
    return event


@pytest.mark.parametrize("made", [_brought, _copied, _planned])
def test_event_goes_with_all_that_belongs_to_it(
    made: Callable[[User], Tournament], caplog: pytest.LogCaptureFixture
) -> None:
    by = make.director()
    event = made(by)
    others = Tournament.objects.exclude(pk=event.pk)
    kept = HandRecord.objects.exclude(game__round__stage__tournament=event).count()
    with caplog.at_level(logging.WARNING):
        delete_tournament(tournament=event, name="winter", by=by)
    assert not Tournament.objects.exclude(pk__in=others).exists()
    assert Entry.objects.exclude(tournament__in=others).count() == 0
    assert LogEntry.objects.exclude(tournament__in=others).count() == 0
    assert HandRecord.objects.count() == kept
    assert f"director deleted the event “Winter” (/e/{event.slug}/)." in caplog.text


def test_people_who_played_nowhere_else_go_too() -> None:
    by = make.director()
    enter_players(
        tournament=make.tournament(by=by), players=[PlayerRow(name="Aki", ema_number="04010123")], by=by
    )
    event = _brought(by)
    assert Person.objects.count() == 2
    delete_tournament(tournament=event, name="Winter", by=by)
    assert [person.name for person in Person.objects.all()] == ["Aki"]
    assert not PastResult.objects.exists()


def _published(event: Tournament, by: User) -> None:
    publish_tournament(tournament=event, published=True, by=by)
    event.refresh_from_db()


def _worked_on(event: Tournament, by: User) -> None:
    enter_players(tournament=event, players=[PlayerRow(name="Late")], by=by)


def _confirmed(event: Tournament, by: User) -> None:
    confirm(Game.objects.get(round__stage__tournament=event), by=by)


@pytest.mark.parametrize(
    ("made", "then", "code"),
    [
        (_brought, _published, "event_published"),
        (_brought, _worked_on, "event_worked_on"),
        (_planned, _confirmed, "event_played"),
    ],
)
def test_event_that_counts_stays(
    made: Callable[[User], Tournament], then: Callable[[Tournament, User], None], code: str
) -> None:
    by = make.director()
    event = made(by)
    assert why_kept(event) is None
    then(event, by)
    with pytest.raises(Refused) as refused:
        delete_tournament(tournament=event, name="Winter", by=by)
    assert refused.value.code == code
    assert Tournament.objects.filter(pk=event.pk).exists()


def test_event_that_somebody_published_meanwhile_stays() -> None:
    by = make.director()
    event = _brought(by)
    publish_tournament(tournament=Tournament.objects.get(), published=True, by=by)
    with pytest.raises(Refused) as refused:
        delete_tournament(tournament=event, name="Winter", by=by)
    assert refused.value.code == "event_published"


@pytest.mark.parametrize(("beat", "code"), [(timezone.now, "job_going_on"), (lambda: LONG_AGO, None)])
def test_event_waits_for_work_that_goes_on_but_not_for_a_dead_process(
    beat: Callable[[], dt.datetime], code: str | None
) -> None:
    by = make.director()
    event = _planned(by)
    Job.objects.create(
        tournament=event, kind="seating", status=JobStatus.RUNNING, beat_at=beat(), created_by=by
    )
    assert why_kept(event) == code


def test_files_that_were_written_of_an_event_go_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)
    by = make.director()
    event = _planned(by)
    job = Job.objects.create(tournament=event, kind="export json", status=JobStatus.RUNNING, created_by=by)
    keep_file(job, b"{}")
    job.status = JobStatus.DONE
    job.save()
    assert file_of(job) is not None
    delete_tournament(tournament=event, name="Winter", by=by)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_event_that_was_published_and_hidden_again_can_go() -> None:
    by = make.director()
    event = _brought(by)
    _published(event, by)
    publish_tournament(tournament=event, published=False, by=by)
    delete_tournament(tournament=event, name="Winter", by=by)
    assert not Tournament.objects.exists()


def test_name_must_be_typed_and_only_directors_delete() -> None:
    by = make.director()
    event = _brought(by)
    with pytest.raises(Refused, match="type its name: Winter"):
        delete_tournament(tournament=event, name="Summer", by=by)
    with pytest.raises(NotPermitted):
        delete_tournament(tournament=event, name="Winter", by=make.person())
    assert Tournament.objects.get() == event
