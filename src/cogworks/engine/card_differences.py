"""What differs between two card sets, card by card."""

from dataclasses import dataclass
from typing import Final

from cogworks.engine.cardset import Card, CardFile, Layout

NEW: Final = "new"
GONE: Final = "gone"
CHANGED: Final = "changed"


@dataclass(frozen=True)
class Difference:
    """A card that only one of two sets has, or that differs between them."""

    name: str
    kind: str
    """NEW, GONE or CHANGED, from the first set to the second."""
    fields: tuple[tuple[str, str, str], ...] = ()
    """The fields that differ: name, value in the first set, value in the second."""


def differences(first: str, second: str, layout: Layout) -> list[Difference]:
    """The cards that differ, in the order of the second set; then those it lacks.  Both texts are valid sets."""
    before, after = (cards_by_name(text, layout) for text in (first, second))
    found: list[Difference] = []
    for name, card in after.items():
        if name not in before:
            found.append(Difference(card.name, NEW))
        elif changes := changed_fields(before[name], card):
            found.append(Difference(card.name, CHANGED, changes))
    return found + [Difference(card.name, GONE) for name, card in before.items() if name not in after]


def cards_by_name(text: str, layout: Layout) -> dict[str, Card]:
    """The cards of a set; upper and lower case are the same."""
    return {card.name.casefold(): card for card in CardFile(text, layout).cards}


def changed_fields(before: Card, after: Card) -> tuple[tuple[str, str, str], ...]:
    """The fields that differ between two cards with the same name."""
    values = [(key, value_of(before, key), value_of(after, key)) for key in {**before.fields, **after.fields}]
    if before.kind != after.kind:
        values.insert(0, ("type", before.kind, after.kind))
    return tuple((key, one, other) for key, one, other in values if one.casefold().split() != other.casefold().split())


def value_of(card: Card, key: str) -> str:
    """All lines of a field in one."""
    return "; ".join(line.text for line in card.fields.get(key, []))
