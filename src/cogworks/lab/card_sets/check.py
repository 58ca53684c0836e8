"""`cogworks deck check`: measure a card set by games, and compare its figures with the targets of our own set."""

from collections.abc import Callable
from typing import Final

from cogworks.engine import cardset
from cogworks.engine.card_differences import GONE
from cogworks.engine.errors import CogworksError, OffTargetError
from cogworks.engine.findings import Finding
from cogworks.engine.options import Settings
from cogworks.engine.registry import game
from cogworks.executor import Executor, executor
from cogworks.lab.description import Trial, lab_of
from cogworks.lab.played import Played
from cogworks.lab.playing import Setup, play_block
from cogworks.lab.running import Job, blocks, run
from cogworks.tables.files import card_sets
from cogworks.tables.files.card_sets import option_of

FEWEST: Final = 100
"""Minimum number of games for useful figures."""
PARALLEL: Final = 1000
"""From this number of games on, starting processes pays off."""
BLOCK: Final = 50
"""Games per job."""
SEED: Final = 1
SMALL_CHANGE: Final = 0.25
"""A set in which a smaller share of the cards is new is our own set with some changes."""


def print_check(name: str, text: str, n: int, say: Callable[[str], None], flush: Callable[[], None]) -> None:
    """Report on a valid card set (a value of the game's option), with figures from `n` games; 0 for none."""
    if n and n < FEWEST:
        raise CogworksError(f"{n} games are too few: choose {FEWEST} or more, or 0 to validate only")
    option = option_of(name)
    is_own = option is None or text == option.default
    title = "the set that comes with the game" if is_own else cardset.title_of(text)
    say(f"Valid: {title}, for {game(name).title}.")
    if not n:
        return
    n_changed = 0 if is_own else len(changed_from_ours(name, text))
    say("")
    say(introduction(name, text, n_changed, is_own=is_own))
    flush()
    with executor(1 if n < PARALLEL else None) as where:
        found = check(name, text, n, where)
    has_targets = is_own or not is_small_change(name, n_changed)
    for finding in found:
        say(f"{'   ' if not has_targets else 'ok ' if finding.is_on_target else 'OFF'}  {finding.text}")
    if not has_targets:
        say("")
        say(f"To measure what they change: cogworks lab compare {name} default FILE")
        return
    off = sum(not finding.is_on_target for finding in found)
    if off:
        raise OffTargetError(f"the set is valid; {off} of its figures {'is' if off == 1 else 'are'} off target")
    say("All figures are on target.")


def changed_from_ours(name: str, text: str) -> list[str]:
    """The cards of a set that our own doesn't have like this."""
    option = option_of(name)
    assert option is not None
    found = card_sets.differences(name, str(option.default), text)
    return [it.name for it in found if it.kind != GONE]


def is_small_change(name: str, n_changed: int) -> bool:
    """Is most of a set our own?  Targets are for whole sets: they say little about a few new cards."""
    option = option_of(name)
    assert option is not None
    n_cards = len(card_sets.cards_in(name, str(option.default)))
    return n_changed < SMALL_CHANGE * n_cards


def introduction(name: str, text: str, n_changed: int, *, is_own: bool) -> str:
    """What the figures are compared with."""
    if is_own:
        return "The figures below come with the targets of our own set."
    if is_small_change(name, n_changed):
        cards = "1 card differs" if n_changed == 1 else f"{n_changed} cards differ"
        return f"{cards} from our own set. Targets are for whole sets, so the figures below are for information only."
    return "The set can be played. The figures below compare it with the targets of our own set; yours may differ."


def check(name: str, text: str, n: int, where: Executor) -> list[Finding]:
    """All findings about a card set: its census, then figures from `n` positions and games."""
    option, lab = option_of(name), lab_of(name)
    assert option is not None
    assert option.card_sets is not None
    options = game(name).settle({option.name: text})
    found = [*option.card_sets.census(text), *lab.measure(options, n)]
    for trial in lab.trials:
        found += trial.findings(options, play_trial(name, trial, options, n, where))
    return found


def play_trial(name: str, trial: Trial, options: Settings, n: int, where: Executor) -> list[Played]:
    """Play the games of a trial."""
    per_variant = max(1, n // trial.fraction // len(trial.variants))
    setups = [Setup(name, trial.seats, {**options, **chosen}, trial.player, SEED) for chosen in trial.variants]
    jobs = [Job(play_block, (setup, deals), len(deals)) for setup in setups for deals in blocks(per_variant, BLOCK)]
    return [Played(*values) for block in run(jobs, where) for values in block]
