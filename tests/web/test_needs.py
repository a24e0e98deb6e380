"""What each player needs, on the page of the table and on the public one. Values are worked out by hand."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tests.play import end, play, ron
from tests.web.pages import directed, part, rows, table_url, text
from tournament.models import AccessLink, Game, HandLogs, Needs, Release, Tournament
from tournament.services.links import token_of
from tournament.services.taps import tap_riichi

pytestmark = pytest.mark.django_db

_PUBLIC = "/e/event-1/rounds/1/tables/1/needs/"


def _last_hand(tournament: Tournament) -> Game:
    """East 4, dealt by seat 3, at 21100, 26900, 26000, 26000; the seat nearer to seat 0 is first of a tie."""
    wins = (ron(1, 0, 3, 30), ron(2, 1, 2, 30), ron(3, 2, 1, 30))
    return play(make.game(tournament), *wins, by=make.director("desk"))


def _let_in(link: AccessLink) -> Client:
    client = Client()
    client.get(reverse("enter", args=[token_of(link)]))
    return client


def _aims(client: Client, url: str) -> list[tuple[str, str]]:
    page = client.get(url, headers={"X-Part": "1"})
    return list(zip(part(page, "<dt>(.*?)</dt>"), part(page, "<dd>(.*?)</dd>"), strict=True))


def test_needs_of_the_last_hand_in_words(client: Client) -> None:
    """Seat 0 is South now. 900/1800 turns 5400 against East, 4900 ahead; from West, then third, 2900 ties.

    1200/2300 turns 5900 against West, 5800 ahead; 5800 itself only ties, and the tie is won.
    """
    game = _last_hand(directed(client, length="east"))
    page = client.get(table_url(game, "needs/"), headers={"X-Part": "1"})
    assert part(page, "<h3[^>]*>(.*?)</h3>")[:4] == [
        "南 South Player 1 4th",
        "西 West Player 2 1st",
        "北 North Player 3 2nd",
        "東 East Player 4 3rd",
    ]
    aims = _aims(client, table_url(game, "needs/"))
    assert aims[0] == ("3rd", "tsumo 900/1800, or ron from West 2900, from others 2600")
    assert aims[2] == ("1st", "tsumo 1200/2300, or ron from West 5200, from others 5800")
    assert aims[3] == ("1st", "tsumo 300/500, ron 1000, or tenpai alone")
    assert rows(page)[0] == ["Player 1", "3rd", "900/1800", "–", "2900", "2600", "2600", "no"]
    words = text(page)
    assert "if the game ended after this hand (E4-0)" in words
    assert "It is not the last hand." not in words
    assert "<html" not in page.content.decode()


def test_needs_of_an_early_hand_say_so(client: Client) -> None:
    game = make.game(directed(client))
    words = text(client.get(table_url(game, "needs/")))
    assert "if the game ended after this hand (E1-0). It is not the last hand." in words


def test_riichi_that_was_tapped_is_counted(client: Client) -> None:
    """West's stick falls to North, who wins: 1000 turns 3000, and the tie at 25900 is nobody's."""
    tournament = directed(client, length="east")
    game = _last_hand(tournament)
    tap_riichi(game_id=game.pk, label=game.label, seat=1, on=True, by=tournament.directors.get())
    page = client.get(table_url(game, "needs/"))
    assert "Counted as well: riichi of Player 2." in text(page)
    # 26900 less the stick is 25900, behind both at 26000.
    assert part(page, "<h3[^>]*>(.*?)</h3>")[1:3] == ["西 West Player 2 3rd", "北 North Player 3 1st"]


def test_table_page_fetches_needs_only_when_asked(client: Client) -> None:
    game = _last_hand(directed(client, length="east"))
    page = client.get(table_url(game)).content.decode()
    url = table_url(game, "needs/")
    assert f'data-part="{url}"' in page
    assert f'<a href="{url}">' in page
    assert "tenpai alone" not in page
    assert "Last hand: what does each player need?" in page


@pytest.mark.parametrize(
    ("needs", "seen_by"),
    [
        (Needs.EVERYBODY, {"director", "judge", "table", "public"}),
        (Needs.JUDGES, {"director", "judge"}),
        (Needs.NOBODY, set()),
    ],
)
def test_needs_are_seen_by_whom_the_event_says(client: Client, needs: Needs, seen_by: set[str]) -> None:
    tournament = directed(client)
    Tournament.objects.update(published=True, needs=needs)
    game = make.game(tournament)
    judge, table = make.judge_link(tournament), make.table_link(tournament)
    visitors = {"director": client, "judge": _let_in(judge), "table": _let_in(table)}
    pages = {name: one.get(table_url(game)).content.decode() for name, one in visitors.items()}
    assert {name for name, page in pages.items() if "data-part" in page} == seen_by - {"public"}
    answers = {name: one.get(table_url(game, "needs/")).status_code for name, one in visitors.items()}
    answers["public"] = Client().get(_PUBLIC).status_code
    assert answers == {name: 200 if name in seen_by else 404 for name in answers}
    assert ("data-part" in Client().get(_PUBLIC.removesuffix("needs/")).content.decode()) == (
        "public" in seen_by
    )


@pytest.mark.parametrize(
    "kept_back",
    [{"hand_logs": HandLogs.AFTER_ROUND}, {"hand_logs": HandLogs.NEVER}, {"release": Release.BY_ROUND}],
)
def test_public_learns_no_needs_where_the_hands_are_kept_back(
    client: Client, kept_back: dict[str, Any]
) -> None:
    game = make.game(directed(client))
    Tournament.objects.update(published=True, **kept_back)
    assert Client().get(_PUBLIC).status_code == 404
    assert "data-part" not in Client().get(_PUBLIC.removesuffix("needs/")).content.decode()
    assert client.get(table_url(game, "needs/")).status_code == 200


def test_finished_game_has_no_needs(client: Client) -> None:
    tournament = directed(client)
    game = end(make.game(tournament), by=tournament.directors.get())
    assert "The game is over." in text(client.get(table_url(game, "needs/")))
    assert "data-part" not in client.get(table_url(game)).content.decode()


@pytest.mark.parametrize("provisional", [True, False])
def test_public_sees_the_race_where_it_sees_provisional_standings(client: Client, provisional: bool) -> None:
    """Nobody else plays: 36.9, 6.0, -14.0, -28.9 are also the places in the list."""
    game = _last_hand(directed(client, length="east"))
    Tournament.objects.update(published=True, provisional=provisional)
    table = _let_in(make.table_link(game.round.stage.tournament))
    seen = [text(table.get(table_url(game, "needs/"))), text(Client().get(_PUBLIC))]
    assert ["In the standings" in words for words in seen] == [provisional, provisional]
    assert "In the standings" in text(client.get(table_url(game, "needs/")))


def test_race_tells_a_place_that_is_asked_for(client: Client) -> None:
    """The first of the list needs nothing; the fourth is behind three places, of which 3 and 1 are told."""
    game = _last_hand(directed(client, length="east"))
    page = client.get(table_url(game, "needs/"))
    terms = part(page, '<dl class="needs__aims needs__aims--race">(.*?)</dl>')
    assert terms[0].startswith("Place 3 −14.0 tsumo 900/1800, or ron from West 2900")
    assert "Place 2" not in terms[0]
    asked = client.get(table_url(game, "needs/?place=2"))
    assert "Place 2 +6.0" in part(asked, '<dl class="needs__aims needs__aims--race">(.*?)</dl>')[0]
    assert "between equals decide" in text(page).lower()
