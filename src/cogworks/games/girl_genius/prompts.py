"""Prompts of Girl Genius: The Works, addressed to the seat that decides."""

from cogworks.engine.names import Names
from cogworks.games.girl_genius.cardset.vocabulary import body, things
from cogworks.games.girl_genius.rules import questions
from cogworks.games.girl_genius.rules.board import NO_SLOT
from cogworks.games.girl_genius.rules.cards import (
    ALL,
    HAND,
    MOVE,
    POP,
    SWAP,
    TO_YOU,
    YOUR_PILE,
    face_of,
    goal_of,
    n_of,
    source_of,
    verb_of,
    word_of,
)
from cogworks.games.girl_genius.rules.choosing import may_refuse
from cogworks.games.girl_genius.rules.entries import clause_left, clause_other, clause_you
from cogworks.games.girl_genius.rules.rules import GirlGenius
from cogworks.games.girl_genius.words import clause_text, closing, place_name, source_name

PROMPTS = {
    questions.FLIP: "Flip one face-down card.",
    questions.ORDER: "Cards with the same name popped together: which goes first?",
    questions.GAP: "Choose a gap to fill.",
    questions.LAY: "Lay a card at {place}.",
    questions.HEADING: "Choose which way the card at {place} points.",
    questions.FIRST: "Chance picks the first player.",
    questions.DEAL: "Dealing cards.",
    questions.DRAWN: "Drawing a card.",
    questions.REVEAL: "Turning up the card at {place}.",
    questions.LIFTED: "Picking up the face-down card at {place}.",
}


def prompt(state: GirlGenius, names: Names) -> str:
    """What the seat to move should do now."""
    question = state.question()
    if question == questions.NOTHING:
        return f"The game is over: {closing(state, names)}"
    if question == questions.SPIN:
        return "Spin a card." if state.down else "The board is closed: spin a card that pops something."
    if question in questions.OF_CLAUSES:
        return effect_prompt(state, question, names)
    if question in questions.OF_SPOTS and state.spot != NO_SLOT:
        return PROMPTS[question].format(place=place_name(int(state.pattern), int(state.spot)))
    return PROMPTS[question]


def effect_prompt(state: GirlGenius, question: int, names: Names) -> str:
    """The prompt for a card's instruction, with the player who popped it if that is not the seat to move."""
    name = source_name(state)
    if question == questions.EITHER:
        return f"{name}: choose one of its two instructions."
    if clause_you(state.top()) != state.to_move():
        name += f", popped by {names.whom(int(clause_you(state.top())))}"
    if question == questions.TAKEN:
        return f"{name}: a random card is taken."
    if question == questions.TARGET:
        return f"{name}: {target_text(state)}."
    if question == questions.PICK:
        return f"{name}: {pick_text(state, names)}."
    return f"{name}: {clause_text(state)}{'?' if question == questions.MAY else '; choose a player.'}"


def still(state: GirlGenius) -> int:
    """How many cards of the current clause are still to be chosen, or all of them."""
    step = int(state.step_of(state.top()))
    whole = n_of(step) == ALL or verb_of(step) == SWAP
    return int(n_of(step)) if whole else int(clause_left(state.top()))


def target_text(state: GirlGenius) -> str:
    """What to do with a card on the board: 'pop one Soldier'; the card's own text may address another player."""
    step, words = int(state.step_of(state.top())), state.cards.words
    printed = things(int(n_of(step)), int(word_of(step)), int(face_of(step)), words)
    return body(step, words).replace(printed, things(still(state), int(word_of(step)), int(face_of(step)), words), 1)


def pick_text(state: GirlGenius, names: Names) -> str:
    """Which card to choose from whose hand or Score Pile: 'take one card from Tansy's Score Pile'."""
    entry, words = state.top(), state.cards.words
    step = int(state.step_of(entry))
    some = things(still(state), int(word_of(step)), int(face_of(step)), words)
    you, other = int(clause_you(entry)), int(clause_other(entry))
    if source_of(step) == HAND:
        where = "from your hand"
        if may_refuse(state, entry, step):
            where += ", or say that you have none"
    else:
        where = f"from {names.whose(you if source_of(step) == YOUR_PILE else other)} Score Pile"
    verb = verb_of(step)
    if verb not in (POP, MOVE):
        return f"take {some} {where}"
    if verb == POP:
        return f"pop {some} {where}"
    return f"move {some} {where} into {names.whose(you if goal_of(step) == TO_YOU else other)} Score Pile"
