"""`manage.py simulate`: an invented event, played hand by hand, for load tests and screenshots."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.management.database import usable_database
from tournament.models import User
from tournament.rules.errors import RuleError
from tournament.services.errors import Refused
from tournament.services.simulation import simulate


class Command(BaseCommand):
    help = _("Invent a published event with all rounds played; the same seed gives the same event.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, help=_("number of players"))
        parser.add_argument("--rounds", type=int, help=_("number of rounds"))
        parser.add_argument("--seed", type=int, help=_("any whole number"))
        parser.add_argument("--name", default="", help=_("name of the event"))
        parser.add_argument("--preset", default="ema-2025", help=_("rules; default: ema-2025"))

    @usable_database()
    def handle(
        self,
        *_args: Any,
        players: int | None,
        rounds: int | None,
        seed: int | None,
        name: str,
        preset: str,
        **_options: Any,
    ) -> None:
        if players is None or rounds is None or seed is None:
            sentence = _("Say how many players and rounds, and any seed: --players 40 --rounds 8 --seed 1.")
            raise CommandError(sentence, returncode=2)
        director = User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
        if director is None:
            raise CommandError(_("There is no director yet; “manage.py start” makes one."), returncode=2)
        name = name or _("Simulated event {seed}").format(seed=seed)
        try:
            made = simulate(name=name, players=players, rounds=rounds, seed=seed, preset=preset, by=director)
        except (Refused, RuleError) as error:
            raise CommandError(str(error), returncode=2) from error
        self.stdout.write(_("Made “{name}”: /e/{slug}/").format(name=made.name, slug=made.slug))
