"""The self-check of a device, and what it says about printed addresses."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client

from tests import make
from tests.web.pages import directed, notes, text
from tournament.services.hall import note_printed, printed_origin

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings: LazySettings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


def test_a_device_reads_the_facts_without_scripts(client: Client) -> None:
    words = text(client.get("/check/", headers={"host": "10.0.0.5:8000"}))
    assert "Reaches the program ✓ yes at http://10.0.0.5:8000" in words
    assert "The computer it runs on has no name yet." in words
    assert "Name of this computer" not in words


def test_a_director_gives_the_computer_a_name(client: Client) -> None:
    directed(client)
    page = client.post("/check/name/", {"name": "Club laptop"}, follow=True)
    assert "It runs on Club laptop ." in text(page)
    page = client.post("/check/name/", {"name": "x" * 61}, follow=True)
    assert "at most 60 characters fit" in " ".join(notes(page))
    assert "It runs on Club laptop ." in text(page)


@pytest.mark.parametrize(
    ("printed", "holds"),
    [
        ("http://10.0.0.5:8000", True),
        ("http://10.0.0.5:8001", False),
        ("http://192.168.99.99:8000", False),
        ("http://scores.test:8000", True),
    ],
)
def test_printed_codes_that_lead_nowhere_are_called_so(client: Client, printed: str, holds: bool) -> None:
    tournament = directed(client)
    note_printed(printed)
    page = client.get("/check/", headers={"host": "10.0.0.5:8000"})
    assert (f"The QR codes on paper lead to {printed}." in text(page)) is holds
    assert ("The printed QR codes lead nowhere any more." in text(page)) is not holds
    link = f"/club/{tournament.slug}/print/links/"
    assert (link in page.content.decode()) is not holds


def test_printing_links_remembers_their_address(client: Client) -> None:
    make.table_link(directed(client))
    client.get("/club/event-1/print/links/", headers={"host": "10.0.0.7:8000"})
    assert printed_origin() == "http://10.0.0.7:8000"


def test_the_shortest_answer_tells_the_time_of_the_server(client: Client) -> None:
    answer = client.get("/check/ping/")
    assert (answer.status_code, answer.content, answer["Cache-Control"]) == (204, b"", "no-store")
    assert int(answer["X-Now"]) > 1_700_000_000_000
