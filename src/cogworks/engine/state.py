"""State: what lies on the table, and the one answer it waits for."""

from abc import abstractmethod
from hashlib import blake2b
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.errors import IllegalActionError
from cogworks.engine.event import EVERYONE, Journal

OVER: Final = -2
SPECTATOR: Final = -1
"""In place of a seat: somebody who only looks on."""

MAX_LEGAL: Final = 512
"""Room in a buffer for legal actions; games break choices into small answers and stay far below."""

MAX_ACTION: Final = 1_000_000
"""Above every action number of every game."""

QUESTIONS: Final = 32
"""A question is a number below this; the stack of them is one integer in base QUESTIONS, up to 12 deep."""


@final
@mypyc_attr(acyclic=True)
class Buffer:
    """Room for legal actions."""

    __slots__ = ("room",)

    def __init__(self) -> None:
        self.room: vec[i64] = vec[i64]([0] * MAX_LEGAL)


BUFFERS: Final[list[Buffer]] = []
"""Those not in use.  A call takes one for itself: tables run in threads, and interpreted rules can be interrupted."""


def free_buffer() -> Buffer:
    """A buffer that no other thread uses; `pop` is atomic, asking first whether there is one would not be."""
    try:
        return BUFFERS.pop()
    except IndexError:
        return Buffer()


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class State:
    """A position.  It always waits for exactly one answer, and every answer is one integer.

    A game's own state adds its fields and fills in the abstract methods.
    """

    def __init__(self, mover: i64, asks: i64) -> None:
        self.mover: i64 = mover
        self.asks: i64 = asks
        self.journal: Journal | None = None

    # ---- what a game fills in

    @abstractmethod
    def clone(self) -> "State":
        """A copy that shares nothing with this one and keeps no journal."""

    @abstractmethod
    def n_seats(self) -> i64:
        """How many seats play."""

    @abstractmethod
    def fill(self, out: vec[i64]) -> i64:
        """Write a seat's legal actions to `out`, ascending, and return how many there are."""

    @abstractmethod
    def apply(self, action: i64) -> None:
        """Carry out a legal answer without checking it (for search; people use `act`)."""

    @abstractmethod
    def n_cases(self) -> i64:
        """For a question to chance: how many equally likely cases there are."""

    @abstractmethod
    def case(self, pick: i64) -> i64:
        """For a question to chance: the answer in case 0..n_cases()-1."""

    @abstractmethod
    def redeal(self, seat: i64, dice: Dice) -> "State":
        """A random position among those this seat, or a SPECTATOR, cannot tell from this one."""

    @abstractmethod
    def refusal(self, action: i64) -> str:
        """The id of the rule by which this answer is not legal now."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Each seat's score as it stands."""

    @abstractmethod
    def winners(self) -> list[int]:
        """The seats that have won, once the game is over."""

    @abstractmethod
    def dump(self) -> list[int]:
        """The whole position as plain integers: equal positions, and only they, have equal dumps."""

    # ---- what a game may say for those who search

    def evaluate(self, seat: i64) -> float:
        """A guess at the share of the victory this seat will have; exact once the game is over."""
        return self.returns()[seat] if self.mover == OVER else 1.0 / float(self.n_seats())

    def prior(self, action: i64) -> i64:
        """How sensible a legal answer looks by what the seat to move knows: 0 foolish, 1 usual, more better.

        Foolish means plainly worse than another legal answer: nobody who searches will give it.
        """
        return 1

    def horizon(self) -> i64:
        """How many sensible answers a search plays on before it asks what the position is worth."""
        return 20

    # ---- the question stack

    def question(self) -> i64:
        """What the table is waiting for."""
        return self.asks & 31

    def ask(self, question: i64) -> None:
        """Push a question: it is asked before those already waiting."""
        self.asks = self.asks * QUESTIONS + question

    def answered(self) -> None:
        """Pop the question on top."""
        self.asks >>= 5

    def questions(self) -> list[int]:
        """All questions on the stack, the one on top last."""
        stack: list[int] = []
        asks = self.asks
        while asks > 0:
            stack.insert(0, asks & 31)
            asks >>= 5
        return stack

    # ---- what every state can do

    def to_move(self) -> i64:
        """The seat that answers next, or CHANCE, or OVER."""
        return self.mover

    def is_over(self) -> bool:
        """Has the game ended?"""
        return self.mover == OVER

    def legal_actions(self) -> list[int]:
        """All answers allowed now, ascending; for CHANCE its outcomes; empty when over."""
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
        """How often each of chance's `legal_actions()` comes up among the equally likely cases."""
        if self.mover != CHANCE:
            return []
        weights = self.outcomes()
        return [weights[action] for action in sorted(weights)]

    def outcomes(self) -> dict[int, int]:
        """Chance's possible answers, each with the number of cases in which it comes up."""
        weights: dict[int, int] = {}
        pick: i64
        for pick in range(self.n_cases()):
            action = int(self.case(pick))
            weights[action] = weights.get(action, 0) + 1
        return weights

    def act(self, action: object) -> None:
        """Carry out an answer if it is legal; otherwise raise, naming the rule, and change nothing."""
        if type(action) is not int or action not in self.legal_actions():
            known = action if type(action) is int and 0 <= action < MAX_ACTION else MAX_ACTION
            raise IllegalActionError(action, self.mover, self.refusal(known))
        self.apply(action)

    def returns(self) -> list[float]:
        """1.0 shared by the winners, 0.0 for the others; all 0.0 while the game goes on."""
        shares = [0.0] * self.n_seats()
        if self.mover == OVER:
            winners = self.winners()
            for seat in winners:
                shares[seat] = 1.0 / len(winners)
        return shares

    def fingerprint(self) -> str:
        """A short text that is the same for equal positions in every process and mode."""
        return blake2b(repr(self.dump()).encode(), digest_size=8).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(other) is type(self) and other.dump() == self.dump()

    # ---- telling what happened

    def note(self, kind: i64, a: i64 = EVERYONE, b: i64 = EVERYONE, c: i64 = EVERYONE) -> None:
        """Write a public event with up to three numbers; costs one test when nobody keeps a journal."""
        if self.journal is not None:
            self.journal.write(kind, [number for number in (a, b, c) if number != EVERYONE], [], EVERYONE)

    def whisper(self, kind: i64, reader: i64, secret: i64) -> None:
        """Write an event about seat `reader` whose second number only that seat may know."""
        if self.journal is not None:
            self.journal.write(kind, [reader], [secret], reader)
