"""Gizmos: the biggest engine turn, or the best move."""

from collections.abc import Sequence
from typing import Final, cast

from cogworks.engine.event import Event
from cogworks.engine.state import State
from cogworks.games.gizmos.cardtext import COLOURS
from cogworks.games.gizmos.rules import actions, events, questions
from cogworks.games.gizmos.rules.cards import ANY, CARDS
from cogworks.games.gizmos.rules.rules import Gizmos
from cogworks.games.gizmos.words import SOURCES, source_of
from cogworks.puzzles.clues import Clues, Move
from cogworks.puzzles.themes import BEST, WINNING, Theme, is_win

TRIGGERS: Final = 2
"""Gizmos that an engine turn uses, at least."""


def _is_main(state: State) -> bool:
    return state.question() == questions.MAIN


def _is_engine(before: State, after: State, seat: int, happened: Sequence[Event]) -> bool:
    return sum(event.kind == events.USED for event in happened) >= TRIGGERS


def _is_won(before: State, after: State, seat: int, happened: Sequence[Event]) -> bool:
    return bool(is_win(after, seat))


THEMES: Final = (
    Theme("win", "Win this turn", *WINNING, _is_main, needs_certainty=True, shows=_is_won, looks=3),
    Theme(
        "engine",
        "Biggest engine turn",
        "Get the most out of your engine this turn.",
        BEST[1],
        BEST[2],
        _is_main,
        shows=_is_engine,
        looks=3,
    ),
    Theme("best", "Best move", *BEST, _is_main, looks=3),
)


# ---- hints


WHEN: Final = (
    "It is a gizmo that works when you file.",
    "It is a gizmo that works when you pick.",
    "It is a gizmo that works when you build.",
    "It is a gizmo that works when you build from your archive.",
    "It is a gizmo that works when you build at level 2.",
    "It is a converter.",
    "It is an upgrade.",
)
"""Kinds of gizmos by their trigger."""


def _of_move(move: Move) -> list[str]:
    """The kind of action, then what kind of gizmo it is about."""
    action = move.action
    if action < actions.FILE:
        return ["Pick a sphere.", "You need no card this turn.", "Take what you can see: don't research."]
    if actions.RESEARCH <= action < actions.RETURN:
        return ["Research.", "You need no sphere from the row."]
    if action >= actions.RETURN:
        return []
    is_build = action >= actions.BUILD
    card = CARDS[action - (actions.BUILD if is_build else actions.FILE)]
    found = ["Build a gizmo." if is_build else "File a gizmo."]
    if is_build:
        source = SOURCES[source_of(cast(Gizmos, move.state), action - actions.BUILD)]
        found.append(f"Build a gizmo from {'your archive' if source == 'archive' else f'the {source}'}.")
    price = "spheres of any colour" if card.colour == ANY else f"{COLOURS[card.colour]} spheres"
    return [
        *found,
        WHEN[int(card.trigger.kind)],
        f"It is a level {card.level} gizmo.",
        f"It costs {price}.",
        "Take what you can see: don't research.",
        "You need no sphere from the row.",
    ]


CLUES: Final = Clues(_of_move)
