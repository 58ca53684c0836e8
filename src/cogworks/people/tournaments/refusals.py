"""Every sentence that tournaments refuse with."""

from typing import Final

from cogworks.tables.refusals import BAD_MESSAGE, NO_SUCH_TABLE, NOT_NOW, NOT_YOURS, TAKEN, TOO_OFTEN, Refusal

# ---- settings

MOST_PLAYERS: Final = Refusal(BAD_MESSAGE, "a tournament like this has {low} to {high} players")
TOO_MANY_BOTS: Final = Refusal(BAD_MESSAGE, "there are more bots than places for players: at most {most}")
ARENA_MINUTES: Final = Refusal(BAD_MESSAGE, "an arena lasts {low} to {high} minutes")
APPEARANCE: Final = Refusal(BAD_MESSAGE, "players must appear within one of these numbers of seconds: {choices}")
RATED_OPTIONS: Final = Refusal(BAD_MESSAGE, "rated games are played by the standard rules, without options")
CLOCK_NEEDED: Final = Refusal(BAD_MESSAGE, "a tournament for people needs a clock. Choose one")
CLOCK_LOSES: Final = Refusal(BAD_MESSAGE, "in a tournament a player who runs out of time loses")
NOT_PLAYABLE: Final = Refusal(BAD_MESSAGE, "{reason}")
NAME: Final = Refusal(BAD_MESSAGE, "a tournament's name has 1 to {longest} visible characters")
START_TIME: Final = Refusal(BAD_MESSAGE, "a tournament starts within {days} days from now")
NO_SUCH_SYSTEM: Final = Refusal(BAD_MESSAGE, "no such system. Choose one of: {systems}")
NO_SUCH_CLOCK: Final = Refusal(BAD_MESSAGE, "no such clock. Choose one from the form")

# ---- limits

TOO_MANY_OPEN: Final = Refusal(TOO_OFTEN, "you have {most} unfinished tournaments. Finish or cancel one first")
TOO_MANY_HERE: Final = Refusal(TOO_OFTEN, "this server runs {most} tournaments already. Try again later")

# ---- players

NO_SUCH_TOURNAMENT: Final = Refusal(NO_SUCH_TABLE, "There is no such tournament. Check the address")
FULL: Final = Refusal(TAKEN, "this tournament is full")
STARTED: Final = Refusal(NOT_NOW, "this tournament has started. Only an arena can be joined later")
OVER: Final = Refusal(NOT_NOW, "this tournament is over")
NAME_TAKEN: Final = Refusal(TAKEN, "another player of this tournament is called {name}. Choose another name")
NOT_A_PLAYER: Final = Refusal(NOT_NOW, "you don't play in this tournament")
NO_GAME: Final = Refusal(NOT_NOW, "you have no game to play right now")
ORGANISER_ONLY: Final = Refusal(NOT_YOURS, "only the organiser can do this")
TOO_FEW: Final = Refusal(NOT_NOW, "{n} players are too few: {least} are needed")
UNDERWAY: Final = Refusal(NOT_NOW, "this tournament has started already")
