"""Every revision of every hand."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import chombo, correct, draw, play, ron, undo
from tests.services.games import named_game
from tournament.queries.games import find_game
from tournament.queries.history import game_history
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.services.changes import ChangeHand, HandsFollow, InsertHand, RemoveHand, RevertHand, SwapSeats
from tournament.services.rulings import change_rules

pytestmark = pytest.mark.django_db


def test_history_of_a_new_table_is_empty() -> None:
    assert game_history(named_game()) == ()


def test_history_tells_who_wrote_what_and_why() -> None:
    judge = make.director()
    game = play(named_game(), draw(0), {**ron(1, 0, 3, 30), "note": "north side"}, by=judge)
    link = make.judge_link(game.round.stage.tournament, "Anna")
    correct(game, ChangeHand(order=2048, event=ron(2, 0, 3, 30)), by=link, reason="Cho won")
    first, second = game_history(game)
    assert (first.number, first.label, len(first.revisions)) == (1, "E1-0", 1)
    assert (second.order, second.number, second.label, second.removed) == (2048, 2, "E1-1", False)
    told = [
        (one.revision, one.words, one.note, one.author, one.reason, one.current) for one in second.revisions
    ]
    assert told == [
        (1, "Ben wins from Aki, 3 han 30 fu", "north side", "director", "", False),
        (2, "Cho wins from Aki, 3 han 30 fu", "", "Anna", "Cho won", True),
    ]


def test_history_keeps_hands_that_were_removed() -> None:
    judge = make.director()
    game = play(named_game(), draw(0), chombo(3), by=judge)
    undo(game, by=judge)
    correct(game, RemoveHand(order=1024), by=judge)
    correct(game, RevertHand(order=1024, revision=1), by=judge)
    first, second = game_history(game)
    assert [one.removed for one in first.revisions] == [False, True, False]
    assert (first.number, first.removed) == (1, False)
    assert (second.number, second.label, second.removed) == (None, "", True)
    assert [one.words for one in second.revisions] == ["Chombo by Dan"] * 2


def test_history_is_in_the_order_of_the_log() -> None:
    judge = make.director()
    game = play(named_game(), draw(0), ron(1, 0, 3, 30), by=judge)
    correct(game, InsertHand(before_order=2048, event=draw(0, 1)), by=judge)
    lines = [(hand.order, hand.number, hand.label) for hand in game_history(game)]
    assert lines == [(1024, 1, "E1-0"), (1536, 2, "E1-1"), (2048, 3, "E1-2")]


@pytest.mark.parametrize("follow", HandsFollow)
def test_history_names_those_who_sat_there_then(follow: HandsFollow) -> None:
    judge = make.director()
    game = play(named_game(), ron(0, 2, 3, 30), by=judge)
    correct(game, SwapSeats(first=0, second=1, hands_follow=follow), by=judge)
    correct(game, ChangeHand(order=1024, event=ron(0, 3, 3, 30)), by=judge)
    words = [one.words for one in game_history(game)[0].revisions]
    assert words[0] == "Aki wins from Cho, 3 han 30 fu"
    assert words[-1] == "Ben wins from Dan, 3 han 30 fu"
    assert len(words) == (3 if follow is HandsFollow.PEOPLE else 2)


def test_history_reads_what_later_rules_refuse() -> None:
    judge = make.director()
    game = play(named_game(), {**draw(0), "nagashi": [0]}, by=judge)
    undo(game, by=judge)
    stage = game.round.stage
    change_rules(stage=stage, ruleset=read_ruleset({"nagashi": "none"}), by=judge)
    slug = stage.tournament.slug
    (hand,) = game_history(find_game(slug=slug, round_number=1, table_number=1))
    assert hand.revisions[0].words == "These rules know no nagashi mangan."


@pytest.mark.parametrize("hands", [1, 5])
def test_history_takes_four_queries(django_assert_num_queries: DjangoAssertNumQueries, hands: int) -> None:
    game = play(named_game(), *[draw(0)] * hands, by=make.director())
    slug = game.round.stage.tournament.slug
    found = find_game(slug=slug, round_number=1, table_number=1)
    with django_assert_num_queries(4):
        assert len(game_history(found)) == hands
