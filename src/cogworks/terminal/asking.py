"""Prompt a person for a move, by number or text, or for a command."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from cogworks.engine.errors import LabelError
from cogworks.engine.game import find_label
from cogworks.engine.names import Names
from cogworks.tables.refusals import RefusedError
from cogworks.terminal import preferences
from cogworks.terminal.catalogue import matching
from cogworks.terminal.local_table import LocalTable
from cogworks.terminal.output import Output
from cogworks.terminal.preferences import Preferences
from cogworks.terminal.saves import Save
from cogworks.terminal.screen import Screen

LOG_LINES = 20
HINTS = 5
"""Moves shown by a hint."""
MARKER = "Your choice: "
ONLY_ONE = "Your choice (Enter for 1): "
LONGEST_ANSWER = 200
"""Longer than any label; longer input is a typo and not echoed."""


class Quit(Exception):  # noqa: N818 - quitting is not an error
    """The person wants to quit."""


@dataclass(frozen=True)
class Command:
    """Anything to type that is not a move."""

    usage: str
    words: str
    run: Callable[["Person", str], None]
    takes_more: bool = False
    """Whether the command takes an argument."""


class Person:
    """The people at the keyboard, prompted for one seat at a time."""

    def __init__(self, table: LocalTable, output: Output, screen: Screen, save: Save) -> None:
        self._table = table
        self._output = output
        self._screen = screen
        self._save = save
        self._several = len(table.people) > 1
        self._seat = 0
        self._preferences = preferences.load()
        if self._preferences.auto and not self._several:
            for seat in table.people:
                table.auto_play(seat, True)
        self._is_done = False
        """Whether the decision is settled: by a move, an undo, or an undo request."""
        self._update = table.update(None)

    def prompt(self, seat: int) -> None:
        """Prompt until the seat has moved, undone a move, or asked the others for an undo."""
        self._seat = seat
        self._is_done = False
        self._refresh()
        self._output.new_lines(seat, self._update)
        self._screen.say()
        self._output.glance(seat, self._update)
        self.show_question()
        while not self._is_done:
            only = len(self._update.labels) == 1
            typed = self._screen.ask(ONLY_ONE if only else MARKER)[:LONGEST_ANSWER]
            try:
                self._handle(typed)
            except RefusedError as error:
                self._screen.say(sentence(error.reason))
                self._refresh()

    def consent(self, seat: int) -> bool:
        """Ask a person to agree to an undo; return whether they do."""
        proposal = self._table.update(seat).proposal
        assert proposal is not None
        who = Names().who(proposal["seat"])
        self._screen.say(f"{Names().who(seat)}: {who} asks to undo this move: {sentence(proposal['move'])}")
        agrees = self._agrees("Do you agree? (yes or no): ")
        self._table.decide(seat, proposal["id"], agrees)
        return agrees

    def _refresh(self) -> None:
        self._update = self._table.update(self._seat, self._output.seen(self._seat))

    # ---- input

    def _handle(self, text: str) -> None:
        word, _, rest = text.casefold().partition(" ")
        command = COMMANDS.get(word)
        if command and (not rest or command.takes_more):
            command.run(self, rest.strip())
        elif text.isdecimal():
            self._take_number(text)
        elif text:
            self._take_text(text)
        else:
            self._take_nothing()

    def _choose(self, action: int) -> None:
        """Make a move, after a question if it leaves something unspent."""
        if self._may_leave(self._update.unspent.get(action, "")):
            self._act(action)

    def _may_leave(self, unspent: str) -> bool:
        """Ask whether to leave something unspent, unless the person turned that off."""
        if not unspent or not self._preferences.unspent:
            return True
        self._screen.say(unspent)
        while True:
            typed = self._screen.ask("End anyway? (yes, no, or always to stop asking): ").casefold()
            if typed == "quit":
                raise Quit
            if typed in ("y", "yes", "n", "no", "always"):
                if typed == "always":
                    self._prefer(replace(self._preferences, unspent=False))
                return typed[0] != "n"

    def _prefer(self, chosen: Preferences) -> None:
        self._preferences = chosen
        preferences.save(chosen)

    def _act(self, action: int) -> None:
        self._update = self._table.act(self._seat, self._update.version, action)
        self._is_done = True

    def _take_number(self, text: str) -> None:
        moves = list(self._update.labels)
        # int() rejects thousands of digits, and there are never that many choices.
        place = int(text) if len(text) < 9 else 0
        if 1 <= place <= len(moves):
            self._choose(moves[place - 1])
        else:
            offered = f"Type a number from 1 to {len(moves)}" if len(moves) > 1 else "The only choice is 1"
            self._screen.say(f"There is no choice {text}. {offered}.")

    def _take_text(self, text: str) -> None:
        try:
            action = find_label(self._update.labels, text)
        except LabelError as error:
            self._screen.say(f"{error}.")
            self._screen.say("Type the number of a choice, or help.")
            return
        self._choose(action)

    def _take_nothing(self) -> None:
        """Enter alone makes the only move; otherwise it shows the choices again."""
        if len(self._update.labels) == 1:
            self._act(next(iter(self._update.labels)))
        else:
            self.show_question()

    # ---- commands

    def usual(self, _: str) -> None:
        """Make the usual moves, if the game defines them."""
        moves = self._update.usual
        if not moves:
            self._screen.say("There is no usual move here.")
        while moves:
            before = self._update.version
            self._act(moves[0])
            # The table may have auto-played the rest.
            moves = moves[self._update.version - before :]
            if moves and moves[0] not in self._update.labels:
                return

    def show_question(self) -> None:
        """Show the prompt and the moves."""
        self._output.question(self._seat, self._update, self._several)

    def hint(self, _: str) -> None:
        """Show what a master would do, and its rating of other moves."""
        hint, labels = self._table.hint(self._seat), self._update.labels
        best = labels[hint["best"]]
        self._screen.say(f"Your chance of winning is about {hint['chance']:.0%}. A master would: {best}.")
        for place, option in enumerate(hint["options"][:HINTS]):
            tried = "of it" if place else "of the thinking"
            words = f"{option['label']} ({option['share']:.0%} {tried})"
            # A chance from a few simulations means little.
            chance = "   -" if option["barely"] else f"{option['chance']:4.0%}"
            self._screen.say(f"  {chance}  {words}", hang=6)

    def rules_now(self, _: str) -> None:
        """Show the rules that apply now."""
        self._output.rules(self._update.rules)

    def help(self, _: str) -> None:
        """Show all commands."""
        self._screen.say("Type the number of a choice, or enough of its text to tell it from the others.")
        self._screen.say("Enter alone takes the only choice, or shows the choices again.")
        for command in COMMANDS.values():
            self._screen.say(f"{command.usage}: {command.words}.")
        if self._several:
            self._screen.say("undo N: the same for seat N, while another seat is to move.")

    def board(self, _: str) -> None:
        """Show the whole board."""
        self._output.board(self._update)

    def log(self, _: str) -> None:
        """Show the last lines of the log."""
        self._output.log(self._table.update(self._seat), LOG_LINES)

    def rules(self, wanted: str) -> None:
        """Show one rule, or all rules of a chapter."""
        game = self._table.game
        ids = list(game.rules)
        if found := matching(game, wanted):
            self._output.rules(found)
        elif wanted:
            self._screen.say(f"There is no rule {wanted[:20]}. The rules are {ids[0]} to {ids[-1]}.")
        else:
            chapters = ", ".join(dict.fromkeys(id.partition(".")[0] for id in ids))
            self._screen.say(f"Which rule? Type rules and an id such as {ids[0]}, or a chapter: {chapters}.")

    def undo(self, typed: str) -> None:
        """Undo a seat's last move, or ask the other people if something was learned since."""
        seat = self._seat if not typed else int(typed) - 1 if typed.isdecimal() and len(typed) < 9 else -1
        if seat not in self._table.people:
            people = ", ".join(str(person + 1) for person in self._table.people)
            self._screen.say(f"{typed[:20]!r} is not a person's seat. People have seats: {people}.")
            return
        undo = self._table.update(seat).undo
        if undo is None:
            self._screen.say("There is nothing to undo.")
        elif undo["free"]:
            self._undone(seat, undo["move"], self._table.undo(seat, self._update.version).version)
        else:
            after = self._table.propose_undo(seat, self._update.version)
            if after.proposal is None:
                self._undone(seat, undo["move"], after.version)
                if after.is_practice and not self._update.is_practice:
                    self._screen.say("You had seen something new since that move, so this game is now practice.")
            self._is_done = True

    def _undone(self, seat: int, move: str, version: int) -> None:
        # A label may name a card that only its own seat can see.
        self._screen.say(f"Undone: {move}." if seat == self._seat else f"{Names().who(seat)}'s last move was undone.")
        self._output.known(self._seat, version)
        self._is_done = True

    def auto(self, _: str) -> None:
        """Turn auto-play of forced moves on or off."""
        wanted = not self._update.auto_plays
        self._screen.say(f"Auto-play of forced moves is {'on' if wanted else 'off'}.")
        self._table.auto_play(self._seat, wanted)
        if not self._several:
            self._prefer(replace(self._preferences, auto=wanted))
        self._is_done = self._table.version != self._update.version
        self._refresh()

    def resign(self, _: str) -> None:
        """Give up the game, after a question."""
        others = sum(not reason for reason in self._update.forfeits) - 1
        means = "Your opponent wins" if others == 1 else "You come last, and a bot plays on" if others else "You lose"
        if self._agrees(f"Resign? {means}. (yes or no): "):
            self._table.resign(self._seat)
            self._is_done = True

    def _agrees(self, question: str) -> bool:
        """Ask until the person answers yes or no."""
        while True:
            typed = self._screen.ask(question).casefold()
            if typed == "quit":
                raise Quit
            if typed in ("y", "yes", "n", "no"):
                return typed.startswith("y")

    def save(self, _: str) -> None:
        """Save now; every move is saved anyway."""
        if self._save.keep(self._table.log(), self._table.state(), self._screen, again=True):
            self._screen.say("The game is saved, as after every move, in")
            self._screen.verbatim(f"  {self._save.path}")

    def quit(self, _: str) -> None:
        """Save and quit."""
        raise Quit


def sentence(text: str) -> str:
    """Turn a text into a sentence, with a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}".rstrip(".!") + ("!" if text.endswith("!") else ".")


COMMANDS = {
    "?": Command("?", "show the rules that apply now", Person.rules_now),
    "usual": Command("usual", "make the usual moves, if any (to pay, for example)", Person.usual),
    "hint": Command("hint", "show what a master would do, and your chance of winning", Person.hint),
    "board": Command("board", "show everything on the table", Person.board),
    "log": Command("log", f"show the last {LOG_LINES} lines of the log", Person.log),
    "rules": Command("rules ID", "show a rule, or all rules of a chapter", Person.rules, takes_more=True),
    "undo": Command(
        "undo",
        "undo your last move; after you have learned something, the other people must agree",
        Person.undo,
        takes_more=True,
    ),
    "resign": Command("resign", "give up: your opponent wins; with several, you come last", Person.resign),
    "auto": Command("auto", "turn auto-play of all forced moves on or off, also for later games", Person.auto),
    "save": Command("save", "save now and show the file; the game is saved after every move anyway", Person.save),
    "quit": Command("quit", "save and quit; Ctrl+C and Ctrl+D do the same", Person.quit),
    "help": Command("help", "show this list", Person.help),
}
