"""`python -m tests.playthroughs`: rewrite the golden playthroughs; read the diff before you commit it."""

from tests.playthroughs.playthrough import FOLDER, rewrite

if __name__ == "__main__":
    for file in rewrite():
        print(f"{file.relative_to(FOLDER.parent.parent)} {'changed' if file.exists() else 'removed'}")
