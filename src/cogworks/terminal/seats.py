"""The players at each seat: people at this terminal, and bots."""

from collections.abc import Sequence
from typing import Final

from cogworks.bots import players
from cogworks.bots.levels import ADEPT, LEVELS
from cogworks.bots.personalities import pick
from cogworks.engine.errors import OptionError
from cogworks.engine.log import Log

YOU: Final = "you"
RIVAL: Final = ADEPT.name
"""The default opponent."""


def known_kinds() -> str:
    """The players that `--seats` accepts, each with a short description."""
    named = ", ".join(f"{name} ({kind.words})" for name, kind in LEVELS.items())
    budgets = "master:5000 sets the simulations per move, master:300ms the thinking time"
    return f"{YOU} (a person), {named}; {budgets}; file:PATH plays a trained policy"


def read(text: str) -> list[str]:
    """Parse players separated by commas."""
    return check([players.normalize(kind) for kind in text.split(",")])


def check(kinds: Sequence[str]) -> list[str]:
    """Raise an error for unknown players."""
    for kind in kinds:
        if kind == YOU:
            continue
        if not players.is_known(kind):
            known = ", ".join([YOU, *players.all_names()])
            raise OptionError(f"unknown player {kind!r}; choose from: {known}")
        players.check(kind)
    return list(kinds)


def check_game(log: Log) -> None:
    """Raise an error for players that cannot play this game."""
    for kind in log.players:
        if kind != YOU:
            players.check_game(kind, log.game, log.seats, log.options)


def words(kind: str, seat: int) -> str:
    """A short description of a player; bots by their name and level."""
    if kind == YOU:
        return "a person"
    bot = pick(kind, "", seat, ())
    return f"{bot.name} ({kind}), {players.describe(kind)}" if bot else f"{kind}, {players.describe(kind)}"


def people(kinds: Sequence[str]) -> list[int]:
    """The seats of people."""
    return [seat for seat, kind in enumerate(kinds) if kind == YOU]
