"""Finished games from files, checked before they are reviewed or stored."""

from collections.abc import Mapping

from cogworks.engine.cardset import LARGEST
from cogworks.engine.errors import LogError
from cogworks.engine.game import Data
from cogworks.engine.log import Log
from cogworks.engine.registry import game, games
from cogworks.tables.files.verify import UnprovenError, verify
from cogworks.tables.files.words import too_long


def check_size(data: object) -> None:
    """Refuse an upload that is longer than any real game, or has a huge card set, before it is replayed."""
    if not isinstance(data, Mapping):
        return
    name, answers, options = data.get("game"), data.get("answers"), data.get("options")
    if isinstance(name, str) and name in games() and isinstance(answers, list):
        played = game(name)
        if len(answers) > played.longest_log:
            raise LogError(too_long(len(answers), played.title, played.longest_log))
    for value in options.values() if isinstance(options, Mapping) else ():
        size = len(value.encode()) if isinstance(value, str) else 0
        if size > LARGEST:
            raise LogError(f"header: a card set has {size:,} bytes. The limit is {LARGEST:,}")


def finished_log(data: object, card_sets: Mapping[str, str] | None = None) -> Log:
    """Read the log of a finished game.  Refuses truncated, forged and unfinished logs, and those of other rules.

    A file with proof of its draws must prove them.
    """
    log = Log.from_data(data, card_sets)
    if not log.replay().is_over():
        raise LogError(f"the game is not over after {len(log.answers)} steps. Only finished games can be reviewed")
    if isinstance(data, Mapping) and "shuffle" in data:
        try:
            verify(_complete(data, log))
        except UnprovenError as error:
            raise LogError(f"forged: the draws are not those of the table. {error}") from error
    return log


def _complete(data: Mapping[str, object], log: Log) -> Data:
    """The file with its options as they were read: early files hold only the name of a card set."""
    return {**data, **log.as_data()}
