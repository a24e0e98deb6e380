"""Plans of all rounds to come: what they seat, whom they fit, and what can be done with them."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests import make
from tournament.models import (
    EntryStatus,
    Job,
    KeepApart,
    LogEntry,
    OddPlayers,
    SeatingPlan,
    Stage,
    Tournament,
)
from tournament.queries.plans import misfit_of, plan_report, planned_round, rounds_to_come
from tournament.queries.seating import field_of
from tournament.services.access import Actor
from tournament.services.errors import NotPermitted, Refused
from tournament.services.planning import Asked, Found
from tournament.services.plans import drop_plan, keep_draft, make_plan, mend_plan, swap_in_plan, use_plan
from tournament.services.players import add_substitutes
from tournament.services.rounds import seat_round

pytestmark = pytest.mark.django_db


def _stage(players: int = 16, **facts: object) -> Stage:
    tournament = make.tournament()
    make.entries(tournament, players)
    Tournament.objects.update(**facts)
    stage: Stage = Stage.objects.select_related("tournament").get()
    return stage


def _plan(stage: Stage, rounds: int = 4, *, by: Actor, **wish: Any) -> SeatingPlan:
    made = make_plan(stage=stage, asked=Asked(rounds=rounds, seed=7, **wish), by=by)
    assert isinstance(made, SeatingPlan)
    return made


def _seat_next(stage: Stage, by: Actor) -> Sequence[Sequence[int]]:
    tables = planned_round(stage)
    assert tables is not None
    seat_round(stage=stage, tables=tables, by=by, despite_open_tables=True)
    return tables


def test_plan_of_sixteen_players_and_five_rounds_lets_nobody_meet_twice() -> None:
    judge = make.director()
    plan = _plan(_stage(), 5, by=judge)
    figures = plan_report(plan)
    assert (figures.repeat_count, figures.most_meetings, figures.wind_spread) == (0, 1, 1)
    assert (plan.in_force, plan.first_round, plan.seed, len(plan.rounds)) == (False, 1, 7, 5)


def test_plan_same_seed_is_the_same_plan() -> None:
    judge, stage = make.director(), _stage(20)
    assert _plan(stage, 5, by=judge).rounds == _plan(stage, 5, by=judge).rounds


def test_plan_made_anew_takes_the_place_of_the_draft_and_leaves_the_one_in_force() -> None:
    judge, stage = make.director(), _stage()
    used = _plan(stage, by=judge)
    use_plan(plan=used, by=judge)
    _plan(stage, 3, by=judge)
    draft = _plan(stage, 3, by=judge)
    assert list(stage.plans.order_by("pk")) == [used, draft]


def test_plan_in_force_seats_round_after_round() -> None:
    judge, stage = make.director(), _stage()
    plan = _plan(stage, 2, by=judge)
    use_plan(plan=plan, by=judge)
    for tables in plan.rounds:
        assert [list(table) for table in _seat_next(stage, judge)] == tables
    assert planned_round(stage) is None
    with pytest.raises(Refused, match="All rounds of this plan are seated"):
        use_plan(plan=plan, by=judge)


def test_plan_begun_later_goes_on_from_the_rounds_played() -> None:
    judge, stage = make.director(), _stage()
    make.seated_round(stage.tournament)
    plan = _plan(stage, 2, by=judge)
    assert plan.first_round == 2
    assert plan_report(plan).repeat_count == 0


def test_plan_keeps_clubs_apart_and_fixed_players_at_their_table() -> None:
    judge, stage = make.director(), _stage()
    stage.tournament.entries.filter(number__lte=4).update(club="Red Fives")
    stage.tournament.entries.filter(number=9).update(fixed_table=3)
    plan = _plan(stage, 4, by=judge, keep_apart=KeepApart.CLUB)
    assert plan_report(plan).group_meeting_count == 0
    assert all(9 in tables[2] for tables in plan.rounds)


def test_plan_with_byes_shares_them() -> None:
    judge, stage = make.director(), _stage(7, odd_players=OddPlayers.BYES)
    plan = _plan(stage, 7, by=judge)
    seats = [number for tables in plan.rounds for table in tables for number in table]
    assert {seats.count(number) for number in range(1, 8)} == {4}


def test_plan_with_byes_keeps_the_last_of_the_list_at_a_fixed_table() -> None:
    judge, stage = make.director(), _stage(17, odd_players=OddPlayers.BYES)
    stage.tournament.entries.filter(number=17).update(fixed_table=3)
    plan = _plan(stage, by=judge)
    assert len(plan.rounds) == 4
    for tables in plan.rounds:
        assert [place for place, table in enumerate(tables, start=1) if 17 in table] in ([3], [])


@pytest.mark.parametrize(
    ("players", "rounds", "sentence"),
    [
        (0, 3, "Nobody is entered yet"),
        (3, 3, "3 players do not fill tables of 4: add substitutes (1 more needed)"),
        (13, 3, "13 players do not fill tables of 4: add substitutes (3 more needed)"),
        (8, 101, "A plan has 1 to 100 rounds, not 101."),
        (8, 0, "A plan has 1 to 100 rounds, not 0."),
    ],
)
def test_plan_that_cannot_be_made_is_refused_by_a_sentence(players: int, rounds: int, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        make_plan(stage=_stage(players), asked=Asked(rounds=rounds, seed=1), by=make.director())
    assert sentence in str(refused.value)
    assert not SeatingPlan.objects.exists()


def test_plan_with_a_fixed_table_that_is_not_there_names_the_player() -> None:
    stage = _stage(9)
    stage.tournament.entries.filter(number=1).update(status=EntryStatus.WITHDRAWN)
    stage.tournament.entries.filter(number=5).update(fixed_table=3)
    with pytest.raises(Refused, match="Player 5 cannot stay at table 3"):
        make_plan(stage=stage, asked=Asked(rounds=2, seed=1), by=make.director())


def test_plan_of_more_rounds_than_can_be_met_says_what_cannot_be_avoided() -> None:
    figures = plan_report(_plan(_stage(8), 6, by=make.director()))
    assert figures.repeat_count >= figures.fewest_repeats > 0


def test_plan_with_a_team_of_one_is_made() -> None:
    judge, stage = make.director(), _stage(8)
    stage.tournament.entries.filter(number=1).update(team="Lonely")
    assert len(_plan(stage, 2, by=judge, keep_apart=KeepApart.TEAM).rounds) == 2


def test_plan_for_a_player_who_withdrew_is_not_used_until_it_is_mended() -> None:
    judge, stage = make.director(), _stage(8)
    plan = _plan(stage, 3, by=judge)
    stage.tournament.entries.filter(number=5).update(status=EntryStatus.WITHDRAWN)
    with pytest.raises(Refused) as refused:
        use_plan(plan=plan, by=judge)
    assert refused.value.code == "plan_misfit"
    add_substitutes(tournament=stage.tournament, count=1, by=judge)
    mend_plan(plan=plan, successors={5: 9}, by=judge)
    use_plan(plan=plan, by=judge)
    assert any(9 in table for table in _seat_next(stage, judge))


def test_plan_knows_who_took_over_the_seats_of_somebody() -> None:
    judge, stage = make.director(), _stage(8)
    plan = _plan(stage, 3, by=judge)
    gone = stage.tournament.entries.get(number=5)
    stage.tournament.entries.filter(pk=gone.pk).update(status=EntryStatus.WITHDRAWN)
    stage.tournament.entries.create(number=9, name="Ninth", replaces=gone)
    misfit = misfit_of(field_of(stage), stage.tournament, rounds_to_come(plan, 1))
    assert misfit is not None
    assert (misfit.gone, misfit.unseated, misfit.heirs) == ((5,), (9,), {5: 9})


def test_plan_mended_with_somebody_who_sits_already_is_refused() -> None:
    judge, stage = make.director(), _stage(8)
    plan = _plan(stage, 3, by=judge)
    stage.tournament.entries.filter(number=5).update(status=EntryStatus.WITHDRAWN)
    with pytest.raises(Refused, match=r"Round [123]: Player 1 sits at table 1 and again at table 2\."):
        mend_plan(plan=plan, successors={5: 1}, by=judge)


def test_replanned_rounds_count_the_meetings_of_whom_a_player_replaces() -> None:
    judge, stage = make.director(), _stage()
    for _ in range(2):
        use_plan(plan=_plan(stage, 2, by=judge), by=judge)
        _seat_next(stage, judge)
    gone = stage.tournament.entries.get(number=5)
    stage.tournament.entries.filter(pk=gone.pk).update(status=EntryStatus.WITHDRAWN)
    stage.tournament.entries.create(number=17, name="Seventeenth", replaces=gone)
    plan = _plan(stage, 1, by=judge)
    assert sorted(number for table in plan.rounds[0] for number in table) == [*range(1, 5), *range(6, 18)]


def test_swap_changes_one_round_and_is_undone_by_itself() -> None:
    judge, stage = make.director(), _stage(8)
    plan = _plan(stage, 2, by=judge)
    before = [[list(table) for table in tables] for tables in plan.rounds]
    seen = Tournament.objects.get().seating_version
    for times, changed in enumerate((True, False), start=1):
        swap_in_plan(plan=plan, number=2, first=1, second=8, by=judge)
        plan.refresh_from_db()
        assert Tournament.objects.get().seating_version == seen + times
        assert (plan.rounds[1] != before[1]) is changed
        assert plan.rounds[0] == before[0]


@pytest.mark.parametrize(("number", "first", "second"), [(3, 1, 2), (0, 1, 2), (1, 1, 1), (1, 1, 99)])
def test_swap_of_nobody_is_refused(number: int, first: int, second: int) -> None:
    judge, stage = make.director(), _stage(8)
    with pytest.raises(Refused):
        swap_in_plan(plan=_plan(stage, 2, by=judge), number=number, first=first, second=second, by=judge)


def test_swap_brings_in_who_sits_out() -> None:
    judge, stage = make.director(), _stage(5, odd_players=OddPlayers.BYES)
    plan = _plan(stage, 1, by=judge)
    (out,) = {1, 2, 3, 4, 5} - {number for table in plan.rounds[0] for number in table}
    swap_in_plan(plan=plan, number=1, first=out, second=plan.rounds[0][0][0], by=judge)
    plan.refresh_from_db()
    assert plan.rounds[0][0][0] == out


def test_imported_plan_for_others_than_entered_is_refused() -> None:
    """P-SE-02: every fault is named with its round."""
    rounds = (((1, 2, 3, 4), (5, 6, 7, 7)), ((1, 2, 3, 9), (4, 5, 6, 8)))
    with pytest.raises(Refused) as refused:
        keep_draft(
            stage=_stage(8), found=Found(rounds=rounds, method="imported"), wish={}, by=make.director()
        )
    assert str(refused.value) == (
        "This seating does not fit: Round 1: Player 7 is named twice at table 2. "
        "Round 1: Player 8 has no seat. Round 2: Number 9 at table 1 is no player of this round. "
        "Round 2: Player 7 has no seat."
    )


def test_plan_drop_forgets_it_and_the_log_keeps_what_it_was() -> None:
    judge, stage = make.director(), _stage(8)
    plan = _plan(stage, 2, by=judge)
    rounds = plan.rounds
    drop_plan(plan=plan, by=judge)
    assert not SeatingPlan.objects.exists()
    assert LogEntry.objects.get(action="plan dropped").before == {"in_force": False, "rounds": rounds}


def test_plan_by_somebody_else_is_not_permitted() -> None:
    stage, other = _stage(8), make.person("elsewhere")
    with pytest.raises(NotPermitted):
        make_plan(stage=stage, asked=Asked(rounds=2, seed=1), by=other)
    plan = _plan(stage, 2, by=make.director())
    for use in (use_plan, drop_plan):
        with pytest.raises(NotPermitted):
            use(plan=plan, by=other)
    with pytest.raises(NotPermitted):
        swap_in_plan(plan=plan, number=1, first=1, second=8, by=other)
    with pytest.raises(NotPermitted):
        mend_plan(plan=plan, successors={}, by=other)
    assert not Job.objects.exists()
