"""`python -m tests.perft [GAME]`: recount, also entries without `leaves`; read the diff before you commit it."""

import sys

from cogworks import CogworksError
from tests.perft.perft import FOLDER, rewrite


def main(names: list[str]) -> None:
    """Recount, and print the files that changed."""
    try:
        for file in rewrite(names):
            print(f"{file.relative_to(FOLDER.parent.parent)} changed")
    except CogworksError as error:
        raise SystemExit(str(error)) from error


if __name__ == "__main__":
    main(sys.argv[1:])
