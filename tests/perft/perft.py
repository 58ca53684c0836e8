"""Perft: the number of ways a position can continue, counted to some depth and stored in a file per game.

The count at depth d is the number of different sequences of d actions, including chance's, each distinct outcome
once.  A game that ends sooner adds nothing.  One wrong action anywhere below changes a count.
"""

import json
from collections.abc import Sequence
from pathlib import Path

import cogworks
import tests.toy  # noqa: F401 (registers the toy)
from cogworks import CogworksError, State

COMMAND = ".venv/bin/python -m tests.perft"
FOLDER = Path(__file__).parent
MOST = 15_000
"""Without its own depth, a position is counted as deep as this many leaves allow."""

Entry = dict[str, object]
"""A position: `what` it is, `seats`, perhaps `options`, a `position` or `answers` after a new game, `leaves`."""


class StaleEntryError(CogworksError):
    """An entry whose answers don't fit the game any more: its words or rules have changed."""

    def __init__(self, name: str, entry: Entry, place: int, error: CogworksError) -> None:
        file = file_of(name)
        super().__init__(
            f"{file.parent.name}/{file.name}: {entry['what']!r}, answer {place + 1}: {error}. If you changed labels, "
            f"change them in the file, too. If you changed rules, write other answers, or delete the file and run "
            f"`{COMMAND} {name}` to start with random positions"
        )


def perft(state: State, depth: int) -> int:
    """The number of sequences of `depth` actions from here."""
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    leaves = 0
    for action in actions:
        child = state.clone()
        child.apply(action)
        leaves += perft(child, depth - 1)
    return leaves


def file_of(name: str) -> Path:
    """The file with a game's counts."""
    return FOLDER / f"{name}.json"


def read(file: Path) -> list[Entry]:
    """The entries of a file."""
    entries = json.loads(file.read_text(encoding="utf-8"))
    assert isinstance(entries, list)
    return [dict(entry) for entry in entries]


def write(file: Path, entries: list[Entry]) -> None:
    """One line per field, so that a diff shows which count changed."""
    blocks = [
        ",\n".join(f"    {json.dumps(key)}: {json.dumps(value)}" for key, value in entry.items()) for entry in entries
    ]
    text = "[\n" + ",\n".join(f"  {{\n{block}\n  }}" for block in blocks) + "\n]\n"
    file.write_text(text, encoding="utf-8")


def position_of(name: str, entry: Entry) -> State:
    """The position an entry describes, or reaches by actions given as labels."""
    game = cogworks.game(name)
    seats, options = entry["seats"], entry.get("options", {})
    described, answers = entry.get("position"), entry.get("answers", [])
    assert isinstance(seats, int)
    assert isinstance(options, dict)
    if isinstance(described, dict):
        return game.position(seats, options=options, **described)
    assert isinstance(answers, list)
    state = game.new(seats, **options)
    for place, label in enumerate(answers):
        try:
            state.act(game.parse(state, label))
        except CogworksError as error:
            raise StaleEntryError(name, entry, place, error) from error
    return state


def leaves_of(entry: Entry) -> list[int]:
    """The counts an entry claims, for depth 1, 2 and so on."""
    leaves = entry.get("leaves", [])
    assert isinstance(leaves, list)
    return leaves


def count(state: State, depth: int) -> list[int]:
    """The counts for depths 1 to `depth`; with 0, as deep as MOST leaves allow."""
    leaves: list[int] = []
    while len(leaves) < depth or not depth:
        found = perft(state, len(leaves) + 1)
        if not depth and found > MOST:
            break
        leaves.append(found)
        if not depth and not found:
            break
    return leaves


def starter(name: str) -> list[Entry]:
    """For a game without a file: positions reached by random play, as a start."""
    game = cogworks.game(name)
    entries: list[Entry] = []
    for seats in game.seats:
        state, dice = game.new(seats), cogworks.Dice(seats)
        answers: list[str] = []
        while not state.is_over() and len(answers) < 100:
            if len(answers) in (0, 40, 80):
                what = f"after {len(answers)} random answers" if answers else "a new game"
                entries.append({"what": what, "seats": seats, "answers": [*answers]})
            legal = state.legal_actions()
            action = legal[dice.below(len(legal))]
            answers.append(game.label(state, action))
            state.act(action)
    return entries


def is_random(entry: Entry) -> bool:
    """Was this position written by `starter`?"""
    what = entry["what"]
    return isinstance(what, str) and (what == "a new game" or what.endswith(" random answers"))


def refreshed(name: str, entry: Entry) -> Entry:
    """The entry, with the labels of its random answers as they are now; positions chosen by hand stay."""
    try:
        position_of(name, entry)
    except StaleEntryError:
        same = [it for it in starter(name) if (it["what"], it["seats"]) == (entry["what"], entry["seats"])]
        if not is_random(entry) or not same:
            raise
        return {**entry, "answers": same[0]["answers"]}
    return entry


def rewrite(names: Sequence[str] = ()) -> list[Path]:
    """Recount all or some games, create missing files, and return the files that changed."""
    changed = []
    for name in names or cogworks.games():
        file = file_of(name)
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        entries = [refreshed(name, entry) for entry in read(file)] if file.exists() else starter(name)
        for entry in entries:
            entry["leaves"] = count(position_of(name, entry), len(leaves_of(entry)))
        write(file, entries)
        if file.read_text(encoding="utf-8") != before:
            changed.append(file)
    return changed
