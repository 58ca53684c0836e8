"""A set as a file: all its versions and pictures, to keep it or to take it to another server."""

import json
import zipfile
import zlib
from io import BytesIO
from typing import Any, Final

from cogworks.engine import cardset
from cogworks.engine.errors import CogworksError
from cogworks.people import refusals
from cogworks.people.studio.pictures import HIGH, LARGEST_PICTURE, WIDE, encoded
from cogworks.people.studio.store import StudioSet
from cogworks.people.studio.studio import MOST_PICTURES, MOST_VERSIONS, Studio
from cogworks.tables.files.card_drafts import sets_of

LARGEST_ARCHIVE: Final = 12_000_000
"""Bytes of a file that is read: all pictures a set can have, and its versions compressed."""
FORMAT: Final = "cogworks-card-set-1"
INDEX: Final = "set.json"
UNREADABLE: Final = (
    # Not an archive, other content, or limits.
    CogworksError,
    zipfile.BadZipFile,
    zlib.error,
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    # Nested too deeply, encrypted, compressed in another way, or cut off.
    RuntimeError,
    NotImplementedError,
    EOFError,
    OSError,
)
FIRST_DATE: Final = (1980, 1, 1, 0, 0, 0)
"""The date of every file: the same set gives the same bytes."""


def exported(studio: Studio, player: str, id: str) -> bytes:
    """A set that the player may read, with all versions."""
    found = studio.find(player, id)
    versions = [studio.open(player, f"{id}.{number}").version for number in sorted(studio.dates(found))]
    index = {
        "format": FORMAT,
        "game": found.game,
        "title": found.title,
        "versions": [{"number": it.number, "saved": it.created, "pictures": dict(it.pictures)} for it in versions],
    }
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        _write(archive, INDEX, json.dumps(index, indent=1, ensure_ascii=False).encode())
        for it in versions:
            _write(archive, f"versions/{it.number}.txt", it.text.encode())
        for hash in sorted({hash for it in versions for hash in it.pictures.values()}):
            _write(archive, f"pictures/{hash}.webp", studio.picture(player, id, hash))
    return out.getvalue()


def _write(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    info = zipfile.ZipInfo(name, FIRST_DATE)
    info.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(info, data)


def imported(studio: Studio, player: str, data: bytes) -> StudioSet:
    """Add a set from a file as a new set of the player; all of it or nothing."""
    try:
        game, texts, uses, pictures = _read(data)
    except UNREADABLE as error:
        raise refusals.BAD_ARCHIVE() from error
    sets_of(game)
    made = studio.create(player, game, texts[0])
    try:
        hashes = {old: studio.keep_picture(made.id, clean) for old, clean in pictures.items()}
        for text, used in zip(texts, uses, strict=True):
            studio.save(player, made.id, text, {name: hashes[old] for name, old in used.items() if old in hashes})
    except CogworksError:
        studio.remove(player, made.id)
        raise
    return studio.find(player, made.id)


def _read(data: bytes) -> tuple[str, list[str], list[dict[str, str]], dict[str, bytes]]:
    """The game, the text and the pictures of each version, and the pictures themselves, encoded again."""
    if len(data) > LARGEST_ARCHIVE:
        raise CogworksError("too large")
    with zipfile.ZipFile(BytesIO(data)) as archive:
        index = json.loads(_content(archive, INDEX, 40 * cardset.LARGEST))
        if index["format"] != FORMAT or not 1 <= len(index["versions"]) <= MOST_VERSIONS:
            raise CogworksError("another kind of file")
        texts = [
            _content(archive, f"versions/{int(it['number'])}.txt", cardset.LARGEST).decode("utf-8")
            for it in index["versions"]
        ]
        uses = [_texts(it["pictures"]) for it in index["versions"]]
        hashes = sorted({hash for used in uses for hash in used.values()})
        if len(hashes) > MOST_PICTURES:
            raise CogworksError("too many pictures")
        # Pictures were stored small: many large ones in little space would take minutes to decode.
        read = {hash: _content(archive, f"pictures/{hash}.webp", LARGEST_PICTURE) for hash in hashes}
        pictures = {hash: encoded(data, WIDE * HIGH) for hash, data in read.items()}
        return str(index["game"]), texts, uses, pictures


def _content(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """A file of an archive, never more of it than allowed, whatever the archive claims."""
    with archive.open(name) as file:
        found = file.read(most + 1)
    if len(found) > most:
        raise CogworksError("a file in it is too large")
    return found


def _texts(given: Any) -> dict[str, str]:
    return {str(name): str(hash) for name, hash in given.items()}
