"""The command `cogworks study train`: progress on stderr, and a useful message on Ctrl+C."""

import sys
from pathlib import Path

from cogworks.executor import executor
from cogworks.study.training import chain
from cogworks.study.training.chain import Plan

__all__ = ["Plan", "train"]


def train(plan: Plan, folder: Path, processes: int | None, ray: str | None) -> str:
    """Train a chain of networks and return a report."""
    try:
        with executor(processes, ray) as where:
            return chain.run(plan, folder, where, lambda text: print(text, file=sys.stderr, flush=True))
    except KeyboardInterrupt:
        print(f"\nStopped. The same command continues with what {folder} holds.", file=sys.stderr)
        raise
