"""How often a bot wins the solo game [S4.2].  Written by `python -m tools.solo_odds`; do not edit."""

from typing import Final

from cogworks.engine.game import Odds

SOLO_ODDS: Final = Odds(
    seats=1,
    rows="goal",
    columns="difficulty",
    won={
        ("statue", "gentle"): 0.850,
        ("statue", "normal"): 0.830,
        ("statue", "hard"): 0.450,
        ("demonstration", "gentle"): 1.000,
        ("demonstration", "normal"): 0.600,
        ("demonstration", "hard"): 0.450,
        ("guild", "gentle"): 0.800,
        ("guild", "normal"): 0.800,
        ("guild", "hard"): 0.350,
    },
    games=20,
    player="master:600",
)
