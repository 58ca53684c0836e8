"""The command `cogworks study record`: progress on stderr, and a useful message on Ctrl+C."""

import sys
from pathlib import Path

from cogworks.engine.registry import game
from cogworks.executor import executor
from cogworks.progress import Progress
from cogworks.study import presets, records
from cogworks.study.recording import Plan

__all__ = ["Plan", "record", "reproduce"]


def record(plan: Plan, games: int, path: Path, processes: int | None, ray: str | None, *, is_continued: bool) -> str:
    """Record games and return a sentence about the file."""
    progress = Progress(games)
    try:
        with executor(processes, ray) as where:
            held = records.record(plan, games, path, where, is_continued=is_continued, on_progress=progress.update)
    except KeyboardInterrupt:
        print(f"\nStopped: {path} holds {progress.done} of {games} games. --continue adds the rest.", file=sys.stderr)
        raise
    return f"{path} holds {held} games of {game(plan.game).title}."


def reproduce(name: str, path: Path, processes: int | None, ray: str | None, *, is_continued: bool) -> str:
    """Record a dataset, and say whether its rows are those of the published one."""
    preset = presets.find(name)
    said = record(preset.plan, preset.games, path, processes, ray, is_continued=is_continued)
    found = presets.digest(path)
    if found == preset.digest:
        return f"{said} Digest {found}: the same rows as published."
    return f"{said} Digest {found}, published {preset.digest}: rules, bots or the library have changed since."
