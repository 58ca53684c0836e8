"""Updates for a lesson's steps, as a table in the same position would send them."""

from typing import Final

from cogworks.bots.levels import NOVICE
from cogworks.engine.game import Data
from cogworks.engine.registry import games
from cogworks.tables import records as kind
from cogworks.tables.lessons.lesson import LEARNER, Lesson, Scene, lesson_of
from cogworks.tables.play.reasons import why
from cogworks.tables.play.recap import trace
from cogworks.tables.records import OWNER, Draft, Header
from cogworks.tables.seats.seats import key_of
from cogworks.tables.store.store import MemoryStore
from cogworks.tables.table import Table
from cogworks.tables.update import update
from cogworks.tables.update_types import Update

ID: Final = "learn-"
"""A lesson's updates name their table by this and the game; random ids never look like that."""
BOT: Final = NOVICE.name
"""The level shown for the opponents, which follow the script."""
SEED: Final = bytes(32)
"""Draws are scripted, so a lesson needs no secret."""


def lesson_update(now: Scene) -> Update:
    """The learner's update; its log covers the events since the previous step."""
    table = _table(now)
    sent = update(table, LEARNER, 0)
    if now.lesson.of.name_items is not None and now.before is not None:
        # Only for the recap: undo would replay the moves from the start of a game, and so would recaps of games
        # whose events don't list changed items.
        table.history.start_from(now.before, now.moves)
        sent["trace"] = trace(table, LEARNER)
    sent["sequence"] = sent["version"] = sent["position"] = now.number
    sent["wishes"] = {"forced": True, "chat": False}
    for option in sent["options"]:
        # The lesson explains wrong moves itself.
        option["unspent"] = ""
    # Features of real tables; the lesson's own text says when a hand ends.
    sent["undo"], sent["hand_over"], sent["part_end"] = None, None, None
    if now.state.is_over():
        sent["prompt"] = now.lesson.of.prompt(now.state, now.lesson.names)
    return sent


def lesson_at(id: str) -> Lesson | None:
    """The lesson whose updates have this id for their table, or None."""
    name = id.removeprefix(ID)
    return lesson_of(name) if id.startswith(ID) and name in games() else None


def lesson_data(now: Scene) -> Data:
    """Data for the page's script: accepted moves, explanations for others, highlights."""
    labels = now.lesson.of.labels(now.state, now.lesson.names) if now.step.accept else {}
    right = {action: now.chosen_by(place) for place, action in enumerate(now.accepted())}
    return {
        "step": now.number,
        "accept": {str(action): chosen for action, chosen in right.items()},
        "wrong": {str(action): now.explanation(label) for action, label in labels.items() if action not in right},
        "highlight": now.highlighted(),
    }


def why_not(now: Scene, item: str) -> str:
    """Why something on the board has no move now."""
    return why(_table(now), LEARNER, item)["why"]


def _table(now: Scene) -> Table:
    """A started table in memory, with the learner and bots, in the position of a step."""
    lesson = now.lesson
    store, id = MemoryStore(), f"{ID}{lesson.game}"
    header = Header(
        id=id,
        game=lesson.game,
        version=lesson.of.version,
        seats=lesson.seats,
        options=dict(lesson.settings),
        seed=SEED,
        owner="",
        created=0.0,
    )
    store.create(header)
    learner, *others = lesson.names
    drafts = [
        Draft(kind.SIT, LEARNER, data={"name": learner, "key": key_of(id)}),
        *(Draft(kind.BOT, OWNER, data={"seat": seat, "bot": BOT, "name": name}) for seat, name in enumerate(others, 1)),
        Draft(kind.START, OWNER),
    ]
    store.append(id, [draft.numbered(place, 0.0) for place, draft in enumerate(drafts)])
    table = Table.open(store, id, lambda: 0.0)
    table.history.state, table.history.steps = now.state, now.happened
    return table
