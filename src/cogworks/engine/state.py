"""State: a position, and the one answer it is waiting for."""

from abc import abstractmethod
from hashlib import blake2b
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.errors import CogworksError, IllegalActionError
from cogworks.engine.event import EVERYONE, Journal
from cogworks.engine.features import FeatureRow

OVER: Final = -2
"""The mover of a finished game."""
SPECTATOR: Final = -1
"""Takes the place of a seat number for spectators."""
SEVERAL: Final = -3
"""Takes the place of the seat to move while others answer a simultaneous question: it is secret who has."""

MAX_LEGAL: Final = 512
"""Size of a buffer for legal actions.  Games split choices into small answers and stay far below it."""

MAX_ACTION: Final = 1_000_000
"""Greater than every action number of every game."""

QUESTIONS: Final = 32
"""Question numbers are below this.  The stack is one integer in base QUESTIONS, up to 12 questions deep."""


@final
@mypyc_attr(acyclic=True)
class Buffer:
    """A buffer for legal actions."""

    __slots__ = ("room",)

    def __init__(self) -> None:
        self.room: vec[i64] = vec[i64]([0] * MAX_LEGAL)


BUFFERS: Final[list[Buffer]] = []
"""Free buffers.  Each call takes its own, because tables run in threads and interpreted rules can be interrupted."""


def free_buffer() -> Buffer:
    """Take a free buffer or create one.  `pop` is atomic; testing for a free one first would not be."""
    try:
        return BUFFERS.pop()
    except IndexError:
        return Buffer()


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class State:
    """A position.  It always waits for exactly one answer, and an answer is an integer.

    Each game subclasses it, adds its fields and implements the abstract methods.
    """

    def __init__(self, mover: i64, asks: i64) -> None:
        self.mover: i64 = mover
        self.asks: i64 = asks
        self.journal: Journal | None = None

    # ---- implemented by each game

    @abstractmethod
    def clone(self) -> "State":
        """Return an independent copy without a journal."""

    @abstractmethod
    def n_seats(self) -> i64:
        """Number of seats."""

    @abstractmethod
    def fill(self, out: vec[i64]) -> i64:
        """Write the legal actions of the seat to move to `out`, ascending; return how many."""

    @abstractmethod
    def apply(self, action: i64) -> None:
        """Carry out a legal answer without checking it, for search.  Everything else uses `act`."""

    @abstractmethod
    def n_cases(self) -> i64:
        """If chance moves: the number of equally likely cases."""

    @abstractmethod
    def case(self, pick: i64) -> i64:
        """If chance moves: the answer in case 0..n_cases()-1."""

    @abstractmethod
    def redeal(self, seat: i64, dice: Dice) -> "State":
        """Sample a position that this seat, or a SPECTATOR, cannot distinguish from this one."""

    @abstractmethod
    def refusal(self, action: i64) -> str:
        """The id of the rule that makes this answer illegal now."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Each seat's current score."""

    @abstractmethod
    def winners(self) -> list[int]:
        """The winning seats, once the game is over; all of them or none where players win and lose together."""

    @abstractmethod
    def dump(self) -> list[int]:
        """The complete position as integers.  Two positions are equal if and only if their dumps are."""

    # ---- hints for search; optional

    def evaluate(self, seat: i64) -> float:
        """This seat's result from 0.0 to 1.0 once the game is over; until then what the game estimates."""
        return self.utility(seat) if self.mover == OVER else self.estimate(seat)

    def utility(self, seat: i64) -> float:
        """The result of a finished game from 0.0, the worst, to 1.0, the best.  Other `returns` are scaled to this."""
        return self.returns()[seat]

    def estimate(self, seat: i64) -> float:
        """Estimate this seat's expected share of the win; never asked once the game is over."""
        return 1.0 / float(self.n_seats())

    def prior(self, action: i64) -> i64:
        """How good a legal answer looks, given what the seat to move knows: 0 bad, 1 normal, more is better.

        0 means clearly worse than another legal answer; search skips such answers.
        """
        return 1

    def horizon(self) -> i64:
        """How many choices a simulation plays beyond the tree before it evaluates the position."""
        return 20

    def winnable_share(self, seat: i64) -> float:
        """The share of the win that the seat may reach for certain within its turn; 0.0 if it is clearly too far away.

        Bots try every line of the turn while this is positive, so games in which a turn has many lines should tell.
        """
        return 1.0

    def write_features(self, row: FeatureRow, seat: i64) -> None:
        """Write what this seat knows, in the order of the game's schema and with the seat's own things first."""
        raise CogworksError("this game has no features: add features.py (docs/adding-a-game.md)")

    # ---- the question stack

    def question(self) -> i64:
        """The question being asked."""
        return self.asks & 31

    def ask(self, question: i64) -> None:
        """Push a question; it is asked before those already on the stack."""
        self.asks = self.asks * QUESTIONS + question

    def answered(self) -> None:
        """Pop the top question."""
        self.asks >>= 5

    def questions(self) -> list[int]:
        """All questions on the stack, the top one last."""
        stack: list[int] = []
        asks = self.asks
        while asks > 0:
            stack.insert(0, asks & 31)
            asks >>= 5
        return stack

    # ---- the same for every game

    def to_move(self) -> i64:
        """The seat that answers next, or CHANCE, or OVER."""
        return self.mover

    def pending(self) -> list[int]:
        """The seats that may answer now: the seat to move, or at a simultaneous question all that haven't answered.

        A simultaneous question takes answers in any order, so its actions tell the seats apart.
        """
        return [self.mover] if self.mover >= 0 else []

    def facing(self, seat: i64) -> "State":
        """The position with the question put to this pending seat: a copy, unless it is already the seat to move."""
        if seat == self.mover:
            return self
        faced = self.clone()
        faced.mover = seat
        return faced

    def answering(self, action: i64) -> i64:
        """The pending seat for which an answer is legal, the seat to move first; -1 for none."""
        if self.mover >= 0:
            for seat in [self.mover, *self.pending()]:
                if int(action) in self.facing(seat).legal_actions():
                    return seat
        return -1

    def mover_seen_by(self, seat: i64) -> i64:
        """The seat to move as this seat knows it; at a simultaneous question the seat itself, or SEVERAL."""
        return self.mover

    def is_over(self) -> bool:
        """Has the game ended?"""
        return self.mover == OVER

    def legal_actions(self) -> list[int]:
        """All legal answers, ascending; for CHANCE the possible outcomes; empty once the game is over."""
        if self.mover == CHANCE:
            return sorted(self.outcomes())
        actions: list[int] = []
        if self.mover != OVER:
            buffer = free_buffer()
            n = self.fill(buffer.room)
            i: i64
            for i in range(n):
                actions.append(buffer.room[i])
            BUFFERS.append(buffer)
        return actions

    def chance_weights(self) -> list[int]:
        """For each of chance's `legal_actions()`, the number of equally likely cases that produce it."""
        if self.mover != CHANCE:
            return []
        weights = self.outcomes()
        return [weights[action] for action in sorted(weights)]

    def outcomes(self) -> dict[int, int]:
        """Chance's possible answers, each with the number of cases that produce it."""
        weights: dict[int, int] = {}
        pick: i64
        for pick in range(self.n_cases()):
            action = int(self.case(pick))
            weights[action] = weights.get(action, 0) + 1
        return weights

    def act(self, action: object) -> None:
        """Carry out a legal answer.  Otherwise raise an error that names the rule, and change nothing."""
        if type(action) is not int or action not in self.legal_actions():
            known = action if type(action) is int and 0 <= action < MAX_ACTION else MAX_ACTION
            raise IllegalActionError(action, self.mover, self.refusal(known))
        self.apply(action)

    def shares(self) -> list[float]:
        """Each seat's share of the win, 1.0 split among the winners; all 0.0 until the game is over."""
        shares = [0.0] * self.n_seats()
        if self.mover == OVER:
            winners = self.winners()
            for seat in winners:
                shares[seat] = 1.0 / len(winners)
        return shares

    def returns(self) -> list[float]:
        """Each seat's result: its share of the win, unless the game declares other `results`, such as money."""
        return self.shares()

    def observe(self, seat: i64, out: vec[i64], at: i64) -> i64:
        """Write the feature row of a seat to `out` from word `at` on; return the index of the word after it."""
        row = FeatureRow(out, at)
        self.write_row(row, seat)
        return row.at

    def write_row(self, row: FeatureRow, seat: i64) -> None:
        """Write the feature row of a seat."""
        n = self.n_seats()
        row.put(seat)
        mover = self.mover_seen_by(seat)
        if mover >= 0:
            row.put_one_hot((mover - seat + n) % n, 2 * n + 2)
        elif mover == CHANCE:
            row.put_one_hot(n, 2 * n + 2)
        elif mover != OVER:
            row.skip(2 * n + 2)
        else:
            row.put_one_hot(n + 1, n + 2)
            start = row.place()
            row.skip(n)
            for winner in self.winners():
                row.add(start + (winner - seat + n) % n, 1)
        self.write_features(row, seat)
        row.align()

    def fingerprint(self) -> str:
        """A short hash, the same for equal positions in every process and mode."""
        return blake2b(repr(self.dump()).encode(), digest_size=8).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(other) is type(self) and other.dump() == self.dump()

    # ---- copies; they have no journal

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        # Imported here, because a game starts faster without it.
        from cogworks.engine.pickling import reduced

        return reduced(self)

    # ---- events

    def note(self, kind: i64, a: i64 = EVERYONE, b: i64 = EVERYONE, c: i64 = EVERYONE) -> None:
        """Record a public event with up to three numbers.  Without a journal this costs a single test."""
        if self.journal is not None:
            self.journal.write(kind, [number for number in (a, b, c) if number != EVERYONE], [], EVERYONE)

    def note_secret(self, kind: i64, reader: i64, secret: i64) -> None:
        """Record an event about seat `reader` whose second number is known to that seat only."""
        if self.journal is not None:
            self.journal.write(kind, [reader], [secret], reader)
