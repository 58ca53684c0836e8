"""From a reader's update to HTML: nothing but the update goes in, so nothing but what the reader may know comes out."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from cogworks.bots.levels import ADEPT, LEVELS
from cogworks.engine.game import Data
from cogworks.engine.registry import game
from cogworks.tables.phrases import PHRASES
from cogworks.web import generic, rulebook
from cogworks.web.art import gear_path
from cogworks.web.boards import FACTS

FOLDER: Final = files("cogworks.web")
REGIONS: Final = ("head", "players", "board", "ask", "log", "talk")
"""The parts of a table's page that change, each a template of its own."""
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
)
"""What the page's script needs besides the drawn regions."""


class Drawing:
    """The templates, and what they may call."""

    def __init__(self, bot: str = ADEPT.name, bots: tuple[str, ...] = tuple(LEVELS)) -> None:
        """Pages offer these bots where somebody may choose, and this one where nobody does."""
        self._templates = Environment(
            loader=FileSystemLoader([str(FOLDER / "pages"), str(FOLDER / "boards")]),
            autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
            # Templates do not change while the server runs: no look at the disk for each region of each reader.
            auto_reload=False,
        )  # fmt: skip
        self._templates.globals.update(
            game=game, generic_board=generic.board, rulebook=_book, gear=gear_path, phrases=PHRASES,
            letters=generic.COLOURS, bot=bot, bots=_words(bots),
            styles=_boards_with(".css"), scripts=_boards_with(".js"),
        )  # fmt: skip
        self._templates.filters["spaced"] = generic.spaced
        self._templates.filters["newest_first"] = _newest_first
        self._boards = {name for name in self._templates.list_templates() if name.endswith(".board.html")}

    def page(self, template: str, **facts: object) -> str:
        """A whole page."""
        return self._templates.get_template(f"{template}.html").render(**facts)

    def regions(self, update: Data) -> dict[str, str]:
        """The parts of a table's page that change, for this reader."""
        given = {
            "update": update, "view": update["view"], "names": _names(update), "board": self.board_of(update),
            **_facts(update),
        }  # fmt: skip
        return {name: self._templates.get_template(f"region_{name}.html").render(given) for name in REGIONS}

    def board_of(self, update: Mapping[str, object]) -> str:
        """The template of a game's own board, or the one for any game."""
        own = f"{update['game']}.board.html"
        return own if own in self._boards else "generic.board.html"

    def board(self, seen: Data, names: list[str]) -> str:
        """A board alone, for a replay."""
        template = self._templates.get_template(self.board_of(seen))
        return template.render(view=seen["view"], names=names, update=seen, **_facts(seen))

    @staticmethod
    def for_scripts(update: Data) -> Data:
        """The data beside the drawn regions."""
        kept: Data = {name: update[name] for name in FOR_SCRIPTS}
        log = update["log"]
        assert isinstance(log, list)
        kept["events"] = [event["kind"] for entry in log for event in entry.get("events", ())]
        kept["lines"] = [line for entry in log for line in entry["lines"]][-6:]
        return kept


def _newest_first(log: list[Data]) -> list[Data]:
    """The lines of a log, the newest first; the same line several times over is one line with a number."""
    told: list[Data] = []
    for entry in reversed(log):
        lines = entry["lines"]
        assert isinstance(lines, list)
        for line in reversed(lines):
            if told and told[-1]["line"] == line and told[-1]["who"] == entry["who"]:
                told[-1]["times"] = int(str(told[-1]["times"])) + 1
            else:
                told.append({"line": line, "who": entry["who"], "times": 1, "is_undone": "undone_to" in entry})
    return told


def _names(update: Data) -> list[str]:
    players = update["players"]
    assert isinstance(players, list)
    return [str(player["name"]) for player in players]


def _facts(update: Mapping[str, object]) -> Mapping[str, object]:
    """What a game's board works out from the view before it is drawn."""
    view = update["view"]
    work_out = FACTS.get(str(update["game"]))
    return work_out(view) if work_out and isinstance(view, dict) else {}


def _words(bots: tuple[str, ...]) -> dict[str, str]:
    """What pages say of the bots to choose from."""
    return {name: LEVELS[name].words for name in bots if name in LEVELS}


def _boards_with(suffix: str) -> frozenset[str]:
    """The games with a style sheet, or a script, of their own."""
    found = (FOLDER / "static" / "boards").iterdir()
    return frozenset(file.name.removesuffix(suffix) for file in found if file.name.endswith(suffix))


@cache
def _book(name: str) -> Markup:
    return rulebook.rendered(game(name).rulebook)
