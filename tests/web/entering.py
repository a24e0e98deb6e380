"""Entering a hand on the page of its table, as somebody does who looks before saving."""

from collections.abc import Mapping
from typing import Any

from django.test import Client

from tests import make
from tests.web.pages import Page, directed, table_url, typed
from tournament.models import Game, User
from tournament.queries.replay import counting

Typed = Mapping[str, object]
Answer = Any

RON: Typed = {"winner": "1", "source": "0", "value": "3-40"}


def named_game(client: Client, **rules: object) -> Game:
    """A table of people with short names, whose director has signed in."""
    names = ["Aki", "Ben", "Cara", "Dan"]
    tournament = directed(client, **rules)
    make.entries(tournament, names[: tournament.stages.get().rules.players])
    return make.game(tournament)


def director_of(game: Game) -> User:
    return game.round.stage.tournament.directors.get()


def stamp(page: Page) -> dict[str, object]:
    """The hidden fields of the form of the page."""
    held = typed(page, "entry")
    return {name: held[name][0] for name in ("client_id", "base_revision", "seen")}


def press(client: Client, game: Game, button: str, kind: str, **entered: object) -> Answer:
    """Fill in a fresh form and press one of its buttons."""
    held = stamp(client.get(table_url(game)))
    return client.post(table_url(game, "hand/"), {**held, button: kind, **entered})


def preview(client: Client, game: Game, kind: str, **entered: object) -> Answer:
    return press(client, game, "preview", kind, **entered)


def again(page: Page) -> dict[str, list[str]]:
    """Everything in the form, as its Save button would send it."""
    return typed(page, "entry")


def save(client: Client, game: Game, kind: str, **entered: object) -> Answer:
    shown = preview(client, game, kind, **entered)
    return client.post(table_url(game, "hand/"), {**again(shown), "save": kind})


def events(game: Game) -> list[Any]:
    return [record.event for record in counting(game.hand_records.all())]
