"""The games to test, and how to sample their positions."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

import cogworks
import tests.toy  # noqa: F401 (registers the toy)
from cogworks import CHANCE, Dice, Game, IllegalActionError, Journal, State
from cogworks.build import is_compiled

SCALE = 1.0 if is_compiled() else 0.2
"""Interpreted rules are slow: the same tests on fewer positions."""


@dataclass(frozen=True)
class Case:
    """A game with a number of seats and options."""

    name: str
    seats: int
    options: dict[str, bool | int | str] = field(default_factory=dict)

    @property
    def game(self) -> Game[State]:
        return cogworks.game(self.name)

    def new(self) -> State:
        return self.game.new(self.seats, **self.options)

    def __str__(self) -> str:
        chosen = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.name}-{self.seats}{chosen}"


TYPED: dict[str, dict[str, list[str]]] = {
    "widget_ridge": {
        "starters": [
            "all: Paper Lantern",
            "seat 1: Coin Press, Paper Lantern; seat 2: Copper Kettle",
            "seat 1: Polished Prime; seat 3: Tuning Fork, Lucky Penny",
            "seat 2: Lucky Penny; seat 4: Coin Press",
        ]
    },
}
"""Values of options that take any text, the first for the smallest seat count, the next for the one after it."""


def all_cases() -> list[Case]:
    """Every game and seat count by default, every other value of every option at one seat count, and some texts."""
    cases = [Case(name, seats) for name in cogworks.games() for seats in cogworks.game(name).seats]
    for name in cogworks.games():
        game = cogworks.game(name)
        others = [(o.name, value) for o in game.options for value in o.allowed() if value != o.default]
        for place, (option, value) in enumerate(others):
            seats = game.seats[place % len(game.seats)]
            try:
                game.new(seats, **{option: value})
            except cogworks.OptionError:  # an option may apply only to some seat counts
                seats = next(n for n in game.seats if _takes(game, n, option, value))
            cases.append(Case(name, seats, {option: value}))
        for option, texts in TYPED.get(name, {}).items():
            cases += [Case(name, seats, {option: text}) for seats, text in zip(game.seats, texts, strict=True)]
    return cases


def _takes(game: Game[State], seats: int, option: str, value: bool | int | str) -> bool:
    try:
        game.new(seats, **{option: value})
    except cogworks.OptionError:
        return False
    return True


CASES = all_cases()
SEED = int(os.environ.get("COGWORKS_SEED", "1"))


def answer(state: State, dice: Dice) -> int:
    """A random legal action, not yet applied; at a simultaneous question, of any seat that hasn't answered."""
    if state.to_move() == CHANCE:
        return int(state.case(dice.below(state.n_cases())))
    waiting = state.pending()
    if len(waiting) > 1:
        state = state.facing(waiting[dice.below(len(waiting))])
    legal = state.legal_actions()
    return legal[dice.below(len(legal))]


def refused(state: State, action: object) -> IllegalActionError:
    """The error that refuses an illegal action; much faster than `pytest.raises`, and called a million times."""
    try:
        state.act(action)
    except IllegalActionError as error:
        return error
    pytest.fail(f"{action!r} is not refused")


def walk(case: Case, games: float, every: float, journal: bool = False) -> Iterator[State]:
    """Positions of random games, about one in `every`, always the first and the last of each game."""
    dice = Dice(SEED)
    for _ in range(max(1, round(games * SCALE))):
        state = case.new()
        if journal:
            state.journal = Journal()
        yield state
        while not state.is_over():
            state.apply(answer(state, dice))
            if state.is_over() or int(dice.below(1000)) * every < 1000:
                yield state


class Reservoir:
    """Positions from random games of one case, played only as far as they are needed."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self._dice = Dice(SEED + 1)
        self._kept: list[State] = []

    def first(self, n: int) -> list[State]:
        """The first n positions, as clones: a test may change them."""
        while len(self._kept) < n:
            self._play()
        return [state.clone() for state in self._kept[:n]]

    def _play(self) -> None:
        """Keep a few positions of another game."""
        state, seed = self._case.new(), SEED + len(self._kept)
        length = cogworks.playout(state.clone(), Dice(seed))
        stops = {self._dice.below(length + 1) for _ in range(4)}
        player = Dice(seed)
        for step in range(length + 1):
            if step in stops:
                self._kept.append(state.clone())
            if not state.is_over():
                state.apply(answer(state, player))
            if state.is_over():
                break


RESERVOIRS: dict[str, Reservoir] = {}
"""By case: many tests start from the same positions."""


def reservoir(case: Case, n: int) -> list[State]:
    """About n positions from random games, the same ones each time."""
    return RESERVOIRS.setdefault(str(case), Reservoir(case)).first(max(2, round(n * SCALE)))
