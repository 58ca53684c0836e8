"""The texts of the cards of Gizmos, generated from their effects."""

from collections.abc import Sequence

from cogworks.engine.names import listed
from cogworks.games.gizmos.cardnames import NAMES
from cogworks.games.gizmos.rules import cards as printed
from cogworks.games.gizmos.rules.cards import ANY, CARDS
from cogworks.games.gizmos.rules.sets import ENGINE_CARD, HALF_CARD, N_HALVES

COLOURS = ("red", "blue", "yellow", "black", "generic", "starting")
KINDS = ("file", "pick", "build", "build", "build", "converter", "upgrade")
"""The dashboard column for each trigger."""
COLUMNS = ("upgrade", "converter", "file", "pick", "build")
"""The columns of a dashboard from left to right."""


def either(colours: Sequence[int]) -> str:
    """'red', or 'red or blue'."""
    return " or ".join(COLOURS[colour] if colour != ANY else "any" for colour in colours)


def when_text(when: printed.Trigger) -> str:
    """The trigger of a gizmo as the start of a sentence."""
    return {
        printed.FILED: "When you file",
        printed.PICKED: f"When you pick {either(when.colours)}",
        printed.BUILT: f"When you build {either(when.colours)}",
        printed.BUILT_FROM_ARCHIVE: "When you build from your archive",
        printed.BUILT_LEVEL_2: "When you build a level-2 gizmo",
    }[int(when.kind)]


def effect_text(what: printed.Effect) -> str:
    """The effect of an engine in the imperative."""
    n = int(what.n)
    return {
        printed.DRAW: "draw a random sphere" if n == 1 else f"draw up to {n} random spheres",
        printed.PICK: "pick a sphere" if n == 1 else f"pick {n} spheres",
        printed.POINTS: "take 1 point" if n == 1 else f"take {n} points",
        printed.FILE: "file a card",
        printed.RESEARCH: "research",
        printed.BUILD_FREE: "build a level-1 gizmo for free",
    }[int(what.verb)]


def make_text(card: int) -> str:
    """The text of a card, generated from its effect."""
    row = CARDS[card]
    what = row.effect
    if row.trigger.kind < printed.PAYING:
        return f"{when_text(row.trigger)}: {effect_text(what)}."
    if what.verb == printed.CONVERT:
        source = "sphere" if what.colours == [ANY] else f"{either(what.colours)} sphere"
        if what.n == 2:
            return f"When you pay: treat each of up to two {source}s as one of any colour."
        return f"When you pay: treat one {source} as one of any colour."
    if what.verb == printed.DOUBLE:
        return f"When you pay: treat one {' and one '.join(COLOURS[c] for c in what.colours)} sphere as two" + (
            " each." if len(what.colours) == 2 else "."
        )
    if what.verb == printed.LIMITS:
        raised = (("spheres", what.energy), ("archive", what.archive), ("research", what.research))
        return f"Raise your limits: {listed([f'{name} +{n}' for name, n in raised if n])}."
    if what.verb == printed.DISCOUNT:
        cheap = ("Builds from your archive", "level-2 gizmos", "Builds in research")[what.about]
        return f"You may spend 1 sphere less on {cheap}."
    if what.verb == printed.FORBID:
        return f"You may never {('file', 'research')[what.about]} again."
    return f"Worth 1 point for each {('sphere in your ring', 'point you hold in tokens')[what.about]}."


TEXTS = [make_text(card) for card in range(len(CARDS))]
ENGINES = [NAMES[card] for card in ENGINE_CARD]


def half_name(half: int) -> str:
    """The name of a half of a converter: its card, with a number if the card has two."""
    card = HALF_CARD[half]
    of_card = [other for other in range(N_HALVES) if HALF_CARD[other] == card]
    return NAMES[card] + ("" if len(of_card) == 1 else f" #{of_card.index(half) + 1}")


HALVES = [half_name(half) if HALF_CARD[half] >= 0 else "" for half in range(N_HALVES)]
