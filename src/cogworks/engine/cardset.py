"""Card sets in text files: the syntax, limits and error messages shared by all games.

A file contains a title and cards.  A card starts with a line such as `card: Name` or `augment 13: Name`, followed by
its `field: value` lines.  Each game defines its fields in a `Layout` and subclasses `CardFile`.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import get_close_matches
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, NamedTuple

from cogworks.engine.errors import OptionError
from cogworks.engine.findings import Finding
from cogworks.engine.names import listed

if TYPE_CHECKING:
    from cogworks.engine.cardset_writing import Writing

LARGEST: Final = 64 * 1024
"""Maximum size of a new card set in bytes, as UTF-8."""
LONGEST_NAME: Final = 50
"""Maximum characters in the name of a card or a set."""
LONGEST_FLAVOUR: Final = 200
LONGEST_LINE: Final = 600
"""Maximum characters in any other field."""
MOST_MISTAKES: Final = 50
"""Reading stops after this many, because finding suggestions takes time."""
TITLES: Final = ("set", "deck")
"""Fields that give the title of the set."""
UNTITLED: Final = "Untitled"
KEPT: Final = 32
"""Parsed sets cached per game; least recently used are evicted."""
REFERENCE: Final = re.compile(r"[^\n]{0,80}#([0-9a-f]{32})")
"""A short reference to a card set: its title and hash."""


NO_TEXT: Final = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff]")
"""Control characters and lone surrogates, which files or databases cannot store."""


class Mistake(NamedTuple):
    """An error in a file."""

    line: int
    field: str
    """'' if the error is not in a field."""
    problem: str
    remedy: str
    """What to write instead."""

    def __str__(self) -> str:
        where = f"line {self.line}: {self.field}: " if self.field else f"line {self.line}: "
        return f"{where}{self.problem}; {self.remedy}"


class CardSetError(OptionError):
    """An invalid card set, with all errors found."""

    def __init__(self, mistakes: Iterable[Mistake], file: str = "") -> None:
        self.mistakes = sorted(set(mistakes))
        before = f"{file}, " if file else ""
        shown = [f"{before}{mistake}" for mistake in self.mistakes]
        if len(self.mistakes) >= MOST_MISTAKES:
            shown.append("There may be more errors: reading stopped here.")
        super().__init__("\n".join(shown))


class SourceLine(NamedTuple):
    """The value of a field and its line number."""

    text: str
    number: int


@dataclass
class Card:
    """A card as written in the file."""

    kind: str
    """The word that starts it."""
    number: int
    """0 if cards have no numbers."""
    name: str
    line: int
    fields: dict[str, list[SourceLine]] = field(default_factory=dict)
    misspelt: set[str] = field(default_factory=set)
    """Fields probably meant by lines with unknown ones."""

    def has(self, key: str) -> bool:
        """Is this field present?"""
        return key in self.fields


@dataclass(frozen=True)
class Layout:
    """The format of one game's files."""

    cards: Mapping[str, tuple[str, ...]]
    """The words that start a card, and the fields of each."""
    of_set: tuple[str, ...] = ()
    """Fields of the set other than its title.  They may appear anywhere, more than once."""
    optional: tuple[str, ...] = ()
    """Fields that a card may omit."""
    repeated: tuple[str, ...] = ()
    """Fields that a card may repeat."""
    is_numbered: bool = False
    """Whether cards are numbered: `augment 13: Name`."""
    has_remarks_anywhere: bool = False
    """Whether '#' starts a comment anywhere in a line, not only at its start."""

    def example(self, kind: str = "") -> str:
        """An example of a card's first line."""
        word = kind or next(iter(self.cards))
        return f"{word} 1: Name" if self.is_numbered else f"{word}: Name"


@dataclass(frozen=True)
class CardSets:
    """The card sets that an option accepts: their format and how to read them."""

    layout: Layout
    read: Callable[[str], object]
    """Parse a set; raises `CardSetError`."""
    own: Callable[[], str]
    """The text of the built-in set, which also serves as an example."""
    earlier_name: Callable[[str], str] = lambda text: ""
    """The name for a text in old logs, which stored a name instead of the text."""
    listing: Callable[[str], list[str]] = lambda value: []
    """Every card of a value of the option, in full, each on a line."""
    census: Callable[[str], list[Finding]] = lambda value: []
    """Findings about the cards of a value of the option that need no games."""
    writing: "Callable[[], Writing] | None" = None
    """Help for authors of a set; called when one is written."""

    def accept(self, text: str) -> None:
        """Validate a new set, including the size limits.  Sets stored before the limits existed are exempt."""
        mistakes = too_large(text) or Sizes(text, self.layout).mistakes
        if mistakes:
            raise CardSetError(mistakes)
        self.read(text)


class CardFile:
    """The cards of a file with their fields, and the errors found so far."""

    def __init__(self, text: str, layout: Layout) -> None:
        self.layout = layout
        self.title = ""
        self.cards: list[Card] = []
        self.of_set: list[tuple[str, SourceLine]] = []
        """Fields of the set."""
        self.mistakes: list[Mistake] = []
        self.is_complete = True
        """False if a card's first line could not be read, so that cards are missing."""
        self._card: Card | None = None
        """The card that the next lines belong to."""
        for number, raw in enumerate(text.splitlines(), start=1):
            if found := NO_TEXT.search(raw):
                self.complain(number, "", f"U+{ord(found[0]):04X} is not a text character", "delete it")
            line = (raw.partition("#")[0] if layout.has_remarks_anywhere else raw).strip()
            if line and not line.startswith("#"):
                self._read(line, number)

    def complain(self, line: int, key: str, problem: str, remedy: str) -> None:
        """Record an error."""
        self.mistakes.append(Mistake(line, key, problem, remedy))
        if len(self.mistakes) >= MOST_MISTAKES:
            self.finish()

    def check(self) -> None:
        """Record an error for each missing field."""
        for card in self.cards:
            for key in self.layout.cards[card.kind]:
                if not card.has(key) and key not in self.layout.optional and key not in card.misspelt:
                    self.complain(card.line, key, f"missing from {quoted(card.name)}", f"add '{key}: ...' below it")

    def finish(self) -> None:
        """Raise `CardSetError` if there are errors."""
        if self.mistakes:
            raise CardSetError(self.mistakes)

    def last_line(self) -> int:
        """The first line of the last card, where errors about the set as a whole are reported."""
        return self.cards[-1].line if self.cards else 1

    # ---- lines

    def _read(self, line: str, number: int) -> None:
        head, colon, value = (part.strip() for part in line.partition(":"))
        words = head.casefold().split()
        if words and words[0] in self.layout.cards:
            self._begin_card(words, value, number)
        elif not colon:
            remedy = f"write 'field: value' or '{self.layout.example()}'"
            self.complain(number, "", f"{quoted(line)} has no colon", remedy)
        elif head.casefold() in TITLES:
            if self.title:
                problem = f"the set is already called {quoted(self.title)}"
                self.complain(number, words[0], problem, "delete one of the two lines")
            self.title = self.title or value
        elif head.casefold() in self.layout.of_set:
            self.of_set.append((words[0], SourceLine(value, number)))
        else:
            self._read_field(" ".join(words), value, number)

    def _begin_card(self, words: Sequence[str], name: str, line: int) -> None:
        kind, *rest = words
        number = whole_number(rest[0]) if self.layout.is_numbered and len(rest) == 1 else None
        is_right = bool(name) and (number is not None if self.layout.is_numbered else not rest)
        self._card = Card(kind, number or 0, name, line)
        if is_right:
            self.cards.append(self._card)
        else:
            # The lines below still belong to this card, which is skipped.
            self.is_complete = False
            begins = "its type, number, a colon and its name" if self.layout.is_numbered else "'card:' and its name"
            self.complain(line, kind, f"a card starts with {begins}", f"write '{self.layout.example(kind)}'")

    def _read_field(self, key: str, value: str, line: int) -> None:
        allowed = self.layout.cards[self._card.kind] if self._card else ()
        # Looking for similar words takes time, so only if this one is wrong.
        meant = [] if key in allowed else closest(key.partition(" ")[0], self.layout.cards, 1)
        if meant and (" " in key or not closest(key, allowed)):
            self._card = Card(meant[0], 0, value, line)
            self.is_complete = False
            self.complain(line, shortened(key), "is not a field", f"write '{self.layout.example(meant[0])}'")
        elif self._card is None:
            remedy = f"start a card with '{self.layout.example()}'"
            self.complain(line, shortened(key), "this line comes before the first card", remedy)
        elif key not in allowed:
            near = closest(key, allowed)
            self._card.misspelt.update(near[:1])
            remedy = f"write {either(near)}" if near else f"its fields are {listed(allowed)}"
            self.complain(line, shortened(key), f"{a(self._card.kind)} has no such field", remedy)
        elif self._card.has(key) and key not in self.layout.repeated:
            self.complain(line, key, f"{quoted(self._card.name)} already has this line", "delete one of the two")
        else:
            self._card.fields.setdefault(key, []).append(SourceLine(value, line))

    # ---- values

    def lines(self, card: Card, key: str) -> list[SourceLine]:
        """All lines with this field."""
        return card.fields.get(key, [])

    def text(self, card: Card, key: str) -> str:
        """The value of a field as written; '' if it is missing."""
        return card.fields[key][0].text if card.has(key) else ""

    def number(self, card: Card, key: str, default: int, low: int, high: int) -> int:
        """The value of a field that must be a whole number."""
        if not card.has(key):
            return default
        text, line = card.fields[key][0]
        found = whole_number(text)
        if found is None or not low <= found <= high:
            self.complain(line, key, f"{quoted(text)} is not allowed", f"write a whole number from {low} to {high}")
            return default
        return found

    def word(self, card: Card, key: str, choices: Sequence[str]) -> int:
        """The index of a field's value among the choices."""
        if not card.has(key):
            return 0
        text, line = card.fields[key][0]
        if text.casefold() not in choices:
            near = closest(text.casefold(), choices) or choices
            self.complain(line, key, f"{quoted(text)} is not allowed", f"write {either(near)}")
            return 0
        return choices.index(text.casefold())


class Sizes(CardFile):
    """A file checked against the limits for new card sets."""

    def __init__(self, text: str, layout: Layout) -> None:
        # Other errors are reported by the game.
        with suppress(CardSetError):
            super().__init__(text, layout)
        self.mistakes = []
        shorter = "write at most {} characters"
        if len(self.title) > LONGEST_NAME:
            self.complain(1, "", f"the set's name has {len(self.title)} characters", shorter.format(LONGEST_NAME))
        for card in self.cards:
            if len(card.name) > LONGEST_NAME:
                problem = f"the name {quoted(card.name)} has {len(card.name)} characters"
                self.complain(card.line, card.kind, problem, shorter.format(LONGEST_NAME))
            for key, lines in card.fields.items():
                most = LONGEST_FLAVOUR if key == "flavour" else LONGEST_LINE
                for text, line in lines:
                    if len(text) > most:
                        self.complain(line, key, f"it has {len(text)} characters", shorter.format(most))


def too_large(text: str) -> list[Mistake]:
    """The error for a text that is too large to read."""
    size = len(text.encode("utf-8", "replace"))
    if size <= LARGEST:
        return []
    return [Mistake(1, "", f"the file has {size:,} bytes", f"card sets have at most {LARGEST:,}: shorten the comments")]


# ---- texts of sets


def cleaned(text: str) -> str:
    """Normalise line ends and drop a byte order mark, so that equal sets have equal texts."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def title_of(text: str) -> str:
    """The title of a set, from its text (even if invalid) or its reference."""
    if is_reference(text):
        return text.rpartition("#")[0]
    for line in text.splitlines():
        head, colon, value = (part.strip() for part in line.partition(":"))
        if colon and head.casefold() in TITLES:
            return value.partition("#")[0].strip()[:LONGEST_NAME] or UNTITLED
    return UNTITLED


def digest(text: str) -> str:
    """The hash that identifies a set."""
    return blake2b(text.encode("utf-8", "replace"), digest_size=16).hexdigest()


def reference(text: str) -> str:
    """A set's title and hash, for lists and pages."""
    return f"{title_of(text)}#{digest(text)}"


def is_reference(value: str) -> bool:
    """Is this a reference to a set rather than its text?"""
    return REFERENCE.fullmatch(value) is not None


def layout_of(text: str, layouts: Mapping[str, Layout]) -> str:
    """The game a file is for, judging by the words that start its cards; '' if unclear."""
    words = [line.strip().casefold().partition(":")[0].split()[:1] for line in text.splitlines() if ":" in line]
    found = {name: sum(word[0] in layout.cards for word in words if word) for name, layout in layouts.items()}
    best = max(found.values(), default=0)
    names = [name for name, n in found.items() if n == best]
    return names[0] if best and len(names) == 1 else ""


# ---- helpers for error messages


def whole_number(text: str) -> int | None:
    """A number of up to four digits, or None.  `str.isdigit` accepts '²', and `int` accepts any length."""
    return int(text) if re.fullmatch(r"[0-9]{1,4}", text) else None


def shortened(text: str) -> str:
    """A text cut to the length an error message needs."""
    return text if len(text) <= 40 else f"{text[:40]}..."


def quoted(text: str) -> str:
    """A shortened text in quotation marks."""
    return repr(shortened(text))


def a(word: str) -> str:
    """A word with its article: 'an augment', 'a card'."""
    return f"an {word}" if word[:1] in "aeiou" else f"a {word}"


def either(words: Sequence[str]) -> str:
    """Join words with 'or': 'x'; 'x' or 'y'; 'x', 'y' or 'z'."""
    marked = [f"'{word}'" for word in words]
    return marked[0] if len(marked) == 1 else f"{', '.join(marked[:-1])} or {marked[-1]}"


def closest(word: str, choices: Iterable[str], n: int = 3) -> list[str]:
    """The choices most similar to a word, best first."""
    return get_close_matches(word, list(choices), n, cutoff=0.7)
