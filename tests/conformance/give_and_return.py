"""A game of memory in one file, and two copies of it that forget: the suite must tell them apart.

Two players are dealt two cogs each.  The first gives one to the second, face down.  The second returns one to the box,
face up.  The first draws one from the box, and all cogs are shown.  More cogs win.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import BIT, members, nth, size, write
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.game import Data, Game
from cogworks.engine.names import Names
from cogworks.engine.options import Settings
from cogworks.engine.state import OVER, State
from tests.conformance.cases import Case
from tests.toy.game import HIGH_COG

COGS = 0b11_1110
"""The set of cogs 1..5, which are also the actions."""
OVER_ASK, DEAL, GIVE, RETURN, DRAW = 0, 1, 2, 3, 4
QUESTIONS = ("nothing", "deal", "give", "return", "draw")
GOT, GAVE, RETURNED = 0, 1, 2


class Cogs(State):
    """Two hands, and what players remember: the cog that was given, and the one that was returned."""

    remembers_given = True
    remembers_returned = True

    def __init__(self, mover: int, asks: int, hands: list[int], given: int, returned: int) -> None:
        super().__init__(mover, asks)
        self.hands, self.given, self.returned = hands, given, returned

    def clone(self) -> "Cogs":
        return type(self)(self.mover, self.asks, self.hands[:], self.given, self.returned)

    def n_seats(self) -> i64:
        return 2

    def box(self) -> int:
        return COGS & ~self.hands[0] & ~self.hands[1]

    def fill(self, out: vec[i64]) -> i64:
        return write(self.hands[self.mover], 0, out, 0)

    def n_cases(self) -> i64:
        return size(self.box())

    def case(self, pick: i64) -> i64:
        return nth(self.box(), pick)

    def apply(self, action: i64) -> None:
        bit = BIT[action]
        if self.asks in (DEAL, DRAW):
            seat = 0 if self.asks == DRAW or size(self.hands[0]) < 2 else 1
            self.hands[seat] |= bit
            self.note_secret(GOT, seat, action)
            if self.asks == DRAW:
                self.wait(OVER_ASK, OVER)
            elif size(self.hands[1]) == 2:
                self.wait(GIVE, 0)
        elif self.asks == GIVE:
            self.given = int(action)
            self.hands[0] &= ~bit
            self.hands[1] |= bit
            self.note_secret(GAVE, 0, action)
            self.wait(RETURN, 1)
        else:
            self.returned = int(action)
            self.hands[1] &= ~bit
            self.note(RETURNED, 1, action)
            self.wait(DRAW, CHANCE)

    def wait(self, question: int, mover: int) -> None:
        self.asks, self.mover = question, mover

    def refusal(self, action: i64) -> str:
        return "T1.2"

    def knows_given(self, seat: int | None) -> bool:
        """Both players saw the cog; spectators did not."""
        return self.given > 0 and (self.is_over() or seat == 1 or (seat == 0 and self.remembers_given))

    def redeal(self, seat: i64, dice: Dice) -> "Cogs":
        dealt = self.clone()
        if self.is_over():
            return dealt
        place = {cog: owner for owner in (0, 1) for cog in members(self.hands[owner])}
        fixed = {cog for cog in place if place[cog] == seat}
        if self.knows_given(int(seat)) and self.given in place:
            fixed.add(self.given)
        pool = COGS & ~sum(1 << cog for cog in fixed)
        if self.returned and self.remembers_returned:
            pool &= ~(1 << self.returned)
        dealt.hands = [sum(1 << cog for cog in fixed if place[cog] == owner) for owner in (0, 1)]
        for owner in (0, 1):
            while size(dealt.hands[owner]) < size(self.hands[owner]):
                cog = nth(pool, dice.below(size(pool)))
                pool &= ~BIT[cog]
                dealt.hands[owner] |= BIT[cog]
        if self.given and not self.knows_given(int(seat)):
            held = dealt.hands[1] | (1 << self.returned if self.returned else 0)
            dealt.given = int(nth(held, dice.below(size(held))))
        return dealt

    def scores(self) -> list[int]:
        return [sum(members(hand)) if self.is_over() else 0 for hand in self.hands]

    def winners(self) -> list[int]:
        scores = self.scores()
        return [seat for seat in (0, 1) if scores[seat] == max(scores)]

    def dump(self) -> list[int]:
        return [self.mover, self.asks, *self.hands, self.given, self.returned]


class ForgetsGiven(Cogs):
    """The first player forgets at once which cog it held a turn ago and gave away."""

    remembers_given = False


class ForgetsReturned(Cogs):
    """All forget at once which cog was returned in the open."""

    remembers_returned = False


def view(state: Cogs, seat: int | None) -> Data:
    return {
        "hands": [members(h) if state.is_over() or seat == o else int(size(h)) for o, h in enumerate(state.hands)],
        "given": state.given if state.knows_given(seat) else state.given > 0,
        "returned": state.returned if state.remembers_returned else state.returned > 0,
    }


def describe(state: Cogs) -> Data:
    return {"hands": [{"cogs": members(hand)} for hand in state.hands], "given": state.given}


def line(state: Cogs, kind: int, numbers: Sequence[int], names: Names) -> str:
    return f"{('got', 'gave', 'returned')[kind]} {' '.join(map(str, numbers))}"


def start_with(kind: type[Cogs]) -> Game[Cogs]:
    """The game with this memory."""

    def start(seats: int, options: Settings) -> Cogs:
        return kind(CHANCE, DEAL, [0, 0], 0, 0)

    toy = cast("Game[Cogs]", HIGH_COG)
    return replace(
        toy,
        name="give_and_return",
        seats=range(2, 3),
        options=(),
        questions=QUESTIONS,
        start=start,
        audit=lambda state: [],
        describe=describe,
        view_of=view,
        label_of=lambda state, action, names: f"cog {action}",
        line_of=line,
        target=lambda state, action: "",
        prompt_of=lambda state, names: "",
        rules_now=lambda state: (),
    )


class MemoryCase(Case):
    """A game that is not registered."""

    def __init__(self, kind: type[Cogs]) -> None:
        super().__init__(kind.__name__, 2)
        object.__setattr__(self, "_game", start_with(kind))

    @property
    def game(self) -> Game[State]:
        return self._game  # type: ignore[attr-defined,no-any-return]
