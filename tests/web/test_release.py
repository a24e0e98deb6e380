"""Public pages show as much as the director has released, and no number more."""

import pytest
from django.test import Client

from tests import make
from tests.play import confirm_round, play, ron
from tests.web.pages import Page, directed, rows, text
from tournament.models import Tournament
from tournament.services.adjustments import adjust

pytestmark = pytest.mark.django_db
EVENT = "/e/event-1/"


@pytest.fixture
def tournament(client: Client) -> Tournament:
    """Round 1 was won by Aki, round 2 by Ben, round 3 is running; results are hidden from round 2 on."""
    made, by = directed(client, published=True, preset="ema-2025"), make.director("chief")
    make.entries(made, ["Aki", "Ben", "Cho", "Dan"])
    confirm_round(make.seated_round(made), ron(0, 1, 3, 30), by=by)
    second = confirm_round(make.seated_round(made), ron(1, 0, 8), by=by)
    play(make.seated_round(made).games.get(), ron(2, 0, 2, 30), by=by)
    late = adjust(entry=made.entries.get(name="Aki"), amount=-200, reason="late for round 2", by=by)
    made.entries.get(name="Aki").adjustments.filter(pk=late.pk).update(round=second)
    made.hidden_from = 2
    made.save()
    return made


def _rounds(page: Page) -> list[list[str]]:
    """The rows of a player's games."""
    return [row for row in rows(page) if row[0].startswith("Round")]


def test_standings_end_with_the_last_round_that_is_released(tournament: Tournament) -> None:
    page = Client().get(f"{EVENT}standings/")
    assert [(row[0], row[1], row[2]) for row in rows(page)] == [
        ("1", "Aki", "+20.8"),
        ("=2", "Cho", "0.0"),
        ("=2", "Dan", "0.0"),
        ("4", "Ben", "−20.8"),
    ]
    assert "These are the standings after round 1; the results of later rounds are shown when" in text(page)


def test_a_hidden_round_shows_its_seating_and_no_score(tournament: Tournament) -> None:
    assert "30800" not in text(Client().get(f"{EVENT}rounds/2/"))
    page = text(Client().get(f"{EVENT}rounds/2/"))
    assert "東 East Aki 南 South Ben 西 West Cho 北 North Dan" in page
    assert "35800" in text(Client().get(f"{EVENT}rounds/1/"))
    assert "東 East Aki 南 South Ben" in text(Client().get(EVENT))


def test_a_hidden_game_shows_neither_scores_nor_hands(tournament: Tournament) -> None:
    page = text(Client().get(f"{EVENT}rounds/2/tables/1/"))
    assert "The result is shown when the director releases it." in page
    assert not {"16000", "46000", "14000", "8 han"} & set(page.split())
    assert "Ben wins from Aki" not in page


def test_the_page_of_a_player_hides_results_and_penalties(tournament: Tournament) -> None:
    page = Client().get(f"{EVENT}players/1/")
    first, *hidden = _rounds(page)
    assert {"35800", "1", "+20.8"} <= set(first)
    assert [(row[0], row.count("–")) for row in hidden] == [("Round 2", 3), ("Round 3", 3)]
    assert "late for round 2" not in text(page)


def test_those_who_run_the_event_see_everything(client: Client, tournament: Tournament) -> None:
    page = client.get(f"{EVENT}standings/")
    assert rows(page)[0][1] == "Ben"
    assert "late for round 2" in text(client.get(f"{EVENT}players/1/"))
    assert "Ben wins from Aki" in text(client.get(f"{EVENT}rounds/2/tables/1/"))


def test_a_seating_that_is_not_published_is_on_no_public_page(tournament: Tournament) -> None:
    last = tournament.stages.get().rounds.get(number=3)
    last.published_at = None
    last.save()
    visitor = Client()
    assert visitor.get(f"{EVENT}rounds/3/").status_code == 404
    assert visitor.get(f"{EVENT}rounds/3/tables/1/").status_code == 404
    assert "Seating of round 2" in text(visitor.get(EVENT))
    assert [row[0] for row in _rounds(visitor.get(f"{EVENT}players/1/"))] == ["Round 1", "Round 2"]


def test_by_round_nothing_is_seen_before_the_first_release(tournament: Tournament) -> None:
    tournament.release, tournament.hidden_from = "by_round", None
    tournament.save()
    page = Client().get(f"{EVENT}standings/")
    assert {row[2] for row in rows(page)} == {"0.0"}
    assert "Results are shown when the director releases them." in text(page)


def test_paper_shows_all_rounds_and_warns(client: Client, tournament: Tournament) -> None:
    page = client.get("/club/event-1/print/standings/")
    assert "Standings after round 2" in text(page)
    assert "This holds results that the public does not see yet." in text(page)
    first = client.get("/club/event-1/print/standings/", {"through": "1", "paper": "letter"})
    assert rows(first)[0][:2] == ["1", "Aki"]
    assert "This holds results" not in text(first)
    assert "standings-paper--letter" in first.content.decode()
    for wrong in ("0", "9", "all", "²", "9" * 5000):
        assert "Standings after round 2" in text(
            client.get("/club/event-1/print/standings/", {"through": wrong})
        )
