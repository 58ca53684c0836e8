"""Every sentence that accounts refuse with; tables have their own."""

from typing import Final

from cogworks.tables.refusals import BAD_MESSAGE, NO_SUCH_TABLE, NOT_NOW, TAKEN, USED, Refusal

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
