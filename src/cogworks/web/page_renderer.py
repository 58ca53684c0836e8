"""Messages for an open page: its regions rendered, and of those only the lines that changed since the last message."""

import json

from cogworks.engine.game import Data
from cogworks.web.line_diff import LineDiff
from cogworks.web.render_workers import RenderWorkers
from cogworks.web.renderer import Renderer


class PageRenderer:
    """Build the messages for one open page, one at a time."""

    def __init__(self, workers: RenderWorkers, in_changes: bool) -> None:
        """Send only changed lines, or all regions every time."""
        self._workers = workers
        self._sent = LineDiff() if in_changes else None

    async def message(self, update: Data, reply: Data | None = None) -> str:
        """A message as JSON: the reply to what the page sent, if any, data for its script, and what to show."""
        regions = await self._workers.regions(update, is_reply=reply is not None)
        message: Data = {} if reply is None else {"reply": reply}
        message["update"] = Renderer.for_scripts(update)
        message["html"] = regions if self._sent is None else self._sent.since_last(regions)
        return as_json(message)


def as_json(data: object) -> str:
    """The shortest JSON, as every socket message."""
    return json.dumps(data, separators=(",", ":"))
