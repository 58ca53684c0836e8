"""`python -m bench.errors`: what a decision of each bot level costs, judged by a search a hundred times a master's.

As in backgammon, an error is the difference between the best answer's value and that of the chosen one, in percentage
points of the win; a blunder costs at least five.  The long searches take about a minute per game.  Their values are
kept in build/errors.json for the next time, as long as the rules give the same positions.
"""

import hashlib
import json
import sys
from dataclasses import replace
from math import inf
from pathlib import Path

import cogworks
from bench.thinking import choices
from cogworks import Dice, Game, State
from cogworks.bots.levels import LEVELS, MASTER, Level, decide, searched

FILE = Path(__file__).parents[1] / "build" / "errors.json"
SEATS = 2
TIMES = 100
"""How many times the simulations of a master."""
POSITIONS = 16
CERTAIN = 40
"""Visits below which a value is uncertain: such an answer counts as the worst of the others."""
BLUNDER = 0.05
OFTEN = 8
"""Decisions per position of levels that think little, each with other dice."""
Values = dict[str, float]
"""By answer."""


def positions(game: Game[State]) -> list[State]:
    """The fixed set: positions from games between novices, in which more than one answer looks sensible."""
    found = [it for it in choices(game, SEATS) if sum(it.prior(action) > 0 for action in it.legal_actions()) > 1]
    return found[:POSITIONS]


def fingerprint(state: State) -> str:
    """A short name for a position, which changes with the rules."""
    return hashlib.sha256(json.dumps([int(number) for number in state.dump()]).encode()).hexdigest()[:16]


def valued(state: State, seed: int) -> Values:
    """The value of each answer, as a long search sees it; those it hardly tried are at most as good as the worst."""
    by = replace(MASTER, simulations=TIMES * MASTER.simulations, seconds=inf)
    rows = searched(by, state, int(state.to_move()), Dice(seed), thorough=True).report()
    worst = min(mean for _, visits, mean in rows if visits >= CERTAIN)
    return {str(action): round(mean if visits >= CERTAIN else worst, 4) for action, visits, mean in rows}


def reference(name: str, stored: dict[str, Values]) -> dict[str, Values]:
    """The values for all positions of a game; new ones are stored at once."""
    found = {}
    for at, state in enumerate(positions(cogworks.game(name))):
        key = f"{name} {fingerprint(state)}"
        if key not in stored:
            stored[key] = valued(state, 1000 + at)
            FILE.parent.mkdir(exist_ok=True)
            FILE.write_text(json.dumps(stored, indent=1, sort_keys=True) + "\n")
        found[fingerprint(state)] = stored[key]
    return found


def errors(game: Game[State], level: Level, known: dict[str, Values]) -> list[float]:
    """What each decision of a level costs."""
    by = replace(level, seconds=inf)
    found = []
    for at, state in enumerate(positions(game)):
        values = known[fingerprint(state)]
        for seed in range(1 if level.simulations > LEVELS["adept"].simulations else OFTEN):
            action = decide(by, state, int(state.to_move()), Dice(100 * at + seed))
            found.append(max(values.values()) - values.get(str(action), min(values.values())))
    return found


def main() -> None:
    """Print each level's mean error and share of blunders, game by game."""
    stored: dict[str, Values] = json.loads(FILE.read_text()) if FILE.exists() else {}
    print(f"{'% lost per decision':20}" + "".join(f"{f'{name} mean':>18}{'blunders':>9}" for name in LEVELS))
    for name in sys.argv[1:] or cogworks.games():
        game, known = cogworks.game(name), reference(name, stored)
        line = f"{name:20}"
        for level in LEVELS.values():
            found = errors(game, level, known)
            blunders = sum(it >= BLUNDER for it in found) / len(found)
            line += f"{100 * sum(found) / len(found):18.2f}{100 * blunders:8.0f}%"
        print(line, flush=True)


if __name__ == "__main__":
    main()
