"""An agent that searches with the library: it plays each move out at random many times and takes the best.

cogworks arena gizmos --worlds --players adept,cmd:'python examples/agents/searching_agent.py 200'

`--worlds` adds a position to each request that this seat can't tell from the true one.  `redeal` makes others from it,
so the search never knows more than its seat.
"""

import json
import sys

from cogworks import Dice, game
from cogworks.engine.playout import playout

PLAYOUTS = int(sys.argv[1]) if len(sys.argv) > 1 else 200
"""Random games per decision, divided among the moves."""


def best_move(setup: dict, request: dict, dice: Dice) -> tuple[int, float]:  # type: ignore[type-arg]
    """The legal action with the best mean result, and that result."""
    rules = game(setup["game"])
    seat = request["seat"]
    world = rules.position(setup["seats"], options=setup["options"], **request["world"])
    legal = world.legal_actions()
    totals = dict.fromkeys(legal, 0.0)
    rounds = max(1, PLAYOUTS // len(legal))
    for _ in range(rounds):
        # All moves are tried in the same world: they differ less by luck.
        dealt = rules.redeal(world, seat, dice)
        for action in legal:
            state = dealt.clone()
            state.apply(action)
            playout(state, dice)
            totals[action] += state.returns()[seat]
    best = max(legal, key=lambda action: totals[action])
    return best, totals[best] / rounds


def main() -> None:
    setup: dict = {}  # type: ignore[type-arg]
    dice = Dice(7)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "game":
            setup = message
        elif message["type"] == "move":
            action, value = best_move(setup, message, dice)
            print(json.dumps({"action": action, "note": f"wins {value:.0%} of random games"}), flush=True)


if __name__ == "__main__":
    main()
