"""The seating plan as a director makes, reads, changes and uses it."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook, load_workbook
from pytest_django import DjangoAssertNumQueries

from tests import make
from tests.web.pages import Page, directed, errors, notes, part, rows, text, typed
from tournament.models import EntryStatus, Job, JobStatus, OddPlayers, SeatingPlan, Tournament

PLAN = "/club/event-1/plan/"
TWO_ROUNDS = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]]]


def _event(client: Client, players: int = 8, **facts: object) -> Tournament:
    tournament = directed(client, rounds=2)
    make.entries(tournament, players)
    Tournament.objects.update(**facts)
    return tournament


def _asked(client: Client, **changes: str) -> dict[str, str]:
    return {name: values[0] for name, values in typed(client.get(PLAN)).items()} | changes


def _upload(name: str, content: bytes) -> dict[str, object]:
    return {"text": "", "file": SimpleUploadedFile(name, content)}


def test_one_button_makes_a_plan_of_the_rounds_to_come(client: Client, db: None) -> None:
    _event(client, 16)
    asked = _asked(client)
    assert (asked["rounds"], asked["keep_apart"]) == ("2", "nobody")
    shown = client.post(PLAN, asked, follow=True)
    assert "Rounds 1 to 2 not used yet" in text(shown)
    assert "Use this plan" in text(shown)
    assert "Nobody meets a player for the second time." in text(shown)


def test_a_seed_that_is_typed_makes_the_plan_and_is_shown(client: Client, db: None) -> None:
    _event(client)
    shown = client.post(PLAN, _asked(client, seed="7"), follow=True)
    assert "seed 7" in text(shown)


@pytest.mark.parametrize(
    ("players", "rounds", "sentence"),
    [
        (0, "2", "Nobody is entered yet; enter the players first."),
        (13, "2", "13 players do not fill tables of 4: add substitutes (3 more needed) or withdraw players."),
        (8, "200", "Such a plan cannot be made: A plan has 1 to 100 rounds, not 200."),
        (8, "many", "Enter a whole number."),
    ],
)
def test_a_plan_that_cannot_be_made_is_refused_by_a_sentence(
    client: Client, db: None, players: int, rounds: str, sentence: str
) -> None:
    _event(client, players)
    response = client.post(PLAN, _asked(client, rounds=rounds))
    assert response.status_code == 422
    assert sentence in text(response)
    assert not SeatingPlan.objects.exists()


def test_quality_stands_beside_the_best_that_can_be_had(client: Client, db: None) -> None:
    """P-SE-01: four pairs meet again, and no plan of two rounds for eight players has fewer."""
    make.plan(_event(client), TWO_ROUNDS)
    shown = client.get(PLAN)
    assert rows(shown)[0] == ["Meetings beyond the first of a pair", "4 ✓", "4"]
    assert "4 pairs meet again" in text(shown)
    assert "Player 1 and Player 2 meet in rounds 1, 2." in text(shown)


def test_two_taps_exchange_two_players_and_show_what_changes(client: Client, db: None) -> None:
    plan = make.plan(_event(client), TWO_ROUNDS)
    swap = f"{PLAN}{plan.pk}/swap/"
    held = client.post(swap, {"round": "2", "tap": "5"}, follow=True)
    assert part(held, r'(<button[^>]*aria-pressed="true".*?</button>)') == ["南 South Player 5 5"]
    changed = client.post(swap, {**_first(held, "held"), "round": "2", "tap": "3"}, follow=True)
    assert "Exchanged. Meetings beyond the first of a pair: 4 → 6" in text(changed)
    assert rows(changed)[0] == ["Meetings beyond the first of a pair", "4 → 6", "4"]
    plan.refresh_from_db()
    assert plan.rounds == [TWO_ROUNDS[0], [[1, 3, 2, 6], [5, 7, 4, 8]]]


def _first(response: Page, *names: str) -> dict[str, str]:
    held = typed(response)
    return {name: held[name][0] for name in names}


def test_a_second_tap_on_the_same_player_lets_go(client: Client, db: None) -> None:
    plan = make.plan(_event(client), TWO_ROUNDS)
    shown = client.post(f"{PLAN}{plan.pk}/swap/", {"round": "2", "held": "5", "tap": "5"}, follow=True)
    assert "Two players change places when you tap" in text(shown)
    plan.refresh_from_db()
    assert plan.rounds == TWO_ROUNDS


def test_the_plan_in_force_seats_the_next_round_by_one_button(client: Client, db: None) -> None:
    tournament = _event(client)
    plan = make.plan(tournament, TWO_ROUNDS)
    client.post(f"{PLAN}{plan.pk}/use/")
    assert "The seating plan says who sits where." in text(client.get("/club/event-1/"))
    page = client.get("/club/event-1/rounds/seat/")
    assert "Seat round 1 by the plan" in text(page)
    offered = typed(page, "seat-by-plan")["text"][0]
    client.post("/club/event-1/rounds/seat/", {"do": "store", "text": offered})
    seats = tournament.stages.get().rounds.get().seats.order_by("game__table_number", "seat")
    assert list(seats.values_list("entry__number", flat=True)) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert "Round 2 in force" in text(client.get(PLAN))


def test_a_plan_for_somebody_who_withdrew_is_mended_by_a_substitute(client: Client, db: None) -> None:
    tournament = _event(client)
    plan = make.plan(tournament, TWO_ROUNDS)
    client.post(f"{PLAN}{plan.pk}/use/")
    tournament.entries.filter(number=7).update(status=EntryStatus.WITHDRAWN)
    tournament.entries.create(number=9, name="Substitute 1", status=EntryStatus.SUBSTITUTE)
    assert "The plan of round 1 seats other people" in text(client.get("/club/event-1/rounds/seat/"))
    page = client.get(PLAN)
    assert "It no longer fits those who play" in text(page)
    assert "Who sits down for 7 Player 7" in text(page)
    client.post(f"{PLAN}{plan.pk}/mend/", {"seats_7": typed(page)["seats_7"][0]})
    plan.refresh_from_db()
    assert plan.rounds == [[[1, 2, 3, 4], [5, 6, 9, 8]], [[1, 5, 2, 6], [3, 9, 4, 8]]]
    assert "Seat round 1 by the plan" in text(client.get("/club/event-1/rounds/seat/"))


def test_a_plan_that_does_not_fit_is_not_used(client: Client, db: None) -> None:
    tournament = _event(client)
    plan = make.plan(tournament, TWO_ROUNDS)
    tournament.entries.filter(number=7).update(status=EntryStatus.WITHDRAWN)
    response = client.post(f"{PLAN}{plan.pk}/use/", follow=True)
    assert "This plan seats other people than those who play; mend it first" in text(response)
    assert not SeatingPlan.objects.filter(in_force=True).exists()


def test_who_sits_out_stands_beside_the_tables(client: Client, db: None) -> None:
    make.plan(_event(client, 9, odd_players=OddPlayers.BYES), TWO_ROUNDS)
    assert "Without a seat Player 9 9" in text(client.get(PLAN))


def test_a_plan_is_dropped(client: Client, db: None) -> None:
    plan = make.plan(_event(client), TWO_ROUNDS)
    response = client.post(f"{PLAN}{plan.pk}/drop/", follow=True)
    assert "The plan is dropped" in text(response)
    assert client.post(f"{PLAN}{plan.pk}/drop/").status_code == 404


def _search(tournament: Tournament, **facts: object) -> Job:
    by = tournament.directors.get()
    params: dict[str, object] = {
        "stage": tournament.stages.get().pk,
        "first_round": 1,
        "rounds": 2,
        "seed": 1,
    }
    params |= {"keep_apart": "nobody", "strictly": False}
    job: Job = tournament.jobs.create(kind="seating plan", params=params, created_by=by, **facts)
    return job


def test_a_search_shows_how_far_it_is_and_can_be_stopped(client: Client, db: None) -> None:
    job = _search(_event(client), status=JobStatus.RUNNING, progress=40)
    assert "40 %" in text(client.get(PLAN))
    assert "40 %" in text(client.get(f"{PLAN}progress/"))
    stopped = client.post(f"{PLAN}stop/", follow=True)
    assert "It ends in a moment with the best plan so far." in text(stopped)
    Job.objects.update(status=JobStatus.STOPPED)
    assert text(client.get(f"{PLAN}progress/")) == ""
    job.refresh_from_db()
    assert job.stop_asked


def test_what_a_dead_search_had_found_can_be_kept(client: Client, db: None) -> None:
    found = {"rounds": TWO_ROUNDS, "method": "stopped"}
    job = _search(_event(client), status=JobStatus.FAILED, sentence="It died.", result=found)
    page = client.get(PLAN)
    assert "It died." in text(page)
    client.post(f"{PLAN}keep/", {"job": str(job.pk)})
    assert SeatingPlan.objects.get().rounds == TWO_ROUNDS
    assert "It died." not in text(client.get(PLAN))


def test_a_pasted_plan_is_checked_and_becomes_a_draft(client: Client, db: None) -> None:
    _event(client)
    pasted = "Round 1\n1 2 3 4\n5 6 7 8\n\nRound 2\n1 5 2 6\n3 7 4 8"
    response = client.post(f"{PLAN}import/", {"text": pasted}, follow=True)
    assert "The plan is read and fits the players." in text(response)
    assert "brought along" in text(response)
    assert SeatingPlan.objects.get().rounds == TWO_ROUNDS


def test_a_plan_by_the_order_of_the_list_takes_the_numbers_that_are_left(client: Client, db: None) -> None:
    tournament = _event(client, 9)
    tournament.entries.filter(number=2).update(status=EntryStatus.WITHDRAWN)
    client.post(f"{PLAN}import/", {"text": "1 2 3 4\n5 6 7 8", "by_order": "on"})
    assert SeatingPlan.objects.get().rounds == [[[1, 3, 4, 5], [6, 7, 8, 9]]]
    refused = client.post(f"{PLAN}import/", {"text": "1 2 3 4\n5 6 7 9", "by_order": "on"})
    assert "is no player of this round" in text(refused)


@pytest.mark.parametrize("kind", ["csv", "xlsx", "txt"])
def test_a_plan_that_is_taken_away_can_be_brought_back(client: Client, db: None, kind: str) -> None:
    plan = make.plan(_event(client), TWO_ROUNDS)
    taken = client.get(f"{PLAN}{plan.pk}/plan.{kind}")
    assert f'filename="event-1-seating.{kind}"' in taken.headers["Content-Disposition"]
    client.post(f"{PLAN}{plan.pk}/drop/")
    brought = _upload(f"plan.{kind}", taken.content)
    if kind == "txt":
        brought = {"text": taken.content.decode()}
    client.post(f"{PLAN}import/", brought)
    assert SeatingPlan.objects.get().rounds == TWO_ROUNDS


def test_names_in_a_file_are_no_formulas(client: Client, db: None) -> None:
    tournament = _event(client)
    tournament.entries.filter(number=1).update(name="=1+1")
    plan = make.plan(tournament, TWO_ROUNDS)
    assert b",'=1+1," in client.get(f"{PLAN}{plan.pk}/plan.csv").content
    sheet = load_workbook(io.BytesIO(client.get(f"{PLAN}{plan.pk}/plan.xlsx").content)).worksheets[0]
    assert [(cell.value, cell.data_type) for cell in sheet[4]][6] == ("=1+1", "s")


@pytest.mark.parametrize(
    ("pasted", "sentence"),
    [
        ("1 2 3 4\n5 6 7 9", "Round 1: Number 9 at table 2 is no player of this round."),
        ("1 2 3 4\n5 6 7 7", "Round 1: Player 7 is named twice at table 2."),
        ("1 2 3 4", "Round 1: This plan seats 4 players; this round has 8."),
        ("1 2 3\n4 5 6", "Line 1 has 3 numbers; a table has 4."),
        ("", "Paste a plan, or choose a file."),
    ],
)
def test_a_plan_for_others_is_refused_by_sentences(
    client: Client, db: None, pasted: str, sentence: str
) -> None:
    _event(client)
    response = client.post(f"{PLAN}import/", {"text": pasted})
    assert response.status_code == 422
    assert sentence in text(response)
    assert not SeatingPlan.objects.exists()


def test_a_file_that_is_no_table_is_refused(client: Client, db: None) -> None:
    _event(client)
    response = client.post(f"{PLAN}import/", _upload("plan.xlsx", b"PK\x03\x04 and nothing more"))
    assert response.status_code == 422
    assert len(errors(response)["file"]) == 1


def test_a_sheet_of_a_thousand_players_is_read(client: Client, db: None) -> None:
    tournament = directed(client)
    tournament.entries.bulk_create(
        tournament.entries.model(tournament=tournament, number=number, name=f"Player {number}")
        for number in range(1, 1001)
    )
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for number in (1, 2):
        for first in range(1, 1001, 4):
            sheet.append([number, first // 4 + 1, first, first + 1, first + 2, first + 3][2:])
        sheet.append([])
    content = io.BytesIO()
    book.save(content)
    response = client.post(f"{PLAN}import/", _upload("plan.xlsx", content.getvalue()), follow=True)
    assert "The plan is read and fits the players." in text(response)
    assert notes(response)[:1] == ["The plan is read and fits the players. Nothing is seated by it yet."]


def test_the_log_tells_what_was_changed_in_a_plan(client: Client, db: None) -> None:
    tournament = _event(client)
    plan = make.plan(tournament, TWO_ROUNDS)
    client.post(f"{PLAN}{plan.pk}/swap/", {"round": "2", "held": "5", "tap": "3"})
    tournament.entries.filter(number=7).update(status=EntryStatus.WITHDRAWN)
    tournament.entries.create(number=9, name="Substitute 1", status=EntryStatus.SUBSTITUTE)
    client.post(f"{PLAN}{plan.pk}/mend/", {"seats_7": "9"})
    told = text(client.get("/club/event-1/log/"))
    assert "Round 2: numbers 5 and 3 change places." in told
    assert "Number 9 sits down for number 7." in told


@pytest.mark.parametrize("players", [8, 24])
def test_the_plan_takes_the_same_number_of_queries(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    tables = [list(range(first, first + 4)) for first in range(1, players, 4)]
    make.plan(_event(client, players), [tables])
    with django_assert_num_queries(17):
        client.get(PLAN)
