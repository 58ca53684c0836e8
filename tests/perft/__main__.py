"""`python -m tests.perft`: recount, also entries without `leaves`; read the diff before you commit it."""

from tests.perft.perft import FOLDER, rewrite

if __name__ == "__main__":
    for file in rewrite():
        print(f"{file.relative_to(FOLDER.parent.parent)} changed")
