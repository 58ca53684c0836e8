"""Worker processes that render boards and compare them with what pages show: most of a server's work."""

import asyncio
import os
import signal
import socket
from collections import OrderedDict, deque
from contextlib import suppress
from heapq import heappop, heappush
from itertools import count
from multiprocessing import get_context
from typing import Final, cast

from anyio.to_thread import run_sync

from cogworks.tables.update_types import Update
from cogworks.web.render.gc_tuning import tune_gc
from cogworks.web.render.page_message import (
    Message,
    Regions,
    message_job,
    regions_job,
    run_job,
    unpacked_message,
    unpacked_regions,
)
from cogworks.web.render.renderer import Renderer
from cogworks.web.render.restarts import Restarts

TIMEOUT: Final = 5.0
"""Seconds without a sign of life after which a busy worker is replaced: a board takes milliseconds."""
TASKS_PER_WORKER: Final = 2
"""One task in progress and one waiting, so that a worker never idles and replies can still be moved ahead."""
HEAD_START: Final = 0.25
"""Seconds by which replies to a player go ahead of updates for other readers."""
NICENESS: Final = 5
"""How much workers yield to the server on a shared core."""
SHARED: Final = 128
"""Recent renderings to cache: readers with identical updates, such as all spectators of a table, share one."""
SIZE: Final = 4
"""Bytes of the length prefix of each message."""


class RenderWorkers:
    """Render updates in worker processes, or in this process while no worker is ready.

    Rendering is stateless, so any worker can render any page.  A general process pool would do, but costs the server
    process more per task than its share of the rendering (docs/decisions/013 has the figures).
    """

    def __init__(self, renderer: Renderer, bot: str, processes: int = 0) -> None:
        self._drawing, self._bot, self._processes = renderer, bot, processes
        self._workers: set[Worker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._unconnected: set[socket.socket] = set()
        """Connections to processes that have just been started."""
        self._waiting: list[tuple[float, int, bytes, asyncio.Future[bytes]]] = []
        self._numbers = count()
        self._recent: OrderedDict[bytes, asyncio.Task[Regions]] = OrderedDict()
        self._restarts = Restarts(processes)
        self._is_closed = False

    # ---- lifecycle

    def open(self) -> None:
        """Start the workers in the background; needs the event loop."""
        for _ in range(self._processes):
            self._start_one(0.0)

    def _start_one(self, delay: float) -> None:
        task = asyncio.create_task(self._start(delay))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _start(self, delay: float) -> None:
        await asyncio.sleep(delay)
        loop = asyncio.get_running_loop()
        begun = loop.time()
        try:
            ours = await run_sync(self._spawn)
        except OSError:  # too many processes or open files; may be temporary
            self._replace(False, begun)
            return
        self._unconnected.discard(ours)
        await loop.create_connection(lambda: Worker(self, begun), sock=ours)

    def _spawn(self) -> socket.socket:
        """Start a process, in a thread; if the workers were closed meanwhile, no one awaits its connection any more."""
        ours = _spawn(self._bot, self._drawing.bots)
        self._unconnected.add(ours)
        if self._is_closed:
            ours.close()
        return ours

    def ready(self, worker: "Worker") -> None:
        """Let a worker that has loaded everything take tasks."""
        self._workers.add(worker)
        self._restarts.ready()
        self.hand_out()

    def lost(self, worker: "Worker") -> None:
        """Replace a worker that died or was given up."""
        was_ready = worker in self._workers
        self._workers.discard(worker)
        self._replace(was_ready, worker.begun)
        if not self._workers:
            self._give_up_waiting()

    def _replace(self, was_ready: bool, begun: float) -> None:
        if not self._is_closed:
            lived = asyncio.get_running_loop().time() - begun
            self._start_one(self._restarts.ended(was_ready, lived))

    def _give_up_waiting(self) -> None:
        while self._waiting:
            _fail(heappop(self._waiting)[-1])

    def n_waiting(self) -> int:
        """How many boards wait for a worker."""
        return len(self._waiting)

    def n_ready(self) -> int:
        """How many workers are ready."""
        return len(self._workers)

    def health(self) -> str:
        """The report for /healthz."""
        return self._restarts.health()

    def close(self) -> None:
        """Stop the workers."""
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        for worker in list(self._workers):
            worker.abort()
        for ours in list(self._unconnected):
            ours.close()
        self._give_up_waiting()

    # ---- rendering

    async def message(self, shown: bytes | None, update: Update, is_reply: bool = False) -> Message:
        """The message for a page that shows these packed regions, or none yet."""
        return unpacked_message(await self._done(message_job(shown, update), is_reply))

    async def regions(self, update: Update) -> Regions:
        """The regions of a table's page; identical updates share one rendering."""
        job = regions_job(update)
        task = self._recent.get(job)
        if task is None:
            task = self._recent[job] = asyncio.create_task(self._render(job))
            if len(self._recent) > SHARED:
                self._recent.popitem(last=False)
        # A client that disconnects must not cancel the rendering for the others.
        return await asyncio.shield(task)

    async def _render(self, job: bytes) -> Regions:
        try:
            return unpacked_regions(await self._done(job))
        except Exception:
            self._recent.pop(job, None)
            raise

    async def _done(self, job: bytes, is_reply: bool = False) -> bytes:
        """Let a worker do a job."""
        if self._workers:
            try:
                return await self._queue(job, is_reply)
            except WorkerLostError:
                # Do it here instead: either it works, or the error is raised where it is logged.
                pass
        return await run_sync(run_job, self._drawing, job)

    def _queue(self, packed: bytes, is_reply: bool) -> asyncio.Future[bytes]:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[bytes] = loop.create_future()
        due = loop.time() + (0.0 if is_reply else HEAD_START)
        heappush(self._waiting, (due, next(self._numbers), packed, answer))
        self.hand_out()
        return answer

    def hand_out(self) -> None:
        """Assign waiting tasks to the least busy workers, earliest due first."""
        while self._waiting and self._workers:
            worker = min(self._workers, key=lambda worker: worker.load)
            if worker.load >= TASKS_PER_WORKER:
                return
            *_, packed, answer = heappop(self._waiting)
            worker.send(packed, answer)


class WorkerLostError(Exception):
    """The worker died, hung or could not render this."""


class Worker(asyncio.Protocol):
    """The server's connection to one worker, which replies in order."""

    def __init__(self, workers: RenderWorkers, begun: float) -> None:
        self._workers = workers
        self.begun = begun
        """When its process was started."""
        self._is_ready = False
        self._transport: asyncio.Transport | None = None
        self._expected: deque[asyncio.Future[bytes]] = deque()
        self._received = bytearray()
        self._last_sign = 0.0
        self._watch: asyncio.TimerHandle | None = None

    @property
    def load(self) -> int:
        """How many tasks it has."""
        return len(self._expected)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def send(self, packed: bytes, answer: asyncio.Future[bytes]) -> None:
        """Send the worker a task."""
        assert self._transport is not None
        loop = asyncio.get_running_loop()
        if not self._expected:
            self._last_sign = loop.time()
        self._expected.append(answer)
        self._transport.write(len(packed).to_bytes(SIZE) + packed)
        if self._watch is None:
            self._watch = loop.call_later(TIMEOUT, self._check)

    def data_received(self, data: bytes) -> None:
        self._received += data
        self._last_sign = asyncio.get_running_loop().time()
        while len(self._received) >= SIZE:
            end = SIZE + int.from_bytes(self._received[:SIZE])
            if len(self._received) < end:
                return
            message = bytes(self._received[SIZE:end])
            del self._received[:end]
            self._take(message)

    def _take(self, message: bytes) -> None:
        if not self._is_ready:  # the first message only says that it is ready
            self._is_ready = True
            self._workers.ready(self)
            return
        answer = self._expected.popleft()
        if not message:
            _fail(answer)
        elif not answer.done():
            answer.set_result(message)
        self._workers.hand_out()

    def connection_lost(self, error: Exception | None) -> None:
        if self._watch is not None:
            self._watch.cancel()
        self._workers.lost(self)
        while self._expected:
            _fail(self._expected.popleft())

    def _check(self) -> None:
        """Give up a worker that hangs; a busy one shows signs of life."""
        self._watch = None
        if not self._expected:
            return
        loop = asyncio.get_running_loop()
        left = self._last_sign + TIMEOUT - loop.time()
        if left > 0:
            self._watch = loop.call_later(left, self._check)
        else:
            self.abort()

    def abort(self) -> None:
        """Stop the worker by closing its connection."""
        if self._transport is not None:
            self._transport.abort()


def _fail(answer: asyncio.Future[bytes]) -> None:
    if not answer.done():
        answer.set_exception(WorkerLostError())


def _spawn(bot: str, bots: tuple[str, ...]) -> socket.socket:
    """Start a worker process; return the server's end of its connection."""
    ours, theirs = socket.socketpair()
    with theirs:
        try:
            get_context("spawn").Process(
                target=work, args=[theirs, bot, bots], daemon=True, name="render-worker"
            ).start()
        except OSError:
            ours.close()
            raise
    return ours


def work(line: socket.socket, bot: str, bots: tuple[str, ...]) -> None:
    """Run a worker until its connection closes, which also happens when the server is killed."""
    # Ctrl+C reaches the server's whole process group; a worker stops when its connection closes.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "setpgrp"):
        # Not a separate session: Linux divides CPU time between sessions first, and the server needs most of it.
        os.setpgrp()
        os.nice(NICENESS)
    renderer = Renderer(bot, bots)
    renderer.prepare()
    tune_gc()
    with suppress(EOFError, OSError), line, line.makefile("rb") as received:
        _send(line, b"")
        while size := received.read(SIZE):
            job = received.read(int.from_bytes(size))
            try:
                _send(line, run_job(renderer, job))
            except Exception:
                # The server then renders it itself, and reports any error.
                _send(line, b"")


def _send(line: socket.socket, message: bytes) -> None:
    line.sendall(len(message).to_bytes(SIZE) + message)
