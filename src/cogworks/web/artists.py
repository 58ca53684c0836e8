"""Processes that draw: most of a server's time goes into boards, and drawing needs nothing but a reader's update."""

import asyncio
import json
import os
import pickle
import signal
import socket
from collections import deque
from contextlib import suppress
from itertools import count
from multiprocessing import get_context
from typing import Any, Final, cast

from anyio.to_thread import run_sync

from cogworks.engine.game import Data
from cogworks.web.drawing import Drawing
from cogworks.web.memory import settle_memory
from cogworks.web.restarts import Restarts
from cogworks.web.studio import Studio

PATIENCE: Final = 5.0
"""Seconds without a sign after which an artist at work is given up: a board takes milliseconds."""
SIZE: Final = 4
"""Bytes before each message on a line, which say how long it is."""
AT_ONCE: Final = 2
"""Tasks an artist is given at a time: one to work on, and one so that it need not wait for the next."""

MODESTY: Final = 5
"""How far an artist stands back where server and artists want the same core, out of 19."""
AHEAD: Final = 0.25
"""Seconds by which whoever waits for a reply goes ahead of those who only look on."""

Task = tuple[float, bytes, asyncio.Future[str]]
"""When it was asked for, what the artist is told, and what waits for its answer."""


class Artists:
    """Draws in other processes, and here where there are none; the drawing is the same."""

    def __init__(self, drawing: Drawing, bot: str, number: int = 0) -> None:
        self.here = Studio(drawing)
        self._bot, self._number = bot, number
        self._lines: set[Line] = set()
        """Those who have come and are not lost."""
        self._engaging: set[asyncio.Task[None]] = set()
        self._restarts = Restarts(number)
        self._is_closed = False

    def health(self) -> str:
        """The answer of /healthz."""
        return self._restarts.health()

    def open(self) -> None:
        """Send for the artists; nobody waits for them.  Needs the event loop."""
        for _ in range(self._number):
            self._send_for_one()

    def _send_for_one(self, delay: float = 0.0) -> None:
        task = asyncio.create_task(self._engage(delay))
        self._engaging.add(task)
        task.add_done_callback(self._engaging.discard)

    async def _engage(self, delay: float) -> None:
        """One more artist, who draws as soon as it says that it is there."""
        await asyncio.sleep(delay)
        loop = asyncio.get_running_loop()
        begun = loop.time()
        try:
            ours = await run_sync(_start, self._bot)
        except OSError:  # too many processes or open files: that may pass
            self._replace(False, begun)
            return
        _, line = await loop.create_connection(lambda: Line(self, begun), sock=ours)
        if await line.hear() and not self._is_closed:
            self._lines.add(line)
            self._restarts.ready()
        else:
            line.hang_up()
            self._replace(False, begun)

    def lost(self, line: "Line") -> None:
        """An artist that was at work has gone."""
        if line in self._lines:
            self._lines.discard(line)
            self._replace(True, line.begun)

    def _replace(self, was_ready: bool, begun: float) -> None:
        if not self._is_closed:
            lived = asyncio.get_running_loop().time() - begun
            self._send_for_one(self._restarts.ended(was_ready, lived))

    def free(self) -> "Line | None":
        """The artist with the fewest pages to draw, if any has come."""
        return min(self._lines, key=lambda line: line.pages, default=None)

    async def regions(self, update: Data) -> dict[str, str]:
        """The regions of a table's page."""
        line = self.free()
        said = await line.ask("regions", update, is_urgent=True) if line else ""
        drawn: dict[str, str] = json.loads(said or await run_sync(self.here.regions, update))
        return drawn

    def close(self) -> None:
        """Send them home."""
        self._is_closed = True
        for line in list(self._lines):
            line.hang_up()


class Page:
    """An open page and who draws it: always the same artist, who knows what the page was told."""

    _numbers = count()

    def __init__(self, artists: Artists, in_changes: bool) -> None:
        """The page is told only what has changed, or all regions every time."""
        self._artists, self._in_changes = artists, in_changes
        self._line: Line | None = None
        self._number = next(self._numbers)

    async def message(self, update: Data, reply: Data | None = None) -> str:
        """What the page is told, as JSON."""
        if self._line is None or self._line.is_lost:
            self._turn_to(self._artists.free())
        given = self._in_changes, update, reply
        if self._line is not None:
            said = await self._line.ask("message", self._number, *given, is_urgent=reply is not None)
            if said:
                return said
            # What an artist could not draw fails here once more, and is told where it can be seen.
            self._turn_to(None)
        return await run_sync(self._artists.here.message, self._number, *given)

    def _turn_to(self, line: "Line | None") -> None:
        """Let another draw, under a new number: nobody builds on what another may have told the page."""
        if line is not self._line:
            self.close()
            self._line, self._number = line, next(self._numbers)
            if line is not None:
                line.pages += 1

    def close(self) -> None:
        """Nobody looks at it any more."""
        if self._line is None:
            self._artists.here.forget(self._number)
        elif not self._line.is_lost:
            self._line.pages -= 1
            self._line.ask("forget", self._number)


class Line(asyncio.Protocol):
    """The line to one artist, whose answers come in the order of the tasks it was given.

    It is given few at a time, so that whoever waits for a reply can go ahead.
    """

    def __init__(self, artists: Artists, begun: float = 0.0) -> None:
        self._artists = artists
        self.begun = begun
        """When its process was started."""
        self._transport: asyncio.Transport | None = None
        self._waiting: deque[asyncio.Future[str]] = deque()
        """For what the artist was given."""
        self._urgent: deque[Task] = deque()
        self._others: deque[Task] = deque()
        """What it was not given yet."""
        self._heard = bytearray()
        self._moved = 0.0
        """When it last gave a sign, or was set to work."""
        self._watch: asyncio.TimerHandle | None = None
        self.pages = 0
        """How many open pages this artist draws."""
        self.is_lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._heard += data
        self._moved = asyncio.get_running_loop().time()
        while len(self._heard) >= SIZE:
            end = SIZE + int.from_bytes(self._heard[:SIZE])
            if len(self._heard) < end:
                return
            said = self._heard[SIZE:end].decode()
            del self._heard[:end]
            self._answer(said)

    def connection_lost(self, error: Exception | None) -> None:
        self.is_lost = True
        if self._watch is not None:
            self._watch.cancel()
        self._artists.lost(self)
        self._waiting.extend(answer for *_, answer in (*self._urgent, *self._others))
        self._urgent.clear()
        self._others.clear()
        while self._waiting:
            self._answer("")

    def _answer(self, said: str) -> None:
        waiting = self._waiting.popleft()
        if not waiting.done():
            waiting.set_result(said)
        self._hand_on()

    def hear(self) -> asyncio.Future[str]:
        """What comes next, or nothing if the artist is lost."""
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        return waiting

    def ask(self, task: str, *given: Any, is_urgent: bool = False) -> asyncio.Future[str]:
        """What the artist makes of a task, a method of its studio; nothing if it fails or is lost."""
        message = pickle.dumps((task, *given), pickle.HIGHEST_PROTOCOL)
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[str] = loop.create_future()
        (self._urgent if is_urgent else self._others).append((loop.time(), message, answer))
        if not self._waiting:
            self._moved = loop.time()
        if self._watch is None:
            self._watch = loop.call_later(PATIENCE, self._look_after)
        self._hand_on()
        return answer

    def _hand_on(self) -> None:
        """Give the artist what comes next, if it has not enough to do."""
        assert self._transport is not None
        while len(self._waiting) < AT_ONCE and (self._urgent or self._others):
            is_ahead = self._urgent and (not self._others or self._urgent[0][0] - AHEAD <= self._others[0][0])
            _, message, answer = (self._urgent if is_ahead else self._others).popleft()
            if answer.cancelled():  # whoever asked has gone
                continue
            self._transport.write(len(message).to_bytes(SIZE) + message)
            self._waiting.append(answer)

    def _look_after(self) -> None:
        """Give up an artist that hangs; one with much to do is only slow."""
        self._watch = None
        if self._waiting:
            loop = asyncio.get_running_loop()
            left = self._moved + PATIENCE - loop.time()
            if left > 0:
                self._watch = loop.call_later(left, self._look_after)
            else:
                self.hang_up()

    def hang_up(self) -> None:
        """Send the artist home."""
        if self._transport is not None:
            self._transport.abort()


def _start(bot: str) -> socket.socket:
    """Start an artist; returns our end of the line to it."""
    ours, theirs = socket.socketpair()
    with theirs:
        try:
            get_context("spawn").Process(target=work, args=[theirs, bot], daemon=True, name="artist").start()
        except OSError:
            ours.close()
            raise
    return ours


def work(line: socket.socket, bot: str) -> None:
    """An artist's life: it ends when the other end of its line does, so also with a killed server."""
    # What is sent to the server's whole group of processes, as Ctrl+C is, does not end an artist before its line does.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "setpgrp"):
        # Not a session of its own: Linux divides its time between sessions first, and the server needs most of it.
        os.setpgrp()
        os.nice(MODESTY)
    drawing = Drawing(bot)
    drawing.prepare()
    studio = Studio(drawing)
    settle_memory()
    with suppress(EOFError, OSError), line, line.makefile("rb") as heard:
        _say(line, "here")
        while size := heard.read(SIZE):
            task, *given = pickle.loads(heard.read(int.from_bytes(size)))
            try:
                said = getattr(studio, task)(*given)
            except Exception:
                said = ""
            _say(line, said)


def _say(line: socket.socket, said: str) -> None:
    message = said.encode()
    line.sendall(len(message).to_bytes(SIZE) + message)
