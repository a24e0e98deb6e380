"""How good and how fast seating is: `python -m tests.benchmarks.seating`, or with all other measures.

Repeats, winds and tables are counted by the independent checker. `tests/data/seating-goals.json` holds for
each of 528 sizes the repeats of the best ready-made set of plans and of an earlier trial.
Times are the processor's, so that other work on the machine counts little.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import mean, median
from time import process_time
from typing import Final

from tournament.seating.making import Made, make_plan
from tournament.seating.plan import Plan, Round
from tournament.seating.report import rank_spread, report
from tournament.seating.swiss import swiss_round
from tournament.seating.wish import Wish

Lines = Iterator[tuple[str, str]]

_SEED: Final = 1
_GOALS: Final = Path(__file__).parents[1] / "data" / "seating-goals.json"
_LEADING: Final = ((24, 6), (32, 8), (40, 8), (64, 10), (128, 10), (1000, 8), (1000, 15))
_SWISS: Final = ((48, 8), (64, 10), (100, 8), (128, 10), (256, 10), (1000, 8))
_SANMA: Final = (
    *((15, 5), (18, 5), (21, 6), (24, 7), (30, 8), (36, 8), (9, 4), (12, 4), (1002, 8)),
    *((players, 10) for players in range(48, 301, 3)),
)


def leading_sizes() -> Lines:
    for players, rounds in _LEADING:
        made, seconds = _timed(Wish(players=players, rounds=rounds))
        above = made.report.repeat_count - made.report.fewest_repeats
        yield (
            f"seating {players}x{rounds}: {made.method}, repeats above the bound, time",
            f"{above} / {seconds:.2f} s",
        )


def all_sizes() -> Lines:
    rows = json.loads(_GOALS.read_text())["rows"]
    runs = [_timed(Wish(players=row[0], rounds=row[1])) for row in rows]
    made, seconds = [one for one, _ in runs], [taken for _, taken in runs]
    reports = [one.report for one in made]
    over_published = _larger(made, [row[3] for row in rows])
    over_trial = _larger(made, [row[4] for row in rows])
    known = [taken for one, taken in runs if one.method != "search"]
    yield f"seating of {len(rows)} sizes: perfect", f"{sum(one.perfect for one in reports)}"
    yield "… repeats as few as the bound", f"{sum(one.repeat_count == one.fewest_repeats for one in reports)}"
    yield (
        "… winds within 1 after every round",
        f"{sum(max(one.wind_spread_by_round) <= 1 for one in reports)}",
    )
    yield "… nobody at a table too often", f"{sum(one.table_visits_over == 0 for one in reports)}"
    yield "… more repeats than published", over_published or "none"
    yield "… more repeats than in the trial", over_trial or "none"
    yield "… time, median", f"{1000 * median(seconds):.0f} ms"
    yield "… time, slowest of the known designs", f"{max(known):.2f} s"
    yield "… time, slowest search beyond them", f"{max(seconds):.1f} s"


def teams_of_four() -> Lines:
    runs = []
    for teams in range(12, 37):
        names = tuple(str(player // 4) for player in range(4 * teams))
        runs.append(_timed(Wish(players=4 * teams, rounds=7, teams=names)))
    yield "12 to 36 teams x 7 rounds: perfect of 25", f"{sum(_even_teams(made) for made, _ in runs)}"
    yield "12 to 36 teams x 7 rounds: slowest", f"{max(taken for _, taken in runs):.1f} s"


def clubs() -> Lines:
    yield _club_line("64x10, a club of 16", 64, 10, [16])
    yield _club_line("100x8, a club of 20", 100, 8, [20])
    yield _club_line("128x10, a club of 30", 128, 10, [30])
    yield _club_line("40x8, 8 clubs of 5", 40, 8, [5] * 8)
    yield _club_line("24x6, 4 clubs of 6", 24, 6, [6] * 4)


def swiss() -> Lines:
    for players, rounds in _SWISS:
        plan, widths, seconds = _swiss_event(players, rounds)
        found = report(plan, per_table=4)
        name = f"Swiss {players}x{rounds}"
        yield f"{name}: rematches", f"{found.repeat_count}"
        yield f"{name}: mean rank spread", f"{mean(widths):.1f}"
        yield f"{name}: wind spread", f"{found.wind_spread}"
        yield f"{name}: slowest round", f"{max(seconds):.2f} s"


def sanma() -> Lines:
    runs = [_timed(Wish(players=players, rounds=rounds, per_table=3)) for players, rounds in _SANMA]
    reports = [made.report for made, _ in runs]
    repeats = [f"{one.players}x{one.rounds}" for one in reports if one.repeat_count]
    imperfect = [f"{one.players}x{one.rounds}" for one in reports if not one.perfect]
    yield f"three-player tables, {len(runs)} sizes: with a repeated pair", ", ".join(repeats) or "0"
    yield "three-player tables: not perfect", ", ".join(imperfect) or "0"
    yield "three-player tables: slowest", f"{max(taken for _, taken in runs):.2f} s"


def _timed(wish: Wish) -> tuple[Made, float]:
    start = process_time()
    made = make_plan(wish, seed=_SEED)
    return made, process_time() - start


def _larger(made: Sequence[Made], goals: Sequence[int]) -> str:
    return ", ".join(
        f"{one.report.players}x{one.report.rounds} {one.report.repeat_count} (goal {goal})"
        for one, goal in zip(made, goals, strict=True)
        if one.report.repeat_count > goal
    )


def _even_teams(made: Made) -> bool:
    found = made.report
    meetings, others = 12 * found.rounds, found.tables - 1
    return (
        found.perfect
        and found.team_mates == 0
        and found.team_meetings_min == meetings // others
        and found.team_meetings_max == -(-meetings // others)
    )


def _club_line(what: str, players: int, rounds: int, sizes: Sequence[int]) -> tuple[str, str]:
    groups = [f"club {number}" for number, size in enumerate(sizes) for _ in range(size)]
    groups += [""] * (players - len(groups))
    made, seconds = _timed(Wish(players=players, rounds=rounds, groups=tuple(groups)))
    found = made.report
    return (
        f"{what}: meetings within a club, repeats, time",
        f"{found.group_meeting_count} / {found.repeat_count} / {seconds:.2f} s",
    )


def _swiss_event(players: int, rounds: int) -> tuple[Plan, list[float], list[float]]:
    """An event with invented results: a game is skill and, more than that, luck."""
    chance = Random(_SEED)
    skill = {player: chance.gauss(0, 15) for player in range(1, players + 1)}
    total = dict.fromkeys(skill, 0.0)
    plan: Plan = ()
    widths, seconds = [], []
    for _ in range(rounds):
        ranking = sorted(total, key=lambda player: (-total[player], player))
        start = process_time()
        tables = swiss_round(ranking, plan, seed=_SEED)
        seconds.append(process_time() - start)
        widths.append(rank_spread(tables, ranking))
        plan += (tables,)
        _play(tables, skill, total, chance)
    return plan, widths, seconds


def _play(tables: Round, skill: dict[int, float], total: dict[int, float], chance: Random) -> None:
    for table in tables:
        order = sorted(table, key=lambda player: skill[player] + chance.gauss(0, 40), reverse=True)
        for player, uma in zip(order, (45, 15, -15, -45), strict=True):
            total[player] += uma + chance.gauss(0, 10)


MEASURES: Final = (leading_sizes, all_sizes, teams_of_four, clubs, swiss, sanma)

if __name__ == "__main__":
    for _measure in MEASURES:
        for _what, _value in _measure():
            print(f"{_what:<62}{_value:>14}", flush=True)
