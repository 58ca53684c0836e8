"""An experiment: which games to play with which treatments, and their results."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any, Final

from cogworks.bots import ladder, players
from cogworks.bots.ladder import Contest, Pairing
from cogworks.bots.levels import ADEPT, LEVELS
from cogworks.engine.errors import CogworksError, OptionError
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.executor import Executor
from cogworks.lab.decisiveness import judge_block
from cogworks.lab.description import lab_of, suggestion
from cogworks.lab.played import Played
from cogworks.lab.playing import RunningGame, Setup, Treatment, play_block, repeat_block, treat_block
from cogworks.lab.running import Job, blocks, run
from cogworks.progress import Progress

MOST_GAMES: Final = 1_000_000
BLOCK: Final = 10
"""Games per job."""
ALL: Final = "all"
"""In place of a card's name."""


@dataclass(frozen=True)
class Experiment:
    """Everything that determines a report."""

    game: str
    seats: tuple[int, ...]
    options: tuple[Mapping[str, Value], ...]
    """Sets of options; each is played with each number of seats."""
    players: tuple[str, ...] = (ADEPT.name,)
    """The first plays everything; the card experiments are repeated with the others."""
    card_players: tuple[str, ...] = ()
    """If given, only these play the card experiments."""
    games: int = 400
    deals: int = 100
    """Deals per treatment; on each, every seat is treated once."""
    gifts: tuple[str, ...] = ()
    bans: tuple[str, ...] = ()
    swaps: tuple[tuple[str, str], ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    how: str = ""
    """The way to give cards."""
    judged: int = 20
    """Games whose positions a master search judges."""
    rungs: int = 100
    """Games per pairing of levels."""
    repeated: int = 200
    """Deals that are played a second time by players with other dice."""
    seed: int = 1
    has_cards: bool = True
    """Whether the report says how cards were used."""

    @property
    def treated_by(self) -> tuple[str, ...]:
        """The players of the card experiments; the main tables are about the first."""
        return self.card_players or self.players

    def setups(self) -> list[Setup]:
        """Every number of seats with every set of options."""
        return [
            Setup(self.game, seats, options, self.players[0], self.seed)
            for options, seats in product(self.options, self.seats)
        ]

    def treatments(self) -> list[Treatment]:
        """The treatments that the contrasts need, each once."""
        found = [Treatment((name,), (), self.how) for name in self.gifts]
        found += [Treatment((name,), (), self.how) for names in (*self.swaps, *self.pairs) for name in names]
        found += [Treatment(names, (), self.how) for names in self.pairs]
        found += [Treatment((), (name,)) for name in self.bans]
        return list(dict.fromkeys(found))


@dataclass
class Chapter:
    """The results of one setup."""

    setup: Setup
    played: list[Played] = field(default_factory=list)
    repeats: list[list[float]] = field(default_factory=list)
    """Results of the first deals, played again with other dice."""
    judged: list[list[float]] = field(default_factory=list)
    contest: Contest | None = None
    rungs: dict[int, list[list[float]]] = field(default_factory=dict)
    """By pairing: the results of its games in order."""
    treated: dict[tuple[str, Treatment], list[float]] = field(default_factory=dict)
    """By player and treatment: the treated seats' mean result on each deal."""
    baselines: dict[str, list[float]] = field(default_factory=dict)
    """By player: the mean result of all seats on each deal, without treatment."""
    impossible: list[Treatment] = field(default_factory=list)


Slot = tuple[int, str, Any]
"""Where a job's result belongs: chapter, kind and key."""


def read_cards(setup: Setup, names: Sequence[str]) -> tuple[str, ...]:
    """The full names of cards; `all` stands for every card."""
    lab = lab_of(setup.game)
    cards = lab.cards(setup.options)
    if names and not cards:
        raise CogworksError(f"{game(setup.game).title} has no cards that the lab knows")
    found: list[str] = []
    for name in names:
        found += [card.name for card in cards] if name == ALL else [cards[lab.find(setup.options, name)].name]
    return tuple(dict.fromkeys(found))


def read_options(played: str, typed: Sequence[str]) -> tuple[dict[str, Value], ...]:
    """Read `name=value` texts; a name with several values gives several sets of options."""
    known = {option.name: option for option in game(played).options}
    values: dict[str, list[Value]] = {}
    for text in typed:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals:
            raise OptionError(f"invalid option {text[:60]!r}: write NAME=VALUE")
        if name not in known:
            raise OptionError(f"{game(played).title} has no option {name!r}{suggestion(name, known)}")
        values.setdefault(name, []).append(known[name].read(value))
    return tuple(game(played).accept(dict(zip(values, chosen, strict=True))) for chosen in product(*values.values()))


def check(experiment: Experiment) -> None:
    """Raise an error if the games cannot be played."""
    played = game(experiment.game)
    for setup in experiment.setups():
        played.new(played.check_seats(setup.seats), **setup.options)
        for name in (*experiment.players, *experiment.card_players):
            players.check_game(name, setup.game, setup.seats, setup.options)
    for what, n in (("games", experiment.games), ("deals", experiment.deals)):
        if not 1 <= n <= MOST_GAMES:
            raise CogworksError(f"invalid number of {what} {n}: use 1 to {MOST_GAMES}")
    if not 0 <= experiment.seed < 1 << 62:
        raise CogworksError(f"invalid seed {experiment.seed}: use a number from 0 to 2**62 - 1")
    for what, n in (("judged games", experiment.judged), ("ladder games", experiment.rungs)):
        if not 0 <= n <= MOST_GAMES:
            raise CogworksError(f"invalid number of {what} {n}: use 0 to {MOST_GAMES}")
    if experiment.bans and not all(players.is_level(name) for name in experiment.treated_by):
        raise CogworksError("bans need levels such as adept; plug-ins choose among all legal moves")
    for one, other in (*experiment.swaps, *experiment.pairs):
        if one == other:
            raise CogworksError(f"a swap or a pair needs two different cards, not {one!r} twice")
    if experiment.how or experiment.gifts or experiment.swaps or experiment.pairs:
        lab_of(experiment.game).gift(experiment.how)


def ladder_levels(player: str) -> tuple[str, ...]:
    """The levels up to a player's, from weak to strong; beyond that, search is too slow for a report."""
    names = list(LEVELS)
    name = player.partition(":")[0]
    return tuple(names[: names.index(name) + 1]) if name in names else (*names[:3], player)


def ladder_block(contest: Contest, pairing: int, numbers: Sequence[int]) -> list[list[float]]:
    """The results of these games of a ladder."""
    return [ladder.play(contest, pairing, number).returns for number in numbers]


def baseline_block(setup: Setup, deals: Sequence[int]) -> list[float]:
    """The mean result of all seats on these deals."""
    return [sum(returns) / setup.seats for returns in repeat_block(setup, deals, 0)]


def is_possible(setup: Setup, treatment: Treatment) -> bool:
    """Can the gifts be given in this setup?"""
    try:
        table = RunningGame(setup, 0)
        table.settle()
        table.treat(treatment, 0, 0)
    except CogworksError:
        return False
    return True


def planned(experiment: Experiment) -> tuple[list[Chapter], list[Job], list[Slot]]:
    """Empty chapters, and the jobs with the places of their results."""
    chapters = [Chapter(setup) for setup in experiment.setups()]
    pairs = [(slot, job) for place, chapter in enumerate(chapters) for slot, job in _jobs(experiment, place, chapter)]
    return chapters, [job for _, job in pairs], [slot for slot, _ in pairs]


def _jobs(experiment: Experiment, place: int, chapter: Chapter) -> Iterator[tuple[Slot, Job]]:
    setup = chapter.setup
    for deals in blocks(experiment.games, BLOCK):
        yield (place, "played", None), Job(play_block, (setup, deals), len(deals))
    for deals in blocks(min(experiment.repeated, experiment.games), BLOCK):
        yield (place, "repeats", None), Job(repeat_block, (setup, deals, 1), len(deals))
    for deals in blocks(min(experiment.judged, experiment.games), 2):
        yield (place, "judged", None), Job(judge_block, (setup, deals), len(deals))
    levels = ladder_levels(setup.player)
    if experiment.rungs and (len(levels) > 1 or setup.seats == 1):
        chapter.contest = Contest(setup.game, setup.seats, setup.options, levels, experiment.rungs, setup.seed)
        for pairing in range(len(chapter.contest.pairings())):
            for numbers in blocks(experiment.rungs, BLOCK):
                yield (place, "rungs", pairing), Job(ladder_block, (chapter.contest, pairing, numbers), len(numbers))
    treatments = [it for it in experiment.treatments() if is_possible(setup, it)]
    chapter.impossible = [it for it in experiment.treatments() if it not in treatments]
    for player in experiment.treated_by if treatments else ():
        same = Setup(setup.game, setup.seats, setup.options, player, setup.seed)
        # The first player's games without treatment are already among those of the whole game.
        missing = experiment.deals if player != setup.player or experiment.games < experiment.deals else 0
        for deals in blocks(missing, BLOCK):
            yield (place, "baselines", player), Job(baseline_block, (same, deals), len(deals))
        for treatment in treatments:
            for deals in blocks(experiment.deals, BLOCK):
                job = Job(treat_block, (same, treatment, deals), len(deals) * setup.seats)
                yield (place, "treated", (player, treatment)), job


def conduct(
    experiment: Experiment,
    where: Executor,
    partial: Path | None = None,
    *,
    is_continued: bool = False,
    progress: bool = False,
) -> list[Chapter]:
    """Play all games and return the results, the same for any number of workers."""
    check(experiment)
    chapters, jobs, slots = planned(experiment)
    shown = Progress(sum(job.games for job in jobs)) if progress else None
    results = run(jobs, where, partial, is_continued=is_continued, progress=shown)
    for (place, kind, key), result in zip(slots, results, strict=True):
        chapter = chapters[place]
        if kind == "played":
            chapter.played += [Played(*values) for values in result]
        elif key is None:
            getattr(chapter, kind).extend(result)
        else:
            getattr(chapter, kind).setdefault(key, []).extend(result)
    for chapter in chapters:
        if experiment.games >= experiment.deals:
            sums = [sum(game.returns) / chapter.setup.seats for game in chapter.played[: experiment.deals]]
            chapter.baselines.setdefault(chapter.setup.player, sums)
    return chapters


def pairings(chapter: Chapter) -> tuple[Pairing, ...]:
    """The pairings of a chapter's ladder."""
    return chapter.contest.pairings() if chapter.contest else ()
