"""Every sentence that the static edition refuses with."""

from typing import Final

from cogworks.tables.refusals import BAD_MESSAGE, Refusal

NOT_GAMES: Final = Refusal(BAD_MESSAGE, "This is not a file of games exported from Cogworks, or it is damaged.")
CANNOT_ADD: Final = Refusal(BAD_MESSAGE, "The games could not be added, and nothing has changed: {fault}")
