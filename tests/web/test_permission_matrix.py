"""Every address x method x visitor: the answer of the program, in one table.

A new address fails the first test until it has its rows here.
"""

from collections.abc import Sequence
from typing import Final, cast
from urllib.parse import urlsplit

import pytest
from django.http import HttpResponseBase
from django.test import Client
from django.urls import get_resolver, reverse

from tests import make
from tests.play import confirm, draw, record, type_in
from tournament.models import ORDER_STEP, AccessLink, Person, Tournament, User
from tournament.services.links import token_of

# In this order they come, so that whoever may change something comes last.
VISITORS: Final = (
    "anonymous",
    "judge of another event",
    "device of another table",
    "device of this table",
    "judge",
    "judge with an account",
    "director of another event",
    "director",
)
Answers = tuple[str, str, str, str, str, str, str, str]

SIGN_IN, CODE = "to /account/login/", "to /code/"
TABLE = "to /t/event-1/1/1/"


def _all(answer: str) -> Answers:
    return (answer,) * 8


def _accounts(answer: str, *, otherwise: str = SIGN_IN) -> Answers:
    return (otherwise, otherwise, otherwise, otherwise, otherwise, answer, answer, answer)


def _directors(answer: str) -> Answers:
    """Devices carry no account and are asked to sign in; whoever directs another event is refused."""
    return (SIGN_IN, SIGN_IN, SIGN_IN, SIGN_IN, SIGN_IN, "403", "403", answer)


def _in_the_register(answer: str) -> Answers:
    """People of this event; for whoever does not direct it they are not there."""
    return (SIGN_IN, SIGN_IN, SIGN_IN, SIGN_IN, SIGN_IN, "404", "404", answer)


def _unpublished(answer: str) -> Answers:
    """Public pages before they are public."""
    return ("404", "404", "404", "404", answer, answer, "404", answer)


def _unpublished_series(answer: str) -> Answers:
    """Of a series that only its director sees."""
    return ("404", "404", "404", "404", "404", "404", "404", answer)


def _at_table(answer: str, *, table: str = "403", judge: str = "403") -> Answers:
    return ("403", "403", "403", table, judge, judge, "403", answer)


def _writes(answer: str) -> Answers:
    return _at_table(answer, table=answer, judge=answer)


def _looks(answer: str, *, table: str = "403", judge: str = "403") -> Answers:
    """Who is unknown and only looks is asked for a code."""
    return (CODE, "403", "403", table, judge, judge, "403", answer)


def _pages(answer: str) -> Answers:
    return _looks(answer, table=answer, judge=answer)


_RESOLVER: Final = get_resolver("tournament.web.urls")

NO: Final = _all("405")
# name of the address -> answers to GET, which are those to HEAD, and to POST
MATRIX: Final[dict[str, tuple[Answers, Answers]]] = {
    "home": (_all("200"), NO),
    "enter": (_all("to /table/"), NO),
    "code": (_all("200"), _all("422")),
    "my-table": (
        (CODE, "200", "to /t/event-1/1/2/", TABLE, "200", "to /club/", "to /club/", "to /club/"),
        NO,
    ),
    "login": (_accounts("to /club/", otherwise="200"), _accounts("to /club/", otherwise="200")),
    "logout": (NO, _all("to /")),
    "password": (_accounts("200"), _accounts("200")),
    # The desk
    "club": (
        (SIGN_IN, SIGN_IN, SIGN_IN, SIGN_IN, SIGN_IN, "to /club/event-1/desk/", "200", "200"),
        NO,
    ),
    "new": (_accounts("200"), _accounts("422")),
    "dashboard": (_directors("200"), NO),
    "edit": (_directors("200"), _directors("422")),
    "delete-event": (_directors("200"), _directors("422")),
    "publish": (NO, _directors("to /club/event-1/")),
    "workbook": (_directors("200"), NO),
    "exports": (_directors("200"), NO),
    "export": (_directors("200"), NO),
    "export-progress": (_directors("200"), NO),
    "write-export": (NO, _directors("to /club/event-1/exports/csv/progress/")),
    "stop-export": (NO, _directors("to /club/event-1/exports/csv/progress/")),
    "export-file": (_directors("to /club/event-1/exports/csv/progress/"), NO),
    "import-event": (_accounts("200"), _accounts("422")),
    "import-results": (_accounts("to /club/import/"), _accounts("to /club/import/")),
    "import-records": (_accounts("to /club/import/"), _accounts("to /club/import/")),
    "rules": (_directors("200"), _directors("422")),
    "stages": (_directors("200"), _directors("422")),
    "stage": (_directors("200"), _directors("422")),
    "stage-players": (_directors("to /club/event-1/stages/"), _directors("to /club/event-1/stages/")),
    "remove-stage": (NO, _directors("to /club/event-1/stages/1/")),
    "players": (_directors("200"), _directors("422")),
    "substitutes": (NO, _directors("to /club/event-1/rounds/seat/")),
    "import-players": (_directors("to /club/event-1/players/"), _directors("to /club/event-1/players/")),
    "player-numbers": (_directors("200"), _directors("422")),
    "player-settings": (_directors("200"), _directors("422")),
    "edit-player": (_directors("200"), _directors("422")),
    "player-status": (NO, _directors("422")),
    "replace-player": (NO, _directors("422")),
    "remove-player": (NO, _directors("to /club/event-1/players/1/")),
    "forget-player": (NO, _directors("to /club/event-1/players/1/")),
    "check-in": (_looks("200", judge="200"), NO),
    "arrive": (NO, _at_table("to /club/event-1/check-in/", judge="to /club/event-1/check-in/")),
    "absent": (NO, _directors("to /club/event-1/check-in/")),
    "people": (_accounts("200"), NO),
    "person": (_in_the_register("200"), NO),
    "merge-people": (NO, _in_the_register("to /club/people/")),
    "forget-person": (NO, _in_the_register("422")),
    "link-players": (NO, _accounts("to /club/people/")),
    "link-player": (NO, _directors("to /club/people/")),
    "club-series": (_accounts("200"), NO),
    "new-series": (_accounts("200"), _accounts("422")),
    "edit-series": (_directors("200"), _directors("422")),
    "publish-series": (NO, _directors("to /club/series/series-1/")),
    "delete-series": (NO, _directors("to /club/series/series-1/")),
    "seat-round": (_directors("200"), _directors("200")),
    "plan": (_directors("200"), _directors("422")),
    "plan-progress": (_directors("200"), NO),
    "plan-stop": (NO, _directors("to /club/event-1/plan/")),
    "keep-plan": (NO, _directors("404")),
    "import-plan": (_directors("200"), _directors("422")),
    "use-plan": (NO, _directors("to /club/event-1/plan/")),
    "drop-plan": (NO, _directors("to /club/event-1/plan/")),
    "swap-plan": (NO, _directors("to /club/event-1/plan/")),
    "mend-plan": (NO, _directors("to /club/event-1/plan/")),
    "plan-file": (_directors("200"), NO),
    "round": (_directors("200"), NO),
    "round-step": (NO, _directors("400")),
    "reseat-round": (_directors("200"), _directors("422")),
    "remove-round": (NO, _directors("to /club/event-1/")),
    "adjustments": (_directors("200"), _directors("422")),
    "cancel-adjustment": (NO, _directors("to /club/event-1/adjustments/")),
    "links": (_directors("200"), _directors("to /club/event-1/links/")),
    "revoke-link": (NO, _directors("to /club/event-1/links/")),
    "add-judge": (NO, _directors("to /club/event-1/links/")),
    "remove-judge": (NO, _directors("to /club/event-1/links/")),
    "screens": (_directors("200"), NO),
    "add-screen": (NO, _directors("to /club/event-1/screens/")),
    "switch-screen": (NO, _directors("to /club/event-1/screens/")),
    "reveal": (NO, _directors("to /club/event-1/screens/")),
    "remove-screen": (NO, _directors("to /club/event-1/screens/")),
    "release": (NO, _directors("to /club/event-1/screens/")),
    "measures": (_directors("200"), _directors("422")),
    "print-standings": (_directors("200"), NO),
    "set-clock": (NO, _directors("to /club/event-1/rounds/1/")),
    "print-links": (_directors("200"), NO),
    "print-cards": (_directors("200"), NO),
    "print-name-cards": (_directors("200"), NO),
    "print-rules": (_directors("200"), NO),
    "print-certificates": (_directors("200"), NO),
    "print-observer": (_directors("200"), NO),
    "print-results": (_directors("200"), NO),
    "print-seating": (_directors("200"), NO),
    "print-seating-names": (_directors("200"), NO),
    "print-slips": (_directors("200"), NO),
    "print-sheets": (_directors("200"), NO),
    "approve-adjustment": (NO, _directors("to /club/event-1/adjustments/")),
    "desk": ((CODE, "403", "403", "403", "200", "200", "403", "200"), NO),
    # One table
    "call": (NO, _writes(TABLE)),
    "notes": (_pages("200"), NO),
    "leave-note": (NO, _at_table("422", judge="422")),
    "close-note": (NO, _writes(TABLE)),
    "propose-adjustment": (NO, _writes("422")),
    "table": (_pages("200"), NO),
    "hand": (_looks(TABLE, table=TABLE, judge=TABLE), _writes("422")),
    "undo": (NO, _writes(TABLE)),
    "signal": (NO, _writes(TABLE)),
    "confirm": (NO, _at_table(TABLE, judge=TABLE)),
    "reopen": (NO, _at_table(TABLE, judge=TABLE)),
    "end": (NO, _at_table(TABLE)),
    "live": (_pages("200"), NO),
    "table-needs": (_pages("200"), NO),
    "riichi": (NO, _writes("400")),
    "totals": (_pages("200"), _writes("422")),
    "sign": (NO, _writes(TABLE)),
    "add-hand": (_pages("200"), _writes("422")),
    "insert-hand": (_pages("200"), _writes("422")),
    "change-hand": (_pages("200"), _writes("422")),
    "remove-hand": (_pages("200"), _writes("200")),
    "swap-seats": (_pages("200"), _writes("422")),
    "revert-hand": (_looks(TABLE), _at_table("422")),
    "history": (_looks("200"), NO),
    "practice": (_all("200"), _all("422")),
    "log": (_directors("200"), NO),
    # The public
    "clock": (("404", "404", "200", "200", "200", "200", "404", "200"), NO),
    "display": (_all("200"), NO),
    "check": (_all("200"), NO),
    "ping": (_all("204"), NO),
    "name-server": (NO, (*(SIGN_IN,) * 5, "403", "to /check/", "to /check/")),
    "records": (_all("200"), NO),
    "event": (_unpublished("200"), NO),
    "standings": (_unpublished("200"), NO),
    "provisional": (("404", "404", "404", "404", "200", "200", "404", "200"), NO),
    "groups": (_unpublished("200"), NO),
    "event-rules": (_unpublished("200"), NO),
    "event-round": (_unpublished("200"), NO),
    "game": (_unpublished("200"), NO),
    "game-needs": (_unpublished("200"), NO),
    # Other programs, who see what the public sees
    "api": (_all("200"), NO),
    "api-events": (_all("200"), NO),
    "api-event": (_all("404"), NO),
    "api-players": (_all("404"), NO),
    "api-standings": (_all("404"), NO),
    "api-round": (_all("404"), NO),
    "api-table": (_all("404"), NO),
    "api-needs": (_all("404"), NO),
    "api-missing": (_all("404"), NO),
    "teams": (_unpublished("200"), NO),
    "statistics": (_unpublished("200"), NO),
    "event-records": (_unpublished("200"), NO),
    "player": (_unpublished("200"), NO),
    "series": (_unpublished_series("200"), NO),
    "series-file": (_unpublished_series("200"), NO),
    "series-steps": (_unpublished_series("200"), NO),
}
# What a button without fields sends along.
POSTED: Final = {"client_id": "a-new-one", "tables": "1"}


def _names() -> set[str]:
    return {name for name in _RESOLVER.reverse_dict if isinstance(name, str)}


def test_every_address_has_its_rows() -> None:
    assert set(MATRIX) == _names()


@pytest.fixture
def event(db: None) -> Tournament:
    """Two tables of the first round have just sat down."""
    made = make.tournament(by=make.person("director"))
    make.seated_round(made, tables=2)
    return made


def _address(name: str, event: Tournament) -> str:
    director, entry = User.objects.get(username="director"), event.entries.get(number=1)
    adjustment = entry.adjustments.create(amount=-200, reason="late", author=director)
    note = event.stages.get().rounds.get().games.get(table_number=1).notes.create(kind="call")
    link = event.access_links.get(table_number=1)
    numbers = {"cancel-adjustment": adjustment.pk, "revoke-link": event.access_links.get(table_number=3).pk}
    numbers |= {"close-note": note.pk, "approve-adjustment": adjustment.pk}
    numbers["remove-judge"] = event.judges.get().pk
    entry.person = Person.objects.create(name="Aki")
    entry.save()
    people = dict.fromkeys(("person", "merge-people", "forget-person"), entry.person.pk)
    numbers |= people | {"link-player": event.entries.get(number=2).pk}
    plan = make.plan(event, [[[1, 2, 3, 5], [4, 6, 7, 8]]])
    numbers |= {f"{what}-plan": plan.pk for what in ("use", "drop", "swap", "mend")} | {"plan-file": plan.pk}
    known = {"slug": event.slug, "number": 1, "table": 1, "pk": numbers.get(name), "token": token_of(link)}
    if "series" in name:
        known |= {
            "slug": make.series("Nights", event, by=director, scoring="rating").slug,
            "event": event.slug,
        }
        rated = event.stages.get().rounds.get().games.get(table_number=1)
        type_in(rated, 40000, 30000, 20000, 10000, by=director)
        confirm(rated, by=director)
    known |= {"order": ORDER_STEP, "revision": 1, "rest": "v0/", "kind": "csv", "group": "clubs"}
    if "order" in _parts(name):
        record(event.stages.get().rounds.get().games.get(table_number=1), draw(0), by=director)
    return reverse(name, kwargs={part: known[part] for part in _parts(name)})


def _parts(name: str) -> Sequence[str]:
    """What the address of this name is made with."""
    ((_, parts),), *_ = cast("tuple[list[tuple[str, list[str]]], ...]", _RESOLVER.reverse_dict[name])
    return parts


def _visitors(event: Tournament) -> dict[str, Client]:
    elsewhere = make.tournament("Other event", by=make.person("other"))
    make.table_link(event, 3)
    event.judges.add(make.person("judge"))
    return {
        "anonymous": Client(),
        "judge of another event": _let_in(make.judge_link(elsewhere)),
        "device of another table": _let_in(make.table_link(event, 2)),
        "device of this table": _let_in(make.table_link(event, 1)),
        "judge": _let_in(make.judge_link(event)),
        "judge with an account": _signed_in("judge"),
        "director of another event": _signed_in("other"),
        "director": _signed_in("director"),
    }


def _let_in(link: AccessLink) -> Client:
    client = Client()
    client.get(reverse("enter", args=[token_of(link)]))
    return client


def _signed_in(name: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(username=name))
    return client


def _answer(response: HttpResponseBase) -> str:
    if response.status_code == 302:
        return f"to {urlsplit(response.headers['Location']).path}"
    return str(response.status_code)


def _by_visitor(expected: Answers) -> dict[str, str]:
    return dict(zip(VISITORS, expected, strict=True))


@pytest.mark.parametrize("name", MATRIX)
def test_address_shows_everybody_what_it_should(event: Tournament, name: str) -> None:
    """HEAD is answered as GET is."""
    visitors, address = _visitors(event), _address(name, event)
    expected = _by_visitor(MATRIX[name][0])
    assert {visitor: _answer(client.get(address)) for visitor, client in visitors.items()} == expected
    assert {visitor: _answer(client.head(address)) for visitor, client in visitors.items()} == expected


@pytest.mark.parametrize("name", MATRIX)
def test_address_takes_from_everybody_what_it_should(event: Tournament, name: str) -> None:
    visitors, address = _visitors(event), _address(name, event)
    posted = POSTED | {
        "base_revision": str(event.stages.get().rounds.get().games.get(table_number=1).revision)
    }
    answers = {visitor: _answer(client.post(address, posted)) for visitor, client in visitors.items()}
    assert answers == _by_visitor(MATRIX[name][1])
