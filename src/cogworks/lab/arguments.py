"""The arguments of `cogworks lab`.  The commands are imported when they run."""

import argparse
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from cogworks.bots.levels import ADEPT
from cogworks.shared_arguments import add_executor, add_option, add_seed


def add_lab(command: argparse.ArgumentParser) -> None:
    """Add the commands of the lab."""
    subcommands = command.add_subparsers(dest="subcommand", metavar="COMMAND", required=True)
    report = subcommands.add_parser("report", help="measure a game, and what its cards are worth")
    report.add_argument("game", metavar="GAME", help="a game, or a card-set file")
    report.add_argument(
        "--cards",
        "--deck",
        dest="files",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="a card-set file to measure; repeat for several",
    )
    add_common(report, games=400)
    report.add_argument("--deals", metavar="N", type=int, default=100, help="deals per gift, ban or swap (100)")
    for name, words in (
        ("gift", "one seat starts with this card; `all` for every card"),
        ("ban", "one seat may neither take nor play this card; `all` for every card"),
    ):
        report.add_argument(f"--{name}", metavar="CARD", action="append", default=[], help=words)
    report.add_argument("--swap", metavar="A=B", action="append", default=[], help="start with card B in place of A")
    report.add_argument("--pair", metavar="A+B", action="append", default=[], help="start with both cards")
    report.add_argument(
        "--card-players",
        metavar="A,B",
        default="",
        help="levels for gifts, bans, swaps and pairs (those of --players)",
    )
    report.add_argument("--how", metavar="WAY", default="", help="how a seat gets a gift (see docs/lab.md)")
    report.add_argument(
        "--judged", metavar="N", type=int, help="games judged by a master search (a tenth of all, at most 40)"
    )
    report.add_argument(
        "--ladder", metavar="N", type=int, help="games per pairing of levels (half of --games, at most 200)"
    )
    report.add_argument("--no-cards", dest="has_cards", action="store_false", help="leave out how cards were used")
    add_continue(report)

    compare = subcommands.add_parser("compare", help="compare two variants of a game on the same deals")
    compare.add_argument(
        "variants",
        metavar="[GAME] A B",
        nargs="+",
        help="each variant is default, NAME=VALUE,…, version=N or a card-set file, which also says the game",
    )
    add_common(compare, games=400)
    add_continue(compare)

    watch = subcommands.add_parser("watch", help="report on a card-set file, and again whenever it is saved")
    watch.add_argument("file", metavar="FILE", type=Path)
    add_common(watch, games=100)


def add_common(command: argparse.ArgumentParser, games: int) -> None:
    """Add the arguments of all lab commands."""
    command.add_argument("--seats", metavar="N,N", help="numbers of seats, such as 2,3 (2, or the game's minimum)")
    add_option(command, "; repeat a name to measure several values")
    command.add_argument(
        "--players",
        metavar="A,B",
        default=ADEPT.name,
        help="levels or plug-ins (adept); the first plays everything, the others the card experiments",
    )
    command.add_argument("--games", metavar="N", type=int, default=games, help=f"games per setup ({games})")
    add_seed(command, "report")
    command.add_argument(
        "--out",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="the report (GAME-report.html); .md for Markdown; repeat for both",
    )
    command.add_argument("--text", action="store_true", help="print the report instead")
    add_executor(command)


def add_continue(command: argparse.ArgumentParser) -> None:
    """Add the switch that resumes an interrupted run."""
    command.add_argument("--continue", dest="resume", action="store_true", help="continue an interrupted run")


def run(
    typed: argparse.Namespace, find: Callable[[str], str], show: Callable[[str], None], flush: Callable[[], None]
) -> None:
    """Run a command of the lab; `find` returns a game's name, `show` prints a line."""

    def say(line: str) -> None:
        # Flush each line: `watch` keeps running between reports.
        show(line)
        flush()

    # Imported here: other commands start faster without it.
    from cogworks.lab.command import Place, Request, read_report, run_compare, run_report, run_watch
    from cogworks.lab.compare import read_words

    place = Place(typed.processes, typed.ray, typed.out, typed.text, getattr(typed, "resume", False))
    name, first, second, options = "", "", "", typed.option
    if typed.subcommand == "report":
        name, sets = read_report(typed.game, typed.files, find)
        options = [*sets, *options]
    elif typed.subcommand == "compare":
        name, first, second = read_words(typed.variants, find)
    request = Request(
        game=name,
        seats=typed.seats,
        options=options,
        players=typed.players,
        games=typed.games,
        deals=100,
        seed=typed.seed,
    )
    if typed.subcommand == "compare":
        run_compare(request, first, second, place, say)
    elif typed.subcommand == "watch":
        # Quick: without searches by a master and games between levels.
        run_watch(typed.file, replace(request, judged=0, rungs=0), place, say)
    else:
        report = replace(
            request,
            deals=typed.deals,
            gifts=typed.gift,
            bans=typed.ban,
            swaps=typed.swap,
            pairs=typed.pair,
            how=typed.how,
            judged=typed.judged,
            rungs=typed.ladder,
            has_cards=typed.has_cards,
            card_players=typed.card_players,
        )
        run_report(report, place, say)
