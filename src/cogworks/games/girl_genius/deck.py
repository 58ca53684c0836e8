"""Card sets: read from a text file, checked line by line, and known by name [W1.5]."""

import re
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from importlib.resources import files

from cogworks.engine.errors import CogworksError, OptionError
from cogworks.games.girl_genius.cards import ANY_CARD, HALF, MAX_CARDS, MIN_CARDS, CardSet
from cogworks.games.girl_genius.plurals import Spellings, first_key, words_in
from cogworks.games.girl_genius.vocabulary import VocabularyError, Words, alphabet_key, clauses, sentence

OURS = "cogworks"
"""The name of the deck that comes with the game."""
COLOURS = ("Yellow", "Purple", "Red", "Blue", "Green")
TRAITS = ("Loyalty", "Science", "Heart", "Balance", "Nature")
FIELDS = ("deck", "plural", "card", "words", "points", "edges", "do")


Key = Callable[[str], str]
"""What all spellings of a word have in common."""


class DeckError(CogworksError):
    """A card-set file with mistakes, each with its line and what is allowed."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__("\n".join(mistakes))
        self.mistakes = mistakes


class Entry:
    """One card as its lines give it."""

    def __init__(self, line: int, name: str) -> None:
        self.line = line
        self.name = name
        self.words = ""
        self.points: int | None = None
        self.edges: list[int] = []
        self.does: list[tuple[int, str]] = []
        self.given: set[str] = set()


class Reader:
    """Reads a card-set file and collects every mistake in it."""

    def __init__(self, text: str) -> None:
        self.mistakes: list[str] = []
        self.name = ""
        self.plurals: dict[str, str] = {}
        self.entries: list[Entry] = []
        for number, raw in enumerate(text.splitlines(), start=1):
            line = raw.strip()
            if line and not line.startswith("#"):
                self.read(number, line)

    def complain(self, line: int, text: str) -> None:
        """Note a mistake."""
        self.mistakes.append(f"line {line}: {text}")

    def read(self, number: int, line: str) -> None:
        """One line: a field and its value."""
        field, colon, value = line.partition(":")
        field, value = field.strip().casefold(), value.strip()
        if not colon or field not in FIELDS:
            self.complain(number, f"{line[:40]!r} is not a field; allowed: {', '.join(name + ':' for name in FIELDS)}")
        elif not value and field != "words":
            self.complain(number, f"{field}: is empty")
        elif field == "deck":
            if self.name:
                self.complain(number, "deck: the deck has a name already")
            self.name = value
        elif field == "plural":
            self.read_plural(number, value)
        elif field == "card":
            self.entries.append(Entry(number, value))
        elif not self.entries:
            self.complain(number, f"{field}: comes before the first card:")
        else:
            self.read_card(number, field, value)

    def read_plural(self, number: int, value: str) -> None:
        """A word's singular and plural: 'Nemesis, Nemeses' [W1.4]."""
        forms = words_in(value)
        if len(forms) == 2:
            self.plurals[forms[0]] = forms[1]
        else:
            self.complain(number, f"plural: {value!r} is not a word and its plural, such as: Nemesis, Nemeses")

    def read_card(self, number: int, field: str, value: str) -> None:
        """One line of a card."""
        entry = self.entries[-1]
        if field in entry.given:
            self.complain(number, f"{field}: {entry.name} has it already")
        if field == "do":
            entry.does.append((number, value))
            return
        entry.given.add(field)
        if field == "words":
            entry.words = value
        elif field == "points":
            if re.fullmatch(r"\d", value):
                entry.points = int(value)
            else:
                self.complain(number, f"points: {value!r} is not a number from 0 to 9")
        else:
            entry.edges = self.read_edges(number, value)

    def read_edges(self, number: int, value: str) -> list[int]:
        """Four edges, top, right, bottom, left: 'Blue 2, Yellow 2, Purple 8, Red 4' [W1.2, W1.3]."""
        edges: list[int] = []
        names = [colour.casefold() for colour in COLOURS]
        parts = [part.split() for part in value.split(",")]
        for part in parts:
            if len(part) != 2 or part[0].casefold() not in names or not re.fullmatch(r"[1-9]", part[1]):
                allowed = f"a colour ({', '.join(COLOURS)}) and a number from 1 to 9"
                self.complain(number, f"edges: {' '.join(part)!r} is not {allowed}")
                return [16, 16, 16, 16]
            edges.append(names.index(part[0].casefold()) * 16 + int(part[1]))
        if len(edges) != 4:
            self.complain(number, f"edges: there are four, top, right, bottom and left, not {len(edges)}")
            return [16, 16, 16, 16]
        return edges

    def check(self) -> None:
        """What is missing."""
        if not self.name:
            self.complain(1, "the deck has no name; allowed: deck: NAME")
        if not MIN_CARDS <= len(self.entries) <= MAX_CARDS:
            self.complain(1, f"there are {len(self.entries)} cards; a deck has {MIN_CARDS} to {MAX_CARDS}")
        for entry in self.entries:
            for field in ("points", "edges"):
                if field not in entry.given:
                    self.complain(entry.line, f"{entry.name} has no {field}:")

    def vocabulary(self, spelled: Spellings, key_of: Key) -> tuple[Words, dict[str, int], list[list[int]]]:
        """All words, their numbers, and each card's word numbers [W1.4]."""
        words, numbers = [("card", "cards")], {"card": ANY_CARD}
        has: list[list[int]] = []
        for entry in self.entries:
            mine: list[int] = []
            for word in words_in(entry.words) + words_in(entry.name):
                key = key_of(word)
                if key not in numbers:
                    numbers[key] = len(words)
                    words.append(spelled.both(word))
                if numbers[key] not in mine:
                    mine.append(numbers[key])
            has.append(mine)
        if len(words) > 250:
            # Only words that clauses name need numbers; names bring many more.
            self.forget_unused(words, numbers, has, key_of)
        return words, numbers, has

    def forget_unused(self, words: Words, numbers: dict[str, int], has: list[list[int]], key_of: Key) -> None:
        """Keep only the words that some clause names."""
        text = " ".join(value for entry in self.entries for _line, value in entry.does)
        used = {key_of(word) for word in words_in(text)} | {"card"}
        kept = [key for key in numbers if key in used]
        renumbered = {key: place for place, key in enumerate(kept)}
        old = {number: key for key, number in numbers.items()}
        words[:] = [words[numbers[key]] for key in kept]
        for mine in has:
            mine[:] = [renumbered[old[number]] for number in mine if old[number] in renumbered]
        numbers.clear()
        numbers.update(renumbered)

    def make(self, name: str, key: Key | None = None) -> CardSet:
        """The card set, if there is no mistake; `key` compares words otherwise than by singular and plural."""
        self.check()
        on_cards = [word for entry in self.entries for word in words_in(f"{entry.words} {entry.name}")]
        spelled = Spellings(on_cards, [text for entry in self.entries for _line, text in entry.does], self.plurals)
        key_of = key or spelled.key
        words, numbers, has = self.vocabulary(spelled, key_of)

        def look_up(word: str) -> int:
            key = key_of(word)
            if key not in numbers:
                close = [known for known, _plural in words[1:] if known[:1].casefold() == word[:1].casefold()]
                raise VocabularyError(
                    f"no card has the word {word!r}; words with that letter: {', '.join(close) or 'none'}"
                )
            return numbers[key]

        program: list[int] = []
        begins = [0]
        for entry in self.entries:
            for line, text in entry.does:
                try:
                    program += clauses(text, look_up)
                except VocabularyError as error:
                    self.complain(line, f"do: {error}")
            if len(program) - begins[-1] > 60:
                self.complain(entry.line, f"{entry.name} has more than 60 clauses")
            begins.append(len(program))
        if self.mistakes:
            raise DeckError(self.mistakes)
        keys = sorted({tuple(alphabet_key(entry.name)) for entry in self.entries})
        low, high = [0] * len(words), [0] * len(words)
        for card, mine in enumerate(has):
            for word in [*mine, ANY_CARD]:
                if card < HALF:
                    low[word] |= 1 << card
                else:
                    high[word] |= 1 << (card - HALF)
        return CardSet(
            name,
            int(name != OURS),
            [entry.name for entry in self.entries],
            [entry.words for entry in self.entries],
            words,
            [entry.points or 0 for entry in self.entries],
            [edge for entry in self.entries for edge in entry.edges],
            [keys.index(tuple(alphabet_key(entry.name))) for entry in self.entries],
            low,
            high,
            program,
            begins,
        )


_DECKS: list[CardSet] = []
_TEXTS: dict[str, str] = {}


def register_deck(text: str) -> str:
    """Make a card set known to this process; return the value that the option `deck` takes for it.

    The value ends in a digest of the file, so that a log can only be replayed with the very same cards.
    """
    reader = Reader(text)
    digest = blake2b(text.encode(), digest_size=4).hexdigest()
    name = f"{'-'.join(alphabet_key(reader.name)) or 'deck'}-{digest}"
    our_deck()
    if name not in [known.name for known in _DECKS]:
        _DECKS.append(reader.make(name))
        _TEXTS[name] = text
    return name


@cache
def our_deck() -> CardSet:
    """The deck that comes with the game; it is our own, not the printed one [W1.6]."""
    cards = Reader(our_text()).make(OURS)
    _DECKS.insert(0, cards)
    return cards


@cache
def first_deck(name: str) -> CardSet:
    """A card set as rules version 1 read it, which compared words otherwise; our deck reads the same either way."""
    cards = deck_called(name)
    return cards if cards.name == OURS else Reader(_TEXTS[name]).make(name, first_key)


def our_text() -> str:
    """The file of the deck that comes with the game."""
    return (files("cogworks.games.girl_genius") / "deck.txt").read_text(encoding="utf-8")


def deck_called(name: str) -> CardSet:
    """A card set by the value of the option `deck`."""
    our_deck()
    for cards in _DECKS:
        if cards.name == name:
            return cards
    known = ", ".join(cards.name for cards in _DECKS)
    raise OptionError(f"option 'deck' cannot be {name!r}: known decks are {known}; a file must be read in first")


def deck_names() -> tuple[str, ...]:
    """The values that the option `deck` takes now, our own deck first."""
    our_deck()
    return tuple(cards.name for cards in _DECKS)


def text_of(cards: CardSet, card: int) -> str:
    """A card's instruction, made from its clauses."""
    sentences: list[str] = []
    steps = [int(cards.program[at]) for at in range(cards.begins[card], cards.begins[card + 1])]
    place = 0
    while place < len(steps):
        text = sentence(steps[place], cards.words)
        if steps[place] >> 55 & 1:
            place += 1
            text = f"either {text} or {sentence(steps[place], cards.words)}"
        sentences.append(text[:1].upper() + text[1:] + ".")
        place += 1
    return " ".join(sentences)
