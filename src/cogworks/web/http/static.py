"""Static files: scripts, styles and pictures of all rooms, each under one short address.

A file of the site is `/static/NAME`, whichever room it is in, so names are unique and scripts import `./NAME`.  A file
of a board is `/static/boards/GAME/NAME`, except for its `art`, which templates contain.
"""

import os
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from fastapi.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

WEB: Final = Path(str(files("cogworks.web")))
KINDS: Final = (".css", ".js", ".svg", ".png")


@cache
def static_files() -> dict[str, Path]:
    """All static files by their address below `/static/`."""
    rooms = [*(WEB / "static").rglob("*"), *(WEB / "site").rglob("*")]
    found = {path.name: path for path in rooms if path.suffix in KINDS}
    boards = WEB / "boards"
    parts = [path for path in boards.rglob("*") if path.suffix in KINDS and "art" not in path.relative_to(boards).parts]
    return found | {f"boards/{path.relative_to(boards).parts[0]}/{path.name}": path for path in parts}


def static_text(name: str) -> str:
    """The text of a static file, by its address below `/static/`."""
    return static_files()[name].read_text(encoding="utf-8")


class Static(StaticFiles):
    """Our scripts and styles; browsers revalidate them each time, mostly with 'not modified'."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Find a file by its address."""
        file = static_files().get(path.replace(os.sep, "/"))
        return ("", None) if file is None else (str(file), file.stat())

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Send a file."""
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "no-cache"
        return response
