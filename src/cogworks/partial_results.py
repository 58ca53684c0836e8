"""Results of finished jobs in a file, so that an interrupted run can continue."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cogworks.engine.errors import CogworksError


class PartialResults:
    """Results by number, in a file of JSON lines whose first line identifies the run."""

    def __init__(self, path: Path, header: Mapping[str, object], *, is_continued: bool) -> None:
        self._path = path
        self.results: dict[int, Any] = {}
        if is_continued and path.exists():
            self._read(header)
        path.parent.mkdir(parents=True, exist_ok=True)
        # Rewritten, because an interrupted write leaves half a line at the end.
        lines = [dict(header), *([number, result] for number, result in sorted(self.results.items()))]
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")

    def _read(self, header: Mapping[str, object]) -> None:
        lines = self._path.read_text(encoding="utf-8").splitlines()
        try:
            if json.loads(lines[0]) != header:
                raise CogworksError(
                    f"{self._path} belongs to a run with other arguments or another version of the rules; "
                    "run without --continue to start again"
                )
            for line in lines[1:]:
                number, result = json.loads(line)
                self.results[int(number)] = result
        except (ValueError, IndexError):
            # Half a line: that job runs again.
            pass

    def add(self, number: int, result: object) -> None:
        """Append a result."""
        self.results[number] = result
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([number, result]) + "\n")
