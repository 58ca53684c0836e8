"""Data for puzzle pages: tiles, lists of attempts, and the panel beside the board."""

from collections.abc import Sequence
from dataclasses import dataclass

from cogworks.engine.game import Data, Game
from cogworks.engine.names import listed
from cogworks.engine.registry import game, games
from cogworks.engine.state import State
from cogworks.puzzles.files import puzzles, with_puzzles
from cogworks.puzzles.puzzle import Puzzle
from cogworks.puzzles.themes import MISTAKE, theme, themes
from cogworks.puzzles.words import goal, proof
from cogworks.tables.daily.chain import day_of
from cogworks.tables.puzzles.play import Reply, next_puzzle, rating_of
from cogworks.tables.puzzles.record import SolverRating, SolverRecord, record
from cogworks.tables.puzzles.scene import hints_of, labels, scene
from cogworks.tables.puzzles.store import FAILED, HELPED, SOLVED, PuzzleAttempt
from cogworks.web.http.paths import link_to
from cogworks.web.render.dates import date_words

FINDS: float = 0.5
"""How often a bot level must solve a puzzle to count as finding it."""


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
            result_words(each),
            date_words(day_of(each.solved or each.decided)),
        )
        for each in sorted(attempts, key=lambda it: it.solved or it.decided, reverse=True)
        if each.puzzle in known
    ]


def result_words(attempt: PuzzleAttempt) -> str:
    """How an attempt went, in two or three words."""
    if attempt.is_shown:
        return "Solution shown"
    if attempt.solved is None:
        return "Not solved yet"
    return {SOLVED: "Solved first try", HELPED: "Solved with a hint", FAILED: "Solved later"}[attempt.result]


def rating_words(found: SolverRating) -> str:
    """A rating with its uncertainty."""
    return f"{found.mean:.0f} ± {found.margin:.0f}"


# ---- the panel


def panel(puzzle: Puzzle, attempt: PuzzleAttempt) -> Data:
    """The panel of a puzzle that was just opened."""
    note = ""
    if not attempt.is_open:
        day = date_words(day_of(attempt.solved or attempt.decided))
        did = "saw the solution of" if attempt.is_shown else "solved"
        note = f"You {did} this puzzle on {day}. Your record stays the same if you try it again."
    elif attempt.has_hint:
        note = "You used a hint here, so this puzzle counts for neither streak nor rating."
    elif attempt.result == FAILED:
        note = "You have tried this puzzle before: it already counts as failed."
    return {**_facts(puzzle), "title": "Your move", "note": note}


def panel_after(reply: Reply, attempts: Sequence[PuzzleAttempt], is_rated: bool, n_hints: int = 0) -> Data:
    """The panel after a player's request; `attempts` are all of this player's at the game.

    `n_hints` is how many hints it shows, for players who asked for one.
    """
    puzzle, status = reply.now.puzzle, reply.status
    found = {**_facts(puzzle, n_hints if reply.attempt.has_hint else 0), "has_moved": bool(reply.now.answers)}
    if status == "open":
        return {**found, "title": "Right so far" if reply.now.answers else "Your move"}
    if status == "hint":
        note = "This puzzle now counts for neither streak nor rating." if reply.is_first else ""
        return {**found, "title": "Right so far" if reply.now.answers else "Your move", "note": note}
    if status == "wrong":
        return {
            **found,
            "title": "Not quite",
            "wrong": f"{_sentence(reply.words)} Try again.",
            "note": _counts(reply, attempts, is_rated),
        }
    near = rating_of(attempts).mean if is_rated else None
    following = next_puzzle(puzzles(puzzle.game), attempts, near, after=puzzle.id)
    return {
        **found,
        "title": "Solved!" if status == "solved" else "Solution",
        "is_done": True,
        "is_shown": status == "shown",
        "can_go_on": not scene(puzzle, puzzle.solution).state.is_over(),
        "line": labels(puzzle, puzzle.solution),
        "proof": f"{proof(puzzle)} {bots_words(puzzle)}",
        "outcome": f"{_other_line(reply)}{_counts(reply, attempts, is_rated)}",
        "next": address(following) if following else "",
    }


def bots_words(puzzle: Puzzle) -> str:
    """Which bot levels find the solution."""
    found = [level for level, share in puzzle.solved_by.items() if share >= FINDS]
    return f"Bots that find it: {listed(found)}." if found else "No bot level finds it reliably."


def _facts(puzzle: Puzzle, n_hints: int = 0) -> Data:
    found = hints_of(puzzle.id)
    return {
        "puzzle": puzzle,
        "theme": theme(puzzle.game, puzzle.theme).title,
        "goal": goal(puzzle),
        "hints": found[:n_hints],
        "next_hint": n_hints + 1 if n_hints < len(found) else 0,
        "wrong": "",
        "note": "",
        "is_done": False,
        "has_moved": False,
    }


def _sentence(words: str) -> str:
    text = f"{words[:1].upper()}{words[1:]}"
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _other_line(reply: Reply) -> str:
    is_other = reply.status == "solved" and reply.now.answers != reply.now.puzzle.solution[: len(reply.now.answers)]
    return "Your line is as good. " if is_other else ""


def _counts(reply: Reply, attempts: Sequence[PuzzleAttempt], is_rated: bool) -> str:
    """Changes to the player's record by the request."""
    attempt = reply.attempt
    if not reply.is_first:
        later = f"Solved after {attempt.tries} tries." if attempt.tries > 1 else ""
        return "" if reply.status != "solved" else "Solved with a hint." if attempt.result == HELPED else later
    mine = record(attempts)
    if attempt.result == SOLVED:
        words = f"Streak: {mine.streak}{', your best' if mine.streak == mine.best > 1 else ''}."
    else:
        words = "This one counts as failed."
    if is_rated:
        others = [each for each in attempts if each.puzzle != attempt.puzzle]
        after, before = rating_of(attempts), rating_of(others)
        change = f"{after.mean - before.mean:+.0f}".replace("-", "\N{MINUS SIGN}")
        words += f" Rating: {rating_words(after)} ({change})."
    return words
