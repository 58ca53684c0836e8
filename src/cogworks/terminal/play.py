"""A game in line mode: people and bots move in turn until it is over."""

import shlex
import time
from typing import Final

from cogworks.engine.errors import CogworksError
from cogworks.engine.game import Game
from cogworks.engine.names import Names, listed
from cogworks.engine.state import State
from cogworks.terminal import seats
from cogworks.terminal.asking import Person, Quit, sentence
from cogworks.terminal.boards.reading import counted
from cogworks.terminal.local_table import LocalTable
from cogworks.terminal.output import Output
from cogworks.terminal.saves import Save
from cogworks.terminal.screen import Screen

LONGEST_SILENCE: Final = 50
"""Versions after which spectators get an update even during a bot's turn."""


class Play:
    """One game, until its end or until a person quits."""

    def __init__(
        self, table: LocalTable, save: Save, screen: Screen, delay: float = 0.0, program: str = "cogworks"
    ) -> None:
        self._table = table
        self._save = save
        self._screen = screen
        self._delay = delay
        self._program = program
        self._people = table.people
        self._output = Output(table.game, screen)
        self._several = len(self._people) > 1
        self._person = Person(table, self._output, screen, save)
        self._reader = self._people[0] if len(self._people) == 1 else None
        """Who is at the screen: the only person, a spectator (None), or the person prompted last."""
        self._notice = ""
        """A notice for the next person prompted."""

    def run(self, resumed: int = 0) -> None:
        """Play from this step of a saved game; however it ends, the game is saved."""
        self._save.write(self._table.log())
        try:
            self._begin(resumed)
            while (seat := self._table.turn()) is not None:
                self._step(seat)
            self._finish()
        except (Quit, EOFError, KeyboardInterrupt):
            self._leave()
        except (BrokenPipeError, CogworksError):
            self._save.write(self._table.stored_log())
            raise

    # ---- moves

    def _step(self, seat: int) -> None:
        if self._several and self._ask_consent():
            return
        is_persons = self._table.is_persons(seat)
        if is_persons:
            self._save_game()
            self._hand_over(seat)
            self._person.prompt(seat)
        else:
            self._table.play_bot()
        following = self._table.turn()
        if is_persons or following != seat:
            self._save_game()
        if self._update_is_due(seat, following):
            self._show_update()

    def _save_game(self) -> None:
        self._save.keep(self._table.log(), self._table.state(), self._screen)

    def _update_is_due(self, seat: int, following: int | None) -> bool:
        """Whether a turn is over, or long; with several people, updates wait for their reader."""
        if self._several or following is None or self._table.is_persons(following):
            return False
        return following != seat or self._table.version > self._output.last_read(self._reader) + LONGEST_SILENCE

    def _show_update(self) -> None:
        if self._output.new_lines(self._reader, self._table.update(self._reader, self._output.last_read(self._reader))):
            self._screen.flush()
            time.sleep(self._delay)

    def _ask_consent(self) -> bool:
        """If an undo is requested, ask the next person who must agree."""
        seat = self._table.asked_for_consent()
        if seat is None:
            return False
        self._hand_over(seat)
        agrees = self._person.consent(seat)
        self._notice = "" if agrees else f"{Names().who(seat)} did not agree to the undo."
        return True

    def _hand_over(self, seat: int) -> None:
        """If players have secrets, show nothing until the next person is at the screen."""
        if self._several and seat != self._reader and self._table.hides_something():
            if self._reader is not None:
                self._screen.sweep()
            typed = self._screen.ask(f"Pass the screen to {Names().who(seat)}, then press Enter: ")
            if typed.casefold() == "quit":
                raise Quit
            self._screen.sweep()
        self._reader = seat
        if self._notice:
            self._screen.say(self._notice)
            self._notice = ""

    # ---- start and end

    def _begin(self, resumed: int) -> None:
        game, options = self._table.game, self._table.options
        changed = [option for option in game.offered if options[option.name] != option.default]
        chosen = [f"{option.name} {option.spell(options[option.name])}" for option in changed]
        self._screen.say(f"{game.title}{' with ' + listed(chosen) if chosen else ''}. {self._who_is_who()}")
        if self._people:
            self._screen.say("Type help for a list of commands.")
        if resumed:
            self._screen.say(f"Resuming after step {resumed}.")
            self._output.known(None, resumed)
            for seat in self._people:
                self._output.recall(seat, self._table.update(seat))

    def _who_is_who(self) -> str:
        names = Names(reader=self._reader)
        said = [
            f"{names.whom(seat)} is {seats.words(player, seat)}"
            for seat, player in enumerate(self._table.players)
            if seat != self._reader
        ]
        if self._reader is not None:
            said.insert(0, f"you are seat {self._reader + 1}")
        sentence = "; ".join(said)
        return f"{sentence[:1].upper()}{sentence[1:]}."

    def _finish(self) -> None:
        game, state, reader = self._table.game, self._table.state(), None if self._several else self._reader
        if self._several:
            # Everyone sees the last lines, so they must not reveal secrets.
            self._output.known(None, self._output.last_read(self._reader))
        update = self._table.update(reader, self._output.last_read(reader))
        closing = game.prompt_of(state, Names(reader=reader))
        if any(update.forfeits):
            closing = " ".join(map(sentence, update.prompt.split(". ")))
        self._output.new_lines(reader, update, without=closing)
        self._screen.say()
        self._output.forget_board(reader)
        self._output.glance(reader, update)
        self._screen.say(closing)
        log = self._table.log()
        self._screen.say(results(game, state, reader, len(log.answers)))
        self._save.finish(log)
        self._screen.say("The game is saved. To replay it, type")
        self._screen.verbatim(f"  {self._program} replay {shlex.quote(str(self._save.path))}")

    def _leave(self) -> None:
        self._save.write(self._table.stored_log())
        self._screen.say()
        self._screen.say("The game is saved. To resume it, type")
        self._screen.verbatim(f"  {self._program} play --continue {shlex.quote(str(self._save.path))}")


def results(game: Game[State], state: State, reader: int | None, steps: int) -> str:
    """All scores and the length of the game."""
    names = Names(reader=reader)
    scores = [f"{names.whom(seat)} {score}" for seat, score in enumerate(state.scores())]
    turns = game.view(state, None).get("turns")
    length = counted(turns, "turn") if isinstance(turns, int) else counted(steps, "step")
    return f"Final scores: {', '.join(scores)}{tie_break(game, state, names)}; the game took {length}."


def tie_break(game: Game[State], state: State, names: Names) -> str:
    """The tie-breaker for first place, if there was a tie."""
    if not state.is_over():
        return ""
    points = state.scores()
    first = [seat for seat in range(len(points)) if points[seat] == max(points)]
    if len(first) < 2 or len(state.winners()) == len(first):
        return ""
    ties = [(seat, game.breakdown(state, seat).ties) for seat in first]
    said = [f"{names.whom(seat)} {listed([f'{n} {words}' for words, n in broken])}" for seat, broken in ties if broken]
    return f" (tie: {', '.join(said)})" if said else ""
