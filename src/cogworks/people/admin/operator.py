"""What a command of the operator works with, and the question before something is deleted."""

import time
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from cogworks.engine.errors import CogworksError
from cogworks.tables.host import Host
from cogworks.tables.store.database import DatabaseStore


@dataclass(frozen=True, slots=True)
class Operator:
    """What a command works with."""

    store: DatabaseStore
    host: Host
    home: Path
    typed: Namespace
    say: Callable[[str], None]
    ask: Callable[[str], str]

    def now(self) -> float:
        """The current time."""
        return time.time()

    def confirm(self, what: str) -> None:
        """Ask before something is deleted; raise unless the answer is yes."""
        if self.typed.yes:
            return
        try:
            answer = self.ask(f"{what} Type yes to go on: ")
        except EOFError:
            raise CogworksError("nothing was changed. Use --yes where no one can be asked") from None
        if answer.strip().lower() != "yes":
            raise CogworksError("nothing was changed")


def when(moment: float) -> str:
    """A time in UTC, for lists."""
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d %H:%M}"
