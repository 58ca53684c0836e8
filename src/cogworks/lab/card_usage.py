"""Cards as they were used in ordinary games: correlations, with their bias stated."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

from cogworks.bots.standings import SURE, interval
from cogworks.lab.description import EVERY_SEAT, PLAYED, SEEN, TAKEN, Card, lab_of
from cogworks.lab.experiment import Chapter
from cogworks.lab.played import Played
from cogworks.lab.report.document import Cell, Section, Table, corrected, effect, number, share, text
from cogworks.lab.statistics import (
    FALSE_DISCOVERIES,
    FEWEST,
    INCONCLUSIVE,
    Estimate,
    adjusted,
    difference,
    quartiles,
)
from cogworks.lab.statistics import share as share_of

BIAS: Final = (
    "These win shares are not what a card is worth. Players who are ahead can afford more and better cards, players "
    "play what suits them, and long games show more cards. Use them to see which cards are used; use gifts and bans to "
    "see what they do."
)
MOST_PAIRS: Final = 12
"""Pairs shown."""


@dataclass
class Use:
    """How a card was used."""

    seen: int = 0
    taken: int = 0
    played: int = 0
    """Games in which that happened."""
    when: list[float] = field(default_factory=list)
    """At which share of the game it was first played."""
    won_with: list[float] = field(default_factory=list)
    """Results of seats that played it."""
    won_without: float = 0.0
    n_without: int = 0
    """Results of seats that did not."""

    def without(self) -> Estimate:
        """The win share of seats that did not play it."""
        return rated(self.won_without / self.n_without if self.n_without else 0.0, self.n_without)


def rated(rate: float, n: int) -> Estimate:
    """A share from its rate and number."""
    if not n:
        return share_of(())
    low, high = interval(rate, n)
    return Estimate(rate, low, high, n, (high - low) / (2 * SURE))


def uses(played: Sequence[Played], cards: Sequence[Card], seats: int) -> list[Use]:
    """How each card was used in all games."""
    found = [Use() for _ in cards]
    total = 0.0
    for it in played:
        met: list[set[int]] = [set(), set(), set()]
        for what, seat, card, turn in it.rows():
            if card >= len(cards):
                continue
            met[what].add(card)
            if what == PLAYED and seat != EVERY_SEAT:
                found[card].won_with.append(it.returns[seat])
                found[card].when.append(turn / max(1, it.turns))
        for card in met[SEEN] | met[TAKEN] | met[PLAYED]:
            found[card].seen += 1
        for card in met[TAKEN]:
            found[card].taken += 1
        for card in met[PLAYED]:
            found[card].played += 1
        total += sum(it.returns)
    for use in found:
        use.n_without = seats * len(played) - len(use.won_with)
        use.won_without = total - sum(use.won_with)
    return found


def section(chapter: Chapter) -> Section | None:
    """The table of cards and the table of pairs."""
    setup = chapter.setup
    lab = lab_of(setup.game)
    cards = lab.cards(setup.options)
    if not cards or not chapter.played:
        return None
    meaning = [
        f"{name}: {words}"
        for name, words in (("Seen", lab.seen), ("taken", lab.taken), ("played", lab.played))
        if words
    ]
    explained = "; ".join(meaning)
    found = Section("Cards in ordinary games", [f"{explained[:1].upper()}{explained[1:]}.", BIAS])
    found.parts.append(card_table(chapter, cards))
    pairs = pair_table(chapter, cards)
    if pairs.rows:
        found.parts.append(pairs)
    return found


def card_table(chapter: Chapter, cards: Sequence[Card]) -> Table:
    """Each card: seen, taken, played, when, and the win share with and without it."""
    n, meant = len(chapter.played), lab_of(chapter.setup.game)
    table = Table(
        "Cards",
        (
            "card",
            "type",
            "cost",
            "seen",
            "taken",
            "played",
            "first played at",
            "win share with",
            "without",
            "difference",
        ),
        name="cards",
    )
    for card, use in zip(cards, uses(chapter.played, cards, chapter.setup.seats), strict=True):
        with_, without = share_of(use.won_with), use.without()
        table.faces.append(card.face)
        table.rows.append(
            (
                text(card.name),
                text(card.group),
                number(float("nan") if card.cost is None else card.cost, "{:g}"),
                often(use.seen, n) if meant.seen else text(""),
                *(often(count, n) for count in (use.taken, use.played)),
                number(100 * quartiles(use.when)[1], "{:.0f}%") if len(use.when) >= FEWEST else text(""),
                share(with_),
                share(without),
                effect(lesser(with_, without)),
            )
        )
    table.note = "Seen, taken and played are shares of games; 'first played at' is the median share of the game."
    return table


def lesser(with_: Estimate, without: Estimate) -> Estimate:
    """The difference of two shares; inconclusive if either is."""
    return difference(with_, without) if with_.n and without.n else share_of(())


def often(count: int, n: int) -> Cell:
    """A share of games without an interval."""
    return number(100 * count / n, "{:.0f}%") if n >= FEWEST else text(INCONCLUSIVE, "unclear")


# ---- pairs


def pair_table(chapter: Chapter, cards: Sequence[Card]) -> Table:
    """Pairs of cards that win together more or less often than their separate shares suggest."""
    import numpy as np

    seats = chapter.setup.seats
    used = np.zeros((len(chapter.played) * seats, len(cards)))
    won = np.array([result for it in chapter.played for result in it.returns])
    for place, it in enumerate(chapter.played):
        for what, seat, card, _ in it.rows():
            if what == PLAYED and seat != EVERY_SEAT and card < len(cards):
                used[place * seats + seat, card] = 1
    found = pair_effects(used, won)
    q_values = adjusted([estimate.p for _, _, estimate in found])
    ranked = sorted(zip(found, q_values, strict=True), key=lambda it: (it[1], -abs(it[0][2].value), it[0][:2]))
    table = Table(
        "Pairs played by the same seat",
        ("pair", "played together", "beyond their separate shares", "q", "finding"),
        name="pairs",
    )
    for (first, second, estimate), q in ranked[:MOST_PAIRS]:
        table.rows.append(
            (
                text(f"{cards[first].name} + {cards[second].name}"),
                Cell(str(estimate.n), estimate.n),
                effect(estimate),
                corrected(q, estimate),
                finding(estimate, q),
            )
        )
    table.note = (
        f"The {len(table.rows)} of {len(found)} pairs with the smallest q; pairs with fewer than {FEWEST} seats in any "
        "of the four groups are left out. The figure is share(both) - share(only one) - share(only the other) + "
        "share(neither), in percentage points. It is a correlation, too: measure a pair with lab report --pair."
    )
    return table


def finding(estimate: Estimate, q: float) -> Cell:
    """A finding after the correction for many comparisons."""
    if not estimate.is_conclusive or q > FALSE_DISCOVERIES:
        return text(INCONCLUSIVE, "unclear")
    return text("better together", "high") if estimate.value > 0 else text("worse together", "low")


def pair_effects(used: Any, won: Any) -> list[tuple[int, int, Estimate]]:
    """For each pair with enough seats, how far its win share exceeds the sum of its cards' effects."""
    n, wins = used.T @ used, used.T @ (used * won[:, None])
    single, single_wins, total, total_wins = used.sum(0), used.T @ won, len(won), won.sum()
    found: list[tuple[int, int, Estimate]] = []
    for first in range(used.shape[1]):
        for second in range(first + 1, used.shape[1]):
            both = n[first, second]
            only, other = single[first] - both, single[second] - both
            neither = total - both - only - other
            if min(both, only, other, neither) < FEWEST:
                continue
            both_wins = wins[first, second]
            only_wins, other_wins = single_wins[first] - both_wins, single_wins[second] - both_wins
            groups = (
                (both_wins, both, 1),
                (only_wins, only, -1),
                (other_wins, other, -1),
                (total_wins - both_wins - only_wins - other_wins, neither, 1),
            )
            value = float(sum(sign * won_here / size for won_here, size, sign in groups))
            error = sqrt(sum((rate := won_here / size) * (1 - rate) / size for won_here, size, _ in groups))
            found.append((first, second, Estimate(value, value - SURE * error, value + SURE * error, int(both), error)))
    return found
