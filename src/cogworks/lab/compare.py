"""Compare two variants of a game on the same deals: options, card sets, or versions of the rules."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cogworks.engine.cardset import closest
from cogworks.engine.errors import CogworksError
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.executor import Executor
from cogworks.lab import changed_cards
from cogworks.lab.experiment import BLOCK, Chapter, read_options
from cogworks.lab.game_figures import Figure, figures, ordinal
from cogworks.lab.played import Played
from cogworks.lab.playing import Setup, play_block
from cogworks.lab.report.document import Cell, Document, Section, Table, corrected, mean, share, text
from cogworks.lab.running import Job, blocks, run
from cogworks.lab.statistics import FALSE_DISCOVERIES, INCONCLUSIVE, Estimate, adjusted, counted
from cogworks.lab.statistics import mean as mean_of
from cogworks.lab.statistics import share as share_of
from cogworks.progress import Progress
from cogworks.tables.files import card_sets

DEFAULT = "default"
"""The variant without any change."""


@dataclass(frozen=True)
class Variant:
    """One side of a comparison."""

    name: str
    options: dict[str, Value]


def read_variant(played: str, typed: str, common: Sequence[str] = ()) -> Variant:
    """Read `default`, a card-set file, `version=N`, or options such as `goal=guild,difficulty=hard`.

    Both variants have the options in `common`, unless they say otherwise.
    """
    of = game(played)
    shared = chosen(played, common)
    if typed == DEFAULT:
        return Variant(DEFAULT, of.accept(shared))
    if "=" not in typed:
        path = Path(typed)
        if not path.exists():
            near = closest(typed, [DEFAULT, *(option.name for option in of.options)])
            hint = f"; did you mean {near[0]}?" if near else ""
            raise CogworksError(f"{typed!r} is neither a card-set file nor options such as NAME=VALUE{hint}")
        name, _, text = card_sets.typed(played, path).partition("=")
        return Variant(path.stem, of.accept({**shared, name: text}))
    if typed.startswith("version="):
        return Variant(typed, of_version(played, typed.partition("=")[2], shared))
    # Values may contain commas; a new option starts with its name.
    return Variant(typed, of.accept({**shared, **chosen(played, re.split(r",(?=\s*\w+=)", typed))}))


def read_words(words: Sequence[str], find: Callable[[str], str]) -> tuple[str, str, str]:
    """The game and both variants, from `GAME A B`; the game may be left out if a variant is a card-set file."""
    if len(words) == 3:
        return find(words[0]), words[1], words[2]
    if len(words) != 2:
        raise CogworksError(
            "a comparison takes two variants, with their game before them unless one is a card-set file"
        )
    first, second = words
    file = next((Path(word) for word in words if word != DEFAULT and "=" not in word and Path(word).is_file()), None)
    if file is None:
        raise CogworksError(f"{first!r} and {second!r} don't say which game they are for: write it before them")
    return card_sets.game_of(file), first, second


def chosen(played: str, typed: Sequence[str]) -> dict[str, Value]:
    """The options that were named, each with one value."""
    options, *others = read_options(played, typed)
    if others:
        raise CogworksError("a comparison takes one value per option; name the two values as A and B")
    return {name: options[name] for name in (text.partition("=")[0].strip() for text in typed)}


def of_version(played: str, version: str, shared: Mapping[str, Value]) -> dict[str, Value]:
    """The options that reproduce a version of the rules."""
    of = game(played)
    known = sorted({of.version, *of.earlier})
    if not version.isdecimal() or int(version) not in known:
        raise CogworksError(f"{of.title} has no rules version {version[:20]!r}; it has {', '.join(map(str, known))}")
    return of.settle(shared, int(version))


def play_both(
    setups: Sequence[Setup],
    games: int,
    where: Executor,
    partial: Path | None = None,
    *,
    is_continued: bool = False,
    progress: bool = False,
) -> list[Chapter]:
    """Play the same deals with both variants."""
    jobs = [Job(play_block, (setup, deals), len(deals)) for setup in setups for deals in blocks(games, BLOCK)]
    shown = Progress(len(setups) * games) if progress else None
    results = run(jobs, where, partial, is_continued=is_continued, progress=shown)
    records = [Played(*values) for block in results for values in block]
    return [Chapter(setup, records[place * games : (place + 1) * games]) for place, setup in enumerate(setups)]


def document(names: Sequence[str], chapters: Sequence[Chapter]) -> Document:
    """The comparison as a report."""
    setup = chapters[0].setup
    records = [chapter.played for chapter in chapters]
    seats = "1 seat" if setup.seats == 1 else f"{setup.seats} seats"
    found = Document(
        f"{game(setup.game).title}: {names[0]} and {names[1]}",
        [
            f"{len(records[0])} deals with {seats}, played by {setup.player} with both variants, seed {setup.seed}. "
            "The first position of a deal has the same shuffle in both, as far as their cards agree; after that, games "
            "take their own course.",
            "Differences are second minus first on the same deals, with 95% intervals. q is corrected for all "
            f"comparisons of the table (Benjamini-Hochberg); a finding has q up to {FALSE_DISCOVERIES:g}.",
        ],
    )
    found.sections = [
        *changed_cards.sections(names, chapters),
        Section("Fairness and course", parts=[figure_table(setup.seats, names, records)]),
        Section("Endings", parts=[ending_table(names, records)]),
    ]
    return found


def figure_table(seats: int, names: Sequence[str], records: Sequence[Sequence[Played]]) -> Table:
    """Every figure of a game for both variants, and the difference."""
    table = Table("Differences", ("per game", *names, "difference", "q", "finding"), name="differences")
    rows = [*order_figures(seats), *figures(seats)]
    values = [[[figure(it) for it in side] for side in records] for _, figure, _ in rows]
    gaps = [mean_of([b - a for a, b in zip(*sides, strict=True)]) for sides in values]
    q_values = adjusted([gap.p for gap in gaps])
    for (name, _, form), sides, gap, q in zip(rows, values, gaps, q_values, strict=True):
        table.rows.append(
            (
                text(name),
                *(mean(mean_of(side), form) for side in sides),
                mean(gap, signed(form)),
                corrected(q, gap),
                verdict(gap, q),
            )
        )
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


def ending_table(names: Sequence[str], records: Sequence[Sequence[Played]]) -> Table:
    """How games ended in both variants."""
    table = Table("Endings", ("ending", *names), name="endings")
    for ending in counted([it.ending for side in records for it in side]):
        sides = [share_of([float(it.ending == ending) for it in side]) for side in records]
        table.rows.append((text(ending), *(share(side) for side in sides)))
    return table
