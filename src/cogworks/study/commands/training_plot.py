"""Learning curves of a chain of networks as SVG."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

from cogworks.engine.registry import game
from cogworks.study.training.chain import Plan


def draw(plan: Plan, folder: Path) -> str:
    """The loss of every pass over the examples, and what each generation wins, with 95% intervals."""
    from cogworks.study.extras import named_extras

    with named_extras():
        from matplotlib import rc_context
        from matplotlib.figure import Figure

    rows = [json.loads(file.read_text("utf-8")) for file in sorted(folder.glob("generation-*/matches.json"))]
    style: Any = {"svg.fonttype": "none", "svg.hashsalt": "cogworks", "font.size": 9}
    with rc_context(style):
        figure = Figure(figsize=(7.2, 3.2), layout="constrained")
        losses, shares = figure.subplots(1, 2)
        for number, row in enumerate(rows):
            found = row["errors"]["losses"]
            losses.plot(range(1, len(found) + 1), found, marker="o", label=f"generation {number}")
        losses.set_xlabel("passes over the examples")
        losses.set_ylabel("cross entropy")
        losses.legend(frameon=False)
        for name, colour, label in (
            ("estimates", "#b87333", "against the game's estimates"),
            ("previous", "#3b7f8c", "against the generation before"),
        ):
            shares.errorbar(
                range(len(rows)),
                [100 * row[name]["share"] for row in rows],
                yerr=[100 * row[name]["margin"] for row in rows],
                fmt="o",
                color=colour,
                capsize=3,
                label=label,
            )
        shares.axhline(100 / plan.seats, color="#8c8c8c", linestyle="--", linewidth=1)
        shares.set_xticks(range(len(rows)))
        shares.set_xlabel("generation")
        shares.set_ylabel(f"games won, %, {plan.simulations} simulations")
        shares.legend(frameon=False)
        figure.suptitle(f"{game(plan.game).title}, {plan.seats} seats")
        sink = StringIO()
        figure.savefig(sink, format="svg", metadata={"Date": None, "Creator": None})
    return sink.getvalue()
