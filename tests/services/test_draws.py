"""Drawing a round: whom it seats, who sits out, what it takes care of."""

import pytest

from tests import make
from tests.play import confirm_round, ron
from tournament.models import KeepApart, OddPlayers, Stage, Tournament
from tournament.queries.seating import history
from tournament.seating.quality import meetings
from tournament.services.draws import Draw, draw_tables
from tournament.services.errors import Refused
from tournament.services.players import add_substitutes
from tournament.services.rounds import seat_round

pytestmark = pytest.mark.django_db


def _stage(players: int = 8, **facts: object) -> Stage:
    tournament = make.tournament()
    make.entries(tournament, players)
    Tournament.objects.update(**facts)
    stage: Stage = Stage.objects.select_related("tournament").get()
    return stage


def _byes(players: int) -> Stage:
    return _stage(players, odd_players=OddPlayers.BYES)


def test_draw_seats_everybody_once_without_meeting_again() -> None:
    judge, stage = make.director(), _stage(16)
    for seed in range(3):
        tables = draw_tables(stage=stage, draw=Draw(seed=seed))
        seat_round(stage=stage, tables=tables, by=judge, despite_open_tables=True)
    played = history(stage.tournament)
    assert [sorted(sum(tables, ())) for tables in played] == [list(range(1, 17))] * 3
    assert {len(rounds) for rounds in meetings(played).values()} == {1}


def test_draw_same_seed_is_the_same_draw() -> None:
    stage = _stage(16)
    assert draw_tables(stage=stage, draw=Draw(seed=5)) == draw_tables(stage=stage, draw=Draw(seed=5))


@pytest.mark.parametrize(("players", "missing"), [(1, 3), (3, 1), (9, 3), (13, 3)])
def test_draw_number_that_does_not_divide_asks_for_substitutes(players: int, missing: int) -> None:
    with pytest.raises(Refused, match=rf"\({missing} more needed\)") as refused:
        draw_tables(stage=_stage(players), draw=Draw(seed=1))
    assert refused.value.code == "substitutes_missing"


def test_draw_takes_as_many_substitutes_as_needed() -> None:
    stage, judge = _stage(7), make.director()
    add_substitutes(tournament=stage.tournament, count=3, by=judge)
    numbers = sorted(sum(draw_tables(stage=stage, draw=Draw(seed=1)), ()))
    assert numbers == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize(
    ("players", "code"), [(0, "no_players"), (1, "too_few_players"), (3, "too_few_players")]
)
def test_draw_with_byes_and_no_full_table_is_refused(players: int, code: str) -> None:
    with pytest.raises(Refused) as refused:
        draw_tables(stage=_byes(players), draw=Draw(seed=1))
    assert refused.value.code == code


def test_draw_with_byes_lets_everybody_sit_out_once_before_anybody_does_so_again() -> None:
    judge, stage = make.director(), _byes(7)
    for seed in range(7):
        tables = draw_tables(stage=stage, draw=Draw(seed=seed, byes_by_lot=seed % 2 == 0))
        seat_round(stage=stage, tables=tables, by=judge, despite_open_tables=True)
    byes = [entry.byes.count() for entry in stage.tournament.entries.all()]
    assert byes == [3] * 7


def test_draw_with_byes_lets_the_last_of_the_standings_sit_out() -> None:
    judge, stage = make.director(), _byes(5)
    first = make.seated_round(stage.tournament, sit_out=("Player 5",))
    confirm_round(first, ron(0, 2, 3, 30), by=judge)
    (table,) = draw_tables(stage=stage, draw=Draw(seed=1))
    assert sorted(table) == [1, 2, 4, 5]


def test_draw_keeps_fixed_players_at_their_tables() -> None:
    stage = _stage(16)
    for number, table in ((3, 4), (7, 4), (12, 1)):
        stage.tournament.entries.filter(number=number).update(fixed_table=table)
    for seed in range(8):
        tables = draw_tables(stage=stage, draw=Draw(seed=seed))
        assert {3, 7} <= set(tables[3])
        assert 12 in tables[0]


def test_draw_keeps_a_club_apart() -> None:
    stage = _stage(16, keep_apart=KeepApart.CLUB)
    stage.tournament.entries.filter(number__lte=4).update(club="Red Fives")
    for seed in range(8):
        tables = draw_tables(stage=stage, draw=Draw(seed=seed))
        assert [len({1, 2, 3, 4} & set(table)) for table in tables] == [1, 1, 1, 1]
