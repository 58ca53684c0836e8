"""Worlds from seeds: nothing is lost, doubled, leaked or stuck, and the same seed gives the same trace."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulation.__main__ import explain
from tests.simulation.blocks import run_block
from tests.simulation.checker import check
from tests.simulation.faults import KINDS, plan
from tests.simulation.planted import PLANTED, SEEDS
from tests.simulation.shrink import failures, kinds_of, shrunk
from tests.simulation.world import World, run_world

WORLDS = 300
BLOCK = 25
"""Worlds per test, so that several workers share them."""
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("first", range(0, WORLDS, BLOCK))
def test_worlds_hold_whatever_goes_wrong(first: int) -> None:
    moves, wrong = run_block(first, BLOCK)
    for seed, found in wrong.items():
        explain(seed, found)
    assert not wrong
    assert moves > 10 * BLOCK


def test_the_same_seed_gives_the_same_trace_whatever_the_hash_seed() -> None:
    script = "from tests.simulation.world import run_world; print(*[run_world(seed).digest for seed in (4, 11, 42)])"
    found = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(found) == 1
    assert found == {" ".join(run_world(seed).digest for seed in (4, 11, 42)) + "\n"}
    assert run_world(4).lines == run_world(4).lines
    assert run_world(4).digest != run_world(5).digest


def test_many_worlds_continue_where_a_run_was_stopped(tmp_path: Path) -> None:
    progress = tmp_path / "progress.json"
    progress.write_text('{"seeds": 1, "moves": 100, "wrong": []}')
    command = ["-m", "tests.simulation", "--seeds", "3", "--processes", "1", "--progress", str(progress)]
    said = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    moves = 100 + run_block(1, 2)[0]
    assert said == f"3 worlds, {moves} moves, 0 wrong: []\n"


def test_every_kind_of_fault_occurs() -> None:
    clients = [client.name for client in World(0).clients]
    assert {fault.kind for seed in range(100) for fault in plan(seed, ["server0"], clients)} == set(KINDS)


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found(name: str) -> None:
    it, seed = PLANTED[name], SEEDS[name]
    assert not failures(seed)
    with it.plant():
        found = failures(seed)
    assert kinds_of(found) & set(it.finds), found


def test_a_failing_world_is_shrunk_and_can_be_replayed(capsys: pytest.CaptureFixture[str]) -> None:
    it, seed = PLANTED["unsynced"], SEEDS["unsynced"]
    with it.plant():
        left = shrunk(seed, World(seed).faults.planned)
        command = explain(seed, failures(seed), "unsynced")
    # The disk's cache matters only if the power fails.
    assert [fault.kind for fault in left] == ["power fails"]
    assert command == f"python -m tests.simulation {seed} --only {left[0].number} --planted unsynced"
    assert command in capsys.readouterr().out
    again = subprocess.run([sys.executable, *command.split()[1:]], cwd=ROOT, capture_output=True, text=True)
    assert again.returncode == 1
    assert "wrong: " in again.stdout


@pytest.mark.soak
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found_within_2000_seeds(name: str) -> None:
    it = PLANTED[name]
    with it.plant():
        assert any(kinds_of(failures(seed)) & set(it.finds) for seed in range(2000))


def test_a_world_without_faults_is_checked_too() -> None:
    assert check(run_world(3, [])) == []
