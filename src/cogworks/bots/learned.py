"""The networks that come with the program: one file of weights per game, with a network for each number of seats.

Where there is none for a position, or it can't be used, bots search with the game's own estimates.
"""

import logging
from functools import cache
from typing import Final

from cogworks.bots.chances import names
from cogworks.bots.network import Network
from cogworks.bots.weights import Weights, WeightsError, read
from cogworks.engine.registry import game
from cogworks.engine.state import State

FOLDER: Final = "networks"
LOG: Final = logging.getLogger(__name__)


def network_for(state: State) -> Network | None:
    """The network for a position; None where it would meet cards or options that it was not trained with."""
    name = names().get(type(state))
    if name is None or not game(name).is_usual(state):
        return None
    return network(name, int(state.n_seats()))


@cache
def network(name: str, seats: int) -> Network | None:
    """The network for a game and a number of seats, if there is a usable one."""
    found, problem = usable(name, seats)
    if problem:
        LOG.warning("%s: %s. Bots use the game's own estimates instead.", name, problem)
    return None if found is None else found.network()


def usable(name: str, seats: int) -> tuple[Weights | None, str]:
    """The weights for a game and a number of seats, and what is wrong with the game's file: "" if nothing."""
    data = stored(name)
    if data is None:
        return None, ""
    try:
        found = next((it for it in read(name, data) if it.seats == seats), None)
    except WeightsError as error:
        return None, str(error)
    if found is not None and not found.fits(game(name).features(seats)):
        return None, f"the weights for {seats} seats were trained with other features"
    return found, ""


def stored(name: str) -> bytes | None:
    """The file of a game's weights; None if the game has none."""
    # Imported here, because a game starts faster without it.
    from importlib.resources import files

    file = files(__package__) / FOLDER / f"{name}.weights"
    return file.read_bytes() if file.is_file() else None
