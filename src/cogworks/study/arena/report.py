"""The report of an arena: one HTML page, and the same tables as Markdown."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from cogworks.engine.registry import game
from cogworks.study.arena.contest import Contest
from cogworks.study.arena.figures import Estimate, Figures, Row, figures
from cogworks.study.arena.ratings import MIDDLE, Strength
from cogworks.web.http.static import static_text

PAGE: Final = "report.html"
MOST_LISTED: Final = 500
"""Games listed in the page, the latest."""
WIDTH: Final = 100
"""Units of the axis of ratings."""
ROUND: Final = 50
"""Ratings at the ends of the axis are multiples of this."""


def page(contest: Contest, results: Sequence[Mapping[str, Any]]) -> str:
    """The report as one self-contained page; games and transcripts are links to files beside it."""
    found = figures(contest, results)
    templates = Environment(
        loader=FileSystemLoader(str(files("cogworks.study.arena"))),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return templates.get_template(PAGE).render(
        contest=contest,
        played=game(contest.game),
        n_games=len(results),
        figures=found,
        axis=Axis([row.strength for row in found.rows if row.strength is not None]),
        words=Words,
        has_tokens=any(row.read + row.written for row in found.rows),
        styles=Markup(static_text("look.css")),
        games=list(reversed(results[-MOST_LISTED:])),
    )


class Axis:
    """Ratings as places on a line."""

    def __init__(self, shown: Sequence[Strength]) -> None:
        ends = [end for it in shown for end in (it.low, it.high, it.rating) if abs(end) < float("inf")] or [MIDDLE]
        self.low = ROUND * (min(ends) // ROUND)
        self.high = ROUND * (max(ends) // ROUND + 1)

    def at(self, rating: float) -> float:
        """The place of a rating, from 0 to WIDTH."""
        return round(WIDTH * (min(max(rating, self.low), self.high) - self.low) / (self.high - self.low), 1)


class Words:
    """Figures as text, for the page and the terminal."""

    @staticmethod
    def percent(value: float) -> str:
        """'52.3%'."""
        return f"{100 * value:.1f}%"

    @staticmethod
    def share(it: Estimate) -> str:
        """A share with its interval."""
        return f"{100 * it.value:.1f}% ({100 * it.low:.0f} to {100 * it.high:.0f})"

    @staticmethod
    def loss(it: Estimate | None) -> str:
        """Chance given away per decision, in percentage points."""
        if it is None:
            return ""
        half = f" ± {100 * (it.high - it.value):.2f}" if it.n > 1 else ""
        return f"{100 * it.value:.2f}{half}"

    @staticmethod
    def rating(it: Strength | None) -> str:
        """A rating with its interval."""
        if it is None:
            return ""
        return f"{it.rating:.0f}" if it.low == float("-inf") else f"{it.rating:.0f} ({it.low:.0f} to {it.high:.0f})"

    @staticmethod
    def seconds(value: float) -> str:
        """A duration with a fitting unit."""
        return f"{value:.1f} s" if value >= 1 else f"{1000 * value:.1f} ms"

    @staticmethod
    def errors(row: Row) -> str:
        """Errors by kind."""
        return ", ".join(f"{n} {kind}" for kind, n in row.errors.items()) or "none"

    @staticmethod
    def tokens(row: Row) -> str:
        """Tokens read and written per decision."""
        if not row.read + row.written:
            return ""
        n = max(1, row.decisions)
        return f"{row.read / n:.0f} + {row.written / n:.0f}"


def markdown(contest: Contest, results: Sequence[Mapping[str, Any]]) -> str:
    """The standings as Markdown."""
    found = figures(contest, results)
    lines = [
        f"{game(contest.game).title}, {contest.seats} seats, {len(results)} games, seed {contest.seed}",
        "",
        "| player | games | rating (95% interval) | won (95% interval) | loss per decision | errors | forfeits "
        "| per reply | longest | tokens per decision |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    lines += [
        f"| {_cell(row.name)}{' (withdrawn)' if row.withdrawn else ''} | {row.games} | {Words.rating(row.strength)} | "
        f"{Words.share(row.won)} | {Words.loss(row.loss)} | {Words.percent(row.error_rate)} | {row.forfeits} | "
        f"{Words.seconds(row.seconds)} | {Words.seconds(row.longest)} | {Words.tokens(row)} |"
        for row in found.rows
    ]
    names = [row.name for row in found.rows]
    if contest.seats > 1:
        lines += ["", f"| won against | {' | '.join(map(_cell, names))} |", "|---|" + "---:|" * len(names)]
        lines += [
            f"| {_cell(contest.entrants[one].name)} | "
            + " | ".join(_against(found, one, other) for other in found.order)
            + " |"
            for one in found.order
        ]
    return "\n".join(lines) + "\n"


def _against(found: Figures, one: int, other: int) -> str:
    pair = found.pairs.get((one, other))
    return "" if pair is None else Words.share(pair.won)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
