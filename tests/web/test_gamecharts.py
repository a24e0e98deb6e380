"""The chart of a game on its public page: the scores after each hand, where hands may be read."""

from typing import Any

import pytest
from django.test import Client

from tests import make
from tests.play import TIME_UP, chombo, confirm, draw, play, ron, tsumo, type_in
from tests.web.pages import part, rows, table_url, text
from tournament.models import Game, HandLogs, User
from tournament.queries.games import table_view
from tournament.web.charts import Chart
from tournament.web.gamecharts import score_chart

pytestmark = pytest.mark.django_db
PAGE = "/e/event-1/rounds/1/tables/1/"


@pytest.fixture
def director() -> User:
    return make.director()


def _game(**rules: Any) -> Game:
    event = make.tournament(published=True, **rules)
    make.entries(event, ["Aki", "Ben", "Cho", "Dan"][: event.stages.get().rules.players])
    return make.game(event)


def _chart(game: Game) -> Chart:
    chart = score_chart(table_view(Game.objects.select_related("round__stage__tournament").get(pk=game.pk)))
    assert chart is not None
    return chart


def test_a_game_without_a_hand_has_no_chart() -> None:
    assert score_chart(table_view(_game())) is None


def test_the_chart_has_the_scores_after_each_hand(director: User) -> None:
    chart = _chart(play(_game(), ron(1, 0, 3, 40), TIME_UP, chombo(2), draw(0, 1), by=director))
    assert chart.columns == ("Hand", "Aki", "Ben", "Cho", "Dan")
    assert [(row.label, row.cells[:2]) for row in chart.rows] == [
        ("Start", ("25000", "25000")),
        ("E1-0", ("19800", "30200")),
        ("E2-0", ("21800", "34200")),
        ("E2-0", ("23300", "35700")),
    ]


def test_the_summary_tells_who_leads_and_how_often_that_changed(director: User) -> None:
    chart = _chart(play(_game(tobi="none"), ron(1, 0, 3, 40), tsumo(2, 8), by=director))
    assert chart.summary == (
        "After 2 hands Cho has the most points, 41000, and Aki the fewest, 15800. The lead changed 1 time."
    )


def test_the_summary_names_all_who_are_equal(director: User) -> None:
    # Two are tenpai and get 1500 each; with four of them nobody pays.
    assert _chart(play(_game(), draw(0, 1), by=director)).summary == (
        "After 1 hand Aki and Ben have the most points, 26500, and Cho and Dan the fewest, 23500. "
        "The lead changed 0 times."
    )
    assert _chart(play(_game(), draw(0, 1, 2, 3), by=director)).summary == (
        "After 1 hand all have 25000 points. The lead changed 0 times."
    )


def test_scores_below_zero_show_the_zero_line(director: User) -> None:
    chart = _chart(play(_game(tobi="none"), ron(1, 0, 11), ron(1, 0, 5), by=director))
    assert chart.rows[-1].cells[0] == "−11000"
    assert any(rule.zero for rule in chart.rules)


def test_typed_scores_follow_the_last_hand(director: User) -> None:
    game = play(_game(), draw(0), by=director)
    type_in(game, 40000, 30000, 20000, 10000, by=director)
    assert [row.label for row in _chart(game).rows] == ["Start", "E1-0", "Typed"]
    assert _chart(game).rows[-1].cells == ("40000", "30000", "20000", "10000")
    assert _chart(game).summary.startswith("At the end Aki has the most points, 40000,")


def test_a_game_of_typed_scores_alone_says_that_its_hands_are_not_known(
    client: Client, director: User
) -> None:
    type_in(_game(), 40000, 30000, 20000, 10000, by=director)
    words = text(client.get(PAGE))
    assert "The scores were typed in; the hands of this game are not known." in words
    assert "No hand is recorded yet." not in words


def test_three_players_have_three_lines(director: User) -> None:
    chart = _chart(play(_game(preset="seed-sanma"), tsumo(1, 5), by=director))
    assert (len(chart.traces), chart.columns) == (3, ("Hand", "Aki", "Ben", "Cho"))


def test_the_public_page_has_chart_log_and_explained_result(client: Client, director: User) -> None:
    game = play(_game(), ron(1, 0, 3, 40), by=director)
    type_in(game, 40000, 30000, 20000, 10000, by=director)
    confirm(game, by=director)
    page = client.get(PAGE)
    assert part(page, r"<figcaption[^>]*>(.*?)</figcaption>") == ["Scores after each hand"]
    assert ["E1-0", "19800", "30200", "25000", "25000"] in rows(page)
    assert "Aki +10.0 + 20.0 + 20.0 + 0.0 = +50.0" in text(page)


@pytest.mark.parametrize("logs", [HandLogs.NEVER, HandLogs.AFTER_ROUND])
def test_hands_that_are_not_shown_have_no_chart(client: Client, director: User, logs: HandLogs) -> None:
    game = play(_game(), ron(1, 0, 3, 40), draw(1), by=director)
    event = game.round.stage.tournament
    event.hand_logs = logs
    event.save()
    page = client.get(PAGE)
    # Where they stand now is shown, 33200 of Ben, and not what they had before, 30200.
    assert ("33200" in text(page), b"30200" in page.content) == (True, False)
    assert "Scores after each hand" not in text(page)
    client.force_login(director)
    assert "Scores after each hand" in text(client.get(PAGE))


def test_results_that_are_kept_back_have_no_chart(client: Client, director: User) -> None:
    game = play(_game(), ron(1, 0, 3, 40), by=director)
    event = game.round.stage.tournament
    event.hidden_from = 1
    event.save()
    page = client.get(PAGE)
    assert b"30200" not in page.content
    assert "Scores after each hand" not in text(page)


def test_the_table_page_explains_the_result_as_well(client: Client, director: User) -> None:
    game = _game(preset="ema-2025")
    type_in(game, 40000, 40000, 25000, 15000, by=director)
    client.force_login(director)
    words = text(client.get(table_url(game)))
    assert "By score. Aki and Ben are equal and share place 1." in words
    assert "(+15.0 + 5.0) ÷ 2 → +10.0" in words
