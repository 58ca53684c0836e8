"""Measure the rules in this process; `python -m bench.measure` prints the results as JSON."""

import gc
import json
import sys
import time
import tracemalloc
from collections.abc import Callable

import cogworks
from cogworks import CHANCE, OVER, Dice, Game, State, playout
from cogworks.bots.levels import MASTER
from cogworks.bots.search import Search

SECONDS = 0.6
ROUNDS = 3


def best_rate(once: Callable[[], int]) -> float:
    """Operations per second: the best of a few rounds, to reduce noise on a busy machine."""
    best = 0.0
    for _ in range(ROUNDS):
        done, began = 0, time.perf_counter()
        while (spent := time.perf_counter() - began) < SECONDS:
            done += once()
        best = max(best, done / spent)
    return best


def bytes_per_state(state: State) -> float:
    """Memory per clone."""
    n = 2000
    kept: list[State] = [state] * n
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for place in range(n):
        kept[place] = state.clone()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / n


def loop_time(clock: Callable[[], float] = time.perf_counter) -> float:
    """Calibration: milliseconds for one million iterations of a Python loop."""
    began, total = clock(), 0
    for number in range(1_000_000):
        total += number
    return (clock() - began) * 1000


def python_loop(game: Game[State], seats: int, dice: Dice) -> int:
    """Play one random game in a plain Python loop; return the number of answers."""
    state = game.new(seats)
    answers = 0
    below, roll = dice.below, dice.roll
    while (mover := state.to_move()) != OVER:
        if mover == CHANCE:
            roll(state)
        else:
            legal = state.legal_actions()
            state.apply(legal[below(len(legal))])
        answers += 1
    return answers


def middle_of_a_game(game: Game[State], seats: int) -> State:
    """Return a mid-game position."""
    state, dice = game.new(seats), Dice(11)
    for _ in range(playout(state.clone(), Dice(11)) // 2):
        if state.to_move() == CHANCE:
            dice.roll(state)
        elif state.to_move() != OVER:
            legal = state.legal_actions()
            state.apply(legal[dice.below(len(legal))])
    return state


def next_choice(state: State) -> State:
    """Return the next position in which a seat has a choice."""
    state, dice = state.clone(), Dice(3)
    while state.to_move() == CHANCE or len(state.legal_actions()) == 1:
        if state.to_move() == CHANCE:
            dice.roll(state)
        else:
            state.apply(state.legal_actions()[0])
    return state


def clone_often(state: State) -> int:
    """Clone a thousand times."""
    clone = state.clone
    for _ in range(1000):
        clone()
    return 1000


def search_often(state: State) -> int:
    """Run one search with a master's default budget."""
    Search(state, state.to_move(), Dice(5)).simulate(MASTER.simulations)
    return MASTER.simulations


def measure(game: Game[State], seats: int) -> dict[str, float]:
    """Measure one game at one seat count."""
    first = game.new(seats)
    dice = Dice(1)
    games = 0

    def one_playout() -> int:
        nonlocal games
        games += 1
        return playout(first.clone(), dice)

    rate = best_rate(one_playout)
    length = sum(playout(first.clone(), dice) for _ in range(20)) / 20
    middle = middle_of_a_game(game, seats)
    choice = next_choice(middle)
    return {
        "playout": rate,
        "loop": best_rate(lambda: python_loop(game, seats, dice)),
        "search": best_rate(lambda: search_often(choice)),
        "clone": best_rate(lambda: clone_often(middle)),
        "bytes": bytes_per_state(middle),
        "length": length,
    }


def main() -> None:
    """Measure the games named on the command line, or all, with two seats and the fewest and most seats."""
    names = sys.argv[1:] or cogworks.games()
    figures: dict[str, dict[str, float]] = {}
    for name in names:
        game = cogworks.game(name)
        for seats in sorted({game.seats[0], game.seats[-1]} | ({2} & set(game.seats))):
            figures[f"{name} {seats}"] = measure(game, seats)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
