"""Threads of simulated servers: greenlets, which give way only where a real thread would wait.

A thread waits for the database and for locks.  Another thread, of this server or another one, may run meanwhile, so
that races within a table's lock and between servers happen as in real life, but the same way for the same seed.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from typing import Any
from unittest.mock import patch

from anyio._backends._asyncio import AsyncIOBackend
from greenlet import getcurrent, greenlet  # type: ignore[import-untyped]

from tests.simulation.loop import VirtualLoop

LOCKS = (
    *("cogworks.tables.host.Lock", "cogworks.tables.slot.RLock", "cogworks.tables.clock.keeper.Lock"),
    "cogworks.people.ratings.ratings.Lock",
)
"""Locks that a server's threads hold while they wait for the database."""


class CrashedError(BaseException):
    """The server was killed; a BaseException, because no handler may see it."""


class Threads:
    """The threads of one server."""

    def __init__(self, loop: VirtualLoop, delay: Callable[[], float]) -> None:
        """`delay` is how long a thread takes to start."""
        self._loop, self._delay = loop, delay
        self._running: dict[greenlet, None] = {}
        self.is_dead = False

    def run(self, work: Callable[[], Any]) -> asyncio.Future[Any]:
        """Start a thread; the future has its result."""
        done: asyncio.Future[Any] = self._loop.create_future()

        def body() -> None:
            try:
                if self.is_dead:
                    raise CrashedError
                result = work()
            except CrashedError:
                done.cancel()
            except BaseException as error:
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(result)

        thread = greenlet(body)
        thread.gr_context = copy_context()

        def start() -> None:
            self._running[thread] = None
            _resume(thread)
            if thread.dead:
                self._running.pop(thread, None)

        self._loop.call_later(self._delay(), start)
        return done

    def pause(self, seconds: float) -> None:
        """Let others run for a while; in the event loop itself, which must not wait, do nothing."""
        if self.is_dead:
            raise CrashedError
        thread = getcurrent()
        if thread.parent is None:
            return
        self._loop.call_later(seconds, self._wake, thread)
        thread.parent.switch()

    def wait_forever(self) -> None:
        """Wait for the crash that is due now."""
        thread = getcurrent()
        if thread.parent is not None:
            thread.parent.switch()
        raise CrashedError

    def _wake(self, thread: greenlet) -> None:
        if not thread.dead:
            _resume(thread)
        if thread.dead:
            self._running.pop(thread, None)

    def kill(self) -> None:
        """End all threads where they are."""
        self.is_dead = True
        for thread in list(self._running):
            if not thread.dead:
                thread.throw(CrashedError)
        self._running.clear()


def _resume(thread: greenlet) -> None:
    assert getcurrent().parent is None, "only the event loop resumes threads"
    thread.switch()


def _resume_if_alive(thread: greenlet) -> None:
    if not thread.dead:
        _resume(thread)


class SimulatedLock:
    """A lock for greenlets; reentrant, which a plain lock of the server's code never needs to be."""

    def __init__(self) -> None:
        self._owner: greenlet | None = None
        self._depth = 0
        self._waiting: deque[greenlet] = deque()

    def acquire(self, blocking: bool = True) -> bool:
        me = getcurrent()
        while self._owner is not None and self._owner is not me:
            if self._owner.dead:
                break
            if not blocking:
                return False
            assert me.parent is not None, "the event loop must never wait for a thread"
            self._waiting.append(me)
            me.parent.switch()
        self._owner, self._depth = me, self._depth + 1
        return True

    def release(self) -> None:
        self._depth -= 1
        if self._depth == 0:
            self._owner = None
            while self._waiting:
                thread = self._waiting.popleft()
                if not thread.dead:
                    asyncio.get_running_loop().call_soon(_resume_if_alive, thread)
                    break

    def __enter__(self) -> "SimulatedLock":
        self.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


@contextmanager
def simulated_threads() -> Iterator[None]:
    """Make the servers' code use simulated threads and locks."""

    async def in_thread(func: Any, args: Any, abandon_on_cancel: bool = False, limiter: Any = None) -> Any:
        loop = asyncio.get_running_loop()
        if limiter is None:
            return await loop.run_in_executor(None, func, *args)
        async with limiter:
            return await loop.run_in_executor(None, func, *args)

    patches: list[Any] = [patch(name, SimulatedLock) for name in LOCKS]
    patches.append(patch.object(AsyncIOBackend, "run_sync_in_worker_thread", in_thread))
    for each in patches:
        each.start()
    try:
        yield
    finally:
        for each in patches:
            each.stop()
