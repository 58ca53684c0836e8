"""Before the first answer: interpret the options and set up the table."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import BIT
from cogworks.engine.dice import CHANCE
from cogworks.engine.errors import OptionError
from cogworks.engine.options import Settings
from cogworks.games.widget_ridge.cardset.format import cards_of, own_card_set
from cogworks.games.widget_ridge.rules import questions, steps
from cogworks.games.widget_ridge.rules.cards import EMPTY, NO_CARD, STARTERS, CardSet, Pile
from cogworks.games.widget_ridge.rules.rules import WidgetRidge
from cogworks.games.widget_ridge.rules.sides import DEMONSTRATION, GUILD, STATUE, Side, Terms
from cogworks.games.widget_ridge.rules.solo import BISON, FULL_DECK
from cogworks.games.widget_ridge.starters import decks_of

BY_DIFFICULTY: Final = "by difficulty"
FIRST_HANDICAPS: Final = {
    ("statue", "gentle"): (6, 130),
    ("statue", "normal"): (10, 100),
    ("statue", "hard"): (12, 82),
    ("demonstration", "gentle"): (7, 120),
    ("demonstration", "normal"): (10, 100),
    ("demonstration", "hard"): (15, 72),
    ("guild", "gentle"): (8, 115),
    ("guild", "normal"): (10, 100),
    ("guild", "hard"): (11, 95),
}
"""The handicaps of rules version 3, for our first card set [S4.4]."""
HANDICAPS: Final = {
    ("statue", "gentle"): (9, 250),
    ("statue", "normal"): (10, 126),
    ("statue", "hard"): (12, 101),
    ("demonstration", "gentle"): (8, 160),
    ("demonstration", "normal"): (10, 63),
    ("demonstration", "hard"): (12, 54),
    ("guild", "gentle"): (9, 220),
    ("guild", "normal"): (10, 92),
    ("guild", "hard"): (12, 75),
}
"""By goal and difficulty: the Spark that disables the first Bison, and with which Lord Covington wins [S4.2]."""
OPEN_POINTS: Final = {"covington_goal": "100", "overload": "count", "market_loss": "when needed"}
"""The solo game's open points [S4.1]."""
FIRST_DIFFICULTIES: Final = {
    "gentle": {"covington_goal": "none", "overload": "budget", "market_loss": "when needed"},
    "normal": OPEN_POINTS,
    "hard": {"covington_goal": "100", "overload": "count", "market_loss": "at zero"},
}
"""The difficulties of rules versions 1 and 2, which changed only the open points [S4.3]."""

SOLO_OPTIONS: Final = {
    "difficulty": "normal",
    "covington_goal": BY_DIFFICULTY,
    "overload": BY_DIFFICULTY,
    "flipped_counts": True,
    "market_loss": BY_DIFFICULTY,
}
"""Options for the solo game only, with their defaults [S4.1]."""

RULEBOOK_HANDS: Final = "3, others 5"
RISING_HANDS: Final = "3, 4, others 5"
"""Opening hands of three or four players [R1.6]."""


def terms_of(seats: int, options: Settings) -> Terms:
    """The terms that follow from the options; the solo game has more of them."""
    if seats > 1:
        for name, usual in SOLO_OPTIONS.items():
            if options[name] != usual:
                raise OptionError(f"option {name!r} is for the solo game; there are {seats} seats")
    goal = {"statue": STATUE, "demonstration": DEMONSTRATION, "guild": GUILD}[str(options["goal"])]
    bison_spark, boss_goal = handicap(options)
    points = open_points(options)
    cards = cards_of(options)
    return Terms(
        cards=cards,
        decks=decks_of(cards, str(options["starters"]), seats),
        seats=seats,
        goal=goal,
        mulligan=options["mulligan"] is True,
        drop_unmatched=options["drop_unmatched"] is True,
        or_free=options["or_scope"] == "free alternative",
        bison_spark=bison_spark,
        boss_goal=boss_goal,
        overload_budget=points["overload"] == "budget",
        flip_counts=options["flipped_counts"] is True,
        lose_at_zero=points["market_loss"] == "at zero",
        rising_hands=options["opening"] == RISING_HANDS,
        whole_price=options["whole_price"] is True,
        any_choice=options["any_choice"] is True,
    )


def handicap(options: Settings) -> tuple[int, int]:
    """The Spark that disables the first Bison, and wins for Lord Covington, 0 if none [S4.1, S4.2, S4.4]."""
    handicaps = FIRST_HANDICAPS if options["first_cards"] is True else HANDICAPS
    bison_spark, boss_goal = handicaps[str(options["goal"]), str(options["difficulty"])]
    if options["first_difficulties"] is True:
        bison_spark, boss_goal = handicaps[str(options["goal"]), "normal"]
    elif options["covington_goal"] == BY_DIFFICULTY:
        return bison_spark, boss_goal
    return bison_spark, 100 if open_points(options)["covington_goal"] == "100" else 0


def difficulty_of(table: WidgetRidge) -> str:
    """Which difficulty of the solo game a position has, by what disables the first Bison; "" if normal [S4.2]."""
    usual, _ = HANDICAPS["statue", "normal"]
    if table.n_seats() > 1 or table.terms.bison_spark == usual:
        return ""
    return "gentle" if table.terms.bison_spark < usual else "hard"


def is_usual(table: WidgetRidge) -> bool:
    """Is it a game with our own cards and starters to the usual goal?"""
    own = own_card_set()
    return table.terms.goal == STATUE and all(it is own for it in (table.cards, *table.terms.decks))


def open_points(options: Settings) -> dict[str, str]:
    """The solo game's open points, chosen one by one or by difficulty [S4.1, S4.3]."""
    first = options["first_difficulties"] is True
    points = dict(FIRST_DIFFICULTIES[str(options["difficulty"])] if first else OPEN_POINTS)
    for point in points:
        if options[point] != BY_DIFFICULTY:
            points[point] = str(options[point])
    return points


def start(seats: int, options: Settings) -> WidgetRidge:
    """Before the deal: chance picks the first player next [R1.5], or deals the Marketplace of a solo game."""
    terms = terms_of(seats, options)
    solo = seats == 1
    table = WidgetRidge(
        mover=CHANCE,
        asks=questions.REFILL if solo else questions.FIRST,
        terms=terms,
        cards=terms.decks[0],
        sides=[],
        market=market_of(terms),
        row=vec[i64]([NO_CARD] * terms.slots),
        melted=EMPTY,
        played=EMPTY,
        holes=BIT[terms.slots] - 1 if solo else 0,
        gold=0,
        turn=0,
        turns=0,
        acts=0,
        step=steps.DEALING_ROW,
        frames=0,
        op=0,
        need=0,
        did=0,
        worth=0,
        tally=0,
        source=NO_CARD,
        victim=-1,
        taker=0,
        owed=0,
        torn=0,
        won=0,
        phase=1 if solo else 0,
        bison=BISON if solo else 0,
        boss_deck=FULL_DECK if solo else 0,
        boss_pile=0,
        boss_spark=0,
        bonus_cards=0,
        bonus_gold=0,
        flipped=0,
    )
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
