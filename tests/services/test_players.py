"""Who takes part: entering, withdrawing, substitutes."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db.models import CharField

from tests import make
from tournament.models import Entry, EntryStatus, LogEntry, Tournament
from tournament.services.attendance import readmit_player, withdraw_player
from tournament.services.errors import NotPermitted, Refused, Warned
from tournament.services.players import (
    PlayerRow,
    add_substitutes,
    enter_players,
)

pytestmark = pytest.mark.django_db

AKI = PlayerRow(name="Aki", club="Red Dragon", country="JPN", ema_number="04010123")
BEN = PlayerRow(name="Ben")


def _names(tournament: Tournament) -> list[tuple[int, str]]:
    return list(tournament.entries.order_by("number").values_list("number", "name"))


def test_enter_numbers_on_from_the_last_player() -> None:
    judge, tournament = make.director(), make.tournament()
    make.entries(tournament, ["Cho", "Dan"])
    enter_players(tournament=tournament, players=[AKI, BEN], by=judge)
    assert _names(tournament) == [(1, "Cho"), (2, "Dan"), (3, "Aki"), (4, "Ben")]
    aki = tournament.entries.get(number=3)
    assert (aki.club, aki.country, aki.ema_number) == ("Red Dragon", "JPN", "04010123")
    assert LogEntry.objects.get().after == {"numbers": [3, 4], "names": ["Aki", "Ben"]}


@pytest.mark.parametrize("name", ["player one", " Player  One ", "PLAYER ONE"])
def test_enter_same_name_again_is_asked_about(name: str) -> None:
    """P-VA-08: names are compared without outer blanks and letter case; an explicit yes enters both."""
    judge, tournament = make.director(), make.tournament()
    make.entries(tournament, ["Player One"])
    rows = [BEN, PlayerRow(name=name)]
    with pytest.raises(Warned) as warned:
        enter_players(tournament=tournament, players=rows, by=judge)
    assert (warned.value.code, warned.value.override) == ("player_twice", "despite_same_names")
    assert _names(tournament) == [(1, "Player One")]
    enter_players(tournament=tournament, players=rows, by=judge, despite_same_names=True)
    assert tournament.entries.count() == 3


def test_enter_same_name_twice_in_one_list_is_asked_about() -> None:
    tournament = make.tournament()
    with pytest.raises(Warned):
        enter_players(tournament=tournament, players=[AKI, BEN, AKI], by=make.director())
    assert not tournament.entries.exists()


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (PlayerRow(name=" \t"), "player_nameless"),
        (PlayerRow(name="x" * 201), "text_too_long"),
        (PlayerRow(name="Eva", ema_number="1" * 21), "text_too_long"),
    ],
)
def test_enter_with_one_bad_row_saves_nobody(row: PlayerRow, code: str) -> None:
    tournament = make.tournament()
    with pytest.raises(Refused) as refused:
        enter_players(tournament=tournament, players=[AKI, row], by=make.director())
    assert refused.value.code == code
    assert not tournament.entries.exists()


@pytest.mark.parametrize("name", ["می\u200cخواهم", "阿部\u3000花子"])
def test_enter_keeps_joiners_and_wide_blanks(name: str) -> None:
    tournament = make.tournament()
    enter_players(tournament=tournament, players=[PlayerRow(name=f" {name}\t")], by=make.director())
    assert _names(tournament) == [(1, name)]


def test_withdraw_and_readmit_set_the_status() -> None:
    judge, tournament = make.director(), make.tournament()
    (entry,) = make.entries(tournament, ["Aki"])
    withdraw_player(entry=entry, by=judge)
    entry.refresh_from_db()
    assert entry.status == EntryStatus.WITHDRAWN
    readmit_player(entry=entry, by=judge)
    entry.refresh_from_db()
    assert entry.status == EntryStatus.ACTIVE
    actions = LogEntry.objects.order_by("pk").values_list("action", flat=True)
    assert list(actions) == ["player withdrawn", "player readmitted"]


@pytest.mark.parametrize("write", [withdraw_player, readmit_player])
def test_withdraw_or_readmit_substitute_is_refused(write: Callable[..., None]) -> None:
    judge, tournament = make.director(), make.tournament()
    (substitute,) = add_substitutes(tournament=tournament, count=1, by=judge)
    with pytest.raises(Refused) as refused:
        write(entry=substitute, by=judge)
    substitute.refresh_from_db()
    assert (refused.value.code, substitute.status) == ("substitute_stays", EntryStatus.SUBSTITUTE)


def test_substitutes_are_named_and_numbered_on() -> None:
    judge, tournament = make.director(), make.tournament()
    make.entries(tournament, ["Aki"])
    add_substitutes(tournament=tournament, count=2, by=judge)
    add_substitutes(tournament=tournament, count=1, by=judge)
    assert _names(tournament)[1:] == [(2, "Substitute 1"), (3, "Substitute 2"), (4, "Substitute 3")]
    assert tournament.entries.filter(status=EntryStatus.SUBSTITUTE).count() == 3


@pytest.mark.parametrize("count", [0, 9])
def test_substitutes_out_of_range_are_refused(count: int) -> None:
    with pytest.raises(Refused) as refused:
        add_substitutes(tournament=make.tournament(), count=count, by=make.director())
    assert refused.value.code == "substitutes_out_of_range"


def test_players_by_somebody_else_are_not_permitted() -> None:
    tournament = make.tournament(by=make.person("dora"))
    (entry,) = make.entries(tournament, ["Cho"])
    elsewhere = make.person("elsewhere")
    make.tournament("Autumn Open", by=elsewhere)
    for other in (elsewhere, AnonymousUser()):
        with pytest.raises(NotPermitted):
            enter_players(tournament=tournament, players=[AKI], by=other)
        with pytest.raises(NotPermitted):
            withdraw_player(entry=entry, by=other)
        with pytest.raises(NotPermitted):
            readmit_player(entry=entry, by=other)
        with pytest.raises(NotPermitted):
            add_substitutes(tournament=tournament, count=1, by=other)


def _row(facts: dict[str, Any]) -> PlayerRow:
    return PlayerRow(**facts)


@pytest.mark.parametrize("key", ["name", "club", "country", "ema_number"])
def test_enter_takes_texts_as_long_as_the_column(key: str) -> None:
    column = Entry._meta.get_field(key)
    assert isinstance(column, CharField)
    most = column.max_length
    assert most
    tournament = make.tournament()
    row = _row({"name": "Aki", key: "x" * most})
    enter_players(tournament=tournament, players=[row], by=make.director())
    assert tournament.entries.filter(**{key: "x" * most}).exists()
    with pytest.raises(Refused):
        enter_players(
            tournament=tournament,
            players=[_row({"name": "Ben", key: "x" * (most + 1)})],
            by=make.director("other"),
        )
