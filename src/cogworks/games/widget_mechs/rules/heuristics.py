"""Evaluation of positions of Widget Mechs, and priors of answers."""

from math import exp

from mypy_extensions import i64

from cogworks.engine.cards import count, has, size
from cogworks.games.widget_mechs.rules import actions
from cogworks.games.widget_mechs.rules.state import BOXES, WidgetMechsState


def estimate(table: WidgetMechsState, seat: i64) -> float:
    """Share of the win by points, partial damage and attack dice; points weigh more towards the end."""
    late = 1.0 - float(size(table.unbuilt)) / float(size(table.parts))
    total = 0.0
    mine = 0.0
    other: i64
    for other in range(len(table.mechs)):
        weight = exp((1.0 + 1.5 * late) * strength(table, other, late))
        total += weight
        if other == seat:
            mine = weight
    return mine / total


def strength(table: WidgetMechsState, seat: i64, late: float) -> float:
    """Points, damage done and, while there is time, the parts that give attack dice."""
    mech = table.mechs[seat]
    rivals: i64 = 0
    hurt = 0.0
    other: i64
    for other in range(len(table.mechs)):
        if other != seat:
            rivals |= table.mechs[other].active()
            hurt += damage(table, other)
    alone = float(size(mech.active() & ~rivals))
    return float(mech.points) + (1.0 - late) * 0.25 * alone + 0.02 * float(size(mech.circled)) + 0.1 * hurt


def damage(table: WidgetMechsState, seat: i64) -> float:
    """How much of this seat's standing parts is destroyed."""
    mech = table.mechs[seat]
    total = 0.0
    part: i64
    for part in range(2, 13):
        if has(mech.standing, part):
            total += float(count(mech.destroyed, part)) / float(count(BOXES, part))
    return total


def prior(table: WidgetMechsState, action: i64) -> i64:
    """Prefer splits that build or finish parts and hits that destroy parts; never stop early."""
    if actions.SPLIT <= action < actions.SKIP:
        low = actions.split_of(action)
        return 1 + promise(table, low) + promise(table, table.total() - low)
    if actions.PAIR <= action < actions.HIT:
        return 1 + 3 * targets(table, actions.low_die_of(action) + actions.high_die_of(action))
    if actions.HIT <= action < actions.STOP:
        mech = table.mechs[actions.victim_of(action)]
        part = actions.part_of(action)
        left = count(BOXES, part) - count(mech.destroyed, part)
        return i64(12) if left == 1 else 3 + 6 // left
    return 0 if action == actions.STOP else 1


def promise(table: WidgetMechsState, part: i64) -> i64:
    """What building this part achieves: nothing, a box, or the last box."""
    mech = table.mechs[table.turn]
    if not mech.has_blank(part):
        return 0
    left = count(BOXES, part) - count(mech.built, part)
    return 6 if left == 1 else 2


def targets(table: WidgetMechsState, part: i64) -> i64:
    """How many rivals have this part standing."""
    n: i64 = 0
    seat: i64
    for seat in range(len(table.mechs)):
        if seat != table.turn and has(table.mechs[seat].standing, part):
            n += 1
    return n
