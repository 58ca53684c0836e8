"""Datasets that anyone can record again: settings, and a digest of what they give."""

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import pyarrow.parquet as pq  # type: ignore[import-untyped]

from cogworks.engine.errors import OptionError
from cogworks.study.recording import Plan
from cogworks.study.records import decisions_path

FILE: Final = Path(__file__).with_name("datasets.toml")
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


def _read() -> dict[str, Preset]:
    """The datasets in datasets.toml."""
    found: dict[str, Preset] = {}
    for name, row in tomllib.loads(FILE.read_text(encoding="utf-8")).items():
        plan = Plan(
            row["game"], 2, {}, tuple(row["players"]), SEED, with_decisions=True, with_values=row.get("values", True)
        )
        found[name] = Preset(plan, row["games"], row["digest"])
    return found


PRESETS: Final[Mapping[str, Preset]] = MappingProxyType(_read())


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
