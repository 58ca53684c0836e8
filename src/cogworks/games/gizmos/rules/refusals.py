"""Why an answer in Gizmos is illegal: the rule that forbids it."""

from mypy_extensions import i64

from cogworks.engine.cards import BIT, count
from cogworks.games.gizmos.rules import actions, cards, questions
from cogworks.games.gizmos.rules.payment import total
from cogworks.games.gizmos.rules.sets import ALIKE, PER_LEVEL, STEP_FROM, STEP_HALF, STEP_TO, bit_in_level
from cogworks.games.gizmos.rules.state import GizmosState


def refusal(table: GizmosState, action: i64) -> str:
    """The rule that makes this answer illegal now."""
    question = table.asks & 31
    if question == questions.MAIN or question == questions.STUDY:
        return refusal_of_action(table, question, action)
    if question == questions.CHAIN:
        return refusal_in_chain(table, action)
    if question == questions.PAY:
        return refusal_of_payment(table, action)
    return {
        questions.NOTHING: "Z9.1",
        questions.PICK: "Z4.1",
        questions.PICK_AGAIN: "Z4.6",
        questions.MORE: "Z4.5",
        questions.FILE: "Z5.1",
        questions.RESEARCH: "Z6.1",
        questions.FREE_BUILD: "Z7.13",
        questions.RETURN: "Z6.4",
        questions.FIRST: "Z2.5",
        questions.DEAL: "Z2.2",
        questions.FILL: "Z4.2",
        questions.DRAWN: "Z4.3",
        questions.LOOK: "Z6.1",
    }[question]


def refusal_in_chain(table: GizmosState, action: i64) -> str:
    """Why this does not continue the turn: the main action is done, or the gizmo is unavailable."""
    if action < actions.RETURN:
        return "Z3.1"
    if actions.USE <= action < actions.SPEND:
        if table.used & BIT[action - actions.USE] != 0:
            return "Z8.3"
        return "Z8.4" if table.ready & BIT[action - actions.USE] != 0 else "Z8.1"
    if actions.STEP <= action < actions.PAID:
        return "Z7.4"
    return "Z3.2" if action == actions.PASS else "Z8.1"


def refusal_of_payment(table: GizmosState, action: i64) -> str:
    """Why this is not a step of the payment: too much, too little, spent, or a dead end."""
    if action < actions.RETURN:
        return "Z3.1"
    if actions.USE <= action < actions.SPEND or action == actions.END:
        return "Z8.1"
    if actions.SPEND <= action < actions.STEP:
        has_one = count(table.sides[table.turn].ring, action - actions.SPEND) > 0
        return "Z7.2" if has_one and is_all_paid(table) else "Z7.3"
    if actions.STEP <= action < actions.PAID:
        return refusal_of_step(table, action - actions.STEP)
    if action == actions.PAID:
        return "Z7.2"
    return "Z3.2" if action == actions.PASS else "Z7.3"


def refusal_of_step(table: GizmosState, step: i64) -> str:
    """Why a converter cannot be used this way: not built, spent, no matching sphere, too much, or a dead end."""
    doubles = STEP_FROM[step] == STEP_TO[step]
    if table.sides[table.turn].halves & BIT[STEP_HALF[step]] == 0:
        return "Z7.5" if doubles else "Z7.4"
    if table.halves() & ALIKE[step] == 0:
        return "Z7.8"
    is_there = count(table.pot, STEP_FROM[step]) > 0
    return "Z7.2" if is_there and doubles and is_all_paid(table) else "Z7.3"


def is_all_paid(table: GizmosState) -> bool:
    """Whether the maximum number of spheres was paid, of the right colour or not [Z7.2]."""
    return total(table.pot) == table.highest(table.building, table.source)


def refusal_of_action(table: GizmosState, question: i64, action: i64) -> str:
    """Why a main action, or a choice in research, is illegal."""
    side = table.sides[table.turn]
    if question == questions.MAIN and action < actions.FILE:
        return "Z4.4" if side.room() == 0 else "Z4.1"
    if actions.FILE <= action < actions.BUILD:
        if side.is_forbidden(cards.FILING):
            return "Z3.3"
        return "Z5.2" if not side.can_file() else "Z5.1" if question == questions.MAIN else "Z6.2"
    if actions.BUILD <= action < actions.RESEARCH:
        return "Z7.2" if is_within_reach(table, question, action - actions.BUILD) else "Z7.1"
    if question == questions.STUDY:
        return "Z6.2"
    if actions.RESEARCH <= action < actions.RETURN:
        return "Z3.3" if side.is_forbidden(cards.RESEARCHING) else "Z6.1"
    if actions.USE <= action < actions.SPEND:
        return "Z8.1"
    if actions.STEP <= action < actions.PAID:
        return "Z7.4"
    return "Z3.2" if action == actions.PASS else "Z3.1"


def is_within_reach(table: GizmosState, question: i64, card: i64) -> bool:
    """Could this card be built if it could be paid for? [Z7.1]"""
    level = card // PER_LEVEL
    if question == questions.STUDY:
        return level == table.looking and table.in_hand() & bit_in_level(card) != 0
    return (table.shown(level) | table.sides[table.turn].filed(level)) & bit_in_level(card) != 0
