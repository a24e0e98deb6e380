"""Downloading the workbook."""

import io

from django.test import Client
from openpyxl import load_workbook

from tests import make
from tests.web.pages import directed


def test_the_workbook_is_a_download_named_after_the_event(client: Client, db: None) -> None:
    make.seated_round(directed(client))
    response = client.get("/club/event-1/workbook.xlsx")
    assert response.headers["Content-Disposition"] == 'attachment; filename="event-1.xlsx"'
    assert response.headers["Content-Type"].endswith("spreadsheetml.sheet")
    book = load_workbook(io.BytesIO(response.content))
    assert "Player 4" in [cell.value for row in book["Players"] for cell in row]


def test_an_event_without_anything_has_a_workbook_too(client: Client, db: None) -> None:
    directed(client)
    book = load_workbook(io.BytesIO(client.get("/club/event-1/workbook.xlsx").content))
    assert book["Players"]["A4"].value == "No players are entered yet."
