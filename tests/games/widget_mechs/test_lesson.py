"""The guided first game of Widget Mechs: what it says about moves is true."""

from cogworks.tables.lessons.lesson import LEARNER, lesson_of, scene
from tests.games.widget_mechs.scenario import GAME, Scenario


def test_either_pair_that_finishes_a_part_is_accepted() -> None:
    """1 and 2 make 3, 4 and 6 make 10, and the order of pairing doesn't matter [M3.3]."""
    lesson = lesson_of("widget_mechs")
    assert lesson is not None
    number = next(n for n, step in enumerate(lesson.steps, 1) if step.title == "Four attack dice")
    labels = [GAME.label(scene(lesson, number).state, action) for action in scene(lesson, number).accepted()]
    assert labels == ["pair 1 and 2 to make 3", "pair 4 and 6 to make 10"]
    first, second = (scene(lesson, number + 1, str(place)).state for place in (0, 1))
    assert first == second


def test_pairs_that_only_damage_parts_destroy_none() -> None:
    """The explanation says what every other pairing does."""
    lesson = lesson_of("widget_mechs")
    assert lesson is not None
    number = next(n for n, step in enumerate(lesson.steps, 1) if step.title == "Four attack dice")
    now = scene(lesson, number)
    for action in now.state.legal_actions():
        if action in now.accepted():
            continue
        assert now.explanation(GAME.label(now.state, action)).startswith("That would only damage parts.")
        game = Scenario(now.state.clone())
        game.state.act(action)
        while not game.state.is_over():
            game.state.act(game.state.legal_actions()[0])
        assert not any("destroyed" in GAME.line(game.state, event) for event in game.journal.take())
        assert game.state.returns()[LEARNER] == 0
