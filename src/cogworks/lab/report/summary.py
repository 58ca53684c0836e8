"""Summary of a report in a few sentences.  Figures that are inconclusive are left out or named as such."""

from collections.abc import Iterator, Sequence
from typing import Final

from cogworks.lab.decisiveness import clear_from
from cogworks.lab.effects import AVERAGE_FROM
from cogworks.lab.experiment import Chapter, Experiment, pairings
from cogworks.lab.game_figures import FIGURES, luck, order_results, ordinal
from cogworks.lab.report.document import Section, Table
from cogworks.lab.statistics import FEWEST, Estimate, percent, points, quartiles
from cogworks.lab.statistics import share as share_of

MOST_NAMES: Final = 4
"""Cards named per kind of finding."""
INTERVENTIONS: Final = ("gifts", "bans", "swaps", "synergies")
"""Names of the tables with findings."""


def section(experiment: Experiment, chapter: Chapter, others: Sequence[Section]) -> Section:
    """The most important figures; `others` are the sections of the same chapter."""
    said = [turn_order(chapter), course(chapter), *skill(chapter), *clarity(chapter), *cards(experiment, others)]
    return Section("In short", [words for words in said if words], is_list=True)


def shown(estimate: Estimate) -> str:
    """'59.8% (52.8 to 66.3)'."""
    return f"{percent(estimate.value)} ({100 * estimate.low:.1f} to {100 * estimate.high:.1f})"


def turn_order(chapter: Chapter) -> str:
    """Is the game fair?"""
    seats, player = chapter.setup.seats, chapter.setup.player
    results = [share_of(values) for values in order_results(chapter.played, seats)]
    if not results[0].is_conclusive:
        return f"{len(chapter.played)} games are too few to say anything about fairness."
    if seats == 1:
        return f"Players of strength {player} win {shown(results[0])} of their games."
    even = 1 / seats
    uneven = [place for place, it in enumerate(results) if not it.contains(even)]
    if not uneven:
        return f"Turn order is inconclusive: the first player wins {shown(results[0])}."
    # The largest advantage; a disadvantage only if no place has a significant advantage.
    place = max(uneven, key=lambda it: (results[it].value > even, abs(results[it].value - even)))
    word = "more" if results[place].value > even else "less"
    return f"Turn order matters: the {ordinal(place)} wins {shown(results[place])}, {word} than {percent(even)}."


def course(chapter: Chapter) -> str:
    """Length and choices."""
    if len(chapter.played) < FEWEST:
        return ""
    turns, decisions = (quartiles([figure(it) for it in chapter.played])[1] for _, figure, _ in FIGURES[:2])
    forced = sum(it.forced for it in chapter.played) / max(1, sum(it.decisions for it in chapter.played))
    return f"A typical game takes {turns:g} turns and {decisions:g} decisions, of which {forced:.0%} are forced."


def skill(chapter: Chapter) -> Iterator[str]:
    """How far strength and the deal decide."""
    seats = chapter.setup.seats
    for place, pairing in enumerate(pairings(chapter)):
        own = share_of([returns[index % seats] for index, returns in enumerate(chapter.rungs[place])])
        if pairing.second and pairing.first == chapter.setup.player and own.is_conclusive:
            yield f"{pairing.first.capitalize()} players beat {pairing.second} ones in {shown(own)} of games."
            break
    if chapter.repeats:
        found = luck(chapter)
        if found.is_conclusive and found.low > 0:
            yield f"Between equal players, the deal decides {shown(found)} of the result."
        # An interval that reaches 100% is inconclusive.
        elif found.is_conclusive and found.high < 1.0:
            yield f"Between equal players, the deal decides at most {max(0.0, found.high):.0%} of the result."


def clarity(chapter: Chapter) -> Iterator[str]:
    """When the winner becomes clear."""
    judged = [clear_from(chances) for chances in chapter.judged if chances]
    if len(judged) >= FEWEST:
        middle = quartiles(judged)[1]
        yield (
            f"In half of all games the winner is clear after {middle:.0%} of the game."
            if middle < 1
            else "In half of all games the winner is open until the end."
        )


def cards(experiment: Experiment, others: Sequence[Section]) -> Iterator[str]:
    """Findings about cards, by intervention."""
    for section in others:
        for part in section.parts:
            if isinstance(part, Table) and part.name in INTERVENTIONS and experiment.deals >= FEWEST:
                yield findings(part)


def findings(table: Table) -> str:
    """'Gifts: 2 of 105 are findings. Stronger: Tidal Magnet (+17.5), …'"""
    words: dict[str, list[tuple[float, str]]] = {}
    measured = list(table.columns).index("against the average gift" if table.name == "gifts" else "effect")
    for row in table.rows:
        if row[-1].verdict in ("high", "low"):
            value = float(row[measured].value)
            words.setdefault(row[-1].text, []).append((value, f"{row[0].text} ({points(value)})"))
    n = sum(map(len, words.values()))
    title = "Gifts against their average" if table.name == "gifts" and len(table.rows) >= AVERAGE_FROM else table.title
    said = [f"{title}: {n or 'none'} of {len(table.rows)} {'is a finding' if n < 2 else 'are findings'}."]
    for word, rows in sorted(words.items()):
        rows.sort(key=lambda row: -abs(row[0]))
        more = f" and {len(rows) - MOST_NAMES} more" if len(rows) > MOST_NAMES else ""
        word = "missed" if word == "misses it" else word
        said.append(f"{word.capitalize()}: {', '.join(name for _, name in rows[:MOST_NAMES])}{more}.")
    return " ".join(said)
