"""A review as a page: charts, tables and the moments that mattered, on the site and as a standalone file."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from markupsafe import Markup

from cogworks.engine.dice import CHANCE
from cogworks.engine.errors import CogworksError
from cogworks.engine.log import Log
from cogworks.engine.registry import game
from cogworks.review.accuracy import scale
from cogworks.review.grades import LIMITS, Grade
from cogworks.review.moments import Moment, described, moments
from cogworks.review.review import Review, Summary, signed_percent
from cogworks.review.reviewing import names_of
from cogworks.web.http.static import static_text
from cogworks.web.render.renderer import Renderer
from cogworks.web.site.review import words

WIDE: Final = 1000
HIGH: Final = 100
"""The chart's own units; the page stretches it."""
ROWS: Final = 1000
"""Steps in a part of the table: all of most games."""
MOST_POINTS: Final = 1000
"""Points of a chart: more are too close together to see."""
STYLES: Final = ("look.css", "pages.css", "forms.css", "review.css")
RESULTS: Final = {1.0: "won", 0.0: "lost"}


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """A page's data about one player."""

    seat: int
    name: str
    result: str
    summary: Summary
    swing: float
    """The size of the biggest swing."""
    swing_step: int
    chart: Markup


@dataclass(frozen=True, slots=True)
class Row:
    """One step in the table."""

    step: int
    cause: str
    text: str
    grade: str
    chances: tuple[float, ...]
    """After the step."""


@dataclass(frozen=True, slots=True)
class ReviewFacts:
    """All data for a page."""

    game: str
    title: str
    names: list[str]
    n_steps: int
    simulations: int
    players: list[PlayerFacts]
    moments: list[Moment]
    rows: list[Row]
    scores: dict[str, float]
    """The mean accuracy of each bot level."""
    earlier: int | None = None
    """The last step of the part of the table before this one."""
    later: int | None = None
    """The first step of the part after this one."""


def facts_of(log: Log, review: Review, step: int | None = None) -> ReviewFacts:
    """Everything a page shows about a review; with a step, only the part of the table that contains it."""
    shown = range(len(review.steps))
    if step is not None:
        start = next((index for index in shown if review.steps[index].end > step), max(0, len(shown) - 1))
        shown = shown[start // ROWS * ROWS : (start // ROWS + 1) * ROWS]
    names, told, texts = names_of(log), moments(log, review), described(log, review, which=shown)
    return ReviewFacts(
        game=log.game,
        title=game(log.game).title,
        names=names,
        n_steps=len(log.answers),
        simulations=review.simulations,
        players=[_player(log, review, seat, told) for seat in range(log.seats)],
        moments=told,
        rows=[
            Row(
                step.start + 1,
                "Luck" if step.who == CHANCE else names[step.who],
                texts[index],
                "" if step.grade is None else step.grade.value,
                review.chances_after(index),
            )
            for index, step in ((index, review.steps[index]) for index in shown)
        ],
        scores=dict(scale(log.game).means),
        earlier=review.steps[shown[0] - 1].start if shown and shown[0] else None,
        later=review.steps[shown[-1] + 1].start if shown and shown[-1] + 1 < len(review.steps) else None,
    )


def _player(log: Log, review: Review, seat: int, told: list[Moment]) -> PlayerFacts:
    summary, result = review.summary(seat, log.game), review.final[seat]
    biggest = summary.biggest_swing
    return PlayerFacts(
        seat,
        names_of(log)[seat],
        RESULTS.get(result, words.SHARED),
        summary,
        review.swing(biggest, seat) if biggest >= 0 else 0.0,
        review.steps[biggest].start if biggest >= 0 else 0,
        chart(review, seat, names_of(log)[seat], [moment for moment in told if _concerns(moment, review, seat)]),
    )


def _concerns(moment: Moment, review: Review, seat: int) -> bool:
    """Is a moment marked in this seat's chart?  Its own decisions and large changes of its chance are."""
    return moment.who == seat or review.is_big(moment.index, seat)


def chart(review: Review, seat: int, name: str, marked: list[Moment]) -> Markup:
    """A seat's chance over the game as SVG.  Its strokes keep their width when the page stretches it."""
    last = max(1, review.steps[-1].end if review.steps else 1)
    points = [(step.start, step.chances[seat]) for step in review.steps] + [(last, review.final[seat])]
    path = "L".join(f"{_x(step, last)} {_y(chance)}" for step, chance in thinned(points))
    marks = Markup("").join(_mark(moment, review, seat, last) for moment in marked)
    low, high = min(chance for _, chance in points), max(chance for _, chance in points)
    first, final = points[0][1], points[-1][1]
    told = words.curve(name, first, low, high, final)
    return Markup(
        '<svg class="graph seat{seat}" viewBox="0 0 {wide} {high}" preserveAspectRatio="none" role="group" '
        'aria-label="{told}"><path class="grid" d="M0 25H{wide}M0 75H{wide}"/><path class="half" d="M0 50H{wide}"/>'
        '<path class="area" d="M0 {high}L{path}L{wide} {high}Z"/><path class="curve" d="M{path}"/>{marks}</svg>'
    ).format(seat=seat, wide=WIDE, high=HIGH, told=told, path=path, marks=marks)


def thinned(points: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """A curve with as many points as can be seen: of each part the first, the lowest, the highest and the last."""
    if len(points) <= MOST_POINTS:
        return points
    kept: list[tuple[int, float]] = []
    size = -(-4 * len(points) // MOST_POINTS)
    for start in range(0, len(points), size):
        part = points[start : start + size]
        low, high = min(part, key=lambda point: point[1]), max(part, key=lambda point: point[1])
        kept += sorted({part[0], low, high, part[-1]})
    return kept


def _mark(moment: Moment, review: Review, seat: int, last: int) -> Markup:
    """A dot at a moment that leads to its description.  A line of no length with round ends stays round."""
    told = words.mark(moment.kind, moment.start + 1, moment.text)
    x, y = _x(moment.end, last), _y(review.chances_after(moment.index)[seat])
    return Markup(
        '<a href="#moment-{index}" aria-label="{told}"><path class="mark {kind}" d="M{x} {y}h0">'
        "<title>{told}</title></path></a>"
    ).format(index=moment.index, kind=moment.kind, x=x, y=y, told=told)


def _x(step: int, last: int) -> str:
    return f"{WIDE * step / last:.1f}"


def _y(chance: float) -> str:
    return f"{HIGH * (1 - chance):.1f}"


def limits() -> dict[str, str]:
    """The losses of each grade, for the legend."""
    bounds = [0.0, *(limit for limit, _ in LIMITS)]
    return {
        grade.value: words.loss(low, None if grade is Grade.BLUNDER else bounds[place + 1])
        for place, (grade, low) in enumerate(zip(Grade, bounds, strict=True))
    }


def standalone(log: Log, review: Review) -> str:
    """The review as a single self-contained page."""
    styles = "\n".join(map(static_text, STYLES))
    return Renderer().page(
        "review_file",
        facts=facts_of(log, review),
        styles=Markup(styles),
        signed_percent=signed_percent,
        limits=limits(),
        table="",
    )


def write_page(path: Path, log: Log, review: Review) -> None:
    """Write the page to a new file."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(standalone(log, review))
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError as error:
        raise CogworksError(f"{path} already exists; choose another file") from error
    except OSError as error:
        raise CogworksError(f"{path}: cannot be written: {error.strerror or error}") from error
