"""A game in progress at one terminal: its log, its position, and what has happened so far."""

from dataclasses import replace
from itertools import groupby

from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.event import Event, Journal
from cogworks.engine.game import Data
from cogworks.engine.log import Log
from cogworks.engine.names import Names, listed
from cogworks.engine.registry import game


class Sitting:
    """The game of a log, played to the log's end; answers go on from there."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.game = game(log.game)
        self.movers: list[int] = []
        """Who gave each answer of the log."""
        self.happened: list[list[Event]] = []
        """What each answer of the log led to."""
        self.state = self.game.new(log.seats, **log.options)
        self.journal = self.state.journal = Journal()
        answers, log.answers = log.answers, []
        for answer in answers:
            self.act(answer)

    # ---- going on

    def act(self, answer: int) -> None:
        """Carry out an answer, if it is legal."""
        mover = int(self.state.to_move())
        self.state.act(answer)
        self._record(mover, answer)

    def roll(self, dice: Dice) -> None:
        """Let chance answer."""
        self._record(CHANCE, dice.roll(self.state))

    def _record(self, mover: int, answer: int) -> None:
        self.log.answers.append(answer)
        self.movers.append(mover)
        self.happened.append(self.journal.take())

    # ---- going back

    def bar_to_undo(self, seat: int) -> str:
        """Why this seat cannot take back its last answer, in one sentence; '' if it can."""
        if seat not in self.movers:
            return "There is nothing to take back: you have not answered yet."
        since = self.movers[len(self.movers) - self.movers[::-1].index(seat) :]
        rivals = [mover for mover in since if mover != CHANCE]
        if rivals:
            return f"Your last answer stands: {Names().whom(rivals[0])} has answered since."
        if since:
            return "Your last answer stands: chance has brought something new since, a die or a card."
        return ""

    def undo(self) -> str:
        """Take back the last answer by playing all the others again; returns its words."""
        *kept, last = self.log.answers
        before = Sitting(replace(self.log, answers=kept))
        # Only now, so that Ctrl-C while the game is played again loses nothing.
        self.state, self.journal = before.state, before.journal
        self.movers, self.happened = before.movers, before.happened
        self.log.answers = kept
        return self.game.label(self.state, last)

    # ---- telling

    def lines(self, reader: int | None, begin: int = 0, end: int | None = None) -> list[str]:
        """The log lines of some answers, by default all, as one reader may know them."""
        events = [event for answer in self.happened[begin:end] for event in answer]
        return gathered([(event, self.game.line(self.state, event, reader)) for event in events])

    def all_lines(self, answer: int) -> list[str]:
        """The log lines of one answer with nothing kept back."""
        return gathered([
            (event, self.game.tell(self.state, event.kind, event.open + event.secret, Names()))
            for event in self.happened[answer]
        ])  # fmt: skip

    def view(self, reader: int | None) -> Data:
        """What one reader sees of the table."""
        return self.game.view(self.state, reader)

    def hides_something(self) -> bool:
        """Does any seat know more than the others, now or by what it has been told?"""
        if any(event.secret for answer in self.happened for event in answer):
            return True
        open_to_all = self.view(None) | {"reader": None}
        return any(self.view(seat) | {"reader": None} != open_to_all for seat in range(self.log.seats))


def gathered(told: list[tuple[Event, str]]) -> list[str]:
    """Lines without the empty ones; three or more of a kind in a row become one sentence."""
    lines: list[str] = []
    spoken = [(event, line) for event, line in told if line]
    for _, alike in groupby(spoken, key=lambda pair: (pair[0].kind, pair[0].open[:1])):
        run = [line for _, line in alike]
        lines += run if len(run) < 3 else joined(run)
    return lines


def joined(run: list[str]) -> list[str]:
    """'You got red 3.', 'You got red 5.' and so on as 'You got red 3, red 5 and so on.', if they begin alike."""
    if len(set(run)) == 1:
        return [f"{run[0].rstrip('.')}, {len(run)} times."]
    rows = [line.rstrip(".").split() for line in run]
    same = 0
    # A capital begins a name, and a name stays whole: not 'Widget Cob, Wick and Pip'.
    while (
        same < min(map(len, rows)) - 1
        and len({row[same] for row in rows}) == 1
        and (not same or not rows[0][same][0].isupper())
    ):
        same += 1
    rests = [" ".join(row[same:]) for row in rows]
    if same < 2 or any(" and " in rest for rest in rests):
        return run
    return [f"{' '.join(rows[0][:same])} {listed(rests)}."]
