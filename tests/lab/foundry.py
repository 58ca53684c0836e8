"""A toy game whose card values are known exactly.

Each seat is dealt a card and takes one of two more; then chance picks the winner: 50%, and 0.3 points more for each
point of difference between the seats' cards.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine import registry
from cogworks.engine.description import Description
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.event import Event
from cogworks.engine.game import Data, Game
from cogworks.engine.names import Names
from cogworks.engine.options import Option, Settings
from cogworks.engine.state import OVER, State
from cogworks.lab import description
from cogworks.lab.description import PLAYED, Card, Gift, LabGame, Sighting
from cogworks.lab.editing import parts

NAMES = ("Slag", "Scrap", "Iron", "Steel", "Gold")
VALUES = (-30, -10, 0, 10, 30)
BONUS = 25
"""For Scrap and Steel together."""
CASES = 1000
PER_POINT = 3
"""Cases won per point of difference."""

TAKE, DEAL, WINNER, N_ACTIONS = 0, 5, 10, 12
NOTHING, CHOOSE, DEALING, OFFERING, DECIDING = range(5)
QUESTIONS = ("nothing", "choose", "dealing", "offering", "deciding")
TOOK, WON = 0, 1


def worth(cards: Sequence[int]) -> int:
    """The value of a seat's cards."""
    return sum(VALUES[card] for card in cards) + (BONUS if 1 in cards and 3 in cards else 0)


class Foundry(State):
    def __init__(
        self, mover: int, asks: int, held: list[list[int]], offer: list[int], turn: int, won: int, dealt: int
    ) -> None:
        super().__init__(mover, asks)
        self.held, self.offer, self.turn, self.won, self.dealt = held, offer, turn, won, dealt

    def clone(self) -> "Foundry":
        held = [cards[:] for cards in self.held]
        return Foundry(self.mover, self.asks, held, self.offer[:], self.turn, self.won, self.dealt)

    def n_seats(self) -> i64:
        return 2

    def fill(self, out: vec[i64]) -> i64:
        cards = sorted(set(self.offer))
        for place, card in enumerate(cards):
            out[place] = TAKE + card
        return len(cards)

    def n_cases(self) -> i64:
        return CASES if self.asks == DECIDING else len(NAMES)

    def case(self, pick: i64) -> i64:
        if self.asks == DECIDING:
            return WINNER + (0 if pick < CASES // 2 + PER_POINT * (worth(self.held[0]) - worth(self.held[1])) else 1)
        return DEAL + pick

    def apply(self, action: i64) -> None:
        if self.asks == CHOOSE:
            self.note(TOOK, self.turn, action - TAKE)
            self.held[self.turn].append(int(action) - TAKE)
            self.offer = []
            self.turn += 1
            self.wait(OFFERING if self.turn < 2 else DECIDING, CHANCE)
        elif self.asks == DEALING:
            self.held[self.turn].append(int(action) - DEAL)
            self.turn = (self.turn + 1) % 2
            self.wait(DEALING if len(self.held[1]) < self.dealt else OFFERING, CHANCE)
        elif self.asks == OFFERING:
            self.offer.append(int(action) - DEAL)
            if len(self.offer) == 2:
                self.wait(CHOOSE, self.turn)
        else:
            self.won = int(action) - WINNER
            self.wait(NOTHING, OVER)

    def wait(self, question: int, mover: int) -> None:
        self.asks, self.mover = question, mover

    def prior(self, action: i64) -> i64:
        """Only the better card is sensible, so that every level but `random` takes it."""
        return 1 if action - TAKE == max(self.offer) else 0

    def refusal(self, action: i64) -> str:
        return "F1.1"

    def redeal(self, seat: i64, dice: Dice) -> "Foundry":
        return self.clone()

    def scores(self) -> list[int]:
        return [worth(cards) for cards in self.held]

    def winners(self) -> list[int]:
        return [self.won]

    def dump(self) -> list[int]:
        return [self.mover, self.asks, *self.held[0], -1, *self.held[1], -1, *self.offer, self.turn, self.won]


def start(seats: int, options: Settings) -> Foundry:
    return Foundry(CHANCE, DEALING, [[], []], [], 0, 0, 2 if options["rich"] is True else 1)


def build(seats: int, options: Settings, described: Mapping[str, object]) -> Foundry:
    given = Description(described)
    question = given.choice("ask", "choose", QUESTIONS)
    offer, turn = given.numbers("offer", 0, 4), given.number("turn", 0, 0, 1)
    held = []
    for side in given.parts("sides", 2):
        held.append(side.numbers("cards", 0, 4))
        side.done()
    given.done()
    return Foundry(turn if question == CHOOSE else CHANCE, question, held, offer, turn, 0, 1)


def describe(state: Foundry) -> Data:
    sides = [{"cards": list(cards)} for cards in state.held]
    return {"ask": QUESTIONS[state.question()], "offer": list(state.offer), "turn": state.turn, "sides": sides}


def label(state: Foundry, action: int, names: Names) -> str:
    return f"action {action}"


def line(state: Foundry, kind: int, numbers: Sequence[int], names: Names) -> str:
    return ""


FOUNDRY = Game(
    name="foundry",
    title="Foundry",
    seats=range(2, 3),
    options=(Option("rich", False, "each seat is dealt two cards"),),
    version=1,
    n_actions=N_ACTIONS,
    longest=10,
    questions=QUESTIONS,
    families={"take": range(5), "deal": range(5, 10), "winner": range(10, 12)},
    events=("took", "won"),
    package="tests.lab",
    start=start,
    audit=lambda state: [],
    build=build,
    describe=describe,
    view_of=lambda state, seat: {},
    target=lambda state, action: "",
    label_of=label,
    prompt_of=lambda state, names: "",
    rules_now=lambda state: (),
    line_of=line,
)


def give(described: Data, seat: int, card: str, dice: Dice) -> None:
    cards = parts(described, "sides")[seat]["cards"]
    assert isinstance(cards, list)
    cards.append(NAMES.index(card))


def ending(state: State, events: Sequence[Event]) -> str:
    return "chance decided"


LAB = LabGame(
    cards=lambda settings: [Card(name, "metal", value) for name, value in zip(NAMES, VALUES, strict=True)],
    sightings={TOOK: Sighting(PLAYED, 0, 1)},
    gifts={"hand": Gift("in addition to the one dealt", give)},
    suspects=lambda settings, card: (TAKE + card,),
    ending=ending,
)


def register(patch: pytest.MonkeyPatch) -> None:
    """Register the game for one test; others expect to find only the real games."""
    patch.setitem(registry._GAMES, FOUNDRY.name, cast("Game[State]", FOUNDRY))
    patch.setitem(description._LABS, FOUNDRY.name, LabGame())
    description.register(FOUNDRY.name, LAB)


# ---- exact values, by going through every deal


def mean_worth(gifts: Sequence[str] = (), ban: str = "") -> float:
    """The exact mean worth of a seat's cards when it takes the better of two."""
    given = [NAMES.index(name) for name in gifts]
    total = 0
    for dealt, one, other in product(range(5), repeat=3):
        offer = [card for card in (one, other) if NAMES[card] != ban] or [one]
        total += worth([*given, dealt, max(offer)])
    return total / 5**3


def exact(gifts: Sequence[str] = (), ban: str = "") -> float:
    """The exact effect of a treatment on the win share."""
    return (mean_worth(gifts, ban) - mean_worth()) * PER_POINT / CASES
