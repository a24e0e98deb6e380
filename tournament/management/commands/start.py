"""`manage.py start`: from a fresh folder to a running program in one command."""

import tempfile
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connections
from django.utils.translation import gettext as _

from tournament.addresses import EVERYWHERE, addresses, qr_code
from tournament.management.serving import check_port, serve
from tournament.models import User
from tournament.services.accounts import DIRECTOR, make_director
from tournament.services.errors import Refused
from tournament.services.exportjobs import remove_old_files
from tournament.services.hall import keep_name


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            message = _("must be a number from {least} to {most}").format(least=least, most=most)
            raise ArgumentTypeError(message)
        return int(text)

    return read


class Command(BaseCommand):
    help = _("Prepare the database, make the director's account on the first run, and serve the program.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--demo", action="store_true", help=_("make a believable event, once"))
        parser.add_argument("--port", type=_whole(1, 65535), default=8000, help=_("default: 8000"))
        parser.add_argument("--host", default=EVERYWHERE, help=_("address to listen on; default: all"))
        parser.add_argument(
            "--workers", type=_whole(1, 64), default=1, help=_("processes; default: 1 (on Windows always)")
        )
        parser.add_argument("--name", help=_("name of this computer, for the people in the hall; kept"))

    def handle(
        self,
        *_args: Any,
        demo: bool,
        port: int,
        host: str,
        workers: int,
        name: str | None,
        **_options: Any,
    ) -> None:
        check_data_folder(settings.DATA_DIR)
        check_port(host, port)
        self.keep_name(name)
        try:
            self.prepare(demo=demo)
            self.say_where(host, port)
            serve(host, port, workers)
        except KeyboardInterrupt:
            pass
        self.stdout.write(_("Stopped."))

    def keep_name(self, name: str | None) -> None:
        if name is None:
            return
        try:
            keep_name(name)
        except Refused as refused:
            raise CommandError(str(refused), returncode=2) from refused

    def prepare(self, *, demo: bool) -> None:
        try:
            call_command("migrate", verbosity=0, interactive=False)
            remove_old_files()
            self.say_password(make_director())
            if demo:
                self.make_demo()
        except DatabaseError as error:
            message = _("The database cannot be used: {detail}").format(detail=str(error).strip())
            raise CommandError(message, returncode=2) from error
        call_command("collectstatic", verbosity=0, interactive=False)
        # The workers open their own.
        connections.close_all()

    def make_demo(self) -> None:
        # The generator is loaded only for those who ask for it.
        from tournament.services.simulation import make_demo  # noqa: PLC0415 - see above

        self.stdout.write(_("Making the demo event if it is not there yet ..."))
        make_demo(by=User.objects.filter(is_superuser=True).earliest("pk"))

    def say_password(self, password: str | None) -> None:
        if password is None:
            return
        self.stdout.write(
            _("Sign in as: {name}   password: {password}").format(name=DIRECTOR, password=password)
        )
        self.stdout.write(_("It is shown only now; “manage.py password” makes a new one."))

    def say_where(self, host: str, port: int) -> None:
        for address in addresses(host):
            url = f"http://{address}:{port}/"
            if address != "localhost":
                self.stdout.write(qr_code(url, self.stdout.encoding))
            self.stdout.write(_("Open {url}").format(url=url))
        self.stdout.write(_("Ctrl-C stops the program."))
        self.stdout.flush()


def check_data_folder(folder: Path) -> None:
    """Make the folder. Raises CommandError when nothing can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # Permission bits say little on Windows and on network drives: try it.
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        message = _(
            "The data folder {folder} cannot be written ({detail}). Name another one in TOURNAMENT_DATA."
        ).format(folder=folder, detail=error.strerror)
        raise CommandError(message, returncode=2) from error
