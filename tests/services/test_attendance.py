"""Who is here, who leaves, who comes back, who takes over."""

import pytest

from tests import make
from tests.play import confirm_round, draw, play
from tournament.models import Entry, EntryStatus, KeepApart, LogEntry, OddPlayers, SeatingPlan, Tournament
from tournament.queries.attendance import attendance_of
from tournament.queries.standings import standings
from tournament.services.attendance import check_in, leave_out_absent, readmit_player, withdraw_player
from tournament.services.errors import NotPermitted, Refused, Warned
from tournament.services.players import PlayerRow, add_substitutes, enter_players
from tournament.services.replacements import replace_player
from tournament.services.roster import compare, import_players
from tournament.services.seatings import change_seating

pytestmark = pytest.mark.django_db


def _entry(tournament: Tournament, number: int) -> Entry:
    return tournament.entries.get(number=number)


def _desk_version() -> int:
    return Tournament.objects.get().desk_version


def test_check_in_counts_who_is_here_and_what_the_tables_need() -> None:
    judge, tournament = make.director(), make.tournament()
    for entry in make.entries(tournament, 9)[:5]:
        check_in(entry=entry, arrived=True, by=judge)
    here = attendance_of(tournament)
    assert (here.present, here.missing, here.tables) == (5, 4, 2)
    assert (here.needed, here.needed_in_all, here.substitutes_short) == (3, 3, 3)
    add_substitutes(tournament=tournament, count=1, by=judge)
    assert attendance_of(tournament).substitutes_short == 2


def test_check_in_with_byes_says_who_sits_out() -> None:
    judge, tournament = make.director(), make.tournament()
    tournament.odd_players = "byes"
    for entry in make.entries(tournament, 7)[:6]:
        check_in(entry=entry, arrived=True, by=judge)
    here = attendance_of(tournament)
    assert (here.needed, here.needed_in_all, here.tables, here.substitutes_short) == (2, 3, 1, 0)


def test_list_at_the_door_hears_of_new_players_and_of_byes() -> None:
    judge, tournament = make.director(), make.tournament()
    rows, versions = [PlayerRow(name="Ben")], []
    enter_players(tournament=tournament, players=[PlayerRow(name="Aki")], by=judge)
    versions.append(_desk_version())
    stamp = compare(tournament=tournament, players=rows).stamp
    import_players(tournament=tournament, players=rows, stamp=stamp, by=judge)
    versions.append(_desk_version())
    add_substitutes(tournament=tournament, count=1, by=judge)
    versions.append(_desk_version())
    change_seating(
        tournament=tournament,
        odd_players=OddPlayers.BYES,
        bye_points=0,
        bye_counts=False,
        keep_apart=KeepApart.NOBODY,
        by=judge,
    )
    versions.append(_desk_version())
    assert versions == [1, 2, 3, 4]


def test_check_in_twice_or_by_mistake_changes_nothing() -> None:
    judge, tournament = make.director(), make.tournament()
    (entry,) = make.entries(tournament, 1)
    check_in(entry=entry, arrived=True, by=judge)
    first = _entry(tournament, 1).arrived_at
    check_in(entry=entry, arrived=True, by=judge)
    assert _entry(tournament, 1).arrived_at == first
    check_in(entry=entry, arrived=False, by=judge)
    assert _entry(tournament, 1).arrived_at is None


def test_a_judge_by_link_checks_in_and_a_table_does_not() -> None:
    tournament = make.tournament()
    (entry,) = make.entries(tournament, 1)
    check_in(entry=entry, arrived=True, by=make.judge_link(tournament))
    with pytest.raises(NotPermitted):
        check_in(entry=entry, arrived=False, by=make.table_link(tournament))


def test_absent_players_are_left_out_until_they_arrive() -> None:
    judge, tournament = make.director(), make.tournament()
    here, late = make.entries(tournament, 2)
    check_in(entry=here, arrived=True, by=judge)
    assert leave_out_absent(tournament=tournament, by=judge) == (late,)
    assert _entry(tournament, 2).status == EntryStatus.WITHDRAWN
    assert attendance_of(tournament).missing == 0
    check_in(entry=_entry(tournament, 2), arrived=True, by=judge)
    assert (_entry(tournament, 2).status, _entry(tournament, 2).withdrawn_from) == (EntryStatus.ACTIVE, None)


def test_withdrawing_from_a_running_table_is_warned_about() -> None:
    judge, tournament = make.director(), make.tournament()
    make.seated_round(tournament)
    entry = _entry(tournament, 2)
    with pytest.raises(Warned) as warned:
        withdraw_player(entry=entry, by=judge)
    assert str(warned.value).startswith("Player 2 sits at table 1 of round 1, which is still playing.")
    withdraw_player(entry=entry, by=judge, despite_running_game=True)
    assert _entry(tournament, 2).withdrawn_from == 2
    assert entry.seats.count() == 1


def test_withdrawing_twice_keeps_the_round_and_is_told_once() -> None:
    judge, tournament = make.director(), make.tournament()
    confirm_round(make.seated_round(tournament), draw(0), by=judge)
    withdraw_player(entry=_entry(tournament, 1), by=judge)
    make.seated_round(tournament, sit_out=["Player 1"])
    withdraw_player(entry=_entry(tournament, 1), by=judge)
    assert _entry(tournament, 1).withdrawn_from == 2
    for _ in range(2):
        readmit_player(entry=_entry(tournament, 1), by=judge)
    actions = LogEntry.objects.filter(action__startswith="player ").order_by("pk")
    assert list(actions.values_list("action", flat=True)) == ["player withdrawn", "player readmitted"]


def test_withdrawn_player_keeps_results_and_rank() -> None:
    judge, tournament = make.director(), make.tournament()
    confirm_round(make.seated_round(tournament), draw(0), by=judge)
    before = standings(tournament).lines
    withdraw_player(entry=_entry(tournament, 1), by=judge)
    after = standings(tournament).lines
    assert [(line.rank, line.total) for line in after] == [(line.rank, line.total) for line in before]


def test_new_player_takes_over_the_seats_to_come() -> None:
    judge, tournament = make.director(), make.tournament()
    confirm_round(make.seated_round(tournament), draw(0), by=judge)
    plan = SeatingPlan.objects.create(
        stage=tournament.stages.get(), first_round=2, rounds=[[[4, 3, 2, 1]], [[1, 3, 2, 4]]], in_force=True
    )
    heir = replace_player(entry=_entry(tournament, 2), heir=PlayerRow(name="Eva"), by=judge)
    gone = _entry(tournament, 2)
    assert (gone.status, gone.withdrawn_from) == (EntryStatus.WITHDRAWN, 2)
    assert (heir.number, heir.replaces, heir.status) == (5, gone, EntryStatus.ACTIVE)
    plan.refresh_from_db()
    assert plan.rounds == [[[4, 3, 5, 1]], [[1, 3, 5, 4]]]
    totals = {line.name: line.games for line in standings(tournament).lines}
    assert (totals["Player 2"], totals["Eva"]) == (1, 0)
    with pytest.raises(Refused) as refused:
        readmit_player(entry=gone, by=judge)
    assert str(refused.value) == "Eva has taken the seats of Player 2; withdraw Eva first."


def test_heir_plays_on_for_the_team_and_in_the_block() -> None:
    judge, tournament = make.director(), make.tournament()
    make.entries(tournament)
    tournament.entries.filter(number=2).update(team="Red", block="B")
    heir = replace_player(entry=_entry(tournament, 2), heir=PlayerRow(name="Eva"), by=judge)
    heir.refresh_from_db()
    assert (heir.team, heir.block) == ("Red", "B")


def test_heir_sits_down_at_a_table_without_a_hand() -> None:
    judge, tournament = make.director(), make.tournament()
    game = make.game(tournament)
    (substitute,) = add_substitutes(tournament=tournament, count=1, by=judge)
    replace_player(entry=_entry(tournament, 3), heir=substitute, by=judge)
    assert [seat.entry.number for seat in game.seats.order_by("seat")] == [1, 2, 5, 4]
    assert _entry(tournament, 3).withdrawn_from == 1
    assert _entry(tournament, 5).status == EntryStatus.ACTIVE


def test_heir_waits_for_the_round_after_a_begun_game() -> None:
    judge, tournament = make.director(), make.tournament()
    game = play(make.game(tournament), draw(0), by=judge)
    replace_player(entry=_entry(tournament, 3), heir=PlayerRow(name="Eva"), by=judge)
    assert [seat.entry.number for seat in game.seats.order_by("seat")] == [1, 2, 3, 4]
    assert _entry(tournament, 3).withdrawn_from == 2


def test_heir_with_seats_or_none_to_take_is_refused() -> None:
    judge, tournament = make.director(), make.tournament()
    make.seated_round(tournament)
    (extra,) = make.entries(tournament, ["Eva"])
    withdraw_player(entry=extra, by=judge)
    for entry, heir, code in (
        (_entry(tournament, 1), _entry(tournament, 2), "heir_has_seats"),
        (_entry(tournament, 1), _entry(tournament, 5), "heir_has_seats"),
        (_entry(tournament, 1), _entry(tournament, 1), "heir_unknown"),
        (_entry(tournament, 5), PlayerRow(name="Fay"), "nothing_to_take_over"),
    ):
        with pytest.raises(Refused) as refused:
            replace_player(entry=entry, heir=heir, by=judge)
        assert refused.value.code == code
