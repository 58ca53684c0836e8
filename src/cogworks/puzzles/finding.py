"""Decide whether a position is a puzzle: look for a clearly best turn or move, verify it and rate it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from cogworks.bots.ladder import untimed
from cogworks.bots.levels import ADEPT, MASTER, NOVICE, RANDOM, Level, decide, searched
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.event import Event, Journal
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.engine.state import State
from cogworks.puzzles.files import position
from cogworks.puzzles.judging import Result, judge
from cogworks.puzzles.puzzle import Evidence, Puzzle
from cogworks.puzzles.rating import TRIES, rating
from cogworks.puzzles.solving import Solver, TooManyError, is_sure_win
from cogworks.puzzles.themes import MISTAKE, Theme, themes
from cogworks.puzzles.verifying import GAP, Effort, best_move, good_turn
from cogworks.review.chances import budget

LUCKY: Final = 0.17
"""Random play must not solve a puzzle more often."""
QUICK: Final = budget(300)
"""The first search for a clearly best move."""
CHECK: Final = Effort(3, 4000)
"""The searches that check whether an exhaustively solved turn is good play."""
SLOW_CHECK: Final = Effort(3, 2000)
ROUGH: Final = Effort(1, 400)
CHECKS: Final = 5
"""How many such turns are checked per game."""
FIRST: Final = Effort(1, 2000)
"""The second search, before the deep ones."""
FIRST_GAP: Final = 0.07
SEARCHES: Final = 4
"""Second searches per game."""
EASY_TRIES: Final = 5
NO_EVIDENCE: Final = Evidence(0.0, 0.0, 0, 0)
SAMPLES: Final = 5
"""Turns played on after a move to see which theme it has."""
SHOWN: Final = 4
"""How many of them must have the theme."""


class Finder:
    """Finds puzzles at positions of one game."""

    def __init__(self, name: str, seats: int, options: Mapping[str, Value], effort: Effort, seed: int) -> None:
        self._game = game(name)
        self._seats = seats
        self._options = options
        self._effort = effort
        self._seed = seed
        self._look_dice = Dice((seed << 2) + 2)
        self._bots = Dice((seed << 2) + 3)
        self._searches = SEARCHES
        self._checks = CHECKS
        self.answers: list[int] = []
        """The game up to the position to look at."""
        self.found: list[Puzzle] = []

    def turn(self, state: State, seat: int, *, is_sampled: bool = True) -> Puzzle | None:
        """A puzzle about the turn that starts here and can be solved exhaustively."""
        for theme in self._asked(state):
            if theme.measure is None or (is_sampled and theme.looks > 1 and self._look_dice.below(theme.looks)):
                continue
            found = self._exhaustive(state, seat, theme)
            if found is not None:
                return found
        return None

    def move(self, state: State, seat: int) -> Puzzle | None:
        """A puzzle about a move that only searches can judge."""
        asked = [it for it in self._asked(state) if it.measure is None]
        if not asked or not self._searches or self._look_dice.below(max(it.looks for it in asked)):
            return None
        return self._searched(state, seat, asked)

    def mistake(self, state: State, seat: int) -> Puzzle | None:
        """A puzzle about a move at which a player went wrong."""
        if len(state.legal_actions()) < MISTAKE.fewest:
            return None
        return self._verified(state, seat, [MISTAKE])

    def _asked(self, state: State) -> list[Theme]:
        n, known = len(state.legal_actions()), {puzzle.theme for puzzle in self.found if puzzle.is_exhaustive}
        return [
            it
            for it in themes(self._game.name)
            if (it.repeats or it.name not in known) and n >= it.fewest and it.is_asked(state)
        ]

    def _exhaustive(self, state: State, seat: int, theme: Theme) -> Puzzle | None:
        try:
            quick = Solver(self._game.name, theme, state, seat, worlds=0)
            if (
                quick.target < theme.least
                or quick.nodes < theme.positions
                or quick.luck() > LUCKY
                or (theme.needs_certainty and not quick.root.is_certain)
            ):
                return None
            solver = Solver(self._game.name, theme, state, seat)
        except TooManyError:
            return None
        if not solver.is_open or solver.root.value != quick.root.value:
            return None
        if not self._checks:
            return None
        self._checks -= 1
        steps, accepted = solver.line()
        puzzle = self._puzzle(state, seat, theme, solver.target, steps, accepted, NO_EVIDENCE, is_exhaustive=True)
        if is_easy(puzzle, self._bots):
            return None
        if theme.is_slow and good_turn(state, steps, accepted[0], ROUGH, solver.nodes, self._seed) is None:
            return None
        check = SLOW_CHECK if theme.is_slow else CHECK
        evidence = good_turn(state, steps, accepted[0], check, solver.nodes, self._seed)
        if evidence is None:
            return None
        return rated(replace(puzzle, evidence=evidence), solver.luck(), self._bots, share=2 if theme.is_slow else 1)

    def _searched(self, state: State, seat: int, asked: Sequence[Theme]) -> Puzzle | None:
        report = searched(QUICK, state, seat, self._look_dice, thorough=True).report()
        rows = [row for row in report if row[1] > 0]
        if len(rows) < 2 or rows[0][2] - max(row[2] for row in rows[1:]) < GAP / 2:
            return None
        self._searches -= 1
        return self._verified(state, seat, asked)

    def _verified(self, state: State, seat: int, asked: Sequence[Theme]) -> Puzzle | None:
        """A puzzle about the best move, if every deep search agrees."""
        first = best_move(state, FIRST, FIRST_GAP, self._seed + 1)
        if first is None:
            return None
        best = first[0]
        theme = self._theme_of(state, seat, best, asked)
        if theme is None:
            return None
        puzzle = self._puzzle(state, seat, theme, 0, [best], [(best,)], NO_EVIDENCE, is_exhaustive=False)
        if is_easy(puzzle, self._bots):
            return None
        found = best_move(state, self._effort, GAP, self._seed)
        if found is None or found[0] != best:
            return None
        return rated(replace(puzzle, evidence=found[1]), 1 / len(state.legal_actions()), self._bots)

    def _theme_of(self, state: State, seat: int, best: int, asked: Sequence[Theme]) -> Theme | None:
        """The first theme that most turns after the move have."""
        if asked[0].shows is None:
            return asked[0]
        turns = [self._turn(state, seat, best) for _ in range(SAMPLES)]
        for theme in asked:
            is_shown = theme.shows is None or sum(theme.shows(state, end, seat, told) for end, told in turns) >= SHOWN
            if is_shown and (not theme.needs_certainty or is_sure_win(self._game.name, state, seat, best)):
                return theme
        return None

    def _turn(self, state: State, seat: int, best: int) -> tuple[State, list[Event]]:
        """The rest of the turn as a bot plays it, with its events."""
        world, journal = state.redeal(seat, self._bots), Journal()
        world.journal = journal
        world.apply(best)
        turn_of = self._game.turn_of or (lambda it: int(it.to_move()))
        while not world.is_over() and turn_of(world) == seat:
            mover = int(world.to_move())
            if mover == CHANCE:
                self._bots.roll(world)
            else:
                world.apply(decide(untimed(ADEPT), world.redeal(mover, self._bots), mover, self._bots))
        return world, journal.take()

    def _puzzle(
        self,
        state: State,
        seat: int,
        theme: Theme,
        target: int,
        steps: list[int],
        accepted: Sequence[tuple[int, ...]],
        evidence: Evidence,
        *,
        is_exhaustive: bool,
    ) -> Puzzle:
        return Puzzle(
            id="",
            game=self._game.name,
            version=self._game.version,
            seats=self._seats,
            options=self._options,
            answers=tuple(self.answers),
            end=state.fingerprint(),
            seat=seat,
            theme=theme.name,
            target=target,
            solution=tuple(steps),
            accepted=tuple(accepted),
            is_exhaustive=is_exhaustive,
            evidence=evidence,
        )


def is_easy(puzzle: Puzzle, dice: Dice) -> bool:
    """Whether novices almost always solve it, who look one move ahead."""
    novice = untimed(NOVICE)
    return sum(attempt(puzzle, novice, dice) for _ in range(EASY_TRIES)) == EASY_TRIES


def rated(puzzle: Puzzle, luck: float, dice: Dice, share: int = 1) -> Puzzle:
    """The puzzle with its results by level; `luck` is how often random play solves it.

    With a `share`, only one in this many of the usual attempts is made.  Masters attempt only what some adept failed.
    """
    solved = {RANDOM.name: luck}
    for by in (NOVICE, ADEPT, MASTER):
        tries = TRIES[by.name] // share
        if by is MASTER and solved[ADEPT.name] == 1.0:
            solved[by.name] = 1.0
            continue
        solved[by.name] = sum(attempt(puzzle, untimed(by), dice) for _ in range(tries)) / tries
    return replace(puzzle, solved_by=solved, rating=rating(solved))


def attempt(puzzle: Puzzle, by: Level, dice: Dice) -> bool:
    """Whether a bot solves the puzzle."""
    state, answers = position(puzzle), list[int]()
    while True:
        action = decide(by, state.redeal(puzzle.seat, dice), puzzle.seat, dice)
        state.apply(action)
        answers.append(action)
        result = judge(puzzle, answers).result
        if result is not Result.OPEN:
            return result is Result.SOLVED
