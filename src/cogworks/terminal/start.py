"""Start a game from the command line, or resume a saved one."""

import math
from collections.abc import Sequence
from pathlib import Path

from cogworks import logfile
from cogworks.bots.workers import Workers
from cogworks.engine.errors import LogError, OptionError
from cogworks.engine.game import Game
from cogworks.engine.log import Log
from cogworks.engine.options import Value
from cogworks.engine.state import State
from cogworks.tables.files import card_sets
from cogworks.terminal import decks, saves, seats
from cogworks.terminal.local_table import LocalTable
from cogworks.terminal.play import Play
from cogworks.terminal.saves import Save
from cogworks.terminal.screen import Screen


class PlaySettings:
    """Settings for playing and showing a game."""

    def __init__(
        self,
        seed: int | None = None,
        delay: float = 0.0,
        watch: bool = False,
        program: str = "cogworks",
        has_hints: bool = False,
    ) -> None:
        if not 0 <= delay < math.inf:
            raise OptionError(f"invalid delay {delay}: it takes seconds, 0 or more")
        self.seed = seed
        """None for a random seed. Never saved, because it would reveal future draws: a resumed game gets a new one."""
        self.delay = delay
        self.watch = watch
        self.program = program
        self.has_hints = has_hints
        """Whether people who play each other may use hints."""

    def play(self, screen: Screen, log: Log, save: Save) -> None:
        """Continue the game of a log."""
        with saves.log_to_file(), Workers(1) as workers:
            table = LocalTable(log, workers, self.seed, self.has_hints)
            Play(table, save, screen, self.delay, self.program).run(len(log.answers))


def new_game(
    screen: Screen,
    game: Game[State],
    players: Sequence[str],
    options: Sequence[str],
    path: Path | None,
    settings: PlaySettings,
) -> None:
    """Play a new game; everything is validated before its file is created."""
    kinds = list(players) or default_players(game, settings.watch)
    check_watching(kinds, settings)
    game.check_seats(len(kinds))
    log = Log.of(game.name, len(kinds), **read_options(game, options))
    log.players = kinds
    for warning in game.warnings(log.seats, log.options):
        screen.say(f"Note: {warning}")
    # Some options work only with some seat counts; the rules check that at setup.
    log.replay()
    seats.check_game(log)
    settings.play(screen, log, Save.new(game.name, path))


def continued(
    screen: Screen,
    path: Path | None,
    players: Sequence[str],
    settings: PlaySettings,
    deck: Path | None = None,
    step: int | None = None,
) -> None:
    """Resume a saved game, by default the last one; other players may take over the seats.

    From a step on, it becomes a new game in a new file.
    A saved game includes its card set; only games saved by early versions need the file.
    """
    found = path or saves.last()
    with decks.explained(deck):
        log = logfile.load(found, card_sets.named(deck))
    decks.check_same(log, deck)
    try:
        log.players = seats.check(list(players) or log.players)
    except OptionError as error:
        raise LogError(f"{found}: {error}") from error
    if len(log.players) != log.seats:
        named = len(log.players)
        raise LogError(f"{found}: this game has {log.seats} seats, but names {named} players; choose them with --seats")
    check_watching(log.players, settings)
    if step is not None:
        if not 0 <= step < len(log.answers):
            raise LogError(f"{found}: the game can be resumed from steps 0 to {len(log.answers) - 1}")
        log.answers = log.answers[:step]
    if log.replay().is_over():
        raise LogError(f"{found}: this game is over; watch it with {settings.program} replay")
    seats.check_game(log)
    settings.play(screen, log, Save(found) if step is None else Save.new(log.game, None))


def default_players(game: Game[State], watch: bool) -> list[str]:
    """You against as few bots as the game allows; or bots only."""
    others = [seats.RIVAL] * (game.seats[0] - 1)
    return [seats.RIVAL if watch else seats.YOU, *others]


def check_watching(kinds: Sequence[str], settings: PlaySettings) -> None:
    """Refuse people in a game with --watch."""
    if settings.watch and seats.people(kinds):
        raise OptionError("--watch is for games between bots; leave 'you' out of --seats")


def read_options(game: Game[State], typed: Sequence[str]) -> dict[str, Value]:
    """Parse options given as name=value."""
    known = {option.name: option for option in game.offered}
    chosen: dict[str, Value] = {}
    for text in typed:
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise OptionError(f"option {text!r} needs a value, as in {text}=...")
        if name not in known:
            raise OptionError(f"{game.title} has no option {name!r}; it has: {', '.join(known) or 'none'}")
        if name in chosen:
            raise OptionError(f"option {name!r} is given twice")
        chosen[name] = known[name].read(value)
    return chosen
