"""From a reader's update to HTML: nothing but the update goes in, so nothing but what the reader may know comes out."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from jinja2 import FileSystemLoader, StrictUndefined
from markupsafe import Markup

from cogworks.bots.levels import ADEPT, LEVELS
from cogworks.engine.errors import OptionError
from cogworks.engine.game import Data, Game
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.engine.state import State
from cogworks.tables.log_lines import folded
from cogworks.tables.phrases import PHRASES
from cogworks.tables.update_types import BoardData, Update
from cogworks.web import generic, rulebook
from cogworks.web.art import gear_path
from cogworks.web.boards import screens
from cogworks.web.card_names import Key, key_of, marked
from cogworks.web.log_lines import css_class
from cogworks.web.render_cache import RenderCache
from cogworks.web.templates import QuickEnvironment

FOLDER: Final = files("cogworks.web")
REGIONS: Final = ("head", "players", "board", "ask", "log", "talk")
"""The parts of a table's page that change, each a template of its own."""
LOOKS_AT: Final = {
    "head": ("table", "game", "phase", "reader", "turn", "prompt", "undo", "players"),
    "players": ("game", "phase", "turn", "players"),
    "ask": ("game", "phase", "reader", "prompt", "rules", "options", "players", "wishes", "proposal", "salting"),
    "talk": ("reader", "players", "wishes", "chat"),
}
"""All that the smaller regions are given of an update: often it is as it was, and so is the region."""
LOOKS_AT_VIEW: Final = {"players": ("scores",), "ask": ("usual", "usual_words")}
"""All that they are given of the view."""
MOVE_KEYS: Final = "123456789abcdefgijknopqstvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Keys that play the moves of the list, in order; the others have a meaning of their own on the page."""
FOR_SCRIPTS: Final = (
    "table",
    "phase",
    "sequence",
    "version",
    "position",
    "reader",
    "full",
    "turn",
    "options",
    "prompt",
    "salting",
    "hand_over",
)
"""What the page's script needs besides the drawn regions."""


class Renderer:
    """The templates, and what they may call."""

    def __init__(self, bot: str = ADEPT.name, bots: tuple[str, ...] = tuple(LEVELS)) -> None:
        """Pages offer these bots where somebody may choose, and this one where nobody does."""
        self._templates = QuickEnvironment(
            loader=FileSystemLoader([str(FOLDER / "pages"), str(FOLDER / "boards")]),
            autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
            # Templates do not change while the server runs, and are few: no look at the disk for each region of each
            # reader, and none given up for others.
            auto_reload=False, cache_size=-1,
        )  # fmt: skip
        self._cache = RenderCache()
        self._templates.globals.update(
            game=game, generic_board=generic.board, rulebook=_book, gear=gear_path, phrases=PHRASES,
            letters=generic.COLOURS, cached=self._cache, bot=bot, bots=_words(bots), as_thing=generic.card,
            marked=marked, folded=folded, css_class=css_class, screens=screens, move_keys=MOVE_KEYS,
        )  # fmt: skip
        self._templates.filters["spaced"] = generic.spaced
        # Beside the templates lie modules, and their bytecode, which is not even text.
        self._names = self._templates.list_templates(extensions=["html"])
        self._laid = lru_cache(maxsize=16)(self._lay)

    def prepare(self) -> None:
        """Read all templates now, for whoever wants to be quick from the first board on."""
        for name in self._names:
            self._templates.get_template(name)

    def page(self, template: str, **facts: object) -> str:
        """A whole page."""
        return self._templates.get_template(f"{template}.html").render(**facts)

    def regions(self, update: Update) -> dict[str, str]:
        """The parts of a table's page that change, for this reader."""
        names, view = _names(update), update["view"]
        board = screens(update["game"]).board
        whole = {"update": update, "view": view, "names": names, "board": board, **_layout(update)}
        drawn: dict[str, str] = {}
        for name in REGIONS:
            render = self._templates.get_template(f"region_{name}.html").render
            if name in LOOKS_AT:
                drawn[name] = self._cache.region(name, render, _part(name, update, names))
            else:
                drawn[name] = render(whole)
        return drawn

    def board(self, seen: BoardData, names: list[str]) -> str:
        """A board alone, for a replay."""
        template = self._templates.get_template(screens(seen["game"]).board)
        return template.render(view=seen["view"], names=names, update=seen, **_layout(seen))

    def faces(self, name: str, settings: Mapping[str, Value]) -> list[Markup]:
        """Every card of a game, as its board draws it large."""
        return self._laid(name, key_of(settings))

    def has_gallery(self, name: str) -> bool:
        """Does the game list its cards?"""
        return bool(self._laid(name, key_of(game(name).settle({}))))

    def icons(self, name: str) -> Markup:
        """The SVG symbols that a game's faces use, for a page without its board."""
        icons = screens(name).icons
        return Markup(self._templates.get_template(icons).render()) if icons else Markup()

    def _lay(self, name: str, key: Key) -> list[Markup]:
        """All faces; they come from the board itself, so a table before anything happened lies behind them."""
        of, settings = game(name), dict(key)
        cards = of.gallery(settings)
        if not cards:
            return []
        view = of.view(_any_table(of, settings), None)
        seen: BoardData = {"game": name, "view": view}
        given = {"view": view, "update": seen, "names": [""] * of.seats[-1], **_layout(seen)}
        drawn = self._templates.get_template(screens(name).face).make_module(given)
        return [Markup(drawn.face(card)) for card in cards]  # type: ignore[attr-defined]

    @staticmethod
    def for_scripts(update: Update) -> Data:
        """The data beside the drawn regions."""
        kept = _picked(update, FOR_SCRIPTS)
        if update["phase"] != "playing":
            # The browser salts before the game and checks after it.
            kept["shuffle"] = update["shuffle"]
        log = update["log"]
        kept["events"] = [event["kind"] for entry in log for event in entry.get("events", ())]
        # Of a log that is shown anew only the last line is news.
        kept["lines"] = [line for entry in log for line in entry["lines"]][-1 if update["full"] else -6 :]
        return kept


def _part(name: str, update: Update, names: list[str]) -> Data:
    """What a smaller region is drawn from."""
    view = update["view"]
    return {
        "update": _picked(update, LOOKS_AT[name]),
        "view": {field: view[field] for field in LOOKS_AT_VIEW.get(name, ()) if field in view},
        "names": names,
    }


def _picked(update: Mapping[str, object], fields: Iterable[str]) -> Data:
    """Return some fields of an update."""
    return {field: update[field] for field in fields}


def _names(update: Update) -> list[str]:
    return [player["name"] for player in update["players"]]


def _any_table(of: Game[State], settings: Mapping[str, Value]) -> State:
    """A fresh table with these settings, at the first seat count they are for, several seats before one."""
    *counts, last = sorted(of.seats, key=lambda seats: seats == 1)
    for seats in counts:
        with suppress(OptionError):
            return of.new(seats, **settings)
    return of.new(last, **settings)


def _layout(update: Mapping[str, object]) -> Mapping[str, object]:
    """Return a game's helper functions and the layout of its view, for its templates."""
    own, view = screens(str(update["game"])), update["view"]
    return {**own.helpers, **own.arrange(view)} if isinstance(view, dict) else own.helpers


def _words(bots: tuple[str, ...]) -> dict[str, str]:
    """What pages say of the bots to choose from."""
    return {name: LEVELS[name].words if name in LEVELS else "a plug-in" for name in bots}


@cache
def _book(name: str) -> Markup:
    return rulebook.rendered(game(name).rulebook)
