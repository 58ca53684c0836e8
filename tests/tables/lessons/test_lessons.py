"""Lessons: reading them, playing them, and errors that name the step."""

import pytest

import tests.toy  # noqa: F401 (registers the toy)
from cogworks.tables.lessons.lesson import LessonError, check, lesson_of, read, scene
from cogworks.tables.lessons.update import lesson_data, lesson_update
from cogworks.tables.refusals import RefusedError

TOY = """
minutes = 3
seats = 2
opponents = ["Bolt"]
wrong = "Not now."

[position]
held = [2, 3]

[[steps]]
title = "Goal"
text = "The highest cog wins."

[[steps]]
title = "Choose"
text = "Keep your cog or swap it."
task = "Keep or swap."
accept = ["keep"]
then = ["keep"]
[steps.explain]
"swap" = "A swap is a risk."

[[steps]]
title = "Again"
text = "Now your cog is higher. Either move wins."
task = "Keep or swap."
accept = ["keep", "swap"]
position = { held = [5, 3] }

[[steps]]
title = "End"
text = "You won."
position = { ask = "nothing", held = [5, 3] }
"""


def changed(old: str, new: str) -> str:
    assert TOY.count(old) == 1
    return TOY.replace(old, new)


def test_a_lesson_is_played_step_by_step() -> None:
    lesson = read("high_cog", TOY)
    assert check(lesson) == 5
    now = scene(lesson, 2)
    assert now.step.title == "Choose"
    labels = lesson.of.labels(now.state, lesson.names)
    keep, swap = labels
    assert lesson_data(now) == {
        "step": 2,
        "accept": {str(keep): ""},
        "wrong": {str(swap): "A swap is a risk."},
        "highlight": ["cog"],
    }
    assert [option["label"] for option in lesson_update(now)["options"]] == list(labels.values())


def test_a_choice_of_moves_is_part_of_the_address() -> None:
    lesson = read("high_cog", TOY)
    assert list(lesson_data(scene(lesson, 3))["accept"].values()) == ["0", "1"]  # type: ignore[attr-defined]
    assert scene(lesson, 4, "1").chosen == "1"
    for chosen in ("", "2", "-1", "x", "²"):
        with pytest.raises(RefusedError, match="choose one of the moves of step 3 first"):
            scene(lesson, 4, chosen)
    with pytest.raises(RefusedError, match="too many choices for step 4"):
        scene(lesson, 4, "01")


@pytest.mark.parametrize("number", [-1, 0, 5, 10**9])
def test_a_step_that_does_not_exist_is_refused(number: int) -> None:
    with pytest.raises(RefusedError, match="this lesson has steps 1 to 4"):
        scene(read("high_cog", TOY), number)


def test_a_game_without_a_lesson_has_none() -> None:
    assert lesson_of("high_cog") is None


def test_nothing_a_scene_does_changes_the_scene_before() -> None:
    lesson = read("high_cog", TOY)
    first = scene(lesson, 2)
    before = first.state.fingerprint()
    scene(lesson, 4, "0")
    assert first.state.fingerprint() == before


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (changed('position = { ask = "nothing", held = [5, 3] }', ""), "step 4: it is not the learner's turn"),
        (changed('accept = ["keep"]', 'accept = ["kick"]'), "step 2: 'kick' is not a move you can make now"),
        (changed('then = ["keep"]', 'then = ["pray"]'), "step 2: 'pray' is not a move you can make now"),
        (changed('then = ["keep"]', 'then = ["keep", "keep"]'), "step 2: "),
        (changed('accept = ["keep", "swap"]', 'accept = ["keep", "KEEP"]'), "step 3: two accepted moves are the same"),
        (changed('"swap" = ', '"sell" = '), "step 2: explain: no other legal move starts with 'sell'"),
        (changed("{ held = [5, 3] }", "{ held = [5, 5] }"), "step 3: cog 5 lies in two places"),
        (changed("held = [2, 3]", "held = [2, 9]"), "step 1: position: held holds 9"),
        (changed('accept = ["keep", "swap"]', ""), "step 3: a step needs an accepted move for its task"),
        (changed('title = "Choose"', 'titel = "Choose"'), "step 2: unknown field 'titel'"),
        (changed('title = "Choose"', ""), "step 2: 'title' is missing"),
        (changed('text = "You won."', "text = 3"), "step 4: 'text' must be text"),
        (changed('accept = ["keep"]', "accept = [1]"), "step 2: 'accept' must be a list of texts"),
        (changed("minutes = 3", ""), "'minutes' is missing"),
        (TOY[: TOY.index("[[steps]]")], "it has no steps"),
        ("steps = [1]", "step 1: not a table"),
        ("minutes = ", "lesson of high_cog: Invalid value"),
    ],
)
def test_a_lesson_that_does_not_match_its_game_is_refused_with_the_step(text: str, problem: str) -> None:
    with pytest.raises(LessonError) as error:
        check(read("high_cog", text))
    assert str(error.value).startswith("lesson of high_cog")
    assert problem in str(error.value)
