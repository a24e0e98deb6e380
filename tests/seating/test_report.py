"""The report on a plan, counted by hand for small plans."""

import json

import pytest

from tournament.seating.plan import Plan
from tournament.seating.quality import Repeat
from tournament.seating.report import GroupMeeting, rank_spread, report

# Four of the five rounds in which 16 players can meet: lines of a 4 x 4 square, by rows, columns, diagonals.
SQUARE = [[4 * row + column + 1 for column in range(4)] for row in range(4)]
ROWS = tuple(map(tuple, SQUARE))
COLUMNS = tuple(zip(*SQUARE, strict=True))
TWO_ROUNDS: Plan = (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 2, 5, 6), (3, 4, 7, 8)))


def test_report_of_eight_players_over_two_rounds() -> None:
    """P-SE-01, with the other measures counted by hand."""
    found = report(TWO_ROUNDS, per_table=4)
    assert (found.players, found.rounds, found.tables) == (8, 2, 2)
    assert found.repeats == tuple(
        Repeat(pair=pair, rounds=(1, 2)) for pair in ((1, 2), (3, 4), (5, 6), (7, 8))
    )
    assert (found.repeat_count, found.fewest_repeats, found.most_meetings) == (4, 4, 2)
    # 1 starts East twice, 5 East and then West.
    assert found.winds[1] == (2, 0, 0, 0)
    assert found.winds[5] == (1, 0, 1, 0)
    assert (found.wind_spread, found.wind_spread_by_round) == (2, (1, 2))
    # 1, 2, 7 and 8 come back to their table, which two rounds at two tables would not need.
    assert (found.most_table_visits, found.table_visits_due, found.table_visits_over) == (2, 1, 4)
    assert not found.perfect


def test_rows_and_columns_of_a_square_repeat_nothing() -> None:
    found = report((ROWS, COLUMNS), per_table=4)
    assert (found.repeat_count, found.most_meetings) == (0, 1)
    # Players of no common line: both lines of the one cross both lines of the other.
    assert (found.common_opponents_min, found.common_opponents_mean) == (2, 2.0)


def test_common_opponents_are_none_where_everybody_has_met() -> None:
    found = report((((1, 2, 3),),), per_table=3)
    assert found.common_opponents_min is found.common_opponents_mean is None


def test_group_meetings_are_listed_beside_their_bound() -> None:
    clubs = ("a", "a", "a", "", "", "b", "b", "")
    found = report(TWO_ROUNDS, per_table=4, groups=clubs)
    assert found.group_meetings == (
        GroupMeeting(round=1, table=1, group="a", players=(1, 2, 3)),
        GroupMeeting(round=1, table=2, group="b", players=(6, 7)),
        GroupMeeting(round=2, table=1, group="a", players=(1, 2)),
    )
    # Three of a club at two tables: at least one meeting a round.
    assert (found.group_meeting_count, found.fewest_group_meetings) == (5, 2)


def test_team_meetings_are_counted_between_all_teams() -> None:
    teams = {1: "a", 2: "a", 3: "b", 5: "c", 6: "b"}
    found = report(TWO_ROUNDS, per_table=4, teams=teams)
    # a-b: 1-3 and 2-3, then 1-6 and 2-6; a-c: 1-5 and 2-5; b-c: 5-6 twice; mates: 1-2 twice.
    assert (found.team_meetings_min, found.team_meetings_max, found.team_mates) == (2, 4, 2)
    assert report(TWO_ROUNDS, per_table=4).team_mates is None


def test_fixed_players_do_not_count_as_coming_back() -> None:
    found = report(TWO_ROUNDS, per_table=4, fixed={1: 1, 8: 2})
    assert found.table_visits_over == 2


def test_same_table_again_is_counted_unless_fixed() -> None:
    """P-SE-04: 1 at tables 1, 1, 1; 2 at 1, 2, 3; 3 at 2, 2, 1; and 4, who is at each table once."""
    plan: Plan = (((1, 2), (3,), (4,)), ((1, 4), (2, 3), ()), ((1, 3), (4,), (2,)))
    assert report(plan, per_table=2, fixed={1: 1}).table_visits_over == 1
    assert report(plan, per_table=2, fixed={1: 1, 3: 2}).table_visits_over == 0
    found = report(plan, per_table=2)
    assert (found.most_table_visits, found.table_visits_due, found.table_visits_over) == (3, 1, 3)


def test_third_meeting_of_a_pair_is_the_most() -> None:
    assert report((((1, 2, 3),), ((3, 2, 1),), ((2, 1, 3),)), per_table=3).most_meetings == 3


def test_empty_plan_has_a_report_without_faults() -> None:
    found = report((), per_table=4)
    assert (found.repeats, found.most_meetings, found.most_table_visits) == ((), 0, 0)


def test_bound_counts_pairs_only_where_people_sit_out() -> None:
    plan: Plan = (((1, 2, 3, 4),), ((1, 2, 3, 5),))
    # 12 meetings, 10 pairs of five people.
    assert report(plan, per_table=4).fewest_repeats == 2


@pytest.mark.parametrize("plan", [(), (((1, 2, 3, 4),),), TWO_ROUNDS])
def test_report_is_json(plan: Plan) -> None:
    read = json.loads(json.dumps(report(plan, per_table=4, groups={1: "a", 2: "a"}).to_json()))
    assert read["rounds"] == len(plan)
    assert read["repeat_count"] == sum(len(repeat["rounds"]) - 1 for repeat in read["repeats"])


def test_rank_spread_is_the_mean_width_of_the_tables() -> None:
    assert rank_spread(((1, 2, 3, 4), (5, 6, 7, 8)), range(1, 9)) == 3
    assert rank_spread(((1, 8, 3, 4), (5, 6, 7, 2)), range(1, 9)) == 6
