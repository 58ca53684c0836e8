"""Marks on the board and the summary of opponents' turns, as rendered."""

import re

import pytest

from cogworks.tables.update_types import TracedTurn
from cogworks.web.render.marks import with_marks
from cogworks.web.render.renderer import Renderer
from tests.tables.hall import Hall
from tests.tables.play.test_recap import GAMES, played

BOARD = '<div data-thing="a">1</div>\n<b data-thing="b" title="c">2</b>\n<i data-thing="c">3</i>'
TRACE: list[TracedTurn] = [
    {"seat": 1, "summary": "Bob took a", "steps": [{"line": "Bob took a.", "things": ["a", "gone"]}]},
    {
        "seat": 2,
        "summary": "Cleo took a and b",
        "steps": [{"line": "", "things": ["b"]}, {"line": "Cleo took a.", "things": ["a"]}],
    },
]


def test_things_on_the_board_are_marked_by_the_last_seat_and_the_steps() -> None:
    assert with_marks(BOARD, TRACE) == (
        '<div data-thing="a" data-mark="2" data-steps="0 2">1</div>\n'
        '<b data-thing="b" data-mark="2" data-steps="1" title="c">2</b>\n<i data-thing="c">3</i>'
    )
    assert with_marks(BOARD, []) == BOARD


@pytest.mark.parametrize("name", GAMES)
def test_every_board_shows_marks_and_a_summary(name: str) -> None:
    renderer = Renderer()
    updates = [update for update in played(Hall(name, 2).begin(), 80) if update["trace"]][:8]
    regions = [renderer.regions(update) for update in updates]  # type: ignore[arg-type]
    assert sum("data-mark" in region["board"] for region in regions) > len(regions) / 2
    for update, region in zip(updates, regions, strict=True):
        assert update["trace"][-1]["summary"] in region["ask"].replace("&#39;", "'")
        assert "Show again" in region["ask"]
        assert region["ask"].index("Show again") < region["ask"].index('id="prompt"')
        # Every step that is marked has a line to show with it, or an empty one.
        steps = {int(n) for found in re.findall(r'data-steps="([^"]*)"', region["board"]) for n in found.split()}
        assert max(steps, default=0) < sum(len(turn["steps"]) for turn in update["trace"])


def test_the_row_stays_without_a_trace_and_offers_the_speed_of_bots_only_with_bots() -> None:
    renderer = Renderer()
    alone = renderer.regions(Hall("gizmos", 2).begin().look(0))["ask"]  # type: ignore[arg-type]
    assert 'class="trace"' in alone
    assert "data-pace" not in alone
    hall = Hall("gizmos", 2, bots="1").begin()
    hall.say(0, wish={"pace": "instant"})
    shown = renderer.regions(hall.look(0))["ask"]  # type: ignore[arg-type]
    assert 'data-pace="instant" data-next="slow"' in shown
    assert "Bots: instant" in shown
    assert 'class="trace"' not in renderer.regions(hall.look(None))["ask"]  # type: ignore[arg-type]
