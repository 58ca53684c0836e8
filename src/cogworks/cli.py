"""The command line: argument parsing only."""

import argparse
import io
import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NoReturn, TextIO

from cogworks.bots.levels import LEVELS
from cogworks.build import how_it_runs
from cogworks.compiling import meanwhile
from cogworks.engine.errors import CogworksError, OffTargetError
from cogworks.lab import arguments as lab
from cogworks.offline import arguments as offline
from cogworks.people.admin.arguments import add_admin
from cogworks.people.contacts import command as reports
from cogworks.people.contacts.command import add_reports
from cogworks.people.ratings import command
from cogworks.people.ratings.command import add_ratings
from cogworks.people.tournaments.command import add_tournament
from cogworks.puzzles.arguments import add_puzzles
from cogworks.shared_arguments import add_executor, add_option, add_seed, add_setup, chosen_seats
from cogworks.study import arguments as study
from cogworks.study.arena import arguments as arena
from cogworks.tables.files import card_sets
from cogworks.terminal import catalogue, decks, saves, seats
from cogworks.terminal.replay import Perspective, replay
from cogworks.terminal.screen import Screen
from cogworks.terminal.start import PlaySettings, continued, new_game, read_options
from cogworks.web import arguments as web

OK = 0
FAILED = 1
BAD_INPUT = 2
OFF_TARGET = 3
"""Exit code: a valid card set with figures outside the target ranges."""
INTERRUPTED = 130
DEBUG = "COGWORKS_DEBUG"


class Parser(argparse.ArgumentParser):
    """A parser that reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        """Reject invalid arguments."""
        raise CogworksError(message)


def parser() -> Parser:
    """All commands and their arguments."""
    top = Parser(prog="cogworks", description="Tabletop games to play in the browser and in the terminal.")
    top.add_argument("--version", action="store_true", help="print the version and how the rules run")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")

    commands.add_parser("games", help="list the games and their options")

    play = commands.add_parser("play", help="play a game, or resume a saved one")
    play.add_argument("game", metavar="GAME", nargs="?", help="the game to play (a menu if left out)")
    play.add_argument("--seats", metavar="WHO,WHO", help=f"the player at each seat: {seats.known_kinds()}")
    add_option(play)
    play.add_argument("--seed", metavar="N", type=int, help="the same N gives the same dice and cards")
    play.add_argument("--save", "--log", dest="save", metavar="FILE", type=Path, help="save the game to this file")
    play.add_argument("--continue", dest="saved", metavar="FILE", nargs="?", const="", help="resume a saved game")
    play.add_argument(
        "--from", dest="step", metavar="K", type=int, help="with --continue: from this step, in a new file"
    )
    play.add_argument("--deck", metavar="FILE", type=Path, help=f"a card set for {' or '.join(card_sets.known())}")
    play.add_argument("--hints", action="store_true", help="allow hints if people play each other")
    play.add_argument("--watch", action="store_true", help="watch bots play")
    play.add_argument("--delay", metavar="SECONDS", type=float, default=0.0, help="pause after each bot's turn")
    play.add_argument("--compile", action="store_true", help="compile the rules in the background (source checkout)")

    replays = commands.add_parser("replay", help="replay a saved game")
    replays.add_argument("file", metavar="FILE", type=Path)
    replays.add_argument("--deck", metavar="FILE", type=Path, help="the card set the game was played with")
    perspective = replays.add_mutually_exclusive_group()
    perspective.add_argument("--seat", metavar="N", type=int, help="show only what this seat saw (1 is the first)")
    perspective.add_argument("--spectator", action="store_true", help="show only what spectators saw")
    perspective.add_argument("--all", action="store_true", help="show everything (the default)")
    replays.add_argument("--from", dest="begin", metavar="K", type=int, help="first step to show")
    replays.add_argument("--to", dest="end", metavar="K", type=int, help="last step to show")

    reviews = commands.add_parser("review", help="review a finished game: chances, luck and better moves")
    reviews.add_argument("file", metavar="FILE", type=Path)
    reviews.add_argument("--html", metavar="OUT", type=Path, help="also write the review as a page")
    reviews.add_argument("--deck", metavar="FILE", type=Path, help="the card set the game was played with")

    proof = commands.add_parser("verify", help="recompute every draw of a finished table")
    proof.add_argument("file", metavar="FILE", type=Path)

    web.add_serve(commands.add_parser("serve", help="start the server, to play in the browser"))

    offline.add_site(
        commands.add_parser("site", help="write the games as a static site, which runs in the browser without a server")
    )

    add_admin(commands.add_parser("admin", help="for operators: tables, accounts, retention, backups, verification"))
    add_reports(commands.add_parser("reports", help="list what players reported to the operator"))
    add_ratings(commands.add_parser("ratings", help="recompute players' ratings; list suspicious results"))

    tools = commands.add_parser("mcp", help="let an assistant play, over the Model Context Protocol (stdio)")
    where = tools.add_mutually_exclusive_group()
    where.add_argument("--database", metavar="URL", help="where tables are stored (a file in your data folder)")
    where.add_argument("--memory", action="store_true", help="store nothing")
    tools.add_argument("--bot", metavar="NAME=PLAYER", action="append", default=[], help="offer another bot")

    ladder = commands.add_parser("ladder", help="play bot levels against each other and rate them")
    add_setup(ladder)
    ladder.add_argument(
        "--players",
        "--levels",
        dest="levels",
        metavar="A,B",
        default=",".join(LEVELS),
        help="levels or plug-ins such as file:player.npz, from weak to strong (all levels)",
    )
    ladder.add_argument("--games", metavar="N", type=int, default=400, help="games per pairing (400)")
    add_seed(ladder)
    add_executor(ladder)
    ladder.add_argument("--save", metavar="FILE", type=Path, help="save the results to this file (in your data folder)")

    arena.add_arena(commands.add_parser("arena", help="let programs, servers and bots play each other, and rate them"))
    add_tournament(commands.add_parser("tournament", help="play a tournament between bots and print the standings"))

    study.add_study(commands.add_parser("study", help="record bot games; check win chances and grades"))
    lab.add_lab(commands.add_parser("lab", help="measure games and cards, and write reports"))

    add_puzzles(commands.add_parser("puzzles", help="solve, list, check and make puzzles"))

    rules = commands.add_parser("rules", help="read the rules")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("id", metavar="ID", nargs="?", help="a rule, such as M3.2, or a chapter, such as M3")

    new = commands.add_parser("new-game", help="write a small new game into a source checkout, to build on")
    new.add_argument("name", metavar="NAME", help="the game's name in lower case, such as brass_race")
    new.add_argument("--title", metavar="TITLE", help="the game's title (made from the name if left out)")
    new.add_argument("--folder", metavar="FOLDER", type=Path, default=Path(), help="the checkout (the current folder)")
    new.add_argument("--small", action="store_true", help="write a complete game in one file, which needs no checkout")

    deck = commands.add_parser("deck", help=f"check or list card sets for {' and '.join(card_sets.known())}")
    subcommands = deck.add_subparsers(dest="subcommand", metavar="COMMAND", required=True)
    for subcommand, words in (
        ("check", "validate a card set and measure its games (exit code 2: invalid, 3: off target)"),
        ("list", "print every card"),
    ):
        part = subcommands.add_parser(subcommand, help=words)
        part.add_argument(
            "file",
            metavar="FILE",
            type=Path,
            nargs="?",
            help="a card-set file, or a game to use its own set",
        )
        part.add_argument("--game", choices=list(card_sets.known()), help="the game (detected from the file)")
        if subcommand == "check":
            part.add_argument(
                "--games", metavar="N", type=int, default=10_000, help="games to play (10000); 0 for none"
            )
        else:
            part.add_argument("--source", action="store_true", help="print the set as a card-set file, to edit it")
    return top


def execute(typed: argparse.Namespace, screen: Screen, program: str) -> None:
    """Run a command."""
    if typed.version:
        screen.say(f"cogworks {own_version()}. {how_it_runs()}")
    elif typed.command == "games":
        catalogue.list_games(screen)
    elif typed.command == "play":
        with meanwhile(screen.say) if typed.compile else nullcontext():
            start(typed, screen, program)
    elif typed.command == "deck" and typed.subcommand == "check":
        check_set(typed, screen)
    elif typed.command == "deck":
        decks.list_cards(screen, typed.game, typed.file, is_source=typed.source)
    elif typed.command == "replay":
        seat = None if typed.seat is None else typed.seat - 1
        perspective = Perspective(seat, open_cards=seat is None and not typed.spectator)
        replay(screen, typed.file, perspective, typed.begin, typed.end, typed.deck)
    elif typed.command == "review":
        review_game(typed, screen, program)
    elif typed.command == "verify":
        from cogworks.tables.files.verify import verify_file

        verdict = verify_file(typed.file)
        for words in [*verdict.statements(), verdict.reminder()]:
            screen.say(words)
    elif typed.command == "serve":

        def say(text: str) -> None:
            screen.say(text)
            screen.flush()

        web.run(typed, saves.home(), say, measured)
    elif typed.command == "site":
        offline.run(typed, screen.verbatim)
    elif typed.command == "admin":
        from cogworks.people.admin import command as admin

        admin.run(typed, saves.home(), screen.verbatim, screen.ask)
    elif typed.command == "reports":
        reports.run(typed, saves.home(), screen.say)
    elif typed.command == "ratings":
        command.run(typed, saves.home(), screen.say)
    elif typed.command == "study":
        study.run(typed, screen)
    elif typed.command == "lab":
        lab.run(typed, lambda name: catalogue.find(name).name, screen.verbatim, screen.flush)
    elif typed.command == "puzzles":
        # Imported here: the other commands start faster without it.
        from cogworks.terminal import puzzles

        puzzles.run(typed, screen)
    elif typed.command == "mcp":
        from cogworks.study.extras import need

        need("cogworks.study.assistant.mcp").run(saves.home(), typed.database, not typed.memory, typed.bot)
    elif typed.command == "ladder":
        rate_levels(typed, screen)
    elif typed.command == "arena":
        arena.run(typed, screen)
    elif typed.command == "tournament":
        from cogworks.people.tournaments import command as tournament

        found = catalogue.find(typed.game)
        tournament.run(typed, found, read_options(found, typed.option), screen.verbatim)
    elif typed.command == "new-game":
        create_game(typed, screen)
    elif typed.command == "rules":
        catalogue.print_rules(screen, catalogue.find(typed.game), typed.id)
    else:
        catalogue.greet(screen, program)


def measured(*given: Any) -> dict[str, Any]:
    """What changed cards are worth; the server imports the lab only when someone asks."""
    from cogworks.lab.card_sets import worth

    return worth.measured(*given)


def review_game(typed: argparse.Namespace, screen: Screen, program: str) -> None:
    """Review a game."""
    # Imported here: the other commands start faster without it.
    from cogworks.terminal.review import review_file

    log, found = review_file(screen, typed.file, typed.deck, typed.html, program)
    if typed.html is not None:
        from cogworks.web.site.review.page import write_page

        write_page(typed.html, log, found)
        screen.say()
        screen.verbatim(f"Page: {typed.html}")


def check_set(typed: argparse.Namespace, screen: Screen) -> None:
    """Validate a card set and measure it."""
    # Imported here: the other commands start faster without it.
    from cogworks.lab.card_sets.check import print_check

    chosen = decks.choose_set(typed.game, typed.file)
    print_check(chosen.game, chosen.text, typed.games, screen.say, screen.flush)


def rate_levels(typed: argparse.Namespace, screen: Screen) -> None:
    """Play a ladder."""
    # Imported here: the other commands start faster without it.
    from cogworks.bots.ladder import Contest
    from cogworks.bots.players import normalize
    from cogworks.terminal import ladder

    game = catalogue.find(typed.game)
    seats = chosen_seats(game, typed.seats)
    levels = tuple(normalize(name) for name in typed.levels.split(","))
    options = read_options(game, typed.option)
    contest = Contest(game.name, seats, options=options, levels=levels, games=typed.games, seed=typed.seed)
    ladder.climb(screen, contest, typed.processes, typed.ray, typed.save)


def create_game(typed: argparse.Namespace, screen: Screen) -> None:
    """Write a new game and print the next steps."""
    # Imported here: the other commands start faster without it.
    from cogworks.scaffold.new_game import new_game, new_small_game

    if typed.small:
        written = new_small_game(typed.name, typed.title, typed.folder)
        screen.say(str(written))
        screen.say(f"Play it: COGWORKS_GAMES={written} cogworks play {typed.name}, or the same with cogworks serve")
        screen.say("Then change it: the file says what each part is for.")
        return
    for file in new_game(typed.name, typed.title, typed.folder):
        screen.say(str(file))
    screen.say(f"Play it: cogworks play {typed.name}, or cogworks serve --browse")
    screen.say(f"Test it: .venv/bin/python -m pytest -k {typed.name}")
    screen.say("Then change it: docs/adding-a-game.md explains every file.")


def start(typed: argparse.Namespace, screen: Screen, program: str) -> None:
    """Play a new game or a saved one."""
    settings = PlaySettings(typed.seed, typed.delay, typed.watch, program, typed.hints)
    players = [] if typed.seats is None else seats.read(typed.seats)
    if typed.step is not None and not typed.saved:
        raise CogworksError("--from needs a game: --continue FILE --from K")
    if typed.saved is None:
        wanted = card_sets.game_of(typed.deck) if typed.deck and typed.game is None else typed.game
        game = catalogue.choose(screen) if wanted is None else catalogue.find(wanted)
        if typed.deck is not None:
            typed.option.append(card_sets.typed(game.name, typed.deck))
        new_game(screen, game, players, typed.option, typed.save, settings)
    elif typed.game is not None or typed.option or typed.save is not None:
        raise CogworksError("--continue cannot be combined with GAME, --option or --save: a saved game has its own")
    else:
        continued(screen, Path(typed.saved) if typed.saved else None, players, settings, typed.deck, typed.step)


def own_version() -> str:
    """The installed version."""
    # Imported here, because other commands start faster without it.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("cogworks")
    except PackageNotFoundError:
        return "(not installed)"


def program_name() -> str:
    """The command that started this program."""
    called = Path(sys.argv[0]).name
    if shutil.which("cogworks") is None:
        if called == "cogworks":
            return sys.argv[0]
        if called == "__main__.py":
            return f"{Path(sys.executable).name.removesuffix('.exe')} -m cogworks"
    return "cogworks"


def run(words: Sequence[str], source: TextIO, sink: TextIO, complaints: TextIO, program: str = "cogworks") -> int:
    """Run a command line; return the exit code."""
    size = shutil.get_terminal_size((80, 50))
    try:
        execute(parser().parse_args(words), Screen(source, sink, size.columns - 1, size.lines), program)
        sink.flush()
    except KeyboardInterrupt:
        sink.write("\n")
        return INTERRUPTED
    except CogworksError as error:
        sink.flush()
        print(f"cogworks: {error}", file=complaints)
        return OFF_TARGET if isinstance(error, OffTargetError) else BAD_INPUT
    return OK


def main() -> int:
    """Run the CLI; print errors without a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # Characters the terminal cannot show, and invalid bytes, must not end a game.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        # Without stdin (`<&-`), Python has no stream for it.
        return run(sys.argv[1:], sys.stdin or io.StringIO(), sys.stdout, sys.stderr, program_name())
    except OSError as error:
        # Python flushes again at exit, and would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return OK  # the reader closed the pipe, as `head` does
        print(f"cogworks: {error.strerror or error}", file=sys.stderr)
        return FAILED
    except Exception as error:
        if os.environ.get(DEBUG) == "1":
            raise
        print(f"cogworks: internal error: {type(error).__name__}: {error} ({DEBUG}=1 shows where)", file=sys.stderr)
        return FAILED


if __name__ == "__main__":
    sys.exit(main())
