"""Events to take along, their archives, and an archive as files that a test changes."""

import io
import json
import zipfile
from typing import Any

from tests import make
from tests.play import chombo, confirm, confirm_round, draw, end, play, ron
from tournament.exports.archive import archive_bytes
from tournament.imports.archives import read_archive
from tournament.models import (
    AccessLink,
    Adjustment,
    Entry,
    HandRecord,
    LogEntry,
    PastResult,
    Person,
    Round,
    Stage,
    Tournament,
    User,
)
from tournament.queries.archive import archive_parts
from tournament.queries.canonical import a_line_each, canonical, digest
from tournament.services.adjustments import adjust, cancel_adjustment
from tournament.services.advancing import advance
from tournament.services.archives import import_event
from tournament.services.stages import add_stage

Files = dict[str, Any]


def rich_event() -> Tournament:
    """Two stages, a device and a judge as writers, penalties, a plan, a screen, a note, a person."""
    director = make.director()
    tournament = make.tournament("Frühling", preset="ema-2025", rounds=2, published=True)
    players = make.entries(tournament, [*(f"Player {number}" for number in range(1, 9)), "=1+1"])
    players[0].person = Person.objects.create(name="Player 1", club="Kan", ema_number="04010123")
    players[8].replaces = players[1]
    for player in players:
        player.block = "A" if player.number % 2 else "B"
        player.save()
    seated = make.seated_round(tournament, tables=2, sit_out=["=1+1"])
    device = make.table_link(tournament, 1)
    first = seated.games.get(table_number=1)
    play(first, ron(0, 1, 3, 40), draw(2, riichi=[2]), by=device)
    first.notes.create(kind="call", text="tile on the floor", link=device)
    confirm(end(first, by=director), by=director)
    second = seated.games.get(table_number=2)
    play(second, chombo(1), draw(0, 1), by=make.judge_link(tournament, "Ánna"))
    confirm(end(second, by=director), by=director)
    adjust(entry=players[2], amount=-100, reason="late", by=director)
    cancel_adjustment(
        adjustment=adjust(entry=players[3], amount=-50, reason="noise", by=director), by=director
    )
    make.plan(tournament, [[[1, 2, 3, 5], [4, 6, 7, 8]]], wish={"seed": 7})
    tournament.displays.create(number=1, message="Lunch")
    tournament.measures, tournament.provisional, tournament.needs = ["total", "best_game"], True, "judges"
    tournament.save()
    facts: dict[str, Any] = {"name": "Final", "rounds_planned": 1, "carry_percent": 50, "preset": "seed"}
    advance(stage=add_stage(tournament=tournament, **facts, by=director), numbers=[1, 3, 5, 7], by=director)
    confirm_round(make.seated_round(tournament), ron(1, 0, 3, 30), by=director)
    return tournament


def small_event() -> Tournament:
    director = make.director()
    tournament = make.tournament("Club night")
    game = play(make.game(tournament), ron(0, 1, 3, 40), draw(0), by=director)
    confirm(end(game, by=director), by=director)
    return tournament


def event_of_totals() -> Tournament:
    """An event that was brought by its totals alone."""
    tournament = make.tournament("Winter 2019", by=make.director())
    for entry, points in zip(make.entries(tournament, 3), (1205, -5, -1200), strict=True):
        PastResult.objects.create(entry=entry, games=8, points=points)
    return tournament


def content_of(tournament: Tournament) -> bytes:
    return archive_bytes(archive_parts(tournament))


def bring(content: bytes, by: User) -> Tournament:
    return import_event(parts=read_archive(content), by=by)


def forget_everything() -> User:
    """As good as another machine, with its own director."""
    LogEntry.objects.all().delete()
    Adjustment.objects.all().delete()
    HandRecord.objects.all().delete()
    Round.objects.all().delete()
    Stage.objects.all().delete()
    Entry.objects.update(replaces=None)
    PastResult.objects.all().delete()
    Entry.objects.all().delete()
    Person.objects.all().delete()
    AccessLink.objects.all().delete()
    Tournament.objects.all().delete()
    User.objects.all().delete()
    return make.director("somebody else")


def files_of(content: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(content)) as source:
        return {name: json.loads(source.read(name)) for name in source.namelist()}


def zipped(files: Files, *, signed: bool = False) -> bytes:
    """`signed`: by somebody who made the checks of the parts fit again."""
    texts = {name: spelt(value) for name, value in files.items()}
    if signed:
        files["archive.json"]["parts"] = {
            name.removesuffix(".json"): digest(text) for name, text in texts.items()
        }
        texts["archive.json"] = canonical(files["archive.json"])
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as target:
        for name, text in texts.items():
            target.writestr(name, text)
    return content.getvalue()


def spelt(value: Any) -> bytes:
    return a_line_each(map(canonical, value)) if isinstance(value, list) else canonical(value) + b"\n"
