"""A table as stored: a header that never changes, and records that are only ever appended."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from cogworks.engine.options import Value

LONGEST_ID: Final = 32
"""Maximum length of a table id."""
OWNER: Final = -3
"""The table's owner, when acting without a seat; below CHANCE and OVER."""

# ---- records that change the position
ANSWER: Final = "answer"
UNDO: Final = "undo"
MOVES: Final = "moves"
"""All moves taken over from another game; earlier versions stored an ANSWER for each."""

# ---- records about undo by consent
PROPOSE: Final = "propose"
ACCEPT: Final = "accept"
DECLINE: Final = "decline"

# ---- records about the table and its seats
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
SEAT_SETTINGS: Final = "wish"
SALT: Final = "salt"
SEAL: Final = "seal"
SALTING: Final = "salting"
CHAT: Final = "chat"
PRIVATE: Final = "private"
LISTED: Final = "listed"
ORIGIN: Final = "origin"
HINTS: Final = "hints"
HINT: Final = "hint"
WAIT: Final = "wait"
DAILY: Final = "daily"
TOURNAMENT: Final = "tournament"
REVEAL: Final = "reveal"
"""The round of a tournament is over, so its games are no longer hidden."""
FORFEIT: Final = "forfeit"
RATED: Final = "rated"
CLOCK: Final = "clock"
PAUSE: Final = "pause"
RESUME: Final = "resume"
CREDIT: Final = "credit"
DAYS_OFF: Final = "days_off"
END_OFFER: Final = "end_offer"
FREE_CHAT: Final = "free_chat"
SAY: Final = "say"
"""A line of free text; the text itself is stored apart."""
MUTE: Final = "mute"
SPECTATORS: Final = "spectators"
REMOVE: Final = "remove"
REMATCH: Final = "rematch"
ARRANGED: Final = "arranged"
"""The players agreed on the table before it opened: it starts by itself."""
START: Final = "start"
END: Final = "end"

LISTING: Final = (PRIVATE, LISTED)
"""Records about whether a table is in public lists; the last one counts."""
ARRIVING: Final = (SIT, TAKE)
"""Records of a person who takes a seat."""
SEATING: Final = (SIT, KEY, INVITE, TAKE, BOT, LEAVE, RETURN, HAND_OVER, RENAME)
"""Records about who has which seat, under which name."""
STANDING: Final = frozenset((*LISTING, *ARRIVING, START, END))
"""Records that may change a table's phase or whether it is listed."""
PLAYED: Final = frozenset((ANSWER, MOVES, UNDO, START, END))
"""Records that change what lists show about the game."""


def is_listed(chosen: str, is_started: bool, n_arrived: int) -> bool:
    """Is a table in public lists?  As its players chose last; by default if people gather or play each other there."""
    return chosen == LISTED if chosen else not is_started or n_arrived > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """A table's fixed data."""

    id: str
    game: str
    version: int
    """The rules version the game started with and must continue with."""
    seats: int
    options: Mapping[str, Value]
    seed: bytes
    """Secret until the game is over."""
    owner: str
    """The hash of the owner's token."""
    created: float


@dataclass(frozen=True, slots=True)
class Record:
    """One event at a table. `sequence` numbers a table's records from 0, without gaps."""

    sequence: int
    kind: str
    who: int
    """A seat, CHANCE or OWNER."""
    time: float
    position: int | None = None
    """ANSWER: how many moves precede it; UNDO and PROPOSE: how many moves remain."""
    action: int | None = None
    client: str = ""
    """The client's id for the message, to recognize a resend."""
    data: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Draft:
    """A record about to be stored, without number and time."""

    kind: str
    who: int
    position: int | None = None
    action: int | None = None
    client: str = ""
    data: Mapping[str, object] = field(default_factory=dict)

    def numbered(self, sequence: int, time: float) -> Record:
        """Return the record, with number and time."""
        return Record(
            sequence,
            self.kind,
            self.who,
            time=time,
            position=self.position,
            action=self.action,
            client=self.client,
            data=self.data,
        )
