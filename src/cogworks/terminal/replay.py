"""Replay a finished or saved game step by step."""

from dataclasses import dataclass, replace
from pathlib import Path

from cogworks import logfile
from cogworks.engine.errors import CogworksError
from cogworks.engine.event import Event
from cogworks.engine.game import Game
from cogworks.engine.names import Names
from cogworks.engine.registry import game
from cogworks.engine.state import State
from cogworks.tables.files import card_sets
from cogworks.tables.files.from_log import history_of
from cogworks.tables.play.log_lines import folded
from cogworks.terminal import decks
from cogworks.terminal.boards import board, merged
from cogworks.terminal.output import sentences
from cogworks.terminal.play import results
from cogworks.terminal.screen import Screen


@dataclass(frozen=True)
class Perspective:
    """Whose perspective a replay shows."""

    seat: int | None = None
    """A seat, or None for a spectator."""
    open_cards: bool = True
    """Show everything, regardless of the seat."""


def replay(
    screen: Screen, path: Path, perspective: Perspective, begin: int | None, end: int | None, deck: Path | None = None
) -> None:
    """Print the log lines of steps `begin` to `end`, counted from 1, and the position after them."""
    with decks.explained(deck):
        log = logfile.load(path, card_sets.named(deck))
    decks.check_same(log, deck)
    steps = len(log.answers)
    last = steps if end is None else end
    first = 1 if begin is None else begin
    if not 0 <= last <= steps:
        raise CogworksError(f"there is no step {last}; the game has steps 1 to {steps}")
    if not 1 <= first <= max(last, 1):
        raise CogworksError(f"cannot show steps {first} to {last}: the first step must be from 1 to {max(last, 1)}")
    if perspective.seat is not None and not 0 <= perspective.seat < log.seats:
        raise CogworksError(f"there is no seat {perspective.seat + 1}; the game has seats 1 to {log.seats}")
    played, history = game(log.game), history_of(replace(log, answers=log.answers[:last]))
    screen.say(f"{played.title}, {counted_players(log.players, log.seats)}, {steps} steps.")
    for step in range(first - 1, last):
        done = history.steps[step]
        lines = [log_line(played, history.state, event, perspective) for event in done.events]
        for line in sentences(folded([{"who": done.who, "lines": [line for line in lines if line]}])):
            screen.say(f"{step + 1}. {line}")
    screen.say()
    screen.say(f"After step {last} of {steps}:")
    show_position(screen, played, history.state, perspective)
    if history.state.is_over():
        screen.say(results(played, history.state, perspective.seat, last))


def log_line(played: Game[State], state: State, event: Event, perspective: Perspective) -> str:
    """An event's log line from this perspective; '' if it has none."""
    if perspective.open_cards:
        return played.line_of(state, event.kind, event.open + event.secret, Names())
    return played.line(state, event, perspective.seat)


def counted_players(players: list[str], seats: int) -> str:
    """The players by seat, if the log has them."""
    if len(players) != seats:
        return f"{seats} seats"
    return ", ".join(f"seat {seat} {player}" for seat, player in enumerate(players, 1))


def show_position(screen: Screen, played: Game[State], state: State, perspective: Perspective) -> None:
    """Print the full board, and the result or the current decision, as far as visible."""
    view = played.view(state, perspective.seat)
    if perspective.open_cards:
        view = merged(view, [played.view(state, seat) for seat in range(int(state.n_seats()))])
    for paragraph in board(played.name).draw(view, True):
        screen.say(paragraph)
    names, mover = Names(reader=perspective.seat), int(state.to_move())
    if state.is_over():
        screen.say(played.prompt_of(state, names))
    elif mover >= 0 and (perspective.open_cards or mover == perspective.seat):
        screen.say(f"{names.who(mover)} to move: {played.prompt_of(state, names)}")
    elif mover >= 0:
        screen.say(f"{names.who(mover)} to move.")
    else:
        screen.say("Chance to move.")
