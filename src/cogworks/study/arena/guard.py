"""Runs one agent and keeps it within its limits; started as a program of its own, with the standard library only.

It is the parent of everything the agent starts, also of processes that detach themselves.  All of them are killed when
the agent ends, when a limit is exceeded, and when the arena closes the control pipe or is gone.
"""

import ctypes
import json
import os
import resource
import select
import signal
import sys
import time
from contextlib import suppress
from typing import Final

INTERVAL: Final = 0.1
"""Seconds between checks."""
DISK_EVERY: Final = 5
"""Checks between two of the disk, which take longer."""
MOST_FILES: Final = 10_000
MEGABYTE: Final = 1 << 20
PR_SET_CHILD_SUBREAPER: Final = 36
MOST_OPEN: Final = 1024
NICER: Final = 5
"""Added to an agent's niceness, so that the arena can always act."""
PATIENCE: Final = 5.0
"""Seconds to wait for killed processes."""


class Guard:
    """Starts and watches an agent."""

    def __init__(self, limits: dict[str, int], folder: str, control: int, status: int) -> None:
        self._limits = limits
        self._folder = folder
        self._control = control
        self._status = status
        self._child = 0

    def run(self, command: list[str]) -> None:
        """Run the agent to its end."""
        _adopt_orphans()
        self._child = os.fork()
        if self._child == 0:
            self._become(command)
        self._say({"pid": self._child})
        # The agent alone holds its streams, so the arena notices when it ends.
        for stream in (0, 1, 2):
            os.close(stream)
        reason: dict[str, object] = {}
        rounds = 0
        while not reason:
            ready, _, _ = select.select([self._control], [], [], INTERVAL)
            reason = {"stopped": True} if ready else self._ended() or self._excess(rounds)
            rounds += 1
        # First, so that a reader at the end of the streams also finds the reason.
        self._say(reason)
        self._kill_all()

    def _become(self, command: list[str]) -> None:
        """In the new process: set limits and become the agent."""
        try:
            os.setsid()
            os.nice(NICER)
            size = self._limits["disk"] * MEGABYTE
            _limit(resource.RLIMIT_FSIZE, size)
            _limit(resource.RLIMIT_CORE, 0)
            _limit(resource.RLIMIT_NOFILE, MOST_OPEN)
            # Libraries reserve far more address space than they use, so this is only a backstop.
            _limit(resource.RLIMIT_AS, (self._limits["memory"] * 4 + 8192) * MEGABYTE)
            os.close(self._control)
            for number in (signal.SIGPIPE, signal.SIGXFSZ):
                signal.signal(number, signal.SIG_DFL)
            os.set_inheritable(self._status, False)
            os.execvp(command[0], command)
        except BaseException as error:
            self._say({"start": f"{type(error).__name__}: {error}"})
        finally:
            os._exit(127)

    def _say(self, what: dict[str, object]) -> None:
        with suppress(OSError):
            os.write(self._status, json.dumps(what).encode() + b"\n")

    def _ended(self) -> dict[str, object]:
        """How the agent ended, if it has; orphans that ended are forgotten."""
        while True:
            try:
                pid, code = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return {"exit": 0}
            if pid == self._child:
                return {"exit": os.waitstatus_to_exitcode(code)}
            if pid == 0:
                return {}

    def _excess(self, rounds: int) -> dict[str, object]:
        """The limit that is exceeded, if any."""
        alive = descendants(os.getpid())
        if len(alive) > self._limits["processes"]:
            return {"excess": "processes", "amount": len(alive)}
        memory = sum(resident(pid) for pid in alive) // MEGABYTE
        if memory > self._limits["memory"]:
            return {"excess": "memory", "amount": memory}
        if rounds % DISK_EVERY == 0:
            used = folder_size(self._folder)
            if used > self._limits["disk"] * MEGABYTE:
                return {"excess": "disk", "amount": used // MEGABYTE}
        return {}

    def _kill_all(self) -> None:
        """Kill the agent and everything it started; stopped processes can't fork while the others are killed."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(OSError):
                os.killpg(self._child, signal.SIGKILL)
            alive = descendants(os.getpid())
            for number in (signal.SIGSTOP, signal.SIGKILL):
                for pid in alive:
                    with suppress(OSError):
                        os.kill(pid, number)
            try:
                while os.waitpid(-1, os.WNOHANG) != (0, 0):
                    pass
            except ChildProcessError:
                return
            time.sleep(0.005)


def _limit(kind: int, value: int) -> None:
    """Set a limit, or the hard limit if that is lower."""
    hard = resource.getrlimit(kind)[1]
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    # Some systems don't have all limits.
    with suppress(OSError, ValueError):
        resource.setrlimit(kind, (value, value))


def _adopt_orphans() -> None:
    """Become the parent of descendants whose own parent has ended (Linux)."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def descendants(root: int) -> list[int]:
    """All processes below one that are not zombies (Linux)."""
    children: dict[int, list[int]] = {}
    with suppress(OSError):
        for name in os.listdir("/proc"):
            if name.isdecimal():
                state, parent = _stat(name)
                if state not in "ZX":
                    children.setdefault(parent, []).append(int(name))
    found: list[int] = []
    waiting = [root]
    while waiting:
        below = children.get(waiting.pop(), [])
        found += below
        waiting += below
    return found


def _stat(pid: str) -> tuple[str, int]:
    """State and parent of a process."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            # The name in brackets may contain anything.
            fields = file.read().rpartition(") ")[2].split()
        return fields[0], int(fields[1])
    except (OSError, IndexError, ValueError):
        return "X", 0


def resident(pid: int) -> int:
    """Bytes of a process in memory, without what it shares with files."""
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as file:
            fields = file.read().split()
        return (int(fields[1]) - int(fields[2])) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError, ValueError):
        return 0


def folder_size(folder: str) -> int:
    """Bytes of the files in a folder; huge if there are too many to count."""
    total = files = 0
    for where, _, names in os.walk(folder):
        for name in names:
            files += 1
            if files > MOST_FILES:
                return 1 << 62
            with suppress(OSError):
                total += os.lstat(os.path.join(where, name)).st_size
    return total


if __name__ == "__main__":
    about = json.loads(sys.argv[1])
    Guard(about["limits"], about["folder"], about["control"], about["status"]).run(sys.argv[2:])
