"""The page on which a director deletes an event that was a mistake."""

import pytest
from django.test import Client

from tests import make
from tests.play import confirm_round, draw
from tests.web.pages import directed, notes, text, typed
from tournament.models import Tournament, User

pytestmark = pytest.mark.django_db

PAGE = "/club/event-1/delete/"


def test_event_is_deleted_once_its_name_is_typed(client: Client) -> None:
    event = directed(client)
    assert PAGE in client.get("/club/event-1/edit/").content.decode()
    assert typed(client.get(PAGE))["name"] == [""]
    wrong = client.post(PAGE, {"name": "Sprung Open"})
    assert (wrong.status_code, notes(wrong)) == (422, ["To delete the event, type its name: Spring Open"])
    answer = client.post(PAGE, {"name": "spring  open"}, follow=True)
    assert notes(answer) == [f"The event “{event.name}” is deleted."]
    assert not Tournament.objects.exists()


def test_event_with_results_says_why_it_stays(client: Client) -> None:
    event = directed(client)
    confirm_round(make.seated_round(event), draw(0), by=User.objects.get())
    assert "Results were confirmed in this event, so it stays." in text(client.get(PAGE))
    assert client.post(PAGE, {"name": event.name}).status_code == 422
    assert Tournament.objects.exists()
