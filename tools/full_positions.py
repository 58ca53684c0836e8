"""Play bot games with fixed seeds and keep the fullest positions, for tests of the layout.

`python -m tools.full_positions` writes a log for each case below to tests/browser/positions. A position counts as full
by the number of components in the view of the seat to move, because each of them has to fit on the screen.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

from cogworks.bots.levels import NOVICE, decide
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.log import Log
from cogworks.engine.registry import game
from cogworks.logfile import save

FOLDER: Final = Path(__file__).parents[1] / "tests" / "browser" / "positions"
GAMES: Final = 4
"""Games per case."""
MOST: Final = 3000
"""Answers after which a game is no longer followed."""


@dataclass(frozen=True, slots=True)
class Case:
    """Which games to play, and at which decisions to look."""

    name: str
    game: str
    seats: int
    question: str = ""
    """Only positions with this question."""


CASES: Final = (
    Case("gizmos", "gizmos", 2),
    Case("gizmos-research", "gizmos", 2, "study"),
    Case("gizmos-four", "gizmos", 4),
    Case("widget_ridge", "widget_ridge", 2),
    Case("widget_ridge-melt", "widget_ridge", 2, "melt"),
    Case("widget_ridge-solo", "widget_ridge", 1),
    Case("widget_ridge-four", "widget_ridge", 4),
    Case("girl_genius", "girl_genius", 2),
    Case("girl_genius-chain", "girl_genius", 2, "target"),
    Case("girl_genius-pick", "girl_genius", 2, "pick"),
    Case("girl_genius-four", "girl_genius", 4),
    Case("girl_genius-six", "girl_genius", 6),
    Case("widget_mechs", "widget_mechs", 2),
    Case("widget_mechs-four", "widget_mechs", 4),
    Case("gadget_builder", "gadget_builder", 2),
    Case("gadget_builder-discard", "gadget_builder", 2, "discard"),
    Case("gadget_builder-five", "gadget_builder", 5),
)


def fullest(case: Case) -> Log:
    """The log that ends at the fullest position of these games."""
    positions = chain.from_iterable(_positions(case, seed) for seed in range(GAMES))
    # Of equally full positions the latest.
    return max(positions, key=lambda pair: (pair[0], len(pair[1].answers)))[1]


def _positions(case: Case, seed: int) -> Iterator[tuple[int, Log]]:
    """Every decision of one game that the case asks for, with its number of components."""
    of, dice, log = game(case.game), Dice(seed), Log.of(case.game, case.seats)
    state = of.new(case.seats)
    while not state.is_over() and len(log.answers) < MOST:
        seat = int(state.to_move())
        if seat == CHANCE:
            log.answers.append(dice.roll(state))
            continue
        # Tables play moves that everyone can tell are forced.
        is_decision = len(state.legal_actions()) > 1 or not of.is_choice_public(state)
        if is_decision and case.question in ("", of.questions[state.question()]):
            yield components(of.view(state, seat)), _kept(log, seat)
        answer = decide(NOVICE, of.redeal(state, seat, dice), seat, dice)
        log.answers.append(answer)
        state.act(answer)


def _kept(log: Log, seat: int) -> Log:
    """The log up to here, with a person at the seat to move."""
    players = ["random" if other != seat else "" for other in range(log.seats)]
    return Log(log.game, log.version, log.seats, log.options, list(log.answers), players)


def components(view: object) -> int:
    """The number of components in a view: everything that has an id."""
    if isinstance(view, Mapping):
        return ("id" in view) + sum(components(value) for value in view.values())
    return sum(components(value) for value in view) if isinstance(view, list) else 0


def main(names: list[str]) -> int:
    """Keep the fullest positions of these cases, or of all."""
    for case in CASES:
        if not names or case.name in names:
            log = fullest(case)
            save(log, FOLDER / f"{case.name}.json")
            print(f"{case.name}: after {len(log.answers)} answers")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
