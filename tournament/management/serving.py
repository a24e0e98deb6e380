"""The server for laptop and machine room: Granian, chosen by measurement.

Idle and half-sent connections do not hold it up, one worker answers about a third more requests than
Waitress, further workers use further cores, and it runs on Windows (with one worker) as well.
"""

import errno
import signal
import socket
from functools import partial
from threading import Event
from typing import Any, Final

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server
from granian.server.common import AbstractServer

# More threads than this only wait for each other in Python; more work needs more workers.
_THREADS: Final = 4
# A worker that is still loading misses the signal to stop.
_PATIENCE_SECONDS: Final = 5


class _Attentive(Event):
    """Waits in turns of a second.

    A signal that the system gives to another thread of the process is answered when the main one wakes.
    """

    def wait(self, timeout: float | None = None) -> bool:
        if timeout is not None:
            return super().wait(timeout)
        while not super().wait(1):
            pass
        return True


def check_port(host: str, port: int) -> None:
    """Raises CommandError when the program cannot listen there."""
    try:
        socket.create_server((host, port)).close()
    except OSError as error:
        raise CommandError(_why_not_listening(host, port, error), returncode=2) from error


def _why_not_listening(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        words = _("Port {port} is in use. Stop the other program, or choose another port with --port.")
    else:
        words = _("The program cannot listen on {host}, port {port} ({detail}).")
    return words.format(host=host, port=port, detail=error.strerror)


def serve(host: str, port: int, workers: int) -> None:
    """Answer requests until Ctrl-C, or until the terminal is closed."""
    server = Server(
        "tournament.wsgi:application",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=workers,
        blocking_threads=_THREADS,
        workers_kill_timeout=_PATIENCE_SECONDS,
        log_level=LogLevels.warning,
    )
    server.main_loop_interrupt = _Attentive()
    _stop_with_the_terminal(server)
    server.serve()


def _stop_with_the_terminal(server: AbstractServer[Any]) -> None:
    # Granian reloads on this signal: a director who closed the window could not stop the program any more.
    if not hasattr(signal, "SIGHUP") or signal.getsignal(signal.SIGHUP) is not signal.SIG_DFL:
        return
    server.on_startup(partial(signal.signal, signal.SIGHUP, server.signal_handler_interrupt))
