"""Compare two variants of a game on the same deals: options, card sets, or versions of the rules."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cogworks.engine.cardset import closest
from cogworks.engine.errors import CogworksError
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.executor import Executor
from cogworks.lab.document import Cell, Document, Section, Table, corrected, mean, share, text
from cogworks.lab.experiment import BLOCK, read_options
from cogworks.lab.playing import Played, Setup, play_block
from cogworks.lab.running import Job, blocks, run
from cogworks.lab.statistics import FALSE_DISCOVERIES, INCONCLUSIVE, Estimate, adjusted, counted
from cogworks.lab.statistics import mean as mean_of
from cogworks.lab.statistics import share as share_of
from cogworks.lab.whole import Figure, figures, ordinal
from cogworks.progress import Progress
from cogworks.terminal import decks

DEFAULT = "default"
"""The variant without any change."""


@dataclass(frozen=True)
class Variant:
    """One side of a comparison."""

    name: str
    options: dict[str, Value]


def read_variant(played: str, typed: str) -> Variant:
    """Read `default`, a card-set file, `version=N`, or options such as `goal=guild,difficulty=hard`."""
    of = game(played)
    if typed == DEFAULT:
        return Variant(DEFAULT, of.settle({}))
    if "=" not in typed:
        path = Path(typed)
        if not path.exists():
            near = closest(typed, [DEFAULT, *(option.name for option in of.options)])
            hint = f"; did you mean {near[0]}?" if near else ""
            raise CogworksError(f"{typed!r} is neither a card-set file nor options such as NAME=VALUE{hint}")
        name, _, text = decks.typed(played, path).partition("=")
        return Variant(path.stem, of.accept({name: text}))
    if typed.startswith("version="):
        return Variant(typed, of_version(played, typed.partition("=")[2]))
    # Values may contain commas; a new option starts with its name.
    (options,) = read_options(played, re.split(r",(?=\s*\w+=)", typed))
    return Variant(typed, options)


def of_version(played: str, version: str) -> dict[str, Value]:
    """The options that reproduce a version of the rules."""
    of = game(played)
    known = sorted({of.version, *of.earlier})
    if not version.isdecimal() or int(version) not in known:
        raise CogworksError(f"{of.title} has no rules version {version[:20]!r}; it has {', '.join(map(str, known))}")
    return of.settle({}, int(version))


def play_both(
    played: str, seats: int, player: str, seed: int, variants: tuple[Variant, Variant], games: int, where: Executor,
    *, progress: bool = False,
) -> tuple[list[Played], list[Played]]:  # fmt: skip
    """Play the same deals with both variants."""
    setups = [Setup(played, seats, variant.options, player, seed) for variant in variants]
    for setup in setups:
        game(played).new(game(played).check_seats(seats), **setup.options)
    jobs = [Job(play_block, (setup, deals), len(deals)) for setup in setups for deals in blocks(games, BLOCK)]
    results = run(jobs, where, progress=Progress(2 * games) if progress else None)
    records = [Played(*values) for block in results for values in block]
    return records[:games], records[games:]


def document(
    played: str, seats: int, player: str, seed: int, variants: tuple[Variant, Variant],
    records: tuple[Sequence[Played], Sequence[Played]],
) -> Document:  # fmt: skip
    """The comparison as a report."""
    first, second = variants
    games = len(records[0])
    found = Document(f"{game(played).title}: {first.name} and {second.name}", [
        f"{games} deals with {seats} seats, played by {player} with both variants, seed {seed}. The first position of "
        "a deal has the same shuffle in both, as far as their cards agree; after that, games take their own course.",
        "Differences are second minus first on the same deals, with 95% intervals. q is corrected for all comparisons "
        f"of the table (Benjamini-Hochberg); a finding has q up to {FALSE_DISCOVERIES:g}.",
    ])  # fmt: skip
    found.sections = [Section("Fairness and course", parts=[figure_table(seats, variants, records)]),
                      Section("Endings", parts=[ending_table(variants, records)])]  # fmt: skip
    return found


def figure_table(
    seats: int, variants: tuple[Variant, Variant], records: tuple[Sequence[Played], Sequence[Played]]
) -> Table:
    """Every figure of a game for both variants, and the difference."""
    table = Table("Differences", ("per game", variants[0].name, variants[1].name, "difference", "q", "finding"),
                  name="differences")  # fmt: skip
    rows = [*order_figures(seats), *figures(seats)]
    values = [[[figure(it) for it in side] for side in records] for _, figure, _ in rows]
    gaps = [mean_of([b - a for a, b in zip(*sides, strict=True)]) for sides in values]
    q_values = adjusted([gap.p for gap in gaps])
    for (name, _, form), sides, gap, q in zip(rows, values, gaps, q_values, strict=True):
        table.rows.append((text(name), *(mean(mean_of(side), form) for side in sides), mean(gap, signed(form)),
                           corrected(q, gap), verdict(gap, q)))  # fmt: skip
    return table


def signed(form: str) -> str:
    """A format that shows the sign."""
    return form.replace("{:", "{:+")


def order_figures(seats: int) -> list[tuple[str, Figure, str]]:
    """Win shares by turn order; in a solo game, whether it was won."""
    if seats == 1:
        return [("won", lambda it: it.returns[0], "{:.1%}")]
    return [(f"won by the {ordinal(place)}", winner(place), "{:.1%}") for place in range(seats)]


def winner(place: int) -> Figure:
    """The result of a place in turn order."""
    return lambda it: it.returns[(it.first + place) % len(it.returns)]


def verdict(gap: Estimate, q: float) -> Cell:
    """A finding after the correction for many comparisons."""
    if not gap.is_conclusive or q > FALSE_DISCOVERIES or gap.value == 0:
        return text(INCONCLUSIVE, "unclear")
    return text("higher", "high") if gap.value > 0 else text("lower", "low")


def ending_table(variants: tuple[Variant, Variant], records: tuple[Sequence[Played], Sequence[Played]]) -> Table:
    """How games ended in both variants."""
    table = Table("Endings", ("ending", variants[0].name, variants[1].name), name="endings")
    for ending in counted([it.ending for side in records for it in side]):
        sides = [share_of([float(it.ending == ending) for it in side]) for side in records]
        table.rows.append((text(ending), *(share(side) for side in sides)))
    return table
