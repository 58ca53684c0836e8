"""How often a bot wins the solo game [S4.2].  Written by `python -m tools.solo_odds`; do not edit."""

from typing import Final

from cogworks.engine.game import Odds

SOLO_ODDS: Final = Odds(
    seats=1,
    rows="goal",
    columns="difficulty",
    won={
        ("statue", "gentle"): 0.925,
        ("statue", "normal"): 0.675,
        ("statue", "hard"): 0.375,
        ("demonstration", "gentle"): 0.925,
        ("demonstration", "normal"): 0.725,
        ("demonstration", "hard"): 0.500,
        ("guild", "gentle"): 0.975,
        ("guild", "normal"): 0.600,
        ("guild", "hard"): 0.450,
    },
    games=40,
    player="master:600",
)
