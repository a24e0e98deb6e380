"""The seating so far, as the plain numbers that draws and plan measures work with."""

from collections import defaultdict

from tournament.models import Seat, Tournament
from tournament.seating.plan import Plan


def history(tournament: Tournament) -> Plan:
    """All rounds so far: entry numbers by table in turn order."""
    seats = Seat.objects.filter(round__stage__tournament=tournament)
    rows = seats.order_by("round__number", "game__table_number", "seat").values_list(
        "round__number", "game_id", "entry__number"
    )
    rounds: defaultdict[int, dict[int, list[int]]] = defaultdict(dict)
    for number, game, entry in rows:
        rounds[number].setdefault(game, []).append(entry)
    return tuple(tuple(map(tuple, tables.values())) for tables in rounds.values())
