"""Run worlds: python -m tests.simulation SEED, or many with --seeds; a failing one is shrunk and explained."""

import argparse
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tests.simulation.blocks import run_block
from tests.simulation.checker import check
from tests.simulation.planted import PLANTED
from tests.simulation.shrink import shrunk
from tests.simulation.world import World, run_world

BLOCK = 25
"""Seeds that one process runs at a time; progress is stored after each block."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("seed", type=int, nargs="?", help="the world to run")
    parser.add_argument("--only", help="numbers of its faults, such as 0,3; '-' for none")
    parser.add_argument("--planted", choices=sorted(PLANTED), help="a fault to plant in the servers' code")
    parser.add_argument("--trace", type=Path, help="write everything that happens to this file")
    parser.add_argument("--seeds", type=int, help="run this many worlds, from 0 or from where the last run stopped")
    parser.add_argument("--progress", type=Path, default=Path("build/simulation.json"), help="where that is stored")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    given = parser.parse_args()
    if given.seeds is not None:
        return _run_many(given)
    if given.seed is None:
        parser.error("give a seed, or --seeds")
    return _run_one(given)


def _run_one(given: Any) -> int:
    planned = World(given.seed).faults.planned
    if given.only is not None:
        wanted = [] if given.only == "-" else [int(number) for number in given.only.split(",")]
        planned = [fault for fault in planned if fault.number in wanted]
    with PLANTED[given.planted].plant() if given.planted else nullcontext():
        world = run_world(given.seed, planned)
        found = check(world)
        if given.trace is not None:
            given.trace.write_text("\n".join(world.lines) + "\n")
        print(f"seed {given.seed}: trace {world.digest[:16]}, {len(world.lines)} events")
        for fault in planned:
            print(f"  fault {fault}")
        if not found:
            print("nothing is wrong")
            return 0
        explain(given.seed, found, given.planted or "")
    return 1


def explain(seed: int, found: list[str], planted: str = "") -> str:
    """Print what is wrong, and the command that shows it with the fewest faults; return the command."""
    left = shrunk(seed, World(seed).faults.planned)
    only = ",".join(str(fault.number) for fault in left) or "-"
    command = f"python -m tests.simulation {seed} --only {only}" + (f" --planted {planted}" if planted else "")
    for problem in found[:10]:
        print(f"  wrong: {problem}")
    print(f"  the fewest faults: {'; '.join(map(str, left)) or 'none'}")
    print(f"  replay: {command}", flush=True)
    return command


def _run_many(given: Any) -> int:
    done: dict[str, Any] = {"seeds": 0, "moves": 0, "wrong": []}
    if given.progress.exists():
        done = json.loads(given.progress.read_text())
    given.progress.parent.mkdir(parents=True, exist_ok=True)
    starts = range(done["seeds"], given.seeds, BLOCK)
    with ProcessPoolExecutor(given.processes, get_context("spawn")) as pool:
        blocks = [pool.submit(run_block, start, min(BLOCK, given.seeds - start)) for start in starts]
        for start, block in zip(starts, blocks, strict=True):
            moves, wrong = block.result()
            done = {
                "seeds": min(start + BLOCK, given.seeds),
                "moves": done["moves"] + moves,
                "wrong": done["wrong"] + list(wrong),
            }
            given.progress.write_text(json.dumps(done))
            for seed, found in wrong.items():
                print(f"seed {seed}:")
                explain(seed, found)
    print(f"{done['seeds']} worlds, {done['moves']} moves, {len(done['wrong'])} wrong: {done['wrong']}")
    return 1 if done["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
