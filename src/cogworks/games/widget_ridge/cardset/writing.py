"""Help for authors of card sets: what may be in each field, and a whole set around unfinished cards."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from cogworks.engine.cardset import Card
from cogworks.engine.cardset_writing import NOT_OURS, FieldHelp, LooseFile, Writing, as_added, without
from cogworks.games.widget_ridge.cardset import clauses
from cogworks.games.widget_ridge.cardset.format import (
    COLOURS,
    LAYOUT,
    MAX_COPIES,
    MAX_COST,
    SUBTYPES,
    TYPES,
    own_text,
)
from cogworks.games.widget_ridge.rules.cards import MAX_KINDS, STARTERS

PREFIXES = ("may ", "if so, ", "if so, may ")


@cache
def writing() -> Writing:
    """Help for authors of a set."""
    return Writing(field_help(), around)


def field_help() -> dict[str, FieldHelp]:
    """What may be written in each field."""
    effects = FieldHelp(tuple(example for form, _ in clauses.FORMS for example in form.examples), ";", PREFIXES)
    colours = FieldHelp(COLOURS, " ")
    return {
        "kind": FieldHelp(("widget", "gadget")),
        "subtype": FieldHelp(SUBTYPES),
        "cost": FieldHelp(tuple(str(n) for n in range(MAX_COST + 1))),
        "copies": FieldHelp(tuple(str(n) for n in range(1, MAX_COPIES + 1))),
        "stampede": FieldHelp(("yes", "no")),
        "left": colours,
        "right": colours,
        **dict.fromkeys(("play", "connect", "gate", "main", "or", "and"), effects),
    }


@cache
def own_cards() -> tuple[Card, ...]:
    """The cards of the built-in set."""
    return tuple(as_added(LooseFile(own_text(), LAYOUT).cards))


def around(cards: Sequence[Card]) -> list[Card]:
    """A whole set with these cards, as far as there is room: ours take the places that are left."""
    taken: set[str] = set()
    starters: dict[int, Card] = {}
    inventions: list[Card] = []
    spares: list[Card] = []
    for card in cards:
        if card.name.casefold() in taken:
            continue
        if card.kind == "starter" and 1 <= card.number <= STARTERS and card.number not in starters:
            starters[card.number] = card
        elif card.kind == "spare":
            spares.append(card)
        elif card.kind in TYPES and len(inventions) < MAX_KINDS - STARTERS - 1:
            # How often it is dealt, and what it does in the solo game, isn't on the card.
            inventions.append(without(card, "stampede") if _is_word(card) else card)
        else:
            continue
        taken.add(card.name.casefold())
    for card in own_cards():
        if card.kind == "starter":
            starters.setdefault(card.number, _renamed(card, taken))
        elif card.kind in TYPES and (card.has("stampede") or len(inventions) < MAX_KINDS - STARTERS - 1):
            inventions.append(_renamed(card, taken))
    numbered = [replace(card, number=place) for place, card in enumerate(inventions, start=1)]
    return [*(starters[number] for number in sorted(starters)), *spares, *numbered]


def _is_word(card: Card) -> bool:
    return all(line.text.casefold() in ("yes", "no") for line in card.fields.get("stampede", ()))


def _renamed(card: Card, taken: set[str]) -> Card:
    """One of our cards, under another name if its own is taken."""
    return replace(card, name=f"{card.name} II", line=NOT_OURS) if card.name.casefold() in taken else card
