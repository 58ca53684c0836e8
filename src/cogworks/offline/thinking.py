"""Bots, hints and reviews in further workers of the browser, so that pages never wait for them."""

import asyncio
import pickle
from collections.abc import Callable
from concurrent.futures import Future
from itertools import count
from typing import Any, Final, TypeVar

from cogworks.bots.advice import Advice, advice
from cogworks.bots.knowledge import Knowledge
from cogworks.bots.players import answer, seconds
from cogworks.bots.workers import GRACE, UNTIMED, BotError
from cogworks.engine.log import Log
from cogworks.review.review import Review
from cogworks.review.reviewing import review

R = TypeVar("R")
BOTS: Final = "bots"
REVIEWS: Final = "reviews"
LONGEST_REVIEW: Final = 600.0
"""Seconds; a review of a long game takes about a minute."""

Post = Callable[[int, str, bytes, float], object]
"""Gives a job to a worker: its number, the worker's name, the pickled call, and the seconds it may take."""


class Thinking:
    """Sends jobs to other workers and receives their results."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._numbers = count()
        self._jobs: dict[int, Future[Any]] = {}
        self._progress: dict[int, Callable[[int, int], None]] = {}
        self.is_ready = False
        """Whether the bots' worker has started: until then bots think here, so that nobody waits for it."""

    def think(self, known: Knowledge) -> "Future[int]":
        """A bot's move."""
        return self._quick(answer, known, seconds(known.bot))

    def advise(self, known: Knowledge) -> "Future[Advice]":
        """A search bot's advice."""
        return self._quick(advice, known, seconds(known.bot))

    async def review(self, log: Log, progress: Callable[[int, int], None]) -> Review:
        """A game's review; `progress` may raise to cancel it."""
        number, future = self._submit(REVIEWS, LONGEST_REVIEW, reviewed, log)
        self._progress[number] = progress
        try:
            found: Review = await asyncio.wrap_future(future)
            return found
        finally:
            del self._progress[number]

    def _quick(self, work: Callable[[Knowledge], R], known: Knowledge, limit: float) -> "Future[R]":
        if self.is_ready:
            return self._submit(BOTS, min(limit, UNTIMED) + GRACE, work, known)[1]
        future: Future[R] = Future()
        try:
            future.set_result(work(known))
        except Exception as error:
            future.set_exception(error)
        return future

    def _submit(self, worker: str, limit: float, work: Callable[..., R], *given: object) -> tuple[int, "Future[R]"]:
        number, future = next(self._numbers), Future[R]()
        self._jobs[number] = future
        self._post(number, worker, pickle.dumps((work, given)), limit)
        return number, future

    def received(self, number: int, result: bytes) -> None:
        """A worker has finished a job, or has got on with it."""
        kind, value = pickle.loads(result)
        if kind == "progress":
            self._note(number, *value)
            return
        future = self._jobs.pop(number, None)
        if future is None or future.done():
            return
        if kind == "result":
            future.set_result(value)
        else:
            future.set_exception(value)

    def _note(self, number: int, done: int, total: int) -> None:
        progress = self._progress.get(number)
        if progress is None:
            return
        try:
            progress(done, total)
        except Exception as error:
            self.failed(number, error)

    def failed(self, number: int, reason: str | Exception) -> None:
        """A job has no result: its worker ended, or it was cancelled."""
        future = self._jobs.pop(number, None)
        if future is not None and not future.done():
            future.set_exception(reason if isinstance(reason, Exception) else BotError(reason))


def reviewed(log: Log, progress: Callable[[int, int], None]) -> Review:
    """Review a game in a worker."""
    return review(log, progress=progress)


def run_job(job: bytes, send: Callable[[bytes, bool], object]) -> None:
    """Run a job in a worker; `send` gets its progress, and its result as the last."""
    try:
        work, given = pickle.loads(job)
        more = [lambda *steps: send(pickle.dumps(("progress", steps)), False)] if work is reviewed else []
        outcome = "result", work(*given, *more)
    except Exception as error:
        outcome = "error", BotError(f"{type(error).__name__}: {error}")
    send(pickle.dumps(outcome), True)
