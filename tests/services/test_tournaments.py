"""Setting an event up and changing its data."""

import datetime as dt
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from tests import make
from tournament.models import HandLogs, LogEntry, Needs, TableEntry, Tournament
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.services.errors import NotPermitted, Refused
from tournament.services.tournaments import change_tournament, create_tournament, publish_tournament

pytestmark = pytest.mark.django_db

DATA: dict[str, Any] = {
    "name": "Spring Open",
    "place": "Town hall",
    "starts_on": dt.date(2026, 4, 18),
    "ends_on": dt.date(2026, 4, 19),
    "rounds_planned": 8,
}


OPTIONS: dict[str, Any] = {
    "hand_logs": HandLogs.AFTER_ROUND,
    "table_entry": TableEntry.APPROVE,
    "needs": Needs.JUDGES,
}


def _create(by: Any, **changes: Any) -> Tournament:
    ruleset = read_ruleset({"preset": "ema-2025", "kiriage_mangan": False})
    return create_tournament(**{**DATA, **changes}, preset="ema-2025", ruleset=ruleset, by=by)


def test_create_makes_an_unpublished_event_with_one_stage() -> None:
    dora = make.person("dora")
    made = _create(dora)
    stage = made.stages.get()
    assert (made.slug, made.published, list(made.directors.all())) == ("spring-open", False, [dora])
    assert (stage.preset, stage.rules.kiriage_mangan, stage.rules.start_points) == ("ema-2025", False, 30000)
    assert LogEntry.objects.get().action == "tournament created"


def test_create_same_name_gets_another_address() -> None:
    dora = make.person("dora")
    assert [_create(dora).slug for _ in range(3)] == ["spring-open", "spring-open-2", "spring-open-3"]


def test_create_name_in_another_script_gets_an_address() -> None:
    assert _create(make.person(), name="春季麻雀大会").slug == "event"


def test_create_tidies_the_texts() -> None:
    made = _create(make.person(), name="  Spring \t Open\x00 ", place="Hall\n1")
    assert (made.name, made.place) == ("Spring Open", "Hall 1")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"name": " "}, "name_missing"),
        ({"name": "x" * 201}, "text_too_long"),
        ({"ends_on": dt.date(2026, 4, 17)}, "dates_reversed"),
        ({"rounds_planned": 0}, "rounds_out_of_range"),
        ({"rounds_planned": 101}, "rounds_out_of_range"),
    ],
)
def test_create_with_impossible_data_is_refused(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        _create(make.person(), **changes)
    assert (refused.value.code, Tournament.objects.count()) == (code, 0)
    assert str(refused.value).endswith(".")


def test_create_without_an_account_is_not_permitted() -> None:
    with pytest.raises(NotPermitted):
        _create(AnonymousUser())


def test_change_keeps_the_address_and_notes_what_was() -> None:
    dora = make.person("dora")
    made = _create(dora)
    change_tournament(
        tournament=made, **{**DATA, "name": "May Open", "rounds_planned": 6}, **OPTIONS, by=dora
    )
    made.refresh_from_db()
    assert (made.name, made.slug, made.rounds_planned) == ("May Open", "spring-open", 6)
    line = LogEntry.objects.get(action="tournament changed")
    assert line.before is not None
    assert (line.before["name"], line.before["rounds_planned"]) == ("Spring Open", "8")
    assert line.after is not None
    assert (line.before["needs"], line.after["needs"], made.needs) == ("everybody", "judges", Needs.JUDGES)
    assert (made.seating_version, made.standings_version) == (1, 1)


def test_publish_shows_and_hides() -> None:
    dora = make.person("dora")
    made = _create(dora)
    for published in (True, False):
        twice = [Tournament.objects.get(), Tournament.objects.get()]
        for pressed in twice:
            publish_tournament(tournament=pressed, published=published, by=dora)
        made.refresh_from_db()
        assert made.published is published
    assert made.seating_version == 2
    told = LogEntry.objects.values_list("action", flat=True).order_by("pk")
    assert list(told) == ["tournament created", "tournament published", "tournament hidden"]


def test_change_and_publish_by_somebody_else_are_not_permitted() -> None:
    made = _create(make.person("dora"))
    elsewhere = make.person("elsewhere")
    _create(elsewhere, name="Autumn Open")
    for other in (elsewhere, AnonymousUser()):
        with pytest.raises(NotPermitted):
            change_tournament(tournament=made, **DATA, **OPTIONS, by=other)
        with pytest.raises(NotPermitted):
            publish_tournament(tournament=made, published=True, by=other)
