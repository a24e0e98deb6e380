"""Records of an event and of all events: which games count, what is kept back, and how many queries."""

import datetime as dt
from collections.abc import Iterable

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import confirm, confirm_round, correct, draw, end, play, ron, tsumo, type_in
from tournament.models import ORDER_STEP, Entry, HandLogs, PastResult, Person, Release, Tournament, User
from tournament.queries.clubrecords import ClubRecords, club_records
from tournament.queries.records import KEPT, EventRecords, RecordLine, WindLine, event_records
from tournament.queries.release import sight_of
from tournament.services.changes import ChangeHand
from tournament.standings.records import Ending

pytestmark = pytest.mark.django_db

KOKUSHI = {
    "type": "win",
    "wins": [{"winner": 2, "from": 3, "yakuman": 1, "yaku": ["kokushi"]}],
    "riichi": [],
}


@pytest.fixture
def director() -> User:
    return make.director()


@pytest.fixture
def event(director: User) -> Tournament:
    """Round 1: a mangan, a draw and kokushi by hands; round 2 is typed in; round 3 is being played."""
    event = make.tournament(published=True, tobi="none")
    make.entries(event, ["Aki", "Ben", "Cho", "Dan"])
    confirm_round(make.seated_round(event), ron(1, 0, 5, riichi=[1]), draw(1), KOKUSHI, by=director)
    second = make.seated_round(event).games.get()
    type_in(second, -5000, 45000, 30000, 30000, by=director)
    confirm(second, by=director)
    play(make.seated_round(event).games.get(), tsumo(0, 11), by=director)
    return event


def _records(event: Tournament, *, everything: bool = False) -> EventRecords:
    return event_records(event, sight_of(event, everything=everything), seconds=60)


def _told(lines: Iterable[RecordLine]) -> list[tuple[int, int, str, str]]:
    """Value, round, hand and the first of the people."""
    return [(line.value, line.round_number, line.label, line.people[0].name) for line in lines]


def _club(seconds: float = 60) -> ClubRecords:
    return club_records(seconds=seconds)


def _over(event: Tournament, days: int = 1) -> None:
    event.starts_on = event.ends_on = timezone.localdate() - dt.timedelta(days=days)
    event.save(update_fields=["starts_on", "ends_on"])


def test_hands_of_confirmed_games_make_the_lists(event: Tournament) -> None:
    records = _records(event)
    assert _told(records.by_points) == [(32000, 1, "E2-1", "Cho"), (8000, 1, "E1-0", "Ben")]
    assert _told(records.by_han) == [(5, 1, "E1-0", "Ben")]
    assert [line.people[1].name for line in records.by_points] == ["Dan", "Aki"]
    assert _told(records.yakuman) == [(32000, 1, "E2-1", "Cho")]
    assert records.yakuman[0].won is not None
    assert records.yakuman[0].won.yaku == ("kokushi",)
    assert _told(records.honba) == [(1, 1, "E2-1", "Aki")]
    assert _told(records.sticks) == [(1, 1, "E1-0", "Ben")]
    assert _told(records.longest) == [(3, 1, "", "Aki")]
    assert [person.name for person in records.longest[0].people] == ["Aki", "Ben", "Cho", "Dan"]


def test_scores_come_from_typed_games_too(event: Tournament) -> None:
    records = _records(event)
    # 25000 + 8000 + 3000; 25000 - 1000 + 32300 and - 32300
    assert _told(records.highest)[:3] == [(56300, 1, "", "Cho"), (45000, 2, "", "Ben"), (36000, 1, "", "Ben")]
    assert _told(records.lowest)[:2] == [(-8300, 1, "", "Dan"), (-5000, 2, "", "Aki")]
    assert _told(records.leads) == [(20300, 1, "", "Cho"), (15000, 2, "", "Ben")]
    # 26.3 + 20 + 20
    assert _told(records.finals)[0] == (663, 1, "", "Cho")


def test_a_comeback_ends_in_first_place(event: Tournament) -> None:
    # Cho had 24000 when Ben had 36000
    assert _told(_records(event).comebacks) == [(12000, 1, "E2-0", "Cho")]


def test_distributions_count_hands_games_and_places(event: Tournament) -> None:
    records = _records(event)
    assert records.endings == {Ending.RON: 2, Ending.DRAW: 1}
    assert records.point_classes == (0, 0, 0, 1, 0, 0, 0, 1)
    assert records.lengths == ((3, 1),)
    assert records.winds == (
        WindLine(wind="E", places=(0, 0, 1, 1)),
        WindLine(wind="S", places=(1, 1, 0, 0)),
        WindLine(wind="W", places=(1, 1, 0, 0)),
        WindLine(wind="N", places=(0, 0, 1, 1)),
    )


def test_records_say_over_how_many_games_and_hands_they_go(event: Tournament) -> None:
    records = _records(event)
    assert (records.games, records.typed, records.unread, records.missing) == (2, 1, 0, 0)
    assert (records.counted, records.hands) == (1, 3)


@pytest.mark.parametrize("logs", [HandLogs.NEVER, HandLogs.AFTER_ROUND])
def test_hands_that_may_not_be_read_make_no_record(event: Tournament, logs: HandLogs) -> None:
    event.stages.get().rounds.update(status="running")
    event.hand_logs = logs
    records = _records(event)
    assert (records.unread, records.hands, records.by_points, records.endings) == (1, 0, (), {})
    assert len(records.highest) == KEPT


def test_what_those_who_run_the_event_see_is_kept_apart(event: Tournament) -> None:
    event.hand_logs, event.hidden_from = HandLogs.NEVER, 2
    for _ in range(2):
        everything, public = _records(event, everything=True), _records(event)
        assert (everything.games, everything.hands, len(everything.yakuman)) == (2, 3, 1)
        assert (public.games, public.hands, public.yakuman) == (1, 0, ())


def test_rounds_that_are_kept_back_make_no_record(event: Tournament) -> None:
    event.hidden_from = 2
    assert {line.round_number for line in _records(event).highest} == {1}
    event.release = Release.BY_ROUND
    event.stages.get().rounds.update(released_at=None)
    assert _records(event).games == 0


def test_records_follow_a_correction(event: Tournament, director: User) -> None:
    assert _records(event).by_points[1].value == 8000
    first = event.stages.get().rounds.get(number=1).games.get()
    correct(first, ChangeHand(order=ORDER_STEP, event=ron(1, 0, 6, riichi=[1])), by=director)
    assert _records(event).by_points[1].value == 12000


def test_records_take_the_same_queries_for_any_number_of_games(
    event: Tournament, director: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    sight = sight_of(event)
    with django_assert_num_queries(8):
        event_records(event, sight, seconds=60)
    with django_assert_num_queries(1):
        event_records(event, sight, seconds=60)


def test_an_event_without_games_has_no_records() -> None:
    records = _records(make.tournament())
    assert (records.games, records.hands, records.highest, records.winds) == (0, 0, (), ())


def test_the_club_has_the_greatest_of_all_published_events(event: Tournament, director: User) -> None:
    second = make.tournament("Autumn Open", published=True)
    confirm_round(make.seated_round(second), ron(0, 1, 8), by=director)
    hidden = make.tournament("Secret", tobi="none")
    confirm_round(make.seated_round(hidden), ron(0, 1, 11), by=director)
    lines = [(one.event.name, one.line.value) for one in _club().lists["by_points"]]
    assert lines == [("Spring Open", 32000), ("Autumn Open", 24000), ("Spring Open", 8000)]
    club = _club()
    assert (club.events, club.games, club.counted, club.hands, club.left) == (2, 3, 2, 4, 0)


def test_records_of_the_club_take_three_queries_where_nothing_changed(
    event: Tournament, director: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    confirm_round(make.seated_round(make.tournament("Autumn", published=True)), ron(0, 1, 8), by=director)
    assert _club().games == 3
    with django_assert_num_queries(3):
        assert _club().games == 3


def test_an_event_that_is_over_has_winners_and_totals(director: User) -> None:
    event = make.tournament(published=True, preset="ema-2025")
    confirm_round(make.seated_round(event), ron(1, 0, 3, 40), by=director)
    assert (_club().over, _club().winners, _club().totals) == (0, (), ())
    _over(event)
    club = _club()
    assert [(won.player.name, [name for _, name, _ in won.events]) for won in club.winners] == [
        ("Player 2", ["Spring Open"])
    ]
    assert [(total.leader.player.name, total.leader.total) for total in club.totals] == [
        ("Player 2", 202),
        ("Player 3", 0),
        ("Player 4", 0),
        ("Player 1", -202),
    ]


def test_whoever_wins_several_events_stands_first(director: User) -> None:
    for days, winner in ((30, 1), (20, 0), (10, 1)):
        event = make.tournament(f"Open {days}", published=True)
        make.entries(event, ["Aki", "Ben", "Cho", "Dan"])
        confirm_round(make.seated_round(event), ron(winner, 3, 3, 40), by=director)
        _over(event, days)
    wins = [(won.player.name, [name for _, name, _ in won.events]) for won in _club().winners]
    assert wins == [("Ben", ["Open 30", "Open 10"]), ("Aki", ["Open 20"])]


def test_wins_of_one_person_in_the_register_are_counted_together(director: User) -> None:
    person = Person.objects.create(name="Ben")
    for days, name in ((20, "Ben"), (10, "Benjamin")):
        event = make.tournament(f"Open {days}", published=True)
        make.entries(event, ["Aki", name, "Cho", "Dan"])
        confirm_round(make.seated_round(event), ron(1, 3, 3, 40), by=director)
        _over(event, days)
    assert [len(won.events) for won in _club().winners] == [1, 1]
    Entry.objects.filter(number=2).update(person=person)
    assert [(won.player.name, len(won.events)) for won in _club().winners] == [("Benjamin", 2)]


def test_wins_follow_players_who_were_taken_for_each_other(director: User) -> None:
    ben, cho = Person.objects.create(name="Ben"), Person.objects.create(name="Cho")
    for days in (20, 10):
        event = make.tournament(f"Open {days}", published=True)
        make.entries(event, ["Aki", f"B {days}", f"C {days}", "Dan"])
        confirm_round(make.seated_round(event), ron(1, 3, 3, 40), by=director)
        _over(event, days)
    Entry.objects.filter(number=2).update(person=ben)
    Entry.objects.filter(number=3).update(person=cho)
    assert [(won.player.name, len(won.events)) for won in _club().winners] == [("B 10", 2)]
    Entry.objects.filter(name="B 10").update(person=cho)
    Entry.objects.filter(name="C 10").update(person=ben)
    assert [(won.player.name, len(won.events)) for won in _club().winners] == [("B 10", 1), ("B 20", 1)]


def test_an_event_known_by_its_totals_has_a_winner() -> None:
    event = make.tournament("Last year", published=True)
    for entry, points in zip(make.entries(event, ["Aki", "Ben"]), (305, 412), strict=True):
        PastResult.objects.create(entry=entry, games=8, points=points)
    _over(event)
    club = _club()
    assert [(won.player.name, len(won.events)) for won in club.winners] == [("Ben", 1)]
    assert [(total.leader.total, total.leader.games) for total in club.totals] == [(412, 8), (305, 8)]


def test_an_event_that_keeps_results_back_has_no_winner(director: User) -> None:
    event = make.tournament(published=True)
    confirm_round(make.seated_round(event), ron(1, 0, 3, 40), by=director)
    confirm_round(make.seated_round(event), ron(1, 0, 3, 40), by=director)
    _over(event)
    assert (_club().over, _club().games) == (1, 2)
    Tournament.objects.update(hidden_from=2)
    assert (_club().over, _club().winners, _club().totals) == (0, (), ())
    assert _club().games == 1


def test_an_event_with_an_open_game_has_no_winner(director: User) -> None:
    event = make.tournament(published=True)
    confirm_round(make.seated_round(event), ron(1, 0, 3, 40), by=director)
    end(make.seated_round(event).games.get(), by=director)
    _over(event)
    assert (_club().over, _club().winners) == (0, ())


def test_events_for_which_there_is_no_time_are_left(event: Tournament) -> None:
    assert (_club(0).events, _club(0).left) == (0, 1)
