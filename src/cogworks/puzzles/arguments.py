"""The arguments of `cogworks puzzles`.  The commands are imported when they run."""

import argparse
from pathlib import Path

from cogworks.shared_arguments import add_executor, add_seed


def add_puzzles(command: argparse.ArgumentParser) -> None:
    """Add the puzzle commands."""
    subcommands = command.add_subparsers(dest="subcommand", metavar="COMMAND", required=True)
    play = subcommands.add_parser("play", help="solve puzzles in the terminal")
    play.add_argument("game", metavar="GAME|ID", nargs="?", help="a game or the id of a puzzle (a menu if left out)")
    play.add_argument("--rating", metavar="N", type=int, help="start with the puzzle whose rating is nearest")

    lists = subcommands.add_parser("list", help="list the puzzles of a game")
    lists.add_argument("game", metavar="GAME")

    check = subcommands.add_parser("check", help="check the solutions of all puzzles (exit code 2 if one is wrong)")
    check.add_argument("game", metavar="GAME", nargs="?", help="only this game's puzzles")
    check.add_argument("--file", metavar="FILE", type=Path, help="check this file instead of the built-in puzzles")
    add_executor(check)

    make = subcommands.add_parser("make", help="mine puzzles from games, verify and rate them")
    make.add_argument("game", metavar="GAME")
    make.add_argument("--games", metavar="N", type=int, default=200, help="bot games to play (200)")
    make.add_argument(
        "--from",
        dest="logs",
        metavar="FILE",
        type=Path,
        nargs="+",
        default=[],
        help="review these finished games and mine their worst decisions, instead of bot games",
    )
    add_seed(make, "puzzles")
    make.add_argument("--most", metavar="N", type=int, default=120, help="puzzles to keep (120)")
    make.add_argument("--save", metavar="FILE", type=Path, help="the puzzle file (GAME-puzzles.json)")
    make.add_argument("--continue", dest="resume", action="store_true", help="continue a run that was interrupted")
    add_executor(make)
