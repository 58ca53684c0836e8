"""Payments by brute force: correct, simple and slow, as a reference for the fast algorithm."""

from collections.abc import Iterator

from cogworks.games.gizmos.rules.cards import ANY, CARDS, CONVERT, DOUBLE
from cogworks.games.gizmos.rules.sets import HALF_CARDS, N_HALVES

Spheres = tuple[int, int, int, int]
Halves = frozenset[int]


def what_a_half_does(half: int) -> list[tuple[int, int]]:
    """From which colour to which, as printed on the card; equal colours mean doubling."""
    what = CARDS[HALF_CARDS[half]].effect
    of_card = [other for other in range(N_HALVES) if HALF_CARDS[other] == HALF_CARDS[half]]
    if what.verb == DOUBLE:
        # The halves of a doubler for two colours are in the order of the colours.
        colour = sorted(what.colours)[of_card.index(half)]
        return [(colour, colour)]
    assert what.verb == CONVERT
    sources = range(4) if what.colours == [ANY] else what.colours
    return [(source, target) for source in sources for target in range(4) if source != target]


DEEDS = [what_a_half_does(half) if HALF_CARDS[half] >= 0 else [] for half in range(N_HALVES)]


def moved(spheres: Spheres, colour: int, n: int) -> Spheres:
    """One count changed."""
    changed = list(spheres)
    changed[colour] += n
    return (changed[0], changed[1], changed[2], changed[3])


class Reference:
    """One price: a colour (or ANY), and the minimum and maximum number of spheres."""

    def __init__(self, colour: int, low: int, high: int) -> None:
        self.colour, self.low, self.high = colour, low, high
        self.known: dict[tuple[Spheres, Spheres, Halves], bool] = {}
        self.fewest: dict[tuple[Spheres, Halves], int | None] = {}

    def is_paid(self, pot: Spheres) -> bool:
        """Is the pot a payment?"""
        return self.low <= sum(pot) <= self.high and (self.colour == ANY or sum(pot) == pot[self.colour])

    def steps(
        self, pot: Spheres, ring: Spheres, halves: Halves
    ) -> Iterator[tuple[tuple[int, int, int], Spheres, Spheres, Halves]]:
        """Every possible step, sensible or not: (half or -1, from, to), and its result."""
        for colour in range(4):
            if ring[colour]:
                yield (-1, colour, colour), moved(pot, colour, 1), moved(ring, colour, -1), halves
        for half in halves:
            for source, target in DEEDS[half]:
                if pot[source]:
                    after = moved(pot, target, 1) if source == target else moved(moved(pot, source, -1), target, 1)
                    yield (half, source, target), after, ring, halves - {half}

    def can_finish(self, pot: Spheres, ring: Spheres, halves: Halves) -> bool:
        """Does any sequence of steps end in a payment?"""
        key = (pot, ring, halves)
        if key not in self.known:
            self.known[key] = sum(pot) <= self.high and (
                self.is_paid(pot)
                or any(self.can_finish(after, rest, left) for _, after, rest, left in self.steps(pot, ring, halves))
            )
        return self.known[key]

    def fewest_halves(self, pot: Spheres, halves: Halves) -> int | None:
        """How many halves turn the pot into a payment without another sphere; None if impossible."""
        if sum(pot) > self.high:
            return None
        if self.is_paid(pot):
            return 0
        key = (pot, halves)
        if key not in self.fewest:
            ways = [self.fewest_halves(after, left) for _, after, _, left in self.steps(pot, (0, 0, 0, 0), halves)]
            self.fewest[key] = min((1 + n for n in ways if n is not None), default=None)
        return self.fewest[key]
