"""What an event leaves on paper: results of a round, certificates, the observer's summary."""

from typing import Any

import pytest
from django.test import Client

from tests import make
from tests.play import chombo, confirm_round, draw, ron
from tests.web.pages import text
from tournament.models import Release, Tournament, User
from tournament.queries.standings import standings
from tournament.services.advancing import advance
from tournament.services.stages import add_stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client: Client) -> Tournament:
    """Player 1 has 40.8 points, 3 has 5.0, 4 has -15.0, 2 has -30.8."""
    director = make.director()
    made = make.tournament("Sample Open", by=director)
    confirm_round(make.seated_round(made), ron(0, 1, 3, 30), by=director)
    client.force_login(director)
    return made


def _print(client: Client, event: Tournament, path: str) -> str:
    return text(client.get(f"/club/{event.slug}/print/{path}"))


def test_results_show_every_table_with_what_points_are_made_of(client: Client, event: Tournament) -> None:
    page = _print(client, event, "rounds/1/results/")
    assert "Table 1 Seat Player Score Place Uma Total" in page
    # 30800 points, and 20 for the first place with the 20 of the oka
    assert "1 Player 1 30800 1 +40.0 +40.8" in page
    assert "2 Player 2 19200 4 −20.0 −30.8" in page


def test_results_show_penalties_where_there_are_some(client: Client) -> None:
    director = make.director()
    event = make.tournament(preset="ema-2025", by=director)
    confirm_round(make.seated_round(event), chombo(2), draw(), by=director)
    client.force_login(director)
    page = _print(client, event, "rounds/1/results/")
    assert "Uma Penalties Total" in page
    assert "3 Player 3 30000 1 0.0 −20.0 −20.0" in page


def test_results_of_tables_that_play_are_marked_as_open(client: Client, event: Tournament) -> None:
    make.seated_round(event)
    page = _print(client, event, "rounds/2/results/")
    assert "Table 1 not confirmed" in page
    assert "1 Player 1 25000 – – –" in page
    assert "Other rounds: 1" in page


def test_results_that_the_public_does_not_see_say_so(client: Client, event: Tournament) -> None:
    warning = "This holds results that the public does not see yet."
    assert warning not in _print(client, event, "rounds/1/results/")
    Tournament.objects.update(release=Release.BY_ROUND)
    assert warning in _print(client, event, "rounds/1/results/")
    assert warning in _print(client, event, "certificates/")


def test_certificates_are_for_the_first_three_unless_asked(client: Client, event: Tournament) -> None:
    page = _print(client, event, "certificates/")
    assert "Sample Open Place 1 Player 1 +40.8 points in 1 game, among 4 players Town hall," in page
    assert page.count("Organiser") == 3
    assert _print(client, event, "certificates/?top=1").count("Organiser") == 1
    assert _print(client, event, "certificates/?top=all").count("Organiser") == 4


def test_certificates_leave_out_substitutes_and_who_has_not_played(client: Client, event: Tournament) -> None:
    event.entries.filter(number=1).update(status="substitute")
    make.entries(event, ["Late"])
    page = _print(client, event, "certificates/?top=all")
    assert "among 3 players" in page
    assert "Late" not in page
    assert "Player 1 " not in page


def test_certificates_of_a_final_count_the_games_of_all_stages(client: Client, event: Tournament) -> None:
    director = User.objects.get(username="director")
    players = [line.entry_number for line in standings(event).lines]
    facts: dict[str, Any] = {"name": "Final", "rounds_planned": 1, "carry_percent": 100, "preset": "seed"}
    advance(stage=add_stage(tournament=event, **facts, by=director), numbers=players, by=director)
    final = make.seated_round(event)
    assert "points in 1 game, among 4 players" in _print(client, event, "certificates/?top=1")
    confirm_round(final, ron(1, 0, 3, 30), by=director)
    assert "points in 2 games, among 4 players" in _print(client, event, "certificates/?top=1")


def test_certificates_have_the_name_in_latin_letters_too(client: Client, event: Tournament) -> None:
    event.entries.filter(number=1).update(name="藤原 美咲", latin_name="Misaki Fujiwara")
    assert "Place 1 藤原 美咲 Misaki Fujiwara" in _print(client, event, "certificates/?top=1")


def test_list_for_certificates_has_a_line_each(client: Client, event: Tournament) -> None:
    page = _print(client, event, "certificates/?as=list&top=all")
    assert "Place Name In Latin letters Club Total Done ✓" in page
    assert "1 Player 1 +40.8 2 Player 3 +5.0 3 Player 4 −15.0 4 Player 2 −30.8" in page
    assert "Organiser" not in page


def test_certificates_before_the_end_warn(client: Client, event: Tournament) -> None:
    make.seated_round(event)
    assert "1 game is not confirmed: places may change." in _print(client, event, "certificates/")


@pytest.mark.parametrize("path", ["certificates/", "rounds/1/results/", "observer/"])
def test_paper_is_a4_or_letter(client: Client, event: Tournament, path: str) -> None:
    a4, letter = (
        client.get(f"/club/{event.slug}/print/{path}?paper={paper}").content.decode()
        for paper in ("", "letter")
    )
    assert ("--a4" in a4, "--letter" in a4) == (True, False)
    assert ("--a4" in letter, "--letter" in letter) == (False, True)


def test_observers_summary_prints_the_answers(client: Client, event: Tournament) -> None:
    page = _print(client, event, "observer/?observer=Lee&minutes=90&remarks=No+appeals")
    assert "Observer Lee" in page
    assert "Length of a session 90 minutes" in page
    assert "Remarks No appeals" in page


def test_observers_summary_with_a_fault_is_asked_again(client: Client, event: Tournament) -> None:
    answer = client.get(f"/club/{event.slug}/print/observer/?minutes=long")
    assert answer.status_code == 422
    assert "Look at the marked fields." in text(answer)
