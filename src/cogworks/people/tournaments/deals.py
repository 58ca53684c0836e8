"""Deals of a tournament: every draw follows from a seed per round that is committed to before the first round."""

import hmac
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.errors import CogworksError
from cogworks.engine.state import State
from cogworks.tables.files.shuffle import draw, fields

EVENT: Final = b"cogworks tournament 1"
ROUND: Final = b"cogworks tournament round 1"
COMMITMENT: Final = b"cogworks tournament commitment 1"
BOTS: Final = b"cogworks tournament bots 1"


def event_seed(number: int) -> bytes:
    """The seed of a tournament that a number repeats."""
    return sha256(fields(EVENT, str(number).encode())).digest()


def round_seed(seed: bytes, number: int) -> bytes:
    """The seed of a round; it reveals nothing about the other rounds."""
    return hmac.digest(seed, fields(ROUND, number.to_bytes(8, "big")), "sha256")


def round_commitment(number: int, seed: bytes) -> str:
    """Published before the first round: it fixes the seed of a round without revealing it."""
    return sha256(fields(COMMITMENT, number.to_bytes(8, "big"), seed)).hexdigest()


@dataclass(frozen=True, slots=True)
class Deal:
    """The luck of a game, which other games may share."""

    seed: bytes
    """The seed of its round."""
    label: str
    """Takes the place of a table's id in the draws, so that tables with the same label have the same luck."""

    def roll(self, state: State, number: int) -> None:
        """Apply chance's answer, the draw of this number, as at every table."""
        if state.to_move() != CHANCE:
            raise CogworksError("the state is not waiting for chance")
        state.apply(state.case(draw(self.seed, self.label, (), number, int(state.n_cases()))))

    def bot_dice(self, seat: int) -> Dice:
        """The dice of a bot in this seat: also luck, so they belong to the deal and not to the bot."""
        message = fields(BOTS, self.label.encode(), seat.to_bytes(8, "big"))
        return Dice(int.from_bytes(hmac.digest(self.seed, message, "sha256")[:7], "big"))


def shared_deal(seed: bytes, number: int, deal: int) -> Deal:
    """A deal that all tables of a round play."""
    return Deal(seed, f"round-{number}-deal-{deal}")


def own_deal(seed: bytes, number: int, deal: int, table: int) -> Deal:
    """A deal that only one table plays."""
    return Deal(seed, f"round-{number}-deal-{deal}-table-{table}")
