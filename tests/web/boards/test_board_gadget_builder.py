"""The board of Gadget Builder shows what is being built, and why a player cannot go out yet."""

import pytest

from cogworks import game
from cogworks.web.render.renderer import Renderer

BUILDER = game("gadget_builder")
KEEPS = "go out while a gadget is ready"


def drawn(gadgets: list[str], reader: int | None) -> str:
    sides = [{"hand": "red 5", "straight": gadgets}, {"hand": "red 1"}]
    state = BUILDER.position(seats=2, top="blue 3", sides=sides)
    return Renderer().board({"game": "gadget_builder", "view": BUILDER.view(state, reader)}, ["Ann", "Bob"])


def test_a_ready_gadget_shows_that_it_prevents_going_out() -> None:
    assert KEEPS in drawn(["3"], 0)
    assert KEEPS not in drawn([], 0)
    assert KEEPS not in drawn(["3"], 1)
    assert KEEPS not in drawn(["3"], None)


@pytest.mark.parametrize(("gadget", "name"), [("3", "gadget 3"), ("wild", "the wild gadget")])
def test_the_gadget_being_built_has_its_name(gadget: str, name: str) -> None:
    sides = [{"hand": ["red 3", "blue 3", "yellow 3", "red 5", "red wild"]}, {"hand": "red 1"}]
    state = BUILDER.position(seats=2, top="blue 3", ask=["after", "pay"], building=gadget, sides=sides)
    board = Renderer().board({"game": "gadget_builder", "view": BUILDER.view(state, 0)}, ["Ann", "Bob"])
    assert f"<strong>Building {name}</strong>" in board
