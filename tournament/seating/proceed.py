"""Going on from rounds that stay as they are."""

from random import Random

from tournament.seating.plan import Plan, Round
from tournament.seating.search import draw_round
from tournament.seating.watch import Watch
from tournament.seating.wish import Wish


def proceed(wish: Wish, chance: Random, watch: Watch) -> list[Round]:
    """The played rounds and the new ones, players counted from 0."""
    plan: Plan = wish.played
    players = range(1, wish.players + 1)
    for _ in range(wish.rounds):
        seed = chance.randrange(2**32)
        plan += (draw_round(players, plan, per_table=wish.per_table, seed=seed),)
    return [tuple(tuple(player - 1 for player in table) for table in tables) for tables in plan]
