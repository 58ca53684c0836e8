"""Run bots in worker processes: one that crashes or hangs is stopped, and the game continues."""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Future
from dataclasses import replace
from threading import Lock
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cogworks.bots.advice import Advice, advice
from cogworks.bots.knowledge import Knowledge
from cogworks.bots.levels import RANDOM
from cogworks.bots.players import answer, check_game, seconds
from cogworks.bots.task_queue import HINT, MOVE, StoppedError, TaskQueue
from cogworks.engine.dice import Dice
from cogworks.engine.options import Value
from cogworks.executor import exit_with_parent

if TYPE_CHECKING:
    # Imported when a bot first thinks: the terminal starts faster without it.
    from pebble import ProcessFuture, ProcessPool

Answer = TypeVar("Answer")
GRACE: Final = 4.0
"""Seconds beyond its budget after which a bot counts as hung; generous, because the machine may be busy."""
UNTIMED: Final = 30.0
"""Time limit in seconds for a budget in simulations."""
LONGEST_TASK: Final = 120.0
"""Time limit in seconds for a background task: usually a fraction of a second, more on a busy machine."""
LOW_PRIORITY: Final = 19
"""Added to the niceness of the background process: it runs when no other process wants the core."""


class BotError(Exception):
    """A bot gave no usable answer.  The message gives the reason."""


class WorkerDiedError(Exception):
    """A worker process ended, or did not finish in time, before it returned anything."""


class Workers:
    """A pool of worker processes for bots, and one with low priority for background work; started on first use."""

    def __init__(self, processes: int | None = None, grace: float = GRACE) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._grace = grace
        self._pool: ProcessPool | None = None
        self._hints: ProcessPool | None = None
        """For hints, if there is only one process for bots."""
        self._background: ProcessPool | None = None
        self._lock = Lock()
        self._is_closed = False
        self._queue = TaskQueue(self._processes)
        self._waiting: set[ProcessFuture[Any]] = set()

    def n_waiting(self) -> int:
        """How many moves and hints wait for a process."""
        return self._queue.n_waiting()

    def answer(self, known: Knowledge) -> int:
        """The bot's answer; raises BotError if it fails."""
        # A random answer cannot hang and does not need a worker.
        given = quick_answer(known) if known.bot == RANDOM.name else self.ask(answer, known)
        if given not in known.legal:
            raise BotError(f"{known.bot} gave {given!r}, which is not legal")
        return given

    def bot(self, player: str) -> "NamedBot":
        """Return a player as a bot that tables know by another name."""
        return NamedBot(self, player)

    def advice(self, known: Knowledge) -> Advice:
        """A search bot's advice."""
        return self.ask(advice, known)

    def advice_later(self, known: Knowledge) -> "Future[Advice]":
        """Advice for a server's clients, where bots' moves have priority.

        Cancelling the future drops a search that has not started.
        """
        return self._submit(advice, known, HINT)

    def ask(self, think: Callable[[Knowledge], Answer], known: Knowledge) -> Answer:
        return self._result(self._submit(think, known, MOVE), known)

    def _submit(self, think: Callable[[Knowledge], Answer], known: Knowledge, priority: int) -> "Future[Answer]":
        def start() -> "ProcessFuture[Any]":
            with self._lock:
                if self._is_closed:
                    raise StoppedError
                future = self._started(priority).schedule(think, args=[known], timeout=self._limit(known))
                self._waiting.add(future)
            future.add_done_callback(self._waiting.discard)
            return future

        if self._is_closed:
            raise StoppedError
        return self._queue.submit(start, priority)

    def _limit(self, known: Knowledge) -> float:
        """Seconds after which a bot counts as hung."""
        return min(seconds(known.bot), UNTIMED) + self._grace

    def _result(self, future: "Future[Answer]", known: Knowledge) -> Answer:
        from pebble import ProcessExpired

        try:
            return future.result()
        except TimeoutError as error:
            raise BotError(f"{known.bot} did not answer in {self._limit(known):.1f} seconds") from error
        except (ProcessExpired, BrokenExecutor) as error:
            if self._is_closed:
                raise StoppedError from error
            raise BotError(f"the process of {known.bot} ended: {error}") from error
        except Exception as error:
            if self._is_closed:
                raise StoppedError from error
            raise BotError(f"{known.bot} failed: {type(error).__name__}: {error}") from error

    def in_background(self, work: Callable[..., Any], *given: Any) -> Any:
        """Run a short task in a separate process, which yields to bots and to the server.

        Raises WorkerDiedError if the process ends or hangs; the next task gets a new one.
        """
        from pebble import ProcessExpired

        with self._lock:
            if self._is_closed:
                raise StoppedError
            self._background = _working(self._background) or _pool(1, _start_in_background)
            future = self._background.schedule(work, args=list(given), timeout=LONGEST_TASK)
            self._waiting.add(future)
        try:
            return future.result()
        except (TimeoutError, ProcessExpired, BrokenExecutor) as error:
            if self._is_closed:
                raise StoppedError from error
            raise WorkerDiedError(f"{type(error).__name__}: {error}") from error
        except CancelledError as error:
            raise StoppedError from error
        finally:
            self._waiting.discard(future)

    def _started(self, priority: int) -> "ProcessPool":
        if priority == HINT and self._processes == 1:
            # Otherwise a bot would wait until the hint is found.
            self._hints = _working(self._hints) or _pool(1)
            return self._hints
        self._pool = _working(self._pool) or _pool(self._processes)
        return self._pool

    def close(self) -> None:
        """Stop the worker processes, even busy ones."""
        with self._lock:
            self._is_closed = True
            pools = [pool for pool in (self._pool, self._hints, self._background) if pool is not None]
            self._pool = self._hints = self._background = None
        self._queue.close()
        # A stopped pool does not wake threads that wait for results.
        for future in list(self._waiting):
            future.cancel()  # type: ignore[no-untyped-call]
        for pool in pools:
            pool.stop()  # type: ignore[no-untyped-call]
            pool.join()

    def __enter__(self) -> "Workers":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _start_in_background() -> None:
    """End with the parent process and run at low priority, where the system supports it."""
    exit_with_parent()
    if hasattr(os, "nice"):
        os.nice(LOW_PRIORITY)


def _working(pool: "ProcessPool | None") -> "ProcessPool | None":
    """The pool, unless it is broken: a process that ends before it has reported its task breaks a pool for good."""
    if pool is None or pool.active:
        return pool
    pool.stop()  # type: ignore[no-untyped-call]
    pool.join()
    return None


def _pool(processes: int, initializer: Callable[[], None] = exit_with_parent) -> "ProcessPool":
    import multiprocessing

    from pebble import ProcessPool

    # Spawn, because forking a threaded server can deadlock.
    context = multiprocessing.get_context("spawn")
    return ProcessPool(processes, context=context, initializer=initializer)


class NamedBot:
    """A player that tables know by another name."""

    def __init__(self, workers: Workers, player: str) -> None:
        self._workers = workers
        self._player = player

    def __call__(self, known: Knowledge) -> int:
        """The player's answer."""
        return self._workers.answer(replace(known, bot=self._player))

    def check(self, game: str, seats: int, options: Mapping[str, Value]) -> None:
        """Raise an error if the player cannot play this game."""
        check_game(self._player, game, seats, options)


def quick_answer(known: Knowledge) -> int:
    """A random legal answer, also used when a bot fails."""
    return known.legal[Dice(known.seed).below(len(known.legal))]
