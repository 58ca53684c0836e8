"""The folder of an arena: results that survive an interruption, games, transcripts and the report."""

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from cogworks.engine.errors import CogworksError
from cogworks.engine.log import Log
from cogworks.engine.registry import game
from cogworks.executor import code_hash
from cogworks.logfile import save
from cogworks.partial_results import PartialResults
from cogworks.study.arena.contest import Contest

FORMAT: Final = 1
LARGE: Final = ("answers", "transcript", "stderr")
"""Fields of a result that have files of their own."""


class Folder:
    """Where an arena writes."""

    def __init__(self, path: Path, contest: Contest, *, is_continued: bool) -> None:
        self.path = path
        self._contest = contest
        results = path / "results.jsonl"
        if results.exists() and not is_continued:
            raise CogworksError(f"{path} already has results: add --continue, or choose another folder with --out")
        try:
            (path / "games").mkdir(parents=True, exist_ok=True)
            self._results = PartialResults(results, header(contest), is_continued=is_continued)
        except OSError as error:
            raise CogworksError(f"cannot write to {path}: {error.strerror or error}") from error

    @property
    def results(self) -> list[dict[str, Any]]:
        """The results so far."""
        return [self._results.results[number] for number in sorted(self._results.results)]

    def add(self, result: Mapping[str, Any]) -> None:
        """Store a game.  Its result comes last: a game without one is played again."""
        number = int(result["number"])
        name = f"{number:05}"
        stopped = result["forfeit"] is not None
        save(self._log(result), self.path / "games" / f"{name}.json")
        text = transcript(self._contest, result, stopped)
        (self.path / "games" / f"{name}.txt").write_text(text, encoding="utf-8")
        self._results.add(number, {key: value for key, value in result.items() if key not in LARGE})

    def _log(self, result: Mapping[str, Any]) -> Log:
        contest = self._contest
        return Log(
            game=contest.game,
            version=game(contest.game).version,
            options=game(contest.game).settle(contest.options),
            seats=contest.seats,
            players=[contest.entrants[place].name for place in result["seating"]],
            answers=list(result["answers"]),
        )


def header(contest: Contest) -> dict[str, object]:
    """What identifies a run: two with the same header have the same games."""
    found = asdict(contest)
    found["options"] = dict(contest.options)
    found["entrants"] = [[entrant.name, entrant.text] for entrant in contest.entrants]
    # More games may be added later.
    del found["games"]
    return {"cogworks arena": FORMAT, "rules": game(contest.game).version, "code": code_hash(), **found}


def transcript(contest: Contest, result: Mapping[str, Any], stopped: bool) -> str:
    """A game's decisions as text: what each player chose, said and got wrong."""
    names = [contest.entrants[place].name for place in result["seating"]]
    lines = [f"Game {result['number']}: " + ", ".join(f"seat {seat + 1} {name}" for seat, name in enumerate(names)), ""]
    for entry in result["transcript"]:
        if "replayed" in entry:
            lines += ["", "The game is replayed.", ""]
            continue
        who = names[entry["seat"]]
        for kind, text in entry.get("errors", []):
            lines.append(f"{entry['step']:4} {who}: {kind}: {' '.join(text.split())}")
        if "action" in entry:
            extra = f" ({entry['seconds']:.2f} s)" if "seconds" in entry else ""
            by_chance = " (random, after failures)" if entry.get("substituted") else ""
            lines.append(f"{entry['step']:4} {who}: {entry['label']}{extra}{by_chance}")
        if "note" in entry:
            lines.append(f"       {' '.join(entry['note'].split())}")
    shares = ", ".join(f"{name} {share:g}" for name, share in zip(names, result["returns"], strict=True))
    lines += ["", f"Lost by a failure: {names[result['forfeit']]}." if stopped else "Game over.", f"Victory: {shares}."]
    for seat, text in result["stderr"].items():
        lines += ["", f"stderr of {names[int(seat)]}:", text.rstrip()]
    return "\n".join(lines) + "\n"
