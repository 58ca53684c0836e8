"""Processes that draw: most of a server's time goes into boards, and drawing needs nothing but a reader's update."""

import logging
import pickle
import signal
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

from cogworks.engine.game import Data
from cogworks.web.drawing import Drawing

PATIENCE: Final = 5.0
"""Seconds after which an artist is given up: a board takes milliseconds."""

_log = logging.getLogger(__name__)


class Artists:
    """Draws in other processes, and here where there are none; the drawing is the same."""

    def __init__(self, drawing: Drawing, bot: str, number: int = 0) -> None:
        self._drawing, self._bot, self._number = drawing, bot, number
        self._idle: SimpleQueue[Connection] = SimpleQueue()
        self._lines: set[Connection] = set()
        self._present: set[Connection] = set()
        """Those who have come and are not lost."""
        self._is_closed = False

    def open(self) -> None:
        """Send for the artists; nobody waits for them."""
        for _ in range(self._number):
            Thread(target=self._engage, name="artist", daemon=True).start()

    def _engage(self) -> None:
        """One more artist, idle as soon as it says that it is there."""
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=work, args=[theirs, self._bot], daemon=True, name="artist")
        process.start()
        theirs.close()
        self._lines.add(ours)
        with suppress(EOFError, OSError):
            ours.recv_bytes()
            if not self._is_closed:
                self._present.add(ours)
                self._idle.put(ours)

    def regions(self, update: Data) -> dict[str, str]:
        """The regions of a table's page; called in any thread, which waits."""
        try:
            # Waiting costs nothing; drawing here would keep everybody else's messages waiting.
            line = self._idle.get(bool(self._present), PATIENCE)
        except Empty:
            return self._drawing.regions(update)
        try:
            line.send_bytes(pickle.dumps(update, pickle.HIGHEST_PROTOCOL))
            if not line.poll(PATIENCE):
                raise TimeoutError("an artist took too long")
            drawn: dict[str, str] | None = pickle.loads(line.recv_bytes())
        except (EOFError, OSError) as error:
            _log.warning("an artist is lost, another comes: %r", error)
            self._dismiss(line)
            drawn = None
            if not self._is_closed:
                Thread(target=self._engage, name="artist", daemon=True).start()
        else:
            self._idle.put(line)
        # What an artist could not draw fails here once more, and is told where it can be seen.
        return drawn if drawn is not None else self._drawing.regions(update)

    def _dismiss(self, line: Connection) -> None:
        self._present.discard(line)
        self._lines.discard(line)
        line.close()

    def close(self) -> None:
        """Send them home."""
        self._is_closed = True
        for line in list(self._lines):
            self._dismiss(line)


def work(line: Connection, bot: str) -> None:
    """An artist's life: it ends when the other end of its line does, so also with a killed server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    drawing = Drawing(bot)
    with suppress(EOFError, OSError):
        line.send_bytes(b"here")
        while True:
            update = pickle.loads(line.recv_bytes())
            drawn: dict[str, str] | None
            try:
                drawn = drawing.regions(update)
            except Exception:
                drawn = None
            line.send_bytes(pickle.dumps(drawn, pickle.HIGHEST_PROTOCOL))
