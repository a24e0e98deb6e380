"""The page of downloads, and events that are brought along."""

import io
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from openpyxl import load_workbook

from tests import make
from tests.play import confirm_round, draw
from tests.web.pages import text
from tournament.exports.archive import archive_bytes
from tournament.management.works import WORKS
from tournament.models import JobStatus, Tournament, User
from tournament.queries.archive import archive_parts
from tournament.services import exportjobs
from tournament.services.jobs import SILENCE, run_job

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client: Client) -> Tournament:
    director = make.director()
    made = make.tournament("Sample Open", by=director)
    confirm_round(make.seated_round(made), draw(0), by=director)
    client.force_login(director)
    return made


@pytest.mark.parametrize(
    ("kind", "name", "beginning"),
    [
        ("xlsx", "event-1.xlsx", b"PK"),
        ("csv", "event-1-csv.zip", b"PK"),
        ("json", "event-1.json", b'{"kind": "riichi-tournament-event"'),
        ("archive", "event-1.zip", b"PK"),
        ("national", "event-1-national.csv", b"\xef\xbb\xbfPlace,"),
        ("club", "event-1-club.xlsx", b"PK"),
    ],
)
def test_every_file_of_the_page_comes_under_its_name(
    client: Client, event: Tournament, kind: str, name: str, beginning: bytes
) -> None:
    assert (
        f"/club/{event.slug}/exports/{kind}/" in client.get(f"/club/{event.slug}/exports/").content.decode()
    )
    answer = client.get(f"/club/{event.slug}/exports/{kind}/")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}"'
    assert answer.content.startswith(beginning)


def test_ema_list_takes_what_the_director_fills_in(client: Client, event: Tournament) -> None:
    facts = {"name": "Sample Open 2026", "host_country": "FIN", "days": "2"}
    answer = client.get(f"/club/{event.slug}/exports/ema-csv/", facts)
    line = answer.content.decode("utf-8-sig").splitlines()[1]
    assert line.startswith("Sample Open 2026,4,")
    assert line.endswith(",FIN,,,,Riichi,,2,NO")


def test_ema_list_with_a_country_that_is_none_is_asked_again(client: Client, event: Tournament) -> None:
    answer = client.get(f"/club/{event.slug}/exports/ema/", {"name": "Open", "host_country": "Finland"})
    assert answer.status_code == 422
    assert "Three letters" in text(answer)


def test_ara_list_takes_what_the_director_fills_in(client: Client, event: Tournament) -> None:
    event.entries.filter(number=1).update(legal_name="Alexander Sample")
    facts = {"name": "Sample Open", "organiser": "Kim", "announced_on": "2026-01-06"}
    answer = client.get(f"/club/{event.slug}/exports/ara-csv/", facts)
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert lines[1].startswith("1,Alexander Sample,Player 1,,,1,")
    assert lines[1].endswith(",Kim,,2026-01-06")


def test_page_says_how_many_players_the_ara_will_ask_about(client: Client, event: Tournament) -> None:
    event.entries.filter(number=1).update(legal_name="Alexander Sample", ara_number="0042")
    page = text(client.get(f"/club/{event.slug}/exports/"))
    assert "Players without a legal name: 3, without a club: 4, without an ARA number: 3." in page


def test_legal_names_are_in_the_ara_list_alone(client: Client, event: Tournament) -> None:
    event.entries.filter(number=1).update(legal_name="Alexander Sample")
    for kind in ("json", "ema-csv", "national"):
        answer = client.get(f"/club/{event.slug}/exports/{kind}/", {"name": "Open"})
        assert b"Alexander" not in answer.content, kind
    book = load_workbook(io.BytesIO(client.get(f"/club/{event.slug}/exports/xlsx/").content))
    assert "Alexander Sample" not in {value for sheet in book for row in sheet.values for value in row}


def test_form_with_a_fault_is_the_one_that_opens(client: Client, event: Tournament) -> None:
    answer = client.get(f"/club/{event.slug}/exports/ara/", {"name": ""})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert '<details class="fold" id="ara" open>' in page
    assert '<details class="fold" id="ema">' in page


def _large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exportjobs, "LARGE", 4)


def test_large_event_leads_to_the_page_of_the_progress(
    client: Client, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    _large(monkeypatch)
    address = f"/club/{event.slug}/exports"
    for kind in ("xlsx", "csv", "json", "club", "archive"):
        assert client.get(f"{address}/{kind}/").headers["Location"] == f"{address}/{kind}/progress/"
    assert client.get(f"/club/{event.slug}/workbook.xlsx").headers["Location"] == f"{address}/xlsx/progress/"
    assert client.get(f"{address}/national/").status_code == 200
    assert "are written beside everything else" in text(client.get(f"{address}/"))


def test_file_is_asked_for_watched_and_fetched(
    client: Client, event: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)
    address = f"/club/{event.slug}/exports/archive"
    assert "Write the file" in text(client.get(f"{address}/progress/"))
    client.post(f"{address}/write/")
    waiting = client.get(f"{address}/progress/")
    assert "The file is being written" in text(waiting)
    assert '<meta http-equiv="refresh" content="2">' in waiting.content.decode()
    run_job(job_id=event.jobs.get().pk, works=WORKS)
    ready = client.get(f"{address}/progress/")
    assert "The file is ready" in text(ready)
    assert "http-equiv" not in ready.content.decode()
    answer = client.get(f"{address}/file/")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="event-1.zip"'
    assert answer.content == archive_bytes(archive_parts(event))


def test_process_that_died_is_told_and_the_file_can_be_asked_for_again(
    client: Client, event: Tournament
) -> None:
    address = f"/club/{event.slug}/exports/json"
    client.post(f"{address}/write/")
    event.jobs.update(created_at=timezone.now() - SILENCE)
    page = text(client.get(f"{address}/progress/"))
    assert "The process that did this has died." in page
    assert "Write the file" in page


def test_stop_ends_the_writing(client: Client, event: Tournament, tmp_path: Path) -> None:
    address = f"/club/{event.slug}/exports/json"
    client.post(f"{address}/write/")
    client.post(f"{address}/stop/")
    run_job(job_id=event.jobs.get().pk, works=WORKS)
    assert "It was stopped; there is no file." in text(client.get(f"{address}/progress/"))


def test_file_that_was_dropped_at_its_end_is_told_as_stopped(client: Client, event: Tournament) -> None:
    address = f"/club/{event.slug}/exports/json"
    client.post(f"{address}/write/")
    event.jobs.update(status=JobStatus.DONE, stop_asked=True, result={})
    page = text(client.get(f"{address}/progress/"))
    assert "It was stopped; there is no file." in page
    assert "Write the file" in page


@pytest.mark.parametrize("kind", ["ema", "national", "nothing"])
def test_small_files_have_no_page_of_progress(client: Client, event: Tournament, kind: str) -> None:
    for page in ("progress", "file"):
        assert client.get(f"/club/{event.slug}/exports/{kind}/{page}/").status_code == 404
    assert client.post(f"/club/{event.slug}/exports/{kind}/write/").status_code == 404
    assert not event.jobs.exists()


def test_event_that_is_brought_along_is_directed_by_who_brought_it(client: Client, event: Tournament) -> None:
    content = archive_bytes(archive_parts(event))
    Tournament.objects.update(created_at="2020-01-01T00:00:00+00:00")
    newcomer = make.person("newcomer")
    client.force_login(newcomer)
    answer = client.post("/club/import/", {"file": SimpleUploadedFile("event.zip", content)})
    made = Tournament.objects.get(directors=newcomer)
    assert answer.headers["Location"] == f"/club/{made.slug}/"
    assert made.entries.count() == 4


def test_file_that_is_no_archive_is_refused_with_a_sentence(client: Client, event: Tournament) -> None:
    answer = client.post("/club/import/", {"file": io.BytesIO(b"PK nothing")})
    assert answer.status_code == 422
    assert "no archive of an event, or it is damaged" in text(answer)
    assert list(Tournament.objects.all()) == [event]


def test_event_that_is_there_is_not_doubled(client: Client, event: Tournament) -> None:
    content = io.BytesIO(archive_bytes(archive_parts(event)))
    answer = client.post("/club/import/", {"file": content})
    assert "“Sample Open” is here already" in text(answer)
    assert User.objects.count() == Tournament.objects.count() == 1
