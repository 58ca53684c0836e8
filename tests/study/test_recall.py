"""A position remembers each seat's observations, and a redealt one drops the other seats' secrets."""

import copy
import pickle

import cogworks
from cogworks import CHANCE, Dice
from cogworks.study.recall import KEPT_EVERY, Position


def played(answers: int) -> Position:
    """Return a position of Gadget Builder, in which cards are dealt in secret."""
    game = cogworks.game("gadget_builder")
    position, dice = Position(game, game.settle({}), game.new(3)), Dice(4)
    for _ in range(answers):
        state = position.state
        legal = state.legal_actions()
        chance = state.to_move() == CHANCE
        position.act(int(state.case(dice.below(state.n_cases()))) if chance else legal[dice.below(len(legal))])
    return position


def deals(text: str, seat: int) -> list[str]:
    """The lines about cards dealt to a seat."""
    return [line for line in text.splitlines() if line.startswith(f"dealt {seat}")]


def test_a_seat_sees_its_own_cards_and_not_those_of_others() -> None:
    position = played(30)
    for seat in range(3):
        for reader in range(3):
            widths = {len(line.split()) for line in deals(position.seen_by(reader), seat)}
            assert widths == ({3} if reader == seat else {2})


def test_after_a_redeal_the_reader_remembers_and_the_others_forget_their_secrets() -> None:
    position = played(40)
    redealt = position.redealt(1, Dice(1))
    assert redealt.seen_by(1) == position.seen_by(1)
    assert redealt.view(1) == position.view(1)
    assert redealt.view(0) != position.view(0)
    for seat in (0, 2):
        assert {len(line.split()) for line in deals(redealt.seen_by(seat), seat)} == {2}
        assert "move" not in redealt.seen_by(seat)
    again = redealt.redealt(2, Dice(2))
    assert again.seen_by(1) == again.seen_by(0) == redealt.seen_by(0)
    assert again.seen_by(2) == redealt.seen_by(2)


def test_what_happens_after_a_redeal_is_remembered() -> None:
    redealt = played(40).redealt(1, Dice(1))
    before = redealt.seen_by(0)
    for _ in range(30):
        redealt.act(redealt.state.legal_actions()[0])
    assert redealt.seen_by(0).startswith(before)
    assert "move" in redealt.seen_by(0).removeprefix(before)


def test_texts_kept_on_the_way_don_t_change_the_result() -> None:
    whole = played(3 * KEPT_EVERY + 5)
    asked = copy.deepcopy(whole)
    assert whole.seen_by(0) == asked.seen_by(0)
    fresh: Position = pickle.loads(pickle.dumps(whole))
    for seat in (2, 1, 0):
        assert fresh.seen_by(seat) == whole.seen_by(seat)
    assert fresh.state == whole.state


def test_copies_go_their_own_way() -> None:
    position = played(60)
    other = copy.deepcopy(position)
    seen, view = position.seen_by(0), position.view(0)
    for _ in range(10):
        other.act(other.state.legal_actions()[-1])
    assert (position.seen_by(0), position.view(0)) == (seen, view)
    assert other.seen_by(0) != seen
    assert other.view(0) != view
