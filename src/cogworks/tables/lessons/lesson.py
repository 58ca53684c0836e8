"""Lessons: guided first games, read from a game's `lesson.toml` and played step by step.

A lesson is data: a position, and steps that explain one thing each and accept certain moves. Chance and opponents
follow a script. Nothing is stored: a position follows from the step's number and the accepted moves chosen before it.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Final

from cogworks.engine.errors import CogworksError
from cogworks.engine.event import Journal
from cogworks.engine.game import Data, Game
from cogworks.engine.options import Settings
from cogworks.engine.registry import game
from cogworks.engine.state import State
from cogworks.tables import refusals
from cogworks.tables.history import Move
from cogworks.tables.history import Step as Played

FILE: Final = "lesson.toml"
LEARNER: Final = 0
"""The learner's seat."""
NAME: Final = "Newcomer"
"""The learner's name in labels, which the lesson file quotes."""


class LessonError(CogworksError):
    """A lesson does not match its game."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: something to read, or a move to make."""

    title: str
    text: str
    task: str = ""
    """What to do, if there is a move to make."""
    accept: tuple[str, ...] = ()
    """Accepted moves, by label or part of a label; if empty, the learner just continues."""
    highlight: tuple[str, ...] = ()
    """Ids or names of items to highlight, besides those of accepted moves."""
    wrong: str = ""
    """Explanation for other legal moves."""
    explain: Mapping[str, str] = field(default_factory=dict)
    """More specific explanations, by the start of a move's label."""
    then: tuple[str, ...] = ()
    """Labels of the moves that follow: by chance, opponents, and automatically by the learner."""
    position: Data = field(default_factory=dict)
    """A new position to skip ahead to, as a description."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """The guided first game of one game."""

    game: str
    minutes: int
    seats: int
    wrong: str
    """Default explanation for wrong moves."""
    steps: tuple[Step, ...]
    opponents: tuple[str, ...] = ()
    options: Data = field(default_factory=dict)
    position: Data = field(default_factory=dict)
    """The first position, as a description."""

    @property
    def of(self) -> Game[State]:
        return game(self.game)

    @property
    def settings(self) -> Settings:
        """The value of every option."""
        return self.of.settle(self.options)

    @property
    def names(self) -> list[str]:
        return [NAME, *self.opponents]


@dataclass(frozen=True, slots=True)
class Scene:
    """A step of a lesson in its position."""

    lesson: Lesson
    number: int
    """Counted from 1."""
    state: State
    chosen: str
    """For each earlier step with several accepted moves, the index of the chosen one."""
    happened: list[Played] = field(default_factory=list)
    """Events since the previous step."""
    moves: list[Move] = field(default_factory=list)
    """The moves and draws behind those events."""
    before: State | None = None
    """The position before those moves; None if the lesson skipped ahead to this step."""

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.number - 1]

    @property
    def is_last(self) -> bool:
        return self.number == len(self.lesson.steps)

    def accepted(self) -> list[int]:
        """The accepted moves, in the order of the lesson."""
        return [self.lesson.of.parse(self.state, label, self.lesson.names) for label in self.step.accept]

    def chosen_by(self, place: int) -> str:
        """The value of `chosen` after the accepted move at this index."""
        return self.chosen + (str(place) if len(self.step.accept) > 1 else "")

    def explanation(self, label: str) -> str:
        """Explanation of why a legal move is wrong here."""
        own = (text for start, text in self.step.explain.items() if label.startswith(start))
        return next(own, self.step.wrong or self.lesson.wrong)

    def highlighted(self) -> list[str]:
        """Ids of items to highlight: those of accepted moves, then those the step names."""
        of = self.lesson.of
        found = [target for action in self.accepted() if (target := of.target(self.state, action))]
        seen = _named(of.view(self.state, LEARNER))
        for name in self.step.highlight:
            found += seen.get(name, [name])
        return list(dict.fromkeys(found))


# ---- playing


def scene(lesson: Lesson, number: int = 1, chosen: str = "") -> Scene:
    """A step of a lesson, reached by accepted moves; raise if there is no such step or choice."""
    if not 1 <= number <= len(lesson.steps):
        raise refusals.NO_LESSON_STEP(last=len(lesson.steps))
    now, left = _first(lesson), chosen
    while now.number < number:
        place = 0
        if len(now.step.accept) > 1:
            place, left = _choice(now, left), left[1:]
        now = _next(now, place)
    if left:
        raise refusals.TOO_MANY_CHOICES(step=number)
    return now


def check(lesson: Lesson) -> int:
    """Play a lesson with every combination of accepted moves; return how many positions it reaches."""
    waiting, n = [_first(lesson)], 0
    while waiting:
        now = waiting.pop()
        n += 1
        _check_scene(now)
        if not now.is_last:
            waiting += [_next(now, place) for place in range(len(now.step.accept) or 1)]
    return n


def _choice(now: Scene, left: str) -> int:
    """The index of the move chosen at a step with several."""
    place = "0123456789".find(left[:1]) if left else -1
    if not 0 <= place < len(now.step.accept):
        raise refusals.CHOOSE_FIRST(step=now.number)
    return place


def _first(lesson: Lesson) -> Scene:
    state = _placed(lesson, 1, lesson.steps[0].position or lesson.position)
    return Scene(lesson, 1, state, "")


def _next(now: Scene, place: int) -> Scene:
    """The scene after an accepted move, or after continuing, and the scripted moves that follow."""
    lesson, state = now.lesson, now.state.clone()
    state.journal = Journal()
    happened: list[Played] = []
    moves: list[Move] = []
    labels = [*now.step.accept[place : place + 1], *now.step.then]
    for label in labels:
        try:
            action = lesson.of.parse(state, label, lesson.names)
        except CogworksError as error:
            raise _mistake(lesson, now.number, str(error)) from error
        who, turn = int(state.to_move()), _turn(lesson.of, state, moves)
        state.act(action)
        happened.append(Played(who, state.journal.take()))
        moves.append(Move(who, action, is_forced=False, by_itself=False, version=len(happened), turn=turn))
    ahead = lesson.steps[now.number].position
    if ahead:
        return Scene(lesson, now.number + 1, _placed(lesson, now.number + 1, ahead), now.chosen_by(place))
    return Scene(lesson, now.number + 1, state, now.chosen_by(place), happened, moves, now.state)


def _turn(of: Game[State], state: State, moves: Sequence[Move]) -> int:
    """The seat whose turn it is, as in `History.turn`."""
    if of.turn_of is not None:
        return of.turn_of(state)
    mover = int(state.to_move())
    return mover if mover >= 0 or not moves else moves[-1].turn


def _placed(lesson: Lesson, number: int, described: Data) -> State:
    try:
        return lesson.of.position(lesson.seats, options=lesson.options, **described)
    except CogworksError as error:
        raise _mistake(lesson, number, str(error)) from error


def _check_scene(now: Scene) -> None:
    """Raise if a step doesn't match its position."""
    lesson, step, state = now.lesson, now.step, now.state
    if int(state.to_move()) != LEARNER and not state.is_over():
        raise _mistake(lesson, now.number, "it is not the learner's turn: script what follows under 'then'")
    if step.accept and state.is_over():
        raise _mistake(lesson, now.number, "the game is over")
    if bool(step.accept) == now.is_last and (now.is_last or step.task):
        raise _mistake(lesson, now.number, "a step needs an accepted move for its task, and the last one has none")
    try:
        right = now.accepted()
    except CogworksError as error:
        raise _mistake(lesson, now.number, str(error)) from error
    if len(set(right)) < len(right):
        raise _mistake(lesson, now.number, "two accepted moves are the same")
    others = [label for action, label in lesson.of.labels(state, lesson.names).items() if action not in right]
    for start in step.explain:
        if not any(label.startswith(start) for label in others):
            raise _mistake(lesson, now.number, f"explain: no other legal move starts with {start!r}")


def _named(view: object) -> dict[str, list[str]]:
    """The ids of a view's items by name."""
    found: dict[str, list[str]] = {}
    waiting = [view]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Mapping):
            id, name = item.get("id"), item.get("name")
            if isinstance(id, str) and isinstance(name, str):
                found.setdefault(name, []).append(id)
            waiting += item.values()
        elif isinstance(item, list):
            waiting += item
    return found


# ---- reading


@cache
def lesson_of(name: str) -> Lesson | None:
    """The lesson of a registered game, or None if it has none."""
    try:
        text = (files(game(name).package) / FILE).read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    return read(name, text)


def read(name: str, text: str) -> Lesson:
    """A lesson from the text of its file."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"lesson of {name}: {error}") from error
    steps = data.pop("steps", None)
    if not isinstance(steps, list) or not steps:
        raise LessonError(f"lesson of {name}: it has no steps")
    read_steps = tuple(_step(name, number, given) for number, given in enumerate(steps, 1))
    fields = _fields(f"lesson of {name}", data, _LESSON, required=("minutes", "seats", "wrong"))
    return Lesson(game=name, steps=read_steps, **fields)  # type: ignore[arg-type]


_LESSON: Final = {
    "minutes": int,
    "seats": int,
    "wrong": str,
    "opponents": tuple,
    "options": dict,
    "position": dict,
}
_STEP: Final = {
    "title": str,
    "text": str,
    "task": str,
    "accept": tuple,
    "highlight": tuple,
    "wrong": str,
    "explain": dict,
    "then": tuple,
    "position": dict,
}


def _step(name: str, number: int, given: object) -> Step:
    where = f"lesson of {name}, step {number}"
    if not isinstance(given, dict):
        raise LessonError(f"{where}: not a table")
    return Step(**_fields(where, given, _STEP, required=("title", "text")))  # type: ignore[arg-type]


def _fields(where: str, given: Mapping[str, object], known: Mapping[str, type], required: Sequence[str]) -> Data:
    """Check the fields of a table; arrays are lists of texts."""
    read: Data = {}
    for key, value in given.items():
        if key not in known:
            raise LessonError(f"{where}: unknown field {key!r}. Known are: {', '.join(known)}")
        if known[key] is tuple and isinstance(value, list) and all(isinstance(text, str) for text in value):
            read[key] = tuple(value)
        elif type(value) is known[key] and known[key] is not tuple:
            read[key] = " ".join(value.split()) if isinstance(value, str) else value
        else:
            wanted = {int: "a whole number", str: "text", dict: "a table"}.get(known[key], "a list of texts")
            raise LessonError(f"{where}: {key!r} must be {wanted}")
    for key in required:
        if key not in read:
            raise LessonError(f"{where}: {key!r} is missing")
    return read


def _mistake(lesson: Lesson, number: int, problem: str) -> LessonError:
    return LessonError(f"lesson of {lesson.game}, step {number}: {problem}")
