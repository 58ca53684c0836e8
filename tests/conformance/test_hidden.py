"""Nothing a seat may not know reaches it, through any channel; and what it may not know can be anything."""

import json
from collections.abc import Iterator
from itertools import islice

import pytest

from cogworks import CHANCE, Dice, IllegalActionError, Journal, State
from tests.conformance.cases import CASES, SCALE, SEED, Case, reservoir

each_case = pytest.mark.parametrize("case", CASES, ids=str)


def readers(case: Case) -> list[int | None]:
    return [None, *range(case.seats)]


def channels(case: Case, state: State, reader: int | None) -> object:
    """Everything the reader can be told about a position."""
    told: list[object] = [case.game.view(state, reader)]
    if reader is not None and state.to_move() == reader:
        told += [case.game.labels(state), case.game.prompt(state), case.game.rules_now(state)]
        told += [case.game.target(state, action) for action in state.legal_actions()]
        told += [case.game.touches(state, action) for action in state.legal_actions()]
        told += [refusal(state, action) for action in range(case.game.n_actions)]
    return told


def refusal(state: State, action: int) -> str:
    if action in state.legal_actions():
        return ""
    with pytest.raises(IllegalActionError) as refused:
        state.act(action)
    return str(refused.value)


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
    """The same dice deal the same world again, whichever of the worlds that look the same is the true one."""
    dice = Dice(SEED)
    for state in reservoir(case, 40):
        for reader in readers(case):
            other = case.game.redeal(state, reader, dice)
            for seed in range(3):
                assert case.game.redeal(state, reader, Dice(seed)) == case.game.redeal(other, reader, Dice(seed))


@each_case
def test_what_looked_alike_is_redealt_alike_exactly_if_it_still_looks_alike(case: Case) -> None:
    """After the same answer, whether or not the reader learned something by it: tables tell the one by the other."""
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


def told_after(case: Case, state: State, action: int, reader: int | None) -> tuple[str, list[str]]:
    """The reader's view after an answer, and the log lines on the way."""
    after = state.clone()
    after.journal = Journal()
    after.apply(action)
    lines = [case.game.line(after, event, reader) for event in after.journal.take()]
    return json.dumps(case.game.view(after, reader), sort_keys=True), lines


@each_case
def test_what_chance_gives_is_told_only_to_those_who_see_it(case: Case) -> None:
    """Outcomes after which a reader's view is the same also read the same in the reader's log."""
    for state in reservoir(case, 60):
        if state.to_move() != CHANCE:
            continue
        for reader in readers(case):
            lines: dict[str, list[str]] = {}
            for action in state.legal_actions():
                view, told = told_after(case, state, action, reader)
                assert lines.setdefault(view, told) == told


@each_case
def test_the_same_answer_reads_the_same_in_worlds_that_look_the_same(case: Case) -> None:
    dice = Dice(SEED)
    for state in reservoir(case, 60):
        for reader in readers(case):
            other = case.game.redeal(state, reader, dice)
            for action in sorted({*state.legal_actions()} & {*other.legal_actions()}):
                view, told = told_after(case, state, action, reader)
                other_view, other_told = told_after(case, other, action, reader)
                assert view != other_view or told == other_told


def look_alikes(case: Case) -> Iterator[tuple[int | None, State, State]]:
    """Pairs of worlds that differ in one outcome of chance which the reader does not see."""
    for state in reservoir(case, 200):
        if state.to_move() != CHANCE:
            continue
        for reader in readers(case):
            worlds: dict[str, State] = {}
            for action in state.legal_actions():
                after = state.clone()
                after.apply(action)
                first = worlds.setdefault(json.dumps(case.game.view(after, reader), sort_keys=True), after)
                if first != after:
                    yield reader, first, after
                    break


@each_case
def test_redeal_reaches_every_world_the_seat_must_reckon_with(case: Case) -> None:
    """From either of two worlds that look the same, every single fact of the other comes up."""
    dice = Dice(SEED)
    n = 0
    for reader, world, other in islice(look_alikes(case), round(20 * SCALE)):
        n += 1
        missing = facts(case.game.describe(other))
        for _ in range(2500):
            missing -= facts(case.game.describe(case.game.redeal(world, reader, dice)))
            if not missing:
                break
        assert not missing
    hides = any(case.game.redeal(state, None, dice) != state for state in reservoir(case, 20))
    assert (n > 0) == hides, "either nothing is hidden and redeal changes nothing, or it must be put to the test"


def facts(data: object, path: str = "") -> set[str]:
    """A description as single statements: where, and what."""
    if isinstance(data, dict):
        return {fact for key, value in data.items() for fact in facts(value, f"{path}/{key}")}
    if isinstance(data, list) and data and isinstance(data[0], dict):
        return {fact for place, value in enumerate(data) for fact in facts(value, f"{path}/{place}")}
    if isinstance(data, list):
        return {f"{path} has {value}" for value in data}
    return {f"{path} is {data}"}
