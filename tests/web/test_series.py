"""Pages of series: the ranking for everybody, and what directors make and change."""

import csv
import io
from io import BytesIO

import pytest
from django.test import Client
from openpyxl import load_workbook

from tests import make
from tests.play import confirm, type_in
from tests.web.pages import errors, notes, part, rows, signed_in, text, typed
from tournament.models import Person, Series, Tournament, User
from tournament.services.links import token_of

pytestmark = pytest.mark.django_db

FOUR = ("Aki", "Ben", "Cho", "Dan")


@pytest.fixture
def dora() -> User:
    return make.person("dora")


def _night(name: str, by: User, names: tuple[str, ...] = FOUR, *, published: bool = True) -> Tournament:
    """One game: +50.0, +10.0, -20.0 and -40.0 in order of the names."""
    night = make.tournament(name, published=published, by=by)
    make.entries(night, names)
    game = make.game(night)
    type_in(game, 40000, 30000, 20000, 10000, by=by)
    confirm(game, by=by)
    return night


def test_ranking_shows_points_by_event_and_what_does_not_count(client: Client, dora: User) -> None:
    nights = _night("First", dora), _night("Second", dora, FOUR[::-1])
    series = make.series("Best night", *nights, published=True, scoring="best", best=1)
    page = client.get(f"/s/{series.slug}/")
    assert rows(page)[:4] == [
        ["=1", "Aki", "+50.0", "2", "+50.0", "−40.0 does not count"],
        ["=1", "Dan", "+50.0", "2", "−40.0 does not count", "+50.0"],
        ["=3", "Ben", "+10.0", "2", "+10.0", "−20.0 does not count"],
        ["=3", "Cho", "+10.0", "2", "−20.0 does not count", "+10.0"],
    ]
    assert part(page, r"<s>(.*?)</s>") == ["−40.0", "−40.0", "−20.0", "−20.0"]
    assert "The final points of each person's best event count" in text(page)
    assert "4 people are joined across events by their names alone" in text(page)
    assert "register" not in text(page)


def test_directors_are_led_to_the_register(client: Client, dora: User) -> None:
    series = make.series("League", _night("First", dora), _night("Second", dora), by=dora)
    page = signed_in(client, dora).get(f"/s/{series.slug}/")
    assert "Say who is who in the register of people" in text(page)
    assert "Only the directors see this page; the series is not published yet." in notes(page)


def test_director_finds_the_series_on_a_device_that_a_link_let_in(client: Client, dora: User) -> None:
    night = _night("First", dora)
    series = make.series("League", night, by=dora)
    signed_in(client, dora).get(f"/l/{token_of(make.table_link(night))}/")
    page = client.get(f"/s/{series.slug}/")
    assert f'href="/club/series/{series.slug}/"' in page.content.decode()


def test_average_has_two_decimals_where_it_needs_them(client: Client, dora: User) -> None:
    # 50.0 and 10.0 and -40.0 in three games
    nights = (
        _night("First", dora),
        _night("Second", dora, ("Ben", "Aki", "Cho", "Dan")),
        _night("Third", dora, ("Ben", "Cho", "Dan", "Aki")),
    )
    series = make.series("League", *nights, published=True, scoring="average")
    scores = {row[1]: row[2] for row in rows(client.get(f"/s/{series.slug}/"))}
    assert scores["Aki"] == "+6.67"
    assert scores["Ben"] == "+36.67"


def test_rating_leads_to_every_step(client: Client, dora: User) -> None:
    night = _night("First", dora)
    series = make.series("Rating", night, published=True, scoring="rating")
    page = client.get(f"/s/{series.slug}/")
    assert rows(page)[0] == ["1", "Aki", "~1530.0", "1", "+30.0"]
    assert f'href="/s/{series.slug}/rating/{night.slug}/1/"' in page.content.decode()
    steps = client.get(f"/s/{series.slug}/rating/{night.slug}/1/")
    assert rows(steps)[-1][1:] == [
        "1",
        "1500.0",
        "Ben 1500.0 : +10.0 Cho 1500.0 : +10.0 Dan 1500.0 : +10.0",
        "+30.0",
        "1530.0",
    ]
    assert client.get(f"/s/{series.slug}/rating/{night.slug}/9/").status_code == 404


def test_names_of_people_and_events_are_text(client: Client, dora: User) -> None:
    night = _night("<b>Night</b>", dora, ("<i>Aki</i>", *FOUR[1:]))
    page = client.get(f"/s/{make.series('<u>League</u>', night, published=True).slug}/").content.decode()
    assert "&lt;i&gt;Aki&lt;/i&gt;" in page
    assert "&lt;b&gt;Night&lt;/b&gt;" in page
    assert "&lt;u&gt;League&lt;/u&gt;" in page


def test_series_without_a_result_says_so(client: Client, dora: User) -> None:
    series = make.series("League", make.tournament("Soon", published=True), published=True)
    page = client.get(f"/s/{series.slug}/")
    assert "Nobody has a result that counts yet." in text(page)
    assert rows(page)[0][0] == "Soon"
    assert rows(page)[0][-1] == "no result yet"


def test_both_files_hold_the_same_ranking(client: Client, dora: User) -> None:
    series = make.series("League", _night("First", dora), _night("Second", dora, FOUR[::-1]), published=True)
    taken = client.get(f"/s/{series.slug}/ranking.csv")
    lines = list(csv.reader(io.StringIO(taken.content.decode("utf-8-sig"))))
    assert lines[0][:5] == ["Place", "Player", "Club", "Score", "Games"]
    assert lines[1] == ["1", "Aki", "", "10.0", "2", "50.0", "-40.0"]
    sheet = load_workbook(BytesIO(client.get(f"/s/{series.slug}/ranking.xlsx").content)).active
    assert sheet is not None
    values = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=3)]
    assert [str(title) for title in values[0]] == lines[0]
    assert values[1] == [1, "Aki", None, 10, 2, 50, -40]
    assert len(values) == len(lines) == 5
    assert client.get(f"/s/{series.slug}/ranking.pdf").status_code == 404


def test_home_lists_published_series_alone(client: Client, dora: User) -> None:
    make.series("Open league", _night("First", dora), _night("Hidden", dora, published=False), published=True)
    make.series("Secret league", by=dora)
    page = text(client.get("/"))
    assert "Open league sum of all final points 1" in page
    assert "Secret league" not in page


def test_event_names_the_published_series_that_it_counts_in(client: Client, dora: User) -> None:
    night = _night("First", dora)
    make.series("Open league", night, published=True)
    make.series("Secret league", night, by=dora)
    page = text(client.get(f"/e/{night.slug}/"))
    assert "Counts in: Open league" in page
    assert "Secret league" not in page


def test_director_makes_a_series_and_publishes_it(client: Client, dora: User) -> None:
    own, public = _night("Own", dora, published=False), _night("Public", make.person("other"))
    secret = _night("Secret", User.objects.get(username="other"), published=False)
    signed_in(client, dora)
    offered = client.get("/club/series/new/")
    assert "(not published)" in text(offered)
    assert "Secret" not in text(offered)
    data = {"name": "League", "scoring": "best", "best": "3", "tournaments": [str(own.pk), str(public.pk)]}
    assert client.post("/club/series/new/", data).headers["Location"] == "/club/series/league/"
    made = Series.objects.get()
    assert set(made.tournaments.all()) == {own, public}
    assert (made.best, made.minimum_games, made.months) == (3, 0, None)
    client.post("/club/series/league/publish/", {"published": "yes"})
    assert Client().get("/s/league/").status_code == 200
    client.post("/club/series/league/publish/", {"published": "no"})
    assert Client().get("/s/league/").status_code == 404
    refused = client.post("/club/series/league/", data | {"tournaments": [str(secret.pk)]})
    assert refused.status_code == 422
    assert set(made.tournaments.all()) == {own, public}


def test_form_comes_back_with_what_is_wrong(client: Client, dora: User) -> None:
    page = signed_in(client, dora).post("/club/series/new/", {"name": "", "scoring": "best", "months": "0"})
    assert page.status_code == 422
    assert set(errors(page)) == {"name", "best", "months"}
    assert not Series.objects.exists()


def test_form_holds_what_is_stored(client: Client, dora: User) -> None:
    night = _night("First", dora)
    series = make.series("League", night, by=dora, scoring="rating", months=12, minimum_games=5)
    held = typed(signed_in(client, dora).get(f"/club/series/{series.slug}/"))
    assert held["scoring"] == ["rating"]
    assert (held["minimum_games"], held["months"], held["tournaments"]) == (["5"], ["12"], [str(night.pk)])


def test_delete_needs_a_tick_and_keeps_the_events(client: Client, dora: User) -> None:
    night = _night("First", dora)
    series = make.series("League", night, by=dora)
    signed_in(client, dora).post(f"/club/series/{series.slug}/delete/")
    assert Series.objects.exists()
    client.post(f"/club/series/{series.slug}/delete/", {"sure": "on"})
    assert not Series.objects.exists()
    assert Tournament.objects.get() == night


def test_register_shows_places_in_events_and_series(client: Client, dora: User) -> None:
    nights = _night("First", dora), _night("Second", dora)
    cho = Person.objects.create(name="Cho")
    for night in nights:
        night.entries.filter(name="Cho").update(person=cho)
    make.series("League", *nights, by=dora)
    make.series("Of somebody else", *nights)
    make.series("Rating", nights[0], published=True, scoring="rating")
    page = signed_in(client, dora).get(f"/club/people/{cho.pk}/")
    cells = rows(page)
    assert [[row[0], *row[2:5]] for row in cells[:2]] == [
        ["Second", "3", "−20.0", "1"],
        ["First", "3", "−20.0", "1"],
    ]
    assert cells[2:4] == [["League", "3 of 4", "−40.0", "2"], ["Rating", "3 of 4", "1490.0", "1"]]
