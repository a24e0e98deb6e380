"""Ways of seating the next round, and changing one that is seated."""

import pytest
from django.test import Client

from tests import make
from tests.play import confirm_round, draw, play, ron
from tests.web.pages import Page, directed, part, rows, text, typed
from tournament.models import EntryStatus, OddPlayers, Round, Tournament
from tournament.queries.seating import history

SEAT = "/club/event-1/rounds/seat/"


def _event(client: Client, players: int = 8, **facts: object) -> Tournament:
    tournament = directed(client)
    make.entries(tournament, players)
    Tournament.objects.update(**facts)
    return tournament


def _table(number: int, shown: Page) -> set[int]:
    """The numbers of the players at a table of the page."""
    found = part(shown, r'<ol class="taps">(.*?)</ol>')[number - 1]
    return {int(word) for word in found.replace("Player", "").split() if word.isdecimal()}


def test_swiss_seats_neighbours_of_the_standings_together(client: Client, db: None) -> None:
    tournament = _event(client, 16)
    confirm_round(make.seated_round(tournament), ron(0, 3, 5), by=tournament.directors.get())
    shown = client.post(SEAT, {"do": "draw", "way": "swiss"})
    assert "Nobody meets a player for the second time." in text(shown)
    assert _table(1, shown) == {1, 5, 9, 13}
    assert "it is 3.0 places in the standings on average; 3 is the least that can be." in text(shown)


def test_intervals_seat_players_as_many_places_apart(client: Client, db: None) -> None:
    _event(client, 16)
    shown = client.post(SEAT, {"do": "draw", "way": "interval", "interval": "4"})
    assert _table(2, shown) == {2, 6, 10, 14}


def test_draw_by_partial_standings_is_a_warning_and_no_lock(client: Client, db: None) -> None:
    """P-VA-09: tables 2 and 3 are open."""
    tournament = _event(client, 12)
    seated = make.seated_round(tournament)
    confirm_round(seated, ron(0, 3, 5), by=tournament.directors.get())
    seated.games.filter(table_number__gte=2).update(status="playing", confirmed_at=None)
    warned = client.post(SEAT, {"do": "draw", "way": "swiss", "rematch": "never"})
    assert "The standings do not know the results of these tables yet: 1/2, 1/3." in text(warned)
    anyway = {"way": "swiss", "rematch": "never", "despite_partial_results": "yes", "do": "draw"}
    shown = client.post(SEAT, anyway)
    assert "Nothing is stored yet." in text(shown)
    # Drawing again asks for the same, and storing still warns of the open tables.
    assert {"way", "rematch", "despite_partial_results"} <= typed(shown).keys()


def test_draw_at_random_needs_no_results(client: Client, db: None) -> None:
    make.seated_round(_event(client))
    assert "Nothing is stored yet." in text(client.post(SEAT, {"do": "draw"}))


def test_a_draw_is_repeated_the_same_way_after_a_warning(client: Client, db: None) -> None:
    tournament = _event(client, 16)
    make.seated_round(tournament)
    tables = {"text": "1 5 9 13\n2 6 10 14\n3 7 11 15\n4 8 12 16"}
    warned = client.post(SEAT, {"do": "store", "way": "interval", "interval": "4", **tables})
    assert "These tables are not confirmed yet: 1/1, 1/2, 1/3, 1/4." in text(warned)
    assert part(warned, r'(<button[^>]*value="draw".*?</button>)') == ["Draw again"]
    sent = typed(warned)
    assert (sent["way"], sent["interval"]) == (["interval"], ["4"])


def test_tables_that_were_pasted_are_not_thrown_away_by_a_draw(client: Client, db: None) -> None:
    _event(client)
    shown = client.post(SEAT, {"do": "show", "text": "1 2 3 4\n5 6 7 8"})
    assert _table(1, shown) == {1, 2, 3, 4}
    assert part(shown, r'(<button[^>]*value="draw".*?</button>)') == []
    drawn = client.post(SEAT, {"do": "draw", "way": typed(client.get(SEAT), "draw-random")["way"][0]})
    assert part(drawn, r'(<button[^>]*value="draw".*?</button>)') == ["Draw again"]


@pytest.mark.parametrize(("way", "lots"), [("random", True), ("top", False), ("spread", False)])
def test_a_draw_without_lots_has_no_seed_and_no_other_outcome(
    client: Client, db: None, way: str, lots: bool
) -> None:
    _event(client)
    drawn = client.post(SEAT, {"do": "draw", "way": way})
    assert ("Seed" in text(drawn), "Draw again" in text(drawn)) == (lots, lots)


@pytest.mark.parametrize(
    "wish", [{"way": "magic"}, {"way": "interval", "interval": "-1"}, {"way": "swiss", "window": "x"}]
)
def test_a_strange_way_is_refused_at_its_field(client: Client, db: None, wish: dict[str, str]) -> None:
    _event(client)
    response = client.post(SEAT, {"do": "draw", **wish})
    assert response.status_code == 422
    assert "errorlist" in response.content.decode()


def test_two_taps_exchange_two_players_before_anything_is_stored(client: Client, db: None) -> None:
    _event(client)
    held = client.post(SEAT, {"text": "1 2 3 4\n5 6 7 8", "tap": "2"})
    assert part(held, r'(<button[^>]*aria-pressed="true".*?</button>)') == ["南 South Player 2 2"]
    changed = client.post(SEAT, {"text": "1 2 3 4\n5 6 7 8", "held": "2", "tap": "7"})
    assert typed(changed)["text"] == ["1 7 3 4\n5 6 2 8"]
    assert "Exchanged. No figure changes." in text(changed)
    assert not Round.objects.exists()


def test_who_sits_out_is_said_shown_and_stored(client: Client, db: None) -> None:
    tournament = _event(client, 9, odd_players=OddPlayers.BYES)
    assert "1 player sits out" in text(client.get(SEAT))
    shown = client.post(SEAT, {"do": "draw"})
    (out,) = set(range(1, 10)) - _table(1, shown) - _table(2, shown)
    assert f"Without a seat Player {out}" in text(shown)
    page = client.post(SEAT, {"do": "store", "text": typed(shown)["text"][0]}, follow=True)
    assert f"Sitting out this round: Player {out}" in text(page)
    assert list(Round.objects.get().byes.values_list("entry__number", flat=True)) == [out]
    assert tournament.entries.count() == 9


def test_odd_players_are_settled_in_the_facts_of_the_event(client: Client, db: None) -> None:
    tournament = _event(client, 9)
    shown = typed(client.get("/club/event-1/edit/"))
    changed = {**shown, "odd_players": "byes", "bye_points": "-15", "bye_counts": "on", "keep_apart": "club"}
    assert client.post("/club/event-1/edit/", changed).headers["Location"] == "/club/event-1/"
    tournament.refresh_from_db()
    assert (tournament.odd_players, tournament.bye_points, tournament.bye_counts) == ("byes", -150, True)
    assert tournament.keep_apart == "club"
    assert "Ways of seating changed" in text(client.get("/club/event-1/log/"))
    refused = client.post("/club/event-1/edit/", {**changed, "name": "", "keep_apart": "team"})
    assert refused.status_code == 422
    tournament.refresh_from_db()
    assert tournament.keep_apart == "club"


def test_a_seated_round_is_changed_by_taps(client: Client, db: None) -> None:
    tournament = _event(client)
    make.seated_round(tournament)
    assert "Change who sits where" in text(client.get("/club/event-1/rounds/1/"))
    page = client.get("/club/event-1/rounds/1/reseat/")
    tables = typed(page, "tables")["text"][0]
    changed = client.post("/club/event-1/rounds/1/reseat/", {"text": tables, "held": "4", "tap": "5"})
    stored = {"do": "store", "text": typed(changed, "tables")["text"][0]}
    response = client.post("/club/event-1/rounds/1/reseat/", stored, follow=True)
    assert "Round 1 is seated anew." in text(response)
    assert history(tournament) == (((1, 2, 3, 5), (4, 6, 7, 8)),)


def test_a_substitute_sits_down_for_somebody_who_did_not_come(client: Client, db: None) -> None:
    tournament = _event(client)
    make.seated_round(tournament)
    tournament.entries.filter(number=8).update(status=EntryStatus.WITHDRAWN)
    tournament.entries.create(number=9, name="Spare", status=EntryStatus.SUBSTITUTE)
    page = client.get("/club/event-1/rounds/1/reseat/")
    assert "Without a seat Spare 9" in text(page)
    refused = client.post("/club/event-1/rounds/1/reseat/", {"do": "store", "text": "1 2 3 4\n5 6 7 8"})
    assert refused.status_code == 422
    assert "Player 8 (Player 8) has withdrawn." in text(refused)
    client.post("/club/event-1/rounds/1/reseat/", {"do": "store", "text": "1 2 3 4\n5 6 7 9"})
    assert history(tournament) == (((1, 2, 3, 4), (5, 6, 7, 9)),)


def test_hands_of_a_table_that_changes_are_set_aside_only_after_a_warning(client: Client, db: None) -> None:
    tournament = _event(client)
    seated = make.seated_round(tournament)
    play(seated.games.get(table_number=2), draw(0), by=tournament.directors.get())
    changed = {"do": "store", "text": "1 2 3 5\n4 6 7 8"}
    warned = client.post("/club/event-1/rounds/1/reseat/", changed)
    assert "table 2 (Player 5, Player 6, Player 7, Player 8): 1 hand, playing" in text(warned)
    assert "Set these hands aside and seat anew" in text(warned)
    client.post("/club/event-1/rounds/1/reseat/", {**changed, "despite_begun_tables": "yes"})
    assert history(tournament) == (((1, 2, 3, 5), (4, 6, 7, 8)),)
    told = text(client.get("/club/event-1/log/"))
    assert "Before it: Player 5, Player 6, Player 7 and Player 8. 1 hand was set aside." in told
    assert "The round was seated anew." in text(client.get("/t/event-1/1/2/corrections/"))


@pytest.mark.parametrize(
    ("pasted", "sentence"),
    [
        ("1 2 3 4\n5 6 7 99", "Number 99 at table 2 is no player of this round. Player 8 has no seat."),
        ("1 2 3 4 5 6 7 8", "Table 1 has 8 players; it needs 4."),
    ],
)
def test_tables_that_do_not_fit_are_named_and_nothing_is_stored(
    client: Client, db: None, pasted: str, sentence: str
) -> None:
    tournament = _event(client)
    make.seated_round(tournament)
    for do in ("show", "store"):
        page = client.post("/club/event-1/rounds/1/reseat/", {"do": do, "text": pasted})
        assert (page.status_code, sentence in text(page)) == (422, True)
    assert history(tournament) == (((1, 2, 3, 4), (5, 6, 7, 8)),)


def test_only_the_last_round_is_seated_anew(client: Client, db: None) -> None:
    tournament = _event(client)
    make.seated_round(tournament)
    make.seated_round(tournament)
    response = client.get("/club/event-1/rounds/1/reseat/", follow=True)
    assert "Only the last round can be seated anew." in text(response)
    assert client.get("/club/event-1/rounds/9/reseat/").status_code == 404


@pytest.mark.parametrize("sheet", ["tables", "names", "slips"])
def test_paper_names_everybody_with_table_and_wind(client: Client, db: None, sheet: str) -> None:
    make.seated_round(_event(client))
    page = client.get(f"/club/event-1/print/rounds/1/{sheet}/?paper=letter")
    assert all(f"Player {number}" in text(page) for number in range(1, 9))
    assert "--letter" in page.content.decode()


def test_names_on_paper_stand_in_alphabetical_order(client: Client, db: None) -> None:
    tournament = directed(client)
    make.entries(tournament, ["Zoë", "émile", "Eva", "Ärne"])
    make.seated_round(tournament)
    page = client.get("/club/event-1/print/rounds/1/names/")
    assert part(page, r'<span class="who">(.*?)</span>') == ["Ärne", "émile", "Eva", "Zoë"]


def test_slips_have_room_for_score_and_place(client: Client, db: None) -> None:
    make.seated_round(_event(client, 4))
    assert rows(client.get("/club/event-1/print/rounds/1/slips/"))[0] == ["東 East", "1 Player 1", "", ""]
