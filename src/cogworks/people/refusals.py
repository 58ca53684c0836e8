"""Every sentence that the rooms of `people` refuse with; tables have their own."""

from typing import Final

from cogworks.tables.refusals import BAD_MESSAGE, NO_SUCH_TABLE, NOT_NOW, NOT_YOURS, TAKEN, TOO_OFTEN, USED, Refusal

# ---- accounts

UNPROVEN: Final = Refusal(
    BAD_MESSAGE, "This passkey could not be verified. Try again, use another one, or use a recovery code"
)
OTHER_ACCOUNT: Final = Refusal(TAKEN, "the games of this browser belong to an account already. Sign in instead")
PASSKEY_TAKEN: Final = Refusal(TAKEN, "this passkey is in use already, or the account has {most}")
NO_PASSKEY: Final = Refusal(NOT_NOW, "this account has no such passkey")
LAST_PASSKEY: Final = Refusal(
    NOT_NOW, "this passkey is gone already, or the only way to sign in. Add another or create codes first"
)
NO_CODE: Final = Refusal(
    BAD_MESSAGE, "This recovery code is not valid. Each code works once, and a new set replaces the old one"
)
NO_LINK: Final = Refusal(USED, "this sign-in link is no longer valid. Each link works once, for ten minutes")

# ---- meeting people

POST_GONE: Final = Refusal(TAKEN, "this seat is gone: someone else took it, or it was withdrawn")
POST_SEATS: Final = Refusal(BAD_MESSAGE, "{game} is played by this many people: {seats}")
POST_CLOCK: Final = Refusal(BAD_MESSAGE, "no such clock. Choose a live one, or none")

# ---- contacts

NO_CONTACT: Final = Refusal(NO_SUCH_TABLE, "no such player, or their profile is hidden")
NO_SUCH_RELATION: Final = Refusal(BAD_MESSAGE, "choose to mute or to block this player, or neither")
MOST_RELATIONS: Final = Refusal(NOT_NOW, "you have muted and blocked as many players as you can. Release some first")
MOST_INVITATIONS: Final = Refusal(TOO_OFTEN, "too many invitations are waiting. Try again later")
NO_INVITATION: Final = Refusal(TAKEN, "this invitation is no longer open")
NO_SUCH_REASON: Final = Refusal(BAD_MESSAGE, "choose a reason for the report")
REPORT_TOO_LONG: Final = Refusal(BAD_MESSAGE, "the report is too long: the limit is {longest} characters")
MOST_REPORTS: Final = Refusal(TOO_OFTEN, "you can send {most} reports a day. Try again tomorrow")

# ---- notices

BAD_URL: Final = Refusal(
    BAD_MESSAGE, "write an address such as https://example.org/hook, with a domain name and at most {longest} letters"
)
BAD_PORT: Final = Refusal(BAD_MESSAGE, "the address may use port {ports} only")
BAD_MAIL: Final = Refusal(BAD_MESSAGE, "write one e-mail address, such as ann@example.org")
BAD_SUBSCRIPTION: Final = Refusal(BAD_MESSAGE, "send the browser's push subscription, with its endpoint and keys")
NO_CONFIRMATION: Final = Refusal(USED, "this link is no longer valid. Enter your address again")
NO_NOTICE_LINK: Final = Refusal(USED, "this link is invalid or incomplete. Open notices in your settings instead")
NO_CHANNEL: Final = Refusal(NOT_NOW, "this was removed already")
NO_FEED: Final = Refusal(NO_SUCH_TABLE, "there is no feed at this address")

# ---- tournaments: settings

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

# ---- tournaments: limits

TOO_MANY_OPEN: Final = Refusal(TOO_OFTEN, "you have {most} unfinished tournaments. Finish or cancel one first")
TOO_MANY_HERE: Final = Refusal(TOO_OFTEN, "this server runs {most} tournaments already. Try again later")

# ---- tournaments: players

NO_SUCH_TOURNAMENT: Final = Refusal(NO_SUCH_TABLE, "There is no such tournament. Check the address")
FULL: Final = Refusal(TAKEN, "this tournament is full")
STARTED: Final = Refusal(NOT_NOW, "this tournament has started. Only an arena can be joined later")
OVER: Final = Refusal(NOT_NOW, "this tournament is over")
NOT_A_PLAYER: Final = Refusal(NOT_NOW, "you don't play in this tournament")
NO_GAME: Final = Refusal(NOT_NOW, "you have no game to play right now")
ORGANISER_ONLY: Final = Refusal(NOT_YOURS, "only the organiser can do this")
TOO_FEW: Final = Refusal(NOT_NOW, "{n} players are too few: {least} are needed")
UNDERWAY: Final = Refusal(NOT_NOW, "this tournament has started already")

# ---- the studio

NO_SUCH_SET: Final = Refusal(NO_SUCH_TABLE, "There is no such card set, or it is not shared. Check the address")
NOT_YOUR_SET: Final = Refusal(NOT_YOURS, "this set belongs to someone else. Make a copy to change it")
EMPTY_SET: Final = Refusal(BAD_MESSAGE, "the card set is empty. Write or paste some cards first")
UNSTORABLE: Final = Refusal(BAD_MESSAGE, "this text cannot be stored: {problem}; {remedy}")
NO_TEXT_CHARACTER: Final = Refusal(
    BAD_MESSAGE, "this text cannot be stored: line {line} has U+{code}, which is not a text character; delete it"
)
MOST_SETS: Final = Refusal(NOT_NOW, "you have {most} card sets. Export one and delete it first")
MOST_VERSIONS: Final = Refusal(NOT_NOW, "this set has {most} versions. Copy it to go on from the newest")
MOST_PICTURES: Final = Refusal(NOT_NOW, "a set has at most {most} pictures")
BAD_PICTURE: Final = Refusal(BAD_MESSAGE, "this picture cannot be used: {reason}")
BAD_ARCHIVE: Final = Refusal(BAD_MESSAGE, "this is not an exported card set, or it is damaged or too large")
