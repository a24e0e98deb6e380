"""The rules of an event as a form."""

import re

import pytest
from django.test import Client

from tests import make
from tests.play import confirm, end, play, ron
from tests.web.pages import directed, errors, notes, text, typed
from tournament.models import Tournament
from tournament.rules.riichi.presets import PRESETS
from tournament.rules.riichi.ruleset import read_ruleset
from tournament.web.forms.rules import RulesForm

RULES = "/club/event-1/rules/"


def _entered(client: Client, address: str = RULES) -> dict[str, list[str]]:
    """The form just as the page shows it."""
    return {
        name: values for name, values in typed(client.get(address)).items() if name != "csrfmiddlewaretoken"
    }


def _ruleset(tournament: Tournament) -> dict[str, object]:
    return tournament.stages.get().rules.to_json()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_form_that_nobody_touched_keeps_every_rule(client: Client, db: None, preset: str) -> None:
    tournament = directed(client, preset=preset)
    before = _ruleset(tournament)
    assert client.post(RULES, _entered(client)).status_code == 302
    assert _ruleset(tournament) == before


def test_one_rule_can_be_changed_and_is_marked_as_changed(client: Client, db: None) -> None:
    tournament = directed(client, preset="ema-2025")
    client.post(RULES, {**_entered(client), "kiriage_mangan": "false"})
    assert tournament.stages.get().rules.kiriage_mangan is False
    assert len(re.findall("rule--changed", client.get(RULES).content.decode())) == 1
    assert "changed The preset says: yes" in text(client.get(RULES))


def test_uma_that_does_not_sum_to_zero_gets_its_sentence_at_its_field(client: Client, db: None) -> None:
    tournament = directed(client)
    before = _ruleset(tournament)
    entered = {**_entered(client), "uma": "15000 / 5000 / -5000 / -14000", "start_points": "27000"}
    response = client.post(RULES, entered)
    assert response.status_code == 422
    assert errors(response) == {"uma": ["The numbers of “Uma” add up to 1000; they must add up to 0."]}
    kept = typed(response)
    assert (kept["uma"], kept["start_points"]) == (["15000 / 5000 / -5000 / -14000"], ["27000"])
    assert _ruleset(tournament) == before


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("uma", "15 five", "“five” is not a whole number; write for example 15000 / 5000 / -5000 / -15000."),
        ("uma", "20000 / 0 / -20000", "“Uma” needs 4 numbers, one for each place."),
        ("start_points", "25050", "“Starting points” must be a whole multiple of 100."),
        ("start_points", "", "This field is required."),
        ("noten_pool", "1000", "“Noten payment” must be a whole multiple of 600."),
        ("red_fives", "13", "“Red fives” must lie between 0 and 12."),
    ],
)
def test_a_faulty_value_is_refused_at_its_field(
    client: Client, db: None, field: str, value: str, sentence: str
) -> None:
    directed(client)
    assert errors(client.post(RULES, {**_entered(client), field: value})) == {field: [sentence]}


def test_a_minus_of_print_and_gaps_between_thousands_are_understood(client: Client, db: None) -> None:
    tournament = directed(client)
    client.post(
        RULES, {**_entered(client), "uma": "30 000, 10 000, −10 000, −30 000", "tobi_line": "−20 000"}
    )
    rules = tournament.stages.get().rules
    assert (rules.uma, rules.tobi_line) == ((30000, 10000, -10000, -30000), -20000)


def test_floating_uma_is_entered_by_rows_and_a_wrong_row_is_named(client: Client, db: None) -> None:
    tournament = directed(client)
    entered = {
        **_entered(client),
        "uma_floating_threshold": "30000",
        "uma_floating_1": "12000 / -1000 / -3000 / -8000",
        "uma_floating_2": "8000 / 4000 / -4000 / -9000",
    }
    assert errors(client.post(RULES, entered)) == {
        "uma_floating_2": ["The numbers of “Floating uma” add up to -1000; they must add up to 0."]
    }
    client.post(RULES, {**entered, "uma_floating_2": "8000 / 4000 / -4000 / -8000"})
    assert tournament.stages.get().ruleset["uma_floating"] == {
        "threshold": 30000,
        "inclusive": True,
        "by_count": {"1": [12000, -1000, -3000, -8000], "2": [8000, 4000, -4000, -8000]},
    }


def test_a_table_of_tsumo_payments_is_entered_by_limits(client: Client, db: None) -> None:
    tournament = directed(client, preset="seed-sanma")
    entered = {**_entered(client), "sanma_tsumo": "table"}
    assert list(errors(client.post(RULES, entered))) == ["sanma_tsumo_mangan"]
    pairs = {"mangan": "3000/5000", "haneman": "4000/8000", "baiman": "6000/10000"}
    pairs |= {"sanbaiman": "8000/16000", "yakuman": "12000/20000"}
    client.post(RULES, entered | {f"sanma_tsumo_{limit}": pair for limit, pair in pairs.items()})
    assert tournament.stages.get().ruleset["sanma_tsumo_table"]["haneman"] == [4000, 8000]


def test_another_preset_fills_the_form_and_is_stored_only_when_saved(client: Client, db: None) -> None:
    tournament = directed(client, preset="seed")
    address = f"{RULES}?preset=wrc-2025"
    assert "The form is filled from the preset that you chose." in " ".join(notes(client.get(address)))
    assert tournament.stages.get().preset == "seed"
    client.post(address, _entered(client, address))
    stage = tournament.stages.get()
    assert (stage.preset, stage.rules) == ("wrc-2025", read_ruleset({"preset": "wrc-2025"}))


def test_changes_of_results_are_shown_before_the_games_are_replayed(client: Client, db: None) -> None:
    tournament = directed(client, preset="ema-2025")
    by, round_ = tournament.directors.get(), make.seated_round(tournament)
    confirm(end(play(round_.games.get(), ron(1, 0, 4, 30), by=by), by=by), by=by)
    entered = {**_entered(client), "kiriage_mangan": "false"}
    shown = client.post(RULES, entered)
    assert "Round 1, table 1: Player 1 22000 (−23.0) → 22300 (−22.7)" in text(shown)
    assert tournament.stages.get().rules.kiriage_mangan is True
    client.post(RULES, {**entered, "changes_seen": "yes"})
    assert tournament.stages.get().rules.kiriage_mangan is False
    assert [seat.score for seat in round_.games.get().seats.all()][:2] == [22300, 37700]


def test_every_rule_stands_in_the_form_with_its_sentence(client: Client, db: None) -> None:
    rules = read_ruleset({"preset": "seed"})
    form = RulesForm(rules=rules, base=rules)
    shown = [line.option.key for chapter in form.chapters for line in chapter.options]
    assert set(rules.to_json()) - set(shown) == {"discipline"}
    directed(client)
    assert "Which hands below a yakuman" not in text(client.get(RULES))
    assert "How many players sit at each table." in text(client.get(RULES))
