"""The cards of a set as text."""

from cogworks.engine.game import Data
from cogworks.games.widget_ridge.cardset.format import card_set
from cogworks.games.widget_ridge.rules.cards import STARTERS
from cogworks.games.widget_ridge.starters import deck_with
from cogworks.games.widget_ridge.view import colours, face


def card_lines(text: str) -> list[str]:
    """Every card of a set with its copies, cost, colours and text."""
    cards = card_set(text)
    lines: list[str] = []
    for card in range(int(cards.n)):
        seen = face(cards, card)
        copies = f"{cards.copies[card]} x " if card >= STARTERS else ""
        head = f"{seen['number']}. {copies}{seen['card']}, {seen['type']}"
        if card >= STARTERS:
            sides = [
                f"{side} {' and '.join(colours(int(table[card])))}"
                for side, table in (("left", cards.left), ("right", cards.right))
                if table[card]
            ]
            head += f", cost {seen['cost']}, {', '.join(sides)}"
        construct = str(seen["construct"]).rstrip(".")
        lines.append(f"{head}: {seen['text']}{f' Construct: {construct}.' if construct else ''}{flavour_of(seen)}")
    for spare in cards.spares:
        seen = face(deck_with(cards, (spare,)), spare.number - 1)
        lines.append(f"{spare.number}. {spare.name}, spare {seen['type']}: {seen['text']}{flavour_of(seen)}")
    return lines


def flavour_of(seen: Data) -> str:
    """A card's flavour text in quotation marks, after a space; '' if it has none."""
    return f" \u201c{seen['flavour']}\u201d" if "flavour" in seen else ""
