"""Compiled rules for a running server: built in the background, activated by a restart when no one is playing."""

import os
import socket
import sys
from collections.abc import Callable
from multiprocessing import active_children
from threading import Event
from typing import Final, NoReturn

from cogworks._compiled import forget_choice
from cogworks.compiling import Compiling

LISTENING: Final = "COGWORKS_LISTENING"
"""Environment variable for a restarted server: the socket it inherits."""
PAUSE: Final = 2.0
"""Seconds between checks whether anyone is playing."""
IDLE_CHECKS: Final = 3
"""Idle checks in a row before a restart: no socket is open between two pages."""
CHILDREN: Final = 5.0
"""Seconds for the server's processes to end."""


class Upgrade:
    """Compiles the rules, then ends an idle server so that it can restart."""

    def __init__(self, say: Callable[[str], None], is_idle: Callable[[], bool], end: Callable[[], None]) -> None:
        self._say, self._is_idle, self._end = say, is_idle, end
        self._stopped = Event()
        self.is_due = False
        """Whether the server was ended to restart."""
        self._compiling = Compiling(say, self._restart_when_idle)

    def _restart_when_idle(self) -> None:
        self._say("The server restarts with them when no one is playing.")
        idle = 0
        while idle < IDLE_CHECKS:
            if self._stopped.wait(PAUSE):
                return
            idle = idle + 1 if self._is_idle() else 0
        self.is_due = True
        self._end()

    def stop(self) -> None:
        """Cancel a compilation in progress."""
        self._stopped.set()
        self._compiling.stop()


def restart(listening: socket.socket) -> NoReturn:
    """Run the same command again in this process; new connections wait on the open socket."""
    forget_choice()
    for child in active_children():
        child.join(CHILDREN)
    os.set_inheritable(listening.fileno(), True)
    os.environ[LISTENING] = str(listening.fileno())
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def taken_over() -> socket.socket | None:
    """The socket inherited from the server this one replaces."""
    number = os.environ.pop(LISTENING, "")
    return socket.socket(fileno=int(number)) if number else None
