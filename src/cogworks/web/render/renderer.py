"""Render a reader's update as HTML. Only the update goes in, so the page shows only what the reader may know."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache, partial
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Final

from jinja2 import StrictUndefined
from markupsafe import Markup

from cogworks.bots.levels import ADEPT, LEVELS
from cogworks.bots.personalities import PERSONALITIES
from cogworks.engine.errors import OptionError
from cogworks.engine.game import Data, Game
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.engine.state import State
from cogworks.puzzles.files import with_puzzles
from cogworks.tables.clock.control import TimeControl
from cogworks.tables.clock.days_off import days_off_left
from cogworks.tables.clock.words import described
from cogworks.tables.lessons.lesson import lesson_of
from cogworks.tables.play.log_lines import folded
from cogworks.tables.play.pace import PACES
from cogworks.tables.seats.avatars import AVATARS, avatar_of
from cogworks.tables.seats.handover import spelled
from cogworks.tables.seats.phrases import PHRASES
from cogworks.tables.seats.phrases import mood_of as said_with
from cogworks.tables.update_types import BoardData, Update
from cogworks.web.art.portraits import mood_of
from cogworks.web.art.suits import SUITS
from cogworks.web.art.svg import gear_path
from cogworks.web.boards import screens
from cogworks.web.http import paths
from cogworks.web.render import generic, rulebook
from cogworks.web.render.animation import animated
from cogworks.web.render.cache import RenderCache
from cogworks.web.render.card_names import Key, key_of, marked, places
from cogworks.web.render.log_lines import css_class
from cogworks.web.render.templates import QuickEnvironment, loader
from cogworks.web.render.words.dates import day_words
from cogworks.web.render.words.ratings import rating_at
from cogworks.web.render.words.results import badge, by_place, near_miss

FOLDER: Final = Path(str(files("cogworks.web")))
REGIONS: Final = ("head", "players", "notice", "board", "ask", "log", "talk")
"""The regions of a table's page that change, each with its own template."""
SMALL: Final = ("head", "players", "notice", "ask", "talk")
"""Regions that depend on a few fields of an update: often unchanged, and so is the region."""
NEWEST_CHAT: Final = 6
"""Chat lines for speech bubbles: more than arrive at once."""
MOVE_KEYS: Final = "123456789abcdefgijknopqstvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Keys for the moves in the list, in order; the page uses the others itself."""
NOTHING: Final = "nothing"
"""Ends the label or the effect of a move that achieves nothing."""
WAYS_OUT: Final = ("end", "done", "pass", "stop", "no", "skip", "enough", "neither", "paid")
"""Families of moves that end or decline something: last in the list of moves."""
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
    "clock",
    "prompt",
    "notes",
    "salting",
    "hand_over",
    "rated",
    "etiquette",
    "part_end",
    "trace",
)
"""The fields of an update that the page's script needs besides the rendered regions."""


class Renderer:
    """Renders templates, with the functions they may call."""

    def __init__(
        self,
        bot: str = ADEPT.name,
        bots: tuple[str, ...] = tuple(LEVELS),
        picture: Callable[[str], str] = paths.picture,
        *,
        is_offline: bool = False,
    ) -> None:
        """`bots` are offered where players can choose; `bot` is the default; `picture` addresses a name's drawing.

        `is_offline` leaves out what needs a server: other people, accounts, ratings.
        """
        self._templates = QuickEnvironment(
            loader=loader(FOLDER),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            # Templates are few and don't change while the server runs: never check the disk, and cache them all.
            auto_reload=False,
            cache_size=-1,
        )
        self._cache = RenderCache()
        self.bots = bots
        self._templates.globals.update(
            game=game,
            generic_parts=generic.parts,
            rulebook=_book,
            gear=gear_path,
            picture=picture,
            link_to=paths.link_to,
            is_signed_in=False,
            is_offline=is_offline,
            static=paths.static,
            script_paths=paths.for_scripts,
            phrases=PHRASES,
            letters=generic.COLOURS,
            cached=self._cache,
            bot=bot,
            bots=_words(bots),
            stronger=partial(_stronger, bots),
            as_item=generic.card,
            marked=marked,
            places=places,
            folded=folded,
            css_class=css_class,
            screens=screens,
            move_keys=MOVE_KEYS,
            in_order=_in_order,
            is_way_out=_is_way_out,
            lesson_of=lesson_of,
            paces=tuple(PACES),
            suits=SUITS,
            mood_of=mood_of,
            badge=badge,
            by_place=by_place,
            rating_at=rating_at,
            near_miss=near_miss,
            with_puzzles=with_puzzles,
            wait_words=spelled,
            day_words=day_words,
            days_off_left=days_off_left,
            clock_words=lambda control: described(TimeControl(**control)),
            avatars=AVATARS,
            avatar_of=avatar_of,
            personalities=PERSONALITIES,
            constant=cache(self._constant),
        )
        self._templates.filters["spaced"] = generic.spaced
        # The folders also contain modules and their bytecode, which is not even text.
        self._names = self._templates.list_templates(extensions=["html"])
        self._faces_of_settings = lru_cache(maxsize=16)(self._render_faces)

    def prepare(self) -> None:
        """Load all templates now, so that the first board renders fast."""
        for name in self._names:
            self._templates.get_template(name)

    def write_compiled(self, folder: Path) -> None:
        """Write all templates as Python modules, which load without being translated."""
        self._templates.compile_templates(folder, extensions=["html"], zip=None, ignore_errors=False)

    def page(self, template: str, **facts: object) -> str:
        """A whole page."""
        return self._templates.get_template(f"{template}.html").render(**facts)

    def regions(self, update: Update) -> dict[str, str]:
        """The regions of a table's page for this reader."""
        names, view = _names(update), update["view"]
        board = screens(update["game"]).board
        timing = _timing(update)
        whole = {"update": update, "view": view, "timing": timing, "names": names, "board": board, **_layout(update)}
        parts = {"update": update, "view": view, "timing": timing}
        rendered: dict[str, str] = {}
        for name in REGIONS:
            render = self._templates.get_template(f"region_{name}.html").render
            rendered[name] = self._cache.region(name, render, parts) if name in SMALL else render(whole)
        return rendered

    def board(self, seen: BoardData, names: list[str]) -> str:
        """Only the board, for a replay."""
        template = self._templates.get_template(screens(seen["game"]).board)
        return template.render(view=seen["view"], names=names, update=seen, **_layout(seen))

    def faces(self, name: str, settings: Mapping[str, Value]) -> list[Markup]:
        """All cards of a game, as its board shows them enlarged."""
        return self._faces_of_settings(name, key_of(settings))

    def figure(self, of: Game[State], part: str, view: Data, names: list[str]) -> Markup:
        """A part of the board, for the readable rules."""
        seen: BoardData = {"game": of.name, "view": view}
        given = {"view": view, "update": seen, "names": names, **_layout(seen)}
        template = self._templates.get_template(screens(of.name).figures).make_module(given)
        return Markup(getattr(template, part)())

    def _constant(self, template: str) -> Markup:
        """A template with the same output at every table: rendered once."""
        return Markup(self._templates.get_template(template).render())

    def has_gallery(self, name: str) -> bool:
        """Does the game list its cards?"""
        return bool(self._faces_of_settings(name, key_of(game(name).settle({}))))

    def icons(self, name: str) -> Markup:
        """The SVG symbols that a game's faces use, for a page without its board."""
        icons = screens(name).icons
        return self._constant(icons) if icons else Markup()

    def _render_faces(self, name: str, key: Key) -> list[Markup]:
        """Render all faces."""
        settings = dict(key)
        return self.faces_of(name, settings, game(name).gallery(settings))

    def faces_of(self, name: str, settings: Mapping[str, Value], cards: Sequence[Data]) -> list[Markup]:
        """Cards as the board shows them enlarged, with its own macros, which need the view of a new table.

        A card may have a `picture`: the address of its own one.
        """
        if not cards:
            return []
        of = game(name)
        view = of.view(_any_table(of, settings), None)
        seen: BoardData = {"game": name, "view": view}
        given = {"view": view, "update": seen, "names": [""] * of.seats[-1], **_layout(seen)}
        rendered = self._templates.get_template(screens(name).face).make_module(given)
        return [Markup(rendered.face(card)) for card in cards]  # type: ignore[attr-defined]

    @staticmethod
    def for_scripts(update: Update) -> Data:
        """The data for the page's script, sent with the rendered regions."""
        data = _picked(update, FOR_SCRIPTS)
        if update["phase"] != "playing":
            # The browser adds a salt before the game and checks the shuffle after it.
            data["shuffle"] = update["shuffle"]
            data["invited"] = [player["seat"] for player in update["players"] if player["invited"]]
        data["hints"] = update["hints"]["used"]
        names = _names(update)
        data["chat"] = [
            {**said, "name": names[said["seat"]], "mood": said_with(said["text"])}
            for said in update["chat"][-NEWEST_CHAT:]
        ]
        log = update["log"]
        data |= animated(log)
        data["undone"] = any("undone_to" in entry for entry in log)
        # In a full update only the last line of the log is new.
        data["lines"] = [line for entry in log for line in entry["lines"]][-1 if update["full"] else -6 :]
        return data


def _picked(update: Mapping[str, object], fields: Iterable[str]) -> Data:
    """Return some fields of an update."""
    return {field: update[field] for field in fields}


def _timing(update: Update) -> Data:
    """What regions show of a clock.  What is left changes with each move and is for scripts only."""
    clock = update["clock"]
    if clock is None:
        return {"control": None}
    fields = ("control", "paused", "agreed", "off")
    return {field: clock[field] for field in fields if field in clock}  # type: ignore[literal-required]


def _names(update: Update) -> list[str]:
    return [player["name"] for player in update["players"]]


def _any_table(of: Game[State], settings: Mapping[str, Value]) -> State:
    """A new table with these settings, at the first seat count that allows them; solo comes last."""
    *counts, last = sorted(of.seats, key=lambda seats: seats == 1)
    for seats in counts:
        with suppress(OptionError):
            return of.new(seats, **settings)
    return of.new(last, **settings)


def _layout(update: Mapping[str, object]) -> Mapping[str, object]:
    """Return a game's helper functions and the layout of its view, for its templates."""
    own, view = screens(str(update["game"])), update["view"]
    return {**own.helpers, **own.arrange(view)} if isinstance(view, dict) else own.helpers


def _in_order(name: str, options: Iterable[Data]) -> list[Data]:
    """Return the options as the list of moves shows them: those that achieve nothing after others, ways out last."""
    leading = screens(name).leading

    def rank(option: Data) -> tuple[bool, bool, bool]:
        return _is_of(name, option, WAYS_OUT), _is_idle(option), not _is_of(name, option, leading)

    return sorted(options, key=rank)


def _is_of(name: str, option: Data, names: Iterable[str]) -> bool:
    """Is this option of one of these families of moves?"""
    families = game(name).families
    return any(option["action"] in families[each] for each in names if each in families)


def _is_idle(option: Data) -> bool:
    """Does this option say that it achieves nothing, as a spin that pops nothing does?"""
    return any(str(option.get(words, "")).endswith(f" {NOTHING}") for words in ("label", "effect"))


def _is_way_out(name: str, option: Data) -> bool:
    """Does this option end or decline something?"""
    return _is_of(name, option, WAYS_OUT)


def _words(bots: tuple[str, ...]) -> dict[str, str]:
    """The texts for the choice of bots."""
    return {name: LEVELS[name].words if name in LEVELS else "a plug-in" for name in bots}


def _stronger(offered: Collection[str], bots: Iterable[str]) -> list[str]:
    """The next level up for each of these bots; [] if one has none on this server."""
    next_up = dict(pairwise(LEVELS))
    found = [next_up.get(bot, "") for bot in bots]
    return found if all(bot in offered for bot in found) else []


@cache
def _book(name: str) -> Markup:
    return rulebook.rendered(game(name).rulebook)
