"""The arguments of `cogworks study`.  The commands are imported when they run."""

import argparse
from pathlib import Path
from typing import Final

from cogworks.bots.levels import ADEPT, GRANDMASTER, LEVELS, MASTER, MOST_SIMULATIONS, level
from cogworks.engine.errors import CogworksError
from cogworks.shared_arguments import add_executor, add_seed, add_setup, chosen_seats
from cogworks.study.extras import need
from cogworks.terminal import catalogue
from cogworks.terminal.screen import Screen
from cogworks.terminal.start import read_options

GAMES: Final = 1000
"""Games of a recording."""


def add_study(command: argparse.ArgumentParser) -> None:
    """Add the commands of `cogworks study`."""
    subcommands = command.add_subparsers(dest="subcommand", metavar="COMMAND", required=True)
    record = subcommands.add_parser("record", help="play games between bots and record them in a Parquet file")
    add_setup(record, is_required=False)
    record.add_argument("--preset", metavar="NAME", help="a dataset with a known digest, in place of game and settings")
    record.add_argument(
        "--games", metavar="N", type=int, default=GAMES, help="total number of games in the file (1000)"
    )
    record.add_argument(
        "--players", metavar="A,B", default=ADEPT.name, help="levels or plug-ins, which rotate around the table (adept)"
    )
    record.add_argument("--out", metavar="FILE", type=Path, required=True, help="the Parquet file")
    record.add_argument("--decisions", action="store_true", help="also record every decision, in a second file")
    record.add_argument("--values", action="store_true", help="and what the player's search found for each legal move")
    add_seed(record)
    record.add_argument("--continue", dest="resume", action="store_true", help="continue an interrupted recording")
    add_executor(record)

    stated = subcommands.add_parser("calibration", help="compare stated win chances with the results of games")
    add_setup(stated)
    stated.add_argument("--games", metavar="N", type=int, default=400, help="games to play (400)")
    add_seed(stated)
    stated.add_argument("--simulations", metavar="N", type=int, default=2000, help="simulations per chance (2000)")
    stated.add_argument("--save", metavar="FILE", type=Path, help="save the samples; run again to add games")
    stated.add_argument("--plot", metavar="FILE", type=Path, help="write a reliability plot as SVG")
    stated.add_argument("--fit", metavar="FILE", type=Path, help="fit a map to these games and add it to FILE")
    stated.add_argument("--stages", metavar="N", type=int, help="parts of the game with their own map (what fits best)")
    add_executor(stated)

    grades = subcommands.add_parser("grades", help="review games of each bot level and count their grades")
    add_setup(grades)
    grades.add_argument("--levels", metavar="A,B", default=",".join(LEVELS), help="levels to review (all)")
    grades.add_argument("--games", metavar="N", type=int, default=20, help="games per level (20)")
    grades.add_argument("--simulations", metavar="N", type=int, default=1000, help="simulations per estimate (1000)")
    add_seed(grades)
    add_executor(grades)

    accuracy = subcommands.add_parser("accuracy", help="fit the scale of accuracy to games of each bot level")
    add_setup(accuracy)
    accuracy.add_argument("--games", metavar="N", type=int, default=40, help="games per level, half held out (40)")
    accuracy.add_argument("--simulations", metavar="N", type=int, default=600, help="simulations per estimate (600)")
    accuracy.add_argument(
        "--folder",
        metavar="FOLDER",
        type=Path,
        default=Path("."),
        help="where the scale and the games so far are; run again to continue",
    )
    add_seed(accuracy)
    add_executor(accuracy)

    add_train(subcommands.add_parser("train", help="train a network that corrects a game's estimates"))

    add_match(subcommands.add_parser("match", help="play two levels against each other on the same deals"))


def add_match(match: argparse.ArgumentParser) -> None:
    """Add the arguments of `cogworks study match`."""
    add_setup(match)
    match.add_argument("--first", metavar="A", default=GRANDMASTER.name, help="a level, in one seat (grandmaster)")
    match.add_argument("--second", metavar="B", default=MASTER.name, help="a level, in all other seats (master)")
    match.add_argument("--weights", metavar="FILE", type=Path, help="trained weights for the first")
    match.add_argument("--deals", metavar="N", type=int, default=300, help="each is played once from every seat (300)")
    match.add_argument("--save", metavar="FILE", type=Path, help="keep the results; run again to continue")
    add_seed(match)
    add_executor(match)


def add_train(train: argparse.ArgumentParser) -> None:
    """Add the arguments of `cogworks study train`."""
    add_setup(train)
    train.add_argument("--folder", metavar="FOLDER", type=Path, required=True, help="run again to continue")
    train.add_argument("--generations", metavar="N", type=int, default=3, help="networks, each from better games (3)")
    train.add_argument("--games", metavar="N", type=int, default=3000, help="games per generation (3000)")
    train.add_argument("--simulations", metavar="N", type=int, default=100, help="per choice in these games (100)")
    train.add_argument("--units", metavar="N", type=int, default=33, help="hidden units, a multiple of three (33)")
    train.add_argument("--epochs", metavar="N", type=int, default=6, help="passes over the examples (6)")
    train.add_argument("--results", metavar="P", type=int, default=20, help="percent of results in the targets (20)")
    train.add_argument("--horizon", metavar="N", type=int, default=0, help="choices played before evaluating (0)")
    train.add_argument("--ends", metavar="N", type=int, default=0, help="learn N ends of simulations per choice (0)")
    train.add_argument("--deals", metavar="N", type=int, default=200, help="deals of each match (200)")
    train.add_argument("--into", metavar="FILE", type=Path, help="file of weights that gets a network that has won")
    train.add_argument("--plot", metavar="FILE", type=Path, help="learning curves as SVG")
    add_seed(train)
    add_executor(train)


def run(typed: argparse.Namespace, screen: Screen) -> None:
    """Run a command of `cogworks study`."""
    if typed.subcommand == "calibration":
        calibrate(typed, screen)
    elif typed.subcommand == "grades":
        grade(typed, screen)
    elif typed.subcommand == "accuracy":
        measure_accuracy(typed, screen)
    elif typed.subcommand == "match":
        play_match(typed, screen)
    elif typed.subcommand == "train":
        train_network(typed, screen)
    else:
        record_games(typed, screen)


def record_games(typed: argparse.Namespace, screen: Screen) -> None:
    """Record games."""
    from cogworks.bots.players import normalize

    records = need("cogworks.study.commands.record")
    where = {"processes": typed.processes, "ray": typed.ray, "is_continued": typed.resume}
    if typed.preset is not None:
        settings = (typed.game, typed.seats, typed.option, typed.games, typed.players, typed.seed, typed.decisions)
        if settings != (None, None, [], GAMES, ADEPT.name, 1, False) or typed.values:
            raise CogworksError("a preset determines the games: leave out the game and all settings")
        screen.say(records.reproduce(typed.preset, typed.out, **where))
        return
    if typed.game is None:
        raise CogworksError("name a game, or a dataset with --preset")
    game = catalogue.find(typed.game)
    seats = chosen_seats(game, typed.seats)
    names = tuple(normalize(name) for name in typed.players.split(","))
    options = read_options(game, typed.option)
    plan = records.Plan(
        game.name, seats, options, names, typed.seed, typed.decisions or typed.values, with_values=typed.values
    )
    screen.say(records.record(plan, typed.games, typed.out, **where))


def calibrate(typed: argparse.Namespace, screen: Screen) -> None:
    """Compare stated chances with results."""
    from cogworks.review.chances import budget
    from cogworks.study.commands.calibration import Plan, calibrate

    game = catalogue.find(typed.game)
    seats = chosen_seats(game, typed.seats)
    judge = budget(checked_simulations(typed.simulations))
    plan = Plan(game.name, seats, read_options(game, typed.option), typed.seed, judge=judge)
    said = calibrate(
        plan,
        typed.games,
        typed.processes,
        typed.ray,
        save=typed.save,
        plot=typed.plot,
        maps=typed.fit,
        stages=typed.stages,
    )
    screen.verbatim(said)


def grade(typed: argparse.Namespace, screen: Screen) -> None:
    """Count the grades of bots' decisions."""
    from cogworks.study.commands.grades import Plan, measure

    game = catalogue.find(typed.game)
    seats = chosen_seats(game, typed.seats)
    simulations = checked_simulations(typed.simulations)
    levels = tuple(typed.levels.split(","))
    plan = Plan(game.name, seats, read_options(game, typed.option), levels, typed.seed, simulations)
    screen.verbatim(measure(plan, typed.games, typed.processes, typed.ray))


def measure_accuracy(typed: argparse.Namespace, screen: Screen) -> None:
    """Fit the scale of accuracy."""
    from cogworks.study.commands.accuracy import Plan, measure

    game = catalogue.find(typed.game)
    simulations = checked_simulations(typed.simulations)
    plan = Plan(game.name, chosen_seats(game, typed.seats), read_options(game, typed.option), typed.seed, simulations)
    screen.verbatim(measure(plan, typed.games, typed.folder, typed.processes, typed.ray))


def play_match(typed: argparse.Namespace, screen: Screen) -> None:
    """Play a match between two levels."""
    from cogworks.bots.matches import Contestant, Match, run
    from cogworks.executor import executor

    game = catalogue.find(typed.game)
    for text in (typed.first, typed.second):
        level(text)
    if typed.deals < 1:
        raise CogworksError(f"invalid number of deals {typed.deals}: play at least one")
    match = Match(
        game.name,
        chosen_seats(game, typed.seats),
        read_options(game, typed.option),
        Contestant(typed.first, typed.weights),
        Contestant(typed.second),
        typed.seed,
    )
    with executor(typed.processes, typed.ray) as where:
        screen.say(f"{typed.first} against {typed.second}: {run(match, typed.deals, where, kept=typed.save)}")


def train_network(typed: argparse.Namespace, screen: Screen) -> None:
    """Train a learned evaluation."""
    commands = need("cogworks.study.commands.train")
    game = catalogue.find(typed.game)
    if typed.units < 3 or typed.units % 3:
        raise CogworksError(f"invalid number of hidden units {typed.units}: use a multiple of three")
    plan = commands.Plan(
        game=game.name,
        seats=chosen_seats(game, typed.seats),
        options=read_options(game, typed.option),
        seed=typed.seed,
        games=typed.games,
        simulations=checked_simulations(typed.simulations),
        generations=typed.generations,
        units=typed.units,
        epochs=typed.epochs,
        results=typed.results / 100,
        horizon=typed.horizon,
        deals=typed.deals,
        ends=typed.ends,
    )
    screen.verbatim(commands.train(plan, typed.folder, typed.processes, typed.ray, into=typed.into, plot=typed.plot))


def checked_simulations(n: int) -> int:
    """A number of simulations, if it is possible."""
    if not 1 <= n <= MOST_SIMULATIONS:
        raise CogworksError(f"invalid number of simulations {n}: use 1 to {MOST_SIMULATIONS}")
    return n
