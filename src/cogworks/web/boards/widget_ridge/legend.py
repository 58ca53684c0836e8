"""Words for the signs and badges on the board of Widget Ridge."""

from typing import Final

LEGEND: Final = {
    ".i-gold": "Gold, to buy cards this turn",
    ".i-spark": "Spark: you win with enough of it",
    ".i-rival": "Spark that an opponent gains or loses",
    ".i-each-rival": "Spark that each opponent gains or loses",
    ".i-leader": "Spark that the leader loses, if an opponent leads",
    ".i-draw": "Draw cards",
    ".i-discard": "Discard cards",
    ".i-oust": "An opponent discards cards",
    ".i-melt": "Melt cards: out of the game for good",
    ".i-destroy": "Destroy parts of a Workshop",
    ".i-take": "Take a card from the Marketplace",
    ".i-return": "Put a card back into your hand or deck",
    ".i-plug": "When the Device is connected",
    ".i-whole": "Its part of the sentence of the Full Construct",
    ".i-play": "Another effect: the card says it in words",
    ".stub": "A connector: parts join where both have the same colour",
    ".cog": "What it costs in Gold",
    ".times": "How many of this card",
    ".backs": "Cards in hand",
    ".laid-out > b": "Played in this turn, or in the turn before yours",
}
"""By a selector of their elements."""
