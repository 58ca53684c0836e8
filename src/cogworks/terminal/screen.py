"""The screen: lines of text out and in; no colour, no cursor movement, no redrawing."""

import textwrap
from typing import TextIO

WIDEST = 79
"""One less than 80 columns: some terminals wrap, or leave a blank line, after a full one."""
NARROWEST = 20
GLUE = "\N{NO-BREAK SPACE}"
"""Between words that stay on one line; shown as a plain space."""


class Screen:
    """A pair of text streams; paragraphs are wrapped."""

    def __init__(self, source: TextIO, sink: TextIO, width: int = WIDEST, height: int = 50) -> None:
        self._source = source
        self._sink = sink
        self._width = max(NARROWEST, min(WIDEST, width))
        self._height = height
        # Typed text shows up by itself; piped text is written out, so that a transcript reads like a game.
        self._echo = not source.isatty()

    def say(self, text: str = "", hang: int = 2) -> None:
        """A paragraph; lines after the first are indented by `hang` more than the first."""
        start = text[: len(text) - len(text.lstrip())]
        lines = textwrap.wrap(
            text.strip(),
            self._width,
            initial_indent=start,
            subsequent_indent=start + " " * hang,
            break_on_hyphens=False,
        )
        self._write("\n".join(lines).replace(GLUE, " ") + "\n")

    def verbatim(self, text: str) -> None:
        """One line that must not be broken, such as a command to type."""
        self._write(text + "\n")

    def number(self, place: int, text: str) -> None:
        """One line of a numbered list."""
        mark = f"{place}. "
        self.say(mark + text, len(mark))

    def sweep(self) -> None:
        """Push everything out of sight."""
        self._write("\n" * self._height)

    def ask(self, marker: str) -> str:
        """The next line typed, without the spaces around it; EOFError when there are no more."""
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
        """Show what was written so far."""
        self._sink.flush()

    def _write(self, text: str) -> None:
        self._sink.write(text)
