"""Marks on the board and the summary of opponents' turns, as rendered."""

import re

import pytest

from cogworks.web.render.renderer import Renderer
from tests.tables.hall import Hall
from tests.tables.play.test_recap import GAMES, played


@pytest.mark.parametrize("name", GAMES)
def test_every_board_shows_marked_things_and_a_summary(name: str) -> None:
    renderer = Renderer()
    updates = [update for update in played(Hall(name, 2).begin(), 80) if update["trace"]][:8]
    regions = [renderer.regions(update) for update in updates]  # type: ignore[arg-type]
    marked = 0
    for update, region in zip(updates, regions, strict=True):
        assert update["trace"][-1]["summary"] in region["ask"].replace("&#39;", "'")
        assert "Show again" in region["ask"]
        assert region["ask"].index("Show again") < region["ask"].index('id="prompt"')
        # The page's script marks what the board shows of the trace.
        assert renderer.for_scripts(update)["trace"] == update["trace"]  # type: ignore[arg-type]
        traced = {thing for turn in update["trace"] for step in turn["steps"] for thing in step["things"]}
        marked += bool(traced & set(re.findall(r'data-item="([^"]*)"', region["board"])))
    assert marked > len(regions) / 2


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
