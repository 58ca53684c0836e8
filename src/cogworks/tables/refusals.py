"""Refusals: a code for programs and a sentence for people.  Every sentence that tables refuse with is here."""

from typing import Final

from cogworks.engine.errors import CogworksError
from cogworks.tables.update_types import Update

STALE: Final = "stale"
NOT_YOURS: Final = "not yours"
ILLEGAL: Final = "illegal"
BAD_MESSAGE: Final = "bad message"
NOT_NOW: Final = "not now"
NOT_SEATED: Final = "not seated"
TAKEN: Final = "taken"
USED: Final = "used"
NEEDS_CONSENT: Final = "needs consent"
TOO_OFTEN: Final = "too often"
NO_SUCH_TABLE: Final = "no such table"
OTHER_RULES: Final = "other rules"
DAMAGED: Final = "damaged"
UNAVAILABLE: Final = "unavailable"
BROKEN: Final = "broken"

CODES: Final = (
    STALE,
    NOT_YOURS,
    ILLEGAL,
    BAD_MESSAGE,
    NOT_NOW,
    NOT_SEATED,
    TAKEN,
    USED,
    NEEDS_CONSENT,
    TOO_OFTEN,
    NO_SUCH_TABLE,
    OTHER_RULES,
    DAMAGED,
    UNAVAILABLE,
    BROKEN,
)


class RefusedError(CogworksError):
    """The table refused a request; nothing has changed."""

    def __init__(self, code: str, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.rule = rule
        """The id of the rule that forbids an illegal move."""
        self.update: Update | None = None
        """The current update, for a client that acted on an old one."""


class BusyError(Exception):
    """The call would block."""


class Refusal:
    """A code and a sentence; calling it fills in the names in braces and returns the error to raise."""

    def __init__(self, code: str, sentence: str) -> None:
        self.code = code
        self.sentence = sentence

    def __call__(self, **values: object) -> RefusedError:
        return RefusedError(self.code, self.sentence.format(**values))


def forbidden(rule: str) -> RefusedError:
    """The refusal of an illegal move, with the id of the rule that forbids it."""
    return RefusedError(ILLEGAL, f"rule [{rule}] does not allow that move", rule)


# ---- clock

CLOCK_SECONDS: Final = Refusal(BAD_MESSAGE, "this clock's {field} must be from {low} to {high} seconds")
CLOCK_ONLY: Final = Refusal(BAD_MESSAGE, "this clock's {field} must be {only}")
PAUSE_SWITCH: Final = Refusal(BAD_MESSAGE, "pause must be true or false")
NO_CLOCK: Final = Refusal(NOT_NOW, "this table has no clock")
CLOCK_FIXED: Final = Refusal(NOT_NOW, "the game has started. Its clock can no longer change")
CLOCK_AGREED: Final = Refusal(NOT_NOW, "someone has joined already. Open a new table for another clock")
DAILY_CLOCK: Final = Refusal(NOT_NOW, "a daily deal has no clock")
RATED_TIMEOUT: Final = Refusal(NOT_NOW, "in a rated game a player who runs out of time loses")
CLOCK_SHAPE: Final = Refusal(BAD_MESSAGE, "clock must be an object with mode and bank, or null for no clock")
CLOCK_FIELD: Final = Refusal(BAD_MESSAGE, "a clock has no field {field!r}")
CLOCK_MODE: Final = Refusal(BAD_MESSAGE, "a clock's mode must be {live} or {correspondence}")
CLOCK_TIMEOUT: Final = Refusal(BAD_MESSAGE, "a clock's on_timeout must be {lose} or {bot}")
CLOCK_DAYS_OFF: Final = Refusal(BAD_MESSAGE, "a clock's days_off must be a number from 0 to {most}")
NO_DAYS_OFF: Final = Refusal(NOT_NOW, "this table has no days off")
DAYS_OFF_SHAPE: Final = Refusal(BAD_MESSAGE, "days_off must have first, a date such as 2026-12-24, and days; or null")
DAYS_OFF_WHEN: Final = Refusal(BAD_MESSAGE, "days off begin today or within {ahead} days")
DAYS_OFF_LEFT: Final = Refusal(NOT_NOW, "you have {left} days off left")
DAYS_OFF_TWICE: Final = Refusal(NOT_NOW, "you are off on one of these days already")
CLOCK_WEEKENDS: Final = Refusal(BAD_MESSAGE, "a clock's weekends must be true or false")

# ---- daily

NO_DAILY_DEAL: Final = Refusal(NO_SUCH_TABLE, "there was no daily deal on {day}")
DAILY_COUNTS: Final = Refusal(
    NOT_NOW, "this daily deal counts. Play it yourself, against the same bot, before the day ends"
)

# ---- files, replays and reviews

SEED_HIDDEN: Final = Refusal(NOT_NOW, "the game is not over. The seed is revealed at the end")
NO_SUCH_SEAT: Final = Refusal(BAD_MESSAGE, "no such seat")
REPLAY_OWN_SEAT: Final = Refusal(NOT_NOW, "the game is not over. Until then you can only replay it from your own seat")
NO_SUCH_STEP: Final = Refusal(BAD_MESSAGE, "no such step: this game has steps 0 to {last}")
RESUME_UNFINISHED: Final = Refusal(NOT_NOW, "the game is not over. Finished games can be resumed from any step")
RESUME_STEPS: Final = Refusal(BAD_MESSAGE, "the game can be resumed from steps 0 to {last}")
REVIEW_UNFINISHED: Final = Refusal(NOT_NOW, "the game is not over. Only finished games can be reviewed")
REVIEW_ENDED_EARLY: Final = Refusal(NOT_NOW, "this game ended early. Only games played to the end can be reviewed")
CANNOT_REVIEW: Final = Refusal(BAD_MESSAGE, "this game cannot be reviewed: {reason}")

# ---- host

TABLE_SHAPE: Final = Refusal(BAD_MESSAGE, "a table needs the name of a game and its options")
NO_HINT: Final = Refusal(UNAVAILABLE, "no hint available. Try again in a moment")
NO_CARD_SET: Final = Refusal(BAD_MESSAGE, "no card set with this hash is stored here. Send its text")
CLOSING: Final = Refusal(UNAVAILABLE, "the server is closing")

# ---- lessons

NO_LESSON_STEP: Final = Refusal(BAD_MESSAGE, "no such step: this lesson has steps 1 to {last}")
TOO_MANY_CHOICES: Final = Refusal(BAD_MESSAGE, "too many choices for step {step} of this lesson")
CHOOSE_FIRST: Final = Refusal(BAD_MESSAGE, "choose one of the moves of step {step} first")

# ---- messages

ONE_COMMAND: Final = Refusal(BAD_MESSAGE, "a message must contain exactly one command")
OTHER_FIELDS: Final = Refusal(BAD_MESSAGE, "{command!r} accepts only these other fields: {fields}")
SEATED_ALREADY: Final = Refusal(BAD_MESSAGE, "you already have a seat")
SPECTATORS_WATCH: Final = Refusal(NOT_SEATED, "spectators can only watch")
TAKE_SEAT_FIRST: Final = Refusal(NOT_SEATED, "take a seat first")
LONE_SURROGATE: Final = Refusal(BAD_MESSAGE, "text must be valid Unicode: it contains the lone surrogate {code}")

# ---- play

FORFEITED: Final = Refusal(NOT_NOW, "this player {deed}, and a bot plays on")
RATED_SEATS: Final = Refusal(NOT_NOW, "in a rated game players and bots keep their seats")
BOT_PLAYS: Final = Refusal(NOT_NOW, "a bot is playing this seat. Take it back first")
HINTS_SWITCH: Final = Refusal(BAD_MESSAGE, "hints must be true or false")
RATED_HINTS: Final = Refusal(NOT_NOW, "rated games are played without hints")
FIXED_AT_START: Final = Refusal(NOT_NOW, "the game has started. This can no longer change")
HINTS_ON_TURN: Final = Refusal(NOT_NOW, "hints are only available on your turn")
HINTS_OFF_DAILY: Final = Refusal(NOT_NOW, "hints are off at this table, because it counts as your daily deal")
HINTS_OFF_RATED: Final = Refusal(NOT_NOW, "hints are off at this table, because the game is rated")
HINTS_OFF_TOURNAMENT: Final = Refusal(NOT_NOW, "hints are off at this table, because it is a tournament game")
HINTS_OFF: Final = Refusal(NOT_NOW, "hints are off at this table, because people play each other")
RATED_SWITCH: Final = Refusal(BAD_MESSAGE, "rated must be true or false")
RATED_DAILY: Final = Refusal(NOT_NOW, "a daily deal cannot be a rated game. It has its own rating")
RATED_RESUMED: Final = Refusal(NOT_NOW, "a game that resumes another one cannot be rated")
RATED_STANDARD: Final = Refusal(NOT_NOW, "rated games are played by the standard rules, with the built-in cards")
RATED_HINTS_OFF: Final = Refusal(NOT_NOW, "rated games are played without hints. Turn hints off first")
RATED_TIMEOUT_FIRST: Final = Refusal(NOT_NOW, "in a rated game a player who runs out of time loses. Choose that first")
RATED_FIXED: Final = Refusal(NOT_NOW, "the game has started. Whether it is rated can no longer change")
RATED_AGREED: Final = Refusal(NOT_NOW, "someone has joined already. Open a new table to play a rated game")
WHY_SHAPE: Final = Refusal(BAD_MESSAGE, "why must be the id of something in the view")
NOTHING_TO_UNDO: Final = Refusal(NOT_NOW, "there is nothing to undo")
UNDO_NEEDS_CONSENT: Final = Refusal(NEEDS_CONSENT, "someone moved or learned something since. Ask the other players")
RATED_UNDO: Final = Refusal(NOT_NOW, "in a rated game a move that revealed something stays")
TOURNAMENT_UNDO: Final = Refusal(NOT_NOW, "in a tournament a move that revealed something stays")
UNDO_ASKED: Final = Refusal(NOT_NOW, "there is already an open undo request")
UNDO_CLOSED: Final = Refusal(NOT_NOW, "that undo request is no longer open")
UNDO_NOT_YOURS: Final = Refusal(NOT_YOURS, "this undo does not need your consent")

# ---- puzzles

OTHER_PUZZLE: Final = Refusal(NO_SUCH_TABLE, "{puzzle} is a puzzle of {right}, not of {wrong}")
NO_REVIEW: Final = Refusal(NOT_NOW, "this game has no review yet. Review it to find its mistakes")
NO_MISTAKE: Final = Refusal(NO_SUCH_TABLE, "the review found no mistake at step {step}")
NO_PUZZLE_HINT: Final = Refusal(NOT_NOW, "there is no hint {number}: this puzzle has {hints}")
SOLUTION_HIDDEN: Final = Refusal(NOT_NOW, "the solution is shown once you have solved the puzzle or given up")
TOO_MANY_ANSWERS: Final = Refusal(BAD_MESSAGE, "too many answers: {given} of at most {most}")
ILLEGAL_ANSWER: Final = Refusal(ILLEGAL, "answer {number}: {action} is not a legal move there. Nothing has changed")

# ---- seats

INVITATION_USED: Final = Refusal(USED, "this invitation has been used. Each link works once")
DEVICE_LINK_USED: Final = Refusal(USED, "this link has been used. Create a new one for each device")
LINK_REPLACED: Final = Refusal(
    USED, "this link is no longer valid. A newer one replaced it, or someone else has the seat"
)
TOO_MANY_REQUESTS: Final = Refusal(TOO_OFTEN, "too many requests. Try again in a minute")
HAND_OVER_AFTER: Final = Refusal(BAD_MESSAGE, "hand_over_after must be one of {choices} seconds")
NOT_THEIR_TURN: Final = Refusal(NOT_NOW, "it is not {name}'s turn")
NO_HAND_OVER: Final = Refusal(NOT_NOW, "bots do not fill in for absent players at this table")
TIME_LEFT: Final = Refusal(NOT_NOW, "{name} has {time} left to move")
OWN_HAND_OVER: Final = Refusal(NOT_YOURS, "only other players can hand over your seat. Leave the game instead")
CLOCK_DECIDES: Final = Refusal(NOT_NOW, "the clock decides how long a player may take")
BAD_LINK: Final = Refusal(BAD_MESSAGE, "this link is invalid or incomplete. Ask for it again")
MOST_DEVICES: Final = Refusal(NOT_NOW, "a seat can be used on at most {most} devices")
INVITE_FIXED: Final = Refusal(NOT_NOW, "the game has started. Seats can no longer be given away")
SEAT_TAKEN: Final = Refusal(TAKEN, "this seat is taken")
PLAYERS_SEAT: Final = Refusal(TAKEN, "a player has this seat")
PLAYERS_BOT: Final = Refusal(NOT_YOURS, "a bot plays for {name}. Only {name} can choose another")
OWNER_REPLACES: Final = Refusal(NOT_YOURS, "only the player who opened this table can replace a bot")
NO_SUCH_BOT: Final = Refusal(BAD_MESSAGE, "no such bot. Choose one of: {bots}")
RESERVED_FOR_INVITED: Final = Refusal(NOT_NOW, "the game has started. This seat is reserved for an invited player")
RESERVED_FOR_FRIEND: Final = Refusal(TAKEN, "this seat is reserved for another player's friend")
LISTED_SWITCH: Final = Refusal(BAD_MESSAGE, "listed must be true or false")
WISH_SHAPE: Final = Refusal(BAD_MESSAGE, "wish must be an object with a value for each name")
PLAYERS_ONLY: Final = Refusal(NOT_SEATED, "only players at this table can do that")
MOST_TOKENS: Final = Refusal(NOT_NOW, "a seat can have at most {most} tokens")
GAME_OVER: Final = Refusal(NOT_NOW, "the game is over")
DAILY_UNLISTED: Final = Refusal(NOT_NOW, "daily deals are unlisted, because other players would see the deal")
OWNER_LISTS: Final = Refusal(NOT_YOURS, "only the player who opened this table can list it")
CHAT_OFF: Final = Refusal(NOT_NOW, "chat is turned off for this seat")
NO_SUCH_PACE: Final = Refusal(BAD_MESSAGE, "pace must be one of: {paces}")
NO_SUCH_AVATAR: Final = Refusal(BAD_MESSAGE, "no such avatar. Send one that the settings page offers, or ''")
WISH_FIELDS: Final = Refusal(BAD_MESSAGE, "wish accepts {switches}, each true or false, and pace and avatar")
NOT_TEXT: Final = Refusal(BAD_MESSAGE, "{what} must be text")
TOO_LONG: Final = Refusal(BAD_MESSAGE, "{what} is too long: the limit is {longest} characters")
UNPRINTABLE: Final = Refusal(BAD_MESSAGE, "{what} contains a character that cannot be printed")
NOT_IN_RANGE: Final = Refusal(BAD_MESSAGE, "{what} must be a whole number from {low} to {high}")
EMPTY_ID: Final = Refusal(BAD_MESSAGE, "id cannot be empty")
EMPTY_NAME: Final = Refusal(BAD_MESSAGE, "name cannot be empty")
INVISIBLE_NAME: Final = Refusal(BAD_MESSAGE, "name has no visible characters")
NAME_TAKEN: Final = Refusal(TAKEN, "the name {name!r} is taken")
SEAL_SHAPE: Final = Refusal(BAD_MESSAGE, "seal must be 64 hexadecimal digits, or empty")
START_SHAPE: Final = Refusal(BAD_MESSAGE, "start must be null (now) or {salted!r}")
TOURNAMENT_DECIDES: Final = Refusal(
    NOT_NOW, "seats, clock and deal of a tournament game are fixed. You can play, resign or come back later"
)
ROUND_NOT_OVER: Final = Refusal(
    NOT_NOW, "Other tables of this tournament play the same deal. This game is shown when the round is over"
)
DAILY_SALTS: Final = Refusal(NOT_NOW, "everyone has the same luck in a daily deal, so it takes no salts")
SALTS_FIXED: Final = Refusal(NOT_NOW, "the game has started. Salts can no longer change")
SEALS_FIXED: Final = Refusal(NOT_NOW, "the game is about to start. Seals can no longer change")
SEALED: Final = Refusal(NOT_NOW, "this seat has sealed its salt. Reveal it once the game is about to start")
WRONG_SALT: Final = Refusal(BAD_MESSAGE, "this salt does not match its seal")
SEAT_OPEN: Final = Refusal(NOT_NOW, "a seat is still open. Fill it with a player or a bot first")

# ---- talk, spectators, and the end by agreement

FREE_CHAT_SWITCH: Final = Refusal(BAD_MESSAGE, "free_chat must be true or false")
NO_FREE_CHAT_HERE: Final = Refusal(NOT_NOW, "the operator of this server has turned free-text chat off")
NO_FREE_CHAT: Final = Refusal(NOT_NOW, "this table has no free-text chat. Use the quick phrases")
FREE_CHAT_AGREED: Final = Refusal(NOT_NOW, "someone has joined already. Open a new table for free-text chat")
EMPTY_LINE: Final = Refusal(BAD_MESSAGE, "say cannot be empty")
CHAT_TOO_FAST: Final = Refusal(TOO_OFTEN, "you are writing too fast. Try again in a few seconds")
OWN_MUTE: Final = Refusal(BAD_MESSAGE, "you cannot mute yourself")
SPECTATORS_SWITCH: Final = Refusal(BAD_MESSAGE, "spectators must be true or false")
NO_SPECTATOR: Final = Refusal(BAD_MESSAGE, "no such spectator")
NO_SPECTATORS: Final = Refusal(NOT_SEATED, "this table is closed to spectators until the game is over")
OWNER_SPECTATORS: Final = Refusal(NOT_YOURS, "only the player who opened this table can decide about spectators")
MOST_REMOVED: Final = Refusal(NOT_NOW, "{most} spectators have been removed already. Turn spectators off instead")
END_SWITCH: Final = Refusal(BAD_MESSAGE, "end must be true or false")
END_DAILY: Final = Refusal(NOT_NOW, "a daily deal that counts is played to the end, or resigned")
END_TOURNAMENT: Final = Refusal(
    NOT_NOW, "a game of a tournament needs a result. Withdraw a player, or cancel the tournament"
)
END_ALONE: Final = Refusal(NOT_NOW, "ending by agreement needs two people at the table. Resign or leave instead")
END_FORFEITED: Final = Refusal(NOT_NOW, "a player has lost this rated game already, so it needs a result")
REMATCH_EARLY: Final = Refusal(NOT_NOW, "the game is not over. A rematch can follow it")
REMATCH_DAILY: Final = Refusal(NOT_NOW, "a daily deal has no rematch")
REMATCH_TOURNAMENT: Final = Refusal(NOT_NOW, "a tournament decides who plays next")

# ---- table

BOT_PLAYS_TURN: Final = Refusal(NOT_YOURS, "a bot is playing this seat. Take it back first")
TABLE_BUSY: Final = Refusal(UNAVAILABLE, "the table is busy. Try again")
INTERNAL_ERROR: Final = Refusal(BROKEN, "internal error: the move was not made. Nothing has changed")
UNKNOWN_TABLE: Final = Refusal(NO_SUCH_TABLE, "no such table. Check the link")
ID_USED: Final = Refusal(BAD_MESSAGE, "this id was already used for another message")
NOT_YOUR_TURN: Final = Refusal(NOT_YOURS, "it is not your turn: waiting for {whose}")
ALREADY_ANSWERED: Final = Refusal(NOT_YOURS, "you have answered: waiting for the others")
CHANCE_TURN: Final = Refusal(NOT_YOURS, "it is not your turn: waiting for chance")
TIME_UP: Final = Refusal(NOT_NOW, "your time is up")
NOT_STARTED: Final = Refusal(NOT_NOW, "the game has not started")
VERSION_NUMBER: Final = Refusal(BAD_MESSAGE, "version must be a whole number")
MOVED_ON: Final = Refusal(STALE, "the table has moved on")
CANNOT_OPEN: Final = Refusal(OTHER_RULES, "this table cannot be opened here: {error}")
TABLE_DAMAGED: Final = Refusal(DAMAGED, "this table is damaged and cannot be read: {error}")
