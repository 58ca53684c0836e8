"""Card-set files of Widget Ridge: their fields, and the tables built from them."""

from functools import cache, lru_cache

from cogworks.engine.cardset import KEPT, UNTITLED, Card, CardFile, CardSets, Layout, closest, either, quoted
from cogworks.engine.cardset_writing import Writing
from cogworks.engine.findings import Finding
from cogworks.engine.names import listed
from cogworks.engine.options import Settings
from cogworks.games.widget_ridge.cardset.clauses import EffectError, Step, read_effect
from cogworks.games.widget_ridge.rules import verbs
from cogworks.games.widget_ridge.rules.cards import (
    ACCESSORY,
    AND,
    AUGMENT,
    DEVICE,
    GADGET,
    MAX_KINDS,
    OR,
    STARTERS,
    STEP,
    WIDGET,
    CardSet,
    Spare,
)

COLOURS = ("red", "blue", "yellow")
SUBTYPES = ("practical", "theoretical", "whimsical")
MAX_COPIES = 7
"""Two sets shuffled together have twice as many, and a pile counts up to 15."""
MAX_COST = 15
MAX_CLAUSES = 12
"""Maximum per effect; a set can have about 4,000 steps."""
RUNNING = 3
"""Copies of the Device that stampedes in the solo game [S1.1]."""
MAX_SPARES = 40
FEWEST = 24
"""Minimum of Marketplace cards: two sets must fill four rows of five and leave a deck."""

LAYOUT = Layout(
    {
        "starter": ("kind", "play", "flavour"),
        "spare": ("kind", "play", "flavour"),
        "augment": ("subtype", "cost", "copies", "right", "play", "gate", "flavour"),
        "device": ("subtype", "cost", "copies", "left", "right", "connect", "main", "stampede", "flavour"),
        "accessory": ("subtype", "cost", "copies", "left", "play", "or", "and", "flavour"),
    },
    optional=("subtype", "copies", "stampede", "or", "and", "flavour"),
    is_numbered=True,
    has_remarks_anywhere=True,
)

# Effects Lord Covington uses, at the indexes defined in cards.py.
OWN: tuple[Step, ...] = (
    (verbs.MELT, 1, verbs.WIDGETS, verbs.FROM_HAND | verbs.FROM_PILE, 0),
    (verbs.MELT, 1, verbs.ANY, verbs.FROM_HAND, 0),
    (verbs.MELT, 1, verbs.ANY, verbs.FROM_PILE, 0),
)
END = (verbs.STOP, 0, 0, 0, 0)
TYPES = {"augment": AUGMENT, "device": DEVICE, "accessory": ACCESSORY}


class Marketplace(CardFile):
    """A card-set file of Widget Ridge."""

    # ---- fields

    def copies(self, card: Card) -> int:
        """The number of copies in the Marketplace."""
        return self.number(card, "copies", 1, 1, MAX_COPIES)

    def cost(self, card: Card) -> int:
        """The cost in Gold."""
        return self.number(card, "cost", 0, 0, MAX_COST)

    def runs(self, card: Card) -> bool:
        """Does it stampede in the solo game?"""
        return self.word(card, "stampede", ("no", "yes")) == 1

    def kind(self, card: Card) -> int:
        """The type number."""
        return TYPES.get(card.kind) or (WIDGET, GADGET)[self.word(card, "kind", ("widget", "gadget"))]

    def subtype(self, card: Card) -> str:
        """The subtype of an invention, which no rule uses."""
        return SUBTYPES[self.word(card, "subtype", SUBTYPES)] if card.has("subtype") else ""

    def colours(self, card: Card, key: str) -> int:
        """A side's connection points as bits [R3.3]."""
        found = 0
        for text, line in self.lines(card, key):
            words = text.casefold().replace(",", " ").split()
            for word in words:
                if word in COLOURS:
                    found |= 1 << COLOURS.index(word)
                else:
                    remedy = f"write {either(closest(word, COLOURS) or COLOURS)}"
                    self.complain(line, key, f"{quoted(word)} is not a colour", remedy)
            if not words:
                self.complain(line, key, "no colour is given", f"write one or more of {listed(COLOURS)}")
        return found

    def effect(self, card: Card, key: str) -> list[Step]:
        """The steps of a field that is an effect."""
        for text, line in self.lines(card, key):
            try:
                steps = read_effect(text, key)
            except EffectError as found:
                for error in found.errors:
                    self.complain(line, key, error.problem, error.remedy)
                return []
            if len(steps) > MAX_CLAUSES:
                self.complain(line, key, f"there are {len(steps)} clauses", f"write at most {MAX_CLAUSES}")
            return steps
        return []

    # ---- the set

    def check(self) -> None:
        """Check every card and the set as a whole."""
        super().check()
        names: dict[str, int] = {}
        for card in self.cards:
            if card.kind == "accessory" and card.has("or") == card.has("and"):
                problem = "has both 'or' and 'and'" if card.has("or") else "has neither 'or' nor 'and'"
                self.complain(
                    card.line, "", f"{quoted(card.name)} {problem}", "give it one line 'or: ...' or 'and: ...'"
                )
            first = names.setdefault(card.name.casefold(), card.line)
            if first != card.line:
                problem = f"{quoted(card.name)} is already a card, in line {first}"
                self.complain(card.line, card.kind, problem, "give it another name; for copies write 'copies: 2'")
        if not self.is_complete:
            return
        self.check_numbers([card for card in self.cards if card.kind == "starter"], STARTERS, "starter")
        self.check_spares()
        inventions = [card for card in self.cards if card.kind in TYPES]
        self.check_numbers(inventions, len(inventions), "Marketplace card")
        self.check_inventions(inventions)

    def check_inventions(self, inventions: list[Card]) -> None:
        """Check for enough Marketplace cards of all types, and one that stampedes."""
        last = self.last_line()
        if len(inventions) > MAX_KINDS - STARTERS:
            most = MAX_KINDS - STARTERS
            self.complain(last, "", f"there are {len(inventions)} different Marketplace cards", f"write at most {most}")
        for kind in TYPES:
            if not any(card.kind == kind for card in inventions):
                self.complain(last, "", f"there is no {kind}", "a set needs all three types")
        copies = sum(self.copies(card) for card in inventions)
        if copies < FEWEST:
            self.complain(last, "", f"there are {copies} Marketplace cards, copies included", f"{FEWEST} are needed")
        running = [card for card in inventions if self.runs(card)]
        if len(running) != 1 or self.copies(running[0]) != RUNNING:
            where = running[-1].line if running else last
            problem = (
                f"{len(running)} Devices stampede in the solo game"
                if len(running) != 1
                else (f"{quoted(running[0].name)} stampedes with {self.copies(running[0])} copies")
            )
            self.complain(where, "stampede", problem, "one Device needs 'stampede: yes' and 'copies: 3'")

    def spares(self) -> list[Card]:
        """Starters that players may swap in, sorted by number, then in file order [R1.8]."""
        return sorted((card for card in self.cards if card.kind == "spare"), key=lambda card: card.number)

    def check_spares(self) -> None:
        """Check that each spare has the number of a starter; numbers may repeat [R1.8]."""
        for card in self.spares():
            if not 1 <= card.number <= STARTERS:
                problem = f"{card.number} is not a starter number"
                self.complain(card.line, card.kind, problem, f"they go from 1 to {STARTERS}")
        if len(self.spares()) > MAX_SPARES:
            problem = f"there are {len(self.spares())} spares"
            self.complain(self.spares()[-1].line, "", problem, f"write at most {MAX_SPARES}")

    def check_numbers(self, cards: list[Card], n: int, what: str) -> None:
        """Check that every number from 1 to n is used exactly once, as in a valid starter deck [R1.2]."""
        taken: dict[int, str] = {}
        for card in cards:
            if not 1 <= card.number <= n:
                self.complain(card.line, card.kind, f"{card.number} is not a {what} number", f"they go from 1 to {n}")
            elif card.number in taken:
                problem = f"{what} number {card.number} is already {quoted(taken[card.number])}"
                self.complain(card.line, card.kind, problem, "use each number once")
            taken.setdefault(card.number, card.name)
        missing = [str(number) for number in range(1, n + 1) if number not in taken]
        if missing:
            last = cards[-1].line if cards else 1
            problem = f"{what} numbers are missing: {', '.join(missing[:10])}{' ...' if len(missing) > 10 else ''}"
            self.complain(last, "", problem, f"each number from 1 to {n} is needed once")

    def build(self) -> CardSet:
        """Build the tables, or raise the errors."""
        kinds = [card for card in self.cards if card.kind != "spare"]
        order = sorted(kinds, key=lambda card: (card.kind != "starter", card.number))
        code: list[int] = []
        for step in OWN:
            code += [*step, *END]
        effects: list[int] = []
        fragments: list[int] = []
        for card in order:
            for starts, keys in ((effects, ("play", "connect")), (fragments, ("gate", "main", "or", "and"))):
                starts.append(len(code) // STEP)
                for key in keys:
                    for step in self.effect(card, key):
                        code += step
                code += END
        spares: list[Spare] = []
        for card in self.spares():
            start = len(code) // STEP
            for step in self.effect(card, "play"):
                code += step
            code += END
            spares.append(Spare(card.number, card.name, self.kind(card), start, self.text(card, "flavour")))
        types = [self.kind(card) for card in order]
        costs = [self.cost(card) for card in order]
        copies = [self.copies(card) for card in order]
        left = [self.colours(card, "left") for card in order]
        right = [self.colours(card, "right") for card in order]
        subtypes = [self.subtype(card) for card in order]
        self.finish()
        return CardSet(
            title=self.title or UNTITLED,
            names=[card.name for card in order],
            types=types,
            costs=costs,
            copies=copies,
            left=left,
            right=right,
            joins=[OR if card.has("or") else AND if card.has("and") else 0 for card in order],
            effects=effects,
            fragments=fragments,
            code=code,
            stampede=next(place for place, card in enumerate(order) if self.runs(card)),
            subtypes=subtypes,
            flavours=[self.text(card, "flavour") for card in order],
            spares=spares,
        )


def read_card_set(text: str) -> CardSet:
    """Parse a card set; raises `CardSetError` with all errors."""
    file = Marketplace(text, LAYOUT)
    file.check()
    return file.build()


kept_card_set = lru_cache(maxsize=KEPT)(read_card_set)


@cache
def own_card_set() -> CardSet:
    """The built-in set."""
    return read_card_set(own_text())


@cache
def first_card_set() -> CardSet:
    """The built-in set of rules versions 1 and 2, for games started under them."""
    return read_card_set(first_text())


def card_set(text: str) -> CardSet:
    """The set for a text; the built-in set if it is empty.  Sets are immutable, so threads may share them."""
    return kept_card_set(text) if text else own_card_set()


def cards_of(options: Settings) -> CardSet:
    """The set that a game with these options uses."""
    text = str(options["cards"])
    return first_card_set() if options["first_cards"] is True and not text else card_set(text)


def own_text() -> str:
    """The text of the built-in set."""
    return _text_in("marketplace.txt")


def first_text() -> str:
    """The text of the built-in set of rules versions 1 and 2.  It never changes: old games replay with it."""
    return _text_in("marketplace-1.txt")


def _text_in(file: str) -> str:
    # Imported lazily, because most games do not need it.
    from importlib.resources import files

    return (files("cogworks.games.widget_ridge") / file).read_text(encoding="utf-8")


def listing(text: str) -> list[str]:
    """Every card of a set, each on a line."""
    # Imported here, because playing doesn't need it.
    from cogworks.games.widget_ridge.cardset.listing import card_lines

    return card_lines(text)


def census(text: str) -> list[Finding]:
    """Findings about a set that need no games."""
    # Imported here, because playing doesn't need it.
    from cogworks.games.widget_ridge.cardset import census

    return census.census(text)


def writing() -> Writing:
    """Help for authors of a set."""
    # Imported here, because playing doesn't need it.
    from cogworks.games.widget_ridge.cardset.writing import writing

    return writing()


SETS = CardSets(
    LAYOUT,
    kept_card_set,
    own_text,
    listing=listing,
    census=census,
    writing=writing,
)
