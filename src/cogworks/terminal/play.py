"""The plain line-mode game: chance, bots and people answer in turn until the game is over."""

import shlex
import time

from cogworks.bots.workers import Workers
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.names import Names, listed
from cogworks.terminal import seats
from cogworks.terminal.asking import Person, Quit
from cogworks.terminal.boards.reading import counted
from cogworks.terminal.saves import Save
from cogworks.terminal.screen import Screen
from cogworks.terminal.sitting import Sitting
from cogworks.terminal.telling import Teller


class Play:
    """One game from here to its end, or until the person leaves."""

    def __init__(
        self, sitting: Sitting, save: Save, screen: Screen, workers: Workers, seed: int, delay: float = 0.0,
        program: str = "cogworks",
    ) -> None:  # fmt: skip
        players = sitting.log.players
        self._sitting = sitting
        self._save = save
        self._screen = screen
        self._delay = delay
        self._program = program
        self._dice = Dice(seed)
        self._people = seats.people(players)
        self._players = players
        self._bots = seats.Bots(sitting, workers, seed)
        self._teller = Teller(sitting, screen)
        self._several = len(self._people) > 1
        self._person = Person(sitting, self._teller, screen, save, self._several, self._bots.advice)
        self._reader = self._people[0] if len(self._people) == 1 else None
        """Who looks at the screen: the one person, a spectator (None), or the person asked last."""
        self._last_seat = CHANCE
        """The seat that answered last."""

    def run(self) -> None:
        """Play; whatever ends it, the game is kept."""
        self._save.write(self._sitting.log)
        try:
            self._begin()
            while not self._sitting.state.is_over():
                self._step()
            self._finish()
        except (Quit, EOFError, KeyboardInterrupt):
            self._leave()
        except BrokenPipeError:
            self._save.write(self._sitting.log)
            raise

    # ---- one answer after another

    def _step(self) -> None:
        sitting, mover = self._sitting, int(self._sitting.state.to_move())
        if mover == CHANCE:
            sitting.roll(self._dice)
        elif mover not in self._people:
            self._last_seat = mover
            sitting.act(self._bots.answer(self._players[mover]))
        else:
            self._last_seat = mover
            self._hand_over(mover)
            self._person.answer(mover)
        if self._news_are_due():
            self._tell_news()

    def _news_are_due(self) -> bool:
        """Whether a seat's run of answers has ended; with several people news wait for their reader."""
        mover = int(self._sitting.state.to_move())
        return not self._several and mover not in (CHANCE, self._last_seat, *self._people)

    def _tell_news(self) -> None:
        if self._sitting.state.is_over():
            return
        if self._teller.news(self._reader):
            self._screen.flush()
            time.sleep(self._delay)

    def _hand_over(self, seat: int) -> None:
        """Where there is something to hide, the next person looks only when the last one cannot."""
        if self._several and seat != self._reader and self._sitting.hides_something():
            if self._reader is not None:
                self._screen.sweep()
            heard = self._screen.ask(f"Pass the screen to {Names().who(seat)}, then press Enter: ")
            if heard.casefold() == "quit":
                raise Quit
            self._screen.sweep()
        self._reader = seat

    # ---- beginning and ending

    def _begin(self) -> None:
        log, title = self._sitting.log, self._sitting.game.title
        changed = [option for option in self._sitting.game.offered if log.options[option.name] != option.default]
        chosen = [f"{option.name} {option.spell(log.options[option.name])}" for option in changed]
        self._screen.say(f"{title}{' with ' + listed(chosen) if chosen else ''}. {self._who_is_who()}")
        if self._people:
            self._screen.say("Type help to see what you can type.")
        if log.answers:
            self._screen.say(f"The game goes on after {counted(len(log.answers), 'answer')}.")
            self._teller.known(None, len(log.answers))
            for seat in self._people:
                self._teller.recall(seat)

    def _who_is_who(self) -> str:
        players = list(enumerate(self._sitting.log.players))
        names = Names(reader=self._reader)
        said = [f"{names.whom(seat)} is {seats.words(kind)}" for seat, kind in players if seat != self._reader]
        if self._reader is not None:
            said.insert(0, f"you are seat {self._reader + 1}")
        sentence = "; ".join(said)
        return f"{sentence[:1].upper()}{sentence[1:]}."

    def _finish(self) -> None:
        sitting, reader = self._sitting, None if self._several else self._reader
        if self._several:
            # What happened last is told to all of them at once, in words that keep nobody's secret from anybody.
            self._teller.known(None, self._teller.told(self._reader))
        closing = sitting.game.question_text(sitting.state, Names(reader=reader))
        self._teller.news(reader, without=closing)
        self._screen.say()
        self._teller.forget_board(reader)
        self._teller.glance(reader)
        self._screen.say(closing)
        self._screen.say(results(sitting, reader))
        self._save.finish(sitting.log)
        self._screen.say("The game is kept; to step through it, type")
        self._screen.verbatim(f"  {self._program} replay {shlex.quote(str(self._save.path))}")

    def _leave(self) -> None:
        self._save.write(self._sitting.log)
        self._screen.say()
        self._screen.say("The game is saved; to go on, type")
        self._screen.verbatim(f"  {self._program} play --continue {shlex.quote(str(self._save.path))}")


def results(sitting: Sitting, reader: int | None) -> str:
    """Everybody's score and the length of the game."""
    names = Names(reader=reader)
    scores = [f"{names.whom(seat)} {score}" for seat, score in enumerate(sitting.state.scores())]
    turns = sitting.view(None).get("turns")
    length = counted(turns, "turn") if isinstance(turns, int) else counted(len(sitting.log.answers), "answer")
    return f"Final scores: {', '.join(scores)}{tie_break(sitting, names)}; the game took {length}."


def tie_break(sitting: Sitting, names: Names) -> str:
    """What decided between those with the most points, where something did."""
    state = sitting.state
    points, n_seats = state.scores(), sitting.log.seats
    first = [seat for seat in range(n_seats) if points[seat] == max(points)]
    if len(first) < 2 or len(state.winners()) == len(first):
        return ""
    ties = [(seat, sitting.game.reckoning(state, seat).ties) for seat in first]
    said = [f"{names.whom(seat)} {listed([f'{n} {words}' for words, n in broken])}" for seat, broken in ties if broken]
    return f" (tie: {', '.join(said)})" if said else ""
