"""Going through a finished or saved game, step by step."""

from dataclasses import dataclass, replace
from pathlib import Path

from cogworks import logfile
from cogworks.engine.errors import CogworksError
from cogworks.engine.names import Names
from cogworks.terminal import decks
from cogworks.terminal.boards import board, merged
from cogworks.terminal.play import results
from cogworks.terminal.screen import Screen
from cogworks.terminal.sitting import Sitting


@dataclass(frozen=True)
class Eyes:
    """Through whose eyes a replay is seen."""

    seat: int | None = None
    """A seat, or None for a spectator."""
    open_cards: bool = True
    """Nothing is hidden; then the seat does not matter."""


def replay(
    screen: Screen, path: Path, eyes: Eyes, begin: int | None, end: int | None, deck: Path | None = None
) -> None:
    """The log lines of the steps from `begin` to `end`, counted from 1, and the position after them."""
    log = logfile.load(path, decks.named(deck))
    decks.check_same(log, deck)
    steps = len(log.answers)
    last = steps if end is None else end
    first = 1 if begin is None else begin
    if not 0 <= last <= steps:
        raise CogworksError(f"the game has steps 1 to {steps}; it cannot be shown to step {last}")
    if not 1 <= first <= max(last, 1):
        raise CogworksError(f"the steps shown end with {last}; they cannot begin with {first}")
    if eyes.seat is not None and not 0 <= eyes.seat < log.seats:
        raise CogworksError(f"there is no seat {eyes.seat + 1}; the game has seats 1 to {log.seats}")
    sitting = Sitting(replace(log, answers=log.answers[:last]))
    screen.say(f"{sitting.game.title}, {counted_players(log.players, log.seats)}, {steps} steps.")
    for step in range(first - 1, last):
        lines = sitting.all_lines(step) if eyes.open_cards else sitting.lines(eyes.seat, step, step + 1)
        for line in lines:
            screen.say(f"{step + 1}. {line}")
    screen.say()
    show_position(screen, sitting, eyes, f"After step {last} of {steps}:")


def counted_players(players: list[str], seats: int) -> str:
    """Who sat where, if the log says so."""
    if len(players) != seats:
        return f"{seats} seats"
    return ", ".join(f"seat {seat} {player}" for seat, player in enumerate(players, 1))


def show_position(screen: Screen, sitting: Sitting, eyes: Eyes, heading: str) -> None:
    """The board in full, and the result or what is being asked, as far as these eyes may see."""
    view = sitting.view(eyes.seat)
    if eyes.open_cards:
        view = merged(view, [sitting.view(seat) for seat in range(sitting.log.seats)])
    screen.say(heading)
    for paragraph in board(sitting.game.name).draw(view, True):
        screen.say(paragraph)
    state, names = sitting.state, Names(reader=eyes.seat)
    mover = int(state.to_move())
    if state.is_over():
        screen.say(sitting.game.question_text(state, names))
        screen.say(results(sitting, eyes.seat))
    elif mover >= 0 and (eyes.open_cards or mover == eyes.seat):
        screen.say(f"{names.who(mover)} to answer: {sitting.game.question_text(state, names)}")
    elif mover >= 0:
        screen.say(f"{names.who(mover)} to answer.")
    else:
        screen.say("Chance to answer.")
