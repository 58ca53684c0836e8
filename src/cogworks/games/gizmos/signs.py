"""Cards of Gizmos as rows of signs: triggers and effects."""

from collections.abc import Sequence
from typing import Final

from cogworks.engine.game import Data
from cogworks.games.gizmos.cardtext import COLOURS
from cogworks.games.gizmos.rules import cards as printed
from cogworks.games.gizmos.rules.cards import ANY, CARDS, Card, Effect

VERBS: Final = {
    printed.DRAW: "draw",
    printed.PICK: "pick",
    printed.POINTS: "points",
    printed.FILE: "file",
    printed.RESEARCH: "research",
    printed.BUILD_FREE: "build free",
    printed.CONVERT: "convert",
    printed.DOUBLE: "double",
    printed.LIMITS: "limits",
    printed.DISCOUNT: "discount",
    printed.FORBID: "forbid",
    printed.SCORE: "score",
}
WHEN: Final = {
    printed.FILED: ["file"],
    printed.PICKED: ["pick"],
    printed.BUILT: ["build"],
    printed.BUILT_FROM_ARCHIVE: ["build", "archive"],
    printed.BUILT_LEVEL_2: ["build", "II"],
}
DISCOUNTED: Final = (["archive"], ["II"], ["research"])
TIMES: Final = "\u00d7"
MINUS: Final = "\u2212"


def _named(colours: Sequence[int]) -> list[str]:
    return [COLOURS[colour] if colour != ANY else "any" for colour in colours]


def _when(card: Card) -> list[str]:
    """The signs of a trigger or a converter's input; none for an upgrade."""
    if card.trigger.kind == printed.PAYING:
        return _named(card.effect.colours) if card.effect.verb == printed.CONVERT else []
    if card.trigger.kind == printed.ALWAYS:
        return []
    return [*WHEN[int(card.trigger.kind)], *_named(card.trigger.colours)]


def _does(what: Effect) -> list[str]:
    """The signs of an effect, among them numbers and short words."""
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


SIGNS: Final[list[Data]] = [
    {"verb": VERBS[int(card.effect.verb)], "when": _when(card), "does": _does(card.effect)} for card in CARDS
]
"""By card: the name of its effect, and its two rows of signs."""
