"""A whole event taken to another machine and back."""

import io
import zipfile
from collections.abc import Callable

import pytest

from tests.services.archives import (
    Files,
    bring,
    content_of,
    event_of_totals,
    files_of,
    forget_everything,
    rich_event,
    small_event,
    zipped,
)
from tournament.exports.eventjson import event_json
from tournament.models import (
    AccessLink,
    Display,
    Game,
    HandRecord,
    Person,
    Tournament,
    User,
)
from tournament.queries.book import event_book
from tournament.queries.standings import standings
from tournament.services.errors import Refused
from tournament.services.verification import verify

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("event", [rich_event, event_of_totals])
def test_round_trip_gives_the_same_bytes(event: Callable[[], Tournament]) -> None:
    content = content_of(event())
    made = bring(content, forget_everything())
    assert content_of(made) == content


def test_copy_has_the_same_game_records_to_the_byte() -> None:
    tournament = small_event()
    before, content = event_json(event_book(tournament, records=True)), content_of(tournament)
    copy = bring(content, forget_everything())
    won = '{"type": "win", "wins": [{"winner": 0, "from": 1, "han": 3, "fu": 40}], "riichi": []}'
    assert won in before.decode()
    assert event_json(event_book(copy, records=True)) == before


def test_copy_has_standings_authors_and_answers_of_the_original() -> None:
    tournament = rich_event()
    lines, content = standings(tournament).lines, content_of(tournament)
    newcomer = forget_everything()
    made = bring(content, newcomer)
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
    content = content_of(rich_event())
    bring(content, forget_everything())
    former = User.objects.get(username="director")
    assert not former.is_active
    assert not former.has_usable_password()
    assert not AccessLink.objects.filter(revoked_at=None).exists()


def test_archive_holds_no_secret() -> None:
    tournament = rich_event()
    secrets = [link.nonce for link in AccessLink.objects.all()]
    secrets += User.objects.values_list("password", flat=True)
    with zipfile.ZipFile(io.BytesIO(content_of(tournament))) as source:
        text = "".join(source.read(name).decode() for name in source.namelist())
    assert [secret for secret in secrets if secret in text] == []
    assert "game_id" not in text


def test_import_of_what_is_there_says_so_and_doubles_nothing() -> None:
    tournament = small_event()
    content, by = content_of(tournament), User.objects.get()
    with pytest.raises(Refused) as refused:
        bring(content, by)
    assert refused.value.code == "event_here"
    game = Game.objects.get()
    game.notes.create(kind="note", text="later")
    with pytest.raises(Refused) as refused:
        bring(content, by)
    assert refused.value.code == "event_here_changed"
    assert Tournament.objects.count() == 1


def test_address_and_client_ids_that_are_taken_are_given_anew() -> None:
    tournament = small_event()
    content, by = content_of(tournament), User.objects.get()
    Tournament.objects.update(created_at="2020-01-01T00:00:00+00:00")
    made = bring(content, by)
    assert made.slug == "event-1-2"
    assert HandRecord.objects.count() == 4
    assert verify(made) == ()


def test_person_who_is_known_here_just_so_is_the_same() -> None:
    content = content_of(rich_event())
    newcomer = forget_everything()
    known = Person.objects.create(name="Player 1", club="Kan", ema_number="04010123")
    assert bring(content, newcomer).entries.get(number=1).person == known


def test_where_a_copy_came_from_is_in_its_log_alone() -> None:
    content = content_of(small_event())
    made = bring(content, forget_everything())
    assert made.log_entries.latest("pk").action == "event imported"
    assert content_of(made) == content


def _as_before_past_results(files: Files) -> None:
    """What a program wrote that knew neither them nor the order of the standings."""
    del files["past.json"]
    for key in ("measures", "provisional", "needs"):
        del files["event.json"][0][key]
    for row in files["players.json"]:
        del row["block"]


def test_archive_from_before_past_results_is_still_read() -> None:
    files = files_of(content_of(small_event()))
    _as_before_past_results(files)
    content = zipped(files, signed=True)
    with pytest.raises(Refused) as refused:
        bring(content, User.objects.get())
    assert refused.value.code == "event_here"
    made = bring(content, forget_everything())
    assert (made.measures, made.needs) == (["total", "head_to_head", "best_game"], "everybody")
    assert [entry.block for entry in made.entries.all()] == ["", "", "", ""]
