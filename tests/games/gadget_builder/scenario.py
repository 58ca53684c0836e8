"""A table of Gadget Builder for tests: set up by card names, played by label."""

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

import cogworks
from cogworks.engine.cards import Bag, members
from cogworks.games.gadget_builder.rules.rules import GadgetBuilder
from cogworks.games.gadget_builder.rules.state import Side
from tests.games.legal_moves import LegalMoves

GAME = cogworks.game("gadget_builder")
NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve"]
COLOURS = ["red", "blue", "green", "yellow", "purple"]
RANKS = ["wild", "1", "2", "3", "4", "5", "6", "7"]
CARDS = [f"{colour} {rank}" for colour in COLOURS for rank in RANKS]
GEARS = [card for card in CARDS if "purple" not in card]


def copies(card: str) -> int:
    """How many copies of a card the box contains, listed a second time for the tests."""
    colour, rank = card.split()
    if rank == "wild":
        return 2 if colour == "purple" else 1
    return 4 if colour == "purple" else 2


BOX = Counter({card: copies(card) for card in CARDS})


def cards(text: str) -> list[str]:
    """'red 3, blue 5' as a list."""
    return [word.strip() for word in text.split(",") if word.strip()]


def side(hand: str = "", straight: str = "", turned: str = "", outs: int = 0) -> dict[str, object]:
    """The description of a player's side."""
    return {"hand": hand, "straight": straight, "turned": turned, "outs": outs}


class Scenario(LegalMoves):
    """A position, its journal, and moves by label; Ann has seat 0, Bob seat 1, and so on."""

    game, players = GAME, NAMES
    state: GadgetBuilder

    def __init__(self, state: cogworks.State) -> None:
        assert isinstance(state, GadgetBuilder)
        self.state = state
        self.journal = cogworks.Journal()
        state.journal = self.journal

    # ---- moves

    def play(self, *labels: str) -> "Scenario":
        """Make these moves in order, each by its label or an unambiguous part of it."""
        for label in labels:
            self.state.act(GAME.parse(self.state, label, NAMES))
        return self

    def refusal(self, label: str) -> str:
        """The rule that refuses this move; the table must stay unchanged."""
        answers = [a for a in range(GAME.n_actions) if GAME.label(self.state, a, NAMES).startswith(label)]
        assert len(answers) == 1, f"{label!r} names {len(answers)} answers"
        before, told = self.state.dump(), len(self.journal.events)
        with pytest.raises(cogworks.IllegalActionError) as refused:
            self.state.act(answers[0])
        assert self.state.dump() == before
        assert len(self.journal.events) == told
        assert f"[{refused.value.rule}]" in str(refused.value)
        return refused.value.rule

    # ---- where cards are

    def hand(self, who: str = "Ann") -> list[str]:
        return names(self._side(who).hand)

    def straight(self, who: str = "Ann") -> list[str]:
        return [RANKS[gadget] for gadget in members(self._side(who).straight)]

    def turned(self, who: str = "Ann") -> list[str]:
        return [RANKS[gadget] for gadget in members(self._side(who).turned)]

    def outs(self) -> list[int]:
        return self.state.scores()

    def top(self) -> str | None:
        return CARDS[self.state.top] if self.state.top < len(CARDS) else None

    def pile(self) -> list[str]:
        """The cards below the top one."""
        return names(self.state.pile)

    def deck(self) -> list[str]:
        return names(self.state.deck)

    def census(self) -> Counter[str]:
        """Every card on the table, wherever it is."""
        found = Counter(self.deck() + self.pile())
        for who in NAMES[: len(self.state.sides)]:
            found.update(self.hand(who))
            found.update(f"purple {gadget}" for gadget in self.straight(who) + self.turned(who))
        if top := self.top():
            found[top] += 1
        if self.state.building < len(RANKS):
            found[f"purple {RANKS[self.state.building]}"] += 1
        return found

    def lines(self, reader: str | None = None) -> list[str]:
        """A reader's log, without events that have no text for that reader."""
        seat = NAMES.index(reader) if reader else None
        told = [GAME.line(self.state, event, seat, NAMES) for event in self.journal.events]
        return [line for line in told if line]

    def _side(self, who: str) -> Side:
        return self.state.sides[NAMES.index(who)]


def names(bag: Bag) -> list[str]:
    """The cards in a bag, with repeats."""
    return [card for card, n in zip(CARDS, bag.counts(len(CARDS)), strict=True) for _ in range(n)]


def fresh(seats: int = 2, **options: object) -> Scenario:
    """A new table, before anything is dealt."""
    return Scenario(GAME.new(seats, **options))


def ann(
    hand: str = "",
    top: str = "red 1",
    straight: str = "",
    turned: str = "",
    *,
    outs: int = 0,
    rivals: Sequence[Mapping[str, object] | str] = ("yellow 7",),
    options: Mapping[str, object] | None = None,
    deck: str | None = None,
    rest: str = "deck",
    **described: object,
) -> Scenario:
    """Ann's turn with these cards and gadgets against opponents, each given as a hand or a whole description.

    Other cards are in the deck, or all in the pile (`rest="pile"`) or in Bob's hand (`rest="Bob"`).
    """
    sides = [side(hand, straight, turned, outs)]
    sides += [side(rival) if isinstance(rival, str) else dict(rival) for rival in rivals]
    if rest != "deck":
        left = BOX - mentioned(sides, top, deck or "", described)
        described["deck"] = deck or ""
        if rest == "pile":
            described["pile"] = [*cards(str(described.get("pile", ""))), *left.elements()]
        else:
            sides[1]["hand"] = [*cards(str(sides[1]["hand"])), *left.elements()]
    elif deck is not None:
        described["deck"] = deck
    return Scenario(GAME.position(len(sides), options=options, top=top, sides=sides, **described))


def mentioned(
    sides: Sequence[Mapping[str, object]], top: str, deck: str, described: Mapping[str, object]
) -> Counter[str]:
    """The cards a description puts somewhere."""
    found = Counter(cards(top) + cards(deck) + cards(str(described.get("pile", ""))))
    for one in sides:
        found.update(cards(str(one["hand"])))
        found.update(f"purple {gadget}" for gadget in cards(f"{one['straight']}, {one['turned']}"))
    found.update(f"purple {gadget}" for gadget in cards(str(described.get("building", ""))))
    return found
