"""Decide exactly whether a price can be paid with converters that chain, split and double, without search.

Spheres in a payment are units; a row counts them by colour.  Every half of a converter takes one unit and makes one
of another colour, or two of the same.  So the history of a unit is a tree that starts at one sphere and forks where
it is doubled.  If a history ends in too many units, one unit can be cut off at its last fork, or by keeping the
sphere.  Hence payable amounts have no gaps, and it is enough to know the maximum number of units [Z7.2].

The maximum for one colour: a unit of another colour needs a converter half of its own colour to change.  So a colour
with spheres contributes as many units as it has converter halves, or as many as its spheres and doublers make,
whichever is less.  A colour without spheres needs a visiting unit first and contributes one unit less.  A visitor
costs nothing else, because any unit being converted may make the detour.  Doublers of the wanted colour work on
whatever arrives.  Halves that take any colour are tried on each colour.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import BIT, count, lowest, one, size
from cogworks.games.gizmos.rules.cards import ANY, COLOURS
from cogworks.games.gizmos.rules.sets import (
    DOUBLES,
    FIRST_STEP,
    N_STEPS,
    STEP_FROM,
    STEP_HALF,
    STEP_TO,
    TWIN,
    WILD_HALVES,
    WILDS,
)

WILD_STEPS: Final = 12
COLOURED_STEPS: Final = 3


def total(row: i64) -> i64:
    """The number of spheres in a row."""
    return (row & 15) + ((row >> 4) & 15) + ((row >> 8) & 15) + ((row >> 12) & 15)


def per_colour(halves: i64) -> i64:
    """A row: the halves that convert each colour, then the halves that double each colour."""
    pairs = (halves & 0xFFFF_FFFF) - ((halves >> 1) & 0x5555_5555)
    return (pairs & 0x3333_3333) + ((pairs >> 2) & 0x3333_3333)


def most(colour: i64, pot: i64, ring: i64, converters: i64, doublers: i64) -> i64:
    """The maximum units of one colour if the whole pot is used; -1 if impossible."""
    gained: i64 = 0
    by_visit: i64 = 0
    other: i64
    for other in range(COLOURS):
        if other == colour:
            continue
        ways_out = count(converters, other)
        stuck = count(pot, other)
        if stuck > ways_out:
            return -1
        if ways_out > 0:
            units = stuck + count(ring, other)
            if units > 0:
                gained += min(ways_out, units + count(doublers, other))
            else:
                by_visit += min(ways_out - 1, count(doublers, other))
    units = count(pot, colour) + count(ring, colour)
    if gained > 0 or (units > 0 and count(converters, colour) > 0):
        gained += by_visit
    if units > 0 or gained > 0:
        gained += count(doublers, colour)
    return units + gained


def most_of_all(pot: i64, ring: i64, converters: i64, doublers: i64, wilds: i64) -> i64:
    """The maximum units of all colours together, for a generic card [Z7.11]."""
    units: i64 = 0
    moves = wilds
    asleep: i64 = 0
    colour: i64
    for colour in range(COLOURS):
        here = count(pot, colour) + count(ring, colour)
        if here > 0:
            here += count(doublers, colour)
            units += here
            moves += min(count(converters, colour), here)
        elif count(doublers, colour) > 0:
            asleep += count(doublers, colour) * one(colour)
    if units == 0 or asleep == 0 or moves == 0:
        return units
    # A visit activates a colour's doublers.  First those that send on as many visitors as they took.
    for colour in range(COLOURS):
        here = count(asleep, colour)
        if here > 0 and count(converters, colour) > 0:
            units += here
            moves += min(count(converters, colour), 1 + here) - 1
            asleep -= here * one(colour)
    wanted: i64 = 3
    while wanted > 0:
        for colour in range(COLOURS):
            if moves > 0 and count(asleep, colour) == wanted:
                units += wanted
                moves -= 1
                asleep -= wanted * one(colour)
        wanted -= 1
    return units


def can_finish(colour: i64, low: i64, high: i64, pot: i64, ring: i64, halves: i64) -> bool:
    """Can the pot become low..high units of a colour, with spheres from the ring and these halves? [Z7.2]"""
    if total(pot) > high:
        return False
    if halves == 0:
        if colour == ANY:
            return total(pot) + total(ring) >= low
        if pot & ~(15 * one(colour)) != 0:
            return False
        return count(pot, colour) + count(ring, colour) >= low
    both = per_colour(halves)
    doublers = both >> 16
    converters = both & 0xFFFF
    wilds = ((halves >> WILDS) & 1) + (halves >> (WILDS + 1))
    if colour == ANY:
        return most_of_all(pot, ring, converters, doublers, wilds) >= low
    if wilds == 0:
        return most(colour, pot, ring, converters, doublers) >= low
    first: i64
    second: i64
    for first in range(COLOURS):
        if wilds == 1:
            if most(colour, pot, ring, converters + one(first), doublers) >= low:
                return True
        else:
            for second in range(first, COLOURS):
                if most(colour, pot, ring, converters + one(first) + one(second), doublers) >= low:
                    return True
    return False


def is_complete(colour: i64, low: i64, pot: i64) -> bool:
    """Is the pot a complete payment?  It never holds too much."""
    if colour == ANY:
        return total(pot) >= low
    return pot & ~(15 * one(colour)) == 0 and count(pot, colour) >= low


def after_step(pot: i64, step: i64) -> i64:
    """The pot after using a half on one of its units [Z7.4, Z7.5]."""
    start, end = STEP_FROM[step], STEP_TO[step]
    return pot + one(end) if start == end else pot - one(start) + one(end)


def spendable(colour: i64, low: i64, high: i64, pot: i64, ring: i64, halves: i64) -> i64:
    """The set of colours that may be added to the pot now [Z7.3]."""
    found: i64 = 0
    other: i64
    for other in range(COLOURS):
        if count(ring, other) > 0 and can_finish(
            colour, low=low, high=high, pot=pot + one(other), ring=ring - one(other), halves=halves
        ):
            found |= BIT[other]
    return found


def write_steps(
    colour: i64, low: i64, high: i64, pot: i64, ring: i64, halves: i64, first: i64, out: vec[i64], n: i64
) -> i64:
    """Write `first + step` for each step that leaves the payment completable; return the next index."""
    rest = halves
    while rest != 0:
        half = lowest(rest)
        rest &= rest - 1
        if TWIN[half] & halves != 0:
            continue  # the other half of the card does the same
        step = FIRST_STEP[half]
        last = step + 1
        if half >= WILDS:
            last = step + WILD_STEPS
        elif half < DOUBLES:
            last = step + COLOURED_STEPS
        while step < last:
            if count(pot, STEP_FROM[step]) > 0 and can_finish(
                colour, low=low, high=high, pot=after_step(pot, step), ring=ring, halves=halves ^ BIT[half]
            ):
                out[n] = first + step
                n += 1
            step += 1
    return n


def can_help(colour: i64, low: i64, pot: i64, halves: i64, step: i64) -> bool:
    """Whether a payment may need this step; otherwise the same spheres can pay with fewer halves [Z7.16].

    A converter makes any colour directly, so a detour through another colour is useful only for its doublers.  They
    need one unit to work on and, for a coloured card, a converter for each of the two units they make.
    """
    start, end = STEP_FROM[step], STEP_TO[step]
    if start == end:
        return total(pot) < low
    if end == colour:
        return True
    if total(pot) >= low or count(pot, end) > 0:
        return False
    rest = per_colour(halves & ~BIT[half_for(step, halves)])
    if count(rest >> 16, end) == 0:
        return False
    wilds = halves & WILD_HALVES & ~BIT[half_for(step, halves)]
    return colour == ANY or count(rest, end) + size(wilds) >= 2


def half_for(step: i64, halves: i64) -> i64:
    """The half that does this step: the first unused one if a card has two alike."""
    half = STEP_HALF[step]
    return half if halves & BIT[half] != 0 else half + 1


# ---- the usual payment: fewest spheres, then fewest halves, then the most plentiful spheres

STEP_CODE: Final = 4
"""In a plan, 0..3 spends a sphere of that colour, and STEP_CODE + step uses a half."""


def usual(colour: i64, price: i64, pot: i64, ring: i64, halves: i64) -> list[int]:
    """The usual way to complete a possible payment, as a plan; see STEP_CODE [Z7.15]."""
    best: list[int] = []
    best_worth: i64 = -1
    n: i64 = 0
    while best_worth < 0 and n <= price:
        for row in rows_of(n, ring):
            if can_finish(colour, low=price, high=price, pot=pot + row, ring=0, halves=halves):
                plan = spheres_of(row) + usual_steps(colour, price, pot + row, halves)
                worth = 10_000 - 100 * len(plan) + plenty(row, ring)
                if worth > best_worth:
                    best, best_worth = plan, worth
        n += 1
    return best


def spheres_of(row: i64) -> list[int]:
    """The spheres of a row as a plan."""
    plan: list[int] = []
    colour: i64
    for colour in range(COLOURS):
        plan += [int(colour)] * count(row, colour)
    return plan


def plenty(row: i64, ring: i64) -> i64:
    """How expendable these spheres are: 0..99, higher is better."""
    n: i64 = 0
    colour: i64
    for colour in range(COLOURS):
        n += count(row, colour) * count(ring, colour)
    return min(n, 99)


def usual_steps(colour: i64, price: i64, pot: i64, halves: i64) -> list[int]:
    """The halves to use until the pot equals the price, as a plan."""
    plan: list[int] = []
    while not (total(pot) == price and is_complete(colour, price, pot)):
        step = usual_step(colour, price, pot, halves)
        halves ^= BIT[half_for(step, halves)]
        pot = after_step(pot, step)
        plan.append(STEP_CODE + int(step))
    return plan


def rows_of(n: i64, ring: i64) -> list[i64]:
    """Every way to take n spheres from the ring, as rows."""
    rows: list[i64] = []
    red: i64
    blue: i64
    yellow: i64
    for red in range(min(n, count(ring, 0)) + 1):
        for blue in range(min(n - red, count(ring, 1)) + 1):
            for yellow in range(min(n - red - blue, count(ring, 2)) + 1):
                black = n - red - blue - yellow
                if black <= count(ring, 3):
                    rows.append(red + blue * 16 + yellow * 256 + black * 4096)
    return rows


def usual_step(colour: i64, price: i64, pot: i64, halves: i64) -> i64:
    """The best of the possible next steps: double the card's colour, convert to it, double, or make a detour."""
    steps = vec[i64]([0] * N_STEPS)
    n = write_steps(colour, low=price, high=price, pot=pot, ring=0, halves=halves, first=0, out=steps, n=0)
    doublers = per_colour(halves) >> 16
    best: i64 = -1
    best_worth: i64 = -1
    at: i64
    for at in range(n):
        step = steps[at]
        start, end = STEP_FROM[step], STEP_TO[step]
        worth: i64 = count(doublers, end)  # detours are for doublers
        if start == end:
            worth = 40 if end == colour else 20
        elif end == colour:
            worth = 30
        if STEP_HALF[step] < WILDS:
            worth += 5  # save the halves that take any colour
        if worth > best_worth:
            best, best_worth = step, worth
    return best
