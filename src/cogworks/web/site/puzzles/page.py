"""Data for puzzle pages: tiles, lists of attempts, and the panel beside the board."""

from collections.abc import Sequence
from dataclasses import dataclass

from cogworks.engine.game import Data, Game
from cogworks.engine.registry import game, games
from cogworks.engine.state import State
from cogworks.puzzles.files import puzzles, with_puzzles
from cogworks.puzzles.puzzle import Puzzle
from cogworks.puzzles.themes import MISTAKE, theme, themes
from cogworks.puzzles.words import goal, proof
from cogworks.tables.daily.chain import day_of
from cogworks.tables.puzzles.own import table_of
from cogworks.tables.puzzles.play import Reply, next_puzzle, rating_of
from cogworks.tables.puzzles.record import SolverRating, SolverRecord, record
from cogworks.tables.puzzles.scene import hints_of, labels, scene
from cogworks.tables.puzzles.store import PuzzleAttempt
from cogworks.web.http.paths import link_to
from cogworks.web.render.words.dates import date_words
from cogworks.web.site.puzzles import words


@dataclass(frozen=True, slots=True)
class Tile:
    """One game on the overview."""

    of: Game[State]
    total: int
    record: SolverRecord
    rating: SolverRating | None


@dataclass(frozen=True, slots=True)
class ThemeRow:
    """One theme of a game."""

    name: str
    title: str
    total: int
    solved: int


@dataclass(frozen=True, slots=True)
class Row:
    """An attempt in the list."""

    puzzle: Puzzle
    theme: str
    attempt: PuzzleAttempt
    result: str
    day: str


def address(puzzle: Puzzle) -> str:
    """The address of a puzzle's page."""
    return link_to("puzzle", name=puzzle.game, id=puzzle.id)


def tiles(attempts: Sequence[PuzzleAttempt], is_rated: bool) -> list[Tile]:
    """The games that have puzzles, with the player's record in each."""
    found: list[Tile] = []
    for name in games():
        if name in with_puzzles():
            own = [each for each in attempts if each.game == name]
            shown = rating_of(own) if is_rated and own else None
            found.append(Tile(game(name), len(puzzles(name)), record(own), shown))
    return found


def theme_rows(name: str, attempts: Sequence[PuzzleAttempt]) -> list[ThemeRow]:
    """The themes of a game that have puzzles."""
    solved = {each.puzzle for each in attempts if each.solved is not None}
    rows: list[ThemeRow] = []
    for each in (*themes(name), MISTAKE):
        own = [it.id for it in puzzles(name) if it.theme == each.name]
        if own:
            rows.append(ThemeRow(each.name, each.title, len(own), len(solved.intersection(own))))
    return rows


def attempt_rows(name: str, attempts: Sequence[PuzzleAttempt]) -> list[Row]:
    """A player's attempts at the puzzles of a game, latest first."""
    known = {each.id: each for each in puzzles(name)}
    return [
        Row(
            known[each.puzzle],
            theme(name, known[each.puzzle].theme).title,
            each,
            words.result(each),
            date_words(day_of(each.solved or each.decided)),
        )
        for each in sorted(attempts, key=lambda it: it.solved or it.decided, reverse=True)
        if each.puzzle in known
    ]


# ---- the panel


def panel(puzzle: Puzzle, attempt: PuzzleAttempt) -> Data:
    """The panel of a puzzle that was just opened."""
    return {**_facts(puzzle), "title": words.YOUR_MOVE, "note": words.earlier(attempt)}


def panel_after(reply: Reply, attempts: Sequence[PuzzleAttempt], is_rated: bool, n_hints: int = 0) -> Data:
    """The panel after a player's request; `attempts` are all of this player's at the game.

    `n_hints` is how many hints it shows, for players who asked for one.
    """
    puzzle, status = reply.now.puzzle, reply.status
    found = {**_facts(puzzle, n_hints if reply.attempt.has_hint else 0), "has_moved": bool(reply.now.answers)}
    if status == "open":
        return {**found, "title": words.so_far(reply)}
    if status == "hint":
        return {**found, "title": words.so_far(reply), "note": words.HINT_COUNTS if reply.is_first else ""}
    if status == "wrong":
        return {
            **found,
            "title": words.WRONG,
            "wrong": words.try_again(reply.words),
            "note": words.counts(reply, attempts, is_rated),
        }
    near = rating_of(attempts).mean if is_rated else None
    following = next_puzzle(puzzles(puzzle.game), attempts, near, after=puzzle.id)
    return {
        **found,
        "title": words.SOLVED_IT if status == "solved" else words.SOLUTION,
        "is_done": True,
        "is_shown": status == "shown",
        "can_go_on": not scene(puzzle, puzzle.solution).state.is_over(),
        "line": labels(puzzle, puzzle.solution),
        "proof": f"{proof(puzzle)} {words.finders(puzzle)}",
        "outcome": words.outcome(reply, attempts, is_rated),
        "next": address(following) if following else "",
    }


def _facts(puzzle: Puzzle, n_hints: int = 0) -> Data:
    found = hints_of(puzzle)
    return {
        "puzzle": puzzle,
        "theme": theme(puzzle.game, puzzle.theme).title,
        "goal": goal(puzzle),
        "hints": found[:n_hints],
        "next_hint": n_hints + 1 if n_hints < len(found) else 0,
        "back": table_of(puzzle.id),
        "wrong": "",
        "note": "",
        "is_done": False,
        "has_moved": False,
    }
