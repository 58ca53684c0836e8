"""Run many independent jobs: in this process, in local processes, or on a Ray cluster.

A job is a function that can be pickled and its arguments.  Results do not depend on where a job runs or on how many run
at once, as long as the function depends only on its arguments.
"""

import hashlib
import logging
import os
import pickle
import signal
import socket
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, wait
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cogworks.engine.errors import CogworksError

if TYPE_CHECKING:
    # Imported when processes are started: the terminal starts faster without them.
    from multiprocessing.process import BaseProcess

    from pebble import ProcessFuture, ProcessPool

R = TypeVar("R")
Function = Callable[..., R]
Arguments = Sequence[Any]

RETRIES: Final = 1
"""How often a job is repeated after its worker process died."""
BROKEN_RETRIES: Final = 5
"""How often a job is repeated after its pool broke."""
RAY_RETRIES: Final = 3
"""How often Ray repeats a job: more, because whole machines come and go."""
CONNECT_TIMEOUT: Final = 10.0
"""Seconds to wait for a connection to a Ray cluster."""
RAY_WINDOW: Final = 1000
"""Jobs submitted to Ray ahead of time, so that the cluster's autoscaler sees the demand."""


class JobError(CogworksError):
    """A job failed in a way that its own exception cannot express.  The message gives the reason."""


class Executor(ABC):
    """Runs jobs.  Use it as a context manager: leaving the block stops everything still running."""

    def map(self, function: Function[R], jobs: Iterable[Arguments]) -> Iterator[R]:
        """Yield the results in the order of the jobs."""
        early: dict[int, R] = {}
        due = 0
        for index, result in self.completed(function, jobs):
            early[index] = result
            while due in early:
                yield early.pop(due)
                due += 1

    def completed(self, function: Function[R], jobs: Iterable[Arguments]) -> Iterator[tuple[int, R]]:
        """Yield each job's index and result, in the order of completion."""
        waiting: dict[Any, int] = {}
        numbered = enumerate(jobs)
        is_exhausted = False
        try:
            while True:
                while not is_exhausted and len(waiting) < self._window():
                    index, arguments = next(numbered, (-1, ()))
                    is_exhausted = index < 0
                    if not is_exhausted:
                        waiting[self._submit(function, arguments)] = index
                if not waiting:
                    return
                for handle in self._finished(waiting):
                    yield waiting.pop(handle), self._result(handle)
        finally:
            self._cancel(waiting)

    @abstractmethod
    def _window(self) -> int:
        """How many jobs to submit ahead of their results."""

    @abstractmethod
    def _submit(self, function: Function[R], arguments: Arguments) -> Any:
        """Start a job and return a handle."""

    @abstractmethod
    def _finished(self, handles: Collection[Any]) -> list[Any]:
        """Wait for at least one job."""

    @abstractmethod
    def _result(self, handle: Any) -> Any:
        """Return the result of a finished job, or raise its error."""

    def _cancel(self, handles: Collection[Any]) -> None:  # noqa: B027 - only some executors have anything to do
        """Give up unfinished jobs."""

    def close(self) -> None:  # noqa: B027
        """Stop everything."""

    def __enter__(self) -> "Executor":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def executor(processes: int | None = None, ray: str | None = None) -> Executor:
    """Return an executor for a Ray cluster (its address, or 'auto') or for local processes (default: one per core)."""
    if ray is not None and processes is not None:
        raise CogworksError("choose either a number of processes or a Ray cluster, not both")
    if ray is not None:
        return RayExecutor(ray)
    chosen = (os.cpu_count() or 1) if processes is None else processes
    if chosen < 1:
        raise CogworksError(f"invalid number of processes {chosen}: use 1 or more")
    return InProcess() if chosen == 1 else LocalExecutor(chosen)


class _Call:
    """A submitted job."""

    def __init__(self, function: Function[Any], arguments: Arguments) -> None:
        self.function = function
        self.arguments = arguments
        self.tries = 0
        self.future: ProcessFuture[Any]


class InProcess(Executor):
    """Runs one job after another in this process: no start-up time, and debuggers work."""

    def _window(self) -> int:
        return 1

    def _submit(self, function: Function[R], arguments: Arguments) -> Any:
        return _Call(function, arguments)

    def _finished(self, handles: Collection[Any]) -> list[Any]:
        return list(handles)

    def _result(self, handle: Any) -> Any:
        return handle.function(*handle.arguments)


class LocalExecutor(Executor):
    """Runs jobs in worker processes.  If a worker dies, its job is repeated once in a new one."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = self._new_pool()

    def _new_pool(self) -> "ProcessPool":
        import multiprocessing

        from pebble import ProcessPool

        context = multiprocessing.get_context("spawn")
        return ProcessPool(self._processes, context=context, initializer=exit_with_parent)

    def _window(self) -> int:
        return 2 * self._processes

    def _submit(self, function: Function[R], arguments: Arguments) -> Any:
        # Not before the first job: an interrupt during the start must find the caller's `with` block entered.
        self._ensure_running()
        call = _Call(function, arguments)
        self._start(call)
        return call

    def _ensure_running(self) -> None:
        from multiprocessing import resource_tracker

        # Started first, because starting it would unblock interrupts again.
        resource_tracker.ensure_running()
        with _interrupts_blocked():
            # This also starts the pool.  A worker that dies before it has reported its job breaks the pool for good.
            if not self._pool.active:
                self.close()
                self._pool = self._new_pool()
                assert self._pool.active

    def _start(self, call: _Call) -> None:
        call.tries += 1
        # An interrupt inside the pool's queue can swallow its next wake-up, and then the pool never stops.
        with _interrupts_blocked():
            call.future = self._pool.schedule(attempt, args=[call.function, tuple(call.arguments)])

    def _finished(self, handles: Collection[Any]) -> list[Any]:
        while True:
            done = wait([call.future for call in handles], return_when=FIRST_COMPLETED).done
            ended = [call for call in handles if call.future in done and not self._repeated(call)]
            if ended:
                return ended

    def _repeated(self, call: _Call) -> bool:
        from pebble import ProcessExpired

        error = call.future.exception()
        # Whose worker broke the pool is unknown, so all its jobs get more tries.
        most = BROKEN_RETRIES if isinstance(error, BrokenExecutor) else RETRIES
        if not isinstance(error, (ProcessExpired, BrokenExecutor)) or call.tries > most:
            return False
        self._ensure_running()
        self._start(call)
        return True

    def _result(self, handle: Any) -> Any:
        from pebble import ProcessExpired

        try:
            return handle.future.result()
        except (ProcessExpired, BrokenExecutor) as error:
            raise JobError(f"the worker process died {handle.tries} times in the same job: {error}") from error

    def _cancel(self, handles: Collection[Any]) -> None:
        for call in handles:
            call.future.cancel()

    def close(self) -> None:
        self._pool.stop()  # type: ignore[no-untyped-call]
        self._pool.join()


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block Ctrl+C, also for processes and threads started here: the main thread handles it and stops the workers."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def exit_with_parent() -> None:
    """End this worker process as soon as its parent is gone: one that was killed cannot stop its workers."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        Thread(target=_exit_after, args=(parent,), daemon=True).start()


def _exit_after(parent: "BaseProcess") -> None:
    parent.join()
    os._exit(1)


class RayExecutor(Executor):
    """Runs jobs on a Ray cluster whose machines have the same version of Cogworks."""

    def __init__(self, address: str) -> None:
        # Set before Ray is imported: it warns about a default that jobs without GPUs don't depend on.
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        try:
            import ray
        except ModuleNotFoundError as error:
            raise CogworksError("ray is not installed: pip install 'cogworks[ray]'") from error
        self._ray: Any = ray
        self._is_own = not ray.is_initialized()
        if self._is_own:
            try:
                check_reachable(address)
                ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
            except (OSError, ValueError, RuntimeError) as error:
                reason = str(error).strip().partition("\n")[0]
                raise CogworksError(f"cannot connect to a Ray cluster at {address!r}: {reason}") from error
        self._task: Any = ray.remote(attempt_elsewhere).options(max_retries=RAY_RETRIES, num_cpus=1)

    def _window(self) -> int:
        return RAY_WINDOW

    def _submit(self, function: Function[R], arguments: Arguments) -> Any:
        return self._task.remote(code_hash(), function, tuple(arguments))

    def _finished(self, handles: Collection[Any]) -> list[Any]:
        pending = list(handles)
        first, rest = self._ray.wait(pending, num_returns=1)
        # All others that are ready, too: waiting for each in turn would be slow with many jobs.
        more = self._ray.wait(rest, num_returns=len(rest), timeout=0)[0] if rest else []
        return [*first, *more]

    def _result(self, handle: Any) -> Any:
        try:
            return self._ray.get(handle)
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from error
        except self._ray.exceptions.RayError as error:
            raise JobError(f"a job was lost on the Ray cluster: {str(error).partition(chr(10))[0]}") from error

    def _cancel(self, handles: Collection[Any]) -> None:
        for handle in handles:
            self._ray.cancel(handle, force=True)

    def close(self) -> None:
        if self._is_own:
            self._ray.shutdown()


def check_reachable(address: str) -> None:
    """Raise OSError if nothing listens at host:port; Ray itself would wait for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), timeout=CONNECT_TIMEOUT).close()


def attempt(function: Function[R], arguments: Arguments) -> R:
    """Run a job in a worker; its exception, if any, can be sent back."""
    try:
        return function(*arguments)
    except Exception as error:
        raise portable(error) from None


def attempt_elsewhere(code: str, function: Function[R], arguments: Arguments) -> R:
    """Like `attempt`, on a machine that may have another version of the rules."""
    if code != code_hash():
        raise JobError("a machine of the cluster has another version of Cogworks: install the same one everywhere")
    return attempt(function, arguments)


def portable(error: Exception) -> Exception:
    """Return the error, or one with the same text if it cannot be sent to another process."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        name = "" if isinstance(error, CogworksError) else f"{type(error).__name__}: "
        return JobError(f"{name}{error}")
    return error


@cache
def code_hash() -> str:
    """Hash of the sources that determine a game's course."""
    package = Path(__file__).resolve().parent
    found = hashlib.sha256()
    for file in sorted(file for folder in ("engine", "games", "bots") for file in (package / folder).rglob("*.py")):
        found.update(f"\n{file.relative_to(package).as_posix()}\n".encode() + file.read_bytes())
    return found.hexdigest()
