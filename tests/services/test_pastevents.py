"""Events of the past: settled, known again in the register, stored as if they had been played here."""

import datetime as dt
from dataclasses import replace

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import make
from tournament.models import Adjustment, Entry, Game, GameStatus, Person, RoundStatus, Tournament, User
from tournament.queries.standings import standings
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.services.errors import NotPermitted, Refused
from tournament.services.pastevents import Differing, EventFacts, PastTotal, bring_games, bring_totals
from tournament.services.pastgames import PastGame, likely_preset, settle_games
from tournament.services.pastplayers import named, recognised
from tournament.services.players import PlayerRow, enter_players
from tournament.services.verification import verify

pytestmark = pytest.mark.django_db

DAY = dt.date(2019, 5, 1)
FACTS = EventFacts(name="Winter", place="Wien", starts_on=DAY, ends_on=DAY, preset="ema-2025")
PLAYERS = [PlayerRow(name=name) for name in ("Aki", "Ben", "Cho", "Dai")]
FINALS = (303, 50, -103, -250)


def _game(
    *scores: int, sticks: int | None = None, finals: tuple[int | None, ...] = (None,) * 4, round_: int = 1
) -> PastGame:
    players = tuple(range(len(scores)))
    return PastGame(
        line=round_ + 1, round=round_, table=1, players=players, scores=scores, sticks=sticks, finals=finals
    )


GAME = _game(45_300, 30_000, 24_700, 20_000, finals=FINALS)


def _bring(*games: PastGame, by: User, differing: Differing = Differing.REFUSE) -> Tournament:
    return bring_games(facts=FACTS, players=PLAYERS, games=games, known={}, differing=differing, by=by)


def test_games_count_as_if_they_had_been_confirmed_here() -> None:
    made = _bring(GAME, _game(30_000, 30_000, 30_000, 30_000, round_=2), by=make.director())
    assert [line.total for line in standings(made).lines] == [303, 50, -103, -250]
    games = Game.objects.filter(round__stage__tournament=made)
    assert {(game.status, game.round.status) for game in games} == {
        (GameStatus.CONFIRMED, RoundStatus.FINISHED)
    }
    assert verify(made) == ()
    assert (made.published, made.rounds_planned) == (False, 2)


def test_sticks_that_a_sheet_does_not_tell_are_what_is_missing() -> None:
    rules = read_ruleset({"preset": "ema-2025"})
    missing, told = _game(44_300, 30_000, 24_700, 20_000), _game(44_300, 30_000, 24_700, 20_000, sticks=1)
    states = settle_games(rules, [missing, told]).states
    assert [state.sticks for state in states] == [1, 1]
    (fault,) = settle_games(rules, [_game(44_400, 30_000, 24_700, 20_000)]).faults
    assert fault.startswith(
        "Line 2: The scores and 0 riichi sticks make 119100 points, but 120000 are in play"
    )


def test_final_points_tell_the_rules() -> None:
    assert likely_preset([GAME]) == "ema-2016"
    m_league = _game(45_000, 25_000, 20_000, 10_000, finals=(650, 50, -200, -500))
    assert settle_games(read_ruleset({"preset": "m-league"}), [m_league]).differences == ()
    assert settle_games(read_ruleset({"preset": likely_preset([m_league])}), [m_league]).differences == ()
    sanma = _game(35_000, 35_000, 35_000, finals=(None,) * 3)
    assert read_ruleset({"preset": likely_preset([sanma])}).players == 3


def test_other_final_points_are_refused_or_made_up_for() -> None:
    by = make.director()
    wrong = _game(45_300, 30_000, 24_700, 20_000, finals=(303, 50, -103, -450))
    with pytest.raises(Refused) as refused:
        _bring(wrong, by=by)
    assert refused.value.code == "past_points_differ"
    assert not Tournament.objects.exists()
    made = _bring(wrong, by=by, differing=Differing.ADJUST)
    assert [line.total for line in standings(made).lines] == [303, 50, -103, -450]
    given = Adjustment.objects.get()
    assert (given.amount, given.round, given.entry.name) == (-200, made.stages.get().rounds.get(), "Dai")


def test_event_of_that_name_and_day_is_not_brought_twice() -> None:
    by = make.director()
    _bring(GAME, by=by)
    with pytest.raises(Refused, match="An event “Winter” of that day is here already"):
        bring_totals(facts=replace(FACTS, name="WINTER"), players=(), totals=(), known={}, by=by)
    bring_totals(facts=replace(FACTS, name="Winter II"), players=(), totals=(), known={}, by=by)
    bring_totals(facts=FACTS, players=(), totals=(), known={}, by=make.person("of another club"))
    assert Tournament.objects.count() == 3


def test_impossible_game_names_its_line_and_stores_nothing() -> None:
    with pytest.raises(Refused, match="Line 3: 3 players sit at this table; by these rules it takes 4"):
        _bring(GAME, _game(40_000, 40_000, 40_000, finals=(None,) * 3, round_=2), by=make.director())
    assert not Tournament.objects.exists()
    assert not Entry.objects.exists()


def test_games_are_settled_before_anybody_has_to_wait_for_it(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    by, impossible = make.director(), _game(45_300, 30_000, 24_700, 30_000)
    with django_assert_num_queries(0), pytest.raises(Refused, match="Line 2: "):
        _bring(impossible, by=by)


def _register(by: User) -> None:
    people = [
        PlayerRow(name="Aki Sato", ema_number="04010123"),
        PlayerRow(name="Ben", ara_number="777"),
        PlayerRow(name="Cho", other_number="C-9"),
    ]
    enter_players(tournament=make.tournament(by=by), players=people, by=by)


def test_players_are_recognised_by_any_number_of_theirs() -> None:
    by = make.director()
    _register(by)
    rows = [
        PlayerRow(name="A. Sato", ema_number="04010123"),
        PlayerRow(name="Ben", ara_number="777"),
        PlayerRow(name="", other_number="C-9"),
        PlayerRow(name="", other_number="C-10"),
    ]
    known = recognised(players=rows, by=by)
    assert sorted(known) == [0, 1, 2]
    assert [row.name for row in named(players=rows, known=known, by=by)] == [
        "A. Sato",
        "Ben",
        "Cho",
        "Player C-10",
    ]
    totals = [PastTotal(games=4, points=points) for points in (200, 100, -100, -200)]
    made = bring_totals(facts=FACTS, players=rows, totals=totals, known=known, by=by)
    people = [entry.person and entry.person.name for entry in made.entries.all()]
    assert people == ["Aki Sato", "Ben", "Cho", "Player C-10"]
    assert Person.objects.count() == 4


def test_number_of_a_club_alone_does_not_make_two_names_one() -> None:
    by = make.director()
    _register(by)
    rows = [PlayerRow(name="Zoe", other_number="C-9"), PlayerRow(name="CHO", other_number="C-9")]
    assert sorted(recognised(players=rows, by=by)) == [1]


def test_register_of_another_director_is_not_told() -> None:
    _register(make.director())
    rows = [PlayerRow(name="", other_number="C-9")]
    stranger = make.person("stranger")
    assert recognised(players=rows, by=stranger) == {}
    known = {0: Person.objects.get(name="Cho").pk}
    assert named(players=rows, known=known, by=stranger)[0].name == "Player C-9"


def test_numbers_of_the_sheet_are_kept_and_others_filled_up() -> None:
    players = [
        PlayerRow(name="A", number=2),
        PlayerRow(name="B"),
        PlayerRow(name="C", number=1),
        PlayerRow(name="D"),
    ]
    totals = [PastTotal(games=0, points=0)] * 4
    made = bring_totals(facts=FACTS, players=players, totals=totals, known={}, by=make.director())
    assert [(entry.name, entry.number) for entry in made.entries.order_by("name")] == [
        ("A", 2),
        ("B", 3),
        ("C", 1),
        ("D", 4),
    ]
    with pytest.raises(Refused, match="one number to two players"):
        bring_totals(
            facts=replace(FACTS, name="II"),
            players=players[:1] * 2,
            totals=totals[:2],
            known={},
            by=User.objects.get(),
        )


def test_who_is_not_signed_in_brings_nothing() -> None:
    link = make.judge_link(make.tournament())
    with pytest.raises(NotPermitted):
        bring_totals(facts=FACTS, players=(), totals=(), known={}, by=link)
    with pytest.raises(NotPermitted):
        bring_games(facts=FACTS, players=(), games=(), known={}, by=link)
