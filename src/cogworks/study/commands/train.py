"""The command `cogworks study train`: progress on stderr, and a useful message on Ctrl+C."""

import sys
from pathlib import Path

from cogworks.executor import executor
from cogworks.study.training import chain
from cogworks.study.training.chain import Plan

__all__ = ["Plan", "train"]


def train(
    plan: Plan, folder: Path, processes: int | None, ray: str | None, *, into: Path | None, plot: Path | None
) -> str:
    """Train a chain of networks and return a report."""
    try:
        with executor(processes, ray) as where:
            told = chain.run(plan, folder, where, lambda text: print(text, file=sys.stderr, flush=True), into)
    except KeyboardInterrupt:
        print(f"\nStopped. The same command continues with what {folder} holds.", file=sys.stderr)
        raise
    if plot is not None:
        from cogworks.study.commands.training_plot import draw

        plot.write_text(draw(plan, folder), encoding="utf-8")
    return told
