"""Cards written as a card-set file, and sets around cards that are still being written."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from cogworks.engine.cardset import Card, CardFile, CardSetError, Layout, SourceLine

NOT_OURS: Final = 0
"""The line of a card that was added around those of a file."""
ROUNDS: Final = 4
"""How often cards with mistakes are taken out: cards may refer to each other."""


@dataclass(frozen=True)
class FieldHelp:
    """What may be written in a field, to complete it while it is typed."""

    values: tuple[str, ...]
    """Words or sentences; capital letters alone stand for numbers and words."""
    separator: str = ""
    """What separates several values in one line; '' if there is only one."""
    prefixes: tuple[str, ...] = ()
    """Words that may come before a value."""


Around = Callable[[Sequence[Card]], list[Card]]
"""Adds cards to some that are sound, until they are a whole set; may change their numbers and leave some out."""


@dataclass(frozen=True)
class Writing:
    """What helps to write a game's card sets."""

    fields: Mapping[str, FieldHelp]
    around: Around


class LooseFile(CardFile):
    """A file with as many of its cards as can be read."""

    def __init__(self, text: str, layout: Layout) -> None:
        with suppress(CardSetError):
            super().__init__(text, layout)


def card_lines(card: Card, layout: Layout) -> list[str]:
    """A card as lines of a file."""
    head = f"{card.kind} {card.number}: {card.name}" if layout.is_numbered else f"{card.kind}: {card.name}"
    return [head, *(f"{key}: {line.text}" for key, lines in card.fields.items() for line in lines)]


def set_lines(file: CardFile) -> list[str]:
    """The lines of a file that belong to no card."""
    title = [f"set: {file.title}"] if file.title else []
    return [*title, *(f"{key}: {line.text}" for key, line in file.of_set)]


def without(card: Card, *keys: str) -> Card:
    """A card without some of its fields."""
    return replace(card, fields={key: lines for key, lines in card.fields.items() if key not in keys})


def sound_set(
    text: str, wrong: Collection[int], layout: Layout, around: Around, read: Callable[[str], object]
) -> tuple[str, list[Card]]:
    """A whole set with each card of a text that has no mistake of its own, and these cards; ('', []) without any.

    `wrong` are lines with known mistakes.  Those at a card's first line may be about the whole set.
    """
    file = LooseFile(text, layout)
    cards = [card for card in file.cards if not any(line.number in wrong for line in _lines(card))]
    for _ in range(ROUNDS):
        if not cards:
            break
        lines, places = set_lines(file), []
        whole = around(cards)
        for card in whole:
            places.append(len(lines) + 1)
            lines += card_lines(card, layout)
        written = "\n".join(lines) + "\n"
        try:
            read(written)
        except CardSetError as error:
            wrong = {_card_at(it.line, places) for it in error.mistakes}
            faulty = {whole[place].line for place in wrong if place >= 0}
            left = [card for card in cards if card.line not in faulty]
            if len(left) == len(cards):
                break
            cards = left
        else:
            return written, [card for card in whole if card.line != NOT_OURS]
    return "", []


def _lines(card: Card) -> list[SourceLine]:
    return [line for lines in card.fields.values() for line in lines]


def _card_at(line: int, places: Sequence[int]) -> int:
    """The card that a line belongs to; -1 for none."""
    return sum(place <= line for place in places) - 1


def as_added(cards: Iterable[Card]) -> list[Card]:
    """Cards of another file, marked as added."""
    return [replace(card, line=NOT_OURS) for card in cards]


def help_for_scripts(layout: Layout, fields: Mapping[str, FieldHelp]) -> dict[str, object]:
    """What may be written in a game's files, as JSON data."""
    return {
        "cards": {kind: list(keys) for kind, keys in layout.cards.items()},
        "numbered": layout.is_numbered,
        "of_set": ["set", *layout.of_set],
        "repeated": list(layout.repeated),
        "fields": {
            key: {"values": list(it.values), "separator": it.separator, "prefixes": list(it.prefixes)}
            for key, it in fields.items()
        },
    }
