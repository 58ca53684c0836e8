"""Build: the fourth main action, and its payment."""

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import BIT, lowest, one, write
from cogworks.games.gizmos.rules import actions, effects, events, questions, sets
from cogworks.games.gizmos.rules.payment import after_step, half_for, is_complete, spendable, total, write_steps
from cogworks.games.gizmos.rules.sets import (
    COLOUR,
    ENERGY,
    ENGINE,
    HALF_CARD,
    HALVES,
    INSIGHT,
    LEVELS,
    NO_CARD,
    ON_BUILD,
    ON_BUILD_FROM_ARCHIVE,
    ON_BUILD_LEVEL_2,
    PER_LEVEL,
    UPGRADE,
    WORTH,
)
from cogworks.games.gizmos.rules.state import ARCHIVE, DISPLAY, FREE, HALVES_APART, HAND, GizmosState, Side


def answer_build(state: GizmosState, card: i64) -> None:
    """Build from the display, the archive or research; ask for payment unless it is free [Z7.1, Z7.13]."""
    question = state.asks & 31
    effects.leave_question(state)
    state.source = DISPLAY
    if question == questions.STUDY:
        state.source = HAND
        effects.take_from_hand(state, card)
    elif state.is_shown(card):
        effects.take_down(state, card)
    else:
        state.source = ARCHIVE
        state.sides[state.turn].turn_over(card)
    state.building = card
    state.note(events.BUILDING, state.turn, card, state.source)
    if question == questions.FREE_BUILD:
        state.source += FREE
        finish_build(state)
    elif state.highest(card, state.source) == 0:
        finish_build(state)
    else:
        state.ask(questions.PAY)
        state.mover = state.turn


def legal_pay(state: GizmosState, out: vec[i64]) -> i64:
    """Spheres and halves that leave the payment completable, or stopping if it is complete [Z7.2, Z7.3]."""
    card, source = state.building, state.source
    colour, low, high = COLOUR[card], state.least(card, source), state.highest(card, source)
    ring, halves = state.sides[state.turn].ring, state.halves()
    n = write(spendable(colour, low=low, high=high, pot=state.pot, ring=ring, halves=halves), actions.SPEND, out, 0)
    if halves != 0:
        n = write_steps(
            colour, low=low, high=high, pot=state.pot, ring=ring, halves=halves, first=actions.STEP, out=out, n=n
        )
    if is_complete(colour, low, state.pot):
        out[n] = actions.PAID
        n += 1
    return n


def answer_spend(state: GizmosState, colour: i64) -> None:
    """Spend a sphere from the ring [Z7.2]."""
    state.sides[state.turn].ring -= one(colour)
    state.tray += one(colour)
    state.pot += one(colour)
    state.note(events.SPENT, state.turn, colour)
    check_paid(state)


def answer_step(state: GizmosState, step: i64) -> None:
    """Use a half of a converter on one sphere of the pot [Z7.4, Z7.5, Z7.6, Z7.7]."""
    state.taken |= BIT[half_for(step, state.halves())]
    state.pot = after_step(state.pot, step)
    state.note(events.STEPPED, state.turn, step)
    check_paid(state)


def check_paid(state: GizmosState) -> None:
    """End the payment once the full price is paid and nothing can be added [Z7.2]."""
    high = state.highest(state.building, state.source)
    if total(state.pot) == high and is_complete(COLOUR[state.building], high, state.pot):
        finish_build(state)


def finish_build(state: GizmosState) -> None:
    """Return the spheres [Z7.14], trigger gizmos [Z8.2] and add the new one, which works at once [Z7.12]."""
    card = state.building
    side = state.sides[state.turn]
    if state.asks & 31 == questions.PAY:
        state.answered()
    state.bag += state.tray
    if state.journal is not None:
        state.note(events.BUILT, state.turn, card, state.tray + (state.source << 16) + (state.taken << 20))
    state.ready |= side.engines & triggered_by(state, card) & ~state.used
    state.spent |= state.taken if state.agreed & HALVES_APART != 0 else whole_cards(state.taken)
    state.building = NO_CARD
    state.tray = 0
    state.pot = 0
    state.taken = 0
    add_gizmo(side, card)
    if state.source & ~FREE == DISPLAY:
        effects.refill(state, card // PER_LEVEL)
    state.source = DISPLAY
    effects.resume(state)


def triggered_by(state: GizmosState, card: i64) -> i64:
    """The set of engines that a Build of this card triggers, not including itself [Z8.2]."""
    found = ON_BUILD[COLOUR[card]]
    if state.source & ~FREE == ARCHIVE:
        found |= ON_BUILD_FROM_ARCHIVE
    if card // PER_LEVEL == 1:
        found |= ON_BUILD_LEVEL_2
    return found


def whole_cards(taken: i64) -> i64:
    """All halves of the converters with a used half [Z7.8]."""
    found: i64 = 0
    while taken != 0:
        found |= HALVES[HALF_CARD[lowest(taken)]]
        taken &= taken - 1
    return found


def add_gizmo(side: Side, card: i64) -> None:
    """Add a gizmo to the active area; its limits count at once [Z7.12]."""
    side.gizmos += 1
    side.points += WORTH[card]
    if card // PER_LEVEL == LEVELS - 1:
        side.level_3 += 1
    if ENGINE[card] >= 0:
        side.engines |= BIT[ENGINE[card]]
    elif HALVES[card] != 0:
        side.halves |= HALVES[card]
    else:
        side.upgrades |= BIT[UPGRADE[card]]
        side.capacity += ENERGY[card]
        side.shelf += sets.ARCHIVE[card]
        side.insight += INSIGHT[card]
