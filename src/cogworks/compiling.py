"""Compile the rules of a checkout in the background, while people play with interpreted ones."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from types import TracebackType
from typing import Final

from cogworks._compiled import PACKAGE, is_asked_for, is_ready, root_of
from cogworks.build import is_compiled

STARTED: Final = "Compiling rules in the background: bots will be about 30 times faster."
FAILED: Final = "Games continue with interpreted rules."


def is_useful() -> bool:
    """Whether compiling helps: for a checkout with interpreted rules, unless those were requested."""
    is_refused = is_asked_for() or os.environ.get("COGWORKS_PURE") == "1"
    is_possible = os.name == "posix" and root_of(PACKAGE) is not None
    return is_possible and not is_refused and not is_compiled()


@contextmanager
def meanwhile(say: Callable[[str], None]) -> Iterator[None]:
    """Compile during a game in the terminal, and report the outcome after the game."""
    if not is_useful():
        yield
        return
    say(STARTED)
    said: list[str] = []
    with Compiling(said.append) as compiling:
        yield
        if compiling.is_over():
            say(said[-1])


class Compiling:
    """A build in a separate process, at low priority; it ends with this object."""

    def __init__(self, say: Callable[[str], None], then: Callable[[], None] = lambda: None) -> None:
        """Start the build; report its output with `say`, and call `then` once compiled rules are ready."""
        root = root_of(PACKAGE)
        assert root is not None
        self._say, self._then = say, then
        self._is_stopped = False
        self._process = subprocess.Popen(
            [sys.executable, str(root / "tools" / "compile_rules.py"), "--background"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            # A group, to stop the compiler along with it; on Linux a session would get as much CPU as the server.
            process_group=0,
        )
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                self._say(line.rstrip())
        failed = self._process.wait() != 0
        if self._is_stopped:
            return
        if failed:
            self._say(FAILED)
        elif is_ready():
            self._then()

    def is_over(self) -> bool:
        """Whether the build has ended on its own."""
        return self._process.poll() is not None

    def stop(self) -> None:
        """Stop the build; the next one starts over."""
        self._is_stopped = True
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGTERM)
        self._reader.join()

    def __enter__(self) -> "Compiling":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
