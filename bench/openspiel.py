"""`python -m bench.openspiel`: OpenSpiel's search bots against our levels, with two seats."""

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from cogworks.bots.standings import interval
from cogworks.engine.dice import Dice
from cogworks.study.openspiel import SpielGame, load
from cogworks.study.openspiel_bots import LevelBot, PlayoutEvaluator

Maker = Callable[[SpielGame, int, int], Any]
"""Makes a bot for a game, with a number of simulations and a seed."""
EXPLORATION = 1.4


def mcts_bot(game: SpielGame, simulations: int, seed: int) -> Any:
    """OpenSpiel's MCTS, which sees hidden cards."""
    random = np.random.RandomState(seed)
    return mcts.MCTSBot(game, EXPLORATION, simulations, PlayoutEvaluator(seed=seed), random_state=random)


def ismcts_bot(game: SpielGame, simulations: int, seed: int) -> Any:
    """OpenSpiel's information-set MCTS, which resamples hidden cards."""
    random = np.random.RandomState(seed)
    evaluator = PlayoutEvaluator(seed=seed)
    # Views as keys: with what a seat saw before, positions hardly ever meet again.
    return ismcts.ISMCTSBot(
        game,
        evaluator,
        EXPLORATION,
        simulations,
        random_state=random,
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )


SEARCHES: dict[str, Maker] = {"MCTS": mcts_bot, "IS-MCTS": ismcts_bot}


def play(game: SpielGame, bots: list[Any], seed: int) -> tuple[list[float], list[float], list[int]]:
    """Play one game; return the returns, and each bot's seconds and moves."""
    state, dice = game.new_initial_state(), Dice(seed)
    seconds, moves = [0.0, 0.0], [0, 0]
    while not state.is_terminal():
        if state.is_chance_node():
            engine = state.position.state
            state.apply_action(int(engine.case(dice.below(engine.n_cases()))))
            continue
        seat, legal = state.current_player(), state.legal_actions()
        began = time.perf_counter()
        action = legal[0] if len(legal) == 1 else bots[seat].step(state)
        if len(legal) > 1:
            seconds[seat] += time.perf_counter() - began
            moves[seat] += 1
        state.apply_action(action)
    return state.returns(), seconds, moves


def match(game: SpielGame, maker: Maker, level: str, games: int, simulations: int) -> str:
    """Play some games with alternating seats; return a line with the search bot's share of the wins."""
    won, seconds, moves = 0.0, 0.0, 0
    for number in range(games):
        seat = number % 2
        bots: list[Any] = [LevelBot(level, number), LevelBot(level, number)]
        bots[seat] = maker(game, simulations, number)
        # Both seats get the same deals.
        returns, took, made = play(game, bots, number // 2)
        won += returns[seat]
        seconds += took[seat]
        moves += made[seat]
    low, high = interval(won / games, games)
    return f"{won / games:6.0%} ({low:.0%} to {high:.0%}) {1000 * seconds / max(moves, 1):8.0f} ms per move"


def main() -> None:
    """Print one line per game, search and level."""
    parser = argparse.ArgumentParser(prog="python -m bench.openspiel", description=__doc__)
    parser.add_argument("names", nargs="*", default=["widget_mechs", "gizmos"], help="games")
    parser.add_argument("--games", type=int, default=16, help="games per line")
    parser.add_argument("--simulations", type=int, default=50, help="simulations per move of OpenSpiel's bots")
    parser.add_argument("--levels", default="novice,adept", help="our levels")
    given = parser.parse_args()
    print(f"Wins of OpenSpiel's bots with {given.simulations} simulations, {given.games} games each, 95% interval")
    for name in given.names:
        game = load(f"cogworks_{name}(seats=2)")
        for search, maker in SEARCHES.items():
            for level in given.levels.split(","):
                line = match(game, maker, level, given.games, given.simulations)
                print(f"{name:16} {search:8} against {level:8} {line}", flush=True)


if __name__ == "__main__":
    main()
