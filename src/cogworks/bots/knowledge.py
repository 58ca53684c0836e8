"""A bot's input: its seat's knowledge as plain data, never the true position."""

from dataclasses import dataclass

from cogworks.engine.dice import Dice
from cogworks.engine.game import Data, Game
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.engine.state import State


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Everything a seat may use to decide; can be sent to another process."""

    game: str
    seats: int
    options: dict[str, Value]
    seat: int
    bot: str
    """The bot's name."""
    legal: list[int]
    seed: int
    """Seed of the bot's dice."""
    world: Data
    """The description of a position that this seat cannot distinguish from the true one."""

    @property
    def luck(self) -> int:
        """The seed under its name of version 0.1, for plug-ins written then."""
        return self.seed

    @property
    def view(self) -> Data:
        """What the seat sees: the same in all positions it cannot distinguish."""
        return game(self.game).view(self.position(), self.seat)

    def position(self) -> State:
        """The position described by `world`; `redeal` samples others from it."""
        return game(self.game).position(self.seats, options=self.options, **self.world)


def knowledge(game: Game[State], state: State, options: dict[str, Value], bot: str, seed: int) -> Knowledge:
    """The knowledge of the seat to move."""
    seat = int(state.to_move())
    # Not the bot's own stream: its first draw must not depend on the world it was given.
    world = game.redeal(state, seat, Dice(seed + 1))
    return Knowledge(
        game=game.name,
        seats=int(state.n_seats()),
        options=options,
        seat=seat,
        bot=bot,
        legal=state.legal_actions(),
        seed=seed,
        world=game.describe(world),
    )
