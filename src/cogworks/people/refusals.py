"""Every sentence that accounts refuse with; tables have their own."""

from typing import Final

from cogworks.tables.refusals import BAD_MESSAGE, NOT_NOW, TAKEN, USED, Refusal

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
