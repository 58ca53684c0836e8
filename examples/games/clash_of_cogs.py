"""Clash of Cogs: a simultaneous game in one file.  All players choose at once, in any order."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from cogworks import OVER, register
from cogworks.engine.names import Names, listed
from cogworks.engine.one_file import OneFileState, number, numbers, one_file_game, sealed

RULES = """# Clash of Cogs

- **[CC1.1]** In each of three rounds, all players choose a cog from 1 to 5 in secret, at the same time.
- **[CC1.2]** Then all cogs are shown. The highest cog that only one player chose scores its number. If every cog was
  chosen twice or more, nobody scores.
- **[CC1.3]** After three rounds the most points win; tied players share the victory.
"""

COGS = ("cog 1", "cog 2", "cog 3", "cog 4", "cog 5")
ROUNDS = 3
CHOOSING = 1
SHOWED, SCORED, ENDED = 0, 1, 2


class Clash(OneFileState):
    """Sealed choices, points and the round."""

    QUESTIONS = ("nothing", "choose")
    SIMULTANEOUS = (CHOOSING,)
    RULES = (("CC1.3",), ("CC1.1",))

    chosen: list[int] = sealed(COGS)
    last: list[int] = numbers(5, words=("", *COGS))
    """What each player chose in the round before."""
    points: list[int] = numbers(15)
    round: int = number(ROUNDS, start=1)

    # ---- rules

    def pending(self) -> list[int]:
        """All who haven't chosen may choose, in any order [CC1.1]."""
        return [] if self.is_over() else [seat for seat in range(self.seats) if not self.chosen[seat]]

    def fill(self, out: vec[i64]) -> i64:
        """Any cog; the action says whose [CC1.1]."""
        for cog in range(len(COGS)):
            out[cog] = self.mover * len(COGS) + cog
        return len(COGS)

    def apply(self, action: i64) -> None:
        seat, cog = divmod(int(action), len(COGS))
        self.chosen[seat] = cog + 1
        if self.pending():
            self.settle()
        else:
            self.show()

    def show(self) -> None:
        """The highest cog that is alone scores [CC1.2]."""
        for seat, cog in enumerate(self.chosen):
            self.note(SHOWED, seat, cog)
        alone = [cog for cog in self.chosen if self.chosen.count(cog) == 1]
        if alone:
            winner = self.chosen.index(max(alone))
            self.points[winner] += max(alone)
            self.note(SCORED, winner, max(alone))
        self.last, self.chosen = self.chosen, [0] * self.seats
        if self.round == ROUNDS:
            self.asks, self.mover = 0, OVER
            self.note(ENDED)
        else:
            self.round += 1
            self.settle()

    def scores(self) -> list[int]:
        return list(self.points)

    # ---- words

    def label(self, action: int, names: Names) -> str:
        return f"choose {COGS[action % len(COGS)]}"

    def prompt(self, names: Names) -> str:
        if self.is_over():
            return f"The game is over: {listed([names.whom(seat) for seat in self.winners()])} won."
        return f"Round {self.round} of {ROUNDS}: choose a cog."

    def line(self, kind: int, numbers: Sequence[int], names: Names) -> str:
        if kind == ENDED:
            return "Three rounds are over."
        who = names.who(numbers[0])
        if kind == SHOWED:
            return f"{who} showed {COGS[numbers[1] - 1]}."
        return f"{who} scored {numbers[1]} {'point' if numbers[1] == 1 else 'points'}."


CLASH_OF_COGS = one_file_game(
    Clash,
    name="clash_of_cogs",
    title="Clash of Cogs",
    seats=range(2, 5),
    start=lambda seats, options: Clash(seats, 0, CHOOSING),
    n_actions=4 * len(COGS),
    longest=4 * ROUNDS,
    families={f"seat {seat + 1}": range(seat * 5, seat * 5 + 5) for seat in range(4)},
    events=("showed", "scored", "ended"),
    written_rules=RULES,
)
register(CLASH_OF_COGS)
