"""Girl Genius: win now, or start the longest chain."""

from collections.abc import Sequence
from typing import Final, cast

from cogworks.engine.state import State
from cogworks.games.girl_genius.rules import actions, edges, questions, steps
from cogworks.games.girl_genius.rules.cells import cell_turned
from cogworks.games.girl_genius.rules.rules import GirlGenius
from cogworks.puzzles.clues import Clues, Move, counted
from cogworks.puzzles.themes import WIN, Theme, is_win


def _is_spin(state: State) -> bool:
    return state.question() == questions.SPIN


def _pops(state: State, seat: int) -> int:
    return int(cast(GirlGenius, state).pops)


def _is_replacing(state: State) -> bool:
    return cast(GirlGenius, state).step != steps.SPINNING and cast(GirlGenius, state).step != steps.POPPING


THEMES: Final = (
    Theme("win", "Win this turn", *WIN, _is_spin, is_win, _is_replacing, positions=12),
    Theme(
        "chain",
        "Longest chain",
        "Start the longest chain: {n} cards can pop.",
        "{n} cards pop.",
        "At most {n} cards pop after this.",
        _is_spin,
        _pops,
        _is_replacing,
        needs_certainty=True,
        least=3,
        repeats=True,
    ),
)


# ---- hints


def _of_move(move: Move) -> list[str]:
    """Where a card is, and how much it pops at once."""
    if move.label.startswith("lay ") and " pointing " in move.label:
        card, _, way = move.label.removeprefix("lay ").rpartition(" pointing ")
        return [f"Lay a card pointing {way}.", f"Lay {card}."]
    thing, *details = move.label.partition(": pops ")[0].split(", ")
    verb = thing.partition(" ")[0]
    where = [detail for detail in details if detail.startswith(("row ", "column "))]
    found = [f"{verb.capitalize()} a card in {place}." for place in where]
    if move.state.question() == questions.SPIN:
        n = bin(edges.popping(cast(GirlGenius, move.state), *_spun(move))).count("1")
        found.insert(1, f"The spin itself pops {counted(n, 'card')}.")
    return found


def _spun(move: Move) -> tuple[int, int]:
    """The place of the card that a move spins, and how it lies afterwards."""
    slot = move.action - actions.SLOT
    return slot, 1 - int(cell_turned(cast(GirlGenius, move.state).board[slot]))


LATER: Final = {"pop": "pops later in the chain", "spin": "spins later in the chain", "take": "is a card to take"}


def _of_line(moves: Sequence[Move]) -> list[str]:
    """Where the first card is, and which card the solution pops last."""
    found = _of_move(moves[0])[:1]
    first = moves[0].label
    for move in reversed(moves[1:]):
        verb, _, card = move.label.partition(", row ")[0].partition(" ")
        if verb in LATER and card not in first:
            return [*found, f"{card[:1].upper()}{card[1:]} {LATER[verb]}."]
    return found


CLUES: Final = Clues(_of_move, _of_line)
