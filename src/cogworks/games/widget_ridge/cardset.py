"""Card-set files: typed in by their owner, checked line by line, and turned into tables."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files

from cogworks.engine.errors import OptionError
from cogworks.games.widget_ridge import cards as verb
from cogworks.games.widget_ridge.cards import (
    ACCESSORY,
    AND,
    AUGMENT,
    DEVICE,
    GADGET,
    MAX_KINDS,
    OR,
    STARTERS,
    WIDGET,
    CardSet,
)  # fmt: skip
from cogworks.games.widget_ridge.clauses import ClauseError, Step, read_effect

COLOURS = ("red", "blue", "yellow")
SUBTYPES = ("practical", "theoretical", "whimsical")
MAX_COPIES = 3
MAX_COST = 15
MAX_CLAUSES = 12
"""So many in one effect; the rules can tell some 4,000 steps in a set apart."""
KEPT = 32
"""Sets kept in memory once they are read; the least recently used make room."""
FEWEST = 24
"""Marketplace cards a set needs at least: with two sets, four rows of five and a deck to refill them."""

FIELDS = {
    "starter": ("kind", "play"),
    "augment": ("subtype", "cost", "copies", "right", "play", "gate"),
    "device": ("subtype", "cost", "copies", "left", "right", "connect", "main", "stampede"),
    "accessory": ("subtype", "cost", "copies", "left", "play", "or", "and"),
}
"""What each type of card has; the last lines of a Device and an Accessory are explained in the file itself."""
OPTIONAL = ("subtype", "copies", "stampede", "or", "and")
EFFECTS = ("play", "connect", "gate", "main", "or", "and")

# Effects Covington uses, at the places cards.py names.
OWN: tuple[Step, ...] = (
    (verb.MELT, 1, verb.WIDGETS, verb.FROM_HAND | verb.FROM_PILE, 0),
    (verb.MELT, 1, verb.ANY, verb.FROM_HAND, 0),
    (verb.MELT, 1, verb.ANY, verb.FROM_PILE, 0),
)


class CardSetError(OptionError):
    """A card-set file with mistakes, each with its line."""

    def __init__(self, mistakes: Sequence[tuple[int, str]]) -> None:
        self.mistakes = sorted(mistakes)
        super().__init__("\n".join(f"line {line}: {text}" for line, text in self.mistakes))


@dataclass
class Entry:
    """One card as it stands in the file."""

    type: str
    number: int
    name: str
    line: int
    fields: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Each field's text and line."""


class Reader:
    """Reads a card-set file and gathers every mistake in it."""

    def __init__(self) -> None:
        self.title = "a card set"
        self.entries: list[Entry] = []
        self.mistakes: list[tuple[int, str]] = []

    def complain(self, line: int, text: str) -> None:
        """Note a mistake."""
        self.mistakes.append((line, text))

    def read(self, text: str) -> None:
        """Split the file into cards and fields."""
        for number, raw in enumerate(text.splitlines(), start=1):
            line = raw.partition("#")[0].strip()
            if not line:
                continue
            head, colon, rest = (part.strip() for part in line.partition(":"))
            words = head.lower().split()
            if not colon:
                self.complain(number, f"{line!r} has no colon; write 'augment 13: Solar-Powered' or 'cost: 4'")
            elif words == ["set"]:
                self.title = rest
            elif words and words[0] in FIELDS:
                self.open_card(words, rest, number)
            else:
                self.read_field(head.lower(), rest, number)

    def open_card(self, words: list[str], name: str, line: int) -> None:
        """The first line of a card."""
        if len(words) != 2 or not words[1].isdigit() or not name:
            self.complain(line, f"a card begins with its type, number and name: '{words[0]} 13: Name'")
            return
        self.entries.append(Entry(words[0], int(words[1]), name, line))

    def read_field(self, key: str, text: str, line: int) -> None:
        """A line of the card above it."""
        if not self.entries:
            self.complain(line, f"{key!r} stands before the first card; a card begins with 'augment 13: Name'")
            return
        entry = self.entries[-1]
        if key not in FIELDS[entry.type]:
            self.complain(line, f"{entry.type}s have no {key!r}; they have: {', '.join(FIELDS[entry.type])}")
        elif key in entry.fields:
            self.complain(line, f"{entry.name} has two lines {key!r}")
        else:
            entry.fields[key] = (text, line)

    # ---- fields

    def number(self, entry: Entry, key: str, default: int, low: int, high: int) -> int:
        """A field that is a whole number."""
        if key not in entry.fields:
            return default
        text, line = entry.fields[key]
        if not text.isdigit() or not low <= int(text) <= high:
            self.complain(line, f"{key} is {text!r}, not a whole number from {low} to {high}")
            return default
        return int(text)

    def word(self, entry: Entry, key: str, choices: Sequence[str]) -> int:
        """A field that is one of some words; returns which."""
        if key not in entry.fields:
            return 0
        text, line = entry.fields[key]
        if text.lower() not in choices:
            self.complain(line, f"{key} is {text!r}, not {' or '.join(choices)}")
            return 0
        return choices.index(text.lower())

    def colours(self, entry: Entry, key: str) -> int:
        """A side's connection points as bits [R3.3]."""
        if key not in entry.fields:
            return 0
        text, line = entry.fields[key]
        found = 0
        for word in text.lower().replace(",", " ").split():
            if word not in COLOURS:
                self.complain(line, f"{key} has {word!r}; colours are {', '.join(COLOURS)}")
            else:
                found |= 1 << COLOURS.index(word)
        if not text.split():
            self.complain(line, f"{key} needs at least one of {', '.join(COLOURS)}")
        return found

    def effect(self, entry: Entry, key: str) -> list[Step]:
        """A field that is an effect."""
        if key not in entry.fields:
            return []
        text, line = entry.fields[key]
        try:
            steps = read_effect(text, key)
        except ClauseError as error:
            self.complain(line, f"{key}: {error}")
            return []
        if len(steps) > MAX_CLAUSES:
            self.complain(line, f"{key} has {len(steps)} clauses; {MAX_CLAUSES} are enough for any card")
        return steps

    # ---- the whole

    def check(self) -> None:
        """What must hold for every card and for the set."""
        names: dict[str, int] = {}
        for entry in self.entries:
            for key in FIELDS[entry.type]:
                if key not in entry.fields and key not in OPTIONAL:
                    self.complain(entry.line, f"{entry.name} has no line '{key}: ...'")
            if entry.type == "accessory" and ("or" in entry.fields) == ("and" in entry.fields):
                self.complain(entry.line, f"{entry.name} needs one line, either 'or: ...' or 'and: ...'")
            if names.setdefault(entry.name.lower(), entry.line) != entry.line:
                self.complain(entry.line, f"{entry.name} is a card already in line {names[entry.name.lower()]}")
        self.check_numbers([entry for entry in self.entries if entry.type == "starter"], STARTERS, "starter")
        inventions = [entry for entry in self.entries if entry.type != "starter"]
        self.check_numbers(inventions, len(inventions), "Marketplace card")
        last = self.entries[-1].line if self.entries else 1
        if len(inventions) > MAX_KINDS - STARTERS:
            self.complain(last, f"{len(inventions)} Marketplace cards; there is room for {MAX_KINDS - STARTERS}")
        for type in ("augment", "device", "accessory"):
            if not any(entry.type == type for entry in inventions):
                self.complain(last, f"the set has no {type}; it needs all three types")
        copies = sum(self.number(entry, "copies", 1, 1, MAX_COPIES) for entry in inventions)
        if copies < FEWEST:
            self.complain(last, f"the set has {copies} Marketplace cards, copies included; it needs {FEWEST} or more")
        running = [entry for entry in inventions if self.word(entry, "stampede", ("no", "yes"))]
        if len(running) != 1 or self.number(running[0], "copies", 1, 1, MAX_COPIES) != MAX_COPIES:
            where = running[-1].line if running else last
            self.complain(where, "exactly one Device, with three copies, needs 'stampede: yes' for the solo game")

    def check_numbers(self, entries: list[Entry], n: int, what: str) -> None:
        """Every number from 1 to n exactly once: so a starter deck is valid [R1.2]."""
        taken: dict[int, str] = {}
        for entry in entries:
            if not 1 <= entry.number <= n:
                self.complain(entry.line, f"{what} numbers go from 1 to {n}, not {entry.number}")
            elif entry.number in taken:
                self.complain(entry.line, f"{what} number {entry.number} is {taken[entry.number]} already")
            taken.setdefault(entry.number, entry.name)
        missing = [str(number) for number in range(1, n + 1) if number not in taken]
        if missing:
            last = entries[-1].line if entries else 1
            self.complain(last, f"{what} numbers missing: {', '.join(missing)}; each from 1 to {n} is needed once")

    def build(self) -> CardSet:
        """The tables, once nothing is wrong."""
        order = sorted(self.entries, key=lambda entry: (entry.type != "starter", entry.number))
        code: list[int] = []
        for step in OWN:
            code += [*step, *END]
        types: list[int] = []
        joins: list[int] = []
        effects: list[int] = []
        fragments: list[int] = []
        for entry in order:
            types.append(
                (WIDGET, GADGET)[self.word(entry, "kind", ("widget", "gadget"))] if entry.type == "starter"
                else {"augment": AUGMENT, "device": DEVICE, "accessory": ACCESSORY}[entry.type]
            )  # fmt: skip
            joins.append(OR if "or" in entry.fields else AND if "and" in entry.fields else 0)
            starts: list[int] = []
            for keys in (("play", "connect"), ("gate", "main", "or", "and")):
                starts.append(len(code) // verb.STEP)
                for key in keys:
                    for step in self.effect(entry, key):
                        code += step
                code += END
            effects.append(starts[0])
            fragments.append(starts[1])
        return CardSet(
            self.title, [entry.name for entry in order], types,
            [self.number(entry, "cost", 0, 1, MAX_COST) for entry in order],
            [self.number(entry, "copies", 1, 1, MAX_COPIES) for entry in order],
            [self.colours(entry, "left") for entry in order], [self.colours(entry, "right") for entry in order],
            joins, effects, fragments, code,
            next((kind for kind, entry in enumerate(order) if self.word(entry, "stampede", ("no", "yes"))), 0),
            [entry.fields["subtype"][0].lower() if "subtype" in entry.fields else "" for entry in order],
        )  # fmt: skip


END = (verb.STOP, 0, 0, 0, 0)


def read_card_set(text: str) -> CardSet:
    """The card set a file describes; raises with every mistake if there are any."""
    reader = Reader()
    reader.read(text)
    reader.check()
    for entry in reader.entries:
        reader.word(entry, "subtype", SUBTYPES)
    cards = reader.build()
    if reader.mistakes:
        # A field may have been looked at more than once.
        raise CardSetError(sorted(set(reader.mistakes)))
    return cards


@lru_cache(maxsize=KEPT)
def card_set(text: str) -> CardSet:
    """The set of a file's text; our own for an empty one.  Sets never change, so threads may share them."""
    return read_card_set(text or own_text())


def own_text() -> str:
    """The text of the set that comes with the game."""
    return (files(__package__) / "marketplace.txt").read_text(encoding="utf-8")
