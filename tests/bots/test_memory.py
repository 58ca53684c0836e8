"""A tree that is continued within a turn, and common luck at the root."""

import pytest

from cogworks import Dice, State, game
from cogworks.bots.levels import decide, level, searched
from cogworks.bots.memory import Memory, is_own_choice
from cogworks.bots.search import Search, luck_of
from cogworks.engine.dice import CHANCE
from cogworks.engine.state import OVER
from tests.bots.test_network import middle

BOT = level("grandmaster:200")


def run_of_answers(name: str) -> tuple[State, State, int, Memory, Search]:
    """Two positions of one turn with the answer between them, and what the search at the first one remembered."""
    state, dice = game(name).new(2), Dice(4)
    while state.to_move() != OVER:
        seat = int(state.to_move())
        if seat == CHANCE:
            dice.roll(state)
            continue
        legal = state.legal_actions()
        if len([action for action in legal if state.prior(action) > 0]) > 1:
            memory = Memory()
            search = searched(BOT, state.redeal(seat, dice), seat, dice, memory=memory)
            action = search.report()[0][0]
            after = state.clone()
            after.apply(action)
            if is_own_choice(after, seat):
                memory.keep(search, action)
                return state, after, action, memory, search
        state.apply(legal[dice.below(len(legal))])
    raise AssertionError(f"no turn of {name} has two choices in a row")


@pytest.mark.parametrize("name", ["gizmos", "gadget_builder", "widget_ridge", "girl_genius"])
def test_the_next_choice_of_a_turn_continues_the_tree(name: str) -> None:
    _, after, action, memory, before = run_of_answers(name)
    seat = int(after.to_move())
    search = Search(after.redeal(seat, Dice(9)), seat, Dice(9))
    if not memory.resume(search):
        pytest.fail("the seat sees what it expected, so the tree should go on")
    visits = sum(row[1] for row in search.report())
    kept = next(row[1] for row in before.report() if row[0] == action)
    assert 0 < visits <= kept
    search.simulate(50)
    assert sum(row[1] for row in search.report()) == visits + 50
    assert 0.0 <= search.mean() <= 1.0


def test_a_tree_is_forgotten_where_something_else_happened() -> None:
    first, after, action, memory, before = run_of_answers("gizmos")
    seat = int(after.to_move())
    assert not memory.resume(Search(first.redeal(seat, Dice(9)), seat, Dice(9))), "the position has not changed"
    assert not memory.resume(Search(after.redeal(seat, Dice(9)), seat, Dice(9))), "a tree is used once"
    memory.keep(before, action)
    other = middle("widget_mechs", 2)
    assert not memory.resume(Search(other, int(other.to_move()), Dice(9)))


def test_a_turn_with_memory_is_played_legally_to_the_end() -> None:
    state, dice, memory = game("gizmos").new(2), Dice(6), Memory()
    bot = level("grandmaster:30")
    for _ in range(120):
        seat = int(state.to_move())
        if seat == OVER:
            break
        if seat == CHANCE:
            dice.roll(state)
        else:
            state.act(decide(bot, state.redeal(seat, dice), seat, dice, memory=memory))


def test_answers_at_the_root_meet_the_same_luck() -> None:
    """The first simulation of every answer begins in the same world and with the same dice."""
    state = middle("girl_genius", 2, moves=10)
    seat, dice = int(state.to_move()), Dice(3)
    start = dice.stream
    search = Search(state, seat, dice)
    search.is_paired = True
    search.explore = 100.0
    search.simulate(6)
    once = [(action, mean) for action, visits, mean in search.report() if visits == 1]
    assert len(once) > 1
    for action, mean in once:
        again = Dice(0)
        again.stream = luck_of(start, 0)
        other = Search(state, seat, again)
        world = state.redeal(seat, again)
        world.apply(action)
        other.play_out(world)
        assert world.evaluate(seat) == pytest.approx(mean)


def test_a_paired_search_depends_on_its_seed_only() -> None:
    state = middle("gizmos", 2)
    seat = int(state.to_move())
    found = []
    for seed in (1, 1, 2):
        search = Search(state.clone(), seat, Dice(seed))
        search.is_paired = True
        search.simulate(100)
        found.append(search.report())
    assert found[0] == found[1] != found[2]
