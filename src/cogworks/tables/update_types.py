"""Types of what a table sends to its readers.

All of it is JSON data. `update.py` builds it; the web and the terminal read it.
"""

from typing import Literal, NotRequired, TypedDict

from cogworks.engine.game import Data
from cogworks.engine.options import Value

Phase = Literal["gathering", "playing", "over"]


# ---- the log


class SentEvent(TypedDict):
    """An event of a move, with the numbers its reader may know."""

    kind: str
    numbers: list[int]


class LogLines(TypedDict):
    """Log lines of one move or undo."""

    who: int
    """The seat that moved, or CHANCE."""
    lines: list[str]
    version: NotRequired[int]
    """The version it led to, in updates."""
    position: NotRequired[int]
    """How many moves the position after it has, in replays."""
    undone_to: NotRequired[int]
    """For an undo: how many moves are left."""
    taken_back_by: NotRequired[int]
    """For an undone move: the seat that undid it."""
    hint: NotRequired[bool]
    """A player used a hint before this move."""
    seating: NotRequired[bool]
    """Another player or bot plays a seat from here on."""
    events: NotRequired[list[SentEvent]]
    """Events to animate; not in full updates."""


# ---- parts of an update


class Move(TypedDict):
    """A legal move."""

    action: int
    label: str
    target: str
    """The id of the item of the view that it is about, or ''."""
    touches: list[str]
    """Ids of other items to highlight."""
    effect: str
    """What the move would achieve, if the label doesn't say so; or ''."""
    unspent: str
    """Resources that the move leaves unspent, in words, for the player to confirm; or ''."""


class MoveSequence(TypedDict):
    """Moves that one click makes, one after another; empty if there is none."""

    actions: list[int]
    words: str


class Decision(TypedDict):
    """The prompt; for the seat to move also the rules that apply and the legal moves."""

    prompt: str
    rules: list[str]
    options: list[Move]
    run: MoveSequence


class Appearance(TypedDict):
    """A player's appearance."""

    style: str
    """A line about a bot's temperament, or ''."""
    face: str
    """The name of a bot's personality, or a person's avatar; '' for an open seat."""


class Player(Appearance):
    """A seat and its player."""

    seat: int
    name: str
    kind: Literal["open", "bot", "person"]
    bot: str
    """The bot's level, or ''."""
    rating: str
    """At a rated table the player's rating when they joined, as people see it; or ''."""
    away: bool
    invited: bool
    you: bool


class Score(TypedDict):
    """A seat's final score by source."""

    parts: list[list[str | int]]
    """Pairs of a source and its points."""
    ties: list[list[str | int]]
    """Pairs of a tie-breaker and its value."""
    notes: list[str]


class Undo(TypedDict):
    """How the reader can undo its last move."""

    free: bool
    asks: list[int]
    """If it is not free: the people who must agree.  With none, an undo makes the game practice."""
    to: int
    move: str


HandOver = TypedDict("HandOver", {"seat": int, "name": str, "from": float})
"""Seat that others may hand to a bot after a time. Functional syntax, because `from` is a keyword."""


class Proposal(TypedDict):
    """An undo that needs consent."""

    id: int
    seat: int
    to: int
    move: str
    accepted: list[int]
    asked: bool
    """Whether the reader has yet to decide."""


class Shuffle(TypedDict):
    """Proof that the draws are honest."""

    commitment: str
    salted: list[bool]
    seals: list[str]
    salts: NotRequired[list[str]]
    your_salt: NotRequired[str]
    seed: NotRequired[str]
    fixed: NotRequired[bool]
    """Whether the deal was fixed before the table was opened, so that it takes no salts."""


class ChatLine(TypedDict):
    """A chat message."""

    sequence: int
    seat: int
    text: str


class Listing(TypedDict):
    """Whether the table is in public lists."""

    listed: bool
    yours: bool
    """Whether the reader may change that."""


class Origin(TypedDict):
    """The game that a resumed game continues."""

    table: str
    """Its id; '' if an earlier version resumed it."""
    step: int
    """How many moves were taken over."""


class Daily(TypedDict):
    """The daily deal that a table plays."""

    day: str
    """The date in UTC as YYYY-MM-DD."""
    counted: bool
    """Whether it is the player's attempt that counts, or practice."""


class TournamentGame(TypedDict):
    """The tournament that a game belongs to."""

    id: str
    name: str
    number: int
    """The round, from 0."""
    luck: str
    """Replaces the table's id in the draws, so that tables with the same text and seed have the same luck."""
    hidden: bool
    """Whether only its players may see the game, until the round is over: other tables play the same deal."""


class Hints(TypedDict):
    """Hints at this table."""

    allowed: bool
    """Whether players may use them now."""
    between_people: bool
    """Whether they may if people play each other."""
    used: list[int]
    """How many each seat used in a game between people."""


class TraceStep(TypedDict):
    """A step of a traced turn."""

    line: str
    """Its log line, or ''; with its cause if it took or gave the reader something."""
    things: list[str]
    """Ids of the items of the view that it changed; some may be gone."""
    hurt: list[str]
    """Where it took something from the reader: ids of items, or anchors of the board."""
    gain: list[str]
    """Where it gave something to the reader, likewise."""


class TracedTurn(TypedDict):
    """Another player's turn since the reader's last turn."""

    seat: int
    """Whose turn it was; a number above all seats is a game's automaton."""
    summary: str
    steps: list[TraceStep]


class HandEnd(TypedDict):
    """The end of a hand that the reader has not continued from."""

    version: int
    """The version it led to."""
    lines: list[str]
    standings: list[str]
    """Each player's score, in words."""
    scores: list[int]
    names: list[str]
    """By seat; the reader is "You"."""
    events: list[SentEvent]
    """The events behind `lines`, with the numbers the reader may know."""


class SeatSettings(TypedDict, total=False):
    """The reader's preferences at this table; empty for spectators."""

    forced: bool
    obvious: bool
    chat: bool
    banter: bool
    pace: str


class Rematch(TypedDict):
    """A rematch that a player asked for."""

    seat: int
    table: str


class SentEtiquette(TypedDict):
    """What players may do besides moves, and what they agreed to."""

    free_chat: bool
    """Whether players may write to each other."""
    spectators: bool
    """Whether others may watch before the game is over."""
    muted: list[int]
    """Seats whose chat the reader does not see."""
    can_end: bool
    """Whether the reader may offer to end the game without a result."""
    agreed: list[int]
    """The seats that agree to end the game; not sent to spectators."""
    rematch: Rematch | None
    """Sent to players."""


# ---- messages


class BoardData(TypedDict):
    """Data to render a board; part of updates and replays."""

    game: str
    view: Data


class SentControl(TypedDict):
    """A time control as clients send and receive it."""

    mode: Literal["live", "correspondence"]
    bank: int
    increment: int
    weekends: bool
    on_timeout: Literal["lose", "bot"]
    days_off: NotRequired[int]
    """How many days off each player may take, if any."""


class SentClock(TypedDict):
    """A clock as readers receive it."""

    control: SentControl
    left: list[float]
    """Seconds that each seat had at `since`."""
    since: float
    """When the running seat's time began to run, in the server's time."""
    running: int | None
    """The seat whose time is running; if there are several, the reader's own."""
    also: NotRequired[list[int]]
    """At a simultaneous question: the other seats whose time is running, or may be."""
    due: float | None
    """When the running seat's time is up, in the server's time."""
    paused: bool
    agreed: list[int]
    """The seats that agree to a pause."""
    off: NotRequired[list[list[list[float]]]]
    """By seat: start and end of each time off, in the server's time; only if the control allows days off."""


class Update(Decision):
    """Everything a reader may know now, and what happened since the version it has seen."""

    table: str
    game: str
    rules_version: int
    settings: dict[str, Value]
    card_names: list[str]
    phase: Phase
    sequence: int
    version: int
    position: int
    reader: int | None
    """The reader's seat, or None for a spectator."""
    full: bool
    """Whether it replaces what the reader has, instead of continuing it."""
    view: Data
    log: list[LogLines]
    notes: list[str]
    """Changes of seats since the last version, in words; the log has them with the next one."""
    turn: int | None
    players: list[Player]
    reckoning: list[Score]
    """By seat, once the game is over."""
    undo: Undo | None
    practice: bool
    """Whether a player undid a move after seeing something new, and no other person had to agree.

    A daily deal is also practice if a bot played for its player, or its rival was replaced.
    """
    origin: Origin | None
    """For a resumed game."""
    daily: Daily | None
    tournament: TournamentGame | None
    forfeits: list[str]
    """Why each seat lost whatever the position: 'resigned', 'time', 'abandoned', 'absent', or '' if it did not.

    'agreed' for all seats of a game that ended by agreement, without a result.
    """
    rated: bool
    """Whether the result changes the players' ratings."""
    clock: SentClock | None
    part_end: HandEnd | None
    hand_over: HandOver | None
    hand_over_after: int
    proposal: Proposal | None
    salting: list[int] | None
    """Seats that have yet to add a salt, once a start was requested."""
    shuffle: Shuffle
    chat: list[ChatLine]
    etiquette: SentEtiquette
    hints: Hints
    listing: Listing
    wishes: SeatSettings
    trace: list[TracedTurn]
