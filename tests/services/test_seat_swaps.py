"""Players who sat down in each other's seats change places afterwards."""

import pytest

from tests import make
from tests.play import confirm, correct, draw, play, ron, scores, type_in
from tests.services.games import CHAIRS, PEOPLE, counting_events, named_game, names_at, six_hands
from tournament.models import HandRecord
from tournament.queries.standings import standings
from tournament.services.changes import ChangeHand, RevertHand
from tournament.services.taps import tap_riichi

pytestmark = pytest.mark.django_db


def test_amend_exchanges_players_and_leaves_hands_to_the_chairs() -> None:
    judge = make.director()
    game = six_hands(judge)
    correct(game, CHAIRS, by=judge)
    assert names_at(game) == ["Ben", "Aki", "Cho", "Dan"]
    assert scores(game) == [30600, 26700, 24500, 18200]
    assert HandRecord.objects.count() == 6


def test_amend_exchanges_players_and_takes_their_hands_along() -> None:
    judge = make.director()
    game = play(named_game(), ron(0, 2, 3, 30), draw(1, riichi=[1]), by=judge)
    correct(game, PEOPLE, by=judge)
    assert names_at(game) == ["Ben", "Aki", "Cho", "Dan"]
    assert counting_events(game) == [ron(1, 2, 3, 30), draw(0, riichi=[0])]
    # Aki 3900 from Cho as a child, then noten; Ben tenpai with a stick
    assert scores(game) == [27000, 27900, 20100, 24000]


def test_amend_exchanges_players_of_typed_scores_with_their_people() -> None:
    judge = make.director()
    game = named_game()
    type_in(game, 40000, 30000, 20000, 10000, by=judge)
    correct(game, PEOPLE, by=judge)
    assert (names_at(game), scores(game)) == (["Ben", "Aki", "Cho", "Dan"], [30000, 40000, 20000, 10000])
    correct(game, CHAIRS, by=judge)
    assert (names_at(game), scores(game)) == (["Aki", "Ben", "Cho", "Dan"], [30000, 40000, 20000, 10000])


def test_amend_exchanges_players_and_their_riichi_of_the_hand_that_is_on() -> None:
    judge = make.director()
    game = play(named_game(), draw(0), by=judge)
    tap_riichi(game_id=game.pk, label="E1-1", seat=0, on=True, by=judge)
    correct(game, PEOPLE, by=judge)
    assert game.riichi == [1]
    correct(game, CHAIRS, by=judge)
    assert game.riichi == [1]


def test_amend_exchanges_players_of_a_confirmed_game() -> None:
    judge = make.director()
    game = confirm(play(named_game(), ron(0, 1, 13), by=judge), by=judge)
    tournament = game.round.stage.tournament
    correct(game, CHAIRS, by=judge)
    assert [line.name for line in standings(tournament).lines] == ["Ben", "Cho", "Dan", "Aki"]
    versions = tournament.seating_version
    tournament.refresh_from_db()
    assert tournament.seating_version == versions + 1


def test_amend_reverts_to_what_the_people_did_who_have_changed_places() -> None:
    judge = make.director()
    game = play(named_game(), ron(0, 2, 3, 30), by=judge)
    correct(game, ChangeHand(order=1024, event=ron(0, 3, 3, 30)), by=judge)
    correct(game, PEOPLE, by=judge)
    correct(game, RevertHand(order=1024, revision=1), by=judge)
    assert counting_events(game) == [ron(1, 2, 3, 30)]
