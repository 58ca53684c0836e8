"""A census of a card set: numbers, connections and effects, without playing games."""

from collections.abc import Callable

from cogworks.engine.cards import members
from cogworks.engine.findings import Finding, at_least, at_most, between, figure
from cogworks.games.widget_ridge.cardset.clauses import Step
from cogworks.games.widget_ridge.cardset.constructs import is_legal, triples, use_constructs
from cogworks.games.widget_ridge.cardset.format import card_set
from cogworks.games.widget_ridge.cardset.text import steps_at
from cogworks.games.widget_ridge.rules import verbs
from cogworks.games.widget_ridge.rules.cards import ACCESSORY, AUGMENT, DEVICE, NO_CARD, STARTERS, CardSet

KNOWN = {
    "Solar-Powered": (13, 4, AUGMENT),
    "Mechanical Bison": (22, 3, DEVICE),
    "With a Parachute": (42, 6, ACCESSORY),
    "Coal-Powered": (None, 2, AUGMENT),
    "Hydro-Powered": (None, 5, AUGMENT),
    "Battle Corset": (None, None, DEVICE),
}
"""Confirmed facts about printed cards: number, cost, type."""
BUILDABLE = (
    ("Solar-Powered", "Mechanical Bison", "With a Parachute"),
    ("Clockwork-Powered", "Butter Gun", "With a Parachute"),
    ("Coal-Powered", "Mechanical Bison", "With a Grappling Hook"),
    ("Solar-Powered", "Battle Corset", "With an Antenna"),
    ("Wind-Powered", "Battle Corset", "With Chrome Sides"),
    ("Coal-Powered", "Battle Corset", "On Wheels"),
    ("Wind-Powered", "Battle Corset", "With a Built-In Faraday Cage"),
)
"""Constructs mentioned by the publisher, reviewers or players."""


def census(text: str) -> list[Finding]:
    """All findings about a card-set text; empty: our own set."""
    cards = card_set(text)
    return [
        *count_cards(cards),
        *([] if text else check_confirmed(cards)),
        *count_connections(cards),
        *find_effects(cards),
        *find_loops(cards),
        *use_constructs(text, cards),
    ]


def count_cards(cards: CardSet) -> list[Finding]:
    """Numbers of cards, copies and costs."""
    kinds = range(STARTERS, int(cards.n))
    copies = sum(int(cards.copies[card]) for card in kinds)
    types = tuple(len(members(cards.of_type[type])) for type in (AUGMENT, DEVICE, ACCESSORY))
    cheap = sum(int(cards.copies[card]) for card in kinds if cards.cost[card] <= 3)
    dear = sum(int(cards.copies[card]) for card in kinds if cards.cost[card] >= 7)
    mean = sum(int(cards.copies[card] * cards.cost[card]) for card in kinds) / copies
    stampeding = int(cards.copies[cards.stampede])
    n = len(kinds)
    return [
        figure("inventions", f"{n} on {copies} cards", "43 on 60 cards", n == 43 and copies == 60),
        figure("Augments, Devices and Accessories", spoken(types), spoken((15, 14, 14)), types == (15, 14, 14)),
        figure("copies that stampede", stampeding, "3", stampeding == 3),
        between("cards that cost 3 or less", cheap / copies, 0.40, 0.55, "{:.0%}"),
        between("cards that cost 7 or more", dear, 6, 9),
        figure("mean cost", f"{mean:.2f}"),
    ]


def spoken(numbers: tuple[int, ...]) -> str:
    """'15, 14 and 14'."""
    return f"{', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def check_confirmed(cards: CardSet) -> list[Finding]:
    """Confirmed cards are as printed, and mentioned constructs can be built."""
    found: list[Finding] = []
    for name, (number, cost, type) in KNOWN.items():
        card = cards.names.index(name) if name in cards.names else NO_CARD
        holds = card != NO_CARD and cards.type[card] == type
        holds = holds and number in (None, card - STARTERS + 1) and cost in (None, int(cards.cost[card]))
        found.append(Finding(holds, f"{name} as confirmed"))
    for parts in BUILDABLE:
        kinds = [cards.names.index(name) for name in parts if name in cards.names]
        found.append(Finding(len(kinds) == 3 and is_legal(cards, *kinds), f"{' '.join(parts)} can be built"))
    return found


def count_connections(cards: CardSet) -> list[Finding]:
    """Every card has enough connections."""
    found = triples(cards)
    legal = sum(is_legal(cards, *parts) for parts in found)
    sides = [
        int(side[card]) for side in (cards.left, cards.right) for card in range(STARTERS, int(cards.n)) if side[card]
    ]
    one = sum(side in (1, 2, 4) for side in sides)
    return [
        between(f"legal constructs of {len(found):,}", legal, 1000, 1900, "{:,}"),
        at_least("fewest Devices for an Augment", fewest(cards, AUGMENT, DEVICE), 6),
        at_least("fewest Devices for an Accessory", fewest(cards, ACCESSORY, DEVICE), 6),
        at_least("fewest Augments for a Device", fewest(cards, DEVICE, AUGMENT), 6),
        at_least("fewest Accessories for a Device", fewest(cards, DEVICE, ACCESSORY), 6),
        figure("sides with three colours", sides.count(7), "none", 7 not in sides),
        figure("sides with one colour and with two", f"{one} and {len(sides) - one}"),
    ]


def fewest(cards: CardSet, type: int, other: int) -> int:
    """The fewest cards of one type that a card of another connects to."""
    return min(len(members(cards.fits[card] & cards.of_type[other])) for card in members(cards.of_type[type]))


def all_steps(cards: CardSet) -> list[tuple[int, str, Step]]:
    """Every step on every invention, with its card and place."""
    return [
        (card, place, step)
        for card in range(STARTERS, int(cards.n))
        for place, table in (("effect", cards.effect), ("part", cards.fragment))
        for step in steps_at(cards, int(table[card]))
    ]


def find_effects(cards: CardSet) -> list[Finding]:
    """Every effect that the rules mention occurs, and none that a construct cannot use."""
    steps = all_steps(cards)
    wanted: dict[str, Callable[[Step], bool]] = {
        "melting Widgets": lambda s: s[0] == verbs.MELT and s[2] == verbs.WIDGETS,
        "melting non-Widgets": lambda s: s[0] == verbs.MELT and s[2] == verbs.NON_WIDGETS,
        "melting from a named place": lambda s: s[0] == verbs.MELT and s[3] != verbs.ANYWHERE,
        "destroying a Workshop card": lambda s: s[0] == verbs.DESTROY,
        "destroying a Full Construct": lambda s: s[0] == verbs.WRECK,
        "an opponent discarding": lambda s: s[0] == verbs.OUST,
        "an opponent gaining Spark": lambda s: s[0] == verbs.SPARK and s[3] != verbs.ME and s[1] > 0,
        "an opponent losing Spark": lambda s: s[0] == verbs.SPARK and s[1] < 0,
        "the Spark leader": lambda s: s[0] == verbs.DUEL or (s[0] == verbs.SPARK and s[3] == verbs.LEADER),
        "the lowest Spark": lambda s: s[0] == verbs.LOWEST,
        "discard pile to hand": lambda s: s[0] == verbs.RETURN and s[3] == verbs.TO_HAND,
        "discard pile to deck": lambda s: s[0] == verbs.RETURN and s[3] == verbs.TO_DECK,
        "paying Spark": lambda s: s[0] == verbs.PAY_SPARK,
        "a card melting itself": lambda s: s[0] == verbs.FIZZLE,
    }
    has_gold = any(step[0] == verbs.GOLD for _, place, step in steps if place == "part")
    return [
        Finding(not has_gold, "no Gold in a construct"),
        *(Finding(any(is_it(step) for _, _, step in steps), f"{what} occurs") for what, is_it in wanted.items()),
    ]


def net_cards(steps: list[Step]) -> int:
    """Cards an effect adds to the hand, minus those it takes."""
    net = 0
    for do, n, _, where, _ in steps:
        if do == verbs.DRAW or (do == verbs.RETURN and where == verbs.TO_HAND):
            net += n
        elif do in (verbs.DISCARD, verbs.STOW):
            net -= n
    return net


def find_loops(cards: CardSet) -> list[Finding]:
    """Swapping never gains cards [R7.1]."""
    nets = {card: net_cards(steps_at(cards, int(cards.effect[card]))) for card in range(STARTERS, int(cards.n))}
    found = [at_most("cards netted by connecting a Device", max(nets[it] for it in members(cards.of_type[DEVICE])), 0)]
    for type, name in ((AUGMENT, "Augments"), (ACCESSORY, "Accessories")):
        drawing = sum(int(cards.copies[card]) for card in members(cards.of_type[type]) if nets[card] > 0)
        found.append(at_most(f"{name} that draw cards", drawing, 1))
    return found
