"""The life of a round: every step and its way back."""

import pytest

from tests import make
from tests.play import confirm, draw, end, play, ron, sign, type_in
from tournament.models import GameStatus, LogEntry, Release, Round, RoundStatus, TableEntry, Tournament
from tournament.queries.clock import latest_round
from tournament.queries.devices import open_games
from tournament.queries.release import sight_of
from tournament.queries.roundlife import Step, round_life
from tournament.services.access import may_write
from tournament.services.errors import NotPermitted, Refused, Warned
from tournament.services.roundlife import (
    confirm_finished,
    publish_round,
    release_round,
    reopen_confirmed,
    take_back_release,
    unpublish_round,
)
from tournament.services.rounds import seat_round

pytestmark = pytest.mark.django_db


def _round(tables: int = 1, **facts: object) -> Round:
    tournament = make.tournament()
    Tournament.objects.filter(pk=tournament.pk).update(**facts)
    return _again(make.seated_round(tournament, tables=tables))


def _again(seating: Round) -> Round:
    return Round.objects.select_related("stage__tournament").get(pk=seating.pk)


def _words(seating: Round) -> dict[Step, str]:
    return {step.step: step.words for step in round_life(_again(seating)).steps}


def _done(seating: Round) -> list[str]:
    return [step.step.value for step in round_life(_again(seating)).steps if step.done]


def test_round_seated_without_publishing_is_seen_by_no_device() -> None:
    director, tournament = make.director(), make.tournament()
    make.entries(tournament, 4)
    stage = tournament.stages.get()
    seating = seat_round(stage=stage, tables=[(1, 2, 3, 4)], by=director, publish=False)
    game, table = seating.games.get(), make.table_link(tournament)
    assert (latest_round(tournament), open_games(tournament)) == (None, ())
    assert not may_write(game=game, by=table)
    assert may_write(game=game, by=make.judge_link(tournament))
    publish_round(seating=seating, by=director)
    assert (latest_round(tournament), len(open_games(tournament))) == (seating, 1)
    assert may_write(game=_again(seating).games.get(), by=table)


def test_publishing_and_hiding_are_told_once() -> None:
    director, seating = make.director(), _round()
    for _ in range(2):
        unpublish_round(seating=seating, by=director)
    for _ in range(2):
        publish_round(seating=seating, by=director)
    actions = LogEntry.objects.order_by("pk").values_list("action", "subject")
    assert list(actions) == [("round hidden", "1"), ("round published", "1")]
    assert Tournament.objects.get().seating_version == 2


def test_round_that_has_begun_stays_published() -> None:
    director, seating = make.director(), _round(3)
    _one, two, three = seating.games.order_by("table_number")
    play(two, draw(0), by=director)
    type_in(three, 40000, 30000, 20000, 10000, by=director)
    with pytest.raises(Refused) as refused:
        unpublish_round(seating=seating, by=director)
    assert str(refused.value) == (
        "Round 1 has begun, so its seating stays published. Hands are recorded at: 2 and 3."
    )


def test_all_finished_tables_are_confirmed_at_once_and_taken_back() -> None:
    director, seating = make.director(), _round(3)
    one, two, three = seating.games.order_by("table_number")
    confirm(end(one, by=director), by=director)
    end(two, by=director)
    assert confirm_finished(seating=seating, by=make.judge_link(seating.stage.tournament)) == 1
    two.refresh_from_db()
    three.refresh_from_db()
    assert (two.status, three.status) == (GameStatus.CONFIRMED, GameStatus.PLAYING)
    assert reopen_confirmed(seating=seating, by=director) == 2
    assert set(seating.games.values_list("status", flat=True)) == {"finished", "playing"}
    assert confirm_finished(seating=seating, by=director) == 2


def test_signed_result_is_confirmed_with_the_others() -> None:
    director, seating = make.director(), _round(1, table_entry=TableEntry.APPROVE)
    game = seating.games.get()
    sign(end(game, by=director), by=make.table_link(seating.stage.tournament))
    confirm_finished(seating=seating, by=director)
    game.refresh_from_db()
    assert (game.status, game.signed_at) == (GameStatus.CONFIRMED, None)
    assert _again(seating).status == RoundStatus.FINISHED


def test_release_with_open_tables_asks_first() -> None:
    director, seating = make.director(), _round(3)
    confirm(end(seating.games.get(table_number=2), by=director), by=director)
    with pytest.raises(Warned) as warned:
        release_round(seating=seating, by=director)
    assert str(warned.value).startswith("These tables are not confirmed yet: 1 and 3.")
    release_round(seating=seating, by=director, despite_open_tables=True)
    assert _again(seating).released_at
    take_back_release(seating=seating, by=director)
    assert _again(seating).released_at is None


def test_steps_of_a_round_list_what_is_open() -> None:
    director, seating = make.director(), _round(4, release=Release.BY_ROUND, published=True)
    assert _done(seating) == ["seated", "published"]
    one, two, _three, _four = seating.games.order_by("table_number")
    play(one, ron(0, 1, 3), by=director)
    assert _done(seating) == ["seated", "published", "running"]
    end(one, by=director)
    end(two, by=director)
    words = _words(seating)
    assert words[Step.FINISHED] == "Tables 3 and 4 still play."
    assert words[Step.CONFIRMED] == "Tables 1 and 2 wait to be confirmed."
    assert words[Step.RELEASED] == "The public sees no result of this round."
    for game in seating.games.filter(status="playing"):
        end(game, by=director)
    confirm_finished(seating=seating, by=director)
    release_round(seating=_again(seating), by=director)
    assert _done(seating) == [step.value for step in Step]
    assert round_life(_again(seating)).current is Step.RELEASED


def test_steps_of_a_hidden_round_say_so() -> None:
    director, seating = make.director(), _round()
    unpublish_round(seating=seating, by=director)
    life = round_life(_again(seating))
    assert (life.published, life.current) == (False, Step.SEATED)
    assert _words(seating)[Step.PUBLISHED] == "Nobody but directors sees this seating."


@pytest.mark.parametrize("release", list(Release))
def test_steps_in_an_event_that_is_not_published_say_who_sees_them(release: Release) -> None:
    words = _words(_round(release=release))
    assert words[Step.PUBLISHED] == (
        "The event itself is not published: only judges and tables see this seating."
    )
    assert words[Step.RELEASED] == "The event itself is not published: the public sees no result."


@pytest.mark.parametrize("release", list(Release))
def test_a_round_hidden_for_the_ceremony_is_not_called_released(release: Release) -> None:
    director, seating = make.director(), _round(published=True, release=release, hidden_from=1)
    confirm(end(seating.games.get(), by=director), by=director)
    release_round(seating=seating, by=director)
    assert _done(seating) == ["seated", "published", "running", "finished", "confirmed"]
    assert _words(seating)[Step.RELEASED] == (
        "Everything from round 1 on is hidden from the public, however it is released."
    )
    Tournament.objects.update(hidden_from=2)
    assert _done(seating)[-1] == "released"
    later = "The public sees each result as soon as its table is confirmed."
    assert _words(seating)[Step.RELEASED] == (later if release == Release.LIVE else "")


def test_a_released_round_names_the_earlier_one_that_keeps_it_back() -> None:
    director, first = make.director(), _round(published=True, release=Release.BY_ROUND)
    second = make.seated_round(first.stage.tournament)
    release_round(seating=second, by=director, despite_open_tables=True)
    assert _words(second)[Step.RELEASED] == "The public sees no result before round 1 is released too."
    assert not sight_of(first.stage.tournament).shows_results(2)
    release_round(seating=first, by=director, despite_open_tables=True)
    assert _words(second)[Step.RELEASED] == ""
    assert sight_of(first.stage.tournament).shows_results(2)


def test_players_of_a_table_that_plays_on_are_late() -> None:
    director, tournament = make.director(), make.tournament()
    one, two = make.seated_round(tournament, tables=2).games.order_by("table_number")
    confirm(end(one, by=director), by=director)
    play(two, draw(0), by=director)
    stage = tournament.stages.get()
    tables = [(1, 5, 2, 6), (3, 7, 4, 8)]
    later = seat_round(stage=stage, tables=tables, by=director, despite_open_tables=True)
    late = [(player.name, player.table_number, player.earlier_table) for player in round_life(later).late]
    assert late == [("Player 5", 1, 2), ("Player 6", 1, 2), ("Player 7", 2, 2), ("Player 8", 2, 2)]
    two.refresh_from_db()
    assert (two.status, two.hand_records.count()) == (GameStatus.PLAYING, 1)
    end(two, by=director)
    assert round_life(later).late == ()


def test_steps_are_for_directors_and_confirming_for_judges() -> None:
    seating = _round()
    judge = make.judge_link(seating.stage.tournament)
    for step in (publish_round, unpublish_round, release_round, take_back_release, reopen_confirmed):
        with pytest.raises(NotPermitted):
            step(seating=seating, by=judge)
    with pytest.raises(NotPermitted):
        confirm_finished(seating=seating, by=make.table_link(seating.stage.tournament))
