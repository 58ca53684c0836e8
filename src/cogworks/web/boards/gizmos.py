"""What the board of Gizmos needs beside the view: the icons printed on each card, and how full things are."""

from collections.abc import Sequence
from typing import Final

from cogworks.engine.game import Data
from cogworks.games.gizmos import cards as printed
from cogworks.games.gizmos.cardtext import COLOURS
from cogworks.web.screens import Screens, Tile

COLUMNS: Final = ("upgrade", "converter", "file", "pick", "build")
"""The columns of a dashboard, in order."""
EMBLEMS: Final = {
    printed.DRAW: "magnet", printed.PICK: "claw", printed.POINTS: "medal", printed.FILE: "drawer",
    printed.RESEARCH: "telescope", printed.BUILD_FREE: "assembler", printed.CONVERT: "changer",
    printed.DOUBLE: "doubler", printed.LIMITS: "tank", printed.DISCOUNT: "bargain", printed.FORBID: "sealed",
    printed.SCORE: "gauge",
}  # fmt: skip
"""The drawing on a card, by what it does."""
WHEN: Final = {
    printed.FILED: ["file"], printed.PICKED: ["pick"], printed.BUILT: ["build"],
    printed.BUILT_FROM_ARCHIVE: ["build", "archive"], printed.BUILT_LEVEL_2: ["build", "II"],
}  # fmt: skip
DISCOUNTED: Final = (["archive"], ["II"], ["research"])
TIMES: Final = "\u00d7"
MINUS: Final = "\u2212"
ENOUGH_GIZMOS: Final = 16
ENOUGH_LEVEL_3: Final = 4


def arrange(view: Data) -> Data:
    """Icons of all cards, and where the card being paid for is drawn as a thing of its own."""
    return {
        "faces": FACES,
        "columns": COLUMNS,
        "goals": {"gizmos": ENOUGH_GIZMOS, "level_3": ENOUGH_LEVEL_3},
        "drawn": frozenset(_drawn(view)),
    }


def _drawn(view: Data) -> list[str]:
    """The ids of the cards that lie in the display, in research or in an archive."""
    research, sides = view["research"], view["sides"]
    assert isinstance(sides, list)
    rows = [view["display"], research["cards"] if isinstance(research, dict) else []]
    rows += [side["archive"] for side in sides]
    return [str(card["id"]) for row in rows if isinstance(row, list) for card in row if card]


def _named(colours: Sequence[int]) -> list[str]:
    return [COLOURS[colour] if colour != printed.ANY else "any" for colour in colours]


def _when(card: printed.Card) -> list[str]:
    """The icons of a trigger; what a converter takes; nothing for an upgrade."""
    if card.trigger.kind == printed.PAYING:
        return _named(card.effect.colours) if card.effect.verb == printed.CONVERT else []
    if card.trigger.kind == printed.ALWAYS:
        return []
    return [*WHEN[int(card.trigger.kind)], *_named(card.trigger.colours)]


def _does(what: printed.Effect) -> list[str]:
    """The icons of an effect; a word that is no icon stands there as it is."""
    verb, n, times = what.verb, int(what.n), [f"{TIMES}{what.n}"] if what.n > 1 else []
    if verb == printed.LIMITS:
        raised = (("ring", what.energy), ("archive", what.archive), ("research", what.research))
        return [word for icon, by in raised if by for word in (icon, f"+{by}")]
    if verb == printed.DOUBLE:
        return [word for colour in _named(what.colours) for word in (colour, f"{TIMES}2")]
    if verb == printed.DISCOUNT:
        return [*DISCOUNTED[what.about], f"{MINUS}1"]
    return {
        printed.DRAW: ["draw", *times],
        printed.PICK: ["pick", *times],
        printed.POINTS: ["star", f"+{n}"],
        printed.FILE: ["file"],
        printed.RESEARCH: ["research"],
        printed.BUILD_FREE: ["build", "I", "free"],
        printed.CONVERT: ["any", *times],
        printed.FORBID: [("no-file", "no-research")[what.about], "never"],
        printed.SCORE: ["star", "per", ("ring", "token")[what.about]],
    }[int(verb)]


def _face(card: printed.Card) -> Data:
    return {"emblem": EMBLEMS[int(card.effect.verb)], "when": _when(card), "does": _does(card.effect)}


FACES: Final = {card.id: _face(card) for card in printed.CARDS}
"""By the number printed on a card."""

SCREENS: Final = Screens(
    board="gizmos.board.html",
    face="gizmos.face.html",
    icons="gizmos.icons.html",
    banner="gizmos.banner.html",
    emblem="gizmos.emblem.html",
    tile=Tile("40 min", "Build a machine whose parts set each other off, one gizmo at a time."),
    stylesheet="gizmos.css",
    arrange=arrange,
)
