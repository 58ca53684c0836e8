"""Kuhn poker: three cards, two players, one bet, and real pots.  A whole game in one file."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from cogworks import OVER, register
from cogworks.engine.names import Names
from cogworks.engine.one_file import OneFileState, Part, dealt, numbers, one_file_game
from cogworks.engine.results import money

RULES = """# Kuhn Poker

- **[KP1.1]** Each player puts one chip into the pot and gets one of three cards: Jack, Queen, King.
- **[KP1.2]** In turn, a player passes or bets one chip. After a bet, the other calls with one chip or folds.
- **[KP1.3]** Two passes, or a call, end the game: the higher card takes the pot. After a fold,
  the player who bet takes it, and no card is shown.
"""

CARDS = ("Jack", "Queen", "King")
PASS, BET, DEAL = 0, 1, 2
DEALING, BETTING = 1, 2
GOT, PASSED, BETS, WON = 0, 1, 2, 3
DID = ("", "passed", "bet", "folded", "called")
"""What a player did: the events, and the two in answer to a bet."""
FOLDED = 3


class Kuhn(OneFileState):
    """Two cards, and the chips in the pot."""

    QUESTIONS = ("nothing", "deal", "bet")
    RULES = (("KP1.3",), ("KP1.1",), ("KP1.2",))

    hand: list[int] = dealt(CARDS)
    chips: list[int] = numbers(2, start=1)
    """What each player has put into the pot."""
    did: list[int] = numbers(4, words=DID)
    """What each player did last."""

    # ---- rules

    def deck(self) -> list[int]:
        """The cards that nobody has."""
        return [card for card in (1, 2, 3) if card not in self.hand]

    def n_cases(self) -> i64:
        return len(self.deck())

    def case(self, pick: i64) -> i64:
        """Every card left is equally likely [KP1.1]."""
        return DEAL + self.deck()[pick] - 1

    def fill(self, out: vec[i64]) -> i64:
        """Pass or fold, bet or call [KP1.2]."""
        out[0], out[1] = PASS, BET
        return 2

    def apply(self, action: i64) -> None:
        if self.asks == DEALING:
            seat = self.hand.index(0)
            self.hand[seat] = int(action) - DEAL + 1
            self.note_secret(GOT, seat, self.hand[seat])
            if seat == 1:
                self.asks, self.mover = BETTING, 0
            return
        seat, is_called = int(self.mover), self.chips[1 - int(self.mover)] == 2
        self.mover = 1 - seat
        kind = BETS if action == BET else PASSED
        self.did[seat] = kind + 2 * is_called
        if action == BET:
            self.chips[seat] = 2
        self.note(kind, seat, int(is_called))
        if is_called or self.did == [PASSED, PASSED]:
            self.asks, self.mover = 0, OVER
            self.note(WON, self.winners()[0], self.chips[1 - self.winners()[0]])

    # ---- results

    def winners(self) -> list[int]:
        """The player who did not fold, or has the higher card [KP1.3]."""
        return [1 - self.did.index(FOLDED)] if FOLDED in self.did else [int(self.hand[1] > self.hand[0])]

    def returns(self) -> list[float]:
        """The chips that change hands."""
        if not self.is_over():
            return [0.0, 0.0]
        won = float(self.chips[1 - self.winners()[0]])
        return [won if seat in self.winners() else -won for seat in (0, 1)]

    def utility(self, seat: i64) -> float:
        return (self.returns()[seat] + 2) / 4

    def scores(self) -> list[int]:
        return [int(won) for won in self.returns()]

    def sees(self, part: Part, reader: int | None, owner: int) -> bool:
        """After a fold no card is shown [KP1.3]."""
        return not part.is_secret or owner == reader or (self.is_over() and FOLDED not in self.did)

    # ---- words

    def label(self, action: int, names: Names) -> str:
        if action >= DEAL:
            return f"{names.whom(self.hand.index(0))} gets the {CARDS[action - DEAL]}"
        is_called = self.chips[1 - int(self.mover)] == 2
        if action == PASS:
            return "fold your hand" if is_called else "pass this time"
        return "call the bet" if is_called else "bet a chip"

    def prompt(self, names: Names) -> str:
        if self.is_over():
            return f"The game is over: {names.whom(self.winners()[0])} won the pot."
        if self.asks == DEALING:
            return "The cards are dealt."
        return "Call the bet or fold." if self.chips[1 - int(self.mover)] == 2 else "Pass or bet."

    def line(self, kind: int, numbers: Sequence[int], names: Names) -> str:
        who = names.who(numbers[0])
        if kind == GOT:
            return f"{who} got {f'the {CARDS[numbers[1] - 1]}' if numbers[1:] else 'a card'}."
        if kind == WON:
            return f"{who} won {numbers[1]} {'chip' if numbers[1] == 1 else 'chips'}."
        return f"{who} {DID[kind + 2 * numbers[1]]}."


KUHN_POKER = one_file_game(
    Kuhn,
    name="kuhn_poker",
    title="Kuhn Poker",
    seats=range(2, 3),
    n_actions=5,
    longest=5,
    families={"pass": range(1), "bet": range(1, 2), "deal": range(2, 5)},
    events=("got", "passed", "bet", "won"),
    scored_in=("chip", "chips"),
    results=money(2),
    written_rules=RULES,
)
register(KUHN_POKER)
