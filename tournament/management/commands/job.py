"""`manage.py job`: do one waiting job; the program starts this itself."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.management.database import usable_database
from tournament.management.works import WORKS
from tournament.services.jobs import run_job


class Command(BaseCommand):
    help = _("Do one waiting job; the program starts this itself.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("job", nargs="?", type=int, help=_("number of the job"))

    @usable_database()
    def handle(self, *_args: Any, job: int | None, **_options: Any) -> None:
        if job is None:
            raise CommandError(_("Name the number of a waiting job."), returncode=2)
        run_job(job_id=job, works=WORKS)
