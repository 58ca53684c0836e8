"""Why an answer in Girl Genius: The Works is illegal: the rule that forbids it."""

from typing import Final

from cogworks.engine.cards import has
from cogworks.games.girl_genius.rules import actions, questions
from cogworks.games.girl_genius.rules.cards import ANY_CARD, HAND, source_of, word_of
from cogworks.games.girl_genius.rules.cells import FILL_DOWN, FILL_FROM_DECK
from cogworks.games.girl_genius.rules.state import GirlGeniusState

BY_QUESTION: Final = (
    "W8.1",
    "W4.2",
    "W4.5",
    "W5.1",
    "W5.9",
    "W5.8",
    "W5.10",
    "W5.8",
    "W5.8",
    "W6.1",
    "W6.1",
    "W4.4",
    "W3.3",
    "W3.1",
    "W7.5",
    "W4.3",
    "W5.7",
    "W7.7",
)
"""The rule for answers of another kind than a question asks for."""


def refusal(table: GirlGeniusState, action: int) -> str:
    """The rule that makes this answer illegal now."""
    question = table.question()
    if question == questions.SPIN:
        return refusal_of_spin(table, action)
    if question == questions.LAY:
        return refusal_of_lay(table, action)
    if question == questions.TARGET:
        return refusal_of_target(table, action)
    if question == questions.PICK:
        return refusal_of_pick(table, action)
    return BY_QUESTION[question]


def refusal_of_spin(table: GirlGeniusState, action: int) -> str:
    """Why a card cannot be spun: the closed board, or it is not a face-up card [W4.5, W4.6]."""
    is_up = actions.SLOT <= action < actions.HEADING and has(table.up, action - actions.SLOT)
    return "W4.6" if is_up and table.down == 0 else "W4.5"


def refusal_of_lay(table: GirlGeniusState, action: int) -> str:
    """Why a card cannot be laid: the gap is filled in another way, or the card is not in the hand [W6.1, W6.5]."""
    altered = table.board[table.spot] & (FILL_DOWN | FILL_FROM_DECK) != 0
    return "W6.5" if altered and actions.CARD <= action < actions.SLOT else "W6.1"


def refusal_of_target(table: GirlGeniusState, action: int) -> str:
    """Why an instruction does not apply to a place: face down and without words, or not such a card [W5.6, W5.7]."""
    if actions.CARD <= action < actions.SLOT:
        return "W5.6"
    if not actions.SLOT <= action < actions.HEADING:
        return "W5.8"
    names_word = word_of(table.step_of(table.top())) != ANY_CARD
    return "W5.7" if names_word and has(table.down, action - actions.SLOT) else "W5.6"


def refusal_of_pick(table: GirlGeniusState, action: int) -> str:
    """Why a card cannot be taken, or why the instruction cannot be declined [W5.6, W5.8, W5.16]."""
    if actions.CARD <= action < actions.HEADING:
        return "W5.6"
    step = table.step_of(table.top())
    is_denial = action == actions.NO and source_of(step) == HAND and word_of(step) != ANY_CARD
    return "W5.16" if is_denial else "W5.8"
