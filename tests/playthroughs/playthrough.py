"""Golden playthroughs: one random game per game and number of seats, shortened for people to read.

Shown are the start, the first time each question and event occurs, and the end; the digest at the bottom also
covers what was cut.  A change of rules or texts shows up as a diff for review.
"""

import textwrap
from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import cogworks
import tests.toy  # noqa: F401 (registers the toy)
from cogworks import CHANCE

COMMAND = ".venv/bin/python -m tests.playthroughs"
FOLDER = Path(__file__).parent
SEED = 7
# Lines shown of the start, of later first occurrences, and of the end.
BEGINNING = 60
FIRSTS = 45
ENDING = 15


class Entry(NamedTuple):
    """One action, or several of chance in a row, as lines of text."""

    lines: list[str]
    first_of_its_kind: bool


def file_of(name: str, seats: int) -> Path:
    """The file with the playthrough of a game with this many seats."""
    return FOLDER / f"{name}-{seats}.txt"


def expected_files() -> dict[Path, tuple[str, int]]:
    """Every file there should be, with its game and number of seats."""
    return {file_of(name, seats): (name, seats) for name in cogworks.games() for seats in cogworks.game(name).seats}


def make(name: str, seats: int) -> str:
    """Play a game and write it down."""
    game = cogworks.game(name)
    player = Player(name, seats)
    entries = player.play()
    options = "".join(f", {option.name}={option.spell(option.default)}" for option in game.options)
    header = f"{game.title} (rules version {game.version}), {seats} seats{options}; random answers from seed {SEED}"
    whole = "\n".join(line for entry in entries for line in entry.lines)
    digest = [
        f"Answers: {player.answers}",
        f"Asked: {counted(game.questions, player.asked)}",
        f"Happened: {counted(game.events, player.happened)}",
        f"Scores: {', '.join(map(str, player.state.scores()))}",
        f"Won by: {', '.join(f'seat {seat + 1}' for seat in player.state.winners())}",
        f"Final position: {player.state.fingerprint()}",
        f"Text before cutting: {blake2b(whole.encode(), digest_size=8).hexdigest()}",
    ]
    lines = [
        *wrap(header, "", "    "),
        "",
        *cut(entries),
        "",
        *(line for part in digest for line in wrap(part, "", "    ")),
    ]
    return "\n".join(lines) + "\n"


class Player:
    """Makes random moves and writes them down."""

    def __init__(self, name: str, seats: int) -> None:
        self.game = cogworks.game(name)
        self.state = self.game.new(seats)
        self.state.journal = self.journal = cogworks.Journal()
        self.dice = cogworks.Dice(SEED)
        self.answers = 0
        self.asked: Counter[int] = Counter()
        self.happened: Counter[int] = Counter()

    def play(self) -> list[Entry]:
        """Play to the end, one entry per action."""
        entries = []
        while not self.state.is_over():
            entries.append(self.answer())
        return entries

    def answer(self) -> Entry:
        """One action, with its alternatives if the question is new; chance's actions in a row are one entry."""
        mover, prompt = self.state.to_move(), self.game.prompt(self.state)
        number, new = self.answers + 1, not self.asked[self.state.question()]
        labels = list(self.game.labels(self.state).values()) if new and mover != CHANCE else []
        kinds = len(self.happened)
        chosen = [self.choose()]
        new_lines = self.log_lines()
        while mover == self.state.to_move() == CHANCE and not new_lines:
            new = new or not self.asked[self.state.question()]
            chosen.append(self.choose())
            new_lines = self.log_lines()
        who = "chance" if mover == CHANCE else f"seat {mover + 1}"
        lines = wrap(f"{prompt} -> {'; '.join(chosen)}", f"{number:>4} {who}: ", " " * 8)
        lines += wrap("; ".join(labels), " " * 8 + "of: ", " " * 12) if labels else []
        return Entry(lines + [f"      | {line}" for line in new_lines], new or len(self.happened) > kinds)

    def choose(self) -> str:
        """Take a random action and return its label."""
        self.asked[self.state.question()] += 1
        self.answers += 1
        if self.state.to_move() == CHANCE:
            before = self.state.clone()
            return self.game.label(before, self.dice.roll(self.state))
        legal = self.state.legal_actions()
        action = legal[self.dice.below(len(legal))]
        label = self.game.label(self.state, action)
        self.state.act(action)
        return label

    def log_lines(self) -> list[str]:
        """The new log lines of a spectator."""
        events = self.journal.take()
        self.happened.update(event.kind for event in events)
        return [line for event in events if (line := self.game.line(self.state, event))]


def counted(names: Sequence[str], found: Counter[int]) -> str:
    """'split 59, pair 12': what occurred, in the game's order."""
    return ", ".join(f"{names[number]} {found[number]}" for number in sorted(found))


def wrap(text: str, first: str, others: str) -> list[str]:
    """A text in lines of up to 118 characters."""
    return textwrap.wrap(text, 118, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)


def cut(entries: list[Entry]) -> list[str]:
    """The start, first occurrences, and the end, with a mark where something is left out."""
    sizes = [len(entry.lines) for entry in entries]
    total = sum(sizes)
    shown = [
        so_far <= BEGINNING or total - so_far + size <= ENDING
        for so_far, size in zip(accumulate(sizes), sizes, strict=True)
    ]
    room = FIRSTS
    for at, entry in enumerate(entries):
        if entry.first_of_its_kind and not shown[at] and sizes[at] < room:
            shown[at] = True
            room -= sizes[at] + 1
    lines: list[str] = []
    left_out = 0
    for at, entry in enumerate(entries):
        if shown[at]:
            lines += [f"     ... {left_out} left out"] if left_out else []
            lines += entry.lines
        left_out = 0 if shown[at] else left_out + 1
    return lines


def rewrite(names: Sequence[str] = ()) -> list[Path]:
    """Write the files of all or some games, remove obsolete ones, and return the ones that changed."""
    changed = []
    expected = expected_files()
    for file in sorted(set(FOLDER.glob("*.txt")) | set(expected)):
        if names and (file not in expected or expected[file][0] not in names):
            continue
        before = file.read_text(encoding="utf-8") if file.exists() else None
        if file in expected:
            after = make(*expected[file])
            file.write_text(after, encoding="utf-8")
        else:
            file.unlink()
            after = None
        if after != before:
            changed.append(file)
    return changed
