"""Opponents of batches: inside compiled code, and many tables at once."""

import numpy as np
import pytest
from numpy.typing import NDArray

from cogworks import CogworksError
from cogworks.bots import players
from cogworks.bots.knowledge import Knowledge
from cogworks.study import Batch, Batched
from cogworks.study.vector import VectorEnvironment


def first_legal(rows: NDArray[np.uint8], masks: NDArray[np.uint8]) -> list[int]:
    assert rows.ndim == masks.ndim == 2
    return [int(mask.argmax()) for mask in masks]


def lowest(known: Knowledge) -> int:
    return known.legal[0]


def test_batched_opponents_play_as_single_ones() -> None:

    one, other = (Batch("widget_mechs", 5, seed=2, opponents={1: it}) for it in (Batched(first_legal), lowest))
    for _ in range(40):
        for batch in (one, other):
            batch.step([int(mask.argmax()) for mask in batch.masks])
        assert np.array_equal(one.observations, other.observations)
        assert set(one.movers.tolist()) == {0}


@pytest.mark.parametrize("level", ["random", "novice"])
def test_compiled_opponents_play_as_those_asked_one_by_one(level: str) -> None:
    quick, slow = (Batch("gizmos", 4, seed=3, opponents={1: level}) for _ in range(2))
    slow._quick = False
    slow.restart(seed=3)
    for _ in range(20):
        for batch in (quick, slow):
            batch.step([int(mask.argmax()) for mask in batch.masks])
        assert np.array_equal(quick.observations, slow.observations)
    assert players.is_level(level)


def test_a_wrong_batched_answer_is_an_error() -> None:
    opponent = Batched(lambda rows, masks: [0.5])
    with pytest.raises(CogworksError, match="must return 2 integers"):
        opponent.actions(np.zeros((2, 8), "uint8"), np.ones((2, 5), "uint8"))


def test_vector_environments_take_batched_opponents() -> None:
    tables = VectorEnvironment("widget_mechs", 4, opponents=Batched(first_legal))
    _, infos = tables.reset(seed=1)
    for _ in range(20):
        _, _, _, _, infos = tables.step([int(mask.argmax()) for mask in infos["action_mask"]])
    assert (tables.batch.movers == tables.seats).all()
