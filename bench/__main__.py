"""`make bench`: speed of every game, compiled and interpreted."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def figures(interpreted: bool, names: list[str]) -> dict[str, dict[str, float]]:
    """Measure in a separate process, compiled or interpreted."""
    environment = os.environ | {"COGWORKS_INTERPRETED": str(int(interpreted))}
    command = [sys.executable, "-m", "bench.measure", *names]
    run = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    measured: dict[str, dict[str, float]] = json.loads(run.stdout)
    return measured


def main() -> None:
    """Print one line per game and seat count."""
    names = sys.argv[1:]
    compiled, plain = figures(False, names), figures(True, names)
    print(
        f"{'game, seats':20} {'playout':>9} {'plain':>9} {'ratio':>6} {'loop':>9} "
        f"{'clone':>8} {'clones':>8} {'bytes':>6} {'answers':>8} {'search':>8}"
    )
    print(
        f"{'':20} {'M/s':>9} {'M/s':>9} {'':>6} {'M/s':>9} {'µs':>8} {'M/s':>8} {'/state':>6} {'/game':>8} {'k/s':>8}"
    )
    for name, fast in compiled.items():
        slow = plain[name]
        print(
            f"{name:20} {fast['playout'] / 1e6:9.2f} {slow['playout'] / 1e6:9.3f} "
            f"{fast['playout'] / slow['playout']:6.0f} {fast['loop'] / 1e6:9.2f} {1e6 / fast['clone']:8.3f} "
            f"{fast['clone'] / 1e6:8.2f} {fast['bytes']:6.0f} {fast['length']:8.0f} {fast['search'] / 1e3:8.1f}"
        )
    print("playout, plain: answers per second inside compiled and interpreted code; loop: in a plain Python loop;")
    print("search: thousands of simulations per second of a master's search in mid-game.")


if __name__ == "__main__":
    main()
