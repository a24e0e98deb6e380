"""The order of the standings, as the director chooses it."""

import pytest

from tests import make
from tests.play import confirm_round, ron
from tournament.models import Tournament
from tournament.queries.cutline import cut_line
from tournament.queries.standings import standings
from tournament.services.errors import NotPermitted, Refused
from tournament.services.measures import change_measures
from tournament.services.stages import add_stage
from tournament.standings.tiebreaks import lot_of

pytestmark = pytest.mark.django_db


def _two_equals() -> Tournament:
    """Players 1 and 5 each won 40.8 at a table of their own, and so on for the others."""
    judge, tournament = make.director(), make.tournament(rounds=1)
    confirm_round(make.seated_round(tournament, tables=2), ron(0, 1, 3, 30), by=judge)
    return tournament


def _change(tournament: Tournament, *measures: str, provisional: bool = False) -> None:
    by = tournament.directors.model.objects.get(is_superuser=True)
    change_measures(tournament=tournament, measures=measures, provisional=provisional, by=by)


def test_lists_follow_the_new_order_at_once() -> None:
    tournament = _two_equals()
    assert [line.shown_rank for line in standings(tournament).lines[:2]] == ["=1", "=1"]
    tournament.refresh_from_db()
    version = tournament.standings_version
    _change(tournament, "total", "firsts", "lot")
    tournament.refresh_from_db()
    view = standings(tournament)
    assert view.order == ("total", "number of first places", "lot")
    assert [line.shown_rank for line in view.lines[:2]] == ["1", "2"]
    assert tournament.standings_version == version + 1


def test_lot_is_shown_and_can_be_worked_out() -> None:
    tournament = _two_equals()
    _change(tournament, "total", "lot")
    first, second = standings(tournament).lines[:2]
    made = tournament.created_at.isoformat()
    lots = {number: lot_of(made, number, 408) for number in (1, 5)}
    assert lots[first.entry_number] > lots[second.entry_number]
    assert first.decided_by == f"lot {lots[first.entry_number]}"


def test_line_of_a_final_is_drawn_by_the_same_order() -> None:
    tournament = _two_equals()
    by = tournament.directors.model.objects.get(is_superuser=True)
    final = add_stage(tournament=tournament, name="Final", rounds_planned=1, carry_percent=50, by=by)
    assert cut_line(final, places=1).undecided == ("Player 1", "Player 5")
    _change(tournament, "total", "lot")
    final.refresh_from_db()
    line = cut_line(type(final).objects.get(pk=final.pk), places=1)
    assert (line.undecided, line.order) == ((), ("total", "lot"))


@pytest.mark.parametrize(
    ("measures", "code"),
    [
        ((), "total_not_first"),
        (("lot", "total"), "total_not_first"),
        (("total", "firsts", "firsts"), "measure_twice"),
        (("total", "countback"), "measure_unknown"),
    ],
)
def test_order_that_makes_no_sense_is_refused(measures: tuple[str, ...], code: str) -> None:
    tournament = _two_equals()
    with pytest.raises(Refused) as refused:
        _change(tournament, *measures)
    assert refused.value.code == code
    tournament.refresh_from_db()
    assert tournament.measures == ["total", "head_to_head", "best_game"]


def test_change_is_logged_once_and_only_where_something_changed() -> None:
    tournament = _two_equals()
    _change(tournament, *tournament.measures)
    _change(tournament, "total", provisional=True)
    (entry,) = tournament.log_entries.filter(action="standings changed")
    assert entry.before == {"measures": ["total", "head_to_head", "best_game"], "provisional": False}
    assert entry.after == {"measures": ["total"], "provisional": True}


def test_only_directors_choose_the_order() -> None:
    tournament = _two_equals()
    with pytest.raises(NotPermitted):
        change_measures(
            tournament=tournament, measures=["total"], provisional=False, by=make.person("somebody")
        )
