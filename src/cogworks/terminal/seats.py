"""Who sits at the table: people at this terminal, and bots."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from cogworks.bots.simple import RandomPlayer
from cogworks.engine.dice import Dice
from cogworks.engine.errors import OptionError


class Bot(Protocol):
    """A player made of code."""

    def choose(self, legal: Sequence[int]) -> int:
        """One of the legal answers."""


@dataclass(frozen=True)
class Kind:
    """A kind of player that `--seats` can name."""

    words: str
    make: Callable[[Dice], Bot] | None
    """None for a person, who is asked."""


YOU = "you"
RANDOM = "random"
KINDS = {
    YOU: Kind("a person", None),
    RANDOM: Kind("a random player", RandomPlayer),
}


def read(text: str) -> list[str]:
    """The kinds of players that somebody typed, with commas between them."""
    return check([kind.strip().lower() for kind in text.split(",")])


def check(kinds: Sequence[str]) -> list[str]:
    """Refuse a kind of player that there is not."""
    for kind in kinds:
        if kind not in KINDS:
            known = ", ".join(KINDS)
            raise OptionError(f"there is no player {kind!r} to take a seat; there are: {known}")
    return list(kinds)


def people(kinds: Sequence[str]) -> list[int]:
    """The seats of people."""
    return [seat for seat, kind in enumerate(kinds) if KINDS[kind].make is None]


def bots(kinds: Sequence[str], seed: int) -> dict[int, Bot]:
    """The bots at their seats, each with dice of its own."""
    made: dict[int, Bot] = {}
    for seat, kind in enumerate(kinds):
        make = KINDS[kind].make
        if make is not None:
            # Not the seed of chance: a bot's dice must tell nothing about what will be dealt.
            made[seat] = make(Dice(seed + 1 + seat))
    return made
