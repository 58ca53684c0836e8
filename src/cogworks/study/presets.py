"""Datasets that anyone can record again: settings, and a digest of what they give."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import pyarrow.parquet as pq  # type: ignore[import-untyped]

from cogworks.engine.errors import OptionError
from cogworks.study.recording import Plan
from cogworks.study.records import decisions_path

SEED: Final = 2026
NOT_DIGESTED: Final = ("options", "values")
"""Options may be added to a game without changing it.  Values are means of many floating-point numbers, whose last
digit depends on the mathematical library."""
ROWS: Final = 10_000


@dataclass(frozen=True, slots=True)
class Preset:
    """A dataset."""

    plan: Plan
    games: int
    digest: str
    """Of the rows, as `digest` gives it."""


def _preset(game: str, players: str, games: int, digest: str, *, has_values: bool = True) -> Preset:
    plan = Plan(game, 2, {}, tuple(players.split(",")), SEED, with_decisions=True, with_values=has_values)
    return Preset(plan, games, digest)


PRESETS: Final[Mapping[str, Preset]] = MappingProxyType(
    {
        "mechs-small": _preset("widget_mechs", "random,novice", 40, "eab35bc029216885", has_values=False),
        "gadget-builder": _preset("gadget_builder", "novice,adept", 200, "d320c7d1349e337a"),
        "girl-genius": _preset("girl_genius", "novice,adept", 200, "514930a69829e571"),
        "gizmos": _preset("gizmos", "novice,adept", 200, "20d1994c7b04db11"),
        "widget-mechs": _preset("widget_mechs", "novice,adept", 400, "1dc7ad66996daa20"),
        "widget-ridge": _preset("widget_ridge", "novice,adept", 100, "188a50700fefe9ed"),
    }
)


def find(name: str) -> Preset:
    """Return a preset by name."""
    if name not in PRESETS:
        raise OptionError(f"no dataset named {name[:40]!r}. Choose one of: {', '.join(PRESETS)}")
    return PRESETS[name]


def digest(path: Path) -> str:
    """Hash of a recording's games and decisions, which doesn't depend on how the files store them."""
    columns: dict[str, Any] = {}
    for file in (path, decisions_path(path)):
        if not file.exists():
            continue
        with pq.ParquetFile(file) as opened:
            for batch in opened.iter_batches(ROWS):
                for name, column in zip(batch.schema.names, batch.columns, strict=True):
                    if name not in NOT_DIGESTED:
                        columns.setdefault(f"{file == path} {name}", hashlib.sha256()).update(_content(name, column))
    text = "".join(f"{name} {found.hexdigest()}\n" for name, found in columns.items())
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _content(name: str, column: Any) -> bytes:
    """The values of a column, so that those of parts together are those of the whole."""
    if name == "features":
        # Numbers would take long.
        return bytes(column.flatten().to_numpy().tobytes())
    return "".join(f"{json.dumps(value)}\n" for value in column.to_pylist()).encode()
