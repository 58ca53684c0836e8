"""The commands of `cogworks lab`: check the input, play, and write the report."""

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from cogworks.bots.players import normalize
from cogworks.build import how_it_runs, is_compiled
from cogworks.engine.errors import CogworksError
from cogworks.engine.registry import game
from cogworks.executor import executor
from cogworks.lab import compare
from cogworks.lab.experiment import Chapter, Experiment, check, conduct, read_cards, read_options
from cogworks.lab.playing import Setup
from cogworks.lab.report import markdown, report, stored, text
from cogworks.lab.report.document import Document
from cogworks.study.extras import MissingExtraError
from cogworks.tables.files import card_sets

NEEDED: Final = ("numpy", "matplotlib", "pyarrow")
FORMATS: Final = (".html", ".md", ".json")
POLL: Final = 0.5
"""Seconds between checks of a watched file."""
Say = Callable[[str], None]


@dataclass(frozen=True)
class Place:
    """Where games are played and where the report goes."""

    processes: int | None
    ray: str | None
    outs: Sequence[Path]
    """Files for the report; empty for an HTML file named after the game, in this folder."""
    is_text: bool
    """Print the report instead of writing files."""
    is_continued: bool = False


@dataclass(frozen=True)
class Request:
    """Arguments as typed, before they are checked."""

    game: str
    seats: str | None
    options: Sequence[str]
    players: str
    games: int
    deals: int
    gifts: Sequence[str] = ()
    bans: Sequence[str] = ()
    swaps: Sequence[str] = ()
    pairs: Sequence[str] = ()
    how: str = ""
    judged: int | None = None
    rungs: int | None = None
    seed: int = 1
    has_cards: bool = True
    card_players: str = ""

    def experiment(self) -> Experiment:
        """The experiment; errors name what is wrong and suggest what was meant."""
        options = read_options(self.game, self.options)
        made = Experiment(
            self.game,
            read_seats(self.game, self.seats),
            options,
            read_players(self.players),
            read_players(self.card_players),
            self.games,
            self.deals,
            how=self.how,
            judged=min(40, self.games // 10) if self.judged is None else self.judged,
            rungs=min(200, self.games // 2) if self.rungs is None else self.rungs,
            repeated=min(400, self.games // 2),
            seed=self.seed,
            has_cards=self.has_cards,
        )
        setup = made.setups()[0]
        made = replace(
            made,
            gifts=read_cards(setup, self.gifts),
            bans=read_cards(setup, self.bans),
            swaps=tuple(couple(setup, typed, "=") for typed in self.swaps),
            pairs=tuple(couple(setup, typed, "+") for typed in self.pairs),
        )
        check(made)
        return made


def couple(setup: Setup, typed: str, mark: str) -> tuple[str, str]:
    """Two cards, as in `A=B` or `A+B`."""
    one, found, other = typed.partition(mark)
    if not found:
        raise CogworksError(f"write two cards with {mark!r} between them, not {typed[:60]!r}")
    return read_cards(setup, [one])[0], read_cards(setup, [other])[0]


def read_players(typed: str) -> tuple[str, ...]:
    """Levels or plug-ins such as `adept,novice`."""
    return tuple(dict.fromkeys(normalize(name) for name in typed.split(","))) if typed else ()


def read_seats(played: str, typed: str | None) -> tuple[int, ...]:
    """Numbers of seats such as `2,3`; two, or the game's minimum, if none are given."""
    of = game(played)
    if typed is None:
        return (of.usual_seats,)
    numbers = [int(word) if word.strip().isdecimal() else -1 for word in typed.split(",")]
    return tuple(of.check_seats(n) for n in dict.fromkeys(numbers))


def need_extras() -> None:
    """Raise an error before anything is played if a package is missing."""
    for name in NEEDED:
        if find_spec(name) is None:
            raise MissingExtraError(f"{name} is not installed: pip install 'cogworks[lab]'")


# ---- report


def read_report(typed: str, files: Sequence[Path], find: Callable[[str], str]) -> tuple[str, list[str]]:
    """The game of a report, and the options that play it with card-set files; a file may stand for its game."""
    path = Path(typed)
    if path.is_file() or path.suffix or os.sep in typed:
        files, name = [path, *files], card_sets.game_of(path)
    else:
        name = find(typed)
    return name, [card_sets.typed(name, file) for file in files]


def run_report(request: Request, place: Place, say: Say) -> None:
    """Play an experiment and write its report."""
    need_extras()
    experiment = request.experiment()
    if not is_compiled():
        print(how_it_runs(), file=sys.stderr)
    outs = files_of(place, f"{request.game}-report.html")
    with kept(outs[0], is_continued=place.is_continued) as partial:
        write_report(experiment, place, outs, say, partial)


def write_report(
    experiment: Experiment, place: Place, outs: Sequence[Path], say: Say, partial: Path | None = None
) -> None:
    """Play an experiment and write its files; finished games are kept in `partial`."""
    with executor(place.processes, place.ray) as where:
        chapters = conduct(experiment, where, partial, is_continued=place.is_continued, progress=True)
    finish(report.document(experiment, chapters), chapters, outs, say, is_text=place.is_text)


def files_of(place: Place, name: str) -> list[Path]:
    """The files to write, all of which must be possible before anything is played."""
    outs = list(place.outs) or [Path(name)]
    for out in outs:
        if out.suffix not in FORMATS:
            raise CogworksError(
                f"{out} cannot be written: the name of a report ends in {', '.join(FORMATS[:-1])} or {FORMATS[-1]}"
            )
        if out.is_dir():
            raise CogworksError(f"{out} cannot be written: it is a folder")
        try:
            out.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CogworksError(f"{out} cannot be written: {error.strerror}") from None
        if not os.access(out.parent, os.W_OK):
            raise CogworksError(f"{out} cannot be written: its folder is read-only")
    return outs


@contextmanager
def kept(out: Path, *, is_continued: bool) -> Iterator[Path]:
    """The file for finished games: kept if the run is interrupted, deleted once the report exists."""
    partial = out.with_name(f"{out.name}.partial")
    if is_continued and not partial.exists():
        raise CogworksError(f"there is nothing to continue: {partial} does not exist")
    try:
        yield partial
    except KeyboardInterrupt:
        if partial.exists():
            print(f"\nStopped. {partial} has the finished games: repeat the command with --continue.", file=sys.stderr)
        raise
    partial.unlink(missing_ok=True)


def finish(document: Document, chapters: Sequence[Chapter], outs: Sequence[Path], say: Say, *, is_text: bool) -> None:
    """Print a report, or write its files."""
    if is_text:
        for line in text.lines(document):
            say(line)
        return
    # Imported here, because they need optional packages.
    from cogworks.lab.report import data_files, html

    setup = chapters[0].setup
    for out in outs:
        if out.suffix == ".md":
            out.write_text("\n".join(markdown.lines(document)) + "\n", encoding="utf-8")
            say(f"{out} has the report.")
        elif out.suffix == ".json":
            out.write_text(stored.to_text(stored.StoredReport(document, setup.game, setup.options)), encoding="utf-8")
            say(f"{out} has what the report shows, to render it again.")
        else:
            out.write_text(html.page(document, setup.game, setup.options), encoding="utf-8")
            paths = data_files.write(document, chapters, out.parent, out.stem)
            say(f"{out} has the report; {len(paths)} files next to it have its data.")


# ---- compare


def run_compare(request: Request, first: str, second: str, place: Place, say: Say) -> None:
    """Play two variants on the same deals and write the comparison."""
    need_extras()
    variants = tuple(compare.read_variant(request.game, typed, request.options) for typed in (first, second))
    (seats, *others), (player, *rivals) = read_seats(request.game, request.seats), read_players(request.players)
    if others or rivals:
        raise CogworksError(f"a comparison takes one {'number of seats' if others else 'level of players'}")
    for variant in variants:
        check(Experiment(request.game, (seats,), (variant.options,), (player,), games=request.games, seed=request.seed))
    setups = [Setup(request.game, seats, variant.options, player, request.seed) for variant in variants]
    outs = files_of(place, f"{request.game}-comparison.html")
    with kept(outs[0], is_continued=place.is_continued) as partial:
        with executor(place.processes, place.ray) as where:
            chapters = compare.play_both(
                setups, request.games, where, partial, is_continued=place.is_continued, progress=True
            )
        document = compare.document([variant.name for variant in variants], chapters)
        finish(document, chapters, outs, say, is_text=place.is_text)


# ---- watch


def run_watch(path: Path, request: Request, place: Place, say: Say, wait: Callable[[], bool] | None = None) -> None:
    """Report on a card-set file now, and again after each change, until `wait` returns False."""
    need_extras()
    card_sets.text_of(path)
    if not is_compiled():
        print(how_it_runs(), file=sys.stderr)
    seen = ""
    while True:
        changed = card_sets.text_of(path)
        if changed != seen:
            seen = changed
            say(f"{path}: {request.games} games ...")
            try:
                played = card_sets.game_of(path)
                quick = replace(request, game=played, options=[card_sets.typed(played, path), *request.options])
                write_report(quick.experiment(), place, files_of(place, f"{played}-report.html"), say)
            except CogworksError as error:
                # The next save may fix it.
                say(str(error))
        if not (wait or pause)():
            return


def pause() -> bool:
    """Pause between checks of the file."""
    time.sleep(POLL)
    return True
