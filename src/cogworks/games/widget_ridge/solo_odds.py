"""How often a bot wins the solo game [S4.2].  Written by `python -m tools.solo_odds`; do not edit."""

from typing import Final

from cogworks.engine.game import Odds

SOLO_ODDS: Final = Odds(
    seats=1,
    rows="goal",
    columns="difficulty",
    won={
        ("statue", "gentle"): 0.950,
        ("statue", "normal"): 0.750,
        ("statue", "hard"): 0.517,
        ("demonstration", "gentle"): 1.000,
        ("demonstration", "normal"): 0.950,
        ("demonstration", "hard"): 0.800,
        ("guild", "gentle"): 0.625,
        ("guild", "normal"): 0.412,
        ("guild", "hard"): 0.250,
    },
    games=60,
    player="master:600",
)
