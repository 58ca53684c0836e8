"""The board of Widget Mechs shows what a mech can do without counting."""

import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from itertools import combinations

import pytest

from cogworks import game
from cogworks.engine.cards import count
from cogworks.games.widget_mechs.rules.state import BOXES
from cogworks.web.art.files import Pictures
from cogworks.web.boards.widget_mechs.art.drawing import box, drawing, outline, plates
from cogworks.web.boards.widget_mechs.art.shapes import MODELS, SIZE, place_of
from cogworks.web.render.renderer import Renderer

MECHS = game("widget_mechs")
PARTS = range(2, 13)
NAMES = ["Ann", "Bob", "Cy", "Di"]


def board(mechs: Sequence[Mapping[str, object]]) -> str:
    """The board of a position with these mechs, as the first seat sees it."""
    seats = len(mechs)
    state = MECHS.position(seats, ask="split", dice=[3, 5, 2, 3], mechs=mechs)
    return Renderer().board({"game": "widget_mechs", "view": MECHS.view(state, 0)}, NAMES[:seats])


def plate(html: str, seat: int, part: int) -> str:
    """One part of a mech on the board."""
    start = html.rindex("<div", 0, html.index(f'data-item="mech:{seat}:{part}"'))
    return html[start : html.index("</div>", start)]


def drawn(html: str, name: str) -> int:
    """The number of closed shapes in the paths of this class."""
    paths = re.findall(r'class="([^"]*)"[^>]* d="([^"]*)"', html)
    return sum(data.count("M") for classes, data in paths if name in classes.split())


def test_a_mech_shows_its_attack_dice_and_marks_the_parts_that_give_them() -> None:
    html = board([{"built": {"2": 2, "12": 2}}, {"built": {"12": 2, "3": 3}}])
    assert html.count("1 attack die<") == 2
    assert html.count("2 or more attack") == 2
    assert html.count(' alone"') == 2
    assert html.count('class="bolt"') == 2
    assert "part 2: 2 of 2 built, active, gives an attack die" in html
    assert 'part 12: 2 of 2 built, active"' in html


def test_files_of_models_show_parts_where_the_board_has_them() -> None:
    files = Pictures("widget_mechs/art/models")
    assert {model.name for model in MODELS} == set(files)
    for model in MODELS:
        root = files.root(model.name)
        assert root is not None
        shown = {part.get("id"): part.get("transform") for part in root.iter("polygon")}
        assert shown == {
            place.limb: f"translate({place.x} {place.y})" for place in (place_of(part) for part in range(2, 8))
        }


def test_every_seat_has_its_own_model() -> None:
    assert len({model.name for model in MODELS}) == 4
    for part in PARTS:
        outlines = [outline(model, part) for model in range(4)]
        assert all(one != other for one, other in combinations(outlines, 2)), part
    html = board([{}, {}, {}, {}])
    hulls = [re.findall(r'class="hull" d="([^"]+)"', plate(html, seat, 7)) for seat in range(4)]
    assert len({str(hull) for hull in hulls}) == 4


@pytest.mark.parametrize("model", range(4))
def test_a_part_has_a_plate_for_each_box_inside_its_place(model: int) -> None:
    for part in PARTS:
        place, cells = place_of(part), plates(model, part)
        assert len(cells) == count(BOXES, part)
        for cell in cells:
            left, top, right, bottom = box(cell)
            assert 0 <= left < right <= place.width
            assert 0 <= top < bottom <= place.height
            # Large enough to be told apart on the smallest mech.
            assert right - left >= 12
            assert bottom - top >= 8


def test_the_right_half_of_a_mech_mirrors_the_left() -> None:
    for part in range(2, 7):
        one, other = place_of(part), place_of(14 - part)
        assert (other.x + other.width, other.y) == (SIZE - one.x, one.y)
        assert [(one.width - x, y) for x, y in outline(0, part)] == list(outline(0, 14 - part))


def test_every_state_of_a_part_looks_different() -> None:
    sheets: list[dict[str, object]] = [
        {"built": {"3": 2, "4": 4, "5": 3, "6": 8}, "destroyed": {"5": 1, "6": 8}, "circled": [4, 6]},
        {"points": 1},
    ]
    html = board(sheets)
    blueprint, partly, active, hit, dead = (plate(html, 0, part) for part in (2, 3, 4, 5, 6))
    shapes = {part: [drawn(part, name) for name in ("blank", "built", "gone")] for part in (blueprint, partly, active)}
    assert list(shapes.values()) == [[2, 0, 0], [1, 2, 0], [0, 4, 0]]
    assert [drawn(hit, name) for name in ("blank", "built", "gone")] == [2, 2, 1]
    assert [drawn(dead, name) for name in ("blank", "built", "gone")] == [0, 0, 8]
    classes = [re.findall(r'class="plate p\d+([^"]*)"', part)[0].split() for part in (blueprint, partly, active, hit)]
    assert classes == [
        ["standing"],
        ["begun", "standing"],
        ["begun", "active", "standing", "circled", "alone"],
        ["begun", "hit", "standing"],
    ]
    assert "begun dead circled" in dead
    assert ['class="spark"' in part for part in (blueprint, partly, active, hit, dead)] == [False] * 3 + [True, False]
    assert 'class="crack"' in hit
    assert 'class="crack"' in dead


def test_the_next_plate_to_build_and_to_hit_are_marked_for_the_preview() -> None:
    untouched, begun, full = (drawing(0, 4, built, 0, False) for built in (0, 2, 4))
    assert [drawn(html, "next") for html in (untouched, begun, full)] == [1, 1, 0]
    assert [drawn(html, "after") for html in (untouched, begun, full)] == [1, 1, 0]
    assert [drawn(html, "aim") for html in (untouched, begun, full)] == [1, 1, 1]
    assert 'class="blank next aim"' in untouched
    assert 'class="built aim"' in begun
    assert 'aim"' not in drawing(0, 4, 4, 4, False)


def test_the_stylesheet_puts_every_part_in_its_place() -> None:
    sheet = files("cogworks.web").joinpath("boards/widget_mechs/robots.css").read_text()
    for part in PARTS:
        place = place_of(part)
        top, left, width, height = (f"{100 * n / SIZE:g}%" for n in (place.y, place.x, place.width, place.height))
        rule = f".p{part} {{\n  inset: {top} auto auto {left};\n  width: {width};\n  height: {height};\n}}"
        assert rule in sheet, part


def test_the_track_shows_which_parts_keep_the_game_going() -> None:
    html = board([{"built": {"2": 2}}, {"built": {"2": 2, "3": 3}}])
    track = html.split('data-part="unbuilt"')[1].split("</ol>")[0]
    assert "9 parts unbuilt · the game ends at 0" in track
    done = re.findall(r'<li class="done"><b>(\d+)</b>.*?class="by">(.*?)</span>', track, re.DOTALL)
    assert [(part, re.findall(r"seat(\d)", seats)) for part, seats in done] == [("2", ["0", "1"]), ("3", ["1"])]
    assert track.count(">unbuilt<") == 9


@pytest.mark.parametrize(
    ("points", "built", "leader"),
    [
        ([0, 0], [{}, {}], None),
        ([2, 1], [{}, {"2": 2}], 0),
        ([1, 1], [{}, {"2": 2}], 1),
        ([1, 1], [{"3": 3}, {"2": 2}], None),
    ],
)
def test_the_leader_wears_a_crown(points: list[int], built: list[dict[str, int]], leader: int | None) -> None:
    # One point for each part destroyed on the other mech.
    lost = [dict(list({"12": 2, "11": 3}.items())[:n]) for n in reversed(points)]
    html = board(
        [{"points": points[seat], "built": {**built[seat], **lost[seat]}, "destroyed": lost[seat]} for seat in range(2)]
    )
    assert html.count('class="crown"') == (leader is not None)
    assert re.findall(r'class="sheet panel seat(\d)[^"]* leads"', html) == ([] if leader is None else [str(leader)])
    assert html.count('class="medal"') == sum(points)
