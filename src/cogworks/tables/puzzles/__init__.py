"""Players' attempts at puzzles: storage, streaks and ratings."""
