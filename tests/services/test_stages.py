"""Adding a final, and who plays in it."""

from typing import Any

import pytest

from tests import make
from tests.play import confirm_round, draw, ron
from tournament.models import LogEntry, Stage, Tournament, User
from tournament.queries.stages import current_stage
from tournament.queries.standings import standings
from tournament.services.adjustments import adjust
from tournament.services.advancing import advance, call_back, carry_again, move_up
from tournament.services.attendance import withdraw_player
from tournament.services.errors import NotPermitted, Refused, Warned
from tournament.services.players import PlayerRow
from tournament.services.replacements import replace_player
from tournament.services.rounds import seat_round
from tournament.services.stages import add_stage, change_stage, remove_stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def judge() -> User:
    return make.director()


def _qualified(judge: User, **facts: Any) -> Stage:
    """Eight players after one round, in which the first of each table wins a hand; and a final for four."""
    tournament = make.tournament(rounds=1)
    confirm_round(make.seated_round(tournament, tables=2), ron(0, 1, 3, 30), by=judge)
    final = {"name": "Final", "rounds_planned": 2, "carry_percent": 50, **facts}
    return add_stage(tournament=tournament, **final, by=judge)


def _brought(stage: Stage) -> list[tuple[int, int, int]]:
    return list(stage.entrants.values_list("entry__number", "seed", "carried"))


def test_added_stage_copies_the_rules_and_adds_its_rounds(judge: User) -> None:
    tournament = make.tournament(preset="ema-2025", rounds=6, kiriage_mangan=False)
    final = add_stage(tournament=tournament, name=" Final ", rounds_planned=2, carry_percent=0, by=judge)
    first = tournament.stages.get(order=1)
    tournament.refresh_from_db()
    assert (final.order, final.name, final.preset, final.ruleset) == (2, "Final", "ema-2025", first.ruleset)
    assert (first.name, first.rounds_planned, tournament.rounds_planned) == ("Qualifier", 6, 8)
    assert LogEntry.objects.get().action == "stage added"


def test_added_stage_takes_the_rules_of_another_preset(judge: User) -> None:
    tournament = make.tournament()
    facts: dict[str, Any] = {"name": "Final", "rounds_planned": 1, "carry_percent": 100}
    final = add_stage(tournament=tournament, **facts, preset="ema-2025", by=judge)
    assert (final.preset, final.rules.start_points) == ("ema-2025", 30000)


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"name": " "}, "stage_nameless"),
        ({"rounds_planned": 0}, "rounds_out_of_range"),
        ({"carry_percent": 101}, "carry_out_of_range"),
    ],
)
def test_stage_with_wrong_facts_is_refused(judge: User, facts: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        _qualified(judge, **facts)
    assert refused.value.code == code


def test_removed_stage_leaves_the_event_as_it_was(judge: User) -> None:
    final = _qualified(judge)
    advance(stage=final, numbers=[1, 5, 2, 6], by=judge)
    remove_stage(stage=final, by=judge)
    tournament = Tournament.objects.get()
    first = tournament.stages.get()
    assert (tournament.rounds_planned, first.name, first.rounds_planned) == (1, "", None)
    with pytest.raises(Refused, match="first one stays"):
        remove_stage(stage=first, by=judge)


def test_final_is_added_once_by_a_button_pressed_twice(judge: User) -> None:
    final = _qualified(judge)
    with pytest.raises(Refused) as refused:
        add_stage(tournament=final.tournament, name="final", rounds_planned=2, carry_percent=50, by=judge)
    assert (refused.value.code, final.tournament.stages.count()) == ("stage_twice", 2)


def test_players_who_went_on_keep_their_stage_before(judge: User) -> None:
    semi = _qualified(judge, name="Semi-finals")
    advance(stage=semi, numbers=range(1, 9), by=judge)
    final = add_stage(tournament=semi.tournament, name="Final", rounds_planned=1, carry_percent=0, by=judge)
    advance(stage=final, numbers=[1, 5, 3, 7], by=judge)
    with pytest.raises(Refused) as refused:
        call_back(stage=semi, by=judge)
    assert refused.value.code == "stage_passed"


def test_next_round_belongs_to_the_stage_that_players_advanced_to(judge: User) -> None:
    final = _qualified(judge)
    tournament = final.tournament
    assert current_stage(tournament).order == 1
    advance(stage=final, numbers=[1, 5, 3, 4], by=judge)
    assert current_stage(tournament) == final
    call_back(stage=final, by=judge)
    assert current_stage(tournament).order == 1


def test_players_advance_with_their_place_and_share(judge: User) -> None:
    """+40.8 and +40.8 tie for the first place; half of +5.0 is +2.5, and of -15.0 it is -7.5."""
    final = _qualified(judge)
    advance(stage=final, numbers=[1, 5, 3, 4], by=judge)
    assert _brought(final) == [(1, 1, 204), (5, 1, 204), (3, 3, 25), (4, 5, -75)]
    entry = LogEntry.objects.get(action="players advanced")
    assert entry.subject == "Final"
    assert entry.after == {"numbers": [1, 5, 3, 4], "names": ["Player 1", "Player 5", "Player 3", "Player 4"]}


def test_players_named_again_replace_those_named_before(judge: User) -> None:
    final = _qualified(judge)
    advance(stage=final, numbers=[1, 5, 3, 4], by=judge)
    advance(stage=final, numbers=[1, 5, 3, 7], by=judge)
    assert set(final.entrants.values_list("entry__number", flat=True)) == {1, 3, 5, 7}


def test_uneven_number_is_a_warning(judge: User) -> None:
    final = _qualified(judge)
    with pytest.raises(Warned) as warned:
        advance(stage=final, numbers=[1, 5, 3], by=judge)
    assert (warned.value.code, warned.value.override) == ("advance_uneven", "despite_empty_seats")
    assert len(advance(stage=final, numbers=[1, 5, 3], despite_empty_seats=True, by=judge)) == 3


def test_open_tables_are_a_warning(judge: User) -> None:
    final = _qualified(judge)
    make.seated_round(final.tournament)
    with pytest.raises(Warned) as warned:
        advance(stage=final, numbers=[1, 5, 3, 4], by=judge)
    assert str(warned.value) == "The standings do not know the results of these tables yet: 2/1, 2/2."
    assert advance(stage=final, numbers=[1, 5, 3, 4], despite_open_tables=True, by=judge)


@pytest.mark.parametrize(
    ("numbers", "code"),
    [([], "nobody_advances"), ([1, 2, 3, 9], "advance_unknown"), ([8], "advance_withdrawn")],
)
def test_wrong_players_do_not_advance(judge: User, numbers: list[int], code: str) -> None:
    final = _qualified(judge)
    withdraw_player(entry=final.tournament.entries.get(number=8), by=judge)
    with pytest.raises(Refused) as refused:
        advance(stage=final, numbers=numbers, by=judge)
    assert (refused.value.code, final.entrants.count()) == (code, 0)


def test_nobody_advances_to_the_first_stage(judge: User) -> None:
    tournament = make.tournament()
    with pytest.raises(Refused) as refused:
        advance(stage=tournament.stages.get(), numbers=[1], by=judge)
    assert refused.value.code == "stage_first"


def test_seated_final_keeps_its_players(judge: User) -> None:
    final = _qualified(judge)
    advance(stage=final, numbers=[1, 5, 3, 7], by=judge)
    seated = seat_round(stage=final, tables=[(1, 5, 3, 7)], by=judge)
    assert (seated.number, seated.stage) == (2, final)
    for change in (
        lambda: advance(stage=final, numbers=[1, 5, 3, 4], by=judge),
        lambda: call_back(stage=final, by=judge),
        lambda: remove_stage(stage=final, by=judge),
    ):
        with pytest.raises(Refused) as refused:
            change()
        assert refused.value.code == "stage_begun"


def test_final_seats_only_those_who_advanced(judge: User) -> None:
    final = _qualified(judge)
    advance(stage=final, numbers=[1, 5, 3, 7], by=judge)
    with pytest.raises(Refused) as refused:
        seat_round(stage=final, tables=[(1, 5, 3, 2)], by=judge)
    assert refused.value.code == "plan_wrong"


def test_next_player_moves_up_with_own_place_and_points(judge: User) -> None:
    final = _qualified(judge)
    advance(stage=final, numbers=[1, 5, 3, 7], by=judge)
    withdraw_player(entry=final.tournament.entries.get(number=5), by=judge)
    move_up(stage=final, leaving=5, coming=4, by=judge)
    assert set(_brought(final)) == {(1, 1, 204), (3, 3, 25), (7, 3, 25), (4, 5, -75)}
    with pytest.raises(Refused) as refused:
        move_up(stage=final, leaving=5, coming=8, by=judge)
    assert refused.value.code == "move_up_wrong"


def test_player_who_has_played_keeps_a_line_when_another_moves_up(judge: User) -> None:
    final = _qualified(judge)
    advance(stage=final, numbers=[1, 5, 3, 7], by=judge)
    confirm_round(make.seated_round(final.tournament), draw(0), by=judge)
    move_up(stage=final, leaving=5, coming=4, by=judge)
    assert set(final.entrants.values_list("entry__number", flat=True)) == {1, 3, 4, 5, 7}


def test_heir_of_a_finalist_plays_on_without_their_points(judge: User) -> None:
    final = _qualified(judge)
    advance(stage=final, numbers=[1, 5, 3, 7], by=judge)
    confirm_round(make.seated_round(final.tournament), draw(0), by=judge)
    heir = replace_player(entry=final.tournament.entries.get(number=5), heir=PlayerRow(name="Heir"), by=judge)
    assert (heir.number, 1, 0) in _brought(final)
    seated = seat_round(stage=final, tables=[(1, 9, 3, 7)], by=judge)
    lines = {line.name: line.total for line in standings(final.tournament, stage=2).lines}
    assert (seated.number, lines["Heir"], set(lines) >= {"Player 5", "Heir"}) == (3, 0, True)


def test_carried_points_follow_a_corrected_list_when_asked(judge: User) -> None:
    final = _qualified(judge)
    advance(stage=final, numbers=[1, 5, 3, 7], by=judge)
    adjust(entry=final.tournament.entries.get(number=1), amount=-101, reason="late", by=judge)
    assert _brought(final)[0] == (1, 1, 204)
    carry_again(stage=final, by=judge)
    # 40.8 - 10.1 = 30.7, half of it 15.35
    assert set(_brought(final)) == {(5, 1, 204), (1, 2, 154), (3, 3, 25), (7, 3, 25)}


def test_another_share_reaches_those_who_advanced(judge: User) -> None:
    final = _qualified(judge)
    advance(stage=final, numbers=[1, 5, 3, 7], by=judge)
    change_stage(stage=final, name="Final", rounds_planned=3, carry_percent=0, by=judge)
    final.refresh_from_db()
    assert ({carried for _, _, carried in _brought(final)}, final.tournament.rounds_planned) == ({0}, 4)


def test_stranger_changes_no_stage(judge: User) -> None:
    final, stranger = _qualified(judge), make.person("stranger")
    facts: dict[str, Any] = {"name": "Final", "rounds_planned": 1, "carry_percent": 0}
    for change in (
        lambda: add_stage(tournament=final.tournament, **facts, by=stranger),
        lambda: change_stage(stage=final, **facts, by=stranger),
        lambda: remove_stage(stage=final, by=stranger),
        lambda: advance(stage=final, numbers=[1], by=stranger),
        lambda: call_back(stage=final, by=stranger),
        lambda: move_up(stage=final, leaving=1, coming=2, by=stranger),
        lambda: carry_again(stage=final, by=stranger),
    ):
        with pytest.raises(NotPermitted):
            change()
