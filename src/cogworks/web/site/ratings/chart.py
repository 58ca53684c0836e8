"""A rating over time as SVG, drawn as the charts of reviews are."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from cogworks.people.ratings.lists import Point
from cogworks.people.ratings.scale import POINT, points
from cogworks.web.site.ratings import words

WIDE: Final = 1000
HIGH: Final = 100
"""The chart's own units; the page stretches it."""
MOST: Final = 400
"""Games in a chart: the last ones."""
STEP: Final = 100
"""The chart's range ends at full hundreds."""


def chart(curve: Sequence[Point]) -> Markup:
    """A curve with its uncertainty; its strokes keep their width when the page stretches it."""
    shown = curve[-MOST:]
    rows = [(points(it.mean), 2 * POINT * it.sigma) for it in shown]
    low = STEP * int(min(value - margin for value, margin in rows) // STEP)
    high = STEP * int(-(-max(value + margin for value, margin in rows) // STEP))
    last = max(1, len(rows) - 1)

    def at(place: int, value: float) -> str:
        return f"{WIDE * place / last:.1f} {HIGH * (high - value) / (high - low):.1f}"

    upper = "L".join(at(place, value + margin) for place, (value, margin) in enumerate(rows))
    lower = "L".join(at(place, value - margin) for place, (value, margin) in reversed(list(enumerate(rows))))
    line = "L".join(at(place, value) for place, (value, _) in enumerate(rows))
    if len(rows) == 1:
        line += f"h{WIDE}"
    told = words.curve([value for value, _ in rows])
    return Markup(
        '<div class="rating-chart"><span class="scale"><span>{high}</span><span>{low}</span></span>'
        '<svg class="graph" viewBox="0 0 {wide} {tall}" preserveAspectRatio="none" role="img" aria-label="{told}">'
        '<path class="grid" d="M0 25H{wide}M0 50H{wide}M0 75H{wide}"/>'
        '<path class="area" d="M{upper}L{lower}Z"/><path class="curve" d="M{line}"/></svg></div>'
    ).format(high=high, low=low, wide=WIDE, tall=HIGH, told=told, upper=upper, lower=lower, line=line)
