"""The screen: plain lines of text; no colour, no cursor movement, no redrawing."""

import textwrap
from typing import TextIO

WIDEST = 79
"""One less than 80 columns: some terminals wrap, or leave a blank line, after a full one."""
NARROWEST = 20
GLUE = "\N{NO-BREAK SPACE}"
"""Joins words that stay on one line; printed as a plain space."""


def wrapped(text: str, width: int = WIDEST, hang: int = 2) -> str:
    """Wrap a paragraph; lines after the first are indented by `hang` more."""
    start = text[: len(text) - len(text.lstrip())]
    lines = textwrap.wrap(
        text.strip(), width, initial_indent=start, subsequent_indent=start + " " * hang, break_on_hyphens=False
    )
    return "\n".join(lines).replace(GLUE, " ")


class Screen:
    """An input and an output stream; paragraphs are wrapped."""

    def __init__(self, source: TextIO, sink: TextIO, width: int = WIDEST, height: int = 50) -> None:
        self._source = source
        self._sink = sink
        self._width = max(NARROWEST, min(WIDEST, width))
        self._height = height
        # The terminal echoes typed text. Echo piped text too, so that a transcript reads like a game.
        self._echo = not source.isatty()

    def say(self, text: str = "", hang: int = 2) -> None:
        """Print a paragraph; lines after the first are indented by `hang` more."""
        self._write(wrapped(text, self._width, hang) + "\n")

    def verbatim(self, text: str) -> None:
        """Print a line without wrapping, such as a command to type."""
        self._write(text + "\n")

    def number(self, place: int, text: str) -> None:
        """Print one item of a numbered list."""
        mark = f"{place}. "
        self.say(mark + text, len(mark))

    def sweep(self) -> None:
        """Scroll everything off the screen."""
        self._write("\n" * self._height)

    def ask(self, marker: str) -> str:
        """Read the next line, stripped; EOFError at the end of input."""
        self._write(marker)
        self._sink.flush()
        line = self._source.readline()
        if not line:
            self._write("\n")
            raise EOFError
        if self._echo:
            self._write(line.rstrip("\n") + "\n")
        return line.strip()

    def flush(self) -> None:
        """Flush the output."""
        self._sink.flush()

    def _write(self, text: str) -> None:
        self._sink.write(text)
