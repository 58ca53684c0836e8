"""The pictures of Gadget Builder: every gadget has its own face, awake and asleep, and every card its own."""

from xml.dom import minidom

import pytest

from cogworks import game
from cogworks.web.art import generated as art
from cogworks.web.boards.gadget_builder.art.drawing import draw
from cogworks.web.render.renderer import Renderer

BUILDER = game("gadget_builder")
CARDS = [str(card["card"]) for card in BUILDER.gallery(BUILDER.settle({}))]
GADGETS = ("wild", "1", "2", "3", "4", "5", "6", "7")


def test_each_gadget_has_a_face_of_its_own_awake_and_asleep() -> None:
    pictures = {draw(f"gadget {gadget}{state}") for gadget in GADGETS for state in ("", " turned")}
    assert len(pictures) == 2 * len(GADGETS)
    for picture in pictures:
        minidom.parseString(picture)
        # Pictures are served under the site's policy, which allows no styles.
        assert "<style" not in picture
        assert 'class="' not in picture
        assert len(picture) < 5000


def test_each_card_has_a_picture_of_its_own() -> None:
    assert len(CARDS) == 40
    pictures = {draw(f"card {card}") for card in CARDS} | {draw("card back")}
    assert len(pictures) == len(CARDS) + 1
    for picture in pictures:
        minidom.parseString(picture)
        assert len(picture) < 7000


@pytest.mark.parametrize("name", ["red 5", "gadget", "gadget 8", "gadget 3 lit", "card red 8", "card pink 1", "card"])
def test_other_names_have_no_picture_here(name: str) -> None:
    assert draw(name) == ""
    assert "<svg" in art.drawing(name)


def test_the_board_shows_turned_gadgets_asleep_and_the_colour_to_match() -> None:
    sides = [{"hand": "red 5", "straight": ["3"], "turned": ["7"]}, {"hand": "red 1"}]
    state = BUILDER.position(seats=2, top="blue 3", sides=sides)
    html = Renderer().board({"game": "gadget_builder", "view": BUILDER.view(state, 0)}, ["Ann", "Bob"])
    assert 'class="gadgets layout blue"' in html
    assert 'name=gadget+3"' in html
    assert 'name=gadget+7+turned"' in html
    assert "name=card+red+5" in html
