"""Invented players."""

from random import Random

from tournament.services.simulation.people import MOST_PLAYERS, invent_players


def test_invented_players_have_different_names_from_many_countries() -> None:
    players = invent_players(40, Random(1))
    assert len({player.name for player in players}) == 40
    assert {"JPN", "CHN", "KOR", "TWN", "POL"} < {player.country for player in players}
    numbered = [player for player in players if player.ema_number]
    assert all(len(player.ema_number) == 8 and player.ema_number.isdecimal() for player in numbered)
    assert any(player.ema_number.startswith("0") for player in numbered)
    assert not any(player.ema_number for player in players if player.country == "JPN")


def test_invented_players_never_share_a_number_or_name() -> None:
    players = invent_players(MOST_PLAYERS, Random(2))
    assert len({player.name for player in players}) == MOST_PLAYERS
    numbers = [player.ema_number for player in players if player.ema_number]
    assert len(set(numbers)) == len(numbers)
