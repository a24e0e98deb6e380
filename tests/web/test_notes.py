"""Calling a judge and telling the desk, from the page of a table."""

import re

import pytest
from django.test import Client

from tests import make
from tests.web.pages import Page, errors, table_url, text, typed
from tournament.models import Adjustment, DeskNote, Game, NoteKind, Tournament
from tournament.services.adjustments import adjust
from tournament.services.links import token_of
from tournament.services.notes import leave_note

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make.tournament()


@pytest.fixture
def game(tournament: Tournament) -> Game:
    return make.game(tournament)


@pytest.fixture
def tablet(tournament: Tournament) -> Client:
    return _let_in(token_of(make.table_link(tournament)))


@pytest.fixture
def judge(tournament: Tournament) -> Client:
    return _let_in(token_of(make.judge_link(tournament)))


def _let_in(token: str) -> Client:
    client = Client()
    client.get(f"/l/{token}/")
    return client


def _called(page: Page) -> bool:
    return "A judge is called" in text(page)


def test_table_calls_and_takes_it_back(tablet: Client, game: Game) -> None:
    page = tablet.post(table_url(game, "call/"), follow=True)
    assert "A judge is called; the desk sees it at once." in text(page)
    assert "Not needed any more" in text(page)
    note = DeskNote.objects.get()
    assert not _called(tablet.post(table_url(game, f"notes/{note.pk}/close/"), follow=True))


def test_call_by_script_is_answered_with_the_page(tablet: Client, game: Game) -> None:
    answer = tablet.post(table_url(game, "call/"), headers={"X-Call": "1"})
    assert (answer.status_code, _called(answer)) == (200, True)


def test_call_shows_on_every_open_page_of_the_table(tablet: Client, judge: Client, game: Game) -> None:
    tablet.post(table_url(game, "call/"))
    page = judge.get(table_url(game))
    assert _called(page)
    assert "Done" in text(page)


def test_notes_of_judges_are_not_shown_to_the_table(
    tablet: Client, judge: Client, game: Game, tournament: Tournament
) -> None:
    by = make.judge_link(tournament, "Ben")
    leave_note(game_id=game.pk, kind=NoteKind.TROUBLE, text="watch seat 3", by=by)
    for address in (table_url(game), table_url(game, "notes/")):
        assert "watch seat 3" in text(judge.get(address))
        assert "watch seat 3" not in text(tablet.get(address))


def test_judge_leaves_a_note(judge: Client, game: Game) -> None:
    page = judge.post(table_url(game, "notes/leave/"), {"kind": "note", "text": "seat 2 is ill"}, follow=True)
    assert "The desk has your note." in text(page)
    assert "Note : seat 2 is ill" in text(page)


def test_note_without_words_is_refused_at_its_field(judge: Client, game: Game) -> None:
    page = judge.post(table_url(game, "notes/leave/"), {"kind": "note", "text": ""})
    assert (page.status_code, errors(page)) == (422, {"text": ["A note needs words."]})


def test_table_proposes_a_penalty(tablet: Client, game: Game) -> None:
    sent = {"seat": "2", "kind": "late", "amount": "−10", "reason": "ten minutes late"}
    page = tablet.post(table_url(game, "notes/penalty/"), sent, follow=True)
    assert "Proposed; the desk decides." in text(page)
    assert "Player 3 −10.0 late, ten minutes late proposed" in text(page)
    made = Adjustment.objects.get()
    assert (made.entry.name, made.amount, made.approved_at) == ("Player 3", -100, None)


def test_penalties_of_hidden_rounds_are_not_shown_to_the_table(
    tablet: Client, judge: Client, game: Game, tournament: Tournament
) -> None:
    """Round 2 is hidden, and round 3 is played: the table sees what was given there and in round 1."""
    second, third = (make.seated_round(tournament) for _ in range(2))
    Tournament.objects.update(hidden_from=2)
    (entry, *_others), director = tournament.entries.order_by("number"), make.director()
    for seating in (game.round, second, third):
        adjust(entry=entry, amount=-50, reason=f"late to {seating.number}", seating=seating, by=director)
    address = table_url(third.games.get(), "notes/")
    told = [re.findall(r"late to (\d)", text(visitor.get(address))) for visitor in (tablet, judge)]
    assert told == [["1", "3"], ["1", "2", "3"]]


def test_faulty_proposal_keeps_what_was_typed(tablet: Client, game: Game) -> None:
    sent = {"seat": "2", "kind": "late", "amount": "10", "reason": "late"}
    page = tablet.post(table_url(game, "notes/penalty/"), sent)
    sentence = "A penalty of this kind is negative, for example -20; 0 is a warning."
    assert (page.status_code, errors(page)) == (422, {"amount": [sentence]})
    held = typed(page)
    assert (held["seat"], held["amount"], held["reason"]) == (["2"], ["10"], ["late"])


def test_note_of_another_table_cannot_be_closed_here(tournament: Tournament) -> None:
    one, two = make.seated_round(tournament, tables=2).games.order_by("table_number")
    called = one.notes.create(kind=NoteKind.CALL)
    tablet = _let_in(token_of(make.table_link(tournament, 2)))
    assert tablet.post(table_url(two, f"notes/{called.pk}/close/")).status_code == 404
    assert tablet.post(table_url(one, f"notes/{called.pk}/close/")).status_code == 403
