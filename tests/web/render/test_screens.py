"""Registered screens: one value per game, files that exist, and a generic part wherever a game has none."""

import pkgutil
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from cogworks import Dice, State, game, games
from cogworks.web import boards
from cogworks.web.art import generated as art
from cogworks.web.boards import screens
from cogworks.web.render import renderer
from cogworks.web.render.renderer import Renderer
from cogworks.web.render.screens import GENERIC, Tile
from tests.web.visitors import Offered

BOARDS = renderer.FOLDER / "boards"
OWN = [name for name in games() if name != "high_cog"]

Register = Callable[..., Renderer]


@pytest.fixture
def gizmos(monkeypatch: pytest.MonkeyPatch) -> Register:
    """Change the screens of Gizmos for one test."""

    def register(**changed: Any) -> Renderer:
        given = replace(screens("gizmos"), **changed)
        monkeypatch.setattr(renderer, "screens", lambda name: given)
        return Renderer()

    return register


def test_every_game_with_a_module_among_the_boards_is_registered_by_it() -> None:
    modules = {module.name for module in pkgutil.iter_modules(boards.__path__)}
    assert {name for name in modules if name in games()} == set(OWN)
    assert screens("high_cog") is GENERIC
    assert all(screens(name) is not GENERIC for name in OWN)


def test_every_registered_file_exists_and_every_file_is_registered() -> None:
    own = [GENERIC, *(screens(name) for name in OWN)]
    parts = [(each.board, each.face, each.figures, each.icons, each.banner, each.emblem) for each in own]
    templates = {part for each in parts for part in each if part}
    assert templates == {file.relative_to(BOARDS).as_posix() for file in BOARDS.glob("*/*.html")}
    static = {part for each in own for part in (*each.stylesheets, each.figure_styles, each.script) if part}
    scripts = [BOARDS / name for name in static if name.endswith(".js")]
    static |= {
        f"{script.parent.name}/{name}"
        for script in scripts
        for name in re.findall(r'import .*"\./([a-z_]+\.js)"', script.read_text("utf-8"))
    }
    files = [file for file in BOARDS.glob("*/*") if file.suffix in (".css", ".js")]
    assert static == {file.relative_to(BOARDS).as_posix() for file in files}


def test_a_tile_names_its_game_and_its_length() -> None:
    assert GENERIC.tile == Tile()
    for name in OWN:
        assert re.fullmatch(r"\d+ min", screens(name).tile.minutes)
        assert screens(name).tile.line not in ("", Tile().line)


def drawn(drawing: Renderer, state: State) -> str:
    seen: Offered = {"game": "gizmos", "view": game("gizmos").view(state, 0), "options": []}
    return drawing.board(seen, ["Ann", "Bob"])


def test_a_missing_part_is_generic_and_the_others_stay(gizmos: Register) -> None:
    played = game("gizmos")
    state, dice = played.new(2), Dice(1)
    while state.to_move() != 0:
        state.apply(state.legal_actions()[dice.below(len(state.legal_actions()))])
    settings = played.settle({})
    board = gizmos(board=GENERIC.board)
    assert 'class="generic layout"' in drawn(board, state)
    assert 'class="card gz ' in board.faces("gizmos", settings)[0]
    face = gizmos(face=GENERIC.face)
    assert 'class="gizmos layout"' in drawn(face, state)
    assert 'class="card gz ' not in face.faces("gizmos", settings)[0]
    assert gizmos(icons="").icons("gizmos") == ""
    assert "gz-file" in gizmos(face=GENERIC.face).icons("gizmos")


@pytest.mark.parametrize("part", ["banner", "emblem", "tile"])
def test_a_lobby_tile_shows_registered_parts(part: str) -> None:
    """The lobby of a game without this part shows the generic one, and its own parts beside it."""
    name = "gizmos"
    drawing = Renderer()
    given = replace(screens(name), **{part: getattr(GENERIC, part)})
    drawing._templates.globals["screens"] = lambda game: given
    macros = {"banner": "banners", "emblem": "macros"}
    for other, template in macros.items():
        shown = drawing._templates.get_template(f"{template}.html").make_module()
        html = getattr(shown, other)(name)
        source = GENERIC if other == part else screens(name)
        assert drawing._templates.get_template(getattr(source, other)).render().strip() in html
    assert given.tile == (GENERIC.tile if part == "tile" else screens(name).tile)


def test_a_picture_drawn_by_a_game_comes_before_a_generated_one(monkeypatch: pytest.MonkeyPatch) -> None:
    own = replace(GENERIC, draw=lambda name: "<svg>own</svg>" if name == "Own" else "")
    monkeypatch.setattr("cogworks.web.boards.screens", lambda name: own)
    assert art.drawing("Own") == "<svg>own</svg>"
    assert "<title>Other</title>" in art.drawing("Other")


@pytest.mark.parametrize("name", games())
def test_a_page_links_the_registered_stylesheets_in_order(name: str) -> None:
    own = screens(name)
    page = Renderer()._templates.get_template("cards.html")
    html = "".join(page.blocks["head"](page.new_context({"of": game(name)})))
    assert tuple(re.findall(r'href="/static/boards/([^"]+)"', html)) == own.stylesheets
