"""`python -m tests.perft [GAME]`: recount, also entries without `leaves`; read the diff before you commit it."""

import sys

from tests.perft.perft import FOLDER, rewrite

if __name__ == "__main__":
    for file in rewrite(sys.argv[1:]):
        print(f"{file.relative_to(FOLDER.parent.parent)} changed")
