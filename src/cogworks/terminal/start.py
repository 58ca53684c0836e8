"""Starting a game from what was typed on the command line, or taking one up again."""

import math
import secrets
from collections.abc import Sequence
from pathlib import Path

from cogworks import logfile
from cogworks.bots.workers import Workers
from cogworks.engine.errors import LogError, OptionError
from cogworks.engine.game import Game
from cogworks.engine.log import Log
from cogworks.engine.options import Value
from cogworks.engine.state import State
from cogworks.terminal import decks, saves, seats
from cogworks.terminal.play import Play
from cogworks.terminal.saves import Save
from cogworks.terminal.screen import Screen
from cogworks.terminal.sitting import Sitting


class Manner:
    """How a game is shown, whichever game it is."""

    def __init__(
        self, seed: int | None = None, delay: float = 0.0, watch: bool = False, program: str = "cogworks"
    ) -> None:
        if not 0 <= delay < math.inf:
            raise OptionError(f"a delay of {delay} seconds is not possible")
        self.seed = secrets.randbits(60) if seed is None else seed
        """Never saved: it would reveal the future.  A game that is taken up again gets new dice."""
        self.delay = delay
        self.watch = watch
        self.program = program

    def play(self, screen: Screen, sitting: Sitting, save: Save) -> None:
        """Play on from here."""
        with saves.trouble_kept(), Workers(1) as workers:
            Play(sitting, save, screen, workers, self.seed, self.delay, self.program).run()


def new_game(
    screen: Screen, game: Game[State], players: Sequence[str], options: Sequence[str], path: Path | None, manner: Manner
) -> None:
    """Play a fresh game; everything is checked before its file is made."""
    kinds = list(players) or default_players(game, manner.watch)
    check_watching(kinds, manner)
    game.check_seats(len(kinds))
    log = Log.of(game.name, len(kinds), **read_options(game, options))
    log.players = kinds
    for warning in game.warnings(log.seats, log.options):
        screen.say(f"Note: {warning}")
    manner.play(screen, Sitting(log), Save.new(game.name, path))


def continued(
    screen: Screen, path: Path | None, players: Sequence[str], manner: Manner, deck: Path | None = None
) -> None:
    """Play on with a saved game, by default the last one; other players may take over the seats.

    A game holds its own card set; only one saved by an earlier version needs the file.
    """
    found = path or saves.last()
    log = logfile.load(found, decks.named(deck))
    decks.check_same(log, deck)
    try:
        log.players = seats.check(list(players) or log.players)
    except OptionError as error:
        raise LogError(f"{found}: {error}") from error
    if len(log.players) != log.seats:
        named = len(log.players)
        raise LogError(
            f"{found}: this game has {log.seats} seats, and players are named for {named}; say who with --seats"
        )
    check_watching(log.players, manner)
    sitting = Sitting(log)
    if sitting.state.is_over():
        raise LogError(f"{found}: this game is over; {manner.program} replay shows it")
    manner.play(screen, sitting, Save(found))


def default_players(game: Game[State], watch: bool) -> list[str]:
    """You against bots, as few as the game allows; or bots only."""
    others = [seats.RIVAL] * (game.seats[0] - 1)
    return [seats.RIVAL if watch else seats.YOU, *others]


def check_watching(kinds: Sequence[str], manner: Manner) -> None:
    """Whoever watches does not play."""
    if manner.watch and seats.people(kinds):
        raise OptionError("--watch is for games of bots only, and one of the seats is yours")


def read_options(game: Game[State], typed: Sequence[str]) -> dict[str, Value]:
    """Options as they were typed, name=value."""
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
