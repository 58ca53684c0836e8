"""What a reader is told: news, the board, the question and its answers, rules and the log."""

from collections.abc import Iterable

from cogworks.engine.dice import CHANCE
from cogworks.engine.names import Names
from cogworks.terminal.boards import board
from cogworks.terminal.screen import Screen
from cogworks.terminal.sitting import Sitting


class Teller:
    """Puts a sitting on the screen, for one reader at a time, and remembers what each has been told."""

    def __init__(self, sitting: Sitting, screen: Screen) -> None:
        self._sitting = sitting
        self._screen = screen
        self._board = board(sitting.game.name)
        self._told: dict[int | None, int] = {}
        """How many answers each reader knows the news of."""
        self._shown: dict[int | None, tuple[int, list[str]]] = {}
        """For each reader the board shown last, and after how many answers."""

    # ---- news

    def known(self, reader: int | None, answers: int) -> None:
        """This reader has been told of so many answers, no more and no fewer."""
        self._told[reader] = answers

    def told(self, reader: int | None) -> int:
        """How many answers this reader has been told of."""
        return self._told.get(reader, 0)

    def recall(self, reader: int) -> None:
        """Begin the news with what this seat did last; for a game that is taken up again."""
        movers = self._sitting.movers
        self._told[reader] = len(movers) - 1 - movers[::-1].index(reader) if reader in movers else 0

    def news(self, reader: int | None, without: str = "") -> bool:
        """The log lines this reader has not been told, save those that `without` says anyway; were there any?"""
        lines = self._sitting.lines(reader, self._told.get(reader, 0))
        lines = [line for line in lines if line not in without]
        for line in lines:
            self._screen.say(line)
        self._told[reader] = len(self._sitting.movers)
        return bool(lines)

    def log(self, reader: int | None, lines: int) -> None:
        """The last lines of the log, as far as this reader may know them."""
        for line in self._sitting.lines(reader)[-lines:] or ["Nothing has happened yet."]:
            self._screen.say(line)

    # ---- the table

    def board(self, reader: int | None) -> None:
        """The board in full."""
        for paragraph in self._board.draw(self._sitting.view(reader), True):
            self._screen.say(paragraph)

    def glance(self, reader: int | None) -> None:
        """The board in short; while a seat answers several questions in a row, only what has changed."""
        paragraphs = self._board.draw(self._sitting.view(reader), False)
        then, before = self._shown.get(reader, (0, []))
        others = [mover for mover in self._sitting.movers[then:] if mover not in (reader, CHANCE)]
        fresh = paragraphs if others else [paragraph for paragraph in paragraphs if paragraph not in before]
        for paragraph in fresh:
            self._screen.say(paragraph)
        if fresh:
            self._screen.say()
        self._shown[reader] = (len(self._sitting.movers), paragraphs)

    def forget_board(self, reader: int | None) -> None:
        """Show this reader the whole board next time."""
        self._shown.pop(reader, None)

    # ---- the question

    def question(self, seat: int, address: bool) -> None:
        """What this seat should do, and its numbered answers; with several people, whom it is put to."""
        game, state = self._sitting.game, self._sitting.state
        view = self._sitting.view(seat)
        self._screen.say((f"{Names().who(seat)}: " if address else "") + game.prompt(state))
        for place, (action, label) in enumerate(game.labels(state).items(), 1):
            remark = self._board.remark(view, game.target(state, action))
            self._screen.number(place, f"{label} ({remark})" if remark else label)
        usual = view.get("usual")
        if isinstance(usual, list) and len(usual) > 1:
            self._screen.say(f"Or type usual to {view['usual_words']}.")

    def rules(self, ids: Iterable[str]) -> None:
        """Rules in full, each behind its id."""
        for id in ids:
            self._screen.say(f"[{id}] {plain_text(self._sitting.game.rules[id])}")


def plain_text(markdown: str) -> str:
    """A paragraph of a rulebook without its marks for bold, italic and code."""
    return markdown.replace("*", "").replace("`", "")
