"""Messages for open pages: rendered regions, reduced to the lines that changed since the last message.

Jobs and results are bytes, so that they can be done in another process, and the server need not unpack regions that it
only keeps until the next message.
"""

import json
import marshal
from collections.abc import Mapping
from typing import NamedTuple

from cogworks.tables.update_types import Update
from cogworks.web.render.cache import PLAIN
from cogworks.web.render.line_diff import changes
from cogworks.web.render.renderer import Renderer

Regions = dict[str, str]


class Message(NamedTuple):
    """A message's fields, each as JSON, and the regions a page shows once it has received it, packed."""

    fields: dict[str, str]
    regions: bytes


def regions_job(update: Update) -> bytes:
    """The job of rendering an update's regions."""
    return marshal.dumps(dict(update), PLAIN)


def message_job(shown: bytes | None, update: Update) -> bytes:
    """The job of building the message for a page that shows these regions, or none yet."""
    return marshal.dumps((shown, dict(update)), PLAIN)


def run_job(renderer: Renderer, job: bytes) -> bytes:
    """Do a job: return packed regions, or a packed message."""
    wanted = marshal.loads(job)
    if isinstance(wanted, dict):
        return marshal.dumps(_rendered(renderer, wanted))  # type: ignore[arg-type]
    shown, update = wanted
    regions = _rendered(renderer, update)
    html = regions if shown is None else changes(marshal.loads(shown), regions)
    fields = {"update": as_json(Renderer.for_scripts(update)), "html": as_json(html)}
    return marshal.dumps((fields, marshal.dumps(regions)))


def unpacked_regions(result: bytes) -> Regions:
    """The regions that a job resulted in."""
    regions: Regions = marshal.loads(result)
    return regions


def unpacked_message(result: bytes) -> Message:
    """The message that a job resulted in."""
    return Message(*marshal.loads(result))


def as_json(data: object) -> str:
    """Compact JSON, as in all socket messages."""
    return json.dumps(data, separators=(",", ":"))


def as_object(fields: Mapping[str, str]) -> str:
    """A JSON object of fields that are JSON already: readers share some, and others are their own."""
    return "{" + ",".join([f'"{name}":{value}' for name, value in fields.items()]) + "}"


def _rendered(renderer: Renderer, update: Update) -> Regions:
    # Plain strings: Markup cannot be packed.
    return {name: str(html) for name, html in renderer.regions(update).items()}
