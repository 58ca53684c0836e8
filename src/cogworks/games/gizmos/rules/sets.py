"""Lookup tables generated from the cards: sets of gizmos, halves of converters, steps of a payment."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import BIT
from cogworks.games.gizmos.rules.cards import (
    ALWAYS,
    ANY,
    BUILD_FREE,
    BUILT,
    BUILT_FROM_ARCHIVE,
    BUILT_LEVEL_2,
    CARDS,
    COLOURS,
    CONVERT,
    DISCOUNT,
    DOUBLE,
    DRAW,
    FILE,
    FILED,
    FORBID,
    NONE,
    PAYING,
    PICK,
    PICKED,
    POINTS,
    RESEARCH,
    SCORE,
    Card,
)

# A card is its place in CARDS: 36 of level 1, 36 of level 2, 36 of level 3, then 4 starting gizmos.  A set of
# cards of one level is one integer, bit = card - 36 * level, where levels are counted from 0.
LEVELS: Final = 3
PER_LEVEL: Final = 36
DECK_CARDS: Final = 108
STARTER: Final = 108
ALL_CARDS: Final = 112
NO_CARD: Final = 127
WHOLE_LEVEL: Final = 0xF_FFFF_FFFF

COLOUR: Final = vec[i64]([card.colour for card in CARDS])
COST: Final = vec[i64]([card.cost for card in CARDS])
WORTH: Final = vec[i64]([card.points for card in CARDS])
VERB: Final = vec[i64]([card.effect.verb for card in CARDS])
AMOUNT: Final = vec[i64]([card.effect.n for card in CARDS])
ENERGY: Final = vec[i64]([card.effect.energy for card in CARDS])
ARCHIVE: Final = vec[i64]([card.effect.archive for card in CARDS])
INSIGHT: Final = vec[i64]([card.effect.research for card in CARDS])


# ---- engines: the gizmos with a trigger; the four starting gizmos are the same engine

ENGINE_CARDS: Final = [n for n in range(STARTER + 1) if CARDS[n].trigger.kind < PAYING]
"""The card of each engine; the last one is the starting gizmo."""
N_ENGINES: Final = len(ENGINE_CARDS)
STARTING_ENGINE: Final = N_ENGINES - 1
ENGINE_CARD: Final = vec[i64]([n for n in range(STARTER + 1) if CARDS[n].trigger.kind < PAYING])


def engines(kind: int, colour: int = NONE) -> int:
    """The set of engines with this trigger, optionally for this colour."""
    found = 0
    for engine in range(N_ENGINES):
        trigger = CARDS[ENGINE_CARDS[engine]].trigger
        if trigger.kind == kind and (colour >= ANY or colour in trigger.colours):
            found |= 1 << engine
    return found


def doing(verb: int) -> int:
    """The set of engines with this effect."""
    found = 0
    for engine in range(N_ENGINES):
        if CARDS[ENGINE_CARDS[engine]].effect.verb == verb:
            found |= 1 << engine
    return found


def places(cards: list[int]) -> list[int]:
    """For each card its index in a list of cards, or -1."""
    return [cards.index(n) if n in cards else -1 for n in range(ALL_CARDS)]


ENGINE: Final = vec[i64](places(ENGINE_CARDS))
"""The engine number of a card, or -1."""

ON_FILE: Final[i64] = engines(FILED)
ON_PICK: Final = vec[i64]([engines(PICKED, colour) for colour in range(COLOURS)])
ON_BUILD: Final = vec[i64]([engines(BUILT, colour) for colour in range(ANY + 1)])
"""By the colour of the gizmo built; a generic one has every colour [Z7.11]."""
ON_BUILD_FROM_ARCHIVE: Final[i64] = engines(BUILT_FROM_ARCHIVE)
ON_BUILD_LEVEL_2: Final[i64] = engines(BUILT_LEVEL_2)

TAKES_SPHERES: Final[i64] = doing(DRAW) | doing(PICK)
GIVES_POINTS: Final[i64] = doing(POINTS)
FILES: Final[i64] = doing(FILE)
RESEARCHES: Final[i64] = doing(RESEARCH)
BUILDS_FREE: Final[i64] = doing(BUILD_FREE)


# ---- upgrades

UPGRADE_CARDS: Final = [n for n in range(DECK_CARDS) if CARDS[n].trigger.kind == ALWAYS]
UPGRADE: Final = vec[i64](places(UPGRADE_CARDS))
"""The upgrade number of a card, or -1."""


def upgrades(verb: int, about: int) -> int:
    """The set of upgrades that do this."""
    found = 0
    for upgrade in range(len(UPGRADE_CARDS)):
        effect = CARDS[UPGRADE_CARDS[upgrade]].effect
        if effect.verb == verb and effect.about == about:
            found |= 1 << upgrade
    return found


DISCOUNTS: Final = vec[i64]([upgrades(DISCOUNT, about) for about in range(3)])
"""The set of upgrades that give each kind of discount [Z7.9]."""
ALL_DISCOUNTS: Final[i64] = upgrades(DISCOUNT, 0) | upgrades(DISCOUNT, 1) | upgrades(DISCOUNT, 2)
FORBIDS: Final = vec[i64]([upgrades(FORBID, about) for about in range(2)])
SCORES: Final = vec[i64]([upgrades(SCORE, about) for about in range(2)])


# ---- converters: each half is a bit.  Bits 0..15 turn red, blue, yellow, black (four bits per colour) into any
# colour, bits 16..31 double a colour in the same order, bits 32 and 33 turn any colour into any other.

DOUBLES: Final = 16
WILDS: Final = 32
N_HALVES: Final = 34
WILD_HALVES: Final = 3 << WILDS


def nibble(card: Card, colour: int) -> int:
    """The first bit of the halves of a converter for this colour."""
    if card.effect.verb == DOUBLE:
        return DOUBLES + 4 * colour
    return WILDS if colour == ANY else 4 * colour


def lay_out_halves() -> list[int]:
    """The card of each half, or -1 for an unused bit."""
    cards = [-1] * N_HALVES
    for n in range(DECK_CARDS):
        card = CARDS[n]
        if card.effect.verb == CONVERT or card.effect.verb == DOUBLE:
            for colour in card.effect.colours:
                half = nibble(card, colour)
                for _ in range(card.effect.n):
                    while cards[half] >= 0:
                        half += 1
                    cards[half] = n
    return cards


HALF_CARDS: Final = lay_out_halves()
HALVES: Final = vec[i64](
    [sum([1 << half for half in range(N_HALVES) if HALF_CARDS[half] == n]) for n in range(ALL_CARDS)]
)
"""The set of halves of each card [Z7.6]."""
HALF_CARD: Final = vec[i64](lay_out_halves())


# ---- steps: one half used on one sphere.  Doubling leaves the colour as it is.


def steps_of(half: int) -> list[tuple[int, int]]:
    """The steps of a half: from which colour to which."""
    if HALF_CARDS[half] < 0:
        return []
    if half >= WILDS:
        return [(a, b) for a in range(COLOURS) for b in range(COLOURS) if a != b]
    colour = half % DOUBLES // 4
    if half >= DOUBLES:
        return [(colour, colour)]
    return [(colour, b) for b in range(COLOURS) if b != colour]


def twin(half: int) -> int:
    """The half before this one if both are of the same card and do the same, else -1."""
    is_twin = half > 0 and HALF_CARDS[half] >= 0 and HALF_CARDS[half] == HALF_CARDS[half - 1]
    return half - 1 if is_twin and steps_of(half) == steps_of(half - 1) else -1


STEPS: Final = [(half, a, b) for half in range(N_HALVES) if twin(half) < 0 for a, b in steps_of(half)]
"""Every step: its half (the first of two alike), the colour it takes and the colour it gives [Z7.3]."""
N_STEPS: Final = len(STEPS)
STEP_HALF: Final = vec[i64]([step[0] for step in STEPS])
STEP_FROM: Final = vec[i64]([step[1] for step in STEPS])
STEP_TO: Final = vec[i64]([step[2] for step in STEPS])


def first_step(half: int) -> int:
    """The first step of a half; two alike have the same steps."""
    wanted = half if twin(half) < 0 else twin(half)
    for n in range(len(STEPS)):
        if STEPS[n][0] == wanted:
            return n
    return -1


FIRST_STEP: Final = vec[i64]([first_step(half) for half in range(N_HALVES)])
TWIN: Final = vec[i64]([0 if twin(half) < 0 else 1 << twin(half) for half in range(N_HALVES)])
"""For the second of two halves alike: the set of the first."""


def alike(half: int) -> int:
    """The set of a half and its twin, if any."""
    return (1 << half) | (2 << half if half + 1 < N_HALVES and twin(half + 1) == half else 0)


ALIKE: Final = vec[i64]([alike(step[0]) for step in STEPS])
"""By step: the halves that can do it."""


def bit_in_level(card: i64) -> i64:
    """The set of just this card, within its level."""
    return BIT[card % PER_LEVEL]
