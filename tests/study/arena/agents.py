"""Agents for tests: small programs that behave well or badly."""

import sys
from pathlib import Path

from cogworks.study.arena.contest import Contest, Entrant, Limits

READ = """
import json, os, sys, time
def requests():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "move":
            yield message
"""
GOOD = READ + "for message in requests(): print(1, flush=True)"


def program(folder: Path, text: str, name: str = "agent.py") -> str:
    """The command of a program with this text."""
    file = folder / name
    file.write_text(text)
    return f"cmd:{sys.executable} {file}"


def contest(*players: str, games: int = 2, simulations: int = 0, **limits: object) -> Contest:
    """A short contest in Widget Mechs."""
    entrants = tuple(Entrant(f"p{place}", text) for place, text in enumerate(players))
    bounds = Limits(**{"seconds": 20.0, "start_seconds": 0.0} | limits)  # type: ignore[arg-type]
    return Contest("widget_mechs", 2, {}, entrants, games, 1, bounds, simulations=simulations)
