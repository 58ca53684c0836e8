"""Games between bots that fix the bots' ratings, each seat's advantage and the curves of solo games.

`python -m cogworks.people.ratings.measuring FILE` plays them and writes how often each line-up ended how; the same
command plays the same games again, and continues where it was interrupted.  `python -m cogworks.people.ratings.figures`
derives the figures from that.
"""

import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from cogworks.bots.ladder import chooser
from cogworks.bots.levels import ADEPT, GRANDMASTER, MASTER, NOVICE, RANDOM
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.registry import game, games
from cogworks.engine.state import OVER
from cogworks.people.ratings.places import places

SEED: Final = 28
AT_ONCE: Final = 6
NEIGHBOURS: Final = 200
"""Games of two seats between each level and the next."""
COMMAND: Final = "python -m cogworks.people.ratings.measuring"


def is_long(name: str) -> bool:
    """Does a game take so long that fewer of it must do?"""
    return game(name).usual_decisions > 100


class Block(NamedTuple):
    """Games of one line-up, which moves one seat on from game to game."""

    game: str
    lineup: tuple[str, ...]
    games: int
    is_curve: bool = False
    """The first level stays in the first seat, and its results are stored one by one."""

    @property
    def at_once(self) -> int:
        """Games between two writes of the file: all where the length of the games is measured, which take seconds."""
        return self.games if set(self.lineup) == {NOVICE.name} else AT_ONCE


class Played(NamedTuple):
    """One finished game."""

    lineup: tuple[str, ...]
    shares: list[float]
    scores: list[int]
    answers: int


def blocks() -> Iterator[Block]:
    """All games, those that take the least time first."""
    random, novice, adept, master = RANDOM.name, NOVICE.name, ADEPT.name, MASTER.name
    names = sorted(games(), key=is_long)
    for name in names:
        most = game(name).seats[-1]
        for seats in range(2, most + 1):
            yield Block(name, (novice,) * seats, 900 if seats < 4 else 400)
        yield Block(name, (novice, random), NEIGHBOURS)
        yield Block(name, (novice, random, novice), 60)
    for name in names:
        slow = is_long(name)
        yield Block(name, (adept, novice), NEIGHBOURS)
        yield Block(name, (adept, adept), 200)
        yield Block(name, (adept, novice, novice), 30 if slow else 60)
        rest = (adept,) * (game(name).seats[0] - 1)
        for level in (random, novice, adept):
            yield Block(name, (level, *rest), 40 if slow else 60, is_curve=True)
    for name in names:
        yield Block(name, (master, *(adept,) * (game(name).seats[0] - 1)), 30, is_curve=True)
        yield Block(name, (master, adept, adept), 9 if is_long(name) else 30)
    # These take longest: all games get some before one gets all.
    for n in range(60, NEIGHBOURS + 1, 20):
        for name in names:
            yield Block(name, (master, adept), n)
    # A level has no rating before its first games are here.
    for n in (20, 60, NEIGHBOURS):
        for name in names:
            yield Block(name, (GRANDMASTER.name, master), n)


def play(block: Block, number: int) -> Played:
    """Play one game of a block; its result depends on nothing else."""
    seats = len(block.lineup)
    turn = 0 if block.is_curve else number % seats
    lineup = block.lineup[-turn:] + block.lineup[:-turn] if turn else block.lineup
    choosers = {name: chooser(name, block.game, {}) for name in lineup}
    state = game(block.game).new(seats, **game(block.game).settle({}))
    base = (SEED << 40) + sum(map(ord, block.game + "".join(block.lineup))) * 100_000 + number
    chance, minds = Dice(base), [Dice(base + (1 << 39) + (seat + 1) * 10_000) for seat in range(seats)]
    answers = 0
    while (mover := state.to_move()) != OVER:
        if mover == CHANCE:
            chance.roll(state)
            continue
        state.act(choosers[lineup[mover]](state, mover, minds[mover]))
        answers += 1
    return Played(lineup, [float(it) for it in state.shares()], [int(it) for it in state.scores()], answers)


def measure(path: Path, wanted: Sequence[str] = ()) -> None:
    """Play all blocks, and write what is known after every few games; games that the file has are not played again."""
    found: dict[str, Any] = {}
    if path.exists():
        found = json.loads(path.read_text(encoding="utf-8"))["blocks"]
    for block in blocks():
        if wanted and block.game not in wanted:
            continue
        key = f"{block.game} {'curve' if block.is_curve else 'tally'} {','.join(block.lineup)}"
        while (n := n_played(found.get(key))) < block.games:
            began = time.monotonic()
            more = [play(block, number) for number in range(n, min(n + block.at_once, block.games))]
            found[key] = _curve(more, found.get(key)) if block.is_curve else _tally(more, found.get(key))
            new = path.with_suffix(".new")
            new.write_text(_as_text(found), encoding="utf-8")
            new.replace(path)
            print(f"{key}: {n + len(more)} of {block.games} games, {time.monotonic() - began:.0f} s", flush=True)


def n_played(block: dict[str, Any] | None) -> int:
    """How many games a block has."""
    if block is None:
        return 0
    results = block["results"]
    return len(results) if isinstance(results, list) else sum(results.values())


def _as_text(found: dict[str, Any]) -> str:
    rows = ",\n".join(f"  {json.dumps(key)}: {json.dumps(block)}" for key, block in sorted(found.items()))
    return f'{{\n "command": {json.dumps(COMMAND)},\n "blocks": {{\n{rows}\n }}\n}}\n'


def _tally(played: Sequence[Played], before: dict[str, Any] | None) -> dict[str, Any]:
    """How often each line-up ended how, as places by seat; and the length of the games, if they are all here."""
    counts: dict[str, int] = dict(before["results"]) if before else {}
    for it in played:
        ended = ",".join(map(str, places(it.shares, it.scores)))
        key = f"{','.join(it.lineup)} {ended}"
        counts[key] = counts.get(key, 0) + 1
    lengths = sorted(it.answers for it in played)
    return {"results": counts, **({} if before else {"answers": lengths[len(lengths) // 2]})}


def _curve(played: Sequence[Played], before: dict[str, Any] | None) -> dict[str, Any]:
    """The results of the first seat, worst first: share of the win, and lead over the best opponent."""
    rows = [[it.shares[0], it.scores[0] - max(it.scores[1:], default=0), it.scores[0]] for it in played]
    return {"results": sorted([*(before["results"] if before else []), *rows])}


if __name__ == "__main__":
    measure(Path(sys.argv[1]), sys.argv[2:])
