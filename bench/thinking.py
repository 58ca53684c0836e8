"""`python -m bench.thinking`: thinking time of each bot level on one core, at every seat count.

Times are processor time, and levels are limited by simulations only, so that a busy machine changes little.  A
grandmaster is also limited by time, so its figures need an idle one.
"""

import sys
import time

import cogworks
from bench.measure import loop_time
from cogworks import CHANCE, Dice, Game, State
from cogworks.bots.ladder import untimed
from cogworks.bots.levels import ADEPT, GRANDMASTER, MASTER, NOVICE, decide

POSITIONS = 40
"""Positions per level, spread over games between novices to include openings and endings."""
FEWER = 4
"""Only one position in this many for levels that think long."""
EVERY = 7
"""Choices between two such positions."""


def choices(game: Game[State], seats: int) -> list[State]:
    """Return positions in which a seat has a choice."""
    found: list[State] = []
    state, dice, met = game.new(seats), Dice(2), 0
    while len(found) < POSITIONS:
        if state.is_over():
            state = game.new(seats)
        elif state.to_move() == CHANCE:
            dice.roll(state)
        else:
            if len(state.legal_actions()) > 1:
                met += 1
                if met % EVERY == 0:
                    found.append(state.clone())
            state.apply(decide(NOVICE, state, int(state.to_move()), dice))
    return found


def main() -> None:
    """Print one line per game and seat count."""
    levels = [*(untimed(level) for level in (NOVICE, ADEPT, MASTER)), GRANDMASTER]
    print(f"calibration: {loop_time(time.process_time):.0f} ms for one million iterations of a Python loop")
    print(f"{'ms per move':20}" + "".join(f"{f'{level.name} mean':>17}{'max':>9}" for level in levels))
    for name in sys.argv[1:] or cogworks.games():
        game = cogworks.game(name)
        for seats in game.seats:
            line = f"{f'{name} {seats}':20}"
            positions = choices(game, seats)
            for level in levels:
                took = []
                for number, state in enumerate(positions[:: FEWER if level.is_learned else 1]):
                    dice, seat = Dice(number), int(state.to_move())
                    began = time.process_time()
                    decide(level, state, seat, dice)
                    took.append(1000 * (time.process_time() - began))
                line += f"{sum(took) / len(took):17.2f}{max(took):9.1f}"
            print(line, flush=True)


if __name__ == "__main__":
    main()
