"""The page of downloads, and events that are brought along."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests import make
from tests.play import confirm_round, draw
from tests.web.pages import text
from tournament.exports.archive import archive_bytes
from tournament.models import Tournament, User
from tournament.queries.archive import archive_parts

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
