"""Set-up of the whole suite: test settings, the browser, and which missing programs may skip a test."""

import os
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import cache
from pytest_django.live_server_helper import LiveServer

_CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
_CHROMIUM_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # In a hall the page comes from a plain address, where browsers withhold what localhost gets.
    "--host-resolver-rules=MAP hall.test 127.0.0.1",
)
_scratch = pytest.StashKey[Path]()


def pytest_configure(config: pytest.Config) -> None:
    # A law is about values: a busy machine must not break it.
    slow = hypothesis.HealthCheck.too_slow
    hypothesis.settings.register_profile("suite", deadline=None, suppress_health_check=[slow])
    hypothesis.settings.load_profile("suite")
    config.stash[_scratch] = Path(tempfile.mkdtemp(prefix="tournament-tests-"))
    _use_test_settings(config.stash[_scratch])


def pytest_unconfigure(config: pytest.Config) -> None:
    shutil.rmtree(config.stash[_scratch], ignore_errors=True)


def _use_test_settings(scratch: Path) -> None:
    settings.DATA_DIR = scratch
    settings.SECRET_KEY = "a key for tests"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # Files are served from where they lie; nothing is collected for a test.
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = True
    _use_database_file(settings.DATABASES["default"], scratch)


def _use_database_file(database: dict[str, Any], scratch: Path) -> None:
    # In memory all threads of a live server would share one connection and its transactions.
    if "sqlite3" in database["ENGINE"]:
        database.setdefault("TEST", {})["NAME"] = str(scratch / "test.sqlite3")
        database["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and os.environ.get("CI") and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"Skipped, which CI does not allow: {report.longrepr}"
    return report


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """What was counted in one test says nothing of another, whose rows have the same keys."""
    cache.clear()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser."""
    found = next(filter(None, map(shutil.which, _CHROMIUM_NAMES)), None)
    if found is None:
        pytest.skip("Chromium is not installed")
    return found


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], chromium: str) -> dict[str, Any]:
    # Playwright keeps an event loop in this thread, which Django takes for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    return {**browser_type_launch_args, "executable_path": chromium, "args": list(_CHROMIUM_FLAGS)}


@pytest.fixture
def hall_url(live_server: LiveServer) -> str:
    """Address of the running program as a tablet in a hall sees it: plain HTTP, and not localhost."""
    port = live_server.url.rpartition(":")[2]
    return f"http://hall.test:{port}"


@pytest.fixture
def postgres_url() -> str:
    """A PostgreSQL server on which a test may make databases."""
    url = os.environ.get("TEST_DATABASE_URL")
    if not url:
        pytest.skip("TEST_DATABASE_URL names no PostgreSQL")
    return url
