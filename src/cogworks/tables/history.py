"""History of one game from its records: the position, the line of play, and the events of each version."""

from collections import deque
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Final

from cogworks.engine.dice import CHANCE
from cogworks.engine.errors import LogError
from cogworks.engine.event import Event, Journal
from cogworks.engine.game import Game
from cogworks.engine.log import Log
from cogworks.engine.registry import game, games
from cogworks.engine.state import State
from cogworks.tables import words
from cogworks.tables.files.given import answers_of
from cogworks.tables.records import ANSWER, MOVES, UNDO, Header, Record
from cogworks.tables.unicode import lone_surrogate

MOST_TURNS: Final = 12
"""Beginnings of turns kept in memory."""
STRIDE: Final = 128
"""Moves between the positions kept in memory."""


@dataclass(frozen=True, slots=True)
class Move:
    """One move in the current line of play."""

    who: int
    action: int
    is_forced: bool
    """It was the only legal move."""
    by_itself: bool
    """Auto-played by the table for a seat that chose so."""
    version: int
    """The table's version after the move."""
    turn: int
    """The seat whose turn it was, which may not be the seat that moved."""


@dataclass(frozen=True, slots=True)
class Step:
    """The step that led to one version of the table: a move or an undo."""

    who: int
    events: list[Event] = field(default_factory=list)
    undone_to: int | None = None
    """After an undo: how many moves remain."""
    is_sealed: bool = False
    """An answer to a simultaneous question: others may not know whose."""


class History:
    """The position and how it came about.

    `version` counts all moves and undos ever made, so it never repeats; `moves` is the current line of play.
    """

    def __init__(self, header: Header, game: Game[State]) -> None:
        self._header = header
        self._game = game
        self.state = self._begin()
        self.moves: list[Move] = []
        self.steps: list[Step] = []
        self.rounds = 0
        """Simultaneous questions that all seats have answered."""
        self.taken_back: dict[int, int] = {}
        """Versions of undone moves, and the seat that undid each."""
        self.draws = 0
        """Chance's draws in the current line."""
        self.given = 0
        """Moves taken over from the game this one resumes; they cannot be undone."""
        self._asked: dict[int, tuple[int, State]] = {}
        """Where each seat last decided, since undo is looked up after every move."""
        self._turns: deque[tuple[int, State]] = deque(maxlen=MOST_TURNS)
        """Where the last turns began, for games whose events don't list changed items."""
        self._checkpoints: list[State] = []
        """Every STRIDE-th position of the line of play, so that any position is a few moves away."""
        self.floor = 0
        """Moves before this are not free to undo: a later one revealed something and was undone by consent."""

    def _begin(self) -> State:
        state = self._game.new(self._header.seats, **self._header.options)
        state.journal = Journal()
        return state

    @property
    def version(self) -> int:
        """How many times the position has changed."""
        return len(self.steps)

    @property
    def position(self) -> int:
        """How many moves the line of play has."""
        return len(self.moves)

    @property
    def turn(self) -> int:
        """The seat whose turn it is: not necessarily the seat to move, and less than 0 before the first turn.

        A simultaneous question is a turn of all seats, with a number above theirs; two in a row have different ones.
        """
        if self._game.is_simultaneous(self.state):
            return self._header.seats + self.rounds % 2
        if self._game.turn_of is not None:
            return self._game.turn_of(self.state)
        mover = int(self.state.to_move())
        return mover if mover >= 0 or not self.moves else self.moves[-1].turn

    def before(self, position: int) -> State:
        """The position after this many moves, without a journal."""
        for place, asked in [*self._asked.values(), *self._turns]:
            if place == position:
                return asked.clone()
        if position == self.position:
            return self.state.clone()
        nearest = position // STRIDE
        state = self._checkpoints[nearest].clone()
        for move in self.moves[nearest * STRIDE : position]:
            state.apply(move.action)
        return state

    def start_from(self, before: State, moves: list[Move]) -> None:
        """Take a position for the start, and the moves from there on: fewer than those between two checkpoints."""
        self._checkpoints, self.moves = [before.clone()], moves

    def clone(self) -> "History":
        """An independent copy, to try out moves on."""
        other = copy(self)
        other.state = self.state.clone()
        other.state.journal = Journal()
        other.moves, other.steps = [*self.moves], [*self.steps]
        other.taken_back, other._asked = {**self.taken_back}, {**self._asked}
        other._turns = deque(self._turns, MOST_TURNS)
        other._checkpoints = [*self._checkpoints]
        return other

    def log(self, players: list[str]) -> Log:
        """The line of play as a game log."""
        header = self._header
        return Log(
            header.game,
            header.version,
            header.seats,
            options=dict(header.options),
            answers=[move.action for move in self.moves],
            players=players,
        )

    def apply(self, record: Record) -> None:
        """Apply a stored move or undo."""
        if record.kind == ANSWER:
            self._answer(record)
        elif record.kind == UNDO:
            self._undo(record)
        elif record.kind == MOVES:
            for action in answers_of(record):
                self._move(record, self._who(action), action)
            self.given = self.position

    def _answer(self, record: Record) -> None:
        action, state = record.action, self.state
        is_asked = record.who == int(state.to_move()) or record.who in state.pending()
        if action is None or record.position != self.position or not is_asked:
            raise LogError(f"record {record.sequence}: a move that does not follow the one before it")
        self._move(record, record.who, action)
        self.given += record.data.get("given") is True

    def _who(self, action: int) -> int:
        """The seat that gives an answer, or CHANCE; only at a simultaneous question not always the seat to move."""
        mover = int(self.state.to_move())
        return mover if len(self.state.pending()) < 2 else int(self.state.answering(action))

    def is_still_asked(self, seat: int, version: int) -> bool:
        """Have only other seats answered since a version, and all of them the question this seat is still asked?"""
        since = self.steps[version:] if 0 <= version <= self.version else []
        return (
            bool(since) and seat in self.state.pending() and all(step.is_sealed and step.who != seat for step in since)
        )

    def _move(self, record: Record, who: int, action: int) -> None:
        state, is_sealed = self.state, self._game.is_simultaneous(self.state)
        pending = state.pending() if is_sealed else []
        legal = (state.facing(who) if is_sealed else state).legal_actions()
        if action not in legal:
            raise LogError(f"record {record.sequence}: move {action} is not legal")
        by_itself = record.data.get("auto") is True
        if self.position % STRIDE == 0:
            self._checkpoints.append(state.clone())
        if who != CHANCE and not by_itself:
            self._asked[who] = (self.position, state.facing(who).clone())
        turn = self.turn
        if self._game.name_items is None and (not self.moves or self.moves[-1].turn != turn):
            self._turns.append((self.position, state.clone()))
        state.apply(action)
        self.rounds += is_sealed and len(state.pending()) != len(pending) - 1
        self.steps.append(Step(who, self._new_events(), is_sealed=is_sealed))
        self.moves.append(Move(who, action, len(legal) == 1, by_itself, self.version, turn))
        self.draws += who == CHANCE

    def _undo(self, record: Record) -> None:
        to = record.position
        if to is None or not self.given <= to < self.position:
            raise LogError(f"record {record.sequence}: an undo to move {to} of {self.position}")
        state = self.before(to)
        self._asked.clear()
        self._turns.clear()
        del self._checkpoints[(to + STRIDE - 1) // STRIDE :]
        state.journal = Journal()
        self.state = state
        self.taken_back.update((move.version, record.who) for move in self.moves[to:])
        del self.moves[to:]
        self._recount_rounds()
        self.draws = sum(move.who == CHANCE for move in self.moves)
        if record.data.get("consent") is True:
            self.floor = to
        self.steps.append(Step(record.who, undone_to=to))

    def _recount_rounds(self) -> None:
        """After an undo: a simultaneous question that is partly answered keeps its number, another gets the next."""
        seats = self._header.seats
        if self._game.simultaneous and self.moves and self.moves[-1].turn >= seats:
            is_partly = 0 < len(self.state.pending()) < seats and self._game.is_simultaneous(self.state)
            self.rounds = self.moves[-1].turn - seats + (0 if is_partly else 1)

    def _new_events(self) -> list[Event]:
        journal = self.state.journal
        return journal.take() if journal is not None else []


def why_not(header: Header) -> str:
    """Why a table cannot continue under the rules installed here; '' if it can."""
    if header.game not in games():
        return words.not_installed(header.game)
    if lone_surrogate(header.options):
        return words.INVALID_UNICODE
    played = game(header.game)
    if played.can_play(header.version):
        return ""
    return words.other_version(played.title, header.version, played.version)


def up_to_date(header: Header) -> Header:
    """The header of a table started under earlier rules, converted to the current rules."""
    played = game(header.game)
    return replace(header, version=played.version, options=played.settle(header.options, header.version))
