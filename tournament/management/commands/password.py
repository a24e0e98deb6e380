"""`manage.py password`: a new password for a director who has lost theirs."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.management.database import usable_database
from tournament.models import User
from tournament.services.accounts import DIRECTOR, reset_password


class Command(BaseCommand):
    help = _("Give an account a new password and print it.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", nargs="?", default=DIRECTOR, help=_("default: the director"))

    @usable_database()
    def handle(self, *_args: Any, name: str, **_options: Any) -> None:
        try:
            password = reset_password(user=User.objects.get(username=name))
        except User.DoesNotExist as error:
            raise CommandError(_("There is no account “{name}”.").format(name=name), returncode=2) from error
        words = _("Sign in as: {name}   password: {password}")
        self.stdout.write(words.format(name=name, password=password))
