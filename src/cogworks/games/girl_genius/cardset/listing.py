"""The cards of a deck as text."""

from itertools import groupby

from cogworks.games.girl_genius.cardset.format import COLOURS, card_set, text_of
from cogworks.games.girl_genius.rules.cards import CardSet, edge_colour, edge_count
from cogworks.games.girl_genius.words import points


def card_lines(deck: str) -> list[str]:
    """Every card on a line; adjacent copies are combined."""
    cards = card_set(deck)
    lines = [card_line(cards, card) for card in range(cards.n)]
    runs = [(line, len(list(same))) for line, same in groupby(lines)]
    return [line if n == 1 else f"{n} x {line}" for line, n in runs]


def card_line(cards: CardSet, card: int) -> str:
    """A card as text, with its top, right, bottom and left edges."""
    edges = [int(cards.edges[card * 4 + edge]) for edge in range(4)]
    sides = ", ".join(f"{COLOURS[edge_colour(edge)]} {edge_count(edge)}" for edge in edges)
    details = f" ({cards.details[card]})" if cards.details[card] else ""
    flavour = f" \u201c{cards.flavours[card]}\u201d" if cards.flavours[card] else ""
    worth = points(int(cards.points[card]))
    return f"{cards.names[card]}{details}, {worth}, {sides}: {text_of(cards, card) or 'no instruction.'}{flavour}"
