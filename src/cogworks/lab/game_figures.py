"""The whole game: fairness, length, choices, tension, skill and luck, endings."""

from collections.abc import Callable, Sequence
from typing import Final

from cogworks.bots.standings import SURE
from cogworks.engine.registry import game
from cogworks.lab.decisiveness import CLEAR, POINTS, clear_from
from cogworks.lab.experiment import Chapter, pairings
from cogworks.lab.played import Played
from cogworks.lab.report.document import Cell, Plot, Section, Table, mean, number, share, text
from cogworks.lab.statistics import FEWEST, INCONCLUSIVE, Estimate, counted, percent, quartiles
from cogworks.lab.statistics import mean as mean_of
from cogworks.lab.statistics import share as share_of

Figure = Callable[[Played], float]
FIGURES: Final[tuple[tuple[str, Figure, str], ...]] = (
    ("turns", lambda it: it.turns, "{:.1f}"),
    ("decisions", lambda it: it.decisions, "{:.1f}"),
    ("answers, with chance", lambda it: it.answers, "{:.1f}"),
    ("options per free decision", lambda it: it.options / max(1, it.decisions - it.forced), "{:.2f}"),
    ("forced decisions", lambda it: it.forced / max(1, it.decisions), "{:.1%}"),
    ("dead turns", lambda it: it.dead / max(1, it.turns), "{:.1%}"),
    ("lead changes", lambda it: it.leads, "{:.2f}"),
    ("best score", lambda it: max(it.scores), "{:.1f}"),
    ("lowest score", lambda it: min(it.scores), "{:.1f}"),
    ("margin of the best score", lambda it: margin(it.scores), "{:.1f}"),
)
"""Figures of a single game."""


def margin(scores: Sequence[int]) -> int:
    """The best score minus the second."""
    ordered = sorted(scores)
    return ordered[-1] - ordered[-2] if len(ordered) > 1 else 0


def figures(seats: int) -> list[tuple[str, Figure, str]]:
    """The figures that make sense for this number of seats."""
    several = ("lead changes", "lowest score", "margin of the best score")
    return [row for row in FIGURES if seats > 1 or row[0] not in several]


def order_results(played: Sequence[Played], seats: int) -> list[list[float]]:
    """For each place in turn order, the results of all games."""
    return [[it.returns[(it.first + place) % seats] for it in played] for place in range(seats)]


def sections(chapter: Chapter) -> list[Section]:
    """All sections about the game as a whole."""
    found = [fairness(chapter), course(chapter), endings(chapter)]
    found += [skill(chapter)] if chapter.rungs or chapter.repeats else []
    return found + ([clarity(chapter)] if chapter.judged else [])


def fairness(chapter: Chapter) -> Section:
    """Win share by turn order."""
    seats = chapter.setup.seats
    results = [share_of(values) for values in order_results(chapter.played, seats)]
    if seats == 1:
        table = Table("Solo games won", ("", "won"), [(text("all deals"), share(results[0]))], name="fairness")
        return Section("How often the game is won", parts=[table])
    even = 1 / seats
    table = Table("Win share by turn order", ("turn order", "win share", f"against {percent(even)}"), name="fairness")
    for place, result in enumerate(results):
        table.rows.append((Cell(ordinal(place), place), share(result), against(result, even)))
    said = "Shared wins count as their share. Intervals are 95% (Wilson)."
    return Section("Fairness", [said], [table, bars("Win share by turn order", results, even)])


def ordinal(place: int) -> str:
    """'first player'."""
    return f"{('first', 'second', 'third', 'fourth', 'fifth', 'sixth')[place]} player"


def against(result: Estimate, even: float) -> Cell:
    """Is a share above, below, or not distinguishable from an even one?"""
    if not result.is_conclusive or result.contains(even):
        reason = "too few games" if not result.is_conclusive else "the interval includes it"
        return text(f"{INCONCLUSIVE}: {reason}", "unclear")
    return text("above", "high") if result.value > even else text("below", "low")


def bars(title: str, results: Sequence[Estimate], even: float) -> Plot:
    """Shares with their intervals."""
    return Plot(
        title,
        "bars",
        {
            "labels": [ordinal(place) for place in range(len(results))],
            "values": [it.value for it in results],
            "low": [it.low for it in results],
            "high": [it.high for it in results],
            "line": [even],
        },
    )


def course(chapter: Chapter) -> Section:
    """Length, choices, scores and the lead."""
    unit = game(chapter.setup.game).scored_in[1]
    columns = ("per game", "mean (95% interval)", "lower quartile", "median", "upper quartile")
    table = Table("A game in figures", columns, name="course")
    for name, figure, form in figures(chapter.setup.seats):
        values = [figure(it) for it in chapter.played]
        low, middle, high = quartiles(values)
        row = (text(name), mean(mean_of(values), form), number(low, form), number(middle, form), number(high, form))
        table.rows.append(row)
    table.note = (
        f"Scores are in {unit}. A decision is forced if only one answer is legal. A dead turn is one in which the "
        "player had no choice, or which was lost. The lead is compared after each turn."
    )
    turns = Plot("Turns per game", "histogram", {"values": [it.turns for it in chapter.played], "label": "turns"})
    best = Plot("Best score", "histogram", {"values": [max(it.scores) for it in chapter.played], "label": unit})
    return Section("Length, choices and scores", parts=[table, turns, best])


def endings(chapter: Chapter) -> Section:
    """How games ended."""
    table = Table("Endings", ("ending", "games", "share"), name="endings")
    for ending, n in counted([it.ending for it in chapter.played]).items():
        result = share_of([1.0] * n + [0.0] * (len(chapter.played) - n))
        table.rows.append((text(ending), Cell(str(n), n), share(result)))
    return Section("Endings", parts=[table])


# ---- skill and luck


def skill(chapter: Chapter) -> Section:
    """Ladder gaps, and how far the deal decides between equal players."""
    section = Section("Skill and luck")
    seats = chapter.setup.seats
    if chapter.rungs:
        table = Table(
            "Stronger against weaker players",
            ("pairing", "win share", "won from every seat", "lost from every seat"),
            name="skill",
        )
        for place, pairing in enumerate(pairings(chapter)):
            results = chapter.rungs[place]
            own = [returns[index % seats] for index, returns in enumerate(results)]
            rounds = [own[at : at + seats] for at in range(0, len(own) - seats + 1, seats)]
            swept, lost = ([float(all(it == end for it in row)) for row in rounds] for end in (1.0, 0.0))
            rivals = f" against {pairing.second}" if pairing.second else ""
            table.rows.append(
                (text(f"{pairing.first}{rivals}"), share(share_of(own)), share(share_of(swept)), share(share_of(lost)))
            )
        table.note = (
            "Every deal is played once from each seat. 'Won from every seat' means that the player won the deal "
            "whichever seat it had, so skill decided."
        )
        section.parts.append(table)
    if chapter.repeats:
        section.text.append(luck_words(luck(chapter)))
    return section


def luck(chapter: Chapter) -> Estimate:
    """How far the deal decides between equal players: 0 not at all, 1 completely.

    The same deals are played twice, by players with other dice.  The figure is the share of deals with the same result
    both times, beyond what independent games would give (Cohen's kappa).
    """
    first = [tuple(it.returns) for it in chapter.played[: len(chapter.repeats)]]
    second = [tuple(returns) for returns in chapter.repeats]
    same = share_of([float(one == other) for one, other in zip(first, second, strict=True)])
    shares = counted([str(it) for it in (*first, *second)])
    chance = sum((n / (len(first) + len(second))) ** 2 for n in shares.values())
    if chance == 1:
        return Estimate(0.0, 0.0, 0.0, 0, 0.0)
    scale = 1 - chance
    value, error = (same.value - chance) / scale, same.error / scale
    return Estimate(value, value - SURE * error, value + SURE * error, same.n, error)


def luck_words(found: Estimate) -> str:
    """The figure in a sentence."""
    if not found.is_conclusive:
        return f"How far the deal decides between equal players is {INCONCLUSIVE} with {found.n} repeated deals."
    return (
        f"Between equal players the deal decides {percent(max(0.0, found.value))} of the result "
        f"({percent(found.low)} to {percent(found.high)}): {found.n} deals were played twice by players with other "
        "dice, and this is how often the same seat won again, beyond chance. 0% means that the deal doesn't matter, "
        "100% that it decides everything."
    )


# ---- when the winner becomes clear


def clarity(chapter: Chapter) -> Section:
    """The winner's chance in the course of the game."""
    judged = [chances for chances in chapter.judged if chances]
    said = (
        f"A master search judged {len(judged)} games at ten points each, with what the winner knew. The winner is "
        f"clear once its chance stays at {CLEAR:.0%} or more."
    )
    if len(judged) < FEWEST:
        said += f" With fewer than {FEWEST} games the figures are {INCONCLUSIVE}: read the curve as a sketch."
    section = Section("When the winner becomes clear", [said])
    if not judged:
        return section
    from_ = [clear_from(chances) for chances in judged]
    table = Table("Clear after", ("share of the game", "games in which the winner was clear by then"), name="clarity")
    for point in (2, 4, 6, 8):
        result = share_of([float(it <= point / POINTS) for it in from_])
        table.rows.append((Cell(f"{10 * point}%", point), share(result)))
    middles = [quartiles([chances[point] for chances in judged]) for point in range(POINTS)]
    plot = Plot(
        "The winner's chance",
        "lines",
        {
            "x": [10.0 * point for point in range(POINTS)],
            "low": [it[0] for it in middles],
            "middle": [it[1] for it in middles],
            "high": [it[2] for it in middles],
            "label": "% of the game",
        },
    )
    section.parts += [table, plot]
    return section
