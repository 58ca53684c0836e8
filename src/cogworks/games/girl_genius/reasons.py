"""Why something on the table of Girl Genius: The Works has no move now: a sentence and the rule."""

from cogworks.engine.cards import has
from cogworks.engine.facts import Reason
from cogworks.engine.names import Names
from cogworks.games.girl_genius.rules import actions, questions
from cogworks.games.girl_genius.rules.board import SLOTS
from cogworks.games.girl_genius.rules.cells import cell_card, gap_filler
from cogworks.games.girl_genius.rules.rules import GirlGenius
from cogworks.games.girl_genius.rules.state import HANDS, PILES
from cogworks.games.girl_genius.words import key_of, source_name

NOTHING = Reason("")


def why_not(state: GirlGenius, item: str, names: Names) -> Reason:
    """Why the seat to move can do nothing with this element of its view; empty if there is no special reason."""
    kind, *rest = item.split(":")
    if kind == "up":
        return about_place(state, place_of(state, int(rest[0])), names)
    if kind == "slot":
        return about_place(state, int(rest[0]), names)
    if kind == "card":
        return about_card(state, int(rest[0]), names)
    if kind == "deck":
        return Reason("You draw at the end of your turn, up to five cards.", "W6.6")
    return NOTHING


def place_of(state: GirlGenius, card: int) -> int:
    """The place of a face-up card."""
    return next(slot for slot in range(SLOTS) if has(state.up, slot) and cell_card(state.board[slot]) == card)


def about_place(state: GirlGenius, slot: int, names: Names) -> Reason:
    """Why nothing can be done at this place of the board."""
    question, is_up, is_down = state.question(), has(state.up, slot), has(state.down, slot)
    if not is_up and not is_down:
        return about_gap(state, slot, names)
    if question == questions.FLIP:
        return Reason("This card is already face up. Flip one that is face down.", "W4.2")
    if question == questions.SPIN and is_down:
        return Reason("Only face-up cards can be spun.", "W4.5")
    if question == questions.SPIN:
        name = key_of(state.cards, int(cell_card(state.board[slot])))
        return Reason(f"The board is closed, and spinning {name} pops nothing.", "W4.6")
    if question in (questions.GAP, questions.LAY):
        return Reason("First fill the gaps you made.", "W6.1")
    return unfit(state, actions.SLOT + slot)


def about_gap(state: GirlGenius, slot: int, names: Names) -> Reason:
    """Why a gap cannot be filled now."""
    filler = int(gap_filler(state.board[slot]))
    if state.question() in (questions.GAP, questions.LAY) and filler < state.n and filler != state.to_move():
        return Reason(f"{names.who(filler)} fills this gap.", "W6.1")
    return Reason("Gaps are filled once all popped cards are resolved.", "W6.1")


def unfit(state: GirlGenius, action: int) -> Reason:
    """Why an instruction does not apply to the card or place of an action."""
    if state.question() not in (questions.TARGET, questions.PICK):
        return NOTHING
    rule = state.refusal(action)
    if rule == "W5.7":
        text = f"A face-down card has no words, so {source_name(state)}\u2019s instruction doesn\u2019t apply to it."
        return Reason(text, rule)
    return Reason(f"{source_name(state)}\u2019s instruction doesn\u2019t apply to this.", rule)


def about_card(state: GirlGenius, card: int, names: Names) -> Reason:
    """Why a card off the board cannot be used."""
    question = state.question()
    if question in (questions.TARGET, questions.PICK):
        return unfit(state, actions.CARD + card)
    if any(not state.is_empty(PILES + seat) and state.holds(PILES + seat, card) for seat in range(state.n)):
        return Reason("Cards in a Score Pile count for points and stay there.", "W5.2")
    if not state.holds(HANDS + int(state.to_move()), card):
        return NOTHING
    if question in (questions.LAY, questions.GAP):
        return Reason("Choose the gap to fill first.", "W6.1")
    return Reason("You lay cards from your hand only to fill gaps that your pops leave.", "W6.1")
