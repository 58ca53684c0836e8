"""Mine puzzles from one game: a game that bots play, or the mistakes in a finished one."""

from dataclasses import dataclass
from typing import Any, Final

from cogworks.bots.ladder import untimed
from cogworks.bots.levels import ADEPT, NOVICE, decide
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.log import Log
from cogworks.engine.registry import game
from cogworks.puzzles.finding import Finder
from cogworks.puzzles.puzzle import Puzzle, as_data
from cogworks.puzzles.themes import themes
from cogworks.puzzles.verifying import Effort
from cogworks.review.grades import LIMITS, Grade
from cogworks.review.reviewing import position, review

SEATS: Final = (2, 3, 2, 4)
"""Numbers of seats, in turn."""
TABLES: Final = ((ADEPT, NOVICE), (ADEPT,), (NOVICE, ADEPT, ADEPT), (ADEPT, NOVICE, NOVICE))
"""Players, in turn, repeated around the table: weaker ones lead to positions that good players avoid."""
MOST: Final = 2
"""Puzzles from one game; exhaustive ones have different themes."""
DEEP: Final = Effort()
REVIEW: Final = 1000
"""Simulations for each estimate of a review."""
MISTAKES: Final = 8
"""Number of worst decisions of a game to examine."""
WORST: Final = next(limit for limit, grade in LIMITS if grade is Grade.INACCURACY)
"""Decisions that gave away less chance are not examined."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Mining plan: everything that determines the puzzles of a game number."""

    game: str
    seed: int
    effort: Effort = DEEP
    logs: tuple[Log, ...] = ()
    """Finished games to review; bots play if there are none."""

    def finder(self, number: int, seats: int, options: dict[str, Any]) -> Finder:
        """A finder for the game with this number."""
        return Finder(self.game, seats, options, self.effort, self.seed_of(number))

    def seed_of(self, number: int) -> int:
        """The seed of the game with this number."""
        return (self.seed << 24) + number


def mine(plan: Plan, number: int) -> list[dict[str, Any]]:
    """The puzzles of one game as data, without ids."""
    shared = game(plan.game).settle({})
    found = reviewed(plan, number) if plan.logs else played(plan, number)
    return [as_data(puzzle, shared) for puzzle in found]


def played(plan: Plan, number: int) -> list[Puzzle]:
    """Play a bot game to its end, or until there are enough puzzles."""
    of = game(plan.game)
    n_seats = max(of.seats[0], min(SEATS[number % len(SEATS)], of.seats[-1]))
    finder = plan.finder(number, n_seats, of.settle({}))
    # Separate dice, so that the game does not depend on how puzzles are found and rated.
    chance, mind = Dice(plan.seed_of(number) << 2), Dice((plan.seed_of(number) << 2) + 1)
    is_slow = any(it.is_slow for it in themes(plan.game))
    table = (NOVICE,) if is_slow else TABLES[number % len(TABLES)]
    players = [untimed(table[seat % len(table)]) for seat in range(n_seats)]
    state = of.new(n_seats)
    turn, n_turns, last_turn = None, 0, -1
    while not state.is_over() and len(finder.found) < MOST:
        mover = int(state.to_move())
        if mover == CHANCE:
            finder.answers.append(chance.roll(state))
            continue
        now = of.turn_of(state) if of.turn_of else mover
        if now != turn:
            turn, n_turns = now, n_turns + 1
        # Near-duplicates follow in the same turn and the same round.
        if now == mover and n_turns > last_turn + n_seats:
            puzzle = finder.turn(state, mover) or finder.move(state, mover)
            if puzzle is not None:
                finder.found.append(puzzle)
                last_turn = n_turns
        action = decide(players[mover], state.redeal(mover, mind), mover, mind)
        state.apply(action)
        finder.answers.append(action)
    return finder.found


def reviewed(plan: Plan, number: int) -> list[Puzzle]:
    """Review a finished game and look at its worst decisions, the worst first."""
    log = plan.logs[number]
    found = review(log, seed=plan.seed_of(number), simulations=REVIEW)
    finder = plan.finder(number, log.seats, log.options)
    worst = [index for seat in range(log.seats) for index in found.worst(seat, MISTAKES)]
    worst.sort(key=lambda index: -found.loss(index))
    for index in worst[:MISTAKES]:
        step = found.steps[index]
        if len(finder.found) == MOST or found.loss(index) < WORST:
            break
        state = position(log, step.start)
        finder.answers = log.answers[: step.start]
        puzzle = finder.turn(state, step.who, is_sampled=False) or finder.mistake(state, step.who)
        if puzzle is not None:
            finder.found.append(puzzle)
    return finder.found
