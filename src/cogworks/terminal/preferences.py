"""Preferences of the person at the keyboard, remembered between games."""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from cogworks.terminal.saves import home


@dataclass(frozen=True, slots=True)
class Preferences:
    """Choices that apply to all later games."""

    auto: bool = False
    """Auto-play all forced moves."""
    unspent: bool = True
    """Ask before a turn ends with something unspent."""


def _file() -> Path:
    return home() / "settings.json"


def load() -> Preferences:
    """The remembered preferences; the defaults if there are none, or the file is damaged."""
    usual = Preferences()
    try:
        found = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return usual
    if not isinstance(found, dict):
        return usual
    return Preferences(found.get("auto", usual.auto) is True, found.get("unspent", usual.unspent) is True)


def save(preferences: Preferences) -> None:
    """Remember the preferences; if that fails, they apply to this game only."""
    with suppress(OSError):
        _file().parent.mkdir(parents=True, exist_ok=True)
        _file().write_text(json.dumps(asdict(preferences)), encoding="utf-8")
