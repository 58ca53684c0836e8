"""Show a reader the log, the board, the prompt, the moves and rules."""

from collections.abc import Iterable
from itertools import groupby

from cogworks.engine.dice import CHANCE
from cogworks.engine.game import Game
from cogworks.engine.names import Names, listed
from cogworks.engine.state import State
from cogworks.tables.play.log_lines import LogLine, folded
from cogworks.terminal.boards import board
from cogworks.terminal.local_table import Update
from cogworks.terminal.screen import Screen


class Output:
    """Shows updates on the screen, and tracks what each reader has seen."""

    def __init__(self, game: Game[State], screen: Screen) -> None:
        self._game = game
        self._screen = screen
        self._board = board(game.name)
        self._read: dict[int | None, int] = {}
        """The last version whose log each reader has seen."""
        self._shown: dict[int | None, tuple[int, list[str]]] = {}
        """For each reader, the board shown last and its version."""

    # ---- the log

    def known(self, reader: int | None, version: int) -> None:
        """Set the last version whose log this reader has seen."""
        self._read[reader] = version

    def last_read(self, reader: int | None) -> int:
        """The last version whose log this reader has seen."""
        return self._read.get(reader, 0)

    def seen(self, reader: int | None) -> int:
        """The last version whose log and board this reader has seen."""
        return min(self.last_read(reader), self._shown.get(reader, (0, []))[0])

    def recall(self, reader: int, update: Update) -> None:
        """For a resumed game, start the log at this seat's last move."""
        versions = [entry["version"] for entry in update.log if entry["who"] == reader]
        self._read[reader] = versions[-1] - 1 if versions else 0

    def new_lines(self, reader: int | None, update: Update, without: str = "") -> bool:
        """Show the log lines this reader has not seen, except those in `without`; True if there were any."""
        fresh = [entry for entry in update.log if entry["version"] > self.last_read(reader)]
        lines = [line for line in sentences(folded(fresh)) if line not in without]
        for line in lines:
            self._screen.say(line)
        self._read[reader] = update.version
        return bool(lines)

    def log(self, update: Update, lines: int) -> None:
        """Show the last lines of the log."""
        for line in sentences(folded(update.log))[-lines:] or ["Nothing has happened yet."]:
            self._screen.say(line)

    # ---- the table

    def board(self, update: Update) -> None:
        """Show the full board."""
        for paragraph in self._board.draw(update.view, True):
            self._screen.say(paragraph)

    def glance(self, reader: int | None, update: Update) -> None:
        """Show the short board; only changes while a seat makes several moves in a row."""
        paragraphs = self._board.draw(update.view, False)
        then, before = self._shown.get(reader, (0, []))
        others = [e for e in update.log if e["version"] > then and e["who"] not in (reader, CHANCE)]
        fresh = paragraphs if others else [paragraph for paragraph in paragraphs if paragraph not in before]
        for paragraph in fresh:
            self._screen.say(paragraph)
        if fresh:
            self._screen.say()
        self._shown[reader] = (update.version, paragraphs)

    def forget_board(self, reader: int | None) -> None:
        """Show this reader the whole board next time."""
        self._shown.pop(reader, None)

    # ---- the decision

    def question(self, seat: int, update: Update, address: bool) -> None:
        """Show the prompt and the numbered moves; with several people, also whose turn it is."""
        self._screen.say((f"{Names().who(seat)}: " if address else "") + update.prompt)
        for place, (action, label) in enumerate(update.labels.items(), 1):
            remark = self._board.remark(update.view, update.targets[action])
            self._screen.number(place, f"{label} ({remark})" if remark else label)
        if update.usual:
            self._screen.say(f"Or type usual to {update.usual_words}.")

    def rules(self, ids: Iterable[str]) -> None:
        """Show rules in full, each after its id."""
        for id in ids:
            self._screen.say(f"[{id}] {plain_text(self._game.rules[id])}")


def sentences(lines: Iterable[LogLine]) -> list[str]:
    """Folded log lines as text, without undone moves; similar lines in a row become one sentence."""
    standing = [line for line in lines if line.taken_back_by is None]
    said: list[str] = []
    for _, alike in groupby(standing, key=lambda line: (line.who, _subject_and_verb(line.line))):
        run = list(alike)
        said += [_counted(line) for line in run] if sum(line.times for line in run) < 3 else joined(run)
    return said


def _subject_and_verb(line: str) -> list[str]:
    """The start that similar lines share: 'You drew', 'Seat 2 drew'."""
    words = line.split()
    return words[: 3 if words[0] == "Seat" else 2]


def _counted(line: LogLine) -> str:
    if line.times == 1:
        return line.line
    often = "twice" if line.times == 2 else f"{line.times} times"
    return f"{line.line.rstrip('.')}, {often}."


def joined(run: list[LogLine]) -> list[str]:
    """'You got red 3.', 'You got red 5.', … as 'You got red 3, red 5 and ….', if they start alike."""
    if len(run) == 1:
        return [_counted(run[0])]
    rows = [line.line.rstrip(".").split() for line in run for _ in range(line.times)]
    same = 0
    # A capital letter starts a name, and names are not split: not 'Widget Cob, Wick and Pip'.
    while (
        same < min(map(len, rows)) - 1
        and len({row[same] for row in rows}) == 1
        and (not same or not rows[0][same][0].isupper())
    ):
        same += 1
    rests = [" ".join(row[same:]) for row in rows]
    if same < 2 or any(" and " in rest for rest in rests):
        return [_counted(line) for line in run]
    return [f"{' '.join(rows[0][:same])} {listed(rests)}."]


def plain_text(markdown: str) -> str:
    """A rulebook paragraph without marks for bold, italic and code."""
    return markdown.replace("*", "").replace("`", "")
