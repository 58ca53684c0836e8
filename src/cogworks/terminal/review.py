"""Review a finished game: print chances, luck and the decisions that mattered."""

import json
import shlex
import sys
import time
from pathlib import Path
from typing import Final, TextIO

from cogworks import logfile
from cogworks.bots import players
from cogworks.engine.errors import CogworksError, LogError
from cogworks.engine.log import Log
from cogworks.engine.registry import game
from cogworks.review.grades import Grade
from cogworks.review.moments import LUCK, SWING, Moment, moments
from cogworks.review.review import Review, signed_percent
from cogworks.review.reviewing import names_of, review
from cogworks.tables.files import card_sets
from cogworks.tables.files.finished import check_size, finished_log
from cogworks.terminal import decks, seats
from cogworks.terminal.screen import Screen

BAR: Final = 30
"""Characters of the progress bar."""
TENTHS: Final = 10
PAUSE: Final = 0.1
"""Seconds between redraws of the bar."""
PLURALS: Final = {Grade.INACCURACY: "inaccuracies", Grade.MISTAKE: "mistakes", Grade.BLUNDER: "blunders"}


class Bar:
    """A progress bar on a terminal; nothing elsewhere."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream if stream.isatty() else None
        self._began = time.monotonic()
        self._drawn = 0.0

    def show(self, done: int, total: int) -> None:
        """Draw the bar; at the end, remove it."""
        now = time.monotonic()
        if self._stream is None or (now - self._drawn < PAUSE and done < total):
            return
        self._drawn = now
        text = "" if done >= total else bar(done, total, now - self._began)
        self._stream.write(f"\r{text:<{BAR + 56}}" + ("" if text else "\r"))
        self._stream.flush()


def bar(done: int, total: int, seconds: float) -> str:
    """The bar as text."""
    full = BAR * done // max(1, total)
    left = f", {seconds / done * (total - done):.0f} s left" if done and seconds > 1 else ""
    return f"Reviewing [{'#' * full}{'.' * (BAR - full)}] {done} of {total} decisions and draws{left}"


def review_file(
    screen: Screen, path: Path, deck: Path | None, html: Path | None, program: str, stream: TextIO | None = None
) -> tuple[Log, Review]:
    """Review the game in a file and print the result."""
    log = read(path, deck)
    if html is not None and html.exists():
        raise CogworksError(f"{html} already exists; choose another file")
    found = review(log, progress=Bar(stream or sys.stderr).show)
    print_review(screen, log, found, path, program)
    return log, found


def read(path: Path, deck: Path | None) -> Log:
    """Read a finished game; errors name the file."""
    text = logfile.read_text(path)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise LogError(f"{path}: not readable as JSON (cut off or damaged): {error}") from error
    try:
        check_size(data)
        with decks.explained(deck):
            log = finished_log(data, card_sets.named(deck))
    except LogError as error:
        raise LogError(f"{path}: {error}") from error
    decks.check_same(log, deck)
    return log


def print_review(screen: Screen, log: Log, found: Review, path: Path, program: str) -> None:
    """Print each player's summary, the chances over time, and the moments that mattered."""
    names = names_of(log)
    screen.say(
        f"{game(log.game).title}, {len(log.answers)} steps. "
        f"Each chance is estimated by {found.simulations} simulations from what that player knew."
    )
    for seat, name in enumerate(names):
        screen.say()
        for text in about(found, seat, name, log.game):
            screen.say(text)
    screen.say()
    told = moments(log, found)
    screen.say("Moments that mattered:" if told else "No decision and no draw changed much.")
    for moment in told:
        screen.say(told_moment(moment, names))
        if moment.better:
            screen.verbatim(f"  {again(log, moment, path, program)}")


def again(log: Log, moment: Moment, path: Path, program: str) -> str:
    """The command that resumes the game from a moment, in its player's seat."""
    known = [kind if players.is_known(kind) else seats.RIVAL for kind in log.players] or [seats.RIVAL] * log.seats
    known[moment.who] = seats.YOU
    return f"{program} play --continue {shlex.quote(str(path))} --from {moment.start} --seats {','.join(known)}"


def about(found: Review, seat: int, name: str, of: str) -> list[str]:
    """One player's game in sentences."""
    it, result = found.summary(seat, of), found.final[seat]
    ended = "won" if result == 1 else "lost" if result == 0 else "shared the win"
    grades = [f"{it.grades[Grade.GOOD.name]} good"]
    grades += [counted(it.grades[grade.name], grade) for grade in PLURALS]
    at = [found.steps[place * len(found.steps) // TENTHS].chances[seat] for place in range(TENTHS)]
    lines = [
        f"{name} {ended}. Accuracy {it.accuracy:.0f}%. Decisions: {', '.join(grades)}.",
        f"Luck {signed_percent(it.luck)}, give or take {2 * it.luck_error * 100:.0f}%.",
        f"Chance to win at each tenth of the game: {', '.join(f'{chance:.0%}' for chance in [*at, result])}.",
    ]
    if it.biggest_swing >= 0:
        step = found.steps[it.biggest_swing]
        size = signed_percent(found.swing(it.biggest_swing, seat))
        lines[1] += f" Biggest swing {size} at step {step.start + 1}."
    return lines


def told_moment(moment: Moment, names: list[str]) -> str:
    """One moment in a paragraph."""
    text = f"Step {moment.start + 1}. "
    if moment.kind in (LUCK, SWING):
        swings = ", ".join(f"{name} {signed_percent(swing)}" for name, swing in zip(names, moment.swings, strict=True))
        return f"{text}{moment.kind.capitalize()}: {moment.text} {swings}."
    text += f"{names[moment.who]}: {moment.text}. {moment.kind.capitalize()}, {signed_percent(-moment.loss)}."
    if moment.better:
        movers = [moment.who, *(seat for seat, _ in moment.then)]
        then = "".join(
            f"; then {label}" if seat == before else f"; then {names[seat]}: {label}"
            for before, (seat, label) in zip(movers, moment.then, strict=False)
        )
        text += f" Better: {moment.better}{then}. Try again from here:"
    return text


def counted(n: int, grade: Grade) -> str:
    """'1 mistake', '2 mistakes'."""
    return f"{n} {grade.value if n == 1 else PLURALS[grade]}"
