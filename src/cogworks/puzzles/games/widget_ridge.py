"""Widget Ridge: win this turn, or gain the most Spark."""

from collections.abc import Sequence
from typing import Final, cast

from cogworks.engine.state import State
from cogworks.games.widget_ridge.rules import actions, questions
from cogworks.games.widget_ridge.rules.cards import AUGMENT
from cogworks.games.widget_ridge.rules.rules import WidgetRidge
from cogworks.puzzles.clues import Clues, Move, counted
from cogworks.puzzles.themes import WIN, Theme, is_win

NEAR: Final = 60
"""Spark from which a turn may win."""


def _is_ideas(state: State) -> bool:
    return state.question() == questions.IDEAS


def _is_start(state: State) -> bool:
    return _is_ideas(state) and cast(WidgetRidge, state).acts == 0


def _is_near(state: State) -> bool:
    return _is_ideas(state) and state.scores()[state.to_move()] >= NEAR


def _spark(state: State, seat: int) -> int:
    return int(state.scores()[seat])


THEMES: Final = (
    Theme("win", "Winning construct", *WIN, _is_near, is_win, is_slow=True, repeats=True, positions=20),
    Theme(
        "spark",
        "Most Spark",
        "Gain as much Spark as you can before a new card comes up: {n}.",
        "Spark gained: {n}.",
        "Spark you can gain after this: {n}.",
        _is_start,
        _spark,
        least=6,
        looks=3,
        is_slow=True,
        repeats=True,
        positions=20,
    ),
)


# ---- hints


def _of_move(move: Move) -> list[str]:
    """The kind of action."""
    action = move.action
    if action < actions.BUY:
        return ["Play a card.", "Keep your Gold."]
    if action < actions.PLACE:
        return ["Buy a card."]
    return ["Move a card into your Workshop.", "Keep your Gold."] if action < actions.CLEAN else ["Keep your Gold."]


def _of_line(moves: Sequence[Move]) -> list[str]:
    """The effect in the Workshop, then a card that matters there."""
    placed = [move for move in moves if actions.PLACE <= move.action < actions.CLEAN]
    replaced = sum(move.label.startswith("replace ") for move in placed)
    names = cast(WidgetRidge, moves[0].state).cards.names
    if not placed:
        played = [move.action for move in moves if move.action < actions.BUY]
        found = ["Leave your Workshop alone: cards you play are enough."]
        return [*found, f"Play {names[played[-1]]}."] if len(played) > 1 else found
    found = [
        "Clean out your Workshop on the way."
        if any(move.action == actions.CLEAN for move in moves)
        else f"Replace {counted(replaced, 'card')} in your Workshop."
        if replaced
        else f"Add {counted(len(placed), 'card')} to your Workshop."
    ]
    if len(moves) > 2 or len(placed) > 1:
        return [*found, f"{names[placed[-1].action - actions.PLACE]} goes into your Workshop."]
    kind = int(cast(WidgetRidge, placed[0].state).cards.type[placed[0].action - actions.PLACE])
    return [*found, f"Place {('an Augment', 'a Device', 'an Accessory')[kind - AUGMENT]}."]


CLUES: Final = Clues(_of_move, _of_line)
