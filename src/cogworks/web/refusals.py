"""Every sentence that web pages and sockets refuse with; tables have their own."""

from typing import Final

from cogworks.tables.refusals import BAD_MESSAGE, NO_SUCH_TABLE, NOT_NOW, NOT_YOURS, TOO_OFTEN, Refusal

# ---- before a page is reached

TOO_BIG: Final = "Request too large: the limit is 1 MB."
STOPPING: Final = "The server is stopping. Try again in a few seconds."
BAD_ADDRESS: Final = "The address is not valid UTF-8."
TOO_MANY_OPEN: Final = "Too many requests or sockets are open from your address. Close some tabs, or try again later."
NO_HOST: Final = "The request has no valid Host header."
UNKNOWN_ADDRESS: Final = "Unknown address {address}: this server is not reachable there."
UNKNOWN_NAME: Final = "Unknown server name {name}. To allow it: cogworks serve --public {name}"
BLOCKED: Final = "Blocked: the request came from another site."

# ---- requests

TOO_MUCH: Final = Refusal(TOO_OFTEN, "Too many requests. Try again in a few seconds.")
NOT_JSON: Final = Refusal(BAD_MESSAGE, "not valid JSON: {fault}")
TOO_MANY_HINTS: Final = Refusal(TOO_OFTEN, "too many hints at once. Wait for the others")
TOO_FAST: Final = Refusal(TOO_OFTEN, "too many requests. Try again in a few seconds")
MESSAGE_TOO_LONG: Final = Refusal(BAD_MESSAGE, "message too long: the limit is {limit} characters")
NOT_AN_OBJECT: Final = Refusal(BAD_MESSAGE, "a message must be a JSON object")
VISIBLE_SWITCH: Final = Refusal(BAD_MESSAGE, "visible must be true or false")
SEATS_OVER_HTTP: Final = Refusal(BAD_MESSAGE, "take seats over HTTP, not over the socket")
NOT_A_NUMBER: Final = Refusal(BAD_MESSAGE, "{field} must be a number")
NOT_UTF8: Final = Refusal(BAD_MESSAGE, "invalid form: it is not UTF-8 text")
OTHER_SITE: Final = Refusal(BAD_MESSAGE, "blocked: the request came from another site")

# ---- players and links

NO_COOKIE_FOR_SEAT: Final = Refusal(
    NOT_NOW, "Cookies are blocked, so this browser would lose the seat. Allow cookies for this site and try again."
)
NO_SUCH_AVATAR: Final = Refusal(BAD_MESSAGE, "no such avatar: {avatar}. Choose one from the settings page")
NO_SUCH_LINK: Final = Refusal(NO_SUCH_TABLE, "this link is invalid or incomplete. Ask for it again")
NO_SUCH_CODE: Final = Refusal(
    NO_SUCH_TABLE, "This code does not work. It may be mistyped, used or expired. Ask for a new one."
)
TOO_MANY_CODES: Final = Refusal(TOO_OFTEN, "too many codes tried. Wait a minute, or ask for a link instead")
NAME_A_SETTING: Final = Refusal(BAD_MESSAGE, "name a setting: pace, {switches}")
NO_SUCH_SETTING: Final = Refusal(BAD_MESSAGE, "no such setting: {name} {value}")

# ---- accounts

NO_COOKIE_FOR_ACCOUNT: Final = Refusal(
    NOT_NOW, "Cookies are blocked, so this browser can't be signed in. Allow cookies for this site and try again."
)
SIGNED_IN: Final = Refusal(NOT_NOW, "you are signed in already. Add a passkey to your account instead")
SIGNED_OUT: Final = Refusal(NOT_NOW, "you are not signed in. Reload this page")
NO_RESPONSE: Final = Refusal(BAD_MESSAGE, "send a JSON object with the browser's response")
NOT_SIGNED_IN: Final = Refusal(NOT_NOW, "you are not signed in")
NO_DOMAIN: Final = Refusal(NOT_NOW, "passkeys need a domain name, and this page was opened at an IP address")
NO_PLAYER: Final = Refusal(NO_SUCH_TABLE, "No such player, or their profile is hidden.")

# ---- notices

NO_COOKIE_FOR_NOTICES: Final = Refusal(
    NOT_NOW, "Cookies are blocked, so notices would have no player. Allow cookies for this site and try again."
)
NO_MAIL: Final = Refusal(NOT_NOW, "this server sends no e-mail")
MAILS_SENT: Final = Refusal(TOO_OFTEN, "Enough mails were sent to this address today. Look into its spam folder.")

# ---- games

NO_SUCH_CARD_SET: Final = Refusal(NO_SUCH_TABLE, "no such card set")
NO_SUCH_DAY: Final = Refusal(NO_SUCH_TABLE, "no such day: write it as YYYY-MM-DD")
NO_SUCH_POST: Final = Refusal(NOT_NOW, "this post is gone: it was accepted or withdrawn")
NO_LESSON: Final = Refusal(NO_SUCH_TABLE, "{game} has no lesson yet")
NO_SUCH_CLOCK: Final = Refusal(BAD_MESSAGE, "no such clock. Choose one from the list")
NO_CARD_SET_FILE: Final = Refusal(NO_SUCH_TABLE, "{game} has no card-set file")
NO_PUZZLES: Final = Refusal(NO_SUCH_TABLE, "{game} has no puzzles yet")
ANSWERS_NUMBERS: Final = Refusal(BAD_MESSAGE, "answers must be numbers")
OVER_AFTER_SOLUTION: Final = Refusal(BAD_MESSAGE, "the game is over after the solution")
RATED_SWITCH: Final = Refusal(BAD_MESSAGE, "rated must be on or off")
NO_GUIDE: Final = Refusal(NO_SUCH_TABLE, "{game} has only the numbered rulebook")
NO_SUCH_CARD: Final = Refusal(NO_SUCH_TABLE, "no such card")

# ---- game files and reviews

DAY_LIMIT: Final = Refusal(TOO_OFTEN, "the limit is {most} reviews and uploads per address and day. Try again tomorrow")
TOO_MANY_REVIEWS: Final = Refusal(TOO_OFTEN, "too many reviews are waiting. Try again in a minute")
NOT_A_GAME_FILE: Final = Refusal(BAD_MESSAGE, "this is not a game file: {reason}")
NOT_YOUR_REVIEW: Final = Refusal(NOT_YOURS, "another player started this review")
CANNOT_VERIFY: Final = Refusal(BAD_MESSAGE, "this game cannot be verified here: {error}")

# ---- tournaments

NO_SUCH_SYSTEM: Final = Refusal(BAD_MESSAGE, "no such system. Choose one of: {systems}")

# ---- the studio

NOT_YOUR_SET: Final = Refusal(NOT_YOURS, "This set belongs to someone else. Copy it to change it.")
NOT_A_SET_TEXT: Final = Refusal(BAD_MESSAGE, "send the set's text, and the pictures of its cards by name")
UNPLAYABLE_SET: Final = Refusal(NOT_NOW, "This set can't be played yet. Mistakes left: {n}.")
NOTHING_TO_PRINT: Final = Refusal(NOT_NOW, "This set has no card that can be printed yet.")
NO_SET_LINK: Final = Refusal(BAD_MESSAGE, "Paste the link of a shared card set, such as the address of its page.")
OTHER_GAME: Final = Refusal(BAD_MESSAGE, "Only sets for the same game can be compared: this one is for {game}.")
SAME_CARDS: Final = Refusal(NOT_NOW, "There is nothing to measure: no card differs from the original.")
TOO_MANY_MEASURED: Final = Refusal(TOO_OFTEN, "too many sets are being measured. Wait until one is done")
NOT_MEASURED_BY_YOU: Final = Refusal(NOT_YOURS, "only the player who started it can stop it")
