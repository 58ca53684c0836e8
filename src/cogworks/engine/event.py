"""Events: what happened in a game, and who may know it."""

from typing import Final, final

from mypy_extensions import i64

EVERYONE: Final = -1


@final
class Event:
    """One thing that happened.

    `open` numbers are public.  `secret` numbers are for the seat `reader` only, or for all seats if it is EVERYONE.
    """

    def __init__(self, kind: int, opened: list[int], secret: list[int], reader: int) -> None:
        self.kind: int = kind
        self.open: list[int] = opened
        self.secret: list[int] = secret
        self.reader: int = reader

    def seen_by(self, seat: int | None) -> list[int]:
        """The numbers a seat may know; None is a spectator."""
        if self.secret and seat is not None and (self.reader == EVERYONE or self.reader == seat):
            return self.open + self.secret
        return self.open

    def __repr__(self) -> str:
        return f"Event({self.kind}, {self.open}, secret={self.secret} to {self.reader})"


@final
class Journal:
    """Collects the events of one table in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def write(self, kind: i64, opened: list[int], secret: list[int], reader: i64) -> None:
        """Add one event."""
        self.events.append(Event(kind, opened, secret, reader))

    def take(self) -> list[Event]:
        """Return the collected events and clear the journal."""
        taken = self.events
        self.events = []
        return taken
