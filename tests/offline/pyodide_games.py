"""Games to play in any Python, this one and a browser's: their logs, and a check that hidden cards don't leak."""

import json
from dataclasses import replace
from math import inf
from pathlib import Path

import cogworks
from cogworks import logfile
from cogworks.bots.knowledge import knowledge
from cogworks.bots.levels import GRANDMASTER, answer, searched
from cogworks.bots.network import LANES, Network
from cogworks.bots.weights import Weights
from cogworks.engine.dice import Dice
from cogworks.engine.game import Game
from cogworks.engine.log import Log
from cogworks.engine.registry import game
from cogworks.engine.state import State

REDEALS = 2
UNITS = 2 * LANES
"""Hidden units of the network that searches are tried with."""
CHOICES = 25
SIMULATIONS = 25
SAMPLE = 19
"""Every so many positions, hidden cards are dealt again."""


def played(name: str, seats: int, seed: int) -> tuple[str, int]:
    """A game of bots that look one move ahead; its log, and how many positions were compared."""
    of, dice = game(name), Dice(seed)
    state = of.new(seats)
    actions: list[int] = []
    compared = 0
    while not state.is_over():
        mover = int(state.to_move())
        if mover < 0:
            actions.append(dice.roll(state))
            continue
        if len(actions) % SAMPLE == 0:
            compared += sum(leaks_nothing(of, state, seat, dice) for seat in range(seats))
            action = answer(knowledge(of, state, of.settle({}), "novice", seed + len(actions)))
        else:
            legal = state.legal_actions()
            action = legal[dice.below(len(legal))]
        state.act(action)
        actions.append(action)
    log = Log(name, of.version, seats, of.settle({}), actions)
    return logfile.to_text(log), compared


def leaks_nothing(of: Game[State], state: State, seat: int, dice: Dice) -> int:
    """A seat sees the same in every position that it can't tell apart from this one; return how many differ."""
    n_different = 0
    for _ in range(REDEALS):
        other = of.redeal(state, seat, dice)
        is_same = of.view(other, seat) == of.view(state, seat)
        if seat == int(state.to_move()):
            is_same = is_same and other.legal_actions() == state.legal_actions()
        if not is_same:
            raise AssertionError(f"{of.name}: seat {seat} sees hidden cards")
        others = [at for at in range(int(state.n_seats())) if at != seat]
        n_different += any(of.view(other, at) != of.view(state, at) for at in others)
    return n_different


def own_games() -> list[str]:
    """The games that come with the package; tests register others."""
    folder = Path(cogworks.__file__).parent / "games"
    return sorted(path.parent.name for path in folder.glob("*/rulebook.md"))


def made_up(of: Game[State]) -> Network:
    """A network of small weights for two seats that are the same everywhere."""
    schema, dice = of.features(2), Dice(len(of.name))
    first = [int(dice.below(401)) - 200 for _ in range((schema.width + 1) * UNITS)]
    second = [int(dice.below(401)) - 200 for _ in range(2 * (UNITS + 1))]
    return Weights(2, schema.hash, schema.width, UNITS, 4, 0.7, first, second).network()


def thought(name: str) -> list[list[int]]:
    """What a grandmaster with a network tries from a position in a game, and how often."""
    of, dice = game(name), Dice(7)
    state = of.new(2)
    left = CHOICES
    while left or int(state.to_move()) < 0 or sum(state.prior(it) > 0 for it in state.legal_actions()) < 2:
        if int(state.to_move()) < 0:
            dice.roll(state)
            continue
        legal = state.legal_actions()
        state.act(legal[dice.below(len(legal))])
        left = max(0, left - 1)
    by = replace(GRANDMASTER, simulations=SIMULATIONS, seconds=inf)
    search = searched(by, state, int(state.to_move()), Dice(3), thorough=True, network=made_up(of))
    return [[action, visits] for action, visits, _ in search.report()]


def report() -> str:
    """A log of every game with every number of seats, and a search of each, as text to compare byte for byte."""
    found: dict[str, object] = {"searches": {name: thought(name) for name in own_games()}}
    for name in own_games():
        found[name] = {seats: played(name, seats, 10 * seats + len(name)) for seats in game(name).seats}
    return json.dumps(found)
