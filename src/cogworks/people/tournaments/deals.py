"""Deals of a tournament: every draw follows from one seed that is committed to before anyone signs up."""

import hmac
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from cogworks.engine.dice import CHANCE
from cogworks.engine.errors import CogworksError
from cogworks.engine.state import State
from cogworks.tables.files.shuffle import bot_seed, draw, fields

EVENT: Final = b"cogworks tournament 1"
ROUND: Final = b"cogworks tournament round 1"
COMMITMENT: Final = b"cogworks tournament commitment 1"
TABLE: Final = b"cogworks tournament table 1"
LINK: Final = b"cogworks tournament link 1"


def event_seed(number: int) -> bytes:
    """The seed of a tournament that a number repeats."""
    return sha256(fields(EVENT, str(number).encode())).digest()


def round_seed(seed: bytes, number: int) -> bytes:
    """The seed of a round; it reveals nothing about the other rounds."""
    return hmac.digest(seed, fields(ROUND, number.to_bytes(8, "big")), "sha256")


def event_commitment(seed: bytes) -> str:
    """Published when a tournament is announced: it fixes the seeds of all rounds without revealing them."""
    return sha256(fields(COMMITMENT, seed)).hexdigest()


def seat_link(secret: bytes, table: str, seat: int) -> str:
    """The token with which the server gives a player their seat; never sent to anyone."""
    return hmac.digest(secret, fields(LINK, table.encode(), seat.to_bytes(8, "big")), "sha256").hex()


@dataclass(frozen=True, slots=True)
class Deal:
    """The luck of a game, which other games may share."""

    seed: bytes
    """The seed of the table, or of the round if all tables share it."""
    label: str
    """Takes the place of a table's id in the draws, so that tables with the same label have the same luck."""

    def roll(self, state: State, number: int) -> None:
        """Apply chance's answer, the draw of this number, as at every table."""
        if state.to_move() != CHANCE:
            raise CogworksError("the state is not waiting for chance")
        state.apply(state.case(draw(self.seed, self.label, (), number, int(state.n_cases()))))

    def bot_seed(self, number: int) -> int:
        """What a bot draws with after this many answers: also luck, so it belongs to the deal and not to the bot."""
        return bot_seed(self.seed, self.label, number)


def shared_deal(seed: bytes, number: int, deal: int) -> Deal:
    """A deal that all tables of a round play."""
    return Deal(seed, f"round-{number}-deal-{deal}")


def own_deal(seed: bytes, number: int, deal: int, table: int) -> Deal:
    """A deal that only one table plays, with its own seed: it can be revealed before the round is over."""
    message = fields(TABLE, deal.to_bytes(8, "big"), table.to_bytes(8, "big"))
    return Deal(hmac.digest(seed, message, "sha256"), f"round-{number}-deal-{deal}-table-{table}")
