"""Who pays whom for a win: honba, sticks, several winners, pao (`rules.md` 2.2–2.6)."""

import pytest

from tests.rules.riichi.play import deltas, game, play, ron, tsumo, yakuman
from tournament.rules.riichi.payments import Part, Transfer

Json = dict[str, object]


def test_transfers_show_the_parts_of_a_tsumo() -> None:
    """P-HD-19: two old and two new sticks, one honba; West wins 3 han 30 fu by tsumo in East 2."""
    state = game(place="E2", honba=1, sticks=2, scores=(24000, 24000, 25000, 25000))
    hand = play(state, tsumo(2, riichi=[0, 2])).hand
    assert hand is not None
    assert hand.deltas == (-2100, -2100, 7300, -1100)
    assert set(hand.transfers) == {
        Transfer(0, None, 1000, Part.DEPOSIT),
        Transfer(2, None, 1000, Part.DEPOSIT),
        Transfer(1, 2, 2000, Part.HAND),
        Transfer(0, 2, 1000, Part.HAND),
        Transfer(3, 2, 1000, Part.HAND),
        Transfer(0, 2, 100, Part.HONBA),
        Transfer(1, 2, 100, Part.HONBA),
        Transfer(3, 2, 100, Part.HONBA),
        Transfer(None, 2, 2000, Part.OLD_STICKS),
        Transfer(None, 2, 1000, Part.NEW_STICKS),
    }
    assert hand.transfers.count(Transfer(None, 2, 1000, Part.NEW_STICKS)) == 2


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({}, (0, 3900 + 600, 0, -4500)),
        ({"honba_ron": 1500, "honba_tsumo": 500}, (0, 3900 + 3000, 0, -6900)),
        ({"honba_ron": 0, "honba_tsumo": 0}, (0, 3900, 0, -3900)),
    ],
)
def test_honba_of_a_ron_by_known_sets(rules: Json, expected: tuple[int, ...]) -> None:
    assert deltas(game(rules, honba=2), ron(1, 3)) == expected


def test_honba_of_a_tsumo_is_paid_by_each() -> None:
    assert deltas(game(honba=3), tsumo(0)) == (3 * 2300, -2300, -2300, -2300)


def _double_ron(**extra: object) -> Json:
    wins = [{"winner": 2, "from": 3, "han": 5}, {"winner": 1, "from": 3, "han": 3, "fu": 30}]
    return {"type": "win", "wins": wins, **extra}


@pytest.mark.parametrize(
    ("sticks", "honba", "expected"),
    [
        # South is next after North, takes the honba and all three sticks
        ("nearest", "nearest", (0, 3900 + 300 + 3000 - 1000, 8000 - 1000, -12200)),
        ("own_back", "nearest", (0, 3900 + 300 + 1000, 8000, -12200)),
        ("nearest", "each", (0, 3900 + 300 + 3000 - 1000, 8000 + 300 - 1000, -12500)),
        ("own_back", "each", (0, 3900 + 300 + 1000, 8000 + 300, -12500)),  # P-HD-21, EMA
    ],
)
def test_sticks_and_honba_of_two_winners(sticks: str, honba: str, expected: tuple[int, ...]) -> None:
    rules: Json = {"multi_ron_sticks": sticks, "multi_ron_honba": honba}
    state = game(rules, honba=1, sticks=1)
    assert deltas(state, _double_ron(riichi=[1, 2])) == expected


def test_losing_riichi_goes_to_the_nearest_winner_under_own_back() -> None:
    state = game({"multi_ron_sticks": "own_back"})
    assert deltas(state, _double_ron(riichi=[0, 2])) == (-1000, 3900 + 1000, 8000, -11900)


def test_nearest_is_counted_in_turn_order_from_the_discarder() -> None:
    wins = [{"winner": 3, "from": 1, "han": 1, "fu": 30}, {"winner": 0, "from": 1, "han": 1, "fu": 30}]
    event: Json = {"type": "win", "wins": wins}
    assert deltas(game(sticks=2), event) == (1500, -2500, 0, 3000)


# --- pao


_LIABLE: Json = {"pao_scope": "liable"}


def test_pao_by_tsumo_is_a_ron_from_the_liable_player() -> None:
    """Seed: the liable player pays 48000 to a dealer, 32000 to a child, and all honba."""
    assert deltas(game(), yakuman(0, None, pao={"seat": 2})) == (48000, 0, -48000, 0)
    assert deltas(game(honba=2), yakuman(1, None, pao={"seat": 2})) == (0, 32600, -32600, 0)


def test_pao_covers_all_yakuman_of_the_hand_by_the_seed() -> None:
    """`rules.md` 2.5: dealer's daisangen with tsuuiisou by tsumo is 96000 from one player."""
    assert deltas(game(), yakuman(0, None, 2, pao={"seat": 3, "yakuman": 1})) == (96000, 0, 0, -96000)


def test_pao_covers_only_the_liable_yakuman_by_wrc() -> None:
    """`rules.md` 2.5: 48000 + 16000 / 16000 / 16000."""
    hand = yakuman(0, None, 2, pao={"seat": 3, "yakuman": 1})
    assert deltas(game(_LIABLE), hand) == (96000, -16000, -16000, -64000)


def test_pao_is_halved_when_another_player_deals_in() -> None:
    assert deltas(game(), yakuman(1, 3, pao={"seat": 2})) == (0, 32000, -16000, -16000)
    assert deltas(game({"pao_ron": "full"}), yakuman(1, 3, pao={"seat": 2})) == (0, 32000, -32000, 0)


def test_liable_player_who_deals_in_pays_everything() -> None:
    assert deltas(game(), yakuman(1, 2, pao={"seat": 2})) == (0, 32000, -32000, 0)


def test_other_yakuman_of_a_pao_ron_are_the_discarders() -> None:
    """P-HD-12: 16000 each for the liable yakuman, 32000 from North for the other."""
    state = game(_LIABLE, scores=(60000,) * 4)
    assert deltas(state, yakuman(1, 3, 2, pao={"seat": 2, "yakuman": 1})) == (0, 64000, -16000, -48000)


def test_honba_of_a_pao_ron_by_either_payer() -> None:
    hand = yakuman(1, 3, pao={"seat": 2})
    assert deltas(game(honba=1), hand) == (0, 32300, -16000, -16300)
    assert deltas(game({"pao_honba": "liable"}, honba=1), hand) == (0, 32300, -16300, -16000)


def test_liable_yakuman_are_cut_to_those_paid() -> None:
    state = game({**_LIABLE, "yakuman_cap": 2})
    assert deltas(state, yakuman(1, None, 4, pao={"seat": 2, "yakuman": 3})) == (0, 64000, -64000, 0)


def test_half_of_a_pao_ron_is_rounded_down_for_the_liable_player() -> None:
    """Without limits a hand need not halve into hundreds; the discarder pays the odd one."""
    state = game({"limits": "aotenjou"})
    # 13 han 25 fu: base 819200, child ron 3276800 (`rules.md` 2.12)
    hand = yakuman(1, 3, fu=25, pao={"seat": 2})
    assert deltas(state, hand) == (0, 3276800, -1638400, -1638400)
    odd = game({"limits": "aotenjou", "players": 3})
    paid = deltas(odd, yakuman(0, 1, fu=30, pao={"seat": 2}))  # dealer: 6 x 983040, up to 5898300
    assert paid == (5898300, -2949200, -2949100)


def test_rinshan_pao_is_paid_as_a_ron_by_the_feeder() -> None:
    """2 han 40 fu: 2600 as a ron (a tsumo would be 700/1300); honba as of a ron."""
    state = game({"rinshan_pao": True}, honba=1)
    won = {"winner": 1, "from": None, "han": 2, "fu": 40, "rinshan_pao": 3}
    assert deltas(state, {"type": "win", "wins": [won]}) == (0, 2900, 0, -2900)


# --- three players


@pytest.mark.parametrize(
    ("kind", "child_wins", "dealer_wins"),
    [
        ("loss", (-4000, 6000, -2000), (8000, -4000, -4000)),
        ("share", (-5000, 8000, -3000), (12000, -6000, -6000)),
    ],
)
def test_sanma_tsumo_of_a_mangan(
    kind: str, child_wins: tuple[int, ...], dealer_wins: tuple[int, ...]
) -> None:
    """`rules.md` 2.6 and P-PT-10."""
    state = game({"players": 3, "sanma_tsumo": kind})
    assert deltas(state, tsumo(1, 5)) == child_wins
    assert deltas(state, tsumo(0, 5)) == dealer_wins


def test_sanma_tsumo_by_a_printed_table() -> None:
    """Kansai table of `rules.md` 1d: 3000/5000, 4000/8000, … 12000/20000."""
    rules: Json = {
        "players": 3,
        "sanma_tsumo": "table",
        "sanma_tsumo_table": {
            "mangan": [3000, 5000],
            "haneman": [4000, 8000],
            "baiman": [6000, 10000],
            "sanbaiman": [8000, 16000],
            "yakuman": [12000, 20000],
        },
    }
    assert deltas(game(rules), tsumo(1, 6)) == (-8000, 12000, -4000)
    assert deltas(game(rules), tsumo(1, 3, 30)) == (-2400, 3900, -1500)  # below the table: as share
    assert deltas(game(rules), yakuman(2, None, 2)) == (-40000, -24000, 64000)
    assert deltas(game(rules), tsumo(0, 5)) == (12000, -6000, -6000)


def test_sanma_honba_is_two_hundred_by_ron_and_tsumo() -> None:
    """P-PT-08: 3 han 40 fu with one honba: dealer 7900, child 5400."""
    state = game({"players": 3}, honba=1)
    assert deltas(state, ron(0, 2, 3, 40)) == (7900, 0, -7900)
    assert deltas(state, ron(1, 2, 3, 40)) == (0, 5400, -5400)
    assert deltas(state, tsumo(1, 3, 30)) == (-2100, 3200, -1100)
