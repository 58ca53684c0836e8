"""Playing in the terminal: plain lines that work in any terminal and with a screen reader."""
