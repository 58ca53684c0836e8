"""Running effects: one step at a time, and the verbs that need no choice."""

from typing import Final

from mypy_extensions import i64

from cogworks.games.widget_ridge.rules import choices, decks, events, questions, steps, verbs
from cogworks.games.widget_ridge.rules.cards import NO_CARD, STEP
from cogworks.games.widget_ridge.rules.state import WidgetRidgeState

FRAME: Final = 4096
FORK: Final = 4000
"""A pseudo-step: the OR of a construct's sentence [R6.4]."""


def push(state: WidgetRidgeState, step: i64) -> None:
    """Start an effect before those already pending."""
    state.frames = state.frames * FRAME + step + 1


def run_step(state: WidgetRidgeState) -> bool:
    """Carry out the next step of the current effect [R2.3]; True if an answer is needed."""
    step = (state.frames & (FRAME - 1)) - 1
    if step == FORK:
        state.frames >>= 12
        state.wait(questions.BRANCH, state.turn)
        return True
    code = state.cards.code
    at = step * STEP
    do = code[at]
    if do == verbs.STOP:
        state.frames >>= 12
        state.tally = 0
        # One trigger is finished before the next, including the repair of a Workshop [R3.7, R3.10].
        return state.torn != 0 and state.step == steps.THINKING and choices.ask_repair(state)
    state.frames += 1
    if code[at + 4] & verbs.IF_SO != 0 and state.did == 0:
        return False
    n = code[at + 1]
    if code[at + 4] & verbs.MAY != 0 and (do == verbs.DRAW or do >= verbs.PAY_GOLD):
        state.op = step
        state.need = 1
        state.did = 0
    elif do == verbs.GOLD:
        state.gold += n
        state.note(events.GOLD_GAINED, state.turn, n)
    elif do == verbs.SPARK and code[at + 3] != verbs.CHOSEN:
        change_spark(state, code[at + 3], n)
    elif do == verbs.DRAW:
        decks.draw(state, state.turn, n)
    elif do < verbs.DRAW and do != verbs.SPARK:
        gain_counted(state, do, n, code[at + 2], code[at + 3])
    elif do >= verbs.DUEL:
        run_rare(state, do, n)
    else:
        state.op = step
        # For these two, n is not the number of choices.
        state.need = i64(1) if do == verbs.TAKE or do == verbs.SPARK else n
        if code[at + 4] & verbs.MAY != 0 or state.terms.any_choice:
            state.did = 0
        state.victim = state.turn if do == verbs.DISCARD else i64(-1)
    return False


def change_spark(state: WidgetRidgeState, who: i64, n: i64) -> None:
    """Change Spark of the current seat, of every opponent, or of a leading opponent [R5.1, R5.2]."""
    if who == verbs.ME:
        state.give_spark(state.turn, n)
    elif who == verbs.LEADER:
        leader = state.leader()
        if leader >= 0 and state.is_opponent(leader):
            state.give_spark(leader, n)
    else:
        seat: i64
        for seat in range(state.n_players()):
            if state.is_opponent(seat):
                state.give_spark(seat, n)


def gain_counted(state: WidgetRidgeState, do: i64, n: i64, m: i64, where: i64) -> None:
    """Gain Spark that depends on the position."""
    if do == verbs.LOWEST:
        n = m if state.is_lowest(state.turn) else n
    elif do == verbs.WORTH:
        n = (state.worth + n - 1) // n
    elif where == verbs.IN_HAND:
        n *= state.sides[state.turn].hand.total
    elif where == verbs.IN_SHOP:
        n *= state.sides[state.turn].n_parts()
    else:
        parts: i64 = 0
        seat: i64
        for seat in range(len(state.sides)):
            parts += state.sides[seat].n_parts()
        n *= parts
    state.give_spark(state.turn, n)


def run_rare(state: WidgetRidgeState, do: i64, n: i64) -> None:
    """Duels with the leader [R5.3], a card that melts itself [R4.4], and prices [R6.3]."""
    if do == verbs.DUEL:
        leader = state.leader()
        if leader >= 0 and state.is_opponent(leader):
            state.give_spark(leader, -n)
            state.give_spark(state.turn, n)
            state.tally += n
    elif do == verbs.FIZZLE:
        if state.tally >= n and state.source != NO_CARD and state.played.count(state.source) > 0:
            state.played = state.played.minus(state.source)
            choices.melt(state, state.source, verbs.FROM_PLAY)
            if state.terms.any_choice:
                state.did = 1
    else:
        choices.pay(state, do, n)
