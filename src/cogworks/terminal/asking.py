"""Asking a person: a choice by its number or its words, or one of a few commands."""

from collections.abc import Callable
from dataclasses import dataclass

from cogworks.bots.advice import Advice
from cogworks.bots.workers import BotError
from cogworks.engine.errors import LabelError
from cogworks.terminal.catalogue import matching
from cogworks.terminal.saves import Save, SaveError
from cogworks.terminal.screen import Screen
from cogworks.terminal.sitting import Sitting
from cogworks.terminal.telling import Teller

LOG_LINES = 20
HINTS = 5
"""How many answers a hint speaks of."""
MARKER = "Your choice: "
ONLY_ONE = "Your choice (Enter for 1): "
LONGEST_ANSWER = 200
"""Longer than every label; what is typed beyond it is a slip, and not repeated on the screen."""


class Quit(Exception):  # noqa: N818 - leaving a game is no error
    """A person wants to stop here."""


@dataclass(frozen=True)
class Command:
    """Something to type that is not an answer."""

    usage: str
    words: str
    run: Callable[["Person", str], None]


class Person:
    """Whoever sits at the keyboard, asked on behalf of one seat at a time."""

    def __init__(
        self, sitting: Sitting, teller: Teller, screen: Screen, save: Save, several: bool,
        advice: Callable[[], Advice],
    ) -> None:  # fmt: skip
        self._sitting = sitting
        self._teller = teller
        self._screen = screen
        self._save = save
        self._several = several
        self._advice = advice
        self._seat = 0
        self._kept = -1
        """How many answers the file holds."""

    def answer(self, seat: int) -> None:
        """Ask until the seat has given an answer or taken one back; keep the game before and after."""
        self._seat = seat
        self.keep()
        self._teller.news(seat)
        self._screen.say()
        self._teller.glance(seat)
        self.show_question()
        answers = len(self._sitting.movers)
        while len(self._sitting.movers) == answers:
            only = len(self._sitting.state.legal_actions()) == 1
            self._hear(self._screen.ask(ONLY_ONE if only else MARKER)[:LONGEST_ANSWER])
        self.keep()

    def keep(self) -> None:
        """Save what is new; if that fails, say so and play on."""
        if self._kept == len(self._sitting.movers):
            return
        try:
            self._save.write(self._sitting.log, self._sitting.state)
            self._kept = len(self._sitting.movers)
        except SaveError as error:
            self._screen.say(f"Beware: {error}.")

    # ---- what was typed

    def _hear(self, text: str) -> None:
        word, _, rest = text.casefold().partition(" ")
        if word in COMMANDS and (not rest or word == "rules"):
            COMMANDS[word].run(self, rest.strip())
        elif text.isdecimal():
            self._take_number(text)
        elif text:
            self._take_words(text)
        else:
            self._take_nothing()

    def _take_number(self, text: str) -> None:
        legal = self._sitting.game.choices(self._sitting.state)
        # int() refuses thousands of digits, and nobody offers that many choices.
        place = int(text) if len(text) < 9 else 0
        if 1 <= place <= len(legal):
            self._sitting.act(legal[place - 1])
        else:
            offered = f"there are 1 to {len(legal)}" if len(legal) > 1 else "there is only 1"
            self._screen.say(f"There is no choice {text}; {offered}.")

    def _take_words(self, text: str) -> None:
        try:
            self._sitting.act(self._sitting.game.parse(self._sitting.state, text))
        except LabelError as error:
            self._screen.say(f"{error}.")
            self._screen.say("Type the number of a choice, or help.")

    def _take_nothing(self) -> None:
        """Enter alone takes the only choice there is; otherwise it shows the choices again."""
        legal = self._sitting.state.legal_actions()
        if len(legal) == 1:
            self._sitting.act(legal[0])
        else:
            self.show_question()

    # ---- commands

    def usual(self, _: str) -> None:
        """Give the answers that most would give now, where the game names them."""
        answers = self._sitting.game.view(self._sitting.state, self._seat).get("usual")
        if not isinstance(answers, list) or not answers:
            self._screen.say("There is no usual way to go on here.")
            return
        for answer in answers:
            self._sitting.act(answer)

    def show_question(self) -> None:
        """The question and its answers."""
        self._teller.question(self._seat, self._several)

    def hint(self, _: str) -> None:
        """What a master would answer, and what it thinks of the other answers."""
        try:
            advice = self._advice()
        except BotError as error:
            self._screen.say(f"There is no hint: {error}.")
            return
        labels = self._sitting.game.labels(self._sitting.state)
        self._screen.say(f"Your chance of winning is about {advice.chance:.0%}. A master would: {labels[advice.best]}.")
        for option in advice.options[:HINTS]:
            tried = "of the thinking" if option is advice.options[0] else "of it"
            self._screen.say(f"  {option.chance:4.0%}  {labels[option.action]} ({option.share:.0%} {tried})", hang=6)

    def rules_now(self, _: str) -> None:
        """The rules of the moment."""
        self._teller.rules(self._sitting.game.rules_now(self._sitting.state))

    def help(self, _: str) -> None:
        """What can be typed."""
        self._screen.say("Type the number of a choice, or enough of its words to tell it from the others.")
        self._screen.say("Enter alone takes the only choice, or shows the choices again.")
        for command in COMMANDS.values():
            self._screen.say(f"{command.usage}: {command.words}.")

    def board(self, _: str) -> None:
        """The whole board."""
        self._teller.board(self._seat)

    def log(self, _: str) -> None:
        """The last lines of the log."""
        self._teller.log(self._seat, LOG_LINES)

    def rules(self, wanted: str) -> None:
        """One rule, or those of one chapter."""
        game = self._sitting.game
        ids = list(game.rules)
        if found := matching(game, wanted):
            self._teller.rules(found)
        elif wanted:
            self._screen.say(f"There is no rule {wanted[:20]}; the rules are {ids[0]} to {ids[-1]}.")
        else:
            chapters = ", ".join(dict.fromkeys(id.partition(".")[0] for id in ids))
            self._screen.say(f"Which rules? Type rules and an id such as {ids[0]}, or a chapter: {chapters}.")

    def undo(self, _: str) -> None:
        """Take back the last answer, if nothing was learned since."""
        bar = self._sitting.bar_to_undo(self._seat)
        if bar:
            self._screen.say(bar)
        else:
            self._screen.say(f"Taken back: {self._sitting.undo()}.")
            self._teller.known(self._seat, len(self._sitting.movers))

    def save(self, _: str) -> None:
        """Save now, although every answer is saved anyway."""
        self._kept = -1
        self.keep()
        self._screen.say("Saved, as after every answer, in")
        self._screen.verbatim(f"  {self._save.path}")

    def quit(self, _: str) -> None:
        """Save and stop."""
        raise Quit


COMMANDS = {
    "?": Command("?", "the rules of the moment", Person.rules_now),
    "usual": Command("usual", "answer as most would, where there is a usual way: to pay, for example", Person.usual),
    "hint": Command("hint", "what a master would answer, and the chance of winning", Person.hint),
    "board": Command("board", "everything on the table", Person.board),
    "log": Command("log", f"the last {LOG_LINES} lines of the log", Person.log),
    "rules": Command("rules ID", "one rule, such as those that ? shows, or a chapter", Person.rules),
    "undo": Command("undo", "take back your last answer, if you have learned nothing since", Person.undo),
    "save": Command("save", "save now, and say where", Person.save),
    "quit": Command("quit", "save and stop; Ctrl-C and Ctrl-D do the same", Person.quit),
    "help": Command("help", "this list", Person.help),
}
