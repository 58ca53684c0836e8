"""The update of a lesson's step: what the page of a table would receive in this position."""

from cogworks.engine.game import Data
from cogworks.tables.card_sets import card_names
from cogworks.tables.lessons import LEARNER, Scene
from cogworks.tables.update_types import LogLines, Move, Player, Update

BOT = "novice"
"""The level shown for the opponents, which follow the script."""


def lesson_update(now: Scene) -> Update:
    """The learner's update; `log` is what happened since the step before."""
    lesson, state, of = now.lesson, now.state, now.lesson.of
    is_over = bool(state.is_over())
    return {
        "table": f"learn-{lesson.game}",
        "game": lesson.game,
        "rules_version": of.version,
        "settings": of.shown(lesson.settings),
        "card_names": card_names(of, lesson.settings),
        # The result of a table offers its replay and its proof, which a lesson doesn't have.
        "phase": "playing",
        "sequence": now.number,
        "version": now.number,
        "position": now.number,
        "reader": LEARNER,
        "full": False,
        "view": of.view(state, LEARNER),
        "log": _log(now),
        "turn": None if is_over else LEARNER,
        "prompt": of.prompt(state, lesson.names),
        "rules": list(of.rules_now(state)),
        "options": [] if is_over else _options(now),
        "players": [_player(seat, name) for seat, name in enumerate(lesson.names)],
        "reckoning": [],
        "undo": None,
        "practice": False,
        "origin": None,
        "hand_over": None,
        "hand_over_after": 0,
        "proposal": None,
        "salting": None,
        "shuffle": {"commitment": "", "salted": [], "seals": [], "salts": [""] * lesson.seats},
        "chat": [],
        "hints": {"allowed": False, "between_people": False, "used": [0] * lesson.seats},
        "listing": {"listed": False, "yours": False},
        "wishes": {"forced": True, "chat": False},
    }


def lesson_data(now: Scene) -> Data:
    """What the page's script needs to guide the learner: accepted moves, explanations for others, highlights."""
    labels = now.lesson.of.labels(now.state, now.lesson.names) if now.step.accept else {}
    right = {action: now.chosen_by(place) for place, action in enumerate(now.accepted())}
    return {
        "step": now.number,
        "accept": {str(action): chosen for action, chosen in right.items()},
        "wrong": {str(action): now.explanation(label) for action, label in labels.items() if action not in right},
        "highlight": now.highlighted(),
    }


def _log(now: Scene) -> list[LogLines]:
    of, names = now.lesson.of, now.lesson.names
    entries: list[LogLines] = []
    for played in now.happened:
        lines = [of.line(now.state, event, LEARNER, names) for event in played.events]
        entries.append(
            {
                "version": now.number,
                "who": played.who,
                "lines": [line for line in lines if line],
                "events": [
                    {"kind": of.events[event.kind], "numbers": event.seen_by(LEARNER)} for event in played.events
                ],
            }
        )
    return entries


def _options(now: Scene) -> list[Move]:
    of, state = now.lesson.of, now.state
    return [
        {
            "action": action,
            "label": label,
            "target": of.target(state, action),
            "touches": list(of.touches(state, action)),
        }
        for action, label in of.labels(state, now.lesson.names).items()
    ]


def _player(seat: int, name: str) -> Player:
    is_learner = seat == LEARNER
    return {
        "seat": seat,
        "name": name,
        "kind": "person" if is_learner else "bot",
        "bot": "" if is_learner else BOT,
        "away": False,
        "invited": False,
        "you": is_learner,
    }
