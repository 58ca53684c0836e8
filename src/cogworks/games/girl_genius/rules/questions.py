"""The questions of Girl Genius: The Works."""

from typing import Final

NOTHING: Final = 0
FLIP: Final = 1  # turn up a face-down card
SPIN: Final = 2  # spin a card
ORDER: Final = 3  # which of several popped cards with the same name goes first
PLAYER: Final = 4  # which player an instruction refers to
MAY: Final = 5  # whether to follow an instruction
EITHER: Final = 6  # which of two clauses to follow
TARGET: Final = 7  # which card in play an instruction refers to
PICK: Final = 8  # which card of a hand or a Score Pile an instruction refers to
GAP: Final = 9  # which gap to fill
LAY: Final = 10  # which card to lay there, and how
HEADING: Final = 11  # which way a known card points
FIRST: Final = 12  # chance: who starts
DEAL: Final = 13  # chance: a card of the first hands
DRAWN: Final = 14  # chance: the top card of the deck
REVEAL: Final = 15  # chance: what is turned up, and how it lies
LIFTED: Final = 16  # chance: what a face-down card is that is picked up
TAKEN: Final = 17  # chance: a card taken blindly from a hand

OF_CLAUSES: Final = (MAY, EITHER, TARGET, PICK, PLAYER, TAKEN)
"""Questions about the instruction being carried out."""
OF_SPOTS: Final = (LAY, HEADING, REVEAL, LIFTED)
"""Questions about the card at `state.spot`."""
