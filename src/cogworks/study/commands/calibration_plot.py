"""A reliability plot as SVG."""

from collections.abc import Mapping
from io import StringIO
from typing import Any, Final

from cogworks.review.calibration import PARTS, Reliability

COLOURS: Final = ("#3b7f8c", "#8c8c8c", "#6b4f9e")


def draw(whole: Reliability, parts: Mapping[int, Reliability], title: str) -> str:
    """Chances stated against shares won, with 95% intervals; a perfect search is on the diagonal."""
    from cogworks.study.extras import named_extras

    with named_extras():
        from matplotlib import rc_context
        from matplotlib.figure import Figure

    style: Any = {"svg.fonttype": "none", "svg.hashsalt": "cogworks", "font.size": 9}
    with rc_context(style):
        figure = Figure(figsize=(4.4, 4.2), layout="constrained")
        axes = figure.add_subplot()
        axes.plot([0, 100], [0, 100], color="#8c8c8c", linestyle="--", linewidth=1)
        for third, part in parts.items():
            axes.plot(
                [100 * it.chance for it in part.bins],
                [100 * it.result for it in part.bins],
                color=COLOURS[third],
                linewidth=0.8,
                label=PARTS[third],
            )
        axes.errorbar(
            [100 * it.chance for it in whole.bins],
            [100 * it.result for it in whole.bins],
            yerr=[196 * it.error for it in whole.bins],
            fmt="o",
            color="#b87333",
            capsize=3,
            label="whole game",
        )
        axes.set_title(title)
        axes.set_xlabel("chance stated, %")
        axes.set_ylabel("games won, %")
        axes.set_xlim(0, 100)
        axes.set_ylim(0, 100)
        axes.legend(loc="upper left", frameon=False)
        sink = StringIO()
        figure.savefig(sink, format="svg", metadata={"Date": None, "Creator": None})
    return sink.getvalue()
