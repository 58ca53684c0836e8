"""Puzzles in the terminal, and the commands of `cogworks puzzles`."""

import argparse

from cogworks.engine.errors import CogworksError
from cogworks.engine.game import find_label
from cogworks.engine.names import listed
from cogworks.engine.registry import game, games
from cogworks.puzzles.command import check_all, make
from cogworks.puzzles.command import listed as puzzle_list
from cogworks.puzzles.files import position, puzzle, puzzles
from cogworks.puzzles.hints import hints
from cogworks.puzzles.judging import Result, after, forced, judge
from cogworks.puzzles.mining import Plan
from cogworks.puzzles.puzzle import Puzzle, PuzzleError
from cogworks.puzzles.words import goal, line, proof
from cogworks.terminal import catalogue
from cogworks.terminal.boards import board
from cogworks.terminal.review import read as finished_game
from cogworks.terminal.screen import Screen

HELP = "Type a move or its number, or: hint, show (the solution), board, next, quit."


def run(typed: argparse.Namespace, screen: Screen) -> None:
    """Run a puzzle command."""

    def say(text: str) -> None:
        screen.verbatim(text)
        screen.flush()

    name = getattr(typed, "game", None)
    if typed.subcommand == "play":
        solve(screen, name, typed.rating)
    elif typed.subcommand == "list":
        for text in puzzle_list(catalogue.find(name or "").name):
            say(text)
    elif typed.subcommand == "check":
        check_all(catalogue.find(name).name if name else None, typed.file, typed.processes, typed.ray, say)
    else:
        logs = tuple(finished_game(path, None) for path in typed.logs)
        plan = Plan(catalogue.find(name or "").name, typed.seed, logs=logs)
        make(plan, typed.games, typed.most, typed.save, typed.processes, typed.ray, is_continued=typed.resume, say=say)


def solve(screen: Screen, wanted: str | None, rating: int | None) -> None:
    """Solve puzzles until the player quits."""
    screen.say(HELP)
    for it in _chosen(screen, wanted, rating):
        screen.say()
        if not _solve(screen, it):
            return
    screen.say("No more puzzles.")


def _chosen(screen: Screen, wanted: str | None, rating: int | None) -> list[Puzzle]:
    """The puzzles to solve: one by its id, or those of a game from a rating on."""
    if wanted is not None and wanted not in games() and "-" in wanted:
        return [puzzle(wanted)]
    name = (catalogue.choose(screen) if wanted is None else catalogue.find(wanted)).name
    found = list(puzzles(name))
    if not found:
        raise PuzzleError(f"{game(name).title} has no puzzles")
    if rating is None:
        return found
    nearest = min(range(len(found)), key=lambda place: abs(found[place].rating - rating))
    return found[nearest:]


def _solve(screen: Screen, it: Puzzle) -> bool:
    """Show one puzzle until it is solved, shown or left; False if the player quits."""
    played, given, asked = game(it.game), forced(it, []), 0
    screen.say(f"{it.id}, rating {it.rating}. You are seat {it.seat + 1} of {it.seats}. {goal(it)}")
    _show(screen, it, given, full=True)
    while True:
        state = after(it, given)
        labels = {action: played.without_outcome(label) for action, label in played.labels(state).items()}
        for place, label in enumerate(labels.values(), 1):
            screen.number(place, label)
        try:
            text = screen.ask("Your move: ").casefold()
        except EOFError:
            return False
        if text in ("quit", "q", "next", "show"):
            if text == "show":
                screen.say(f"Solution: {listed(line(it))}. {proof(it)}")
            return text not in ("quit", "q")
        if text in ("hint", "board", "help", "?", ""):
            if text == "board":
                _show(screen, it, given, full=True)
            elif text == "hint":
                asked += 1
                screen.say(_hint(it, asked))
            else:
                screen.say(HELP)
            continue
        try:
            is_number = text.isdecimal() and 1 <= int(text) <= len(labels)
            action = list(labels)[int(text) - 1] if is_number else find_label(labels, text)
        except CogworksError as error:
            screen.say(str(error))
            continue
        verdict = judge(it, [*given, action])
        if verdict.result is Result.WRONG:
            screen.say(f"Not the best: {verdict.reason} Try again.")
            continue
        given = forced(it, [*given, action])
        verdict = judge(it, given)
        if verdict.result is Result.SOLVED:
            screen.say(f"Solved! {verdict.reason} {proof(it)}")
            return True
        screen.say("Right so far.")
        _show(screen, it, given, full=False)


def _hint(it: Puzzle, number: int) -> str:
    """The hint with this number; the last one again if there are no more."""
    found = hints(it)
    return found[number - 1] if number <= len(found) else f"{found[-1]} There are no more hints. Type show to give up."


def _show(screen: Screen, it: Puzzle, given: list[int], *, full: bool) -> None:
    """The board as the solver sees it, and the question."""
    played = game(it.game)
    state = after(it, given) if given else position(it)
    for paragraph in board(it.game).draw(played.view(state, it.seat), full):
        screen.say(paragraph)
    screen.say(played.prompt(state))
