"""Plots as SVG; equal values give equal files."""

import io
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from cogworks.lab.report.document import Plot

INK: Final = "#010203"
"""Replaced by the text colour of the page, so that plots work in dark and light."""
COLOUR: Final = "#b87333"
OTHER: Final = "#3b7f8c"
STYLE: Final[dict[str, Any]] = {
    # Text stays text: smaller files that can be searched and read aloud.
    "svg.fonttype": "none",
    # Names of cards may contain dollar signs.
    "text.parse_math": False,
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}
WIDTH: Final = 6.4


def svg(plot: Plot, number: int) -> str:
    """The plot as an SVG element; `number` makes its ids unique in a page."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    style: Any = {**STYLE, "svg.hashsalt": f"cogworks {number}"}
    with rc_context(style):
        figure = Figure(figsize=(WIDTH, height(plot)), layout="constrained")
        axes = figure.add_subplot()
        KINDS[plot.kind](axes, plot.values)
        sink = io.StringIO()
        empty = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(sink, format="svg", transparent=True, metadata=empty)
    return tidied(sink.getvalue(), plot.title)


def height(plot: Plot) -> float:
    """In inches."""
    if plot.kind == "ranked":
        return 0.7 + 0.14 * len(plot.values["values"])
    return 0.6 + 0.4 * len(plot.values["values"]) if plot.kind == "bars" else 2.6


def tidied(text: str, title: str) -> str:
    """The SVG element alone, in the page's colours and with ids that are unique in the page."""
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r' id="[A-Za-z0-9.]+_\d+"', "", text)
    text = text.replace(INK, "currentColor")
    text = re.sub(r"font: 9px [^;\"]*", "font: 9px sans-serif", text)
    label = title.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    text = re.sub(r"\n\s*", "\n", text)
    return text.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)


Values = Any


def bars(axes: Any, values: Values) -> None:
    """Horizontal bars with intervals, and a line for comparison."""
    n = len(values["values"])
    low = [value - low for value, low in zip(values["values"], values["low"], strict=True)]
    high = [high - value for value, high in zip(values["values"], values["high"], strict=True)]
    places = list(range(n))[::-1]
    axes.barh(places, values["values"], color=COLOUR, height=0.6)
    axes.errorbar(values["values"], places, xerr=[low, high], fmt="none", ecolor=INK, capsize=3)
    axes.axvline(values["line"][0], color=OTHER, linestyle="--", linewidth=1)
    axes.set_yticks(places, values["labels"])
    axes.set_xlim(0, max(1e-9, min(1.0, max(values["high"]) * 1.15)))
    axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f}%")


def histogram(axes: Any, values: Values) -> None:
    """How often each value occurred."""
    numbers: Sequence[float] = values["values"]
    low, high = min(numbers), max(numbers)
    step = max(1, round((high - low) / 30))
    edges = [low - 0.5 + step * place for place in range(int((high - low) // step) + 2)]
    axes.hist(numbers, bins=edges, color=COLOUR)
    axes.set_xlabel(values["label"])
    axes.set_ylabel("games")


def lines(axes: Any, values: Values) -> None:
    """A median with its quartiles."""
    axes.fill_between(values["x"], values["low"], values["high"], color=COLOUR, alpha=0.3, linewidth=0)
    axes.plot(values["x"], values["middle"], color=COLOUR)
    axes.axhline(0.8, color=OTHER, linestyle="--", linewidth=1)
    axes.set_ylim(0, 1.02)
    axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f}%")
    axes.set_xlabel(values["label"])
    axes.set_ylabel("chance")


def ranked(axes: Any, values: Values) -> None:
    """Effects with their intervals, one under another."""
    places = list(range(len(values["values"])))
    low = [value - low for value, low in zip(values["values"], values["low"], strict=True)]
    high = [high - value for value, high in zip(values["values"], values["high"], strict=True)]
    axes.errorbar(values["values"], places, xerr=[low, high], fmt="o", markersize=3, color=COLOUR, elinewidth=1)
    axes.axvline(0, color=OTHER, linestyle="--", linewidth=1)
    axes.set_yticks(places, values["labels"])
    axes.set_ylim(-1, len(places))
    axes.set_xlabel("points")


def scatter(axes: Any, values: Values) -> None:
    """Points with a straight line through them."""
    axes.plot(values["x"], values["y"], "o", color=COLOUR, markersize=4, alpha=0.8)
    slope, start = fitted(values["x"], values["y"])
    ends = [min(values["x"]), max(values["x"])]
    axes.plot(ends, [start + slope * end for end in ends], color=OTHER, linestyle="--", linewidth=1)
    axes.set_xlabel(values["label"])
    axes.set_ylabel(values["other"])


def fitted(x: Sequence[float], y: Sequence[float]) -> tuple[float, float]:
    """Slope and start of the least-squares line."""
    middle_x, middle_y = sum(x) / len(x), sum(y) / len(y)
    spread = sum((it - middle_x) ** 2 for it in x)
    slope = sum((a - middle_x) * (b - middle_y) for a, b in zip(x, y, strict=True)) / spread if spread else 0.0
    return slope, middle_y - slope * middle_x


KINDS: Final[dict[str, Callable[[Any, Values], None]]] = {
    "bars": bars,
    "histogram": histogram,
    "lines": lines,
    "ranked": ranked,
    "scatter": scatter,
}
