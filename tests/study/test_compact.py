"""Packed and sparse rows have the same content."""

import numpy as np
import pytest

import cogworks
from cogworks.study import Batch
from cogworks.study.compact import Packing, sparse

NAMES = [name for name in cogworks.games() if cogworks.game(name).feature_fields]


@pytest.mark.parametrize("name", NAMES)
def test_packed_and_sparse_rows_are_the_rows(name: str) -> None:
    batch = Batch(name, 8, seed=7)
    batch.step_randomly(40)
    assert batch.schema is not None
    packing = Packing(batch.schema)
    packed = packing.pack(batch.observations)
    assert packed.shape == (8, packing.width)
    assert packing.width < batch.schema.width / 2
    assert np.array_equal(packing.unpack(packed), batch.observations)
    assert np.array_equal(packing.unpack(packed[3]), batch.observations[3])
    found = sparse(batch.observations)
    weights = np.random.default_rng(7).integers(-9, 9, batch.schema.width)
    sums = np.add.reduceat(weights[found.columns] * found.values, found.offsets)
    assert sums.tolist() == (batch.observations.astype(int) @ weights).tolist()
    assert found.values.all()


def test_every_value_a_field_may_have_is_kept() -> None:
    schema = cogworks.game("gizmos").features(2)
    highest = np.array([schema.highs], "uint8")
    packing = Packing(schema)
    assert np.array_equal(packing.unpack(packing.pack(highest)), highest)
    assert sparse(np.zeros((3, 5), "uint8")).offsets.tolist() == [0, 0, 0]
