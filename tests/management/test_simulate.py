"""`manage.py simulate`: what it makes and what it says."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests import make
from tournament.models import HandRecord, Tournament

pytestmark = pytest.mark.django_db


def _simulate(*options: str) -> str:
    said = StringIO()
    call_command("simulate", "--players", "8", "--rounds", "2", "--seed", "3", *options, stdout=said)
    return said.getvalue()


def test_simulate_makes_an_event_and_says_where() -> None:
    make.director()
    assert _simulate() == "Made “Simulated event 3”: /e/simulated-event-3/\n"
    made = Tournament.objects.get()
    assert (made.entries.count(), made.stages.get().preset) == (8, "ema-2025")
    assert HandRecord.objects.count() > 2 * 2 * 5


def test_simulate_takes_name_and_preset() -> None:
    make.director()
    assert _simulate("--name", "Load 12", "--preset", "wrc-2025") == "Made “Load 12”: /e/load-12/\n"
    assert Tournament.objects.get().stages.get().preset == "wrc-2025"


def test_simulate_without_numbers_asks_for_them() -> None:
    with pytest.raises(CommandError) as refused:
        call_command("simulate", "--players", "8")
    assert str(refused.value) == (
        "Say how many players and rounds, and any seed: --players 40 --rounds 8 --seed 1."
    )
    assert refused.value.returncode == 2


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--players", "2"), "Between 4 and 2160 players can be invented."),
        (("--rounds", "0"), "The number of rounds must lie between 1 and 100."),
        (("--players", "x"), "invalid int value"),
        (("--preset", "nobody"), "There is no preset “nobody”"),
    ],
)
def test_simulate_with_bad_value_says_why(options: tuple[str, str], sentence: str) -> None:
    make.director()
    with pytest.raises(CommandError, match=sentence):
        _simulate(*options)
    assert not Tournament.objects.exists()


def test_simulate_without_director_names_the_way_to_one() -> None:
    with pytest.raises(CommandError, match=r"“manage[.]py start” makes one"):
        _simulate()
