"""The nights of a club, invented without their hands: results as the standings read them."""

import datetime as dt
from random import Random

from django.utils import timezone

from tournament.models import Entry, Game, GameStatus, Round, Seat, Series, Stage, Tournament
from tournament.rules.riichi.presets import PRESETS
from tournament.rules.riichi.ruleset import read_ruleset

# 45000, 35000, 25000 and 15000 points in the rules of the EMA: tenths above 30000, and the uma.
_POINTS = ((150, 150), (50, 50), (-50, -50), (-150, -150))


def club_nights(*, events: int, players: int, rounds: int) -> Series:
    """A series over so many nights, on which the same people play; in rounds that chance decides."""
    series, chance = Series.objects.create(name="Nights", slug="nights", published=True), Random(1)
    for number in range(events):
        series.tournaments.add(_night(number, players, rounds, chance))
    return series


def _night(number: int, players: int, rounds: int, chance: Random) -> Tournament:
    day = dt.date(2026, 1, 1) + dt.timedelta(weeks=number)
    night = Tournament.objects.create(
        name=f"Night {number}",
        slug=f"night-{number}",
        starts_on=day,
        ends_on=day,
        rounds_planned=rounds,
        published=True,
    )
    preset = PRESETS["ema-2025"].name
    ruleset = read_ruleset({"preset": preset}).to_json()
    stage = Stage.objects.create(tournament=night, preset=preset, ruleset=ruleset)
    names = [f"Name {place}" for place in range(players)]
    entries = [Entry(tournament=night, number=place, name=name) for place, name in enumerate(names, start=1)]
    Entry.objects.bulk_create(entries)
    for round_number in range(1, rounds + 1):
        chance.shuffle(entries)
        _play(stage, round_number, entries)
    return night


def _play(stage: Stage, number: int, entries: list[Entry]) -> None:
    now = timezone.now()
    round_ = Round.objects.create(stage=stage, number=number, published_at=now)
    games = Game.objects.bulk_create(
        Game(round=round_, table_number=table, status=GameStatus.CONFIRMED, confirmed_at=now)
        for table in range(1, len(entries) // 4 + 1)
    )
    Seat.objects.bulk_create(
        _seat(game, seat, entries[4 * place + seat]) for place, game in enumerate(games) for seat in range(4)
    )


def _seat(game: Game, seat: int, entry: Entry) -> Seat:
    points, uma = _POINTS[seat]
    return Seat(
        game=game,
        round=game.round,
        seat=seat,
        entry=entry,
        score=30_000 + 100 * points,
        rank=seat + 1,
        uma=uma,
        oka=0,
        points=points + uma,
        penalties=0,
        total=points + uma,
    )
