"""Card-set files of Girl Genius: The Works: their fields, and the tables built from them [W1.5]."""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import blake2b

from cogworks.engine.cardset import (
    KEPT,
    UNTITLED,
    Card,
    CardFile,
    CardSets,
    Layout,
    SourceLine,
    closest,
    either,
    quoted,
)
from cogworks.engine.cardset_writing import Writing
from cogworks.engine.findings import Finding
from cogworks.engine.options import Settings
from cogworks.games.girl_genius.cardset.plurals import Spellings, first_key, words_in
from cogworks.games.girl_genius.cardset.vocabulary import (
    VocabularyError,
    Words,
    alphabet_key,
    clauses,
    sentence,
    verb_name,
)
from cogworks.games.girl_genius.rules.cards import ANY_CARD, HALF, MAX_CARDS, MIN_CARDS, CardSet, is_either

OURS = "cogworks"
"""The built-in deck, as a value of the option `deck`."""
COLOURS = ("Yellow", "Purple", "Red", "Blue", "Green")
MAX_COPIES = 20
MAX_CLAUSES = 60
"""Maximum clauses on a card, limited by the stack of cards being carried out."""
MAX_PROGRAM = 4000
"""Maximum clauses in a deck, including copies."""
MAX_WORDS = 250
"""Maximum words used in instructions."""
NO_EDGES = [17, 17, 17, 17]

LAYOUT = Layout(
    {"card": ("words", "points", "edges", "do", "copies", "flavour")},
    of_set=("plural",),
    optional=("words", "do", "copies", "flavour"),
    repeated=("do",),
)

Key = Callable[[str], str]
"""Maps all spellings of a word to a common key."""


class Deck(CardFile):
    """A card-set file of Girl Genius."""

    def __init__(self, text: str) -> None:
        super().__init__(text, LAYOUT)
        self.plurals = dict(filter(None, map(self.read_plural, self.of_set)))
        copies = [card for card in self.cards for _ in range(self.number(card, "copies", 1, 1, MAX_COPIES))]
        self.dealt = copies
        """Every card, repeated for each copy in the deck."""

    # ---- fields

    def read_plural(self, given: tuple[str, SourceLine]) -> tuple[str, str] | None:
        """A word's singular and plural: 'Nemesis, Nemeses' [W1.4]."""
        key, (text, line) = given
        forms = words_in(text)
        if len(forms) == 2:
            return forms[0], forms[1]
        self.complain(line, key, f"{quoted(text)} is not a word and its plural", "write 'plural: Nemesis, Nemeses'")
        return None

    def edges(self, card: Card) -> list[int]:
        """Four edges, top, right, bottom, left: 'Blue 2, Yellow 2, Purple 8, Red 4' [W1.2, W1.3]."""
        edges: list[int] = []
        names = [colour.casefold() for colour in COLOURS]
        for text, line in self.lines(card, "edges"):
            parts = [part.split() for part in text.casefold().split(",")]
            for part in parts:
                if len(part) != 2 or part[0] not in names or part[1] not in tuple("123456789"):
                    near = closest(part[0] if part else "", names) or names
                    remedy = f"write {either([name.capitalize() for name in near])} and a number from 1 to 9"
                    self.complain(line, "edges", f"{quoted(' '.join(part))} is not an edge", remedy)
                else:
                    edges.append(names.index(part[0]) * 16 + int(part[1]))
            if len(parts) != 4:
                remedy = "write four, for top, right, bottom and left, with commas between them"
                self.complain(line, "edges", f"there are {len(parts)}", remedy)
        return edges if len(edges) == 4 else NO_EDGES

    # ---- the set

    def check(self) -> None:
        """Check for missing fields, the number of cards and ambiguous names."""
        super().check()
        if self.is_complete and not MIN_CARDS <= len(self.dealt) <= MAX_CARDS:
            n = len(self.dealt)
            problem = f"there {'is 1 card' if n == 1 else f'are {n} cards'}, copies included"
            self.complain(self.last_line(), "", problem, f"a deck has {MIN_CARDS} to {MAX_CARDS}")
        names = [card.name for card in self.dealt]
        twice = {name for name in names if names.count(name) > 1}
        for card in self.cards:
            name, _, copy = card.name.rpartition(" (")
            if name in twice and copy.removesuffix(")").isdecimal():
                problem = f"{quoted(card.name)} is the name of a copy of {quoted(name)}"
                self.complain(card.line, "card", problem, "give it another name")

    def vocabulary(self, spelled: Spellings, key_of: Key) -> tuple[Words, dict[str, int], list[list[int]]]:
        """All words, their numbers, and each card's word numbers [W1.4]."""
        words, numbers = [("card", "cards")], {"card": ANY_CARD}
        has: list[list[int]] = []
        for card in self.dealt:
            mine: list[int] = []
            for word in words_in(self.text(card, "words")) + words_in(card.name):
                key = key_of(word)
                if key not in numbers:
                    numbers[key] = len(words)
                    words.append(spelled.both(word))
                if numbers[key] not in mine:
                    mine.append(numbers[key])
            has.append(mine)
        if len(words) > MAX_WORDS:
            # Only words used in clauses need numbers; names add many more.
            self.forget_unused(words, numbers, has, key_of)
        return words, numbers, has

    def instructions(self) -> list[str]:
        """The instructions of all cards, line by line."""
        return [line.text for card in self.cards for line in self.lines(card, "do")]

    def forget_unused(self, words: Words, numbers: dict[str, int], has: list[list[int]], key_of: Key) -> None:
        """Keep only the words used in clauses."""
        used = {key_of(word) for word in words_in(" ".join(self.instructions()))} | {"card"}
        kept = [key for key in numbers if key in used]
        renumbered = {key: place for place, key in enumerate(kept)}
        old = {number: key for key, number in numbers.items()}
        words[:] = [words[numbers[key]] for key in kept]
        for mine in has:
            mine[:] = [renumbered[old[number]] for number in mine if old[number] in renumbered]
        numbers.clear()
        numbers.update(renumbered)
        if len(words) > MAX_WORDS:
            problem = f"instructions name {len(words)} different words"
            self.complain(self.last_line(), "", problem, f"use at most {MAX_WORDS}")

    def program(self, numbers: dict[str, int], words: Words, key_of: Key) -> tuple[list[int], list[int]]:
        """The clauses of all cards, and the index of each card's first."""

        def look_up(word: str) -> int:
            key = key_of(word)
            if key in numbers:
                return numbers[key]
            near = closest(word.casefold(), [known.casefold() for both in words for known in both])
            printed = {known.casefold(): known for both in words for known in both}
            meant = [printed[known] for known in near] or ["card"]
            more = "" if near else " or a word on a card"
            raise VocabularyError(f"no card has the word {quoted(word)}", f"write {either(meant)}{more}")

        read: dict[int, list[int]] = {}
        for card in self.cards:
            read[card.line] = steps = []
            for text, line in self.lines(card, "do"):
                try:
                    steps += clauses(text, look_up)
                except VocabularyError as error:
                    self.complain(line, "do", error.problem, error.remedy)
            if len(steps) > MAX_CLAUSES:
                self.complain(card.line, "do", f"there are {len(steps)} instructions", f"write at most {MAX_CLAUSES}")
        program: list[int] = []
        begins = [0]
        for card in self.dealt:
            program += read[card.line]
            begins.append(len(program))
        if len(program) > MAX_PROGRAM:
            problem = f"the deck has {len(program)} instructions, copies included"
            self.complain(self.last_line(), "", problem, f"write at most {MAX_PROGRAM}")
        return program, begins

    def build(self, key: Key | None = None, name: str = "") -> CardSet:
        """Build the tables, or raise the errors; `key` overrides the comparison by singular and plural."""
        on_cards = [word for card in self.cards for word in words_in(f"{self.text(card, 'words')} {card.name}")]
        spelled = Spellings(on_cards, self.instructions(), self.plurals)
        key_of = key or spelled.key
        words, numbers, has = self.vocabulary(spelled, key_of)
        program, begins = self.program(numbers, words, key_of)
        points = [self.number(card, "points", 0, 0, 9) for card in self.dealt]
        edges = [edge for card in self.dealt for edge in self.edges(card)]
        self.finish()
        order = sorted({tuple(alphabet_key(card.name)) for card in self.cards})
        low, high = [0] * len(words), [0] * len(words)
        for place, mine in enumerate(has):
            for word in [*mine, ANY_CARD]:
                if place < HALF:
                    low[word] |= 1 << place
                else:
                    high[word] |= 1 << (place - HALF)
        return CardSet(
            name=name or self.title or UNTITLED,
            stamp=int(name != OURS),
            names=[card.name for card in self.dealt],
            details=[self.text(card, "words") for card in self.dealt],
            words=words,
            points=points,
            edges=edges,
            order=[order.index(tuple(alphabet_key(card.name))) for card in self.dealt],
            low=low,
            high=high,
            program=program,
            begins=begins,
            flavours=[self.text(card, "flavour") for card in self.dealt],
        )


def read_card_set(text: str, key: Key | None = None, name: str = "") -> CardSet:
    """Parse a card set; raises `CardSetError` with all errors."""
    file = Deck(text)
    file.check()
    return file.build(key, name)


kept_card_set = lru_cache(maxsize=KEPT)(read_card_set)


@cache
def our_deck() -> CardSet:
    """The built-in deck, which is our own, not the printed one [W1.6]."""
    return read_card_set(our_text(), name=OURS)


@cache
def first_deck() -> CardSet:
    """The built-in deck of rules versions 1 and 2, for games started under them."""
    return read_card_set(first_text(), name=OURS)


def card_set(text: str) -> CardSet:
    """The set for a value of the option `deck`.  Sets are immutable, so threads may share them."""
    return our_deck() if text == OURS else kept_card_set(text)


def cards_of(options: Settings) -> CardSet:
    """The set that a game with these options uses.

    Rules version 1 compared words in another way, which made no difference to our own deck.
    """
    text = str(options["deck"])
    if text == OURS:
        return first_deck() if options["first_deck"] is True else our_deck()
    return kept_card_set(text, first_key) if options["first_rules"] is True else kept_card_set(text)


def our_text() -> str:
    """The text of the built-in deck."""
    return _text_in("deck.txt")


def first_text() -> str:
    """The text of the built-in deck of rules versions 1 and 2.  It never changes: old games replay with it."""
    return _text_in("deck-1.txt")


def _text_in(file: str) -> str:
    # Imported lazily, because most games do not need it.
    from importlib.resources import files

    return (files("cogworks.games.girl_genius") / file).read_text(encoding="utf-8")


def earlier_name(text: str) -> str:
    """The set's name in old logs, which did not contain its text: its title and a digest of the file."""
    titled = re.search(r"^[^\S\n]*deck[^\S\n]*:(.*)$", text, re.IGNORECASE | re.MULTILINE)
    name = "-".join(alphabet_key(titled[1] if titled else "")) or "deck"
    return f"{name}-{blake2b(text.encode(), digest_size=4).hexdigest()}"


def listing(deck: str) -> list[str]:
    """Every card of a deck, each on a line."""
    # Imported here, because playing doesn't need it.
    from cogworks.games.girl_genius.cardset.listing import card_lines

    return card_lines(deck)


def census(deck: str) -> list[Finding]:
    """Findings about a deck that need no games."""
    # Imported here, because playing doesn't need it.
    from cogworks.games.girl_genius.cardset import census

    return census.census(deck)


def writing() -> Writing:
    """Help for authors of a set."""
    # Imported here, because playing doesn't need it.
    from cogworks.games.girl_genius.cardset.writing import writing

    return writing()


SETS = CardSets(
    LAYOUT,
    kept_card_set,
    our_text,
    earlier_name,
    listing,
    census,
    writing=writing,
)


def text_of(cards: CardSet, card: int) -> str:
    """A card's instructions, generated from its clauses."""
    return " ".join(text for _verb, text in instructions(cards, card))


def instructions(cards: CardSet, card: int) -> list[tuple[str, str]]:
    """A card's instructions, each with its verb; of two alternatives, the first one's."""
    found: list[tuple[str, str]] = []
    steps = [int(cards.program[at]) for at in range(cards.begins[card], cards.begins[card + 1])]
    place = 0
    while place < len(steps):
        text, verb = sentence(steps[place], cards.words), verb_name(steps[place])
        if is_either(steps[place]):
            place += 1
            text = f"either {text} or {sentence(steps[place], cards.words)}"
        found.append((verb, text[:1].upper() + text[1:] + "."))
        place += 1
    return found
