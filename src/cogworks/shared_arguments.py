"""Command-line arguments that several commands share."""

import argparse

from cogworks.engine.game import Game
from cogworks.engine.state import State


def add_setup(command: argparse.ArgumentParser, *, is_required: bool = True) -> None:
    """Add a game, its number of seats and its options."""
    command.add_argument("game", metavar="GAME", nargs=None if is_required else "?")
    command.add_argument("--seats", metavar="N", type=int, help="the number of seats (2, or the game's minimum)")
    add_option(command)


def add_option(command: argparse.ArgumentParser, more: str = "") -> None:
    """Add the options of a game."""
    command.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help=f"see `cogworks games`{more}"
    )


def add_seed(command: argparse.ArgumentParser, what: str = "games") -> None:
    """Add the seed that makes a run repeatable."""
    command.add_argument("--seed", metavar="N", type=int, default=1, help=f"the same N gives the same {what} (1)")


def add_executor(command: argparse.ArgumentParser) -> None:
    """Add the arguments that choose where many games are played."""
    where = command.add_mutually_exclusive_group()
    where.add_argument("--processes", metavar="N", type=int, help="number of worker processes (one per core)")
    where.add_argument("--ray", metavar="ADDRESS", help="run on a Ray cluster: its address, or auto")


def chosen_seats(game: Game[State], seats: int | None) -> int:
    """The number of seats typed, validated, or the usual one."""
    return game.usual_seats if seats is None else game.check_seats(seats)
