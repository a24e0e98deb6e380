"""Putting right what was recorded: what is stored, what follows, who may, what is refused."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from pytest_django import DjangoAssertNumQueries

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
    type_in,
    undo,
)
from tests.services.games import named_game, six_hands
from tournament.models import Game, GameStatus, HandRecord, LogEntry, RoundStatus, User
from tournament.queries.standings import standings
from tournament.rules.errors import RuleError
from tournament.services.amendments import amend
from tournament.services.changes import (
    Change,
    ChangeHand,
    HandsFollow,
    InsertHand,
    RemoveHand,
    RevertHand,
    SwapSeats,
)
from tournament.services.errors import AlreadyRecorded, NotPermitted, Refused, StaleWrite, Warned
from tournament.services.taps import tap_riichi
from tournament.services.verification import verify
from tournament.services.writing import Recorded

pytestmark = pytest.mark.django_db

FOURTH = ChangeHand(order=4096, event=ron(2, 3, 2, 30))
CHAIRS = SwapSeats(first=0, second=1, hands_follow=HandsFollow.CHAIRS)
PEOPLE = SwapSeats(first=0, second=1, hands_follow=HandsFollow.PEOPLE)


def _amend(game: Game, by: Any, change: Change = FOURTH, **given: Any) -> Recorded:
    values = {"base_revision": game.revision, "client_id": "put right", "reason": "misheard", **given}
    return amend(game_id=game.pk, change=change, by=by, **values)


def _counting(game: Game) -> list[Mapping[str, Any]]:
    """The events that count, in order."""
    latest = {record.order: record for record in game.hand_records.order_by("order", "revision")}
    return [record.event for record in latest.values() if not record.removed]


def _names(game: Game) -> list[str]:
    return list(game.seats.order_by("seat").values_list("entry__name", flat=True))


def _numbers(game: Game) -> list[Any]:
    game.refresh_from_db()
    seats = game.seats.order_by("seat").values_list("entry__name", "score", "rank", "total")
    return [game.status, game.label, *seats]


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
        _amend(game, judge, reason=reason)
    assert refused.value.code == "change_reasonless"


def test_amend_that_makes_a_later_hand_impossible_says_which_to_correct_first() -> None:
    judge = make.director()
    game = play(named_game(), ron(1, 0, 11), draw(0, riichi=[0]), by=judge)
    before = _numbers(game)
    with pytest.raises(Refused) as refused:
        correct(game, InsertHand(before_order=2048, event=draw(1)), by=judge)
    assert str(refused.value) == (
        "Hand E2-0 (Draw, Aki is tenpai and gets 3000; riichi: Aki) becomes impossible; correct it first: "
        "Riichi needs 1000 points; this player has 0."
    )
    assert (_numbers(game), game.revision, HandRecord.objects.count()) == (before, 2, 2)


def test_amend_that_the_rules_refuse_changes_nothing() -> None:
    judge = make.director()
    game = six_hands(judge)
    with pytest.raises(RuleError) as refused:
        _amend(game, judge, ChangeHand(order=4096, event=draw(1, riichi=[0])))
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


def test_amend_exchanges_players_and_leaves_hands_to_the_chairs() -> None:
    judge = make.director()
    game = six_hands(judge)
    correct(game, CHAIRS, by=judge)
    assert _names(game) == ["Ben", "Aki", "Cho", "Dan"]
    assert scores(game) == [30600, 26700, 24500, 18200]
    assert HandRecord.objects.count() == 6


def test_amend_exchanges_players_and_takes_their_hands_along() -> None:
    judge = make.director()
    game = play(named_game(), ron(0, 2, 3, 30), draw(1, riichi=[1]), by=judge)
    correct(game, PEOPLE, by=judge)
    assert _names(game) == ["Ben", "Aki", "Cho", "Dan"]
    assert _counting(game) == [ron(1, 2, 3, 30), draw(0, riichi=[0])]
    # Aki 3900 from Cho as a child, then noten; Ben tenpai with a stick
    assert scores(game) == [27000, 27900, 20100, 24000]


def test_amend_exchanges_players_of_typed_scores_with_their_people() -> None:
    judge = make.director()
    game = named_game()
    type_in(game, 40000, 30000, 20000, 10000, by=judge)
    correct(game, PEOPLE, by=judge)
    assert (_names(game), scores(game)) == (["Ben", "Aki", "Cho", "Dan"], [30000, 40000, 20000, 10000])
    correct(game, CHAIRS, by=judge)
    assert (_names(game), scores(game)) == (["Aki", "Ben", "Cho", "Dan"], [30000, 40000, 20000, 10000])


def test_amend_exchanges_players_and_their_riichi_of_the_hand_that_is_on() -> None:
    judge = make.director()
    game = play(named_game(), draw(0), by=judge)
    tap_riichi(game_id=game.pk, label="E1-1", seat=0, on=True, by=judge)
    correct(game, PEOPLE, by=judge)
    assert game.riichi == [1]
    correct(game, CHAIRS, by=judge)
    assert game.riichi == [1]


def test_amend_exchanges_players_of_a_confirmed_game() -> None:
    judge = make.director()
    game = confirm(play(named_game(), ron(0, 1, 13), by=judge), by=judge)
    tournament = game.round.stage.tournament
    correct(game, CHAIRS, by=judge)
    assert [line.name for line in standings(tournament).lines] == ["Ben", "Cho", "Dan", "Aki"]
    versions = tournament.seating_version
    tournament.refresh_from_db()
    assert tournament.seating_version == versions + 1


def test_amend_reverts_to_what_the_people_did_who_have_changed_places() -> None:
    judge = make.director()
    game = play(named_game(), ron(0, 2, 3, 30), by=judge)
    correct(game, ChangeHand(order=1024, event=ron(0, 3, 3, 30)), by=judge)
    correct(game, PEOPLE, by=judge)
    correct(game, RevertHand(order=1024, revision=1), by=judge)
    assert _counting(game) == [ron(1, 2, 3, 30)]


def _judge(game: Game) -> object:
    return make.judge_link(game.round.stage.tournament)


def _device(game: Game) -> object:
    return make.table_link(game.round.stage.tournament, 1)


def test_amend_by_judge_link_is_noted_with_the_link() -> None:
    game = six_hands(make.director())
    link = make.judge_link(game.round.stage.tournament, "Anna")
    correct(game, FOURTH, by=link)
    record = HandRecord.objects.get(order=4096, revision=2)
    assert (record.author, record.link, record.author_name) == (None, link, "Anna")
    assert LogEntry.objects.get(action="hand changed").author_name == "Anna"


@pytest.mark.parametrize(
    ("status", "by", "code"),
    [
        (GameStatus.PLAYING, _device, None),
        (GameStatus.PLAYING, _judge, None),
        (GameStatus.FINISHED, _device, "change_too_late_finished"),
        (GameStatus.FINISHED, _judge, None),
        (GameStatus.CONFIRMED, _device, "change_too_late_confirmed"),
        (GameStatus.CONFIRMED, _judge, "change_too_late_confirmed"),
    ],
)
def test_amend_by_link_is_possible_until(
    status: GameStatus, by: Callable[[Game], object], code: str | None
) -> None:
    director = make.director()
    game = six_hands(director)
    if status != GameStatus.PLAYING:
        end(game, by=director)
    if status == GameStatus.CONFIRMED:
        confirm(game, by=director)
    if code is None:
        _amend(game, by(game))
        assert scores(game) == [30900, 26700, 29400, 13000]
        return
    with pytest.raises(Refused) as refused:
        _amend(game, by(game))
    assert (refused.value.code, scores(game)) == (code, [30600, 26700, 24500, 18200])


def test_amend_by_somebody_else_is_not_permitted() -> None:
    game = six_hands(make.director())
    tournament, elsewhere = game.round.stage.tournament, make.tournament("Autumn Open")
    dora = make.person("dora")
    elsewhere.directors.add(dora)
    others = (AnonymousUser(), dora, make.table_link(tournament, 2), make.judge_link(elsewhere))
    for other in others:
        with pytest.raises(NotPermitted):
            _amend(game, other)
    assert HandRecord.objects.count() == 6


def test_amend_on_an_older_revision_is_stale() -> None:
    judge = make.director()
    game = six_hands(judge)
    with pytest.raises(StaleWrite) as stale:
        _amend(game, judge, base_revision=5)
    assert stale.value.current["revision"] == 6


@pytest.mark.parametrize("change", [FOURTH, RemoveHand(order=1024), CHAIRS, PEOPLE])
def test_amend_sent_twice_counts_once(change: Change) -> None:
    judge = make.director()
    game = six_hands(judge)
    first = _amend(game, judge, change)
    after = _names(game), scores(game), HandRecord.objects.count()
    with pytest.raises(AlreadyRecorded) as repeat:
        _amend(game, judge, change)
    assert repeat.value.answer == first.to_json()
    assert (_names(game), scores(game), HandRecord.objects.count()) == after


def test_amend_takes_a_fixed_number_of_statements(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    game = six_hands(make.director())
    dora = make.person("dora")
    game.round.stage.tournament.directors.add(dora)
    # as for a hand; and no more for a correction that changes every hand
    with django_assert_num_queries(12):
        _amend(game, dora, base_revision=6, client_id="one")
    with django_assert_num_queries(15):
        _amend(game, dora, PEOPLE, base_revision=7, client_id="all")


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
        before, order = _numbers(self.game), hand * 1024
        assume(event != _counting(self.game)[hand - 1])
        self._correct(ChangeHand(order=order, event=event))
        self._correct(RevertHand(order=order, revision=1))
        assert _numbers(self.game) == before

    @settings(max_examples=20, deadline=None)
    @given(event=EVENTS, before_order=st.sampled_from([1024, 2048, 3072, None]))
    def test_insert_then_remove_is_identity(
        self, event: Mapping[str, object], before_order: int | None
    ) -> None:
        before, there = _numbers(self.game), set(self.game.hand_records.values_list("order", flat=True))
        self._correct(InsertHand(before_order=before_order, event=event))
        (order,) = set(self.game.hand_records.values_list("order", flat=True)) - there
        self._correct(RemoveHand(order=order))
        assert _numbers(self.game) == before

    @settings(max_examples=20, deadline=None)
    @given(seats=st.permutations(range(4)), follow=st.sampled_from(HandsFollow))
    def test_swap_twice_is_identity(self, seats: list[int], follow: HandsFollow) -> None:
        before, events = _numbers(self.game), _counting(self.game)
        swap = SwapSeats(first=seats[0], second=seats[1], hands_follow=follow)
        self._correct(swap)
        assert _numbers(self.game) != before
        self._correct(swap)
        assert (_numbers(self.game), _counting(self.game)) == (before, events)

    @settings(max_examples=20, deadline=None)
    @given(event=EVENTS)
    def test_change_of_the_last_hand_is_undo_and_record(self, event: Mapping[str, object]) -> None:
        assume(event != _counting(self.game)[-1])
        self._correct(ChangeHand(order=3072, event=event))
        changed = _numbers(self.game)
        self._correct(RevertHand(order=3072, revision=1))
        undo(self.game, by=self.director)
        record(self.game, event, by=self.director)
        assert _numbers(self.game) == changed
