"""Playing in a terminal: plain lines that a dumb terminal and a screen reader can follow."""
