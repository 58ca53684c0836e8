"""What a table's records say about chat, spectators, an end by agreement and a rematch."""

import logging
from collections import deque
from typing import TYPE_CHECKING, Final

from cogworks.engine.errors import CogworksError
from cogworks.tables import records as kind
from cogworks.tables.records import Record

if TYPE_CHECKING:
    from cogworks.tables.etiquette.store import TalkStore

TAIL: Final = 30
"""Lines of chat that updates contain."""

_log = logging.getLogger(__name__)


class Etiquette:
    """The part of a table that is about its company."""

    def __init__(self) -> None:
        self.has_free_chat = False
        """Whether players may write to each other, besides the quick phrases."""
        self.is_chat_here = True
        """Whether this server allows free-text chat at all."""
        self.has_spectators = True
        self.removed: set[str] = set()
        """Hashes of the tokens of spectators who were removed."""
        self.agreed: set[int] = set()
        """The seats that agree to end the game without a result."""
        self.rematch: tuple[int, str] | None = None
        """The seat that asked for a rematch, and the id of its table."""
        self.is_arranged = False
        """Whether the game starts by itself once everyone is here."""
        self._lines: deque[str] = deque(maxlen=TAIL)
        """The ids of the newest lines of free text."""
        self._texts: dict[str, str] = {}
        self._is_behind = False

    def apply(self, record: Record) -> None:
        """Apply a record."""
        data = record.data
        if record.kind == kind.END_OFFER:
            if data.get("agreed") is True:
                self.agreed.add(record.who)
            else:
                self.agreed.clear()
        elif record.kind == kind.FREE_CHAT:
            self.has_free_chat = data.get("allowed") is True
        elif record.kind == kind.SPECTATORS:
            self.has_spectators = data.get("allowed") is True
        elif record.kind == kind.REMOVE:
            self.removed.add(str(data.get("key", "")))
        elif record.kind == kind.REMATCH:
            self.rematch = self.rematch or (record.who, str(data.get("table", "")))
        elif record.kind == kind.ARRANGED:
            self.is_arranged = True
        elif record.kind == kind.SAY:
            self._lines.append(str(data.get("line", "")))
            self._is_behind = True

    def fetch(self, store: "TalkStore", table: str) -> None:
        """Read the texts of new lines; those that were deleted are not shown."""
        if not self._is_behind:
            return
        try:
            self._texts = store.texts(table, list(self._lines))
            self._is_behind = False
        except CogworksError as error:
            # A move must not fail because of chat: the next record brings the texts.
            _log.warning("table %s: chat cannot be read: %s", table, error)

    def text(self, record: Record) -> str:
        """What a record says, or '' if its text was deleted or chat is off."""
        return self._texts.get(str(record.data.get("line", "")), "") if self.is_chat_here else ""


APPLIED: Final = (kind.END_OFFER, kind.FREE_CHAT, kind.SPECTATORS, kind.REMOVE, kind.REMATCH, kind.ARRANGED)
"""The records that change nothing else."""
