"""The network of a hall: between browser and program, and cut wherever a test likes."""

import socket
from collections.abc import Generator
from contextlib import contextmanager, suppress
from enum import Enum
from threading import Lock, Thread

_CHUNK = 65536


class State(Enum):
    WHOLE = "whole"
    CUT = "cut"
    # What is sent arrives, and what is answered gets lost.
    ONE_WAY = "one way"


class Wire:
    """Forwards connections from a port of its own to that of the program, which may change with a restart."""

    def __init__(self, program_port: int) -> None:
        self.program_port = program_port
        self.state = State.WHOLE
        self.lost = 0
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._lock = Lock()
        self.url = f"http://hall.test:{self._listening.getsockname()[1]}"
        Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self.state = State.CUT
        self._close_all()

    def lose_answers(self) -> None:
        self.state = State.ONE_WAY

    def mend(self) -> None:
        self.state = State.WHOLE

    def close(self) -> None:
        self.cut()
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self._listening.accept()
            except OSError:
                return
            self._connect(browser)

    def _connect(self, browser: socket.socket) -> None:
        try:
            if self.state is State.CUT:
                raise ConnectionRefusedError
            program = socket.create_connection(("127.0.0.1", self.program_port))
        except OSError:
            browser.close()
            return
        with self._lock:
            self._open |= {browser, program}
        Thread(target=self._pump, args=(browser, program, False), daemon=True).start()
        Thread(target=self._pump, args=(program, browser, True), daemon=True).start()

    def _pump(self, source: socket.socket, target: socket.socket, answers: bool) -> None:
        with suppress(OSError):
            while data := source.recv(_CHUNK):
                if answers and self.state is State.ONE_WAY:
                    self.lost += 1
                    break
                target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        with self._lock:
            self._open -= {source, target}
        source.close()

    def _close_all(self) -> None:
        with self._lock:
            for end in self._open:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)


@contextmanager
def wired(program_port: int) -> Generator[Wire]:
    wire = Wire(program_port)
    try:
        yield wire
    finally:
        wire.close()
