"""Measure how often a bot wins the solo game of Widget Ridge, and write the table that players see.

    python -m tools.solo_odds --games 400 --save build/solo-odds.json

An interrupted run continues with the games in the saved file.  `--bison` and `--covington` try out other handicaps.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cogworks import game
from cogworks.bots.ladder import untimed
from cogworks.bots.levels import decide, level
from cogworks.engine.dice import CHANCE, Dice
from cogworks.executor import executor
from cogworks.games.widget_ridge.opening import HANDICAPS
from cogworks.games.widget_ridge.rules.rules import WidgetRidge

GOALS: Final = ("statue", "demonstration", "guild")
DIFFICULTIES: Final = ("gentle", "normal", "hard")
TABLE: Final = Path(__file__).parent.parent / "src/cogworks/games/widget_ridge/solo_odds.py"
HEAD: Final = '''\
"""How often a bot wins the solo game [S4.2].  Written by `python -m tools.solo_odds`; do not edit."""

from typing import Final

from cogworks.engine.game import Odds

SOLO_ODDS: Final = Odds(
    seats=1,
    rows="goal",
    columns="difficulty",
    won={
'''
Cell = tuple[str, str]


def play(goal: str, bison: int, covington: int, bot: str, number: int) -> tuple[bool, bool]:
    """Play one game; return whether it was won, and whether the stampede was survived."""
    state = game("widget_ridge").new(1, goal=goal)
    assert isinstance(state, WidgetRidge)
    state.terms.bison_spark, state.terms.boss_goal = bison, covington
    dice, mind, by = Dice(number), Dice((1 << 39) + number), untimed(level(bot))
    while not state.is_over():
        if state.mover == CHANCE:
            dice.roll(state)
        else:
            state.apply(decide(by, state.redeal(0, mind), 0, mind))
    return state.won == 1, state.phase == 2


def measured(typed: argparse.Namespace) -> Iterator[tuple[Cell, list[tuple[bool, bool]]]]:
    """The results for each goal and difficulty: saved ones, and as many new ones as are missing."""
    kept = json.loads(typed.save.read_text()) if typed.save and typed.save.exists() else {}
    for goal in typed.goals:
        for difficulty in typed.difficulties:
            usual = HANDICAPS[goal, difficulty]
            bison, covington = typed.bison or usual[0], typed.covington or usual[1]
            rows = kept.setdefault(f"{goal} {bison} {covington} {typed.bot}", [])
            jobs = [(goal, bison, covington, typed.bot, number) for number in range(len(rows), typed.games)]
            with executor(typed.processes, None) as where:
                rows.extend(where.map(play, jobs))
            if typed.save:
                typed.save.write_text(json.dumps(kept) + "\n")
            yield (goal, difficulty), rows[: typed.games]


def main() -> None:
    """Measure, print, and write the table if it is complete."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--goals", nargs="+", choices=GOALS, default=GOALS)
    parser.add_argument("--difficulties", nargs="+", choices=DIFFICULTIES, default=DIFFICULTIES)
    parser.add_argument("--bot", default="master")
    parser.add_argument("--bison", type=int, default=0, help="Spark for the first Bison, instead of the difficulty's")
    parser.add_argument("--covington", type=int, default=0, help="Covington's goal, instead of the difficulty's")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--save", type=Path)
    typed = parser.parse_args()
    won: dict[Cell, float] = {}
    for cell, rows in measured(typed):
        n = len(rows)
        share, survived = sum(win for win, _ in rows) / n, sum(chased for _, chased in rows) / n
        margin = 1.96 * (share * (1 - share) / n) ** 0.5
        print(f"{' '.join(cell)}: won {share:.1%} ± {margin:.1%}, survived {survived:.1%}, {n} games", flush=True)
        won[cell] = share
    is_whole = len(won) == len(GOALS) * len(DIFFICULTIES) and not typed.bison and not typed.covington
    if is_whole:
        lines = [f'        ("{goal}", "{difficulty}"): {share:.3f},\n' for (goal, difficulty), share in won.items()]
        TABLE.write_text(HEAD + "".join(lines) + f'    }},\n    games={typed.games},\n    player="{typed.bot}",\n)\n')


if __name__ == "__main__":
    main()
