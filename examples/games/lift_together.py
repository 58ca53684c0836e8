"""Lift Together: a co-operative game in one file.  All players win or lose together."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from cogworks import OVER, register
from cogworks.engine.names import Names
from cogworks.engine.one_file import OneFileState, Part, dealt, number, numbers, one_file_game
from cogworks.engine.results import TOGETHER

RULES = """# Lift Together

- **[LT1.1]** Each player gets a secret weight, one of 1 to 6. No two are alike. Nobody may say theirs.
- **[LT1.2]** In turn, players lift or wait. Weights must be lifted in ascending order.
- **[LT1.3]** All win if every weight is lifted. All lose if a weight is lifted before a smaller one, or if all players
  wait in a row twice.
"""

WEIGHTS = ("1 ton", "2 tons", "3 tons", "4 tons", "5 tons", "6 tons")
LIFT, WAIT, DEAL = 0, 1, 2
DEALING, LIFTING = 1, 2
GOT, LIFTED, WAITED, ENDED = 0, 1, 2, 3


class Crane(OneFileState):
    """Weights, those that are lifted, and how often players have waited in a row."""

    QUESTIONS = ("nothing", "deal", "lift")
    RULES = (("LT1.3",), ("LT1.1",), ("LT1.2",))

    weight: list[int] = dealt(WEIGHTS)
    lifted: list[int] = numbers(6, words=("", *WEIGHTS))
    """The weights in the air, which everyone sees."""
    waits: int = number(8)
    top: int = number(6)
    """The heaviest weight in the air."""

    # ---- rules

    def deck(self) -> list[int]:
        """The weights that nobody has or had."""
        return [weight for weight in range(1, 7) if weight not in self.weight]

    def n_cases(self) -> i64:
        return len(self.deck())

    def case(self, pick: i64) -> i64:
        """Every weight left is equally likely [LT1.1]."""
        return DEAL + self.deck()[pick] - 1

    def fill(self, out: vec[i64]) -> i64:
        """Lift or wait [LT1.2]."""
        out[0], out[1] = LIFT, WAIT
        return 2

    def apply(self, action: i64) -> None:
        if self.asks == DEALING:
            seat = self.weight.index(0)
            self.weight[seat] = int(action) - DEAL + 1
            self.note_secret(GOT, seat, self.weight[seat])
            if seat == self.seats - 1:
                self.asks, self.mover = LIFTING, 0
            return
        seat = int(self.mover)
        if action == LIFT:
            self.lifted[seat] = self.top = self.weight[seat]
            self.waits = 0
            self.note(LIFTED, seat, self.top)
        else:
            self.waits += 1
            self.note(WAITED, seat)
        if self.is_dropped() or self.waits == 2 * self.n_waiting() or not self.n_waiting():
            self.asks, self.mover = 0, OVER
            self.note(ENDED, int(self.is_won()))
        else:
            self.mover = next(it % self.seats for it in range(seat + 1, seat + 9) if not self.lifted[it % self.seats])

    def n_waiting(self) -> int:
        """How many weights are on the ground."""
        return self.lifted.count(0)

    def is_dropped(self) -> bool:
        """Is a smaller weight still on the ground [LT1.3]?"""
        return any(not up and weight < self.top for up, weight in zip(self.lifted, self.weight, strict=True))

    def is_won(self) -> bool:
        """Are all weights in the air, in order?"""
        return not self.n_waiting()

    def sees(self, part: Part, reader: int | None, owner: int) -> bool:
        """A weight in the air is open."""
        return super().sees(part, reader, owner) or self.lifted[owner] > 0

    def is_possible(self, truth: OneFileState, seat: int) -> bool:
        """The lift goes on, so no smaller weight is on the ground [LT1.3]."""
        return self.is_over() or not self.is_dropped()

    # ---- results

    def scores(self) -> list[int]:
        return [self.seats - self.n_waiting()] * self.seats

    def winners(self) -> list[int]:
        return list(range(self.seats)) if self.is_won() else []

    def shares(self) -> list[float]:
        """All won, or all lost [LT1.3]."""
        return [float(self.is_over() and self.is_won())] * self.seats

    def estimate(self, seat: i64) -> float:
        return (self.seats - self.n_waiting()) / self.seats / 2

    # ---- words

    def label(self, action: int, names: Names) -> str:
        if action >= DEAL:
            return f"{names.whom(self.weight.index(0))} gets {WEIGHTS[action - DEAL]}"
        return "lift your weight" if action == LIFT else "wait a turn"

    def prompt(self, names: Names) -> str:
        if self.is_over():
            return f"The game is over: all {'won' if self.is_won() else 'lost'}."
        return "Weights are dealt." if self.asks == DEALING else "Lift your weight, or wait?"

    def line(self, kind: int, numbers: Sequence[int], names: Names) -> str:
        if kind == ENDED:
            return "All weights are in the air." if numbers[0] else "The lift failed."
        who = names.who(numbers[0])
        if kind == GOT:
            return f"{who} got {WEIGHTS[numbers[1] - 1] if numbers[1:] else 'a weight'}."
        return f"{who} waited." if kind == WAITED else f"{who} lifted {WEIGHTS[numbers[1] - 1]}."


LIFT_TOGETHER = one_file_game(
    Crane,
    name="lift_together",
    title="Lift Together",
    seats=range(2, 5),
    n_actions=8,
    longest=4 + 4 * 8 + 4,
    families={"lift": range(1), "wait": range(1, 2), "deal": range(2, 8)},
    events=("got", "lifted", "waited", "ended"),
    scored_in=("weight", "weights"),
    results=TOGETHER,
    written_rules=RULES,
)
register(LIFT_TOGETHER)
