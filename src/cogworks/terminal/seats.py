"""Who sits at the table: people at this terminal, and bots."""

import logging
from collections.abc import Sequence
from typing import Final

from cogworks import logfile
from cogworks.bots.advice import Advice
from cogworks.bots.knowledge import Knowledge, knowledge
from cogworks.bots.levels import ADEPT, LEVELS, MASTER, level
from cogworks.bots.workers import BotError, Workers, quick_answer
from cogworks.engine.dice import Dice
from cogworks.engine.errors import OptionError
from cogworks.terminal.sitting import Sitting

YOU: Final = "you"
RIVAL: Final = ADEPT.name
"""Who sits opposite if nobody says otherwise."""

_log = logging.getLogger(__name__)


def known_kinds() -> str:
    """The players that `--seats` can name, each with a few words."""
    named = ", ".join(f"{name} ({kind.words})" for name, kind in LEVELS.items())
    return f"{YOU} (a person), {named}; master:5000 says how many simulations, master:300ms how long"


def read(text: str) -> list[str]:
    """The kinds of players that somebody typed, with commas between them."""
    return check([kind.strip().lower() for kind in text.split(",")])


def check(kinds: Sequence[str]) -> list[str]:
    """Refuse a kind of player that there is not."""
    for kind in kinds:
        if kind != YOU and kind.partition(":")[0] not in LEVELS:
            known = ", ".join([YOU, *LEVELS])
            raise OptionError(f"there is no player {kind!r} to take a seat; there are: {known}")
        words(kind)
    return list(kinds)


def words(kind: str) -> str:
    """A kind of player in a few words."""
    return "a person" if kind == YOU else f"{kind}, {level(kind).words.partition(':')[0]}"


def people(kinds: Sequence[str]) -> list[int]:
    """The seats of people."""
    return [seat for seat, kind in enumerate(kinds) if kind == YOU]


class Bots:
    """Those who answer for the other seats, and advise the people."""

    def __init__(self, sitting: Sitting, workers: Workers, seed: int) -> None:
        self._sitting = sitting
        self._workers = workers
        # Not the seed of chance: a bot's dice must tell nothing about what will be dealt.
        self._dice = Dice(seed + 1)

    def answer(self, kind: str) -> int:
        """What a bot of this kind answers now; if it fails, any legal answer, and the log says why."""
        known = self._known(kind)
        try:
            return self._workers.answer(known)
        except BotError as error:
            _log.error("%s; luck %d, the game so far:\n%s", error, known.luck, logfile.to_text(self._sitting.log))
            return quick_answer(known)

    def advice(self) -> Advice:
        """What a master would say to the seat to move."""
        return self._workers.advice(self._known(MASTER.name))

    def _known(self, kind: str) -> Knowledge:
        sitting = self._sitting
        return knowledge(sitting.game, sitting.state, sitting.log.options, kind, int(self._dice.below(1 << 30)))
