"""The board of Widget Mechs shows what a mech can do without counting."""

from cogworks import game
from cogworks.web.renderer import Renderer

MECHS = game("widget_mechs")


def test_a_mech_shows_its_attack_dice_and_marks_the_parts_that_give_them() -> None:
    sheets = [{"built": {"2": 2, "12": 2}}, {"built": {"12": 2, "3": 3}}]
    state = MECHS.position(2, ask="split", dice=[3, 5, 2, 3], mechs=sheets)
    html = Renderer().board({"game": "widget_mechs", "view": MECHS.view(state, 0)}, ["Ann", "Bob"])
    assert html.count("1 attack die<") == 2
    assert html.count("2 or more attack") == 2
    assert html.count(' alone"') == 2
    assert "part 2: 2 of 2 built, active, gives an attack die" in html
    assert 'part 12: 2 of 2 built, active"' in html
