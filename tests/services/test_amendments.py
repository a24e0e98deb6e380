"""Putting right what was recorded: what is stored, what follows, what is refused."""

from collections.abc import Mapping

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests import make
from tests.play import (
    VOID,
    chombo,
    confirm,
    correct,
    draw,
    end,
    play,
    record,
    ron,
    scores,
    sign,
    totals,
    tsumo,
    undo,
)
from tests.services.games import FOURTH, counting_events, named_game, numbers_of, put_right, six_hands
from tournament.models import Game, GameStatus, HandRecord, LogEntry, RoundStatus, User
from tournament.queries.standings import standings
from tournament.rules.errors import RuleError
from tournament.services.changes import (
    Change,
    ChangeHand,
    HandsFollow,
    InsertHand,
    RemoveHand,
    RevertHand,
    SwapSeats,
)
from tournament.services.errors import Refused, Warned
from tournament.services.verification import verify
from tournament.services.writing import Recorded

pytestmark = pytest.mark.django_db


def test_amend_computes_all_later_hands() -> None:
    judge = make.director()
    game = six_hands(judge)
    recorded = correct(game, FOURTH, by=judge)
    assert recorded.scores == (30900, 26700, 29400, 13000)
    assert (recorded.revision, recorded.label, recorded.sticks) == (7, "S1-0", 0)
    assert scores(game) == [30900, 26700, 29400, 13000]
    assert verify(game.round.stage.tournament) == ()


def test_amend_adds_a_revision_with_author_and_reason() -> None:
    judge = make.director()
    game = six_hands(judge)
    correct(game, FOURTH, by=judge, reason="  Cho won,\nnot Dan ")
    old, new = HandRecord.objects.filter(order=4096).order_by("revision")
    assert (old.revision, old.event["wins"][0]["winner"], old.reason) == (1, 3, "")
    assert (new.revision, new.event["wins"][0]["winner"], new.removed) == (2, 2, False)
    assert (new.author, new.reason) == (judge, "Cho won, not Dan")
    assert new.answer["scores"] == [30900, 26700, 29400, 13000]


def test_amend_leaves_before_and_after_in_the_log() -> None:
    judge = make.director()
    game = six_hands(judge)
    correct(game, FOURTH, by=judge)
    line = LogEntry.objects.get(action="hand changed")
    assert (line.author, line.subject) == (judge, "1/1")
    assert line.before == {
        "status": "playing",
        "label": "S1-0",
        "scores": [30600, 26700, 24500, 18200],
        "hands": [{"order": 4096, "event": ron(3, 2, 2, 30)}],
    }
    assert line.after == {
        "status": "playing",
        "label": "S1-0",
        "scores": [30900, 26700, 29400, 13000],
        "hands": [{"order": 4096, "event": ron(2, 3, 2, 30)}],
        "reason": "misheard",
        "revision": 7,
    }


def test_amend_inserts_a_forgotten_hand_between_two() -> None:
    judge = make.director()
    game = six_hands(judge)
    correct(game, InsertHand(before_order=2048, event=draw(0)), by=judge)
    # 2000 more for Aki, who then pays one honba more; Ben and the others 1000 less
    assert list(game.hand_records.order_by("order").values_list("order", flat=True))[:3] == [1024, 1536, 2048]
    assert scores(game) == [33300, 26000, 23500, 17200]


def test_amend_inserts_behind_the_last_hand() -> None:
    judge = make.director()
    game = play(named_game(), draw(0), by=judge)
    correct(game, InsertHand(before_order=None, event=ron(1, 0, 3, 30)), by=judge)
    assert (scores(game), game.label) == ([23800, 28200, 24000, 24000], "E2-0")
    assert game.hand_records.order_by("-order")[0].order == 2048


def test_amend_removes_a_double() -> None:
    judge = make.director()
    game = play(named_game(), draw(0), draw(0), ron(1, 0, 3, 30), by=judge)
    correct(game, RemoveHand(order=2048), by=judge)
    assert scores(game) == [23800, 28200, 24000, 24000]
    (hands,) = LogEntry.objects.filter(action="hand removed").values_list("after__hands", flat=True)
    assert hands == [{"order": 2048, "event": None}]


def test_amend_reverts_by_a_revision_of_its_own() -> None:
    judge = make.director()
    game = six_hands(judge)
    correct(game, FOURTH, by=judge)
    correct(game, RevertHand(order=4096, revision=1), by=judge)
    assert scores(game) == [30600, 26700, 24500, 18200]
    assert list(game.hand_records.filter(order=4096).values_list("revision", flat=True)) == [1, 2, 3]


def test_amend_reverts_a_removal() -> None:
    judge = make.director()
    game = six_hands(judge)
    correct(game, RemoveHand(order=6144), by=judge)
    assert scores(game) == [21300, 26700, 24500, 26500]
    correct(game, RevertHand(order=6144, revision=1), by=judge)
    assert scores(game) == [30600, 26700, 24500, 18200]


def test_amend_says_when_no_number_is_left_between_two_hands() -> None:
    judge = make.director()
    game = play(named_game(), draw(0), draw(0), by=judge)
    for _ in range(10):
        correct(game, InsertHand(before_order=2048, event=VOID), by=judge)
    with pytest.raises(Refused, match="Ten hands were inserted") as refused:
        correct(game, InsertHand(before_order=2048, event=VOID), by=judge)
    assert refused.value.code == "no_room_to_insert"
    assert game.hand_records.count() == 12


@pytest.mark.parametrize("reason", ["", "  \n"])
def test_amend_without_a_reason_is_refused(reason: str) -> None:
    judge = make.director()
    game = six_hands(judge)
    with pytest.raises(Refused, match="Give the reason of this correction") as refused:
        put_right(game, judge, reason=reason)
    assert refused.value.code == "change_reasonless"


def test_amend_that_makes_a_later_hand_impossible_says_which_to_correct_first() -> None:
    judge = make.director()
    game = play(named_game(), ron(1, 0, 11), draw(0, riichi=[0]), by=judge)
    before = numbers_of(game)
    with pytest.raises(Refused) as refused:
        correct(game, InsertHand(before_order=2048, event=draw(1)), by=judge)
    assert str(refused.value) == (
        "Hand E2-0 (Draw, Aki is tenpai and gets 3000; riichi: Aki) becomes impossible; correct it first: "
        "Riichi needs 1000 points; this player has 0."
    )
    assert (numbers_of(game), game.revision, HandRecord.objects.count()) == (before, 2, 2)


def test_amend_that_the_rules_refuse_changes_nothing() -> None:
    judge = make.director()
    game = six_hands(judge)
    with pytest.raises(RuleError) as refused:
        put_right(game, judge, ChangeHand(order=4096, event=draw(1, riichi=[0])))
    assert refused.value.code == "riichi_noten"
    assert HandRecord.objects.count() == 6


def test_amend_that_ends_the_game_earlier_asks_first() -> None:
    judge = make.director()
    game = six_hands(judge)
    with pytest.raises(Warned, match=r"E2-0 .*; E3-0 .*; E4-0 .*; E4-1 ") as warned:
        correct(game, ChangeHand(order=2048, event=ron(1, 0, 13)), by=judge)
    assert (warned.value.code, warned.value.override) == ("hands_after_end", "set_aside")
    assert HandRecord.objects.count() == 6


def test_amend_that_ends_the_game_earlier_sets_the_rest_aside() -> None:
    judge = make.director()
    game = six_hands(judge)
    correct(game, ChangeHand(order=2048, event=ron(1, 0, 13), set_aside=True), by=judge)
    assert (game.status, game.label) == (GameStatus.FINISHED, "E1-1")
    assert (scores(game), totals(game)) == ([-4300, 56300, 24000, 24000], [-543, 663, 40, -160])
    removed = game.hand_records.filter(removed=True).order_by("order")
    assert list(removed.values_list("order", "revision", "reason")) == [
        (order, 2, "misheard") for order in (3072, 4096, 5120, 6144)
    ]


def test_amend_that_lets_a_game_go_on_opens_it() -> None:
    judge = make.director()
    game = confirm(play(named_game(), draw(0), ron(0, 1, 13), by=judge), by=judge)
    correct(game, ChangeHand(order=2048, event=ron(0, 1, 3, 30)), by=judge)
    assert (game.status, game.confirmed_by, game.confirmed_at) == (GameStatus.PLAYING, None, None)
    assert (game.label, totals(game)) == ("E1-2", [None] * 4)
    game.round.refresh_from_db()
    assert game.round.status == RoundStatus.RUNNING


def test_amend_of_a_confirmed_game_changes_the_standings_at_once() -> None:
    judge = make.director()
    game = confirm(end(six_hands(judge), by=judge), by=judge)
    tournament = game.round.stage.tournament
    tournament.refresh_from_db()
    version = tournament.standings_version
    correct(game, FOURTH, by=judge)
    tournament.refresh_from_db()
    assert tournament.standings_version == version + 1
    assert (game.status, game.confirmed_by) == (GameStatus.CONFIRMED, judge)
    assert [(line.name, line.total) for line in standings(tournament).lines] == [
        ("Aki", 409),
        ("Cho", 94),
        ("Ben", -133),
        ("Dan", -370),
    ]


def test_amend_takes_a_signature_back() -> None:
    tournament = make.tournament()
    tournament.table_entry = "approve"
    tournament.save()
    game = play(make.game(tournament), ron(0, 1, 13), by=make.director())
    assert sign(game, by=make.table_link(tournament)).signed_at is not None
    correct(game, ChangeHand(order=1024, event=ron(0, 2, 13)), by=make.judge_link(tournament))
    assert (game.status, game.signed_at) == (GameStatus.FINISHED, None)


SEATS = st.integers(0, 3)
EVENTS = st.one_of(
    st.builds(ron, st.just(0), st.integers(1, 3), st.integers(1, 8), st.sampled_from([30, 40, 110])),
    st.builds(tsumo, SEATS, st.integers(2, 8), st.sampled_from([20, 30, 70])),
    st.builds(lambda seats: draw(*seats), st.sets(SEATS)),
    st.builds(chombo, SEATS),
    st.just(VOID),
)


class CorrectionLaws(TestCase):
    """Django's test case, because every example needs a transaction of its own."""

    director: User
    game: Game

    @classmethod
    def setUpTestData(cls) -> None:
        cls.director = make.director()
        cls.game = play(named_game(tobi="none"), draw(0), ron(1, 2, 2), tsumo(3, 4), by=cls.director)

    def _correct(self, change: Change) -> Recorded:
        return correct(self.game, change, by=self.director)

    @settings(max_examples=20, deadline=None)
    @given(event=EVENTS, hand=st.integers(1, 3))
    def test_change_then_revert_is_identity(self, event: Mapping[str, object], hand: int) -> None:
        before, order = numbers_of(self.game), hand * 1024
        assume(event != counting_events(self.game)[hand - 1])
        self._correct(ChangeHand(order=order, event=event))
        self._correct(RevertHand(order=order, revision=1))
        assert numbers_of(self.game) == before

    @settings(max_examples=20, deadline=None)
    @given(event=EVENTS, before_order=st.sampled_from([1024, 2048, 3072, None]))
    def test_insert_then_remove_is_identity(
        self, event: Mapping[str, object], before_order: int | None
    ) -> None:
        before, there = numbers_of(self.game), set(self.game.hand_records.values_list("order", flat=True))
        self._correct(InsertHand(before_order=before_order, event=event))
        (order,) = set(self.game.hand_records.values_list("order", flat=True)) - there
        self._correct(RemoveHand(order=order))
        assert numbers_of(self.game) == before

    @settings(max_examples=20, deadline=None)
    @given(seats=st.permutations(range(4)), follow=st.sampled_from(HandsFollow))
    def test_swap_twice_is_identity(self, seats: list[int], follow: HandsFollow) -> None:
        before, events = numbers_of(self.game), counting_events(self.game)
        swap = SwapSeats(first=seats[0], second=seats[1], hands_follow=follow)
        self._correct(swap)
        assert numbers_of(self.game) != before
        self._correct(swap)
        assert (numbers_of(self.game), counting_events(self.game)) == (before, events)

    @settings(max_examples=20, deadline=None)
    @given(event=EVENTS)
    def test_change_of_the_last_hand_is_undo_and_record(self, event: Mapping[str, object]) -> None:
        assume(event != counting_events(self.game)[-1])
        self._correct(ChangeHand(order=3072, event=event))
        changed = numbers_of(self.game)
        self._correct(RevertHand(order=3072, revision=1))
        undo(self.game, by=self.director)
        record(self.game, event, by=self.director)
        assert numbers_of(self.game) == changed
