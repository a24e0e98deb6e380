"""A whole event taken to another machine and back."""

import io
import json
import zipfile
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import make
from tests.play import chombo, confirm, confirm_round, draw, end, play, ron
from tournament.exports.archive import archive_bytes
from tournament.exports.eventjson import event_json
from tournament.imports.archives import read_archive
from tournament.models import (
    AccessLink,
    Adjustment,
    Display,
    Entry,
    Game,
    HandRecord,
    LogEntry,
    PastResult,
    Person,
    Round,
    Stage,
    Tournament,
    User,
)
from tournament.queries.archive import archive_parts
from tournament.queries.book import event_book
from tournament.queries.canonical import a_line_each, canonical, digest
from tournament.queries.standings import standings
from tournament.services.adjustments import adjust, cancel_adjustment
from tournament.services.advancing import advance
from tournament.services.archives import import_event
from tournament.services.errors import Refused
from tournament.services.stages import add_stage
from tournament.services.verification import verify

pytestmark = pytest.mark.django_db

Files = dict[str, Any]


def _rich_event() -> Tournament:
    """Two stages, a device and a judge as writers, penalties, a plan, a screen, a note, a person."""
    director = make.director()
    tournament = make.tournament("Frühling", preset="ema-2025", rounds=2, published=True)
    players = make.entries(tournament, [*(f"Player {number}" for number in range(1, 9)), "=1+1"])
    players[0].person = Person.objects.create(name="Player 1", club="Kan", ema_number="04010123")
    players[8].replaces = players[1]
    for player in players:
        player.block = "A" if player.number % 2 else "B"
        player.save()
    seated = make.seated_round(tournament, tables=2, sit_out=["=1+1"])
    device = make.table_link(tournament, 1)
    first = seated.games.get(table_number=1)
    play(first, ron(0, 1, 3, 40), draw(2, riichi=[2]), by=device)
    first.notes.create(kind="call", text="tile on the floor", link=device)
    confirm(end(first, by=director), by=director)
    second = seated.games.get(table_number=2)
    play(second, chombo(1), draw(0, 1), by=make.judge_link(tournament, "Ánna"))
    confirm(end(second, by=director), by=director)
    adjust(entry=players[2], amount=-100, reason="late", by=director)
    cancel_adjustment(
        adjustment=adjust(entry=players[3], amount=-50, reason="noise", by=director), by=director
    )
    make.plan(tournament, [[[1, 2, 3, 5], [4, 6, 7, 8]]], wish={"seed": 7})
    tournament.displays.create(number=1, message="Lunch")
    tournament.measures, tournament.provisional, tournament.needs = ["total", "best_game"], True, "judges"
    tournament.save()
    facts: dict[str, Any] = {"name": "Final", "rounds_planned": 1, "carry_percent": 50, "preset": "seed"}
    advance(stage=add_stage(tournament=tournament, **facts, by=director), numbers=[1, 3, 5, 7], by=director)
    confirm_round(make.seated_round(tournament), ron(1, 0, 3, 30), by=director)
    return tournament


def _small_event() -> Tournament:
    director = make.director()
    tournament = make.tournament("Club night")
    game = play(make.game(tournament), ron(0, 1, 3, 40), draw(0), by=director)
    confirm(end(game, by=director), by=director)
    return tournament


def _event_of_totals() -> Tournament:
    """An event that was brought by its totals alone."""
    tournament = make.tournament("Winter 2019", by=make.director())
    for entry, points in zip(make.entries(tournament, 3), (1205, -5, -1200), strict=True):
        PastResult.objects.create(entry=entry, games=8, points=points)
    return tournament


def _content(tournament: Tournament) -> bytes:
    return archive_bytes(archive_parts(tournament))


def _import(content: bytes, by: User) -> Tournament:
    return import_event(parts=read_archive(content), by=by)


def _forget_everything() -> User:
    """As good as another machine, with its own director."""
    LogEntry.objects.all().delete()
    Adjustment.objects.all().delete()
    HandRecord.objects.all().delete()
    Round.objects.all().delete()
    Stage.objects.all().delete()
    Entry.objects.update(replaces=None)
    PastResult.objects.all().delete()
    Entry.objects.all().delete()
    Person.objects.all().delete()
    AccessLink.objects.all().delete()
    Tournament.objects.all().delete()
    User.objects.all().delete()
    return make.director("somebody else")


@pytest.mark.parametrize("event", [_rich_event, _event_of_totals])
def test_round_trip_gives_the_same_bytes(event: Callable[[], Tournament]) -> None:
    content = _content(event())
    made = _import(content, _forget_everything())
    assert _content(made) == content


def test_copy_has_the_same_game_records_to_the_byte() -> None:
    tournament = _small_event()
    before, content = event_json(event_book(tournament, records=True)), _content(tournament)
    copy = _import(content, _forget_everything())
    won = '{"type": "win", "wins": [{"winner": 0, "from": 1, "han": 3, "fu": 40}], "riichi": []}'
    assert won in before.decode()
    assert event_json(event_book(copy, records=True)) == before


def test_copy_has_standings_authors_and_answers_of_the_original() -> None:
    tournament = _rich_event()
    lines, content = standings(tournament).lines, _content(tournament)
    newcomer = _forget_everything()
    made = _import(content, newcomer)
    assert (made.name, made.slug, made.published) == ("Frühling", "event-1", True)
    assert standings(made).lines == lines
    assert list(made.directors.all()) == [newcomer]
    first = Game.objects.get(round__number=1, table_number=1)
    authors = {record.author_name for record in HandRecord.objects.filter(game=first)}
    assert authors == {"Table 1"}
    assert {record.answer["game_id"] for record in first.hand_records.all()} == {first.pk}
    assert made.entries.get(number=9).replaces == made.entries.get(number=2)
    assert made.entries.get(number=1).person == Person.objects.get(ema_number="04010123")
    assert Display.objects.get().message == "Lunch"


def test_copy_lets_nobody_in_who_was_let_in_before() -> None:
    content = _content(_rich_event())
    _import(content, _forget_everything())
    former = User.objects.get(username="director")
    assert not former.is_active
    assert not former.has_usable_password()
    assert not AccessLink.objects.filter(revoked_at=None).exists()


def test_archive_holds_no_secret() -> None:
    tournament = _rich_event()
    secrets = [link.nonce for link in AccessLink.objects.all()]
    secrets += User.objects.values_list("password", flat=True)
    with zipfile.ZipFile(io.BytesIO(_content(tournament))) as source:
        text = "".join(source.read(name).decode() for name in source.namelist())
    assert [secret for secret in secrets if secret in text] == []
    assert "game_id" not in text


def test_import_of_what_is_there_says_so_and_doubles_nothing() -> None:
    tournament = _small_event()
    content, by = _content(tournament), User.objects.get()
    with pytest.raises(Refused) as refused:
        _import(content, by)
    assert refused.value.code == "event_here"
    game = Game.objects.get()
    game.notes.create(kind="note", text="later")
    with pytest.raises(Refused) as refused:
        _import(content, by)
    assert refused.value.code == "event_here_changed"
    assert Tournament.objects.count() == 1


def test_address_and_client_ids_that_are_taken_are_given_anew() -> None:
    tournament = _small_event()
    content, by = _content(tournament), User.objects.get()
    Tournament.objects.update(created_at="2020-01-01T00:00:00+00:00")
    made = _import(content, by)
    assert made.slug == "event-1-2"
    assert HandRecord.objects.count() == 4
    assert verify(made) == ()


def test_person_who_is_known_here_just_so_is_the_same() -> None:
    content = _content(_rich_event())
    newcomer = _forget_everything()
    known = Person.objects.create(name="Player 1", club="Kan", ema_number="04010123")
    assert _import(content, newcomer).entries.get(number=1).person == known


def test_where_a_copy_came_from_is_in_its_log_alone() -> None:
    content = _content(_small_event())
    made = _import(content, _forget_everything())
    assert made.log_entries.latest("pk").action == "event imported"
    assert _content(made) == content


def _as_before_past_results(files: Files) -> None:
    """What a program wrote that knew neither them nor the order of the standings."""
    del files["past.json"]
    for key in ("measures", "provisional", "needs"):
        del files["event.json"][0][key]
    for row in files["players.json"]:
        del row["block"]


def test_archive_from_before_past_results_is_still_read() -> None:
    files = _files(_content(_small_event()))
    _as_before_past_results(files)
    content = _zip(files, signed=True)
    with pytest.raises(Refused) as refused:
        _import(content, User.objects.get())
    assert refused.value.code == "event_here"
    made = _import(content, _forget_everything())
    assert (made.measures, made.needs) == (["total", "head_to_head", "best_game"], "everybody")
    assert [entry.block for entry in made.entries.all()] == ["", "", "", ""]


# What is wrong with an archive: each a change of its files, and the sentence that tells it.


def _files(content: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(content)) as source:
        return {name: json.loads(source.read(name)) for name in source.namelist()}


def _zip(files: Files, *, signed: bool = False) -> bytes:
    """`signed`: by somebody who made the checks of the parts fit again."""
    texts = {name: _spelt(value) for name, value in files.items()}
    if signed:
        files["archive.json"]["parts"] = {
            name.removesuffix(".json"): digest(text) for name, text in texts.items()
        }
        texts["archive.json"] = canonical(files["archive.json"])
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as target:
        for name, text in texts.items():
            target.writestr(name, text)
    return content.getvalue()


def _spelt(value: Any) -> bytes:
    return a_line_each(map(canonical, value)) if isinstance(value, list) else canonical(value) + b"\n"


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
    files = _files(_content(_small_event()))
    change(files)
    with pytest.raises(Refused) as refused:
        read_archive(_zip(files))
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
    files = _files(_content(_small_event()))
    change(files)
    parts = read_archive(_zip(files, signed=True))
    newcomer = _forget_everything()
    with pytest.raises(Refused) as refused:
        import_event(parts=parts, by=newcomer)
    assert refused.value.code == code
    assert not Tournament.objects.exists()
    assert not Entry.objects.exists()
    assert not PastResult.objects.exists()


@pytest.mark.parametrize("cut", [0, 10, 100, -1, -30])
def test_file_that_is_cut_off_is_refused(cut: int) -> None:
    content = _content(_small_event())
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
    files = _files(_content(Tournament.objects.first() or _event_of_totals()))
    files["event.json"][0]["created_at"] = "2001-01-01T00:00:00+00:00"
    part = chance.choice([name for name, rows in files.items() if isinstance(rows, list) and rows])
    row = chance.choice(files[part])
    row[chance.choice(sorted(row))] = value
    before = Tournament.objects.count()
    with suppress(Refused):
        _import(_zip(files, signed=True), User.objects.order_by("pk")[0])
        before += 1
    assert Tournament.objects.count() == before
