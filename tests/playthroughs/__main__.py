"""`python -m tests.playthroughs [GAME]`: rewrite the golden playthroughs; read the diff before you commit it."""

import sys

from tests.playthroughs.playthrough import FOLDER, rewrite

if __name__ == "__main__":
    for file in rewrite(sys.argv[1:]):
        print(f"{file.relative_to(FOLDER.parent.parent)} {'changed' if file.exists() else 'removed'}")
