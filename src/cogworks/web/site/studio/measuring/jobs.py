"""Measurements in the background: one at a time, in short tasks, with progress, limits and cancel."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

from cogworks.bots.task_queue import StoppedError
from cogworks.bots.workers import WorkerDiedError
from cogworks.engine.errors import CogworksError
from cogworks.engine.options import Value
from cogworks.people.studio.studio import Opened, Studio
from cogworks.review.reviewing import Ask
from cogworks.web import refusals
from cogworks.web.http.limits import DailyQuota
from cogworks.web.http.shutdown import ended
from cogworks.web.site.studio.words import FAILED

MOST_WAITING: Final = 10
"""Measurements that wait or run."""
MOST_PER_CLIENT: Final = 2
"""... of one client."""
A_DAY: Final = 20
"""... of one client on one day."""
MOST_FAILED: Final = 100
"""Failures remembered, to report them."""

Measure = Callable[[Ask, str, Value, Value, Callable[[int, int], None]], Mapping[str, Any]]
"""Measures what differs between two values of a game's card-set option."""

_log = logging.getLogger(__name__)


class CancelledMeasuringError(Exception):
    """The player stopped it."""


@dataclass(slots=True)
class Job:
    """A measurement that waits or runs."""

    opened: Opened
    before: Value
    against: str
    """What the original is called."""
    by: str
    client: str
    done: int = 0
    total: int = 0
    """0 until it begins."""
    is_cancelled: bool = False

    def note(self, done: int, total: int) -> None:
        """Note progress, or raise if it was cancelled; called in its thread."""
        if self.is_cancelled:
            raise CancelledMeasuringError
        self.done, self.total = done, total


class Measuring:
    """The measurements of this server."""

    def __init__(self, measure: Measure, ask: Ask, now: Callable[[], float]) -> None:
        self._measure, self._ask = measure, ask
        self._quota = DailyQuota(A_DAY, now)
        self._jobs: dict[str, Job] = {}
        self._failed: dict[str, str] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._limiter = CapacityLimiter(1)

    def is_idle(self) -> bool:
        """Whether none waits or runs."""
        return not self._jobs

    def job(self, name: str) -> Job | None:
        """The measurement of this version that waits or runs."""
        return self._jobs.get(name)

    def failure(self, name: str) -> str:
        """Why the last measurement of this version failed; '' if it did not."""
        return self._failed.get(name, "")

    def start(self, studio: Studio, job: Job) -> None:
        """Start a measurement, unless this version is being measured; refuse if there are too many."""
        name = job.opened.name
        if name in self._jobs:
            return
        near = sum(other.client == job.client for other in self._jobs.values())
        if len(self._jobs) >= MOST_WAITING or near >= MOST_PER_CLIENT:
            raise refusals.TOO_MANY_MEASURED()
        self._quota.take(job.client)
        self._failed.pop(name, None)
        self._jobs[name] = job
        task = asyncio.create_task(self._run(studio, name, job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def cancel(self, name: str) -> None:
        """Stop a measurement; nothing is stored."""
        job = self._jobs.pop(name, None)
        if job is not None:
            job.is_cancelled = True

    async def _run(self, studio: Studio, name: str, job: Job) -> None:
        try:
            found = await run_sync(self._found, job, limiter=self._limiter)
            await run_sync(studio.keep_figures, job.opened, {**found, "against": job.against})
        except (CancelledMeasuringError, StoppedError):
            pass
        except (CogworksError, WorkerDiedError) as error:
            _log.warning("card set %s: the measurement failed: %s", name, error)
            self._fail(name, job)
        except Exception:
            _log.exception("card set %s: the measurement failed", name)
            self._fail(name, job)
        finally:
            if self._jobs.get(name) is job:
                del self._jobs[name]

    def _found(self, job: Job) -> Mapping[str, Any]:
        job.note(0, 0)
        version = job.opened.version
        return self._measure(self._ask, job.opened.set.game, job.before, version.text, job.note)

    def _fail(self, name: str, job: Job) -> None:
        if self._jobs.get(name) is not job:
            return
        self._failed[name] = FAILED
        while len(self._failed) > MOST_FAILED:
            self._failed.pop(next(iter(self._failed)))

    async def close(self) -> None:
        """Stop all measurements."""
        for name in list(self._jobs):
            self.cancel(name)
        await ended(self._tasks)
