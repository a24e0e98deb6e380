"""Results of past events: recognised, held against the rules, agreed to, brought in."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests import make
from tests.web.pages import Page, errors, part, rows, signed_in, text, typed
from tournament.models import Adjustment, Person, Tournament
from tournament.queries.standings import standings
from tournament.services.players import PlayerRow, enter_players
from tournament.services.verification import verify

pytestmark = pytest.mark.django_db

BRING, RESULTS = "/club/import/", "/club/import/results/"
FACTS = {"name": "Club night 1", "place": "Wien", "starts_on": "2019-05-01", "ends_on": "2019-05-01"}
# Scores and final points by the rules of the EMA: 30000 each, uma 15/5/-5/-15.
GAMES = (
    "Round;Table;East;Points;Final 1;South;Points;Final 2;West;Points;Final 3;North;Points;Final 4\n"
    "1;1;Aki;45.300;30,3;Ben;30.000;5;Cho;24700;−10,3;Dai;20000;▲25,0\n"
    "2;1;Dai;45.300;30,3;Cho;30.000;5;Ben;24700;−10,3;Aki;20000;▲25,0\n"
)
TOTALS = (
    "Rank\tName\tEMA\tGames\tTotal\n1\tAki Sato\t04010123\t8\t120,5\n2\tBen\t\t8\t−20.5\n3\tCho\t\t7\t▲100\n"
)


@pytest.fixture
def by(client: Client) -> None:
    signed_in(client, make.person("director"))


def _pasted(client: Client, sheet: str) -> Page:
    return client.post(BRING, {"text": sheet})


def _form(page: Page, **changed: object) -> dict[str, object]:
    held = {name: value[0] for name, value in typed(page).items() if name != "csrfmiddlewaretoken"}
    return {**held, **FACTS, **changed}


def _imported(client: Client, page: Page, **changed: object) -> Tournament:
    answer = client.post(RESULTS, _form(page, **{"import": "1"}, **changed))
    made = Tournament.objects.order_by("-pk")[0]
    assert answer.headers["Location"] == f"/club/{made.slug}/", text(answer)
    return made


@pytest.mark.usefixtures("by")
def test_games_are_settled_by_the_rules_that_fit_their_final_points(client: Client) -> None:
    page = _pasted(client, GAMES)
    assert typed(page)["preset"] == ["ema-2016"]
    assert part(page, r'<dl class="facts">(.*?)</dl>') == [
        "Sheet games, one in a row Players 4 Rounds 2 Games 2"
    ]
    assert "differ" not in text(page)
    made = _imported(client, page)
    lines = [(line.name, line.games, line.total) for line in standings(made).lines]
    assert lines == [("Aki", 2, 53), ("Dai", 2, 53), ("Ben", 2, -53), ("Cho", 2, -53)]
    assert (made.rounds_planned, made.published, made.place) == (2, False, "Wien")
    assert verify(made) == ()


@pytest.mark.usefixtures("by")
def test_nothing_is_saved_before_the_import(client: Client) -> None:
    page = _pasted(client, GAMES)
    client.post(RESULTS, _form(page, look="1"))
    client.post(RESULTS, _form(page, name="", **{"import": "1"}))
    assert not Tournament.objects.exists()
    assert not Person.objects.exists()


@pytest.mark.usefixtures("by")
def test_event_without_its_name_is_asked_for_it_and_keeps_the_sheet(client: Client) -> None:
    page = _pasted(client, GAMES)
    answer = client.post(RESULTS, _form(page, name="", **{"import": "1"}))
    assert answer.status_code == 422
    assert errors(answer) == {"name": ["This field is required."]}
    assert typed(answer)["list"] == typed(page)["list"]


@pytest.mark.usefixtures("by")
def test_differences_are_listed_and_one_has_to_choose(client: Client) -> None:
    wrong = GAMES.replace("▲25,0", "−55.0", 1)
    page = _pasted(client, wrong)
    assert rows(page) == [["2", "1", "1", "Dai", "\N{MINUS SIGN}55.0", "\N{MINUS SIGN}25.0"]]
    refused = client.post(RESULTS, _form(page, **{"import": "1"}))
    assert refused.status_code == 422
    assert "The sheet has final points that its scores do not give by these rules (1)." in text(refused)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("differing", "total", "adjustments"), [("computed", 53, []), ("adjust", -247, [-300])]
)
@pytest.mark.usefixtures("by")
def test_final_points_that_count_are_chosen(
    client: Client, differing: str, total: int, adjustments: list[int]
) -> None:
    page = _pasted(client, GAMES.replace("▲25,0", "−55.0", 1))
    made = _imported(client, page, differing=differing)
    assert {line.name: line.total for line in standings(made).lines}["Dai"] == total
    assert list(Adjustment.objects.values_list("amount", flat=True)) == adjustments
    assert verify(made) == ()


@pytest.mark.usefixtures("by")
def test_differences_that_were_not_looked_at_are_shown_first(client: Client) -> None:
    page = _pasted(client, GAMES)
    answer = client.post(RESULTS, _form(page, preset="m-league", differing="computed", **{"import": "1"}))
    assert answer.status_code == 422
    assert not Tournament.objects.exists()


@pytest.mark.usefixtures("by")
def test_scores_that_do_not_add_up_are_named_by_line(client: Client) -> None:
    page = _pasted(client, GAMES.replace("24700", "24800", 1))
    assert part(page, r"<li>(Line .*?)</li>") == [
        (
            "Line 2: The scores and 0 riichi sticks make 120100 points, but 120000 are in play: "
            "100 points differ."
        )
    ]
    answer = client.post(RESULTS, _form(page, **{"import": "1"}))
    assert answer.status_code == 422
    assert not Tournament.objects.exists()


@pytest.mark.usefixtures("by")
def test_totals_become_entries_with_past_results(client: Client) -> None:
    page = _pasted(client, TOTALS)
    assert "Line 2:" not in text(page)
    made = _imported(client, page)
    found = [
        (entry.name, entry.ema_number, entry.past_result.games, entry.past_result.points)
        for entry in made.entries.all()
    ]
    assert found == [("Aki Sato", "04010123", 8, 1205), ("Ben", "", 8, -205), ("Cho", "", 7, -1000)]
    assert made.rounds_planned == 8
    assert made.log_entries.filter(action="results brought").get().after == {"players": 3, "totals": 3}


@pytest.mark.usefixtures("by")
def test_unreadable_totals_are_named_and_corrected_in_the_page(client: Client) -> None:
    page = _pasted(client, TOTALS.replace("120,5", "45,300").replace("\t7\t", "\tseven\t"))
    assert part(page, r"<li>(Line .*?)</li>") == [
        "Line 2: “45,300” is not a number of final points, in thousands with one decimal such as -12.3.",
        "Line 4: “seven” is not a whole number from 1.",
    ]
    corrected = client.post(RESULTS, _form(page, list=TOTALS, look="1"))
    assert _imported(client, corrected).entries.count() == 3


@pytest.mark.usefixtures("by")
def test_place_that_the_totals_do_not_give_is_noted(client: Client) -> None:
    page = _pasted(client, TOTALS.replace("3\tCho", "1\tCho"))
    assert part(page, r"<li>(Line .*?)</li>") == [
        "Line 4: the sheet gives place 1, and the total \N{MINUS SIGN}100.0 place 3."
    ]
    assert _imported(client, page).entries.count() == 3


def test_players_are_known_again_by_number_and_offered_by_name(client: Client) -> None:
    director = make.person("director")
    signed_in(client, director)
    people = [
        PlayerRow(name="Aki S.", ema_number="04010123"),
        PlayerRow(name="Ben", club="Kan"),
    ]
    enter_players(tournament=make.tournament(by=director), players=people, by=director)
    page = _pasted(client, TOTALS)
    ben = Person.objects.get(name="Ben")
    assert typed(page)["known_2"] == [str(ben.pk)]
    made = _imported(client, page)
    assert [entry.person and entry.person.name for entry in made.entries.all()] == ["Aki S.", "Ben", "Cho"]


@pytest.mark.usefixtures("by")
def test_workbook_and_a_seat_in_a_row_are_read(client: Client) -> None:
    lines = ["Nr,Name,Round,Table,Wind,Table score"]
    lines += [
        f"{n},P{n},1,1,{wind},{score}"
        for n, wind, score in ((1, "W", 20000), (2, "E", 40000), (3, "N", 10000), (4, "S", 30000))
    ]
    file = SimpleUploadedFile("games.csv", "\n".join(lines).encode())
    page = client.post(BRING, {"file": file})
    made = _imported(client, page)
    seats = made.stages.get().rounds.get().games.get().seats.order_by("seat")
    assert [(seat.entry.number, seat.score) for seat in seats] == [
        (2, 40000),
        (4, 30000),
        (1, 20000),
        (3, 10000),
    ]


@pytest.mark.usefixtures("by")
def test_sheet_without_headings_says_what_it_needs(client: Client) -> None:
    page = _pasted(client, "Aki;25000\nBen;25000")
    assert "No line has headings that tell what this is." in text(page)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The submitted file is empty."),
        (bytes.fromhex("d0cf11e0a1b11ae1"), "workbook of the old kind"),
        (b"PK\x03\x04 nothing", "no archive of an event, or it is damaged"),
    ],
)
@pytest.mark.usefixtures("by")
def test_unreadable_file_is_refused_with_a_sentence(client: Client, content: bytes, sentence: str) -> None:
    answer = client.post(BRING, {"file": SimpleUploadedFile("a.bin", content)})
    assert answer.status_code == 422
    assert sentence in text(answer)


@pytest.mark.usefixtures("by")
def test_rules_and_people_that_are_not_there_are_passed_over(client: Client) -> None:
    page = _pasted(client, GAMES)
    answer = client.post(RESULTS, _form(page, preset="none-such", known_1="9" * 50, known_99="1", look="1"))
    assert answer.status_code == 200
    assert typed(answer)["preset"] == ["ema-2016"]
    assert _imported(client, page, known_1="12345", known_99="1").entries.count() == 4


@pytest.mark.usefixtures("by")
def test_event_of_totals_alone_has_standings_pages_and_files(client: Client) -> None:
    made = _imported(client, _pasted(client, TOTALS))
    public, club = f"/e/{made.slug}/", f"/club/{made.slug}/"
    lines = [(line.rank, line.name, line.games, line.total) for line in standings(made).lines]
    assert lines == [(1, "Aki Sato", 8, 1205), (2, "Ben", 8, -205), (3, "Cho", 7, -1000)]
    first, *_others = rows(client.get(f"{public}standings/"))
    assert ("Aki Sato" in " ".join(first), "120.5" in " ".join(first)) == (True, True)
    assert "+120.5 in 8 games. Of this event only totals are known." in text(
        client.get(f"{public}players/1/")
    )
    assert "The results are brought in" in text(client.get(club))
    assert "Results of a past event brought by director 3 players" in text(client.get(f"{club}log/"))
    for page in (
        public,
        f"{public}statistics/",
        f"{public}rules/",
        club,
        f"{club}exports/",
        f"{club}desk/",
        f"{club}log/",
    ):
        assert client.get(page).status_code == 200, page
    for kind in ("xlsx", "csv", "json", "ema", "archive"):
        assert len(client.get(f"{club}exports/{kind}/").content) > 300, kind
    assert client.get(f"{club}print/standings/").status_code == 200
