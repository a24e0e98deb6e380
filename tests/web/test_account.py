"""Signing in and out, and the own password."""

from django.test import Client

from tests import make
from tests.web.pages import signed_in, text


def test_signing_in_leads_to_the_own_events(client: Client, db: None) -> None:
    make.person("director")
    response = client.post("/account/login/", {"username": "director", "password": make.PASSWORD})
    assert (response.status_code, response.headers["Location"]) == (302, "/club/")


def test_a_wrong_password_is_explained_and_the_name_stays(client: Client, db: None) -> None:
    response = client.post("/account/login/", {"username": "director", "password": "wrong"})
    assert "Please enter a correct username and password." in text(response)
    assert 'value="director"' in response.content.decode()


def test_signing_in_leads_back_to_the_page_that_asked(client: Client, db: None) -> None:
    make.person("director")
    asked = client.get("/club/new/")
    assert asked.headers["Location"] == "/account/login/?next=/club/new/"
    entered = {"username": "director", "password": make.PASSWORD, "next": "/club/new/"}
    assert client.post("/account/login/", entered).headers["Location"] == "/club/new/"


def test_signing_out_takes_a_button_and_not_a_link(client: Client, db: None) -> None:
    signed_in(client, make.person())
    assert client.get("/account/logout/").status_code == 405
    assert client.post("/account/logout/").headers["Location"] == "/"
    assert client.get("/club/").headers["Location"] == "/account/login/?next=/club/"


def test_the_password_can_be_changed(client: Client, db: None) -> None:
    person = make.person()
    signed_in(client, person)
    entered = {
        "old_password": make.PASSWORD,
        "new_password1": "seven-pairs-25",
        "new_password2": "seven-pairs-25",
    }
    response = client.post("/account/password/", entered, follow=True)
    assert "Your password is changed." in text(response)
    person.refresh_from_db()
    assert person.check_password("seven-pairs-25")


def test_a_new_password_that_is_too_short_is_refused(client: Client, db: None) -> None:
    signed_in(client, make.person())
    entered = {"old_password": make.PASSWORD, "new_password1": "ron", "new_password2": "ron"}
    response = client.post("/account/password/", entered)
    assert "This password is too short. It must contain at least 8 characters." in text(response)
