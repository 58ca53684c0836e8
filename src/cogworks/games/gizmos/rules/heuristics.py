"""Evaluation of positions of Gizmos, and priors of answers."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import count, lowest, size
from cogworks.games.gizmos.rules import actions, cards
from cogworks.games.gizmos.rules.building import add_gizmo
from cogworks.games.gizmos.rules.cards import ANY, CARDS, COLOURS
from cogworks.games.gizmos.rules.payment import is_complete, total
from cogworks.games.gizmos.rules.sets import (
    ALL_DISCOUNTS,
    BUILDS_FREE,
    COLOUR,
    COST,
    DECK_CARDS,
    DISCOUNTS,
    DOUBLES,
    ENGINE_CARDS,
    FILES,
    FORBIDS,
    GIVES_POINTS,
    LEVELS,
    NO_CARD,
    ON_BUILD,
    ON_BUILD_FROM_ARCHIVE,
    ON_BUILD_LEVEL_2,
    ON_FILE,
    ON_PICK,
    PER_LEVEL,
    SCORES,
    STEP_FROM,
    STEP_HALF,
    STEP_TO,
    TAKES_SPHERES,
    WILDS,
    WORTH,
    bit_in_level,
)
from cogworks.games.gizmos.rules.state import EMPTY, LEVEL_OF_PLACE, PLACES, GizmosState, Side, new_side

# ---- the future value of a gizmo built at the start of the game, in hundredths of a point

CONVERTING: Final = 0xFFFF
DOUBLING: Final = 0xFFFF_0000

BRINGS: Final = vec[i64](
    [
        220,
        300,
        250,  # filed: pick one, draw three, points
        220,
        340,  # picked, one colour or two: draw
        260,
        390,
        110,
        350,
        400,  # built: pick, by colours; a point, by colours; two points
        150,
        400,
        200,  # built: file, build for free, research
        280,
        350,
        250,  # from the archive: pick two, points; level 2: pick two
        70,
        185,
        200,  # each half that converts, doubles, takes any colour
        50,
        40,
        30,  # each additional place in the ring, place in the archive, and card in research
        -150,
        -70,  # no more filing, no more research
        180,
        220,
        150,  # cheaper from the archive, of level 2, in research
        300,
        300,  # scores spheres, scores tokens
    ]
)
"""By effect, in the order of `lasting`."""
FROM_HALVES: Final = 16
FROM_LIMITS: Final = 19
FROM_BANS: Final = 22
FROM_DISCOUNTS: Final = 24
FROM_SCORES: Final = 27

# The value of what a player has, in hundredths of a point.
SPHERE: Final = 40
GOAL: Final = 45
"""Percentage of the best card's points that counts before it is built."""
FILED: Final = 30
MOVING: Final = 60
TRIGGERED: Final = 40
"""A sphere that a triggered gizmo is about to give."""

EARLY: Final = 550.0
LATE: Final = 180.0
"""The lead that makes a win e times as likely as the rival's, at the start and at the end of the game."""
HORIZON: Final = 10


def group(verb: int, kind: int, colours: int, n: int) -> int:
    """The set of engines with this effect and number, and this trigger with this number of colours."""
    found = 0
    for engine in range(len(ENGINE_CARDS) - 1):
        trigger, effect = CARDS[ENGINE_CARDS[engine]].trigger, CARDS[ENGINE_CARDS[engine]].effect
        if (effect.verb, trigger.kind, effect.n) == (verb, kind, n) and colours in (0, len(trigger.colours)):
            found |= 1 << engine
    return found


ENGINES: Final = vec[i64](
    [
        group(cards.PICK, cards.FILED, 0, 1),
        group(cards.DRAW, cards.FILED, 0, 3),
        group(cards.POINTS, cards.FILED, 0, 1),
        group(cards.DRAW, cards.PICKED, 1, 1),
        group(cards.DRAW, cards.PICKED, 2, 1),
        group(cards.PICK, cards.BUILT, 1, 1),
        group(cards.PICK, cards.BUILT, 2, 1),
        group(cards.POINTS, cards.BUILT, 1, 1),
        group(cards.POINTS, cards.BUILT, 2, 1),
        group(cards.POINTS, cards.BUILT, 2, 2),
        group(cards.FILE, cards.BUILT, 0, 1),
        group(cards.BUILD_FREE, cards.BUILT, 0, 1),
        group(cards.RESEARCH, cards.BUILT, 0, 1),
        group(cards.PICK, cards.BUILT_FROM_ARCHIVE, 0, 2),
        group(cards.POINTS, cards.BUILT_FROM_ARCHIVE, 0, 2),
        group(cards.PICK, cards.BUILT_LEVEL_2, 0, 2),
    ]
)
"""Sets of engines with the same effect, in the order of BRINGS."""


# ---- evaluation


def estimate(table: GizmosState, seat: i64) -> float:
    """Share of the win by points, the future value of gizmos, and what can be built soon."""
    left = time_left(table)
    scale = LATE + (EARLY - LATE) * float(left) / 100.0
    mine = strength(table, seat, left)
    whole = 0.0
    other: i64
    for other in range(len(table.sides)):
        whole += 1.0 if other == seat else exp(float(strength(table, other, left) - mine) / scale)
    return 1.0 / whole


def time_left(table: GizmosState) -> i64:
    """How much of the game is left, in hundredths, judging by the player closest to ending it [Z9.1]."""
    if table.ending == 1:
        return 0
    least: i64 = 13
    seat: i64
    for seat in range(len(table.sides)):
        side = table.sides[seat]
        least = min(least, min(16 - side.gizmos, 3 * (4 - side.level_3) + 1))
    return max(0, 100 * least // 13)


def strength(table: GizmosState, seat: i64, left: i64) -> i64:
    """The value of this seat's points, gizmos, spheres and filed cards, in hundredths of a point."""
    side = table.sides[seat]
    worth = 100 * side.score() + side.gizmos
    n = len(table.sides)
    if table.ending == 1:
        # After a seat's last turn only points count.
        if (seat - table.first + n) % n < (table.turn - table.first + n) % n:
            return worth
    else:
        worth += lasting(side) * left // 100
    if seat == table.turn:
        worth += MOVING + under_way(table, side, left)
    return worth + SPHERE * total(side.ring) + GOAL * goal(table, side, left) // 100


def under_way(table: GizmosState, side: Side, left: i64) -> i64:
    """The value of the rest of the turn: a card being paid for, and triggered gizmos."""
    worth: i64 = 0
    card = table.building
    if card != NO_CARD:
        worth += 100 * WORTH[card] + PROMISE[card] * left // 100 - SPHERE * (COST[card] - total(table.pot))
    if table.ready != 0:
        worth += 100 * size(table.ready & GIVES_POINTS)
        worth += TRIGGERED * min(side.room(), size(table.ready & TAKES_SPHERES))
    return worth


def lasting(side: Side) -> i64:
    """The value of the gizmos over a whole game."""
    brings: i64 = 0
    at: i64
    for at in range(FROM_HALVES):
        found = side.engines & ENGINES[at]
        if found != 0:
            brings += BRINGS[at] * size(found)
    if side.halves != 0:
        brings += BRINGS[FROM_HALVES] * size(side.halves & CONVERTING)
        brings += BRINGS[FROM_HALVES + 1] * size(side.halves & DOUBLING)
        brings += BRINGS[FROM_HALVES + 2] * size(side.halves >> WILDS)
    brings += BRINGS[FROM_LIMITS] * (side.capacity - 5)
    brings += BRINGS[FROM_LIMITS + 1] * (side.shelf - 1)
    brings += BRINGS[FROM_LIMITS + 2] * (side.insight - 3)
    if side.upgrades != 0:
        for at in range(2):
            brings += BRINGS[FROM_BANS + at] * size(side.upgrades & FORBIDS[at])
            brings += BRINGS[FROM_SCORES + at] * size(side.upgrades & SCORES[at])
        if side.upgrades & ALL_DISCOUNTS != 0:
            for at in range(3):
                brings += BRINGS[FROM_DISCOUNTS + at] * size(side.upgrades & DISCOUNTS[at])
    return brings


def promised(card: i64) -> i64:
    """The value of this card over a whole game."""
    side = new_side()
    add_gizmo(side, card)
    return lasting(side)


PROMISE: Final = vec[i64]([promised(card) for card in range(DECK_CARDS)])


def goal(table: GizmosState, side: Side, left: i64) -> i64:
    """Progress of the ring towards the best card in the display and those in the archive."""
    ring = side.ring
    held = total(ring)
    helpers = size(side.halves)
    best: i64 = 0
    place: i64
    for place in range(PLACES):
        at = table.card_at(place)
        if at != EMPTY:
            best = max(best, progress(LEVEL_OF_PLACE[place] * PER_LEVEL + at, ring, held, helpers))
    level: i64
    for level in range(LEVELS):
        filed = side.filed(level)
        while filed != 0:
            card = level * PER_LEVEL + lowest(filed)
            filed &= filed - 1
            # Rivals cannot take it.
            near = progress(card, ring, held, helpers) + FILED * left // 100
            best = max(best + near // 4, near + best // 4)
    return best


def progress(card: i64, ring: i64, held: i64, helpers: i64) -> i64:
    """The share of a card's points that could be paid for now, in hundredths."""
    cost = COST[card]
    colour = COLOUR[card]
    if colour == ANY:
        return 100 * min(held, cost)
    have = count(ring, colour)
    have = min(cost, have + min(held - have, helpers))
    return 100 * WORTH[card] * have // cost


# ---- priors


def prior(table: GizmosState, action: i64) -> i64:
    """Prefer building, picking useful spheres and using triggered gizmos; never end a turn with useful effects left."""
    if action < actions.FILE:
        return pick_prior(table, action)
    if action < actions.BUILD:
        return file_prior(table, action - actions.FILE)
    if action < actions.RESEARCH:
        return build_prior(table, action - actions.BUILD)
    if action < actions.RETURN:
        return research_prior(table)
    if action < actions.USE:
        # The order under the deck hardly matters, so consider only one.
        return 1 if action == actions.RETURN + table.looking * PER_LEVEL + lowest(table.in_hand()) else 0
    if action < actions.SPEND:
        return use_prior(table, action - actions.USE)
    if action <= actions.PAID:
        return pay_prior(table, action)
    if action == actions.END:
        # A full archive or the sixteenth gizmo can hurt; spheres, points and research never do.
        usable = table.usable()
        return 1 if usable & ~(FILES | BUILDS_FREE) == 0 else 0
    if action == actions.ENOUGH:
        # The last place in the ring may be saved for a chosen sphere.
        return 1 if table.ready & TAKES_SPHERES != 0 and table.sides[table.turn].room() == 1 else 0
    return 2


def pick_prior(table: GizmosState, colour: i64) -> i64:
    """Better the more gizmos it triggers and the more cards need it."""
    side = table.sides[table.turn]
    wanted: i64 = 3 + 6 * size(side.engines & ON_PICK[colour] & ~table.used)
    have = count(side.ring, colour)
    place: i64
    for place in range(PLACES):
        at = table.card_at(place)
        if at != EMPTY:
            card = LEVEL_OF_PLACE[place] * PER_LEVEL + at
            if COLOUR[card] == colour and have < COST[card]:
                wanted += 1 + LEVEL_OF_PLACE[place]
    level: i64
    for level in range(LEVELS):
        filed = side.filed(level)
        while filed != 0:
            card = level * PER_LEVEL + lowest(filed)
            filed &= filed - 1
            if COLOUR[card] == colour and have < COST[card]:
                wanted += 3
    return wanted


def file_prior(table: GizmosState, card: i64) -> i64:
    """Prefer cards with points, of a colour in the ring; best with gizmos that filing triggers."""
    side = table.sides[table.turn]
    colour = COLOUR[card]
    have = total(side.ring) if colour == ANY else count(side.ring, colour)
    likes = 1 + min(have, COST[card]) // 2 + card // PER_LEVEL
    return likes * size(side.engines & ON_FILE & ~table.used) if side.room() > 0 else likes


def build_prior(table: GizmosState, card: i64) -> i64:
    """Nearly always right; better the more points it has and the more gizmos it triggers."""
    side = table.sides[table.turn]
    triggered = ON_BUILD[COLOUR[card]]
    if side.filed(card // PER_LEVEL) & bit_in_level(card) != 0:
        triggered |= ON_BUILD_FROM_ARCHIVE
    if card // PER_LEVEL == 1:
        triggered |= ON_BUILD_LEVEL_2
    return 12 + 6 * WORTH[card] + 8 * size(side.engines & triggered & ~table.used)


def research_prior(table: GizmosState) -> i64:
    """Bad if no card could be paid for or filed; a way out when the ring is full."""
    side = table.sides[table.turn]
    held = total(side.ring)
    if held == 0 and not side.can_file() and side.upgrades & ALL_DISCOUNTS == 0:
        return 0
    return 6 if side.room() == 0 else 2


def use_prior(table: GizmosState, engine: i64) -> i64:
    """Take points first, because they affect nothing else; the others in any order."""
    if (GIVES_POINTS >> engine) & 1 != 0:
        return 40
    if table.ready & GIVES_POINTS != 0:
        return 0
    return 4


def pay_prior(table: GizmosState, action: i64) -> i64:
    """Stop when it is enough; double first, then convert, one sphere at a time."""
    card, pot = table.building, table.pot
    colour = COLOUR[card]
    if is_complete(colour, table.least(card, table.source), pot):
        return 1 if action == actions.PAID else 0
    if action < actions.STEP:
        return spend_prior(table, colour, pot, action - actions.SPEND)
    step = action - actions.STEP
    start, end = STEP_FROM[step], STEP_TO[step]
    if start == end:
        return 8
    if end != colour:
        return 0
    return 4 if STEP_HALF[step] < WILDS else 2


def spend_prior(table: GizmosState, colour: i64, pot: i64, spent: i64) -> i64:
    """Finish with one sphere before adding the next; prefer plentiful colours."""
    halves = table.halves()
    other: i64
    for other in range(COLOURS):
        if count(pot, other) > 0:
            if colour != ANY and other != colour:
                return 0
            if (halves >> (DOUBLES + 4 * other)) & 15 != 0 and total(pot) < table.highest(table.building, table.source):
                return 0
    return 1 + 2 * count(table.sides[table.turn].ring, spent)
