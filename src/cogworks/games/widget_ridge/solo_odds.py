"""How often a bot wins the solo game [S4.2].  Written by `python -m tools.solo_odds`; do not edit."""

from typing import Final

from cogworks.engine.facts import Odds

SOLO_ODDS: Final = Odds(
    seats=1,
    rows="goal",
    columns="difficulty",
    won={
        ("statue", "gentle"): 0.942,
        ("statue", "normal"): 0.650,
        ("statue", "hard"): 0.417,
        ("demonstration", "gentle"): 0.992,
        ("demonstration", "normal"): 0.758,
        ("demonstration", "hard"): 0.508,
        ("guild", "gentle"): 0.992,
        ("guild", "normal"): 0.650,
        ("guild", "hard"): 0.483,
    },
    games=120,
    player="master:600",
)
