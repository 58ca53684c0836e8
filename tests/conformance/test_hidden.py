"""A seat's secrets don't leak through any channel, and redeal reaches everything a seat may not know."""

import json
from collections import Counter
from collections.abc import Collection, Container, Iterator
from itertools import islice

import pytest

import cogworks
from cogworks import CHANCE, OVER, Dice, Journal, State
from tests.conformance.cases import CASES, SCALE, SEED, Case, answer, refused, reservoir
from tests.conformance.facts import facts, plain, readers, reordered, told_after

each_case = pytest.mark.parametrize("case", CASES, ids=str)


def channels(case: Case, state: State, reader: int | None) -> object:
    """Everything the reader can learn about a position."""
    told: list[object] = [case.game.view(state, reader)]
    if reader is not None and reader in state.pending():
        state = state.facing(reader)
        told += [case.game.labels(state), case.game.prompt(state), case.game.rules_now(state)]
        legal = dict.fromkeys(state.legal_actions())
        told += [case.game.target(state, action) for action in legal]
        told += [case.game.touches(state, action) for action in legal]
        told += [refusal(state, legal, action) for action in range(case.game.n_actions)]
    return told


def refusal(state: State, legal: Container[int], action: int) -> str:
    if action in legal:
        return ""
    return str(refused(state, action))


@each_case
def test_a_view_is_plain_data(case: Case) -> None:
    for state in reservoir(case, 40):
        for reader in readers(case):
            view = case.game.view(state, reader)
            assert json.loads(json.dumps(view)) == view


@each_case
def test_a_redealt_position_looks_the_same_through_every_channel(case: Case) -> None:
    dice = Dice(SEED)
    for state in reservoir(case, 40):
        before = state.dump()
        for reader in readers(case):
            other = case.game.redeal(state, reader, dice)
            assert channels(case, other, reader) == channels(case, state, reader)
            assert case.game.audit(other) == []
            assert other.legal_actions() != [] or other.is_over()
        assert state.dump() == before


@each_case
def test_redeal_depends_only_on_what_the_seat_knows(case: Case) -> None:
    """The same dice deal the same state again, whichever of the states that look the same is the true one."""
    dice = Dice(SEED)
    for state in reservoir(case, 40):
        for reader in readers(case):
            other = case.game.redeal(state, reader, dice)
            for seed in range(3):
                assert case.game.redeal(state, reader, Dice(seed)) == case.game.redeal(other, reader, Dice(seed))


@each_case
def test_states_that_looked_alike_are_redealt_alike_exactly_if_they_still_look_alike(case: Case) -> None:
    """After the same action, whether or not the reader learned something: tables detect learning this way."""
    dice = Dice(SEED)
    for state in reservoir(case, 40):
        for reader in readers(case):
            other = case.game.redeal(state, reader, dice)
            both = set(other.legal_actions()) if other.to_move() == state.to_move() else set()
            for action in sorted(both.intersection(state.legal_actions()))[:6]:
                after, instead = state.clone(), other.clone()
                after.apply(action)
                instead.apply(action)
                look_alike = case.game.view(after, reader) == case.game.view(instead, reader)
                alike = case.game.redeal(after, reader, Dice(0)) == case.game.redeal(instead, reader, Dice(0))
                assert alike == look_alike


MOST_ACTIONS = 10
"""Actions tried in one position; another position tries others."""


def some(actions: Collection[int], dice: Dice) -> list[int]:
    """A few of these actions, in order."""
    left = sorted(actions)
    while len(left) > MOST_ACTIONS:
        del left[dice.below(len(left))]
    return left


@each_case
def test_chance_outcomes_are_shown_only_to_readers_who_see_them(case: Case) -> None:
    """Outcomes after which a reader's view is the same also read the same in the reader's log."""
    dice = Dice(SEED)
    for state in reservoir(case, 60):
        if state.to_move() != CHANCE:
            continue
        for reader in readers(case):
            lines: dict[bytes, list[str]] = {}
            for action in some(state.legal_actions(), dice):
                view, told = told_after(case, state, action, reader)
                assert lines.setdefault(view, told) == told


@each_case
def test_the_same_action_reads_the_same_in_states_that_look_the_same(case: Case) -> None:
    dice = Dice(SEED)
    for state in reservoir(case, 30):
        for reader in readers(case):
            other = case.game.redeal(state, reader, dice)
            for action in some({*state.legal_actions()} & {*other.legal_actions()}, dice):
                view, told = told_after(case, state, action, reader)
                other_view, other_told = told_after(case, other, action, reader)
                assert view != other_view or told == other_told


def look_alikes(case: Case, state: State, reader: int | None) -> tuple[State, State] | None:
    """Two states that differ only in the next action, unseen by the reader; None if it sees every action."""
    worlds: dict[bytes, State] = {}
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        first = worlds.setdefault(plain(told_after(case, state, action, reader)), after)
        if first != after:
            return first, after
    return None


def check_redeal_reaches(case: Case, reader: int | None, world: State, other: State) -> None:
    """From one of two states that look the same, every single fact of the other is reached."""
    dice = Dice(SEED)
    goal = case.game.describe(other)
    ordered = reordered(goal, case.game.describe(world))
    missing = facts(goal, ordered)
    for _ in range(2500):
        missing -= facts(case.game.describe(case.game.redeal(world, reader, dice)), ordered)
        if not missing:
            break
    assert not missing


@each_case
def test_redeal_reaches_everything_chance_may_have_dealt(case: Case) -> None:
    drawn = [state for state in reservoir(case, 200) if state.to_move() == CHANCE]
    pairs = ((reader, look_alikes(case, state, reader)) for state in drawn for reader in readers(case))
    hidden = list(islice(((reader, pair) for reader, pair in pairs if pair), round(10 * SCALE)))
    for reader, (world, other) in hidden:
        check_redeal_reaches(case, reader, world, other)
    dice = Dice(SEED)
    hides = any(case.game.redeal(state, None, dice) != state for state in reservoir(case, 20))
    # Where chance never answers, only players hide anything: the next test is about that.
    assert bool(hidden) == hides or (not drawn and case.game.hidden_choices), (
        "either nothing is hidden and redeal changes nothing, or it must be put to the test"
    )


@pytest.mark.parametrize("name", cogworks.games())
def test_redeal_reaches_everything_another_seat_may_have_chosen(name: str) -> None:
    """A state that keeps an opponent's hidden card or order unchanged would reveal the secret to a bot."""
    case = Case(name, cogworks.game(name).seats[-1])
    tried: Counter[str] = Counter()
    checked: Counter[str] = Counter()
    for state in quiet_choices(case, 24):
        question = case.game.questions[state.question()]
        tried[question] += 1
        for reader in readers(case):
            if reader == state.to_move() or tried[question] > 20 or checked[question] == 6:
                continue
            pair = look_alikes(case, state, reader)
            if pair is not None:
                checked[question] += 1
                for world, other in (pair, further(case, reader, *pair)):
                    check_redeal_reaches(case, reader, world, other)
                    check_redeal_reaches(case, reader, other, world)
    assert set(checked) == case.game.hidden_choices, "name these questions in the definition: hidden_choices"


def further(case: Case, reader: int | None, world: State, other: State) -> tuple[State, State]:
    """The same two states after the same seat's next action, as long as the reader cannot tell them apart."""
    mover = int(world.to_move())
    while mover not in (CHANCE, OVER) and mover == world.to_move() == other.to_move():
        after, instead = world.clone(), other.clone()
        after.apply(after.legal_actions()[0])
        instead.apply(instead.legal_actions()[0])
        if after == instead or case.game.view(after, reader) != case.game.view(instead, reader):
            break
        world, other = after, instead
    return world, other


def quiet_choices(case: Case, games: int) -> Iterator[State]:
    """Positions at which two of a seat's actions give spectators the same events."""
    dice = Dice(SEED)
    for _ in range(games):
        state = case.new()
        while not state.is_over():
            action = answer(state, dice)
            other = answer(state, dice)
            if state.to_move() != CHANCE and other != action and public(state, action) == public(state, other):
                yield state
            state.apply(action)


def public(state: State, action: int) -> list[tuple[int, list[int]]]:
    """Public information from an action."""
    after = state.clone()
    after.journal = Journal()
    after.apply(action)
    return [(event.kind, list(event.seen_by(None))) for event in after.journal.take()]
