"""What the jobs of the program do, each by its kind."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from django.utils.translation import override

from tournament.exports.kinds import KINDS, Kind
from tournament.models import Job
from tournament.services import plans
from tournament.services.exportjobs import keep_file, kind_of
from tournament.services.jobs import Json, Watch, Work

# Of the time that a file takes.
_READING: Final = 0.7


class _Stopped(Exception):
    """Somebody asked to stop; half a file is of no use."""


def _export(kind: Kind, job: Job, watch: Watch) -> Json:
    with override(job.params["language"]):
        try:
            read = kind.read(job.tournament, tell=partial(_tell, watch, 0.0, _READING))
            return keep_file(job, kind.write(read, None, partial(_tell, watch, _READING, 1.0)))
        except _Stopped:
            return {}


def _tell(watch: Watch, begin: float, end: float, share: float) -> None:
    watch.tell(done=begin + share * (end - begin), result=dict)
    if watch.stopped:
        raise _Stopped


def _keep_nothing(_job: Job, _result: Json) -> None:
    """The file is there before its job ends."""


def _work(kind: Kind) -> Work:
    return Work(do=partial(_export, kind), keep=_keep_nothing)


WORKS: Final[Mapping[str, Work]] = {
    **plans.WORKS,
    **{kind_of(name): _work(kind) for name, kind in KINDS.items() if kind.slow},
}
