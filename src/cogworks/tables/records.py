"""What is stored of a table: a header that never changes, and records that are only ever appended."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from cogworks.engine.options import Value

LONGEST_ID: Final = 32
"""Letters of a table's id."""
OWNER: Final = -3
"""Who opened the table, where that person acts without a seat; below CHANCE and OVER."""

# ---- kinds of records that change the position
ANSWER: Final = "answer"
UNDO: Final = "undo"

# ---- kinds about taking back by consent
PROPOSE: Final = "propose"
ACCEPT: Final = "accept"
DECLINE: Final = "decline"

# ---- kinds about the table and its seats
SIT: Final = "sit"
KEY: Final = "key"
INVITE: Final = "invite"
DEVICE: Final = "device"
TAKE: Final = "take"
BOT: Final = "bot"
LEAVE: Final = "leave"
RETURN: Final = "return"
HAND_OVER: Final = "hand_over"
HERE: Final = "here"
RENAME: Final = "rename"
WISH: Final = "wish"
SALT: Final = "salt"
SEAL: Final = "seal"
SALTING: Final = "salting"
CHAT: Final = "chat"
PRIVATE: Final = "private"
WAIT: Final = "wait"
START: Final = "start"
END: Final = "end"

SEATING: Final = (SIT, KEY, INVITE, TAKE, BOT, LEAVE, RETURN, HAND_OVER, RENAME)
"""Those that say who sits where, and under which name."""


@dataclass(frozen=True, slots=True)
class Header:
    """A table before anything happened at it."""

    id: str
    game: str
    version: int
    """The rules version it was begun under, and must be continued under."""
    seats: int
    options: Mapping[str, Value]
    seed: bytes
    """Secret until the game has ended."""
    owner: str
    """The hash of the token of whoever opened the table."""
    created: float


@dataclass(frozen=True, slots=True)
class Record:
    """One thing that happened; `sequence` counts a table's records from 0, without gap or repetition."""

    sequence: int
    kind: str
    who: int
    """A seat, CHANCE or OWNER."""
    time: float
    position: int | None = None
    """ANSWER: how many answers lie before it; UNDO and PROPOSE: how many answers stay."""
    action: int | None = None
    client: str = ""
    """The id that the client gave to what it sent, so that a resend is known as one."""
    data: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Draft:
    """A record about to be stored: it gets its number and time only then."""

    kind: str
    who: int
    position: int | None = None
    action: int | None = None
    client: str = ""
    data: Mapping[str, object] = field(default_factory=dict)

    def numbered(self, sequence: int, time: float) -> Record:
        """The record this becomes."""
        return Record(sequence, self.kind, self.who, time, self.position, self.action, self.client, self.data)
