"""Lists of players imported, and imported again."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import make
from tournament.models import LogEntry, Person, Tournament, User
from tournament.services.errors import NotPermitted, Refused
from tournament.services.players import PlayerRow
from tournament.services.roster import Comparison, Outcome, compare, import_players

pytestmark = pytest.mark.django_db

AKI = PlayerRow(name="Aki Sato", club="Wien", ema_number="04010123")


def _import(tournament: Tournament, *rows: PlayerRow, by: User) -> Comparison:
    stamp = compare(tournament=tournament, players=rows).stamp
    return import_players(tournament=tournament, players=rows, stamp=stamp, by=by)


def _outcomes(comparison: Comparison) -> list[str]:
    return [row.outcome.value for row in comparison.rows]


def test_import_enters_and_numbers_on_around_the_numbers_asked_for() -> None:
    judge, tournament = make.director(), make.tournament()
    make.entries(tournament, ["Dan"])
    rows = [PlayerRow(name="Eva"), PlayerRow(name="Fay", number=3), PlayerRow(name="Gus")]
    _import(tournament, *rows, by=judge)
    numbers = list(tournament.entries.values_list("number", "name"))
    assert numbers == [(1, "Dan"), (2, "Eva"), (3, "Fay"), (4, "Gus")]


@pytest.mark.parametrize(
    "row",
    [
        PlayerRow(name="Akiko Sato", ema_number="04010123"),
        PlayerRow(name="ＡＫＩ　SATO"),
        PlayerRow(name="AkiSato"),
        PlayerRow(name="Somebody else", number=1),
    ],
)
def test_player_is_found_by_ema_number_name_or_number(row: PlayerRow) -> None:
    judge, tournament = make.director(), make.tournament()
    _import(tournament, AKI, by=judge)
    assert _outcomes(_import(tournament, row, by=judge)) == [Outcome.CHANGED]
    entry = tournament.entries.get()
    assert (entry.name, entry.club, entry.ema_number) == (row.name, "Wien", "04010123")


def test_ema_number_tells_more_than_a_name() -> None:
    judge, tournament = make.director(), make.tournament()
    _import(tournament, AKI, PlayerRow(name="Ben", ema_number="04010124"), by=judge)
    comparison = compare(tournament=tournament, players=[PlayerRow(name="Aki Sato", ema_number="04010124")])
    (row,) = comparison.rows
    assert row.entry == tournament.entries.get(number=2)
    assert [(change.field, change.before, change.after) for change in row.changes] == [
        ("name", "Ben", "Aki Sato")
    ]


def test_namesakes_of_one_list_stay_two_players() -> None:
    judge, tournament = make.director(), make.tournament()
    twins = [PlayerRow(name="Kim", club="Seoul"), PlayerRow(name="Kim", club="Busan")]
    _import(tournament, *twins, by=judge)
    assert _outcomes(_import(tournament, *twins, by=judge)) == [Outcome.SAME, Outcome.SAME]
    assert tournament.entries.count() == 2


def test_empty_cell_leaves_what_is_stored() -> None:
    judge, tournament = make.director(), make.tournament()
    _import(tournament, AKI, by=judge)
    assert _outcomes(_import(tournament, PlayerRow(name="Aki Sato"), by=judge)) == [Outcome.SAME]
    assert tournament.entries.get().club == "Wien"


def test_players_changed_since_they_were_shown_are_not_touched() -> None:
    judge, tournament = make.director(), make.tournament()
    stamp = compare(tournament=tournament, players=[AKI]).stamp
    _import(tournament, AKI, by=judge)
    with pytest.raises(Refused) as refused:
        import_players(tournament=tournament, players=[AKI], stamp=stamp, by=judge)
    assert refused.value.code == "players_changed"
    assert tournament.entries.count() == 1


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ([PlayerRow(name="Eva", number=1)], None),
        ([PlayerRow(name="Dan"), PlayerRow(name="Eva", number=1)], "number_taken"),
        ([PlayerRow(name="Eva", number=7), PlayerRow(name="Fay", number=7)], "numbers_twice"),
        ([PlayerRow(name=" ")], "player_nameless"),
    ],
)
def test_numbers_that_are_taken_are_refused(rows: list[PlayerRow], code: str | None) -> None:
    judge, tournament = make.director(), make.tournament()
    make.entries(tournament, ["Dan"])
    if code is None:
        assert _outcomes(_import(tournament, *rows, by=judge)) == [Outcome.CHANGED]
        return
    with pytest.raises(Refused) as refused:
        _import(tournament, *rows, by=judge)
    assert refused.value.code == code
    assert tournament.entries.count() == 1


def test_import_is_logged_field_by_field() -> None:
    judge, tournament = make.director(), make.tournament()
    _import(tournament, AKI, by=judge)
    _import(tournament, PlayerRow(name="Aki Sato", club="Graz"), PlayerRow(name="Ben"), by=judge)
    assert LogEntry.objects.latest("pk").after == {
        "numbers": [2],
        "names": ["Ben"],
        "changes": [{"number": 1, "field": "club", "before": "Wien", "after": "Graz"}],
    }


def test_import_by_somebody_else_is_not_permitted() -> None:
    tournament = make.tournament(by=make.person("dora"))
    with pytest.raises(NotPermitted):
        _import(tournament, AKI, by=make.person("elsewhere"))


def test_ema_number_links_to_the_person_of_an_earlier_event() -> None:
    dora = make.person("dora")
    _import(make.tournament("Winter", by=dora), AKI, by=dora)
    spring = make.tournament("Spring", by=dora)
    _import(spring, PlayerRow(name="A. Sato", ema_number="04010123", city="Linz"), by=dora)
    person = Person.objects.get()
    assert (person.name, person.city, person.entries.count()) == ("Aki Sato", "Linz", 2)


def test_namesake_of_an_earlier_event_is_not_linked_unasked() -> None:
    dora = make.person("dora")
    _import(make.tournament("Winter", by=dora), AKI, by=dora)
    spring = make.tournament("Spring", by=dora)
    _import(spring, PlayerRow(name="aki sato"), by=dora)
    assert spring.entries.get().person is None
    summer, row = make.tournament("Summer", by=dora), PlayerRow(name="aki sato")
    stamp = compare(tournament=summer, players=[row]).stamp
    person = Person.objects.get()
    import_players(tournament=summer, players=[row], stamp=stamp, by=dora, known={0: person.pk})
    assert summer.entries.get().person == person


def test_people_of_other_directors_are_not_known() -> None:
    dora, other = make.person("dora"), make.person("other")
    _import(make.tournament("Winter", by=dora), AKI, by=dora)
    _import(make.tournament("Elsewhere", by=other), AKI, by=other)
    assert Person.objects.count() == 2


@pytest.mark.parametrize("players", [5, 40])
def test_import_takes_the_same_number_of_queries(
    django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    judge, tournament = make.director(), make.tournament()
    rows = [PlayerRow(name=f"Player {number}") for number in range(players)]
    stamp = compare(tournament=tournament, players=rows).stamp
    with django_assert_num_queries(12):
        import_players(tournament=tournament, players=rows, stamp=stamp, by=judge)
