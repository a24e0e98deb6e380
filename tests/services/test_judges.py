"""Judges with an account: who they are, and what they may."""

import pytest
from django.contrib.auth import authenticate

from tests import make
from tests.play import confirm, draw, end, play
from tournament.models import LogEntry, User
from tournament.services.access import may_direct, may_judge, may_write
from tournament.services.adjustments import adjust, approve_adjustment
from tournament.services.errors import NotPermitted, Refused
from tournament.services.games import reopen_game
from tournament.services.judges import add_judge, make_judge, remove_judge
from tournament.services.rounds import seat_round

pytestmark = pytest.mark.django_db


def test_judge_with_an_account_has_all_tables_and_directs_nothing() -> None:
    tournament = make.tournament()
    first, second = make.seated_round(tournament, tables=2).games.order_by("table_number")
    make.person("anna")
    judge = add_judge(tournament=tournament, name="anna", by=make.director())
    assert may_judge(tournament=tournament, by=judge)
    assert may_write(game=first, by=judge)
    assert may_write(game=second, by=judge)
    assert not may_direct(tournament=tournament, by=judge)
    with pytest.raises(NotPermitted):
        seat_round(stage=tournament.stages.get(), tables=[(1, 2, 3, 4)], by=judge)


def test_judge_of_one_event_is_nobody_in_another() -> None:
    tournament, other = make.tournament(), make.tournament("Autumn Open")
    make.person("anna")
    judge = add_judge(tournament=tournament, name="anna", by=make.director())
    assert not may_judge(tournament=other, by=judge)


def test_hands_and_results_of_a_judge_carry_the_name() -> None:
    tournament, director = make.tournament(), make.director()
    game = make.game(tournament)
    make.person("anna")
    judge = add_judge(tournament=tournament, name="anna", by=director)
    play(game, draw(0), by=judge)
    confirm(end(game, by=director), by=judge)
    assert game.confirmed_by == judge
    by_anna = LogEntry.objects.filter(author=judge).values_list("action", flat=True)
    assert sorted(by_anna) == ["game confirmed", "hand recorded"]
    with pytest.raises(NotPermitted):
        reopen_game(game_id=game.pk, base_revision=game.revision, by=judge)


def test_made_account_signs_in_with_the_password_that_is_told() -> None:
    tournament, director = make.tournament(), make.director()
    judge, password = make_judge(tournament=tournament, name=" anna ", by=director)
    assert authenticate(username="anna", password=password) == judge
    assert may_judge(tournament=tournament, by=judge)
    assert (judge.is_staff, judge.is_superuser) == (False, False)


@pytest.mark.parametrize(
    ("name", "code"),
    [("anna", "account_taken"), ("ANNA", "account_taken"), ("", "account_name_wrong")],
)
def test_account_that_cannot_be_made_is_refused(name: str, code: str) -> None:
    make.person("anna")
    with pytest.raises(Refused) as refused:
        make_judge(tournament=make.tournament(), name=name, by=make.director())
    assert refused.value.code == code


def test_name_with_a_blank_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        make_judge(tournament=make.tournament(), name="anna b", by=make.director())
    assert str(refused.value) == (
        "“anna b” cannot be a user name: letters, digits and @ . + - _ only, no blanks."
    )


def test_unknown_account_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        add_judge(tournament=make.tournament(), name="nobody", by=make.director())
    assert refused.value.code == "account_unknown"
    assert not User.objects.filter(username="nobody").exists()


def test_removed_judge_keeps_the_account_and_nothing_else() -> None:
    tournament, director = make.tournament(), make.director()
    judge, _password = make_judge(tournament=tournament, name="anna", by=director)
    for _ in range(2):
        remove_judge(tournament=tournament, judge=judge, by=director)
    assert not may_judge(tournament=tournament, by=judge)
    actions = LogEntry.objects.order_by("pk").values_list("action", "subject")
    assert list(actions) == [("judge added", "anna"), ("judge removed", "anna")]


def test_judge_proposes_and_decides_nothing() -> None:
    tournament = make.tournament()
    judge, _password = make_judge(tournament=tournament, name="anna", by=make.director())
    (entry,) = make.entries(tournament, 1)
    given = adjust(entry=entry, amount=-50, reason="late", by=judge)
    assert given.approved_at is None
    with pytest.raises(NotPermitted):
        approve_adjustment(adjustment=given, by=judge)


def test_judges_are_named_by_directors_only() -> None:
    tournament = make.tournament()
    judge, _password = make_judge(tournament=tournament, name="anna", by=make.director())
    for by in (judge, make.judge_link(tournament), make.person("guest")):
        with pytest.raises(NotPermitted):
            add_judge(tournament=tournament, name="guest", by=by)
        with pytest.raises(NotPermitted):
            make_judge(tournament=tournament, name="new", by=by)
        with pytest.raises(NotPermitted):
            remove_judge(tournament=tournament, judge=judge, by=by)
