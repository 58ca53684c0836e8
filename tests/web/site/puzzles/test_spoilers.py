"""A puzzle does not show its own answer: neither on the board nor in the list of moves."""

import re

import pytest

from cogworks import game
from cogworks.puzzles.files import puzzles
from cogworks.tables.puzzles.scene import puzzle_update, scene
from cogworks.web.render.renderer import Renderer


@pytest.mark.parametrize("name", ["girl_genius", "widget_mechs"])
def test_a_puzzle_previews_no_outcomes(name: str) -> None:
    renderer, of, told = Renderer(), game(name), 0
    for puzzle in puzzles(name)[:12]:
        now = scene(puzzle)
        regions = renderer.regions(puzzle_update(now))
        assert "data-effect" not in regions["ask"]
        assert 'class="worth"' not in regions["board"]
        assert not re.search(r'data-pops="s|a spin pops', regions["board"])
        labels = of.labels(now.state)
        # The same moves at a table say more.
        told += any(of.without_outcome(label) != label or of.effect(now.state, each) for each, label in labels.items())
        shown = re.findall(r'data-action="\d+"[^>]*>(?:<kbd[^>]*>.</kbd>)?([^<]*)<', regions["ask"])
        assert len(set(shown)) == len(labels)
        assert not [label for label in shown if ": pops " in label]
    assert told > 3
