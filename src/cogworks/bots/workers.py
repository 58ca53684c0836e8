"""Bots in processes of their own: one that crashes or hangs is stopped, and the table goes on."""

import multiprocessing
import os
from collections.abc import Callable
from threading import Lock
from types import TracebackType
from typing import Any, Final, TypeVar

from pebble import ProcessExpired, ProcessFuture, ProcessPool

from cogworks.bots.advice import Advice, advice
from cogworks.bots.knowledge import Knowledge
from cogworks.bots.levels import RANDOM, answer, level
from cogworks.engine.dice import Dice

Answer = TypeVar("Answer")
GRACE: Final = 4.0
"""Seconds beyond its own budget after which a bot counts as hung: a busy machine is no fault of it."""
UNTIMED: Final = 30.0
"""Seconds for a budget in simulations."""


class BotError(Exception):
    """A bot gave no answer that can be used, for the reason this says."""


class StoppedError(Exception):
    """The bots are being sent home: nobody needs an answer any more."""


class Workers:
    """A few processes in which bots think; started when the first bot is asked."""

    def __init__(self, processes: int | None = None, grace: float = GRACE) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._grace = grace
        self._pool: ProcessPool | None = None
        self._lock = Lock()
        self._is_closed = False
        self._waiting: set[ProcessFuture[Any]] = set()

    def answer(self, known: Knowledge) -> int:
        """What the bot says; raises BotError if it fails."""
        # What takes any answer cannot hang, and need not wait for a process.
        given = quick_answer(known) if known.bot == RANDOM.name else self.ask(answer, known)
        if given not in known.legal:
            raise BotError(f"{known.bot} gave {given!r}, which is not legal")
        return given

    def advice(self, known: Knowledge) -> Advice:
        """What a master would say."""
        return self.ask(advice, known)

    def ask(self, think: Callable[[Knowledge], Answer], known: Knowledge) -> Answer:
        budget = min(level(known.bot).seconds, UNTIMED)
        with self._lock:
            if self._is_closed:
                raise StoppedError
            future = self._started().schedule(think, args=[known], timeout=budget + self._grace)
            self._waiting.add(future)
        try:
            given: Answer = future.result()
        except TimeoutError as error:
            raise BotError(f"{known.bot} did not answer in {budget + self._grace:.1f} seconds") from error
        except ProcessExpired as error:
            raise BotError(f"the process of {known.bot} ended: {error}") from error
        except Exception as error:
            if self._is_closed:
                raise StoppedError from error
            raise BotError(f"{known.bot} failed: {type(error).__name__}: {error}") from error
        finally:
            self._waiting.discard(future)
        return given

    def _started(self) -> ProcessPool:
        if self._pool is None:
            # Not forked: a fork of a server with threads may hang at once.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPool(self._processes, context=context)
        return self._pool

    def close(self) -> None:
        """End the processes, whatever they do."""
        with self._lock:
            self._is_closed = True
            # A pool that is stopped forgets those who wait for it.
            for future in list(self._waiting):
                future.cancel()  # type: ignore[no-untyped-call]
            if self._pool is not None:
                self._pool.stop()  # type: ignore[no-untyped-call]
                self._pool.join()
                self._pool = None

    def __enter__(self) -> "Workers":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def quick_answer(known: Knowledge) -> int:
    """Any legal answer, for a bot that failed."""
    return known.legal[Dice(known.luck).below(len(known.legal))]
