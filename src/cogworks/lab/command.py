"""The commands of `cogworks lab`: check the input, play, and write the report."""

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from cogworks.bots.players import normal
from cogworks.build import how_it_runs, is_compiled
from cogworks.engine.errors import CogworksError
from cogworks.engine.registry import game
from cogworks.executor import executor
from cogworks.lab import compare, markdown, report, text
from cogworks.lab.document import Document
from cogworks.lab.experiment import Chapter, Experiment, check, conduct, read_cards, read_options
from cogworks.lab.playing import Setup
from cogworks.study.extras import MissingExtraError
from cogworks.terminal import decks

NEEDED: Final = ("numpy", "matplotlib", "pyarrow")
POLL: Final = 0.5
"""Seconds between looks at a watched file."""
Say = Callable[[str], None]


@dataclass(frozen=True)
class Place:
    """Where games are played and where the report goes."""

    processes: int | None
    ray: str | None
    out: Path | None
    """The HTML file; None for a name made from the game, in this folder."""
    is_text: bool
    """Print the report instead of writing files."""
    is_continued: bool = False


@dataclass(frozen=True)
class Wish:
    """What was typed, before it is checked."""

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

    def experiment(self) -> Experiment:
        """The experiment; errors name what is wrong and suggest what was meant."""
        options = read_options(self.game, self.options)
        names = tuple(normal(name) for name in self.players.split(","))
        made = Experiment(
            self.game, read_seats(self.game, self.seats), options, names, self.games, self.deals, how=self.how,
            judged=min(40, self.games // 10) if self.judged is None else self.judged,
            rungs=min(200, self.games // 2) if self.rungs is None else self.rungs,
            repeated=min(400, self.games // 2), seed=self.seed,
            has_cards=self.has_cards,
        )  # fmt: skip
        setup = made.setups()[0]
        made = replace(
            made, gifts=read_cards(setup, self.gifts), bans=read_cards(setup, self.bans),
            swaps=tuple(couple(setup, typed, "=") for typed in self.swaps),
            pairs=tuple(couple(setup, typed, "+") for typed in self.pairs),
        )  # fmt: skip
        check(made)
        return made


def couple(setup: Setup, typed: str, mark: str) -> tuple[str, str]:
    """Two cards, as in `A=B` or `A+B`."""
    one, found, other = typed.partition(mark)
    if not found:
        raise CogworksError(f"write two cards with {mark!r} between them, not {typed[:60]!r}")
    return read_cards(setup, [one])[0], read_cards(setup, [other])[0]


def read_seats(played: str, typed: str | None) -> tuple[int, ...]:
    """Numbers of seats such as `2,3`; two, or the game's minimum, if there is no wish."""
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


def run_report(wish: Wish, place: Place, say: Say) -> None:
    """Play an experiment and write its report."""
    need_extras()
    experiment = wish.experiment()
    if not is_compiled():
        print(how_it_runs(), file=sys.stderr)
    out = place.out or Path(f"{wish.game}-report.html")
    partial = out.with_name(f"{out.name}.partial")
    if place.is_continued and not partial.exists():
        raise CogworksError(f"there is nothing to continue: {partial} does not exist")
    try:
        with executor(place.processes, place.ray) as where:
            chapters = conduct(experiment, where, partial, is_continued=place.is_continued, progress=True)
    except KeyboardInterrupt:
        print(f"\nStopped. {partial} has the finished games: repeat the command with --continue.", file=sys.stderr)
        raise
    finish(report.document(experiment, chapters), chapters, wish.game, out, say, is_text=place.is_text)
    partial.unlink(missing_ok=True)


def finish(document: Document, chapters: Sequence[Chapter], played: str, out: Path, say: Say, *, is_text: bool) -> None:
    """Print a report, or write its files."""
    if is_text:
        for line in text.lines(document):
            say(line)
        return
    out.parent.mkdir(parents=True, exist_ok=True)
    if out.suffix == ".md":
        out.write_text("\n".join(markdown.lines(document)) + "\n", encoding="utf-8")
        say(f"{out} has the report.")
        return
    # Imported here, because they need optional packages.
    from cogworks.lab import data_files, html

    options = chapters[0].setup.options if chapters else game(played).settle({})
    out.write_text(html.page(document, played, options), encoding="utf-8")
    paths = data_files.write(document, chapters, out.parent, out.stem)
    say(f"{out} has the report; {len(paths)} files next to it have its data.")


# ---- compare


def run_compare(wish: Wish, first: str, second: str, place: Place, say: Say) -> None:
    """Play two variants on the same deals and write the comparison."""
    need_extras()
    variants = compare.read_variant(wish.game, first), compare.read_variant(wish.game, second)
    (seats, *others) = read_seats(wish.game, wish.seats)
    if others:
        raise CogworksError("a comparison takes one number of seats")
    player = normal(wish.players)
    check(Experiment(wish.game, (seats,), (variants[0].options,), (player,), wish.games))
    with executor(place.processes, place.ray) as where:
        records = compare.play_both(wish.game, seats, player, wish.seed, variants, wish.games, where, progress=True)
    document = compare.document(wish.game, seats, player, wish.seed, variants, records)
    finish(document, (), wish.game, place.out or Path(f"{wish.game}-comparison.html"), say, is_text=place.is_text)


# ---- watch


def run_watch(path: Path, wish: Wish, place: Place, say: Say, wait: Callable[[], bool] | None = None) -> None:
    """Report on a card-set file now, and again after each change, until `wait` returns False."""
    need_extras()
    decks.text_of(path)
    seen = ""
    while True:
        changed = decks.text_of(path)
        if changed != seen:
            seen = changed
            say(f"{path}: {wish.games} games ...")
            try:
                played = decks.game_of(path)
                quick = replace(wish, game=played, options=[decks.typed(played, path), *wish.options])
                run_report(quick, place, say)
            except CogworksError as error:
                # The next save may fix it.
                say(str(error))
        if not (wait or pause)():
            return


def pause() -> bool:
    """Wait a little before looking at the file again."""
    time.sleep(POLL)
    return True
