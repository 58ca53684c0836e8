"""From an experiment's results to a document."""

from collections import Counter
from collections.abc import Sequence

from cogworks.engine.registry import game
from cogworks.lab import card_usage, effects, game_figures
from cogworks.lab.experiment import Chapter, Experiment
from cogworks.lab.playing import Setup
from cogworks.lab.report import summary
from cogworks.lab.report.document import Document, Section, Table, mean, share, text
from cogworks.lab.statistics import counted
from cogworks.lab.statistics import mean as mean_of
from cogworks.lab.statistics import share as share_of


def document(experiment: Experiment, chapters: Sequence[Chapter]) -> Document:
    """The report of an experiment."""
    played = game(experiment.game)
    found = Document(
        f"{played.title}: lab report",
        [
            f"{experiment.games} games per setup between players of strength {experiment.players[0]}, seed "
            f"{experiment.seed}. Rules version {played.version}.",
        ],
    )
    names = setup_names([chapter.setup for chapter in chapters])
    if len(chapters) > 1:
        found.sections.append(overview(chapters, names))
    for chapter, name in zip(chapters, names, strict=True):
        if len(chapters) > 1:
            found.sections.append(Section(name, level=1))
        else:
            found.summary.append(f"{name}.")
        parts = game_figures.sections(chapter)
        cards = card_usage.section(chapter) if experiment.has_cards else None
        parts += [cards] if cards else []
        parts += effects.sections(experiment, chapter)
        found.sections += [summary.section(experiment, chapter, parts), *parts]
    return found


def overview(chapters: Sequence[Chapter], names: Sequence[str]) -> Section:
    """All setups in one table."""
    is_solo = all(chapter.setup.seats == 1 for chapter in chapters)
    who = "won" if is_solo else "won by the first player (solo: won)"
    table = Table("All setups", ("setup", who, "turns", "decisions", "most frequent ending"), name="setups")
    for chapter, name in zip(chapters, names, strict=True):
        endings = counted([it.ending for it in chapter.played])
        first = game_figures.order_results(chapter.played, chapter.setup.seats)[0]
        turns, decisions = ([figure(it) for it in chapter.played] for _, figure, _ in game_figures.FIGURES[:2])
        table.rows.append(
            (
                text(name),
                share(share_of(first)),
                mean(mean_of(turns)),
                mean(mean_of(decisions)),
                text(next(iter(endings), "")),
            )
        )
    return Section("Overview", parts=[table])


def setup_names(setups: Sequence[Setup]) -> list[str]:
    """The setups in words; card sets with the same title are numbered in the order in which they were given."""
    words = [setup_words(setup) for setup in setups]
    total, so_far = Counter(words), Counter[str]()
    found = []
    for it in words:
        so_far[it] += 1
        found.append(f"{it} ({so_far[it]})" if total[it] > 1 else it)
    return found


def setup_words(setup: Setup) -> str:
    """'2 seats; goal: guild'."""
    played = game(setup.game)
    chosen = [
        f"{option.name.replace('_', ' ')}: {option.spell(setup.options[option.name])}"
        for option in played.options
        if setup.options[option.name] != option.default
    ]
    seats = "1 seat" if setup.seats == 1 else f"{setup.seats} seats"
    return "; ".join([seats, *chosen]) if chosen else f"{seats}, default options"
