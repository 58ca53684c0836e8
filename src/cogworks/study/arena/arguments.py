"""The arguments of `cogworks arena`.  The command is imported when it runs."""

import argparse
from pathlib import Path

from cogworks.shared_arguments import add_executor, add_seed, add_setup, chosen_seats
from cogworks.study.arena.contest import LOSE, ON_FAILURE, Contest, Limits
from cogworks.study.extras import need
from cogworks.terminal import catalogue
from cogworks.terminal.screen import Screen
from cogworks.terminal.start import read_options

USUAL = Limits()


def add_arena(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `cogworks arena`."""
    add_setup(command)
    command.add_argument(
        "--players",
        metavar="A,B",
        default="",
        help="bots (novice, master:500, file:player.npz), programs (cmd:'python agent.py') and servers (http:URL)",
    )
    command.add_argument(
        "--player", metavar="NAME=PLAYER", action="append", default=[], help="one more player, with a name"
    )
    command.add_argument("--games", metavar="N", type=int, default=100, help="games per matchup (100)")
    add_seed(command)
    command.add_argument("--out", metavar="FOLDER", type=Path, help="results, transcripts and report (arena-GAME)")
    command.add_argument("--continue", dest="resume", action="store_true", help="continue an interrupted run")
    command.add_argument("--no-moves", action="store_true", help="don't list the legal moves in requests")
    command.add_argument("--worlds", action="store_true", help="add a redealt position to requests, for searches")
    command.add_argument(
        "--judge", metavar="N", type=int, default=1000, help="simulations that judge a decision; 0 for none (1000)"
    )
    command.add_argument("--judged", metavar="N", type=int, default=6, help="decisions judged per player and game (6)")
    limits = command.add_argument_group("limits of agents")
    limits.add_argument("--seconds", metavar="N", type=float, default=USUAL.seconds, help="for a reply (30)")
    limits.add_argument(
        "--start-seconds", metavar="N", type=float, default=USUAL.start_seconds, help="more for the first one (30)"
    )
    limits.add_argument("--retries", metavar="N", type=int, default=USUAL.retries, help="after a wrong reply (2)")
    limits.add_argument("--memory", metavar="MB", type=int, default=USUAL.memory, help="of all its processes (2048)")
    limits.add_argument("--agent-processes", metavar="N", type=int, default=USUAL.processes, help="at once (32)")
    limits.add_argument("--disk", metavar="MB", type=int, default=USUAL.disk, help="in its working directory (64)")
    limits.add_argument("--on-failure", choices=ON_FAILURE, default=LOSE, help="effect on the game (lose)")
    limits.add_argument(
        "--failures", metavar="N", type=int, default=USUAL.most_failures, help="lost games until withdrawal (10)"
    )
    add_executor(command)


def run(typed: argparse.Namespace, screen: Screen) -> None:
    """Run `cogworks arena`."""
    from cogworks.study.arena.agents import read_entrants

    game = catalogue.find(typed.game)
    limits = Limits(
        seconds=typed.seconds,
        start_seconds=typed.start_seconds,
        retries=typed.retries,
        memory=typed.memory,
        processes=typed.agent_processes,
        disk=typed.disk,
        on_failure=typed.on_failure,
        most_failures=typed.failures,
    )
    contest = Contest(
        game.name,
        chosen_seats(game, typed.seats),
        read_options(game, typed.option),
        read_entrants(typed.players, typed.player),
        typed.games,
        typed.seed,
        limits,
        with_moves=not typed.no_moves,
        with_worlds=typed.worlds,
        simulations=typed.judge,
        judged=typed.judged,
    )
    out = typed.out or Path(f"arena-{game.name}")
    command = need("cogworks.study.arena.command")
    screen.verbatim(command.run(contest, out, typed.processes, typed.ray, is_continued=typed.resume))
