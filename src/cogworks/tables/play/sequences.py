"""Move sequences: several moves for one click, if a game offers them or nothing is left to decide."""

from collections.abc import Sequence
from typing import Final

from cogworks.engine.game import Data, Game
from cogworks.engine.names import listed
from cogworks.engine.state import State
from cogworks.tables.update_types import MoveSequence

MOST_POSITIONS: Final = 60
"""Positions compared before a decision counts as open."""
NO_SEQUENCE: Final[MoveSequence] = {"actions": [], "words": ""}


def sequence_of(game: Game[State], state: State, view: Data, names: Sequence[str]) -> MoveSequence:
    """The moves that one click makes for the seat to move: suggested by the game, or forced."""
    usual = view.get("usual")
    if isinstance(usual, list) and len(usual) > 1:
        return {"actions": list(usual), "words": str(view.get("usual_words", ""))}
    try:
        actions = determined(state)
    except Exception:
        # An error in the rules must not hide the table.  It is reported when a player makes the move.
        return NO_SEQUENCE
    if len(actions) < 2:
        return NO_SEQUENCE
    after, labels = state.clone(), []
    for action in actions:
        labels.append(game.label(after, action, names))
        after.apply(action)
    return {"actions": actions, "words": listed(labels)}


def determined(state: State) -> list[int]:
    """The answers to the current question and its repeats, if every order and choice ends in the same position.

    For example, the cards of a payment if the player has no others to pay with. Empty if the player can still choose.
    """
    before = state.clone()
    before.journal = None
    end: State | None = None
    seen: set[tuple[int, ...]] = set()
    waiting = [before]
    while waiting:
        position = waiting.pop()
        for action in position.legal_actions():
            after = position.clone()
            after.apply(action)
            if not _is_repeat(before, after):
                if end is not None and after != end:
                    return []
                end = after
            elif (key := tuple(after.dump())) not in seen:
                seen.add(key)
                waiting.append(after)
        if len(seen) > MOST_POSITIONS:
            return []
    return _first_path(before)


def _is_repeat(before: State, after: State) -> bool:
    """Does the same seat get the same question again?"""
    return int(after.to_move()) == int(before.to_move()) and after.question() == before.question()


def _first_path(before: State) -> list[int]:
    """The lowest answer to each repeat, until another question comes up."""
    actions: list[int] = []
    position = before.clone()
    while not actions or _is_repeat(before, position):
        actions.append(position.legal_actions()[0])
        position.apply(actions[-1])
    return actions
