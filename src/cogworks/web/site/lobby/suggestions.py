"""Where to begin: the shortest lesson, a puzzle of the day, and a face for each bot level."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Final

from cogworks.bots.levels import ADEPT, GRANDMASTER, MASTER, NOVICE, RANDOM
from cogworks.engine.registry import game
from cogworks.puzzles.files import puzzles, with_puzzles
from cogworks.puzzles.puzzle import Puzzle
from cogworks.tables.lessons.lesson import lesson_of
from cogworks.web.site.lobby.words import PLAYS

STRIDE: Final = 37
"""Puzzles between one day's and the next of the same game, so that neighbours in the file come far apart."""


@dataclass(frozen=True, slots=True)
class Face:
    """A bot that stands for its level."""

    face: str
    level: str
    words: str
    """How the level plays; follows the name."""


FACES: Final = (
    Face("Fizzle", RANDOM.name, PLAYS[RANDOM.name]),
    Face("Tansy", NOVICE.name, PLAYS[NOVICE.name]),
    Face("Calder", ADEPT.name, PLAYS[ADEPT.name]),
    Face("Quill", MASTER.name, PLAYS[MASTER.name]),
    Face("Regent", GRANDMASTER.name, PLAYS[GRANDMASTER.name]),
)
"""Weakest level first."""


def faces(bots: Collection[str]) -> list[Face]:
    """The faces of the levels that play here."""
    return [face for face in FACES if face.level in bots]


def first_lesson(offered: Collection[str]) -> str | None:
    """The game to begin with: the shortest of these lessons."""
    lessons = [(lesson.minutes, game(name).title, name) for name in offered if (lesson := lesson_of(name))]
    return min(lessons)[2] if lessons else None


def puzzle_of_the_day(day: str) -> Puzzle | None:
    """The puzzle of a day such as 2026-11-18: the games take turns; None without puzzles."""
    names = sorted(with_puzzles())
    if not names:
        return None
    number = date.fromisoformat(day).toordinal()
    found = puzzles(names[number % len(names)])
    return found[number // len(names) * STRIDE % len(found)]
