"""The board of Gadget Builder shows why a player cannot go out yet."""

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
