"""Lessons match their games: every accepted move is legal where the lesson expects it, and leads on to the end."""

import re

import pytest

import cogworks
import tests.toy  # noqa: F401 (registers the toy)
from cogworks.tables.lessons.lesson import check, lesson_of, scene

WITH_LESSON = [name for name in cogworks.games() if lesson_of(name)]
LONGEST_TEXT = 260
"""Characters of a step's text: five lines on a phone, next to the board."""
LONGEST_TASK = 70
SHORTEST, LONGEST = 8, 17
"""Steps of a lesson of three to five minutes."""

each_lesson = pytest.mark.parametrize("name", WITH_LESSON)


@each_lesson
def test_a_lesson_can_be_completed_with_every_accepted_move(name: str) -> None:
    lesson = lesson_of(name)
    assert lesson is not None
    assert check(lesson) >= len(lesson.steps)
    assert len(lesson.opponents) == lesson.seats - 1


@each_lesson
def test_a_lesson_ends_with_the_end_of_the_game_which_the_learner_wins(name: str) -> None:
    lesson = lesson_of(name)
    assert lesson is not None
    chosen = ""
    for number in range(1, len(lesson.steps)):
        chosen = scene(lesson, number, chosen).chosen_by(0)
    end = scene(lesson, len(lesson.steps), chosen)
    assert end.state.is_over()
    assert end.state.returns()[0] == 1


@each_lesson
def test_a_lesson_is_short_and_says_what_to_do(name: str) -> None:
    lesson = lesson_of(name)
    assert lesson is not None
    assert SHORTEST <= len(lesson.steps) <= LONGEST
    assert 3 <= lesson.minutes <= 5
    for number, step in enumerate(lesson.steps, 1):
        where = f"step {number}: {step.title}"
        assert 0 < len(step.text) <= LONGEST_TEXT, f"{where}: {len(step.text)} characters"
        assert len(step.task) <= LONGEST_TASK, where
        assert bool(step.task) == bool(step.accept), where
        for text in (step.text, step.task, step.wrong, *step.explain.values()):
            assert not text or text[-1] in ".!?", f"{where}: {text}"
            # Rules are explained here, not cited.
            assert not re.search(r"\[[A-Z]+\d|'|--", text), f"{where}: {text}"
