"""A browser in the hall, signed in as the director, that reports what it is forbidden."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import ConsoleMessage, Page, expect

from tests import make
from tournament.models import User

# A page that polls every five seconds, on a machine that does other work as well.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def base_url() -> None:
    """Addresses are written out; the plugin's own fixture is of a kind that pytest warns about."""


@pytest.fixture
def director(transactional_db: None) -> User:
    return make.director()


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the browser logs: errors of pages, and everything that the content security policy stops."""
    heard: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        # A refused form is an answer like any other; only the browser counts its status as an error.
        refused = "status of 422" in message.text or "status of 409" in message.text
        if message.type in ("error", "warning") and not refused:
            heard.append(message.text)

    page.on("console", hear)
    page.on("pageerror", lambda error: heard.append(str(error)))
    return heard


@pytest.fixture
def desk(page: Page, hall_url: str, director: User, complaints: list[str]) -> Page:
    """The director's browser, signed in before; `test_journey` signs in as a person does."""
    client = Client()
    client.force_login(director)
    session = client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": session.key, "value": session.value, "url": hall_url}])
    return page
