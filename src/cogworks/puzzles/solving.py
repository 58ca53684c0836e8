"""Exhaustive solving: every sequence of answers within one turn, up to chance, hidden information or another seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.registry import game
from cogworks.engine.state import State
from cogworks.puzzles.puzzle import PuzzleError
from cogworks.puzzles.themes import Measure, Theme, is_win

WORLDS: Final = 3
"""Redealt worlds that are compared with each other to notice hidden information."""
NODES: Final = 4000
"""Maximum number of positions visited."""
PROOF: Final = 40_000
"""Maximum number of positions visited to prove that a move wins whatever chance brings."""
LUCK: Final = 7
"""Seed of the redealt worlds."""

Worlds = tuple[State, ...]
"""Positions that the solver cannot tell apart."""
Key = tuple[int, ...]


class TooManyError(PuzzleError):
    """A turn has more positions than the limit."""


@dataclass(slots=True)
class _Node:
    here: int
    """The result achieved so far."""
    value: int
    """The best result from here."""
    children: dict[int, "_Node"]
    """After each answer; empty where the line ends."""
    is_certain: bool
    """Whether no line from here meets chance or hidden information before the part that counts is over."""


class Solver:
    """Solves positions of one turn; results are kept."""

    def __init__(self, name: str, theme: Theme, start: State, seat: int, *, worlds: int = WORLDS, limit: int = NODES):
        if theme.measure is None:
            raise PuzzleError(f"puzzles of the theme {theme.name} cannot be solved exhaustively")
        self._measure: Measure = theme.measure
        self._theme = theme
        self._turn_of = game(name).turn_of or (lambda state: int(state.to_move()))
        self._seat = seat
        self._limit = limit
        self._known: dict[Key, _Node] = {}
        self._distances: dict[int, int] = {}
        self.nodes = 0
        self.is_open = True
        """Whether no line meets hidden information."""
        dice = Dice(LUCK)
        self.start: Worlds = (start, *(start.redeal(seat, dice) for _ in range(worlds)))
        self.floor = self._measure(start, seat)
        self.root = self._solve(self.start)

    @property
    def target(self) -> int:
        """The result of the best turn, counted from the start."""
        return self.root.value - self.floor

    def after(self, answers: Sequence[int]) -> _Node:
        """The result after these legal answers."""
        worlds = self.start
        for answer in answers:
            worlds = _applied(worlds, answer)
        return self._solve(worlds)

    def best(self, node: _Node) -> list[int]:
        """All answers that keep the best result of a position."""
        return [action for action, child in node.children.items() if child.value == node.value]

    def line(self) -> tuple[list[int], list[tuple[int, ...]]]:
        """A shortest sequence to the best result, and for each of its steps all answers that still reach it."""
        node = self.root
        steps: list[int] = []
        accepted: list[tuple[int, ...]] = []
        while node.here < self.root.value:
            answers = self.best(node)
            step = min(answers, key=lambda answer: self._distance(node.children[answer]))
            steps.append(step)
            accepted.append(tuple(answers))
            node = node.children[step]
        return steps, accepted

    def _distance(self, node: _Node) -> int:
        """The fewest answers from a position to the best result, if it can reach it."""
        if node.here >= self.root.value:
            return 0
        if id(node) not in self._distances:
            after = [self._distance(child) for child in node.children.values() if child.value == node.value]
            self._distances[id(node)] = 1 + min(after)
        return self._distances[id(node)]

    def luck(self) -> float:
        """The chance that random answers reach the best result."""
        found: dict[int, float] = {}

        def chance(node: _Node) -> float:
            if node.value < self.root.value:
                return 0.0
            if node.here >= self.root.value:
                return 1.0
            if id(node) not in found:
                found[id(node)] = sum(map(chance, node.children.values())) / len(node.children)
            return found[id(node)]

        return chance(self.root)

    def is_reached(self, answers: Sequence[int]) -> bool:
        """Whether these answers already have the best result, whatever follows in this turn."""
        return self.after(answers).here >= self.root.value

    def _solve(self, worlds: Worlds) -> _Node:
        first = worlds[0]
        key = tuple(first.dump())
        node = self._known.get(key)
        if node is None:
            self.nodes += 1
            if self.nodes > self._limit:
                raise TooManyError(f"more than {self._limit} positions in one turn")
            node = self._known[key] = self._grown(worlds)
        return node

    def _grown(self, worlds: Worlds) -> _Node:
        first = worlds[0]
        value = self._measure(first, self._seat)
        if first.is_over() or self._turn_of(first) != self._seat or self._theme.is_done(first):
            return _Node(value, value, {}, True)
        if first.to_move() != self._seat:
            return _Node(value, value, {}, False)
        children: dict[int, _Node] = {}
        is_certain = True
        for action in first.legal_actions():
            after = _applied(worlds, action)
            if self._is_known(after):
                children[action] = self._solve(after)
            else:
                # The rest depends on hidden information: only the result so far counts.
                children[action] = _Node(value, value, {}, False)
                self.is_open = False
            is_certain = is_certain and children[action].is_certain
        return _Node(value, max([value, *(child.value for child in children.values())]), children, is_certain)

    def _is_known(self, worlds: Worlds) -> bool:
        """Whether all worlds look the same to the solver after an answer."""
        first = worlds[0]
        expected = (first.to_move(), first.question(), self._measure(first, self._seat))
        legal = first.legal_actions() if first.to_move() == self._seat else None
        for other in worlds[1:]:
            if (other.to_move(), other.question(), self._measure(other, self._seat)) != expected:
                return False
            if legal is not None and other.legal_actions() != legal:
                return False
        return True


def _applied(worlds: Worlds, action: int) -> Worlds:
    after = []
    for world in worlds:
        state = world.clone()
        state.apply(action)
        after.append(state)
    return tuple(after)


def is_sure_win(name: str, start: State, seat: int, answer: int, *, limit: int = PROOF) -> bool:
    """Whether the seat can win this turn after an answer whatever chance brings; False if that can't be proven."""
    dice = Dice(LUCK)
    try:
        return all(
            _Certainty(name, seat, limit).wins(*_applied((world,), answer))
            for world in (start, *(start.redeal(seat, dice) for _ in range(WORLDS)))
        )
    except TooManyError:
        return False


class _Certainty:
    """Tries every answer of the seat against every outcome of chance, to the end of the turn."""

    def __init__(self, name: str, seat: int, limit: int) -> None:
        self._turn_of = game(name).turn_of or (lambda state: int(state.to_move()))
        self._seat = seat
        self._limit = limit
        self._known: dict[Key, bool] = {}

    def wins(self, state: State) -> bool:
        if state.is_over():
            return bool(is_win(state, self._seat))
        if self._turn_of(state) != self._seat:
            return False
        key = tuple(state.dump())
        if key not in self._known:
            if len(self._known) >= self._limit:
                raise TooManyError(f"more than {self._limit} positions in one turn")
            # A line that returns to this position has not won.
            self._known[key] = False
            self._known[key] = self._wins_after(state)
        return self._known[key]

    def _wins_after(self, state: State) -> bool:
        mover = int(state.to_move())
        if mover == CHANCE:
            return all(self.wins(*_applied((state,), outcome)) for outcome in state.outcomes())
        # Another player who must answer during the turn may choose the worst.
        every = any if mover == self._seat else all
        return every(self.wins(*_applied((state,), action)) for action in state.legal_actions())
