"""What a correction leads to, shown before it is saved."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.play import STOP, TIME_UP, VOID, chombo, confirm, draw, end, play, ron, tsumo, type_in
from tests.services.games import HANDS, named_game, six_hands
from tournament.models import HandRecord
from tournament.queries.games import find_game
from tournament.rules.errors import RuleError
from tournament.services.changes import ChangeHand, HandsFollow, InsertHand, RemoveHand, RevertHand, SwapSeats
from tournament.services.consequences import LateHand, Problem, SwappedSeat, plan_change
from tournament.services.errors import Refused

pytestmark = pytest.mark.django_db

# Dan's 2000 from Cho was Cho's 2900 from Dan, as dealer: Cho deals on, then Dan with two honba
FOURTH = ChangeHand(order=4096, event=ron(2, 3, 2, 30))


def test_plan_names_every_later_hand_that_changes() -> None:
    follows = plan_change(game=six_hands(make.director()), change=FOURTH)
    assert follows.possible
    assert [(line.order, line.kind) for line in follows.lines] == [
        (4096, "changed"),
        (5120, "later"),
        (6144, "later"),
    ]
    before = [(line.before.label, line.before.scores) for line in follows.lines if line.before]
    assert before == [(label, scores) for _, label, scores in HANDS[3:]]
    after = [(line.after.label, line.after.deltas, line.after.scores) for line in follows.lines if line.after]
    assert after == [
        ("E3-0", (0, 0, 2900, -2900), (22800, 26200, 30900, 20100)),
        ("E3-1", (-1500, 500, -1500, 1500), (21300, 26700, 29400, 21600)),
        # 8000, two honba, and the stick
        ("E4-2", (9600, 0, 0, -8600), (30900, 26700, 29400, 13000)),
    ]
    assert (follows.before.label, follows.after.label) == ("S1-0", "S1-0")
    assert follows.after.scores == (30900, 26700, 29400, 13000)
    assert (follows.ends_earlier, follows.goes_on, follows.revision) == (False, False, 6)


def test_plan_saves_nothing() -> None:
    game = six_hands(make.director())
    plan_change(game=game, change=FOURTH)
    game.refresh_from_db()
    assert (game.revision, HandRecord.objects.count()) == (6, 6)


def test_plan_leaves_out_hands_that_stay_as_they_are() -> None:
    game = six_hands(make.director())
    follows = plan_change(game=game, change=InsertHand(before_order=3072, event=VOID))
    assert [(line.order, line.kind) for line in follows.lines] == [(2560, "inserted")]
    assert follows.lines[0].after is not None
    assert follows.lines[0].after.words == "This hand does not count and is played again"


def test_plan_of_a_game_that_ends_earlier_names_the_hands_after_the_end() -> None:
    """A yakuman from Aki, 32000 and one honba, takes 28000 below zero."""
    game = six_hands(make.director())
    follows = plan_change(game=game, change=ChangeHand(order=2048, event=ron(1, 0, 13)))
    assert (follows.ends_earlier, follows.possible) == (True, False)
    assert [hand.order for hand in follows.late] == [3072, 4096, 5120, 6144]
    assert follows.late[1] == LateHand(order=4096, label="E3-0", words="Dan wins from Cho, 2 han 30 fu, 2000")
    assert [line.kind for line in follows.lines] == ["changed", "late", "late", "late", "late"]
    assert (follows.after.status, follows.after.scores) == ("finished", (-4300, 56300, 24000, 24000))
    assert follows.after.reason_words == "a player has run out of points (tobi)"
    # 26.3 + 20 + oka 20; -34.3 - 20; -6 with 10 and with -10
    assert follows.after.totals == (-543, 663, 40, -160)


def test_plan_with_late_hands_set_aside_is_possible() -> None:
    game = six_hands(make.director())
    change = ChangeHand(order=2048, event=ron(1, 0, 13), set_aside=True)
    follows = plan_change(game=game, change=change)
    assert (follows.possible, follows.set_aside, len(follows.late)) == (True, True, 4)


def test_plan_of_a_game_that_goes_on_says_so() -> None:
    game = play(named_game(), draw(0), ron(0, 1, 13), by=make.director())
    follows = plan_change(game=game, change=ChangeHand(order=2048, event=ron(0, 1, 3, 30)))
    assert (follows.goes_on, follows.ends_earlier, follows.possible) == (True, False, True)
    assert (follows.before.status, follows.after.status) == ("finished", "playing")
    # 5800 and one honba
    assert (follows.after.label, follows.after.scores) == ("E1-2", (34100, 17900, 24000, 24000))
    assert follows.after.totals == (None, None, None, None)


def test_plan_of_a_running_game_that_is_over_then_ends_earlier() -> None:
    game = play(named_game(), draw(0), ron(1, 0, 3, 30), by=make.director())
    follows = plan_change(game=game, change=ChangeHand(order=2048, event=ron(1, 0, 13)))
    assert (follows.ends_earlier, follows.late, follows.possible) == (True, (), True)


def test_plan_names_a_riichi_that_becomes_impossible() -> None:
    """Aki has 1000 left for a stick, and nothing where a noten payment was forgotten."""
    game = play(named_game(), ron(1, 0, 11), draw(0, riichi=[0]), by=make.director())
    follows = plan_change(game=game, change=InsertHand(before_order=2048, event=draw(1)))
    assert not follows.possible
    assert follows.problem == Problem(
        order=2048,
        label="E2-0",
        words="Draw, Aki is tenpai and gets 3000; riichi: Aki",
        sentence="Riichi needs 1000 points; this player has 0.",
    )
    assert [(line.order, line.kind) for line in follows.lines] == [(1536, "inserted")]
    assert follows.after.scores == (0, 52000, 24000, 24000)


def test_plan_names_a_stop_that_is_no_longer_allowed() -> None:
    """East 4: Dan leads by 11600 and stops; with 1500 there is no such right."""
    game = named_game(length="east")
    play(game, ron(1, 0, 1), ron(2, 1, 1), ron(3, 2, 1), ron(3, 0, 4, 30), STOP, by=make.director())
    assert game.status == "finished"
    follows = plan_change(game=game, change=ChangeHand(order=4096, event=ron(3, 0, 1)))
    assert follows.problem is not None
    assert (follows.problem.order, follows.problem.label) == (5120, "E4-1")
    assert follows.problem.words == "The dealer ends the game"


def test_plan_refuses_a_corrected_hand_that_the_rules_refuse() -> None:
    game = six_hands(make.director())
    with pytest.raises(RuleError) as refused:
        plan_change(game=game, change=ChangeHand(order=4096, event=ron(3, 3, 2, 30)))
    assert refused.value.code == "winner_is_discarder"


def test_plan_refuses_a_hand_behind_the_end() -> None:
    game = play(named_game(), ron(0, 1, 13), by=make.director())
    with pytest.raises(RuleError) as refused:
        plan_change(game=game, change=InsertHand(before_order=None, event=draw(0)))
    assert refused.value.code == "game_over"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (ChangeHand(order=1, event=VOID), "no_such_hand"),
        (RemoveHand(order=7168), "no_such_hand"),
        (InsertHand(before_order=1000, event=VOID), "no_such_hand"),
        (RevertHand(order=1024, revision=2), "no_such_hand"),
        (RevertHand(order=2, revision=1), "no_such_hand"),
        (RevertHand(order=1024, revision=1), "nothing_changes"),
        (ChangeHand(order=1024, event=draw(0)), "nothing_changes"),
        (SwapSeats(first=1, second=1, hands_follow=HandsFollow.CHAIRS), "swap_same_seat"),
    ],
)
def test_plan_refuses_a_change_that_is_none(
    change: ChangeHand | InsertHand | RemoveHand | RevertHand | SwapSeats, code: str
) -> None:
    game = six_hands(make.director())
    with pytest.raises(Refused) as refused:
        plan_change(game=game, change=change)
    assert refused.value.code == code


def test_plan_refuses_a_seat_that_does_not_exist() -> None:
    with pytest.raises(RuleError) as refused:
        plan_change(game=named_game(), change=SwapSeats(first=0, second=4, hands_follow=HandsFollow.PEOPLE))
    assert refused.value.code == "no_such_seat"


def test_plan_of_seats_whose_hands_stay_shows_who_gets_them() -> None:
    game = play(named_game(), ron(1, 3, 3, 30), by=make.director())
    follows = plan_change(game=game, change=SwapSeats(first=1, second=3, hands_follow=HandsFollow.CHAIRS))
    assert follows.seats == (
        SwappedSeat(seat=1, before="Ben", after="Dan"),
        SwappedSeat(seat=3, before="Dan", after="Ben"),
    )
    (line,) = follows.lines
    assert line.before is not None
    assert line.after is not None
    assert (line.before.words, line.after.words) == (
        "Ben wins from Dan, 3 han 30 fu, 3900",
        "Dan wins from Ben, 3 han 30 fu, 3900",
    )
    assert line.before.scores == line.after.scores == (25000, 28900, 25000, 21100)


def test_plan_of_seats_whose_people_keep_their_hands_pays_by_the_right_dealer() -> None:
    """Aki's 5800 as dealer, in truth a child's hand: 3900, and the deal moves on."""
    game = play(named_game(), ron(0, 2, 3, 30), by=make.director())
    follows = plan_change(game=game, change=SwapSeats(first=0, second=1, hands_follow=HandsFollow.PEOPLE))
    (line,) = follows.lines
    assert line.after is not None
    assert (line.kind, line.after.words) == ("changed", "Aki wins from Cho, 3 han 30 fu, 3900")
    assert line.after.scores == (25000, 28900, 21100, 25000)
    assert (follows.before.label, follows.after.label) == ("E1-1", "E2-0")


def test_plan_of_a_confirmed_game_keeps_it_confirmed() -> None:
    judge = make.director()
    game = confirm(end(six_hands(judge), by=judge), by=judge)
    follows = plan_change(game=game, change=FOURTH)
    assert (follows.before.status, follows.after.status) == ("confirmed", "confirmed")
    # a return of 30000: 30.9 is 0.9 + 20 + 20; 29.4 -0.6 + 10; 26.7 -3.3 - 10; 13.0 -17 - 20
    assert follows.after.totals == (409, -133, 94, -370)


def test_plan_with_typed_scores_leaves_them_the_last_word() -> None:
    judge = make.director()
    game = play(named_game(), draw(0), by=judge)
    type_in(game, 40000, 30000, 20000, 10000, by=judge)
    game.refresh_from_db()
    follows = plan_change(game=game, change=RemoveHand(order=1024))
    assert follows.after.scores == (40000, 30000, 20000, 10000)
    assert follows.before.reason_words == "the scores were typed in after 1 hand"
    assert follows.after.reason_words == "the scores were typed in, without hands"


def test_plan_of_a_chombo_after_the_signal_counts_as_any_hand() -> None:
    game = named_game(time_policy="finish_hand")
    play(game, TIME_UP, tsumo(0, 3, 30), by=make.director())
    follows = plan_change(game=game, change=InsertHand(before_order=2048, event=chombo(2)))
    assert follows.possible
    assert [line.kind for line in follows.lines] == ["inserted", "later"]


@pytest.mark.parametrize("hands", [1, 6])
def test_plan_takes_two_queries(django_assert_num_queries: DjangoAssertNumQueries, hands: int) -> None:
    game = play(named_game(), *[draw(0)] * hands, by=make.director())
    slug = game.round.stage.tournament.slug
    found = find_game(slug=slug, round_number=1, table_number=1)
    with django_assert_num_queries(2):
        assert len(plan_change(game=found, change=RemoveHand(order=1024)).lines) == hands
