"""`manage.py verify`: recompute every stored number from the hand logs."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from tournament.management.database import usable_database
from tournament.models import Tournament
from tournament.services.verification import Difference, verify


class Command(BaseCommand):
    help = "Recompute all games from their hand logs and report where stored numbers differ."

    @usable_database()
    def handle(self, *_: Any, **__: Any) -> None:
        found = 0
        for tournament in Tournament.objects.order_by("pk"):
            for difference in verify(tournament):
                found += 1
                self.stdout.write(f"{tournament}: {_sentence(difference)}")
        self.stdout.write(
            f"Differences: {found}" if found else "Every stored number follows from its hand log."
        )
        sys.exit(1 if found else 0)


def _sentence(difference: Difference) -> str:
    place = f"round {difference.round_number}, table {difference.table_number}"
    if difference.seat is not None:
        place += f", seat {difference.seat}"
    return f"{place}: {difference.what} is {difference.stored}, the log gives {difference.replayed}"
