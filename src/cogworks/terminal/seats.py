"""The players at each seat: people at this terminal, and bots."""

from collections.abc import Sequence
from typing import Final

from cogworks.bots.levels import ADEPT, LEVELS, level
from cogworks.engine.errors import OptionError

YOU: Final = "you"
RIVAL: Final = ADEPT.name
"""The default opponent."""


def known_kinds() -> str:
    """The players that `--seats` accepts, each with a short description."""
    named = ", ".join(f"{name} ({kind.words})" for name, kind in LEVELS.items())
    return f"{YOU} (a person), {named}; master:5000 sets the simulations per move, master:300ms the thinking time"


def read(text: str) -> list[str]:
    """Parse players separated by commas."""
    return check([kind.strip().lower() for kind in text.split(",")])


def check(kinds: Sequence[str]) -> list[str]:
    """Raise an error for unknown players."""
    for kind in kinds:
        if kind != YOU and kind.partition(":")[0] not in LEVELS:
            known = ", ".join([YOU, *LEVELS])
            raise OptionError(f"unknown player {kind!r}; choose from: {known}")
        words(kind)
    return list(kinds)


def words(kind: str) -> str:
    """A short description of a player."""
    return "a person" if kind == YOU else f"{kind}, {level(kind).words.partition(':')[0]}"


def people(kinds: Sequence[str]) -> list[int]:
    """The seats of people."""
    return [seat for seat, kind in enumerate(kinds) if kind == YOU]
