"""Correcting a hand log through its pages, as somebody does who fills in the form and looks before saving."""

from collections.abc import Mapping
from typing import Any

from django.test import Client
from django.urls import reverse

from tests.web.pages import part, rows, table_url, typed
from tournament.models import AccessLink, Game
from tournament.queries.replay import counting
from tournament.services.links import token_of

Answer = Any
# Dan's 2000 from Cho was Cho's 2900 from Dan, as dealer
CHO: Mapping[str, object] = {"winner": "2", "source": "3", "value": "2-30"}


def address(game: Game, action: str = "") -> str:
    return table_url(game, f"corrections/{action}")


def ask(client: Client, table: Game, action: str, kind: str = "yes", **entered: object) -> Answer:
    """Fill in the form of a correction and look at what follows."""
    held = typed(client.get(address(table, action)), "correction")
    return client.post(address(table, action), {**held, **entered, "preview": kind})


def save(
    client: Client, table: Game, action: str, page: Answer, kind: str = "yes", **entered: object
) -> Answer:
    held = typed(page, "correction")
    return client.post(address(table, action), {**held, **entered, "save": kind}, follow=True)


def change(client: Client, game: Game, order: int, why: str = "misheard", **entered: object) -> Answer:
    action = f"change/{order}/"
    return save(client, game, action, ask(client, game, action, "win", **entered), "win", why=why)


def shifts(page: Answer) -> list[str]:
    return part(page, r'<li class="shift">(.*?)</li>')


def ends(page: Answer) -> list[list[str]]:
    """Who has what before and after."""
    return rows(page)[:4]


def events(game: Game) -> list[Mapping[str, Any]]:
    return [record.event for record in counting(game.hand_records.all())]


def let_in(client: Client, link: AccessLink) -> None:
    client.get(reverse("enter", args=[token_of(link)]))
