"""Whether undo is free, in small games whose secrets are known."""

from dataclasses import replace

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cogworks import CHANCE, OVER, Dice, Game, State, game
from cogworks.engine.state import SPECTATOR
from cogworks.tables.history import History
from cogworks.tables.play import undo
from cogworks.tables.records import ANSWER, UNDO, Header, Record

CARDS = (0, 1, 2)
NONE = 9
BURY, PASS, RAISE, PEEK, TAKE, LEAVE, HEAR = 10, 20, 21, 30, 40, 45, 50
MOVERS = {
    "choose": 0,
    "hide": CHANCE,
    "lay aside": CHANCE,
    "show": CHANCE,
    "bury": 1,
    "hint": 1,
    "peek": 0,
    "take": 0,
    "hear": 0,
}
"""Who moves at each step of a script."""


class Vault(State):
    """A script of moves around one of three cards, which is in a vault and known to seat 1."""

    def __init__(
        self,
        script: tuple[str, ...],
        at: int = 0,
        card: int = NONE,
        aside: int = NONE,
        known: bool = False,
        shown: int = NONE,
    ) -> None:
        super().__init__(MOVERS[script[at]] if at < len(script) else OVER, 1)
        self.script, self.at, self.card, self.aside, self.known, self.shown = script, at, card, aside, known, shown

    def clone(self) -> "Vault":
        return Vault(self.script, self.at, self.card, self.aside, self.known, self.shown)

    def dump(self) -> list[int]:
        return [self.at, self.card, self.aside, int(self.known), self.shown]

    def n_seats(self) -> i64:
        return 2

    def fill(self, out: vec[i64]) -> i64:
        legal = self.answers()
        for place, action in enumerate(legal):
            out[place] = action
        return len(legal)

    def answers(self) -> list[int]:
        """The legal actions at this step."""
        return {
            "choose": [0, 1],  # no effect
            "hide": list(CARDS),  # a card goes into the vault; only seat 1 sees it
            "lay aside": [card for card in CARDS if card != self.card],  # another card goes away unseen
            "show": [card for card in CARDS if card != self.card],  # another card is shown to all
            "bury": [BURY + self.card],  # seat 1 must do something with the card
            "hint": [PASS, RAISE] if self.card == 0 else [PASS],  # seat 1 has a choice only with card 0
            "peek": [PEEK],  # seat 0 looks into the vault
            "take": [TAKE + self.card, LEAVE],  # seat 0 takes the card out, or leaves it
            "hear": [HEAR],  # seat 0 learns the card, and the table does not record it
        }[self.script[self.at]]

    def n_cases(self) -> i64:
        return len(self.answers())

    def case(self, pick: i64) -> i64:
        return self.answers()[pick]

    def apply(self, action: i64) -> None:
        assert action in self.answers(), f"{action} is none of {self.answers()}"
        step = self.script[self.at]
        if step == "hide":
            self.card = int(action)
        elif step == "lay aside":
            self.aside = int(action)
        elif step == "show":
            self.shown = int(action)
        elif step == "peek":
            self.known = True
        elif step == "hear":
            self.note_secret(0, 0, self.card)
        self.at += 1
        self.mover = MOVERS[self.script[self.at]] if self.at < len(self.script) else OVER

    def redeal(self, seat: i64, dice: Dice) -> "Vault":
        dealt = self.clone()
        if dealt.card != NONE and (seat == SPECTATOR or (seat == 0 and not self.known)):
            left = [card for card in CARDS if card != self.shown]
            dealt.card = left[dice.below(len(left))]
        if dealt.aside != NONE:
            left = [card for card in CARDS if card != dealt.card]
            dealt.aside = left[dice.below(len(left))]
        return dealt

    def refusal(self, action: i64) -> str:
        return "T1.1"

    def scores(self) -> list[int]:
        return [0, 0]

    def winners(self) -> list[int]:
        return [0, 1]


def history(script: str, *answers: int) -> History:
    """A table that has followed a script, one move a step."""
    steps = tuple(script.split(", "))
    toy: Game[State] = replace(game("high_cog"), options=(), start=lambda seats, options: Vault(steps))
    played = History(Header(id="t", game="vault", version=1, seats=2, options={}, seed=b"", owner="", created=0.0), toy)
    for place, action in enumerate(answers):
        played.apply(Record(place, ANSWER, int(played.state.to_move()), 0.0, place, action))
    return played


@pytest.mark.parametrize(
    ("script", "answers", "to", "free"),
    [
        ("choose, choose", [0], 0, True),
        ("choose, choose", [0, 1], 0, True),
        # Chance: free unless a player saw which of several outcomes was drawn.
        ("hide, choose, lay aside, choose", [1, 0, 0], 1, True),
        ("hide, choose, lay aside, choose", [1, 0, 2], 1, True),
        ("hide, choose, show, choose", [1, 0, 0], 1, False),
        ("choose, hide, choose", [0, 1], 0, False),  # seat 1 saw it
        # Another seat's move: free if it was forced, and if that reveals nothing.
        ("hide, choose, bury, choose", [0, 0, BURY], 1, True),
        ("hide, choose, bury, choose", [2, 0, BURY + 2], 1, True),
        ("hide, choose, hint, choose", [1, 0, PASS], 1, False),  # that it was forced reveals that the card is not 0
        ("hide, choose, hint, choose", [0, 0, PASS], 1, False),  # it had one
        # The seat's own moves: free until one of them revealed something.
        ("hide, choose, peek, choose", [1, 0], 1, True),
        ("hide, choose, peek, choose", [1, 0, PEEK], 1, False),
        ("hide, choose, peek, choose", [1, 0, PEEK], 2, False),
        ("hide, peek, choose, choose", [1, PEEK, 0], 2, True),
        ("hide, choose, peek, take, choose", [1, 0, PEEK, TAKE + 1], 1, False),
        ("hide, peek, take, choose", [1, PEEK, TAKE + 1], 2, True),
        # Private knowledge counts, even if the table does not record it.
        ("hide, hear, choose", [1, HEAR], 1, False),
        ("hide, peek, hear, choose", [1, PEEK, HEAR], 2, True),
    ],
)
def test_undo_is_free_if_no_seat_learned_anything(script: str, answers: list[int], to: int, free: bool) -> None:
    assert undo.is_free(history(script, *answers), 0, to) == free


def test_after_an_undo_by_consent_a_new_move_there_is_free_and_earlier_ones_are_not() -> None:
    played = history("choose, choose, choose, choose", 0, 0, 0)
    assert undo.is_free(played, 0, 0)
    played.apply(Record(3, UNDO, 0, 0.0, 1, data={"consent": True}))
    played.apply(Record(4, ANSWER, 0, 0.0, 1, 1))
    assert undo.is_free(played, 0, 1)
    assert not undo.is_free(played, 0, 0)
