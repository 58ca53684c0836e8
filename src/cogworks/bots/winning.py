"""Wins that a seat's own turn guarantees: every line of answers, up to chance, another seat or hidden information.

A tree search spends its simulations where the priors point.  A line that looks bad at first and then wins may get none
of them, so bots that search look for such lines first.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.bots.search import Restriction
from cogworks.engine.dice import Dice
from cogworks.engine.state import MAX_LEGAL, OVER, State

WORLDS: Final = 2
"""Redealt worlds that are compared with the given one to notice hidden information."""
CONFIRMATIONS: Final = 24
"""Redealt worlds in which a line that was found must win as well."""
LENGTHS: Final = (2, 4, 7, 100)
"""Lengths of lines, tried one after another: a short win is seen before a long line is followed to its end."""
SEED: Final = 7
"""Of the redealt worlds.  Separate dice leave the sequence of a bot's own dice alone."""


@final
class WinSearch:
    """Looks for a line of one seat's answers that wins in every world it thinks possible."""

    def __init__(self, world: State, seat: i64, limit: i64, restriction: Restriction | None = None) -> None:
        self.world = world
        self.seat: i64 = seat
        self.left: i64 = limit
        """Positions that may still be visited."""
        self.restriction = restriction
        self.share: float = 0.0
        """The share of the win that counts as winning."""
        self.dice = Dice(SEED)
        self.line: list[int] = []
        """The answers of the line being tried; after `find`, the winning line."""
        self.lost: set[tuple[int, ...]] = set()
        """Positions, as dumps, from which no line of the present length wins."""
        self.is_cut = False
        """Whether a line was longer than that."""

    def find(self) -> i64:
        """The first answer of a winning line, or -1 if none was found."""
        self.share = self.world.winnable_share(self.seat)
        if self.share <= 0.0 or self.world.mover != self.seat:
            return -1
        worlds = [self.world]
        for _ in range(WORLDS):
            worlds.append(self.world.redeal(self.seat, self.dice))
        for length in LENGTHS:
            self.lost.clear()
            self.is_cut = False
            if self.wins(worlds, length):
                return self.line[0] if self.is_confirmed() else -1
            if not self.is_cut or self.left <= 0:
                return -1
        return -1

    def wins(self, worlds: list[State], length: i64) -> bool:
        """Does a line of at most this length, the same in all these worlds, win?  `line` then ends with it."""
        first = worlds[0]
        if first.mover == OVER:
            return self.all_won(worlds)
        if first.mover != self.seat or self.left <= 0:
            return False
        if length == 0:
            self.is_cut = True
            return False
        self.left -= 1
        # The same answers in another order need as many steps, so the length is not part of the key.
        key = tuple(first.dump())
        if key in self.lost:
            return False
        for action in self.answers(first):
            after = self.applied(worlds, action)
            if self.look_alike(after):
                self.line.append(action)
                if self.wins(after, length - 1):
                    return True
                self.line.pop()
        self.lost.add(key)
        return False

    def answers(self, state: State) -> list[int]:
        """The legal answers, those with the highest priors first."""
        legal = vec[i64]([0] * MAX_LEGAL)
        n = state.fill(legal)
        if self.restriction is not None:
            n = self.restriction.narrow(state, legal, n)
        rows: list[tuple[int, int]] = []
        place: i64
        for place in range(n):
            rows.append((-int(state.prior(legal[place])), int(legal[place])))
        rows.sort()
        return [row[1] for row in rows]

    def applied(self, worlds: list[State], action: i64) -> list[State]:
        """Copies of the worlds after this answer."""
        after: list[State] = []
        for world in worlds:
            state = world.clone()
            state.apply(action)
            after.append(state)
        return after

    def look_alike(self, worlds: list[State]) -> bool:
        """Do all worlds ask the seat the same, so that hidden information has made no difference?"""
        first = worlds[0]
        legal = first.legal_actions() if first.mover == self.seat else []
        place: i64
        for place in range(1, len(worlds)):
            other = worlds[place]
            if other.mover != first.mover or other.asks != first.asks:
                return False
            if first.mover == self.seat and other.legal_actions() != legal:
                return False
        return True

    def all_won(self, worlds: list[State]) -> bool:
        """Has the seat won in all these finished worlds?"""
        for world in worlds:
            if world.mover != OVER or world.utility(self.seat) < self.share:
                return False
        return True

    def is_confirmed(self) -> bool:
        """Does the line win in more worlds?"""
        for _ in range(CONFIRMATIONS):
            state = self.world.redeal(self.seat, self.dice)
            for action in self.line:
                if state.mover != self.seat or action not in state.legal_actions():
                    return False
                state.apply(action)
            if not self.all_won([state]):
                return False
        return True


def certain_win(world: State, seat: i64, limit: i64, restriction: Restriction | None = None) -> i64:
    """The first answer of a line within this turn that wins for certain; -1 if none is found in `limit` positions."""
    return WinSearch(world, seat, limit, restriction).find()
