"""The events of Girl Genius: The Works."""

from typing import Final

# Events, each with its numbers; those after a bar are known to one seat only.
# A card number here is deck number * 128 + card, a place is slot * 2 + turned.
STARTED: Final = 0  # seat
DEALT: Final = 1  # seat | card
TURNED_UP: Final = 2  # card, place, pattern
FLIPPED_DOWN: Final = 3  # card, place, pattern
SPUN: Final = 4  # seat, card, place + 32 * pattern
POPPED: Final = 5  # seat, card, place + 32 * pattern, or OFF_BOARD
CARRIED_OUT: Final = 6  # seat, card
LAID_DOWN: Final = 7  # seat, card, score
FROZE: Final = 8  # nothing
ABSOLUTE_ZERO: Final = 9  # nothing
DREW: Final = 10  # seat | card
TOOK: Final = 11  # seat, card, place it came from
REPLACED: Final = 12  # seat, card, place + 32 * pattern
REPLACED_DOWN: Final = 13  # seat, place + 32 * pattern
LAID_SECRETLY: Final = 14  # seat | card
MOVED: Final = 15  # seat, card, score
PUT_AWAY: Final = 16  # seat, card, where
LOST_TURN: Final = 17  # seat, markers
SKIPPED: Final = 18  # seat
GAVE_BACK: Final = 19  # nothing
SWAPPED: Final = 20  # seat, place + 32 * pattern, place + 32 * pattern
SHUFFLED: Final = 21  # seat, number of cards
CHOSE_PLAYER: Final = 22  # seat, seat
DECLINED: Final = 23  # seat
SHOWED: Final = 24  # card, place + 32 * pattern
DECK_OUT: Final = 25  # nothing
TURN_ENDED: Final = 26  # seat
WON: Final = 27  # set of winning seats
WON_BY_CARD: Final = 28  # seat
SPUN_DOWN: Final = 29  # seat, place + 32 * pattern
TOOK_HIDDEN: Final = 30  # seat, whose hand
SAW: Final = 31  # seat | card

OFF_BOARD: Final = 31  # in an event: no place
