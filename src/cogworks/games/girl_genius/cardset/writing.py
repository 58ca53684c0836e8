"""Help for authors of decks: what may be in each field, and a whole deck around unfinished cards."""

from collections.abc import Sequence
from functools import cache

from cogworks.engine.cardset import Card
from cogworks.engine.cardset_writing import FieldHelp, LooseFile, Writing, as_added, without
from cogworks.games.girl_genius.cardset.format import COLOURS, LAYOUT, MAX_COPIES, our_text
from cogworks.games.girl_genius.cardset.vocabulary import FORMS, SUBJECTS
from cogworks.games.girl_genius.rules.cards import MAX_CARDS

PREFIXES = ("you may ", "if you have N THING, ", "either ", *(f"{subject} " for subject in SUBJECTS))


@cache
def writing() -> Writing:
    """Help for authors of a set."""
    return Writing(field_help(), around)


def field_help() -> dict[str, FieldHelp]:
    """What may be written in each field."""
    return {
        "points": FieldHelp(tuple(str(n) for n in range(10))),
        "copies": FieldHelp(tuple(str(n) for n in range(1, MAX_COPIES + 1))),
        "edges": FieldHelp(tuple(f"{colour} N" for colour in COLOURS), ","),
        "do": FieldHelp(tuple(example for form, _ in FORMS for example in form.examples), "", PREFIXES),
    }


@cache
def own_cards() -> tuple[Card, ...]:
    """The cards of the built-in deck."""
    return tuple(as_added(LooseFile(our_text(), LAYOUT).cards))


def around(cards: Sequence[Card]) -> list[Card]:
    """A whole deck with one of each of these cards, as far as there is room: ours fill it up."""
    found = [without(card, "copies") if _has_number(card) else card for card in cards]
    taken = {card.name.casefold() for card in cards}
    return [*found, *(card for card in own_cards() if card.name.casefold() not in taken)][:MAX_CARDS]


def _has_number(card: Card) -> bool:
    return all(line.text.isdecimal() for line in card.fields.get("copies", ()))
