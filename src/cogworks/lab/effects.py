"""Effects of interventions: gifts, bans, swaps and pairs on the same deals, with intervals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final

from cogworks.bots.standings import SURE
from cogworks.lab.description import Card, lab_of
from cogworks.lab.experiment import Chapter, Experiment
from cogworks.lab.playing import Treatment
from cogworks.lab.report.document import Cell, Plot, Section, Table, corrected, effect, number, share, text
from cogworks.lab.statistics import (
    FALSE_DISCOVERIES,
    FEWEST,
    INCONCLUSIVE,
    POWER,
    Estimate,
    adjusted,
    mean,
    paired,
)

AVERAGE_FROM: Final = 5
"""With at least this many gifts, each is also compared with their average."""
ENDS: Final = 20
"""With many gifts, a plot shows only this many at either end."""
BASELINE: Final = Treatment()


@dataclass(frozen=True)
class Contrast:
    """A sum of treatments' results, each with its sign, on the same deals."""

    name: str
    weights: tuple[tuple[Treatment, float], ...]


def estimate(chapter: Chapter, player: str, weights: Sequence[tuple[Treatment, float]]) -> Estimate:
    """The mean of a contrast over the deals, with its interval.

    On each deal every seat is treated once, so that seats and deals cancel out.
    """
    rows = [(results(chapter, player, treatment), weight) for treatment, weight in weights]
    n = min(len(values) for values, _ in rows)
    return paired([sum(weight * values[deal] for values, weight in rows) for deal in range(n)])


def results(chapter: Chapter, player: str, treatment: Treatment) -> list[float]:
    """The treated seats' mean result on each deal; without treatment, the mean of all seats."""
    return chapter.baselines[player] if treatment == BASELINE else chapter.treated[player, treatment]


def gift_of(experiment: Experiment, *names: str) -> Treatment:
    """The treatment in which a seat starts with these cards."""
    return Treatment(names, (), experiment.how)


def gift(experiment: Experiment, name: str) -> Contrast:
    """Start with the card, against not."""
    return Contrast(name, ((gift_of(experiment, name), 1.0), (BASELINE, -1.0)))


def ban(name: str) -> Contrast:
    """Neither take nor play the card, against playing freely."""
    return Contrast(name, ((Treatment((), (name,)), 1.0), (BASELINE, -1.0)))


def swap(experiment: Experiment, old: str, new: str) -> Contrast:
    """Start with the new card in place of the old one."""
    return Contrast(f"{old} → {new}", ((gift_of(experiment, new), 1.0), (gift_of(experiment, old), -1.0)))


def synergy(experiment: Experiment, one: str, other: str) -> Contrast:
    """Both cards together, beyond the sum of their effects alone."""
    both = gift_of(experiment, one, other)
    weights = ((both, 1.0), (gift_of(experiment, one), -1.0), (gift_of(experiment, other), -1.0), (BASELINE, 1.0))
    return Contrast(f"{one} + {other}", weights)


# ---- sections


def sections(experiment: Experiment, chapter: Chapter) -> list[Section]:
    """A section for each kind of intervention that was made."""
    known = {card.name: card for card in lab_of(experiment.game).cards(chapter.setup.options)}
    gifts = _possible(chapter, [gift(experiment, name) for name in experiment.gifts])
    bans = [ban(name) for name in experiment.bans]
    swaps = _possible(chapter, [swap(experiment, *names) for names in experiment.swaps])
    pairs = _possible(chapter, [synergy(experiment, *names) for names in experiment.pairs])

    def effects_of(contrasts: Sequence[Contrast]) -> dict[str, Estimate]:
        return {it.name: estimate(chapter, experiment.treated_by[0], it.weights) for it in contrasts}

    found: list[Section] = []
    if gifts:
        found.append(gift_section(experiment, chapter, gifts, known))
    if bans:
        said = (
            "One seat may neither take nor play the card, unless nothing else is legal, and plans accordingly. The "
            "others don't know. A negative effect means that the seat misses the card."
        )
        found.append(plain_section("Bans", said, effects_of(bans), known, ("misses it", "better off without")))
    if swaps:
        said = "One seat starts with the first card, then, on the same deals, with the second instead."
        found.append(plain_section("Swaps", said, effects_of(swaps), {}, ("first is better", "second is better")))
    if pairs:
        said = "One seat starts with both cards. The effect is what they do beyond the sum of each alone."
        found.append(plain_section("Synergies", said, effects_of(pairs), {}, ("worse together", "better together")))
    if found:
        found[0].text.insert(0, method(experiment, chapter))
        found += level_sections(experiment, chapter, gifts, bans)
    if chapter.impossible:
        gone = "; ".join(treatment.words() for treatment in chapter.impossible)
        found.append(Section("Not possible in this setup", [f"{gone}."]))
    return found


def _possible(chapter: Chapter, contrasts: Sequence[Contrast]) -> list[Contrast]:
    return [it for it in contrasts if not any(treatment in chapter.impossible for treatment, _ in it.weights)]


def method(experiment: Experiment, chapter: Chapter) -> str:
    """How the effects were measured, and their limits."""
    player, seats = experiment.treated_by[0], chapter.setup.seats
    errors = [
        estimate(chapter, player, ((it, 1.0), (BASELINE, -1.0))).error
        for it in experiment.treatments()
        if (player, it) in chapter.treated
    ]
    said = (
        f"{experiment.deals} deals per treatment, played by {player}. On each deal every seat is treated once "
        f"({seats * experiment.deals} games), and the others play as usual on the same shuffles. Effects are "
        "percentage points of the treated seat's win share. Intervals are 95% for each card by itself. q is the "
        "p-value corrected for all comparisons of the table (Benjamini-Hochberg): of the findings with q up to "
        f"{FALSE_DISCOVERIES:g}, about 1 in 20 is expected to be false."
    )
    if not errors or experiment.deals < FEWEST:
        return f"{said} With fewer than {FEWEST} deals every effect is {INCONCLUSIVE}."
    typical = sorted(errors)[len(errors) // 2]
    strict = NormalDist().inv_cdf(1 - 0.025 / len(errors)) + POWER
    return (
        f"{said} With 80% probability this sample finds an effect of {100 * (SURE + POWER) * typical:.0f} points in a "
        f"single comparison, and one of {100 * strict * typical:.0f} points among {len(errors)} treatments. Smaller "
        "effects may exist and stay inconclusive."
    )


def gift_section(
    experiment: Experiment, chapter: Chapter, contrasts: Sequence[Contrast], known: Mapping[str, Card]
) -> Section:
    """The value of a card to the seat that starts with it."""
    player = experiment.treated_by[0]
    words = lab_of(experiment.game).gift(experiment.how).words
    section = Section("Gifts", [f"One seat starts with the card {words}."])
    found = [estimate(chapter, player, it.weights) for it in contrasts]
    table = Table(
        "Gifts",
        ("card", "type", "cost", "win share", "effect", "against the average gift", "q", "finding"),
        name="gifts",
    )
    relative = against_average(chapter, player, contrasts)
    q_values = adjusted([it.p for it in relative])
    names = ("weaker", "stronger") if len(contrasts) >= AVERAGE_FROM else ("hurts", "helps")
    for contrast, value, other, q in zip(contrasts, found, relative, q_values, strict=True):
        card = known[contrast.name]
        table.faces.append(card.face)
        table.rows.append(
            (
                text(card.name),
                text(card.group),
                number(float("nan") if card.cost is None else card.cost, "{:g}"),
                share(mean(results(chapter, player, contrast.weights[0][0]))),
                effect(value),
                effect(other),
                corrected(q, other),
                finding(other, q, names),
            )
        )
    if len(contrasts) >= AVERAGE_FROM:
        table.note = (
            "A free card usually helps, so findings compare each card with the average of all gifts on the same deals."
        )
    section.parts.append(table)
    if all(it.is_conclusive for it in relative) and len(contrasts) >= AVERAGE_FROM:
        section.text.append(spread(relative))
    if all(it.is_conclusive for it in found) and len(found) > 1:
        section.parts += gift_plots(contrasts, found, known)
    return section


def spread(relative: Sequence[Estimate]) -> str:
    """How much cards really differ, beyond the noise of the sample."""
    total = sum(it.value**2 for it in relative) / len(relative)
    noise = sum(it.error**2 for it in relative) / len(relative)
    real = sqrt(max(0.0, total - noise))
    return (
        f"The effects differ by {100 * sqrt(total):.1f} points (standard deviation over {len(relative)} cards). Noise "
        f"alone would give about {100 * sqrt(noise):.1f}. That leaves about {100 * real:.1f} points for real "
        "differences."
    )


def against_average(chapter: Chapter, player: str, contrasts: Sequence[Contrast]) -> list[Estimate]:
    """Each contrast minus the average of all; with few, minus nothing."""
    if len(contrasts) < AVERAGE_FROM:
        return [estimate(chapter, player, it.weights) for it in contrasts]
    rows = [results(chapter, player, it.weights[0][0]) for it in contrasts]
    averages = [sum(row[deal] for row in rows) / len(rows) for deal in range(len(rows[0]))]
    return [paired([value - average for value, average in zip(row, averages, strict=True)]) for row in rows]


def gift_plots(contrasts: Sequence[Contrast], found: Sequence[Estimate], known: Mapping[str, Card]) -> list[Plot]:
    """All effects in order, and by cost if cards have one."""
    order = sorted(range(len(found)), key=lambda place: found[place].value)
    title = "Effects of gifts, in points"
    if len(order) > 3 * ENDS:
        title += f": the {ENDS} lowest and the {ENDS} highest of {len(order)}"
        order = order[:ENDS] + order[-ENDS:]
    ranked = Plot(
        title,
        "ranked",
        {
            "labels": [contrasts[place].name for place in order],
            "values": [100 * found[place].value for place in order],
            "low": [100 * found[place].low for place in order],
            "high": [100 * found[place].high for place in order],
        },
    )
    costs = [known[it.name].cost for it in contrasts]
    priced = [(float(cost), 100 * it.value) for cost, it in zip(costs, found, strict=True) if cost is not None]
    if len({cost for cost, _ in priced}) < 2:
        return [ranked]
    scatter = Plot(
        "Effect by cost",
        "scatter",
        {
            "x": [cost for cost, _ in priced],
            "y": [value for _, value in priced],
            "names": [it.name for it, cost in zip(contrasts, costs, strict=True) if cost is not None],
            "label": "cost",
            "other": "effect in points",
        },
    )
    return [ranked, scatter]


def plain_section(
    title: str, said: str, found: Mapping[str, Estimate], known: Mapping[str, Card], names: tuple[str, str]
) -> Section:
    """A table of effects by name."""
    q_values = adjusted([it.p for it in found.values()])
    table = Table(title, ("card" if known else "cards", "effect", "q", "finding"), name=title.lower())
    for (name, value), q in zip(found.items(), q_values, strict=True):
        if known:
            table.faces.append(known[name].face)
        table.rows.append((text(name), effect(value), corrected(q, value), finding(value, q, names)))
    return Section(title, [said], [table])


def finding(value: Estimate, q: float, names: tuple[str, str]) -> Cell:
    """A finding after the correction for many comparisons."""
    if not value.is_conclusive or q > FALSE_DISCOVERIES:
        return text(INCONCLUSIVE, "unclear")
    return text(names[1], "high") if value.value > 0 else text(names[0], "low")


def level_sections(
    experiment: Experiment, chapter: Chapter, gifts: Sequence[Contrast], bans: Sequence[Contrast]
) -> list[Section]:
    """How the effects change with the players' strength."""
    levels = experiment.treated_by
    if len(levels) < 2:
        return []
    section = Section(
        "By strength of the players",
        [
            "The same experiments with other players. A card that gains value with strength is a tool for experts; one "
            "that loses value is a crutch for beginners, or a trap for them if it hurts only them."
        ],
    )
    first, last = levels[0], levels[-1]
    for title, contrasts in (("Gifts by strength", gifts), ("Bans by strength", bans)):
        if not contrasts:
            continue
        table = Table(title, ("card", *levels, f"{last} minus {first}", "q"), name=title.lower().replace(" ", "-"))
        gaps = [gap(chapter, first, last, it) for it in contrasts]
        q_values = adjusted([it.p for it in gaps])
        for contrast, change, q in zip(contrasts, gaps, q_values, strict=True):
            by_level = [effect(estimate(chapter, player, contrast.weights)) for player in levels]
            verdict = "unclear" if q > FALSE_DISCOVERIES else "high" if change.value > 0 else "low"
            table.rows.append((text(contrast.name), *by_level, effect(change, verdict), corrected(q, change)))
        section.parts.append(table)
    return [section] if section.parts else []


def gap(chapter: Chapter, first: str, last: str, contrast: Contrast) -> Estimate:
    """The change of an effect between two players, on the same deals."""
    rows = [
        (results(chapter, player, treatment), sign * weight)
        for player, sign in ((last, 1.0), (first, -1.0))
        for treatment, weight in contrast.weights
    ]
    n = min(len(values) for values, _ in rows)
    return paired([sum(weight * values[deal] for values, weight in rows) for deal in range(n)])
