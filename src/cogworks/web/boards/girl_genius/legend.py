"""Words for the signs and badges on the board of Girl Genius: The Works."""

from typing import Final

LEGEND: Final = {
    ".worth": "What this spin would pop at once, in points",
    ".edge": (
        "An edge: its colour and number of symbols. Where a spun card meets the same colour, the card "
        "with more symbols pops; if equal, both pop"
    ),
    ".tip": "The top of the card: it points this way",
    ".aim": "This card points by this edge",
    ".coin, .points": "Points for a Score Pile",
    ".i-pop": "Pop cards",
    ".i-spin": "Spin cards",
    ".i-flip": "Flip cards",
    ".i-draw": "Draw or take cards",
    ".i-move": "Move a card to another Score Pile",
    ".i-put": "Put a card somewhere else",
    ".i-lose": "Lose a turn",
    ".i-again": "Take another turn",
    ".i-replace": "Replace cards",
    ".i-swap": "Swap cards",
    ".i-shuffle": "Shuffle cards",
    ".i-win": "Win the game",
    ".i-point": "The card it points at",
    ".i-seen": "Others have seen this card",
    ".backs": "Cards in hand",
    ".bang": "Pops",
}
"""By a selector of their elements."""
