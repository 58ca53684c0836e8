"""Results that are no shares of a win, as tables show them."""

import sys
from pathlib import Path

import pytest

from cogworks.engine import registry
from cogworks.game_files import load
from tests.tables.hall import Hall, Update

GAMES = Path(__file__).parents[2] / "examples" / "games"


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games, registered for one test."""
    monkeypatch.setattr(registry, "_GAMES", dict(registry._GAMES))
    for name in ("kuhn_poker", "lift_together"):
        load(GAMES / f"{name}.py")
        # A file is run once; later tests only register its game again.
        registry.register(getattr(sys.modules[f"cogworks_game_{name}"], name.upper()))


def ended(name: str) -> Update:
    hall = Hall(name, 2, "3").begin()
    hall.play(100)
    assert hall.table().has_ended
    return hall.look(0)


def test_pages_show_who_won_the_pot_and_the_score_says_how_much() -> None:
    """Money lost is a negative result, and no part of a shared win."""
    view = ended("kuhn_poker")["view"]
    assert sorted(view["returns"]) == [0.0, 1.0]
    assert sorted(view["scores"]) in ([-1, 1], [-2, 2])
    assert view["returns"].index(1.0) == view["scores"].index(max(view["scores"]))


def test_all_win_or_lose_together() -> None:
    update = ended("lift_together")
    assert len(set(update["view"]["returns"])) == 1
