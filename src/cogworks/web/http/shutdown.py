"""A shutdown that takes seconds, whatever the server's tasks and threads are waiting for."""

import asyncio
import os
import sys
import time
from collections.abc import Collection
from threading import Thread, enumerate
from typing import Any, Final

REQUESTS: Final = 3
"""Seconds for requests in progress."""
TASKS: Final = 1.0
"""Seconds for a part of the server to end its tasks; after that they are cancelled."""
THREADS: Final = 2.0
"""Seconds for the threads."""


async def ended(tasks: Collection["asyncio.Task[Any]"]) -> None:
    """Wait for tasks that should be about to end, then cancel them."""
    if tasks:
        _, late = await asyncio.wait(tasks, timeout=TASKS)
        for task in late:
            task.cancel()


def end_threads(before: Collection[Thread]) -> None:
    """End this process if any other threads than these still run after a while.

    Python waits for them at the end, and a thread can wait minutes for a database.  Ending it is safe: it has not
    acknowledged what it is storing.
    """
    deadline = time.monotonic() + THREADS
    for thread in [thread for thread in enumerate() if not thread.daemon and thread not in before]:
        thread.join(max(0.0, deadline - time.monotonic()))
        if thread.is_alive():
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(0)
