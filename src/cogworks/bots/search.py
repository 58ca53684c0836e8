"""Information-set Monte Carlo tree search: one tree over many worlds consistent with a seat's knowledge.

Every simulation redeals the hidden information, so the tree averages over all worlds the seat cannot distinguish
and never learns about the true one.  Chance answers are sampled and not stored in the tree.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.bots.network import Network
from cogworks.engine.dice import CHANCE, INCREMENT, MASK, MULTIPLIER, Dice
from cogworks.engine.state import MAX_LEGAL, OVER, State

EXPLORATION: Final = 1.1
"""Exploration constant."""
FIRST_PLAY_REDUCTION: Final = 0.05
"""How far below the mean of its visited siblings an unvisited answer is assumed to be."""
FEW: Final = 0.01
"""Share of evaluated simulations that a mean of results may contain."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Restriction:
    """Answers that one seat never gives, although the rules allow them; for experiments."""

    def __init__(self, seat: i64, suspects: bytes) -> None:
        self.seat: i64 = seat
        self.suspects = suspects
        """For each action number, 1 if `forbids` decides about it and 0 if it is always allowed."""

    def forbids(self, state: State, action: i64) -> bool:
        """Is this legal answer forbidden to the seat?  Called only for suspects."""
        return True

    def narrow(self, state: State, legal: vec[i64], n: i64) -> i64:
        """Drop forbidden answers from the first n; return how many are left.  If all are forbidden, keep them all."""
        if state.mover != self.seat:
            return n
        kept: i64 = 0
        place: i64
        for place in range(n):
            action = legal[place]
            if self.suspects[action] == 0 or not self.forbids(state, action):
                legal[kept] = action
                kept += 1
        return kept if kept > 0 else n


@final
class Node:
    """Statistics of an answer given after the answers above it, regardless of chance outcomes in between."""

    def __init__(self, action: i64, mover: i64, prior: i64, sibling: Node | None) -> None:
        self.action: i64 = action
        self.mover: i64 = mover
        """The seat that answers."""
        self.prior: i64 = prior
        """`State.prior` when the answer was first legal."""
        self.visits: i64 = 0
        self.times_legal: i64 = 0
        """How often it was legal when its parent was visited."""
        self.last_legal: i64 = -1
        """The last simulation in which it was legal."""
        self.value: float = 0.0
        """Sum of the mover's results."""
        self.child: Node | None = None
        """The first child; children are in ascending order of actions."""
        self.sibling: Node | None = sibling

    def mean(self) -> float:
        """The mover's average result."""
        return self.value / float(self.visits) if self.visits > 0 else 0.0


@final
class Search:
    """A tree grown by simulations from worlds consistent with the seat's knowledge."""

    def __init__(
        self,
        world: State,
        seat: i64,
        dice: Dice,
        restriction: Restriction | None = None,
        network: Network | None = None,
    ) -> None:
        self.world = world
        self.restriction = restriction
        self.network = network
        """Evaluates positions instead of the game's own estimate."""
        self.seat: i64 = seat
        self.dice = dice
        self.root = Node(-1, -1, 1, None)
        self.horizon: i64 = world.horizon() if network is None else network.horizon
        self.explore: float = EXPLORATION
        self.is_paired = False
        """Whether the root's answers are tried on the same sequence of worlds and luck, so that they compare better."""
        self.start: i64 = dice.stream
        """Where the dice stood: in a paired search, what simulations' luck is derived from."""
        self.simulations: i64 = 0
        self.adopted: i64 = 0
        """How many of them an earlier search ran, whose tree this one continues."""
        self.totals: list[float] = [0.0] * world.n_seats()
        """Sum of each seat's results."""
        self.estimates: i64 = 0
        """Simulations that stopped before the end of the game, with an evaluation instead of a result."""
        self.legal = vec[i64]([0] * MAX_LEGAL)
        self.priors = vec[i64]([0] * MAX_LEGAL)
        self.results: list[float] = [0.0] * world.n_seats()
        """The value for each seat at the end of a simulation."""
        self.path: list[Node] = []

    def simulate(self, n: i64) -> None:
        """Run n simulations."""
        enough = self.simulations + n
        while self.simulations < enough:
            self.run_simulation()

    def run_simulation(self) -> None:
        """Run one simulation: redeal, walk down the tree, play out and back up the result."""
        if self.is_paired:
            # The root asks the same in every world, so its answer can be chosen before the world.
            node = self.choose(self.root, self.world, self.fill(self.world))
            self.dice.stream = luck_of(self.start, node.visits)
            state = self.world.redeal(self.seat, self.dice)
            self.path.clear()
            self.path.append(node)
            fresh = node.visits == 0
            state.apply(node.action)
        else:
            state = self.world.redeal(self.seat, self.dice)
            node = self.root
            self.path.clear()
            fresh = False
        while state.mover != OVER and not fresh:
            if state.mover == CHANCE:
                state.apply(state.case(self.dice.below(state.n_cases())))
                continue
            n = self.fill(state)
            if n == 1 and node is not self.root:
                state.apply(self.legal[0])
                continue
            node = self.choose(node, state, n)
            fresh = node.visits == 0
            self.path.append(node)
            state.apply(node.action)
        self.play_out(state)
        self.back_up(state)

    def adopt(self, before: Search, action: i64) -> bool:
        """Continue the tree that another search grew below this answer to its question; return whether there is one.

        This search's world must be the one that the answer leads to, with no chance or hidden information in between.
        """
        node = before.root.child
        while node is not None and node.action != action:
            node = node.sibling
        if node is None or node.child is None or node.child.mover != self.seat:
            return False
        self.root = node
        # Nodes remember in which simulation they were last legal, so the count goes on.
        self.adopted = before.simulations + 1
        self.simulations = self.adopted
        return True

    def fill(self, state: State) -> i64:
        """Write the answers that the seat to move may give to `legal`; return how many."""
        n = state.fill(self.legal)
        return n if self.restriction is None else self.restriction.narrow(state, self.legal, n)

    def back_up(self, state: State) -> None:
        """Back up the result of a simulation along its path."""
        self.simulations += 1
        if state.mover != OVER:
            self.estimates += 1
        seat: i64
        if self.network is not None and state.mover != OVER:
            self.network.predict(state, self.seat, self.results)
        else:
            for seat in range(len(self.results)):
                self.results[seat] = state.evaluate(seat)
        for seat in range(len(self.results)):
            self.totals[seat] += self.results[seat]
        for step in self.path:
            step.visits += 1
            step.value += self.results[step.mover]

    def choose(self, node: Node, state: State, n: i64) -> Node:
        """The child to visit, by value and exploration bonus; children with prior 0 only if there are no others."""
        priors = self.mark_legal(node, state, n)
        visits: i64 = 0
        value = 0.0
        child = node.child
        while child is not None:
            if child.last_legal == self.simulations:
                visits += child.visits
                value += child.value
            child = child.sibling
        first_play = value / float(visits) - FIRST_PLAY_REDUCTION if visits > 0 else 0.5
        best: Node | None = None
        most = -1000.0
        child = node.child
        while child is not None:
            if child.last_legal == self.simulations and (child.prior > 0 or priors == 0):
                share = float(child.prior) / float(priors) if priors > 0 else 1.0 / float(n)
                score = child.value / float(child.visits) if child.visits > 0 else first_play
                score += self.explore * share * sqrt(float(child.times_legal)) / float(1 + child.visits)
                if score > most:
                    most = score
                    best = child
            child = child.sibling
        assert best is not None
        return best

    def mark_legal(self, node: Node, state: State, n: i64) -> i64:
        """Mark the children that are legal in this world, adding new ones; return the sum of their priors."""
        priors: i64 = 0
        before: Node | None = None
        child = node.child
        place: i64
        # Legal answers and children are both ascending, so one pass merges them.
        for place in range(n):
            action = self.legal[place]
            while child is not None and child.action < action:
                before = child
                child = child.sibling
            if child is None or child.action != action:
                child = Node(action, state.mover, state.prior(action), child)
                if before is None:
                    node.child = child
                else:
                    before.sibling = child
            child.times_legal += 1
            child.last_legal = self.simulations
            priors += child.prior
        return priors

    def play_out(self, state: State) -> None:
        """Play random answers, weighted by their priors, up to the horizon or the end of the game."""
        left = self.horizon
        while state.mover != OVER and left > 0:
            if state.mover == CHANCE:
                state.apply(state.case(self.dice.below(state.n_cases())))
                continue
            n = self.fill(state)
            if n == 1:
                state.apply(self.legal[0])
                continue
            state.apply(self.legal[self.sample_by_prior(state, n)])
            left -= 1

    def sample_by_prior(self, state: State, n: i64) -> i64:
        """The index of a random legal answer, weighted by the priors."""
        total: i64 = 0
        place: i64
        for place in range(n):
            prior = state.prior(self.legal[place])
            self.priors[place] = prior
            total += prior
        if total == 0:
            return self.dice.below(n)
        pick = self.dice.below(total)
        for place in range(n):
            pick -= self.priors[place]
            if pick < 0:
                return place
        return n - 1

    def mean(self) -> float:
        """The seat's average result."""
        return self.totals[self.seat] / float(self.simulations - self.adopted)

    def is_exact(self) -> bool:
        """Did practically every simulation reach the end of the game, so that means are of results?"""
        return float(self.estimates) <= FEW * float(self.simulations - self.adopted)

    def is_settled(self, left: i64) -> bool:
        """Will the most visited answer stay ahead even after `left` more simulations?"""
        first: i64 = 0
        second: i64 = 0
        node = self.root.child
        while node is not None:
            if node.visits > first:
                second = first
                first = node.visits
            elif node.visits > second:
                second = node.visits
            node = node.sibling
        return first - second > left

    def report(self) -> list[tuple[int, int, float]]:
        """Each answer with its visits and mean result, most visited first."""
        found: list[tuple[int, int, float]] = []
        node = self.root.child
        while node is not None:
            found.append((node.action, node.visits, node.mean()))
            node = node.sibling
        found.sort(key=lambda row: (-row[1], -row[2], row[0]))
        return found


def luck_of(start: i64, number: i64) -> i64:
    """Where the dice stand at the start of an answer's next visit: unrelated for adjacent numbers."""
    mixed = (start + number * MULTIPLIER + INCREMENT) & MASK
    for _ in range(2):
        mixed = ((mixed ^ (mixed >> 29)) * MULTIPLIER + INCREMENT) & MASK
    return mixed


def glance(world: State, seat: i64, dice: Dice, worlds: i64) -> list[tuple[int, int, float]]:
    """One-step lookahead: each answer with its prior and its immediate value averaged over a few worlds."""
    found: list[tuple[int, int, float]] = []
    for action in world.legal_actions():
        total = 0.0
        for _ in range(worlds):
            state = world.redeal(seat, dice)
            state.apply(action)
            settle(state, dice)
            total += state.evaluate(seat)
        found.append((action, world.prior(action), total / float(worlds)))
    return found


def settle(state: State, dice: Dice) -> None:
    """Apply chance and forced answers until a seat has a choice."""
    legal = vec[i64]([0] * MAX_LEGAL)
    while state.mover != OVER:
        if state.mover == CHANCE:
            state.apply(state.case(dice.below(state.n_cases())))
        elif state.fill(legal) == 1:
            state.apply(legal[0])
        else:
            return
