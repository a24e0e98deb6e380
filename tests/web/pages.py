"""Reading pages as people do: the words without the markup, lists as rows of cells, what a form holds."""

import re
from html import unescape
from html.parser import HTMLParser
from typing import Any, Protocol

from django.test import Client

from tests import make
from tournament.models import Game, Tournament, User


class Page(Protocol):
    """An answer, from whatever asked for it."""

    @property
    def content(self) -> bytes: ...


def signed_in(client: Client, person: User) -> Client:
    client.force_login(person)
    # The first page of a day also renews the session; what is counted afterwards is the page alone.
    client.get("/account/password/")
    return client


def directed(client: Client, **rules: Any) -> Tournament:
    """An event whose director has signed in."""
    by = make.person("director")
    signed_in(client, by)
    return make.tournament(by=by, **rules)


def text(response: Page) -> str:
    """The words of the page, one space between them."""
    return _words(response.content.decode())


def _words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def part(response: Page, pattern: str) -> list[str]:
    """The words of every piece of markup that the pattern's group matches."""
    return [_words(found) for found in re.findall(pattern, response.content.decode(), re.DOTALL)]


def errors(response: Page) -> dict[str, list[str]]:
    """The sentences of the form by the id of the field that they stand at."""
    html = response.content.decode()
    found = re.findall(r'<ul class="errorlist" id="id_(\w+)_error">(.*?)</ul>', html, re.DOTALL)
    return {
        field: [_words(item) for item in re.findall(r"<li>(.*?)</li>", items, re.DOTALL)]
        for field, items in found
    }


def notes(response: Page) -> list[str]:
    return part(response, r'<(?:p|div) class="note[^>]*>(.*?)</(?:p|div)>')


def typed(response: Page, form: str = "") -> dict[str, list[str]]:
    """What the fields of the page hold, or those of the form with this id, as a browser would send it."""
    reader = _Fields(form)
    reader.feed(response.content.decode())
    return reader.values


def rows(response: Page) -> list[list[str]]:
    """The cells of all body rows of the page."""
    body = "".join(re.findall(r"<tbody>(.*?)</tbody>", response.content.decode(), re.DOTALL))
    lines = re.findall(r"<tr[^>]*>(.*?)</tr>", body, re.DOTALL)
    return [
        [_words(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line, re.DOTALL)] for line in lines
    ]


def table_url(game: Game, action: str = "") -> str:
    slug = game.round.stage.tournament.slug
    return f"/t/{slug}/{game.round.number}/{game.table_number}/{action}"


class _Fields(HTMLParser):
    def __init__(self, form: str) -> None:
        super().__init__()
        self.values: dict[str, list[str]] = {}
        self._form, self._inside = form, ""
        self._textarea = self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "form":
            self._inside = found.get("id") or ""
        # A field may stand anywhere and name the form that it belongs to.
        if self._form and self._form != (found.get("form") or self._inside):
            return
        name = found.get("name") or ""
        if tag == "textarea":
            self._textarea = name
        if tag == "select":
            self._select = name
        if tag == "option" and "selected" in found:
            self.values[self._select] = [found.get("value") or ""]
        if tag != "input" or not name or "disabled" in found:
            return
        if found.get("type") not in ("radio", "checkbox") or "checked" in found:
            unnamed = "on" if found.get("type") == "checkbox" else ""
            self.values.setdefault(name, []).append(found.get("value") or unnamed)

    def handle_data(self, data: str) -> None:
        if self._textarea:
            # A line break right after the tag is markup.
            self.values[self._textarea] = [data.removeprefix("\r").removeprefix("\n")]
            self._textarea = ""
