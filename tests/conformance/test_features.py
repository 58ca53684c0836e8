"""Feature rows contain what a seat's view contains: all of it, and nothing else."""

import copy
from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from cogworks import CogworksError, Dice, State
from cogworks.engine.game import Data
from tests.conformance.cases import CASES, SEED, Case, reservoir

CASES_WITH_FEATURES = [case for case in CASES if case.game.feature_fields is not None]
each_case = pytest.mark.parametrize("case", CASES_WITH_FEATURES, ids=str)
Path = tuple[str | int, ...]


def row_of(case: Case, state: State, seat: int) -> bytes:
    """The feature row of a seat, with a byte on either side to see that nothing else is written."""
    width = case.game.features(case.seats, **case.options).width
    out = vec[u8]([99] * (width + 2))
    assert state.observe(seat, out, 1) == width + 1
    assert out[0] == out[width + 1] == 99
    return bytes(memoryview(out))[1:-1]


@each_case
def test_every_byte_is_within_the_range_its_field_declares(case: Case) -> None:
    schema = case.game.features(case.seats, **case.options)
    for state in reservoir(case, 60):
        for seat in range(case.seats):
            for name, place in schema.slices.items():
                values = row_of(case, state, seat)[place]
                high = next(field.high for field in schema if field.name == name)
                assert max(values) <= high, (name, list(values))


@each_case
def test_positions_a_seat_cannot_tell_apart_have_the_same_row(case: Case) -> None:
    dice = Dice(SEED)
    for state in reservoir(case, 40):
        for seat in range(case.seats):
            row = row_of(case, state, seat)
            for _ in range(3):
                assert row_of(case, case.game.redeal(state, seat, dice), seat) == row


@each_case
def test_rows_differ_exactly_when_views_differ(case: Case) -> None:
    """Positions that differ in one detail of their description, taken from other positions of the same game."""
    states = reservoir(case, 24)
    described = [case.game.describe(state) for state in states]
    options = case.game.settle(case.options)
    n_compared = 0
    for at, state in enumerate(states):
        views = [case.game.view(state, seat) for seat in range(case.seats)]
        rows = [row_of(case, state, seat) for seat in range(case.seats)]
        for changed in variants(described[at], described[at - 1], described[at - 2]):
            try:
                other = case.game.place(case.seats, options, changed)
                seen = [case.game.view(other, seat) for seat in range(case.seats)]
            except (CogworksError, ValueError, TypeError, KeyError, IndexError):
                continue  # no such position
            for seat in range(case.seats):
                same_row = row_of(case, other, seat) == rows[seat]
                assert same_row == (seen[seat] == views[seat]), difference(views[seat], seen[seat])
                n_compared += 1
    assert n_compared > 100


def variants(base: Data, *donors: Data) -> Iterator[Data]:
    """The description with one detail of another one in its place, or one number or truth value changed."""
    for path, value in leaves(base, ()):
        news = [found for donor in donors if (found := value_at(donor, path)) is not None]
        if type(value) is bool:
            news.append(not value)
        elif type(value) is int:
            news += [value + 1, value - 1]
        for new in news:
            if new != value:
                changed = copy.deepcopy(base)
                put(changed, path, new)
                yield changed


def leaves(data: object, path: Path) -> Iterator[tuple[Path, object]]:
    if path:
        yield path, data
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from leaves(value, (*path, index))


def value_at(data: object, path: Path) -> object:
    for step in path:
        if isinstance(data, dict):
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        else:
            return None
    return data


def put(data: object, path: Path, value: object) -> None:
    holder = value_at(data, path[:-1]) if len(path) > 1 else data
    assert isinstance(holder, dict | list)
    holder[path[-1]] = value  # type: ignore[index]


def difference(one: object, other: object) -> str:
    """Where two views differ, for the report of a failure."""
    ours, theirs = dict(leaves(one, ())), dict(leaves(other, ()))
    paths = [path for path in {**ours, **theirs} if ours.get(path) != theirs.get(path)]
    deepest = [path for path in paths if not any(path == longer[: len(path)] and path != longer for longer in paths)]
    found = [f"{'.'.join(map(str, path))}: {ours.get(path)!r} / {theirs.get(path)!r}" for path in deepest[:5]]
    return "; ".join(found) or "the rows differ although the views are equal"
