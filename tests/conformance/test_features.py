"""Feature rows contain all information of a seat's view, and nothing else."""

import marshal
from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cogworks import CogworksError, Dice, State
from cogworks.engine.features import UNKNOWN, FeatureRow
from cogworks.engine.game import Data
from cogworks.study.stepping import MOST_KEYS
from tests.conformance.cases import CASES, SEED, Case, reservoir

CASES_WITH_FEATURES = [case for case in CASES if case.game.feature_fields is not None]
each_case = pytest.mark.parametrize("case", CASES_WITH_FEATURES, ids=str)
Path = tuple[str | int, ...]


WIDTHS: dict[str, int] = {}


def width_of(case: Case) -> int:
    """The width of a case's rows, computed once."""
    if str(case) not in WIDTHS:
        WIDTHS[str(case)] = case.game.features(case.seats, **case.options).width
    return WIDTHS[str(case)]


def row_of(case: Case, state: State, seat: int) -> bytes:
    """The feature row of a seat, written between two other words to see that nothing else is changed."""
    width = width_of(case)
    out = vec[i64]([99] * (width // 8 + 2))
    assert state.observe(seat, out, 1) == width // 8 + 1
    assert out[0] == out[width // 8 + 1] == 99
    return bytes(memoryview(out))[8:-8]


@each_case
def test_every_byte_is_within_the_range_its_field_declares(case: Case) -> None:
    schema = case.game.features(case.seats, **case.options)
    for state in reservoir(case, 60):
        for seat in range(case.seats):
            row = row_of(case, state, seat)
            for field in schema:
                values = row[schema.slices[field.name]]
                assert max(values) <= field.high, (field.name, list(values))


@each_case
def test_positions_a_seat_cannot_tell_apart_have_the_same_row(case: Case) -> None:
    dice = Dice(SEED)
    for state in reservoir(case, 40):
        for seat in range(case.seats):
            row = row_of(case, state, seat)
            for _ in range(3):
                assert row_of(case, case.game.redeal(state, seat, dice), seat) == row


@each_case
def test_rows_that_keep_unchanged_sections_are_the_same(case: Case) -> None:
    """One row written again and again, for all seats, along games and from one position to any other."""
    width = width_of(case) // 8
    states = list(reservoir(case, 60))
    dice = Dice(SEED)
    out = vec[i64]([99] * (width + 2))
    row = FeatureRow(out, 1)
    row.remember(vec[i64]([UNKNOWN] * MOST_KEYS))
    n_keys: int | None = None
    for at, state in enumerate([*states, *(states[dice.below(len(states))] for _ in states)]):
        for seat in {dice.below(case.seats), at % case.seats}:
            for repeated in (False, True):
                row.restart(1, 0)
                state.write_row(row, seat)
                assert row.at == width + 1
                assert bytes(memoryview(out))[8:-8] == row_of(case, state, seat), (at, seat, repeated)
                # Keys are told apart by their order, so there must always be as many.
                assert n_keys in (None, row.key_at)
                n_keys = row.key_at
    assert out[0] == out[width + 1] == 99


@each_case
def test_rows_differ_exactly_when_views_differ(case: Case) -> None:
    """Positions that differ in a detail: another value, one from another position, or two values swapped."""
    dice = Dice(SEED)
    states = reservoir(case, 10)
    described = [case.game.describe(state) for state in states]
    options = case.game.settle(case.options)
    n_compared = 0
    for at, state in enumerate(states):
        views = [case.game.view(state, seat) for seat in range(case.seats)]
        rows = [row_of(case, state, seat) for seat in range(case.seats)]
        for changed in variants(described[at], (described[at - 1], described[at - 2]), dice):
            try:
                other = case.game.build(case.seats, options, changed)
                if case.game.audit(other):
                    continue
            except (CogworksError, ValueError, TypeError, KeyError, IndexError):
                continue  # no such position
            for seat in {dice.below(case.seats), dice.below(case.seats)}:
                row, seen = row_of(case, other, seat), case.game.view(other, seat)
                if seen != views[seat]:
                    assert row != rows[seat], difference(views[seat], seen)
                    n_compared += 1
                else:
                    schema = case.game.features(case.seats, **case.options)
                    assert schema.read(row) == schema.read(rows[seat])
    assert n_compared > 5 * len(states)


CHANGES = 60
SWAPS = 40


def variants(base: Data, donors: tuple[Data, ...], dice: Dice) -> Iterator[Data]:
    """The description with another value in one place, or with two values swapped: a sample of both."""
    found = list(leaves(base, ()))
    changes: list[tuple[Path, object]] = []
    for path, value in found:
        news = [other for donor in donors if (other := value_at(donor, path)) is not None]
        if type(value) is bool:
            news.append(not value)
        elif type(value) is int:
            news += [value + 1, value - 1]
        changes += [(path, new) for new in news if new != value]
    for _ in range(min(CHANGES, len(changes))):
        path, new = changes.pop(dice.below(len(changes)))
        yield with_values(base, {path: new})
    atoms = [(path, value) for path, value in found if isinstance(value, str | int)]
    for _ in range(SWAPS):
        (one, ours), (other, theirs) = (atoms[dice.below(len(atoms))] for _ in range(2))
        if ours != theirs and type(ours) is type(theirs):
            yield with_values(base, {one: theirs, other: ours})


def with_values(base: Data, values: dict[Path, object]) -> Data:
    # Five times as fast as a deep copy.
    changed: Data = marshal.loads(marshal.dumps(base))
    for path, value in values.items():
        holder = value_at(changed, path[:-1])
        assert isinstance(holder, dict | list)
        holder[path[-1]] = value  # type: ignore[index]
    return changed


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


def difference(one: object, other: object) -> str:
    """Where two views differ, for the report of a failure."""
    ours, theirs = dict(leaves(one, ())), dict(leaves(other, ()))
    paths = [path for path in {**ours, **theirs} if ours.get(path) != theirs.get(path)]
    deepest = [path for path in paths if not any(path == longer[: len(path)] and path != longer for longer in paths)]
    found = [f"{'.'.join(map(str, path))}: {ours.get(path)!r} / {theirs.get(path)!r}" for path in deepest[:5]]
    return "; ".join(found)
