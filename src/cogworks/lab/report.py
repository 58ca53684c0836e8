"""From an experiment's results to a document."""

from collections.abc import Sequence

from cogworks.engine.registry import game
from cogworks.lab import effects, observed, whole
from cogworks.lab.document import Document, Section
from cogworks.lab.experiment import Chapter, Experiment
from cogworks.lab.playing import Setup


def document(experiment: Experiment, chapters: Sequence[Chapter]) -> Document:
    """The report of an experiment."""
    played = game(experiment.game)
    found = Document(f"{played.title}: lab report", [
        f"{experiment.games} games per setup between players of strength {experiment.players[0]}, seed "
        f"{experiment.seed}. Rules version {played.version}.",
    ])  # fmt: skip
    for chapter in chapters:
        if len(chapters) > 1:
            found.sections.append(Section(setup_words(chapter.setup), level=1))
        else:
            found.summary.append(f"{setup_words(chapter.setup)}.")
        found.sections += whole.sections(chapter)
        cards = observed.section(chapter)
        found.sections += [cards] if cards else []
        found.sections += effects.sections(experiment, chapter)
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
