"""Archives that are damaged, changed or made up: refused in one sentence, and nothing of them is stored."""

import io
import zipfile
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.services.archives import (
    Files,
    bring,
    content_of,
    event_of_totals,
    files_of,
    forget_everything,
    small_event,
    zipped,
)
from tournament.imports.archives import read_archive
from tournament.models import (
    Entry,
    PastResult,
    Tournament,
    User,
)
from tournament.queries.canonical import canonical, digest
from tournament.services.archives import import_event
from tournament.services.errors import Refused

pytestmark = pytest.mark.django_db


def _newer(files: Files) -> None:
    files["archive.json"]["format"] = 2


def _of_something_else(files: Files) -> None:
    files["archive.json"]["kind"] = "recipes"


def _without_log(files: Files) -> None:
    del files["log.json"]


def _other_score(files: Files) -> None:
    files["games.json"][0]["seats"][0]["score"] += 100


def _without_game(files: Files) -> None:
    files["games.json"].pop()


def _without_past(files: Files) -> None:
    """The manifest still names it."""
    del files["past.json"]


def _of_other_shape(files: Files) -> None:
    files["past.json"] = {"entry": 1}


def _other_name(files: Files) -> None:
    files["players.json"][0]["name"] = "Cheat"


PART = "The part “%s” of the archive was changed or damaged since it was written, so nothing was imported."
GAME = "The game at round 1, table 1 of the archive was changed or does not add up, so nothing was imported."


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            _newer,
            "This archive is of format 2, and this program reads format 1; update the program first.",
        ),
        (_of_something_else, "This is a zip file, but no archive of an event."),
        (_without_log, "The archive lacks its part “log”, so nothing was imported."),
        (_without_past, "The archive lacks its part “past”, so nothing was imported."),
        (_of_other_shape, PART % "past"),
        (_other_score, GAME),
        (_without_game, GAME),
        (_other_name, PART % "players"),
    ],
)
def test_changed_archive_is_refused_in_one_sentence(change: Callable[[Files], None], sentence: str) -> None:
    files = files_of(content_of(small_event()))
    change(files)
    with pytest.raises(Refused) as refused:
        read_archive(zipped(files))
    assert str(refused.value) == sentence


def _signed_score(files: Files) -> None:
    """A result made up from end to end: only playing the hands again can tell."""
    game, check = files["games.json"][0], files["checks.json"]["games"][0]
    for seat, points in ((0, 100), (1, -100)):
        game["seats"][seat]["score"] += points
        check["scores"][seat] += points
    check["sha256"] = digest(canonical(game))


def _signed_place(files: Files) -> None:
    files["checks.json"]["standings"].reverse()


def _signed_name(files: Files) -> None:
    files["players.json"][0]["name"] = ""


def _signed_word(files: Files) -> None:
    files["event.json"][0]["rounds_planned"] = "many"


def _signed_past(**changed: Any) -> Callable[[Files], None]:
    def change(files: Files) -> None:
        files["past.json"].append({"entry": 1, "games": 8, "points": 100, **changed})

    return change


def _signed_event(**changed: Any) -> Callable[[Files], None]:
    return lambda files: files["event.json"][0].update(changed)


def _signed_rules(files: Files) -> None:
    files["stages.json"][0]["ruleset"]["uma"] = [1]


def _signed_preset(files: Files) -> None:
    """Of a program that knows more of them."""
    files["stages.json"][0]["preset"] = "league-2040"


def _signed_stranger(files: Files) -> None:
    files["byes.json"].append({"round": 1, "entry": 99, "points": 0, "counts": False})


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (_signed_score, "archive_game_changed"),
        (_signed_place, "archive_standings_changed"),
        (_signed_name, "archive_value_wrong"),
        (_signed_word, "archive_value_wrong"),
        (_signed_rules, "archive_rules_wrong"),
        (_signed_preset, "archive_value_wrong"),
        (_signed_stranger, "archive_value_wrong"),
        (_signed_past(entry=99), "archive_value_wrong"),
        (_signed_past(games=-1), "archive_value_wrong"),
        (_signed_past(points="100"), "archive_value_wrong"),
        (_signed_past(points=2**70), "archive_value_wrong"),
        (_signed_event(measures=["total", "luck"]), "archive_value_wrong"),
        (_signed_event(measures=["total", "total"]), "archive_value_wrong"),
        (_signed_event(measures=[["total"]]), "archive_value_wrong"),
        (_signed_event(measures={"total": 1}), "archive_value_wrong"),
        (_signed_event(provisional="perhaps"), "archive_value_wrong"),
        (_signed_event(needs="the winner"), "archive_value_wrong"),
    ],
)
def test_archive_that_lies_with_fitting_checks_stores_nothing(
    change: Callable[[Files], None], code: str
) -> None:
    files = files_of(content_of(small_event()))
    change(files)
    parts = read_archive(zipped(files, signed=True))
    newcomer = forget_everything()
    with pytest.raises(Refused) as refused:
        import_event(parts=parts, by=newcomer)
    assert refused.value.code == code
    assert not Tournament.objects.exists()
    assert not Entry.objects.exists()
    assert not PastResult.objects.exists()


@pytest.mark.parametrize("cut", [0, 10, 100, -1, -30])
def test_file_that_is_cut_off_is_refused(cut: int) -> None:
    content = content_of(small_event())
    with pytest.raises(Refused) as refused:
        read_archive(content[: cut or 0])
    assert str(refused.value) == "This file is no archive of an event, or it is damaged or cut off."


def test_file_that_unpacks_to_too_much_is_refused_before_it_is_unpacked() -> None:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as target, target.open("log.json", "w") as log:
        for _ in range(301):
            log.write(b" " * 1_000_000)
    with pytest.raises(Refused) as refused:
        read_archive(content.getvalue())
    assert str(refused.value) == "This file holds more than 300 MB, more than any event; it was not opened."


_VALUES = (
    st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.just([["x"]]) | st.just({"x": 1})
)


@given(chance=st.randoms(use_true_random=False), value=_VALUES)
@settings(max_examples=40)
def test_whatever_is_changed_in_an_archive_is_stored_or_refused(chance: Random, value: Any) -> None:
    """By somebody who made all checks fit again."""
    files = files_of(content_of(Tournament.objects.first() or event_of_totals()))
    files["event.json"][0]["created_at"] = "2001-01-01T00:00:00+00:00"
    part = chance.choice([name for name, rows in files.items() if isinstance(rows, list) and rows])
    row = chance.choice(files[part])
    row[chance.choice(sorted(row))] = value
    before = Tournament.objects.count()
    with suppress(Refused):
        bring(zipped(files, signed=True), User.objects.order_by("pk")[0])
        before += 1
    assert Tournament.objects.count() == before
