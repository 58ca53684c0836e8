"""The arguments of `cogworks site`.  The writer is imported when it starts."""

import argparse
from collections.abc import Callable
from pathlib import Path


def add_site(command: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    command.add_argument("folder", metavar="DIR", type=Path, help="the folder to write: new, empty, or an earlier site")
    command.add_argument(
        "--cache", metavar="FOLDER", type=Path, help="keep downloads (Pyodide and packages) here for the next time"
    )


def run(typed: argparse.Namespace, say: Callable[[str], None]) -> None:
    """Write the site."""
    from cogworks.offline.site import write_site

    write_site(typed.folder, typed.cache, say)
