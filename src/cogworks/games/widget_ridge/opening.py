"""Before the first answer: what the options come to, and the table as it is set up."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import BIT
from cogworks.engine.dice import CHANCE
from cogworks.engine.errors import OptionError
from cogworks.engine.options import Settings
from cogworks.games.widget_ridge import state as on
from cogworks.games.widget_ridge.cards import EMPTY, NO_CARD, STARTERS, CardSet, Pile
from cogworks.games.widget_ridge.cardset import card_set
from cogworks.games.widget_ridge.rules import Ridge
from cogworks.games.widget_ridge.sides import DEMONSTRATION, GUILD, STATUE, Side, Terms
from cogworks.games.widget_ridge.solo import BISON, FULL_DECK
from cogworks.games.widget_ridge.starters import decks_of

BY_DIFFICULTY: Final = "by difficulty"
DIFFICULTIES: Final = {
    "gentle": {"covington_goal": "none", "overload": "budget", "market_loss": "when needed"},
    "normal": {"covington_goal": "100", "overload": "count", "market_loss": "when needed"},
    "hard": {"covington_goal": "100", "overload": "count", "market_loss": "at zero"},
}
"""The solo game's open points, by difficulty [S4.1]."""

SOLO_OPTIONS: Final = {
    "difficulty": "normal", "covington_goal": BY_DIFFICULTY, "overload": BY_DIFFICULTY, "flipped_counts": True,
    "market_loss": BY_DIFFICULTY,
}  # fmt: skip
"""Options that mean nothing at a table with several seats, with their defaults [S4.1]."""

RULEBOOK_HANDS: Final = "3, others 5"
RISING_HANDS: Final = "3, 4, others 5"
"""Opening hands of three or four players [R1.6]."""


def terms_of(seats: int, options: Settings) -> Terms:
    """What the options come to; the solo game's open points follow its difficulty [S4.1]."""
    if seats > 1:
        for name, usual in SOLO_OPTIONS.items():
            if options[name] != usual:
                raise OptionError(f"option {name!r} is for the solo game; there are {seats} seats")
    goal = {"statue": STATUE, "demonstration": DEMONSTRATION, "guild": GUILD}[str(options["goal"])]
    points = dict(DIFFICULTIES[str(options["difficulty"])])
    for point in points:
        if options[point] != BY_DIFFICULTY:
            points[point] = str(options[point])
    cards = card_set(str(options["cards"]))
    return Terms(
        cards, decks_of(cards, str(options["starters"]), seats), seats, goal, options["mulligan"] is True,
        options["drop_unmatched"] is True, options["or_scope"] == "free alternative",
        100 if points["covington_goal"] == "100" else 0, points["overload"] == "budget",
        options["flipped_counts"] is True, points["market_loss"] == "at zero", options["opening"] == RISING_HANDS,
        options["whole_price"] is True, options["any_choice"] is True,
    )  # fmt: skip


def start(seats: int, options: Settings) -> Ridge:
    """Nothing dealt yet: chance is about to pick who begins [R1.5], or to deal the Marketplace of a lone player."""
    terms = terms_of(seats, options)
    solo = seats == 1
    table = Ridge(
        CHANCE, on.REFILL if solo else on.FIRST, terms, terms.decks[0], [], market_of(terms),
        vec[i64]([NO_CARD] * terms.slots), EMPTY, EMPTY, BIT[terms.slots] - 1 if solo else 0, 0, 0, 0, 0,
        on.DEALING_ROW, 0, 0, 0, 0, 0, 0, NO_CARD, -1, 0, 0, 0, 0, 1 if solo else 0, BISON if solo else 0,
        FULL_DECK if solo else 0, 0, 0, 0, 0, 0,
    )  # fmt: skip
    for _seat in range(seats):
        deck = EMPTY
        card: i64
        for card in range(STARTERS):
            deck = deck.plus(card)
        table.sides.append(Side(deck, EMPTY, EMPTY))
    return table


def market_of(terms: Terms) -> Pile:
    """The Marketplace deck: one set or two [R1.1, R8.1, R8.2], without the Bison in the solo game [S1.1]."""
    cards: CardSet = terms.cards
    market = EMPTY
    card: i64
    _copy: i64
    for card in range(STARTERS, cards.n):
        if not terms.solo or card != cards.stampede:
            for _copy in range(terms.sets * cards.copies[card]):
                market = market.plus(card)
    return market
