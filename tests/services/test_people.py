"""The register of people: linking, merging, forgetting."""

import json

import pytest
from django.core import serializers

from tests import make
from tests.play import chombo, correct, draw, play
from tournament.models import DeskNote, Entry, HandRecord, LogEntry, Person, Tournament, User
from tournament.queries.people import duplicates, events_of, people_lines, unknown_players
from tournament.queries.standings import standings
from tournament.services.adjustments import adjust
from tournament.services.attendance import withdraw_player
from tournament.services.changes import ChangeHand
from tournament.services.entries import change_player
from tournament.services.errors import NotPermitted, Refused, Warned
from tournament.services.people import link_player, merge_people
from tournament.services.players import PlayerRow, enter_players
from tournament.services.privacy import forget_person, forget_player
from tournament.services.roster import compare, import_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def dora() -> User:
    return make.person("dora")


def _entered(dora: User, *rows: PlayerRow, event: str = "Winter") -> list[Entry]:
    tournament = make.tournament(event, by=dora)
    return list(enter_players(tournament=tournament, players=rows, by=dora))


def test_everybody_who_is_entered_is_in_the_register(dora: User) -> None:
    _entered(dora, PlayerRow(name="Aki", country="JPN"), PlayerRow(name="Ben"))
    assert [(line.name, line.country, line.events) for line in people_lines(dora)] == [
        ("Aki", "JPN", 1),
        ("Ben", "", 1),
    ]
    assert people_lines(make.person("other")) == ()
    assert len(people_lines(make.director())) == 2


def test_namesake_waits_for_the_director_to_say_who_it_is(dora: User) -> None:
    _entered(dora, PlayerRow(name="Aki"), PlayerRow(name="Ben"))
    aki, ben = _entered(dora, PlayerRow(name="AKI"), PlayerRow(name="ben"), event="Spring")
    lines = people_lines(dora)
    assert [
        (player.name, [line.name for line in player.candidates]) for player in unknown_players(dora, lines)
    ] == [
        ("AKI", ["Aki"]),
        ("ben", ["Ben"]),
    ]
    person = Person.objects.get(name="Aki")
    link_player(entry=aki, person=person, by=dora)
    link_player(entry=ben, person=None, by=dora)
    assert [event.event for event in events_of(person, dora)] == ["Spring", "Winter"]
    assert unknown_players(dora, people_lines(dora)) == ()
    assert [[line.name for line in group] for group in duplicates(people_lines(dora))] == [["Ben", "ben"]]


def test_nobody_plays_twice_in_an_event(dora: User) -> None:
    first, second = _entered(dora, PlayerRow(name="Aki"), PlayerRow(name="Ben"))
    with pytest.raises(Refused) as refused:
        link_player(entry=second, person=first.person, by=dora)
    assert refused.value.code == "person_plays_twice"


def test_merged_people_keep_all_their_events_and_facts(dora: User) -> None:
    (first,) = _entered(dora, PlayerRow(name="Aki Sato"))
    (second,) = _entered(dora, PlayerRow(name="Sato Aki", ema_number="04010123"), event="Spring")
    kept = first.person
    assert kept is not None
    merge_people(kept=kept, others=[Person.objects.get(name="Sato Aki")], by=dora)
    kept.refresh_from_db()
    assert (kept.name, kept.ema_number, Person.objects.count()) == ("Aki Sato", "04010123", 1)
    assert set(kept.entries.all()) == {first, second}


def test_people_who_met_are_two_people(dora: User) -> None:
    first, second = _entered(dora, PlayerRow(name="Aki"), PlayerRow(name="Ben"))
    assert first.person
    assert second.person
    with pytest.raises(Refused) as refused:
        merge_people(kept=first.person, others=[second.person], by=dora)
    assert str(refused.value) == "They both played in “Winter”, so they are two people."


def test_people_with_different_ema_numbers_are_asked_about(dora: User) -> None:
    (first,) = _entered(dora, PlayerRow(name="Aki", ema_number="04010123"))
    (second,) = _entered(dora, PlayerRow(name="Akiko", ema_number="04010124"), event="Spring")
    assert first.person
    assert second.person
    with pytest.raises(Warned):
        merge_people(kept=first.person, others=[second.person], by=dora)
    merge_people(kept=first.person, others=[second.person], by=dora, despite_numbers=True)
    assert Person.objects.get().ema_number == "04010123"


def test_person_of_an_event_of_others_can_neither_be_merged_nor_forgotten(dora: User) -> None:
    (first,) = _entered(dora, PlayerRow(name="Aki", ema_number="04010123"))
    (other,) = _entered(make.person("other"), PlayerRow(name="Aki", ema_number="04010123"), event="Spring")
    assert first.person
    assert other.person
    other.person = first.person
    other.save()
    with pytest.raises(NotPermitted):
        forget_person(person=first.person, by=dora)
    with pytest.raises(NotPermitted):
        merge_people(kept=Person.objects.exclude(pk=first.person.pk).get(), others=[first.person], by=dora)


def _everything(tournament: Tournament) -> str:
    """All that is stored of people and events, as one text."""
    rows = [*Entry.objects.all(), *Person.objects.all(), *LogEntry.objects.filter(tournament=tournament)]
    rows += [*HandRecord.objects.all(), *DeskNote.objects.all()]
    rows += [adjustment for entry in Entry.objects.all() for adjustment in entry.adjustments.all()]
    return json.dumps(json.loads(serializers.serialize("json", rows)), ensure_ascii=False)


@pytest.mark.parametrize("name", ["Aki Sato", "佐藤明", "Aki (Ace) Sato", "ron"])
def test_forgotten_person_is_in_no_record_and_the_games_stay(dora: User, name: str) -> None:
    tournament = make.tournament(by=dora)
    row = PlayerRow(name=name, ema_number="04010123", club="Wien", legal_name="Akiko Sato-Maier", notes="ill")
    stamp = compare(tournament=tournament, players=[row]).stamp
    import_players(tournament=tournament, players=[row], stamp=stamp, by=dora)
    again = PlayerRow(name=name, club="Graz")
    stamp = compare(tournament=tournament, players=[again]).stamp
    import_players(tournament=tournament, players=[again], stamp=stamp, by=dora)
    entry = tournament.entries.get()
    make.entries(tournament, ["Ben", "Cho", "Dan"])
    game = play(make.seated_round(tournament).games.get(), draw(0), by=dora)
    correct(game, ChangeHand(order=1024, event={**chombo(0), "note": f"{name} looked"}), by=dora, reason=name)
    DeskNote.objects.create(game=game, kind="note", text=f"call {name.upper()}!", author=dora)
    adjust(entry=entry, amount=-200, reason=f"{name} was late", by=dora)
    change_player(
        entry=entry,
        player=PlayerRow(name=name, club="Linz", ema_number="04010123"),
        fixed_table=None,
        is_substitute=False,
        by=dora,
    )
    before = [(line.entry_number, line.total) for line in standings(tournament).lines]
    forget_player(entry=entry, by=dora)
    stored = _everything(tournament)
    for secret in (name, "04010123", "Akiko Sato-Maier", "Wien", "Graz", "Linz"):
        if secret != "ron":
            assert secret.casefold() not in stored.casefold()
    assert "Player 1 looked" in stored
    entry.refresh_from_db()
    assert (entry.name, entry.notes, entry.club) == ("Player 1", "", "")
    assert [(line.entry_number, line.total) for line in standings(tournament).lines] == before
    assert HandRecord.objects.latest("revision").event["type"] == "chombo"
    assert Person.objects.get().removed_at is not None
    assert people_lines(dora) == ()


def test_player_outside_the_register_is_forgotten_in_the_event(dora: User) -> None:
    tournament = make.tournament(by=dora)
    (entry,) = make.entries(tournament, ["Aki"])
    withdraw_player(entry=entry, by=dora)
    forget_player(entry=entry, by=dora)
    assert "Aki" not in _everything(tournament)


def test_person_without_events_is_forgotten_by_nobody_but_a_superuser(dora: User) -> None:
    person = Person.objects.create(name="Aki")
    with pytest.raises(NotPermitted):
        forget_person(person=person, by=dora)
    assert Person.objects.get().name == "Aki"
