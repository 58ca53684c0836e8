"""A table of Widget Ridge for tests: set up by card names, played by label."""

from collections.abc import Mapping, Sequence

import pytest

import cogworks
from cogworks import CHANCE, Dice
from cogworks.games.widget_ridge.rules.cards import NO_CARD, Pile
from cogworks.games.widget_ridge.rules.rules import WidgetRidge
from cogworks.games.widget_ridge.rules.sides import Side
from tests.games.legal_moves import LegalMoves

GAME = cogworks.game("widget_ridge")
NAMES = ["Ann", "Bob", "Cid", "Dee"]
WIDGETS = ["Widget Pip", "Widget Dot", "Widget Tock", "Widget Nib", "Widget Cob", "Widget Wick"]
STARTERS = ["Prime Widget", *WIDGETS, "Brass Spanner", "Folding Ruler", "Spark Gauge"]
ROW = "On Wheels, On Wheels, Tea Trolley, Tea Trolley, Butter Gun, Butter Gun"


class Scenario(LegalMoves):
    """A position, its journal, and moves by label; Ann has seat 0, Bob seat 1, and so on."""

    game, players = GAME, NAMES
    state: WidgetRidge

    def __init__(self, state: cogworks.State) -> None:
        assert isinstance(state, WidgetRidge)
        self.state = state
        self.cards = state.cards.names
        self.journal = cogworks.Journal()
        state.journal = self.journal

    # ---- moves

    def play(self, *labels: str) -> "Scenario":
        """Make these moves in order, each by its label or an unambiguous part of it."""
        for label in labels:
            self.state.act(GAME.parse(self.state, label, NAMES))
            assert GAME.audit(self.state) == []
        return self

    def chance(self, seed: int = 1) -> "Scenario":
        """Let chance draw until a seat must move."""
        dice = Dice(seed)
        while self.state.to_move() == CHANCE:
            dice.roll(self.state)
        return self

    def deals(self, *cards: str) -> "Scenario":
        """Chance deals or draws these cards, in this order."""
        for card in cards:
            label = next(
                label
                for label in self.options()
                if label.endswith(f"draws {card}") or label == f"{card} enters the Marketplace"
            )
            self.play(label)
        return self

    def flips(self, number: int) -> "Scenario":
        """Lord Covington turns over this number."""
        return self.play(f"Lord Covington turns over {number}")

    def refusal(self, action: int) -> str:
        """The rule that refuses this move; the table must stay unchanged."""
        before = self.state.dump()
        with pytest.raises(cogworks.IllegalActionError) as refused:
            self.state.act(action)
        assert self.state.dump() == before
        return refused.value.rule

    # ---- where cards are

    def side(self, who: str = "Ann") -> Side:
        return self.state.sides[NAMES.index(who)]

    def names(self, pile: Pile) -> list[str]:
        return [self.cards[card] for card in pile.listed()]

    def hand(self, who: str = "Ann") -> list[str]:
        return self.names(self.side(who).hand)

    def discard(self, who: str = "Ann") -> list[str]:
        return self.names(self.side(who).discard)

    def deck(self, who: str = "Ann") -> list[str]:
        return self.names(self.side(who).deck)

    def played(self) -> list[str]:
        return self.names(self.state.played)

    def melted(self) -> list[str]:
        return self.names(self.state.melted)

    def lost(self, who: str = "Ann") -> list[str]:
        return [card for number, card in enumerate(STARTERS) if int(self.side(who).lost) >> number & 1]

    def shop(self, who: str = "Ann") -> list[str]:
        side = self.side(who)
        parts = (int(side.augment), int(side.device), int(side.accessory))
        return [self.cards[card] for card in parts if card != NO_CARD]

    def row(self) -> list[str]:
        return ["-" if card == NO_CARD else self.cards[card] for card in self.state.row]

    def spark(self) -> list[int]:
        return self.state.scores()

    def gold(self) -> int:
        return int(self.state.gold)

    def kind(self, card: str) -> int:
        return self.cards.index(card)

    def lines(self, reader: str | None = None) -> list[str]:
        """A reader's log."""
        seat = NAMES.index(reader) if reader else None
        told = [GAME.line(self.state, event, seat, NAMES) for event in self.journal.events]
        return [line for line in told if line]


FIRST_CARDS = {"first_cards": True}
"""Tests of rules use the first of our sets, which never changes."""


def fresh(seats: int = 2, **options: object) -> Scenario:
    """A new table, before anything is dealt."""
    return Scenario(GAME.new(seats, **{**FIRST_CARDS, **options}))


def ann(
    hand: str = "",
    *,
    workshop: str = "",
    discard: str = "",
    spark: int = 0,
    deck: str | None = None,
    top: str = "",
    uses: int = 0,
    rivals: Sequence[Mapping[str, object]] = ({},),
    options: Mapping[str, object] | None = None,
    melted_own: str = "",
    known: str = "",
    unsettled: str = "",
    **described: object,
) -> Scenario:
    """Ann's Ideas Phase; cards not mentioned are in their decks."""
    mine: dict[str, object] = {
        "hand": hand,
        "workshop": workshop,
        "discard": discard,
        "spark": spark,
        "top": top,
        "uses": uses,
        "melted": melted_own,
        "known": known,
        "unsettled": unsettled,
    }
    if deck is not None:
        mine["deck"] = deck
    sides = [mine, *(dict(rival) for rival in rivals)]
    options = {**FIRST_CARDS, **(options or {})}
    return Scenario(GAME.position(len(sides), options=options, sides=sides, **described))


def alone(hand: str = "", **described: object) -> Scenario:
    """The solo game."""
    described.setdefault("row", "On Wheels, On Wheels, Tea Trolley, Tea Trolley, Butter Gun, Butter Gun")
    return ann(hand, rivals=(), **described)  # type: ignore[arg-type]


def chase(hand: str = "", **described: object) -> Scenario:
    """The second phase, with five cards to come from the deck."""
    return alone(hand, **{"phase": 2, "bison": 0, **described})


def his_turn(table: Scenario) -> Scenario:
    """End the player's turn, up to the card Lord Covington turns over."""
    table.play("end the Ideas Phase")
    dice = Dice(1)
    while table.state.to_move() == CHANCE and table.question() != "flip":
        dice.roll(table.state)
    return table
