"""What stands on the pages of a screen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import confirm, confirm_round, draw, end, play, ron
from tournament.models import Display, DisplayContent, Tournament, User
from tournament.queries.rounds import RoundTable
from tournament.queries.screens import MOST_ROWS, Named, Ranked, Screen, display_of, pages_of, screen_of


def _rows(count: int) -> list[Named]:
    return [Named(name=str(number), table=number, wind="E") for number in range(count)]


@pytest.mark.parametrize(
    ("players", "columns", "pages", "longest"),
    [
        (8, 1, 1, 8),
        (16, 1, 1, 16),
        (17, 1, 2, 9),
        (39, 1, 3, 13),
        (40, 2, 2, 10),
        (120, 2, 4, 15),
        (240, 2, 8, 15),
    ],
)
def test_pages_are_few_and_about_equally_full(players: int, columns: int, pages: int, longest: int) -> None:
    made = pages_of(_rows(players), columns=columns, most=MOST_ROWS)
    assert (len(made), max(len(column) for page in made for column in page.columns)) == (pages, longest)


@given(count=st.integers(0, 400), columns=st.integers(1, 2), most=st.integers(1, 20))
def test_every_row_stands_on_one_page_in_its_order(count: int, columns: int, most: int) -> None:
    pages = pages_of(_rows(count), columns=columns, most=most)
    assert [row for page in pages for column in page.columns for row in column] == _rows(count)
    assert all(len(page.columns) <= columns for page in pages)
    assert all(0 < len(column) <= most for page in pages for column in page.columns)


def _shown(tournament: Tournament, content: DisplayContent, **facts: object) -> Screen:
    return screen_of(tournament, Display(tournament=tournament, content=content, **facts))


def _ranked(screen: Screen) -> list[tuple[str, str, int | None, int | None, int]]:
    return [
        (row.shown_rank, row.name, row.moved, row.last, row.total)
        for page in screen.pages
        for column in page.columns
        for row in column
        if isinstance(row, Ranked)
    ]


@pytest.fixture
def by(db: None) -> User:
    return make.director()


@pytest.fixture
def tournament(by: User) -> Tournament:
    made = make.tournament(published=True, preset="ema-2025")
    make.entries(made, ["Aki", "Ben", "Cho", "Dan"])
    return made


def test_standings_tell_ties_the_last_round_and_who_moved(tournament: Tournament, by: User) -> None:
    """Uma 15, 5, -5, -15: 20.8 and -20.8 for 5800, then 31.0 and -31.0 the other way for 16000."""
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=by)
    assert [row[2] for row in _ranked(_shown(tournament, DisplayContent.STANDINGS))] == [None] * 4
    confirm_round(make.seated_round(tournament), ron(1, 0, 8), by=by)
    screen = _shown(tournament, DisplayContent.STANDINGS)
    assert screen.after == 2
    assert _ranked(screen) == [
        ("1", "Ben", 3, 310, 102),
        ("=2", "Cho", 0, 0, 0),
        ("=2", "Dan", 0, 0, 0),
        ("4", "Aki", -3, -310, -102),
    ]


def test_standings_count_the_tables_that_are_not_in_yet(tournament: Tournament, by: User) -> None:
    """Of round 1 table 2 plays on; round 2, of which nothing is confirmed, is not the list's concern."""
    make.entries(tournament, 4)
    one, two = make.seated_round(tournament).games.order_by("table_number")
    confirm(end(play(one, ron(0, 1, 3, 30), by=by), by=by), by=by)
    make.seated_round(tournament)
    for content in (DisplayContent.STANDINGS, DisplayContent.MIXED):
        screen = _shown(tournament, content)
        assert (screen.after, screen.missing) == (1, 1)
    confirm(end(play(two, ron(0, 1, 3, 30), by=by), by=by), by=by)
    assert _shown(tournament, DisplayContent.STANDINGS).missing == 0


def test_last_result_is_of_the_latest_round_with_a_game_that_counts(tournament: Tournament, by: User) -> None:
    """Uma 15, 5, -5, -15. Eva has 10.0 for sitting out round 1, Aki for round 2, of which no game is over."""
    make.entries(tournament, ["Eva"])
    first = make.seated_round(tournament, sit_out=("Eva",))
    first.byes.update(points=100)
    assert _shown(tournament, DisplayContent.STANDINGS).pages == ()
    confirm_round(first, ron(0, 1, 3, 30), by=by)
    make.seated_round(tournament, sit_out=("Aki",)).byes.update(points=100)
    screen = _shown(tournament, DisplayContent.STANDINGS)
    assert screen.after == 1
    assert [row[1:] for row in _ranked(screen)] == [
        ("Aki", None, 208, 308),
        ("Eva", None, 100, 100),
        ("Cho", None, 0, 0),
        ("Dan", None, 0, 0),
        ("Ben", None, -208, -208),
    ]


def test_standings_show_nothing_that_is_hidden(tournament: Tournament, by: User) -> None:
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=by)
    before = _ranked(_shown(tournament, DisplayContent.STANDINGS))
    confirm_round(make.seated_round(tournament), ron(1, 0, 8), by=by)
    tournament.hidden_from = 2
    for content in (DisplayContent.STANDINGS, DisplayContent.MIXED):
        assert _ranked(_shown(tournament, content)) == before
    assert _shown(tournament, DisplayContent.RESULTS).after == 1
    tournament.hidden_from = 1
    for content in (DisplayContent.STANDINGS, DisplayContent.MIXED, DisplayContent.RESULTS):
        assert _shown(tournament, content).pages == ()


def test_provisional_standings_are_on_a_screen_where_the_public_may_see_them(
    tournament: Tournament, by: User
) -> None:
    """Confirmed: Aki, then Cho and Dan, then Ben, who wins 16000 from Aki now."""
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=by)
    play(make.seated_round(tournament).games.get(), ron(1, 0, 8), by=by)
    screen = _shown(tournament, DisplayContent.PROVISIONAL)
    assert (screen.pages, screen.withheld) == ((), True)
    tournament.provisional = True
    screen = _shown(tournament, DisplayContent.PROVISIONAL)
    ranks = [(rank, name, moved) for rank, name, moved, _, _ in _ranked(screen)]
    assert ranks == [("1", "Ben", 3), ("=2", "Cho", 0), ("=2", "Dan", 0), ("4", "Aki", -3)]
    assert screen.order == ("total", "head-to-head", "best game (highest single result)")


def test_a_seating_that_is_not_published_is_on_no_screen(tournament: Tournament) -> None:
    seating = make.seated_round(tournament)
    seating.published_at = None
    seating.save()
    for content in DisplayContent:
        screen = _shown(tournament, content)
        assert (screen.pages, screen.round_number, screen.tables) == ((), None, 0)


def test_names_are_sorted_as_people_read_them(tournament: Tournament) -> None:
    """P-EX-05: neither do capitals come first nor letters with marks last."""
    tournament.entries.all().delete()
    make.entries(tournament, ["de Beta Zoe", "Chi Adam", "Zorn Yan", "Émile"])
    make.seated_round(tournament)
    (page,) = _shown(tournament, DisplayContent.NAMES).pages
    names = [row.name for row in page.columns[0] if isinstance(row, Named)]
    assert names == ["Chi Adam", "de Beta Zoe", "Émile", "Zorn Yan"]


def test_those_who_sit_out_find_their_name_too(tournament: Tournament) -> None:
    make.entries(tournament, ["Eva"])
    make.seated_round(tournament, sit_out=["Ben"])
    (page,) = _shown(tournament, DisplayContent.NAMES).pages
    tables = [(row.name, row.table) for row in page.columns[0] if isinstance(row, Named)]
    assert tables == [("Aki", 1), ("Ben", None), ("Cho", 1), ("Dan", 1), ("Eva", 1)]


def test_results_are_the_confirmed_tables_of_the_latest_round(tournament: Tournament, by: User) -> None:
    make.entries(tournament, ["Eva", "Fin", "Gil", "Hal"])
    first, second = make.seated_round(tournament).games.order_by("table_number")
    play(first, draw(0), by=by)
    confirm(end(play(second, draw(0), by=by), by=by), by=by)
    screen = _shown(tournament, DisplayContent.RESULTS)
    rows = [row for page in screen.pages for column in page.columns for row in column]
    assert [row.number if isinstance(row, RoundTable) else row for row in rows] == [2]
    assert (screen.after, screen.playing, screen.tables) == (1, 1, 2)


def test_a_ceremony_reveals_from_the_bottom_also_what_is_hidden(tournament: Tournament, by: User) -> None:
    confirm_round(make.seated_round(tournament), ron(0, 1, 3, 30), by=by)
    tournament.hidden_from = 1
    shown = []
    for revealed in range(5):
        ceremony = _shown(tournament, DisplayContent.STANDINGS, revealed=revealed).ceremony
        assert ceremony is not None
        shown.append(([row.name for row in ceremony.revealed], ceremony.left))
    assert shown == [
        ([], 4),
        (["Ben"], 3),
        (["Dan", "Ben"], 2),
        (["Cho", "Dan", "Ben"], 1),
        (["Aki", "Cho", "Dan", "Ben"], 0),
    ]


def test_a_screen_is_there_before_it_is_switched(tournament: Tournament) -> None:
    contents = [display_of(tournament, number).content for number in (1, 2)]
    assert contents == [DisplayContent.SEATING, DisplayContent.BLANK]


@pytest.mark.parametrize("players", [8, 24])
def test_a_screen_takes_ten_queries(
    tournament: Tournament, by: User, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make.entries(tournament, players - 4)
    for _ in range(2):
        confirm_round(make.seated_round(tournament), draw(0), by=by)
    with django_assert_num_queries(10):
        _shown(tournament, DisplayContent.STANDINGS)
