"""Pictures of cards that players upload: decoded within limits, and stored only as encoded here."""

from hashlib import blake2b
from importlib.util import find_spec
from io import BytesIO
from typing import Final

from cogworks.engine.errors import CogworksError

LARGEST_UPLOAD: Final = 900_000
"""Bytes of a file that is decoded."""
MOST_PIXELS: Final = 24_000_000
"""Pixels of a picture that is decoded: a photo of a phone."""
WIDE, HIGH = 480, 360
"""The size of a stored picture at most: a card is 63 mm wide, which is 194 dots to the inch."""
LARGEST_PICTURE: Final = 64 * 1024
"""Bytes of a stored picture."""
QUALITIES: Final = (82, 70, 55, 40, 25, 10)
"""Tried until the picture is small enough."""
FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF")
MEDIA_TYPE: Final = "image/webp"


def can_encode() -> bool:
    """Is the package installed that decodes and encodes pictures?"""
    return find_spec("PIL") is not None


def encoded(data: bytes, most_pixels: int = MOST_PIXELS) -> bytes:
    """A picture as a small WebP file without anything but its pixels; an error that says what is wrong with it."""
    if not can_encode():
        raise CogworksError("this server takes no pictures: install cogworks[studio]")
    if len(data) > LARGEST_UPLOAD:
        raise CogworksError(f"the file has {len(data):,} bytes: at most {LARGEST_UPLOAD:,} are read")
    from PIL import Image, ImageOps

    try:
        with Image.open(BytesIO(data), formats=FORMATS) as picture:
            # Only the header has been read so far.
            if picture.width * picture.height > most_pixels:
                raise CogworksError(f"it has {picture.width} by {picture.height} pixels: make it smaller")
            picture.draft("RGB", (2 * WIDE, 2 * HIGH))
            picture.load()
            upright = ImageOps.exif_transpose(picture).convert("RGBA" if _has_holes(picture.mode) else "RGB")
    except CogworksError:
        raise
    except Exception as error:
        # Decoders of broken files raise errors of many kinds.
        raise CogworksError("it is not a PNG, JPEG, WebP or GIF picture, or it is damaged") from error
    upright.thumbnail((WIDE, HIGH))
    bare = Image.new(upright.mode, upright.size)
    bare.paste(upright)
    for quality in QUALITIES:
        out = BytesIO()
        bare.save(out, "WEBP", quality=quality, method=4)
        if out.tell() <= LARGEST_PICTURE:
            return out.getvalue()
    raise CogworksError("it cannot be stored in little space: choose a simpler one")


def _has_holes(mode: str) -> bool:
    """Can a picture of this mode be transparent?"""
    return mode in ("RGBA", "LA", "PA", "P")


def digest_of(data: bytes) -> str:
    """The name of a stored picture."""
    return blake2b(data, digest_size=16).hexdigest()
