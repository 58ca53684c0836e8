"""Every refusal names the rule that forbids the answer, and so does the reason for a click."""

from collections.abc import Callable

import pytest

from cogworks import IllegalActionError
from cogworks.games.girl_genius.rules import actions
from cogworks.games.girl_genius.rules.rules import GirlGenius
from tests.games.girl_genius.scenario import GAME, act, asked, filler, side, trigger, works

ANT = "Ant | Pest | 3"


def popped(*specs: str, **fields: object) -> GirlGenius:
    """The first card has popped and asks its question."""
    state = works(*specs, **fields)  # type: ignore[arg-type]
    trigger(state)
    return state


def number(state: GirlGenius, name: str) -> int:
    return state.cards.names.index(name)


def refused(state: GirlGenius, action: int) -> str:
    """The rule that refuses an answer; nothing changes."""
    before = state.dump()
    with pytest.raises(IllegalActionError) as error:
        state.act(action)
    assert state.dump() == before
    assert error.value.rule in GAME.rules
    return error.value.rule


def from_hand() -> GirlGenius:
    """A Pest of the hidden hand must be popped; the owner may deny having one."""
    return popped("Bag | | 1 | pop one Pest from your hand", ANT, hands={0: ["Ant", filler(50)]})


def from_open_hand() -> GirlGenius:
    return popped("Bag | | 1 | pop one Pest from your hand", ANT, hands={0: [filler(50)]}, shown={0: ["Ant"]})


def any_from_hand() -> GirlGenius:
    return popped("Bag | | 1 | pop one card from your hand", ANT, hands={0: ["Ant", filler(50)]})


def drawn_from_pile() -> GirlGenius:
    return popped("Well | | 1 | draw one card from your Score Pile", ANT, piles={0: ["Ant"]})


def popped_from_pile() -> GirlGenius:
    return popped("Nest | | 1 | pop one Pest from your Score Pile", ANT, piles={0: ["Ant", filler(50)]})


def on_the_board() -> GirlGenius:
    """A Pest in play must be popped: place 4 has one face up, place 8 one face down."""
    return popped("Trap | | 1 | pop one Pest", ANT, "Bee | Pest | 3", at={4: "Ant E", 8: "down Bee"})


def any_on_the_board() -> GirlGenius:
    return popped("Crank | | 1 | spin one card", at={8: "down"})


def another_player() -> GirlGenius:
    return popped("Curse | | 1 | another player loses a turn", seats=3)


def optional() -> GirlGenius:
    return popped("Crank | | 1 | you may spin one card")


def closed() -> GirlGenius:
    return works("Lever")


def opened() -> GirlGenius:
    return works("Lever", at={0: "down"})


def flipping() -> GirlGenius:
    return works("Lever", at={0: "down"}, ask="flip")


def turning_up() -> GirlGenius:
    state = works("Lever", at={0: f"down {filler(0)}"}, ask="flip")
    act(state, "Filler 00 (face down)")
    return state


def filling() -> GirlGenius:
    return popped("Lever")


def laying() -> GirlGenius:
    state = filling()
    act(state, "fill")
    return state


def laying_down() -> GirlGenius:
    state = popped("Veil | | 1 | replace this card face down", hands={0: [filler(50)]})
    act(state, "fill")
    return state


SLOT, CARD, NO = actions.SLOT, actions.CARD, actions.NO

CASES: list[tuple[Callable[[], GirlGenius], str, Callable[[GirlGenius], int], str]] = [
    (from_hand, "a card without the word", lambda state: CARD + number(state, filler(50)), "W5.6"),
    (from_hand, "a place", lambda state: SLOT + 4, "W5.6"),
    (from_open_hand, "a denial of what all have seen", lambda state: NO, "W5.16"),
    (any_from_hand, "a denial of any card", lambda state: NO, "W5.8"),
    (drawn_from_pile, "a refusal to draw", lambda state: NO, "W5.8"),
    (drawn_from_pile, "a card of the hand", lambda state: CARD + hand_card(state), "W5.6"),
    (popped_from_pile, "a refusal to pop", lambda state: NO, "W5.8"),
    (popped_from_pile, "a card without the word", lambda state: CARD + number(state, filler(50)), "W5.6"),
    (on_the_board, "a card without the word", lambda state: SLOT + 2, "W5.6"),
    (on_the_board, "a face-down card", lambda state: SLOT + 8, "W5.7"),
    (on_the_board, "a gap", lambda state: SLOT + 1, "W5.6"),
    (on_the_board, "a card of the hand", lambda state: CARD + hand_card(state), "W5.6"),
    (on_the_board, "a refusal to pop", lambda state: NO, "W5.8"),
    (any_on_the_board, "a gap", lambda state: SLOT + 1, "W5.6"),
    (any_on_the_board, "a refusal to spin", lambda state: NO, "W5.8"),
    (another_player, "oneself", lambda state: actions.SEAT, "W5.9"),
    (optional, "a place before saying yes", lambda state: SLOT + 2, "W5.8"),
    (closed, "a spin that pops nothing", lambda state: SLOT + 2, "W4.6"),
    (closed, "a refusal to spin", lambda state: NO, "W4.5"),
    (opened, "a face-down card", lambda state: SLOT, "W4.5"),
    (flipping, "a face-up card", lambda state: SLOT + 2, "W4.2"),
    (turning_up, "a place", lambda state: SLOT, "W4.4"),
    (filling, "a place that is no gap", lambda state: SLOT + 2, "W6.1"),
    (laying, "a card of another hand", lambda state: actions.lay(hand_card(state, 1), 0), "W6.1"),
    (laying, "a card face down", lambda state: CARD + hand_card(state), "W6.1"),
    (laying_down, "a card face up", lambda state: actions.lay(number(state, filler(50)), 0), "W6.5"),
]


def hand_card(state: GirlGenius, seat: int = 0) -> int:
    """A card of a hidden hand."""
    return number(state, side(state, seat)["hand"][0])


@pytest.mark.parametrize(
    ("position", "what", "action", "rule"), CASES, ids=[f"{it[0].__name__}: {it[1]}" for it in CASES]
)
def test_a_refusal_names_the_rule_that_forbids_the_answer(
    position: Callable[[], GirlGenius], what: str, action: Callable[[GirlGenius], int], rule: str
) -> None:
    state = position()
    assert refused(state, action(state)) == rule, what


def test_many_questions_are_here() -> None:
    assert {asked(position()) for position, *_ in CASES} >= {
        "flip",
        "spin",
        "player",
        "may",
        "target",
        "pick",
        "gap",
        "lay",
        "heading",
    }


# ---- reasons for clicks


def test_w5_7_the_reason_for_a_face_down_card_is_that_it_has_no_words() -> None:
    """An instruction that names a word may not refer to a face-down card."""
    found = GAME.why(on_the_board(), 0, "slot:8")
    assert found.text == "A face-down card has no words, so Trap\u2019s instruction doesn\u2019t apply to it."
    assert found.rule == "W5.7"


@pytest.mark.parametrize("position", [on_the_board, popped_from_pile])
def test_w5_6_the_reason_for_other_cards_is_that_they_lack_the_word(position: Callable[[], GirlGenius]) -> None:
    """The player following the instruction chooses among the cards that have the word."""
    state = position()
    for thing in ("slot:2", f"card:{hand_card(state)}"):
        found = GAME.why(state, 0, thing)
        assert found.text.endswith("\u2019s instruction doesn\u2019t apply to this.")
        assert found.rule == "W5.6"
