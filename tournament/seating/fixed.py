"""Fixed tables in a round that was drawn without them.

The whole table moves to where its fixed player sits; only where two fixed players meet, or where somebody
fixed already sits, one player changes places with another of the same wind.
"""

from collections.abc import Mapping

from tournament.seating.plan import Round


def keep_fixed(tables: Round, fixed: Mapping[int, int]) -> Round:
    """The round with every player of `fixed` at the table of that number (from 1), if there is one."""
    seated = [list(table) for table in tables]
    settled: dict[int, set[int]] = {}
    for player, number in sorted(fixed.items()):
        home = next((place for place, table in enumerate(seated) if player in table), None)
        if home is None or not 1 <= number <= len(seated):
            continue
        _move(seated, home, number - 1, player, settled)
        settled.setdefault(number - 1, set()).add(player)
    return tuple(map(tuple, seated))


def _move(
    seated: list[list[int]], home: int, target: int, player: int, settled: Mapping[int, set[int]]
) -> None:
    if home == target:
        return
    if home not in settled and target not in settled:
        seated[home], seated[target] = seated[target], seated[home]
        return
    wind = seated[home].index(player)
    free = [seat for seat, other in enumerate(seated[target]) if other not in settled.get(target, ())]
    if free:
        seat = wind if wind in free else free[0]
        seated[home][wind], seated[target][seat] = seated[target][seat], player
