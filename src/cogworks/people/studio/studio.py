"""The rules of the studio: who may read and write a set, and how much."""

import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from cogworks.engine import cardset
from cogworks.engine.errors import CogworksError
from cogworks.people import refusals
from cogworks.people.in_memory import made_in_memory
from cogworks.people.studio.pictures import LARGEST_PICTURE, digest_of, encoded
from cogworks.people.studio.store import DatabaseStudio, StudioSet, Version
from cogworks.tables.files.card_drafts import sets_of
from cogworks.tables.store.store import Store
from cogworks.tables.unicode import check_unicode

MOST_SETS: Final = 50
"""Sets of one player."""
MOST_VERSIONS: Final = 300
"""Versions of one set."""
MOST_PICTURES: Final = 150
"""Pictures of one set, in all its versions."""
OWN: Final = "own"
"""Names the set that comes with a game."""
SET_ID: Final = re.compile(r"[A-Za-z0-9_-]{16,32}")
REFERENCE: Final = re.compile(r"([A-Za-z0-9_-]{16,32})(?:\.([1-9][0-9]{0,3}))?")
"""A version of a set: its id, a full stop and the number; the newest without a number."""


def studio_in(store: Store) -> DatabaseStudio:
    """The part of a store that has the sets players write."""
    return store.part(DatabaseStudio, lambda: made_in_memory(DatabaseStudio))


@dataclass(frozen=True, slots=True)
class Opened:
    """A version of a set, for a reader who may see it."""

    set: StudioSet
    version: Version
    is_mine: bool

    @property
    def name(self) -> str:
        """What links call it."""
        return f"{self.set.id}.{self.version.number}"


class Studio:
    """The sets of all players."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = studio_in(store), now

    # ---- reading

    def sets_of(self, player: str) -> list[StudioSet]:
        """A player's sets, most recently changed first."""
        return self._store.sets_of(player)

    def find(self, player: str, id: str) -> StudioSet:
        """A set that this player may read; to others it doesn't exist."""
        found = self._store.find(id) if SET_ID.fullmatch(id) else None
        if found is None or (found.player != player and not found.is_shared):
            raise refusals.NO_SUCH_SET()
        return found

    def open(self, player: str, reference: str) -> Opened:
        """A version of a set that this player may read."""
        match = REFERENCE.fullmatch(reference)
        if match is None:
            raise refusals.NO_SUCH_SET()
        found = self.find(player, match[1])
        version = self._store.version(found.id, int(match[2] or found.newest))
        if version is None:
            raise refusals.NO_SUCH_SET()
        return Opened(found, version, found.player == player)

    def dates(self, opened: StudioSet) -> dict[int, float]:
        """When each version was saved, newest first."""
        return self._store.dates(opened.id)

    def picture(self, player: str, id: str, hash: str) -> bytes:
        """A picture of a set that this player may read."""
        data = self._store.picture(self.find(player, id).id, hash)
        if data is None:
            raise refusals.NO_SUCH_SET()
        return data

    def figures(self, opened: Opened) -> Mapping[str, Any] | None:
        """What was measured for a version, or None."""
        return self._store.figures(opened.set.id, opened.version.number)

    # ---- writing

    def create(self, player: str, game: str, text: str) -> StudioSet:
        """Store a new set with its first version."""
        sets_of(game)
        text = checked(text)
        now = self._now()
        made = StudioSet(secrets.token_urlsafe(12), player, game, cardset.title_of(text), now, now, 1, False)
        if not self._store.add(made, Version(1, text, {}, now), MOST_SETS):
            raise refusals.MOST_SETS(most=MOST_SETS)
        return made

    def save(self, player: str, id: str, text: str, pictures: Mapping[str, str]) -> int:
        """Store another version, unless it is the same as the newest; return its number."""
        found = self._own(player, id)
        text = checked(text)
        newest = self._store.version(id, found.newest)
        stored = self._store.pictures(id)
        kept = {name: hash for name, hash in pictures.items() if hash in stored}
        if len(kept) > MOST_PICTURES or any(len(name) > cardset.LONGEST_NAME for name in kept):
            raise refusals.MOST_PICTURES(most=MOST_PICTURES)
        if newest is not None and (newest.text, newest.pictures) == (text, kept):
            return found.newest
        version = Version(0, text, kept, self._now())
        number = self._store.add_version(id, cardset.title_of(text), version, MOST_VERSIONS)
        if not number:
            raise refusals.MOST_VERSIONS(most=MOST_VERSIONS)
        return number

    def add_picture(self, player: str, id: str, data: bytes) -> str:
        """Re-encode and store a picture; return its hash.  Versions say which card has it."""
        self._own(player, id)
        try:
            clean = encoded(data)
        except CogworksError as error:
            raise refusals.BAD_PICTURE(reason=error) from error
        return self.keep_picture(id, clean)

    def keep_picture(self, id: str, clean: bytes) -> str:
        """Store a picture as it was encoded here."""
        assert len(clean) <= LARGEST_PICTURE
        hash = digest_of(clean)
        if not self._store.add_picture(id, hash, clean, MOST_PICTURES):
            raise refusals.MOST_PICTURES(most=MOST_PICTURES)
        return hash

    def share(self, player: str, id: str, is_shared: bool) -> None:
        """Let anyone with the link read a set, or only its player."""
        self._store.share(self._own(player, id).id, is_shared)

    def remove(self, player: str, id: str) -> None:
        """Delete a set with everything that belongs to it."""
        self._store.remove(self._own(player, id).id)

    def copy(self, player: str, reference: str) -> StudioSet:
        """Store a version that the player may read, of any set, as a new set of the player, with its pictures."""
        opened = self.open(player, reference)
        made = self.create(player, opened.set.game, opened.version.text)
        for hash in set(opened.version.pictures.values()):
            data = self._store.picture(opened.set.id, hash)
            if data is not None:
                self.keep_picture(made.id, data)
        if opened.version.pictures:
            self.save(player, made.id, opened.version.text, opened.version.pictures)
        return made

    def keep_figures(self, opened: Opened, data: Mapping[str, Any]) -> None:
        """Store what was measured for a version."""
        self._store.keep_figures(opened.set.id, opened.version.number, data, self._now())

    def _own(self, player: str, id: str) -> StudioSet:
        found = self.find(player, id)
        if found.player != player:
            raise refusals.NOT_YOUR_SET()
        return found


def checked(text: str) -> str:
    """A text that can be stored, whether or not its cards have mistakes."""
    check_unicode(text)
    text = cardset.cleaned(text)
    if not text.strip():
        raise refusals.EMPTY_SET()
    for it in cardset.too_large(text):
        raise refusals.UNSTORABLE(problem=it.problem, remedy=it.remedy)
    if found := cardset.NO_TEXT.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise refusals.NO_TEXT_CHARACTER(line=line, code=f"{ord(found[0]):04X}")
    return text
