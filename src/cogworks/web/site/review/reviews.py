"""Reviews in the background: one at a time, in short tasks, with progress and cancel."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

from cogworks.bots.task_queue import StoppedError
from cogworks.bots.workers import WorkerDiedError
from cogworks.engine.errors import CogworksError
from cogworks.engine.log import Log
from cogworks.review.review import Review
from cogworks.review.reviewing import Ask, review, run_here
from cogworks.tables.host import Host
from cogworks.tables.refusals import RefusedError
from cogworks.tables.reviews import keep_review, stored_review
from cogworks.web import refusals
from cogworks.web.http.limits import DailyQuota
from cogworks.web.http.shutdown import ended
from cogworks.web.site.review import words

AT_ONCE: Final = 1
"""Reviews computed at once."""
MOST_WAITING: Final = 20
"""Reviews that wait or run."""
MOST_EACH: Final = 3
"""... of one player."""
MOST_PER_CLIENT: Final = 6
"""... of one client, that is of all players behind an address."""
MOST_FAILED: Final = 200
"""Failures remembered, to report them."""

Elsewhere = Callable[[Log, Callable[[int, int], None]], Awaitable[Review]]
"""Reviews a game, and reports how many steps of how many are done."""

_log = logging.getLogger(__name__)


class CancelledReviewError(Exception):
    """The player cancelled the review."""


@dataclass(slots=True)
class Job:
    """A review that waits or runs."""

    log: Log
    by: str
    """The player who asked for it."""
    client: str
    """The client it came from."""
    done: int = 0
    total: int = 0
    """0 until the game is cut into steps."""
    has_begun: bool = False
    """False while it waits for others."""
    is_cancelled: bool = False
    is_offered: bool = False
    """No one asked for it."""
    has_retried: bool = False

    def note(self, done: int, total: int) -> None:
        """Note progress, or raise if the review was cancelled; called in its thread."""
        if self.is_cancelled:
            raise CancelledReviewError
        self.done, self.total, self.has_begun = done, total, True


class Reviews:
    """The reviews that this server computes."""

    def __init__(
        self,
        host: Host,
        ask: Ask = run_here,
        seconds: float | None = None,
        quota: DailyQuota | None = None,
        elsewhere: Elsewhere | None = None,
        rest: float | None = None,
    ) -> None:
        """Reviews run in a thread, and their tasks with `ask`; or `elsewhere` as a whole.

        For the story of a game, a review may start that no one asked for, if the server is free for it: after one of
        them, none for `rest` times as long as it took.  Without `rest`, none ever.
        """
        self._host = host
        self._quota = quota or DailyQuota(clock=host.now)
        self._ask, self._elsewhere = ask, elsewhere
        self._given: dict[str, Any] = {} if seconds is None else {"seconds": seconds}
        self._jobs: dict[str, Job] = {}
        self._coming: list[tuple[str, str]] = []
        """Players and clients of games that are being uploaded."""
        self._failed: dict[str, str] = {}
        self._rest, self._rests_until = rest, 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        self._limiter = CapacityLimiter(AT_ONCE)

    def is_idle(self) -> bool:
        """Whether no review waits or runs."""
        return not self._jobs

    def job(self, table: str) -> Job | None:
        """The review of this table that waits or runs."""
        return self._jobs.get(table)

    def failure(self, table: str) -> str:
        """Why the last review of this table failed; '' if it did not."""
        return self._failed.get(table, "")

    @contextmanager
    def counted(self, player: str, client: str) -> Iterator[None]:
        """Count a review or an upload, unless the block is refused; refuse if there are too many.

        Cancelled ones count as well.
        """
        known = [*((job.by, job.client) for job in self._jobs.values()), *self._coming]
        own, near = sum(by == player for by, _ in known), sum(at == client for _, at in known)
        if len(known) >= MOST_WAITING or own >= MOST_EACH or near >= MOST_PER_CLIENT:
            raise refusals.TOO_MANY_REVIEWS()
        self._quota.take(client)
        self._coming.append((player, client))
        try:
            yield
        except RefusedError:
            self._quota.give_back(client)
            raise
        finally:
            self._coming.remove((player, client))

    def is_due(self, table: str) -> bool:
        """Whether a review of this table is neither running nor stored; blocks on the store."""
        return table not in self._jobs and stored_review(self._host, table) is None

    def start(self, table: str, log: Log, player: str, client: str) -> None:
        """Start a review; another request may have started it meanwhile."""
        if table not in self._jobs:
            self._failed.pop(table, None)
            job = self._jobs[table] = Job(log, player, client)
            task = asyncio.create_task(self._run(table, job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def offer(self, table: str, log: Log, player: str, client: str) -> bool:
        """Start a review that no one asked for, unless others wait or the last one ended only just now."""
        if self._rest is None or self._jobs or self._host.now() < self._rests_until:
            return False
        self.start(table, log, player, client)
        self._jobs[table].is_offered = True
        return True

    def cancel(self, table: str) -> None:
        """Stop a review; nothing is stored."""
        job = self._jobs.pop(table, None)
        if job is not None:
            job.is_cancelled = True

    async def _run(self, table: str, job: Job) -> None:
        began = self._host.now()
        try:
            found = await self._found(job)
            await run_sync(keep_review, self._host, table, found)
        except (CancelledReviewError, StoppedError):
            pass
        except WorkerDiedError:
            _log.exception("table %s: the process of the review ended twice", table)
            self._fail(table, job, words.DIED)
        except CogworksError as error:
            self._fail(table, job, words.refused(error))
        except Exception:
            _log.exception("table %s: the review failed", table)
            self._fail(table, job, words.FAILED)
        finally:
            # Cancelled and started again, the table has another job by now.
            if self._jobs.get(table) is job:
                del self._jobs[table]
            if job.is_offered:
                now = self._host.now()
                self._rests_until = now + (self._rest or 0.0) * (now - began)

    async def _found(self, job: Job) -> Review:
        if self._elsewhere is None:
            return await run_sync(self._review, job, limiter=self._limiter)
        async with self._limiter:
            job.note(0, 0)
            return await self._elsewhere(job.log, job.note)

    def _review(self, job: Job) -> Review:
        def ask(work: Callable[..., Any], *given: Any) -> Any:
            try:
                return self._ask(work, *given)
            except WorkerDiedError as error:
                if job.has_retried:
                    raise
                _log.warning("the process of a review ended; trying again: %s", error)
                job.has_retried = True
                return self._ask(work, *given)

        job.note(0, 0)
        return review(job.log, progress=job.note, ask=ask, **self._given)

    def _fail(self, table: str, job: Job, reason: str) -> None:
        if self._jobs.get(table) is not job:
            return
        self._failed[table] = reason
        while len(self._failed) > MOST_FAILED:
            self._failed.pop(next(iter(self._failed)))

    async def close(self) -> None:
        """Stop all reviews."""
        for table in list(self._jobs):
            self.cancel(table)
        await ended(self._tasks)
