"""The director's log of an event, in words."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import chombo, confirm, correct, draw, end, play, ron, type_in, undo
from tests.services.games import named_game, six_hands
from tests.web.pages import part, text
from tournament.models import Game, LogEntry, Tournament, User
from tournament.queries.deeds import action_words
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.services.adjustments import adjust, cancel_adjustment
from tournament.services.attendance import withdraw_player
from tournament.services.changes import ChangeHand, HandsFollow, InsertHand, RemoveHand, SwapSeats
from tournament.services.links import make_links, revoke_link
from tournament.services.players import PlayerRow, enter_players
from tournament.services.rounds import remove_round, seat_round
from tournament.services.rulings import change_rules
from tournament.services.tournaments import publish_tournament

pytestmark = pytest.mark.django_db

_TIME = re.compile(r"^\d\d:\d\d ")


@pytest.fixture
def director(client: Client) -> User:
    person = make.director()
    client.force_login(person)
    return person


def _event(game: Game) -> Tournament:
    return game.round.stage.tournament


def _lines(client: Client, tournament: Tournament, query: str = "") -> list[str]:
    page = client.get(f"/club/{tournament.slug}/log/{query}")
    return [_TIME.sub("", line) for line in part(page, r'<li class="journal__line">(.*?)</li>')]


def test_log_tells_hands_and_corrections_in_words_the_latest_first(client: Client, director: User) -> None:
    game = play(named_game(), draw(0), ron(1, 0, 3, 30), by=director)
    correct(game, ChangeHand(order=2048, event=ron(2, 0, 3, 30)), by=director, reason="Cho won")
    correct(game, InsertHand(before_order=2048, event=chombo(3)), by=director, reason="forgotten")
    correct(game, RemoveHand(order=1024), by=director, reason="double")
    undo(game, by=director)
    at = "Round 1, table 1 by director"
    assert _lines(client, _event(game)) == [
        f"Last entry taken back · {at} E2-0: Cho wins from Aki, 3 han 30 fu",
        f"Hand removed · {at} Draw, Aki is tenpai Reason: double",
        f"Hand inserted · {at} Chombo by Dan Reason: forgotten",
        (
            f"Hand changed · {at} Ben wins from Aki, 3 han 30 fu → Cho wins from Aki, 3 han 30 fu "
            "Reason: Cho won"
        ),
        f"Hand entered · {at} E1-1: Ben wins from Aki, 3 han 30 fu",
        f"Hand entered · {at} E1-0: Draw, Aki is tenpai",
    ]


@pytest.mark.parametrize("follow", HandsFollow)
def test_log_names_those_who_sat_there_then(client: Client, director: User, follow: HandsFollow) -> None:
    game = play(named_game(), ron(0, 2, 3, 30), by=director)
    correct(game, SwapSeats(first=0, second=1, hands_follow=follow), by=director, reason="wrong chairs")
    play(game, draw(0), by=director)
    drawn, swapped, won = _lines(client, _event(game))
    words = {"people": "The hands follow the people.", "chairs": "The hands stay with the chairs."}[follow]
    assert won.endswith("Aki wins from Cho, 3 han 30 fu")
    assert f"Seats swapped · Round 1, table 1 by director Aki and Ben {words}" in swapped
    assert drawn.endswith("Draw, Ben is tenpai")


def test_log_tells_what_the_desk_did(client: Client, director: User) -> None:
    tournament = make.tournament()
    enter_players(tournament=tournament, players=[PlayerRow(name=name) for name in "ABCD"], by=director)
    first = tournament.entries.get(number=1)
    penalty = adjust(entry=first, amount=-200, reason="late", by=director)
    cancel_adjustment(adjustment=penalty, by=director)
    (link,) = make_links(tournament=tournament, tables=1, judges=[], by=director)
    revoke_link(link=link, by=director)
    stage = tournament.stages.get()
    change_rules(stage=stage, ruleset=read_ruleset({"uma": [10000, 5000, -5000, -10000]}), by=director)
    seating = seat_round(stage=stage, tables=[[1, 2, 3, 4]], by=director)
    remove_round(seating=seating, by=director)
    withdraw_player(entry=first, by=director)
    publish_tournament(tournament=tournament, published=True, by=director)
    assert _lines(client, tournament) == [
        "Event published by director",
        f"Player withdrawn · {first} by director from round 1 on",
        "Seating removed · Round 1 by director",
        "Round seated · Round 1 by director",
        "Rules changed by director Uma",
        "Link taken back · Table 1 by director",
        "Links made by director Table 1",
        f"Penalty or bonus cancelled · {first} by director −20.0 Reason: late",
        f"Penalty or bonus given · {first} by director −20.0 Reason: late",
        "Players entered by director A, B, C, D",
    ]


def test_log_tells_results(client: Client, director: User) -> None:
    game = play(named_game(), draw(0), by=director)
    type_in(game, 40000, 30000, 20000, 10000, by=director)
    confirm(game, by=director)
    confirmed, typed, _ = _lines(client, _event(game))
    assert confirmed == "Result confirmed · Round 1, table 1 by director"
    assert typed.endswith("by director Aki 40000, Ben 30000, Cho 20000, Dan 10000")


def test_log_can_be_narrowed_to_a_round_and_a_table(client: Client, director: User) -> None:
    tournament = make.tournament()
    for _ in range(2):
        for game in make.seated_round(tournament, tables=2).games.all():
            end(game, by=director)

    def places(query: str) -> list[str]:
        return [line.partition(" · ")[2] for line in _lines(client, tournament, query)]

    assert len(places("")) == 4
    assert places("?round=1&table=2") == ["Round 1, table 2 by director"]
    assert places("?round=2") == ["Round 2, table 2 by director", "Round 2, table 1 by director"]
    assert places("?table=1") == ["Round 2, table 1 by director", "Round 1, table 1 by director"]
    assert places("?table=9") == []


@pytest.mark.parametrize(
    "query", ["?round=x", "?table=-1", "?page=999", "?page=x", "?round=99999999999999999999"]
)
def test_log_reads_nonsense_as_nothing_asked(client: Client, director: User, query: str) -> None:
    game = end(named_game(), by=director)
    assert len(_lines(client, _event(game), query)) == 1


def test_log_has_pages(client: Client, director: User) -> None:
    game = named_game()
    for number in range(60):
        LogEntry.objects.create(
            tournament=_event(game), author=director, action="game ended", subject=f"1/{number}"
        )
    assert len(_lines(client, _event(game))) == 50
    assert len(_lines(client, _event(game), "?page=2")) == 10
    assert "Page 1 of 2" in text(client.get(f"/club/{_event(game).slug}/log/"))


def test_every_action_that_is_written_has_words(director: User) -> None:
    """A new one shows its code until it gets a name."""
    game = six_hands(director)
    confirm(end(game, by=director), by=director)
    written = set(LogEntry.objects.values_list("action", flat=True))
    assert [action for action in written if action_words(action) == action] == []


@pytest.mark.parametrize("hands", [1, 6])
def test_log_takes_the_same_number_of_queries_whatever_is_in_it(
    client: Client, director: User, django_assert_num_queries: DjangoAssertNumQueries, hands: int
) -> None:
    game = play(named_game(), *[draw(0)] * hands, by=director)
    tournament = _event(game)
    client.get("/account/password/")
    with django_assert_num_queries(11):
        assert len(_lines(client, tournament)) == hands
