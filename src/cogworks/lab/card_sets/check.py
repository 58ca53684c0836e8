"""`cogworks deck check`: measure a card set by games, and compare its figures with the targets of our own set."""

from collections.abc import Callable
from typing import Final

from cogworks.engine import cardset
from cogworks.engine.errors import CogworksError, OffTargetError
from cogworks.engine.findings import Finding
from cogworks.engine.options import Settings
from cogworks.engine.registry import game
from cogworks.executor import Executor, executor
from cogworks.lab.description import Trial, lab_of
from cogworks.lab.played import Played
from cogworks.lab.playing import Setup, play_block
from cogworks.lab.running import Job, blocks, run
from cogworks.tables.files.card_sets import option_of

FEWEST: Final = 100
"""Minimum number of games for useful figures."""
PARALLEL: Final = 1000
"""From this number of games on, starting processes pays off."""
BLOCK: Final = 50
"""Games per job."""
SEED: Final = 1


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
    say("")
    say(
        "The figures below come with the targets of our own set."
        if is_own
        else "The set can be played. The figures below compare it with the targets of our own set; yours may differ."
    )
    flush()
    with executor(1 if n < PARALLEL else None) as where:
        found = check(name, text, n, where)
    for finding in found:
        say(f"{'ok ' if finding.is_on_target else 'OFF'}  {finding.text}")
    off = sum(not finding.is_on_target for finding in found)
    if off:
        raise OffTargetError(f"the set is valid; {off} of its figures {'is' if off == 1 else 'are'} off target")
    say("All figures are on target.")


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
