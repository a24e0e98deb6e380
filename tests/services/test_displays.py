"""Switching screens, revealing places, choosing what the public sees."""

import pytest

from tests import make
from tests.play import confirm_round, ron
from tournament.models import Display, DisplayContent, LogEntry, Release, Tournament, User
from tournament.services.displays import (
    Showing,
    add_display,
    light_display,
    remove_display,
    reveal_places,
    switch_display,
)
from tournament.services.errors import NotPermitted, Refused
from tournament.services.release import set_release

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> User:
    return make.person("director")


@pytest.fixture
def tournament(by: User) -> Tournament:
    return make.tournament(by=by, published=True)


def _switch(tournament: Tournament, content: DisplayContent, by: User, **facts: object) -> None:
    showing = Showing(content=content, message=str(facts["message"]) if "message" in facts else None)
    switch_display(tournament=tournament, number=1, showing=showing, by=by)


def _reveal(tournament: Tournament, revealed: int, by: User) -> None:
    tournament.refresh_from_db()
    seen = tournament.display_version
    reveal_places(tournament=tournament, number=1, revealed=revealed, seen=seen, by=by)


def test_the_first_screen_is_there_as_soon_as_it_is_switched(tournament: Tournament, by: User) -> None:
    _switch(tournament, DisplayContent.CLOCK, by)
    _switch(tournament, DisplayContent.MESSAGE, by, message="  Lunch  until\n13:30 ")
    display = Display.objects.get()
    assert (display.number, display.content, display.message) == (1, "message", "Lunch until 13:30")
    tournament.refresh_from_db()
    assert tournament.display_version == 2


def test_a_message_without_words_is_refused(tournament: Tournament, by: User) -> None:
    for words in ("", "   "):
        with pytest.raises(Refused) as refused:
            _switch(tournament, DisplayContent.MESSAGE, by, message=words)
        assert refused.value.code == "message_missing"
    with pytest.raises(Refused, match="at most 300"):
        _switch(tournament, DisplayContent.MESSAGE, by, message="x" * 301)


def test_a_message_is_kept_for_the_next_time(tournament: Tournament, by: User) -> None:
    _switch(tournament, DisplayContent.MESSAGE, by, message="Lunch")
    _switch(tournament, DisplayContent.CLOCK, by)
    _switch(tournament, DisplayContent.MESSAGE, by)
    assert Display.objects.get().message == "Lunch"


def test_screens_are_added_up_to_nine_and_taken_away_from_the_end(tournament: Tournament, by: User) -> None:
    numbers = [add_display(tournament=tournament, by=by).number for _ in range(8)]
    assert numbers == [2, 3, 4, 5, 6, 7, 8, 9]
    with pytest.raises(Refused, match="at most 9"):
        add_display(tournament=tournament, by=by)
    with pytest.raises(Refused, match="added last"):
        remove_display(tournament=tournament, number=5, by=by)
    remove_display(tournament=tournament, number=9, by=by)
    assert Display.objects.count() == 7
    with pytest.raises(Refused, match="not there"):
        light_display(tournament=tournament, number=9, light=True, by=by)


def test_places_are_revealed_one_by_one_and_taken_back(tournament: Tournament, by: User) -> None:
    confirm_round(make.seated_round(tournament), ron(0, 1, 3), by=by)
    shown = []
    for revealed in (0, 1, 2, 1):
        _reveal(tournament, revealed, by)
        shown.append((Display.objects.get().content, Display.objects.get().revealed))
    assert shown == [("standings", 0), ("standings", 1), ("standings", 2), ("standings", 1)]
    for impossible in (-1, 5):
        with pytest.raises(Refused, match="no more places"):
            _reveal(tournament, impossible, by)
    _switch(tournament, DisplayContent.STANDINGS, by)
    assert Display.objects.get().revealed is None


def test_a_second_tap_reveals_nobody(tournament: Tournament, by: User) -> None:
    make.seated_round(tournament)
    reveal_places(tournament=tournament, number=1, revealed=1, seen=0, by=by)
    with pytest.raises(Refused, match="second tap"):
        reveal_places(tournament=tournament, number=1, revealed=2, seen=0, by=by)
    assert Display.objects.get().revealed == 1


def test_results_are_hidden_from_a_round_on(tournament: Tournament, by: User) -> None:
    set_release(tournament=tournament, release=Release.BY_ROUND, hidden_from=7, by=by)
    tournament.refresh_from_db()
    assert (tournament.release, tournament.hidden_from) == ("by_round", 7)
    assert (tournament.seating_version, tournament.standings_version, tournament.display_version) == (1, 1, 1)
    for impossible in (0, 101):
        with pytest.raises(Refused, match="from 1 to 100"):
            set_release(tournament=tournament, release=Release.LIVE, hidden_from=impossible, by=by)


def test_only_directors_touch_screens(tournament: Tournament) -> None:
    for stranger in (make.person("other"), make.judge_link(tournament)):
        for step in (
            lambda by: add_display(tournament=tournament, by=by),
            lambda by: remove_display(tournament=tournament, number=1, by=by),
            lambda by: light_display(tournament=tournament, number=1, light=True, by=by),
            lambda by: _switch(tournament, DisplayContent.CLOCK, by),
            lambda by: _reveal(tournament, 1, by),
            lambda by: set_release(tournament=tournament, release=Release.LIVE, hidden_from=None, by=by),
        ):
            with pytest.raises(NotPermitted):
                step(stranger)
    assert not LogEntry.objects.exists()
