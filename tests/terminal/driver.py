"""A scripted person at the terminal."""

import io
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cogworks as library
from cogworks import Dice, Log, cli, logfile

Chooser = Callable[[str], str | None]
"""The next input, given the screen so far; None for the end of input."""

OPTION = re.compile(r"^(\d+)\. (.*)$", re.MULTILINE)
UNSPENT = "End anyway? (yes, no, or always to stop asking): "
HAND_OVER = "then press Enter: "


class Keyboard(io.StringIO):
    """A keyboard driven by a function; like a terminal, it echoes what is typed."""

    def __init__(self, screen: io.StringIO, chooser: Chooser) -> None:
        super().__init__()
        self._screen = screen
        self._chooser = chooser

    def isatty(self) -> bool:
        return True

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # typeshed's own bases disagree
        typed = self._chooser(self._screen.getvalue())
        if typed is None:
            return ""
        self._screen.write(typed + "\n")
        return typed + "\n"


@dataclass
class Seen:
    """The outcome of a command line."""

    code: int
    screen: str
    complaints: str

    def saved(self) -> Path:
        """The file in the final instruction to resume or replay."""
        return Path(self.screen.splitlines()[-1].split()[-1].strip("'"))


def cogworks(*words: str, chooser: Chooser = lambda screen: None) -> Seen:
    """Run a command line with a person at the keyboard."""
    screen, complaints = io.StringIO(), io.StringIO()
    code = cli.run(words, Keyboard(screen, chooser), screen, complaints)
    return Seen(code, screen.getvalue(), complaints.getvalue())


def typing(*lines: str | None) -> Chooser:
    """Type these lines, then end the input."""
    waiting = list(lines)
    return lambda screen: waiting.pop(0) if waiting else None


def options(screen: str) -> dict[str, str]:
    """The numbered choices shown last, text by number."""
    shown: dict[str, str] = {}
    for number, words in OPTION.findall(screen[-8000:]):
        if number == "1":
            shown = {}
        shown[number] = words
    return shown


EAGER = ("add", "play", "pay", "discard", "power down", "build", "hit", "swap")


def person(seed: int, before: Sequence[str] = ()) -> Chooser:
    """A person who plays quickly; the lines in `before` are typed first, one at each prompt."""
    dice, waiting = Dice(seed), list(before)

    def choose(screen: str) -> str:
        if screen.endswith(HAND_OVER):
            return ""
        if screen.endswith(UNSPENT):
            return "yes"
        if waiting:
            return waiting.pop(0)
        shown = options(screen)
        for start in EAGER:
            fitting = [number for number, words in shown.items() if words.startswith(start)]
            if fitting:
                return fitting[dice.below(len(fitting))]
        return list(shown)[dice.below(len(shown))]

    return choose


def answers(path: Path) -> list[int]:
    """The actions in a log file."""
    found = json.loads(path.read_text(encoding="utf-8"))["answers"]
    assert isinstance(found, list)
    return found


def widest(screen: str) -> int:
    """The longest line, without commands and paths that must be typed verbatim."""
    return max(len(line) for line in screen.splitlines() if "/" not in line)


def begun(path: Path, game: str, players: Sequence[str], *labels: str) -> str:
    """A saved game with these actions, including chance's, as labels; returns the file's name."""
    log = Log.of(game, len(players))
    log.players = list(players)
    state = log.replay()
    for words in labels:
        log.answers.append(library.game(game).parse(state, words))
        state.act(log.answers[-1])
    logfile.save(log, path / f"{game}.json")
    return str(path / f"{game}.json")


def dice(*faces: int) -> list[str]:
    """Chance's actions for these dice."""
    return [f"the die shows {face}" for face in faces]


def dealt(*hands: str, top: str) -> list[str]:
    """Chance's actions for a deal of Gadget Builder, the first hand to the starting seat."""
    gets = [f"seat {seat} gets {card.strip()}" for seat, hand in enumerate(hands, 1) for card in hand.split(",")]
    return ["seat 1 goes first", *gets, f"turn up {top}"]
