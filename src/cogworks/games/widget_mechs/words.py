"""All texts of Widget Mechs: labels, prompts and log lines."""

from collections.abc import Sequence

from cogworks.engine.cards import count, has, members, size, spread
from cogworks.engine.facts import ScoreBreakdown
from cogworks.engine.names import Names, listed
from cogworks.games.widget_mechs.rules import actions, events, questions
from cogworks.games.widget_mechs.rules.rules import WidgetMechs
from cogworks.games.widget_mechs.rules.state import BOXES, digits

QUESTIONS = ("nothing", "first player", "build roll", "split", "raise", "attack roll", "pair", "hit")
EVENTS = (
    "started",
    "rolled",
    "split",
    "built",
    "activated",
    "lost pair",
    "skipped",
    "attack rolled",
    "paired",
    "damaged",
    "destroyed",
    "stopped",
    "last turn",
    "ended",
    "unbuildable",
    "no target",
)
FAMILIES = {
    "starts": range(actions.STARTS, actions.FACE),
    "face": range(actions.FACE, actions.SPLIT),
    "split": range(actions.SPLIT, actions.SKIP),
    "skip": range(actions.SKIP, actions.BUILD),
    "build": range(actions.BUILD, actions.PAIR),
    "pair": range(actions.PAIR, actions.HIT),
    "hit": range(actions.HIT, actions.STOP),
    "stop": range(actions.STOP, actions.N_ACTIONS),
}

RULES = {
    questions.NOTHING: ("M4.1", "M4.2", "M4.5"),
    questions.FIRST: ("M1.3", "M1.4"),
    questions.BUILD_ROLL: ("M2.1",),
    questions.SPLIT: ("M2.1", "M2.2", "M2.3", "M2.4", "M2.6", "M4.1"),
    questions.RAISE: ("M2.3", "M2.6", "M4.1"),
    questions.ATTACK_ROLL: ("M3.1", "M3.2"),
    questions.PAIR: ("M3.3", "M3.4"),
    questions.HIT: ("M3.4", "M3.5", "M3.6", "M3.7"),
}


def rules_now(state: WidgetMechs) -> tuple[str, ...]:
    """The rules that apply to the current question."""
    return RULES[state.question()]


def label(state: WidgetMechs, action: int, names: Names) -> str:
    """The label of an action."""
    if action < actions.FACE:
        return f"{names.whom(action)} goes first"
    if action < actions.SPLIT:
        return f"the die shows {actions.face_of(action)}"
    if action < actions.SKIP:
        low = actions.split_of(action)
        return f"build {low} and {state.total() - low}"
    if action == actions.SKIP:
        return f"leave the {state.raising()} unused"
    if action == actions.BUILD:
        return f"build a box of part {state.raising()}"
    if action < actions.HIT:
        v, w = actions.low_die_of(action), actions.high_die_of(action)
        return f"pair {v} and {w} to make {v + w}"
    if action < actions.STOP:
        return f"hit {names.whose(actions.victim_of(action))} part {actions.part_of(action)}"
    return "stop attacking"


# ---- what moves achieve

NOTHING, TWICE = "builds nothing", "two boxes"


def effect(state: WidgetMechs, action: int, names: Names) -> str:
    """What a move would achieve, beside its label."""
    if actions.SPLIT <= action < actions.SKIP:
        return split_effect(state, int(actions.split_of(action)))
    if action == actions.BUILD:
        return built_by(state, int(state.raising()))
    if actions.PAIR <= action < actions.HIT:
        total = int(actions.low_die_of(action) + actions.high_die_of(action))
        return "" if has(targets(state), total) else "hits nothing"
    if actions.HIT <= action < actions.STOP:
        victim, part = int(actions.victim_of(action)), int(actions.part_of(action))
        left = count(BOXES, part) - count(state.mechs[victim].destroyed, part)
        return "destroys it for a point" if left == 1 else ""
    return ""


def split_effect(state: WidgetMechs, low: int) -> str:
    """What each pair of a split builds, completes or loses [M2.2, M2.4, M2.6]."""
    high, mech = int(state.total()) - low, state.mechs[state.turn]
    if low == high:
        blank = int(count(BOXES, low) - count(mech.built, low))
        return (NOTHING, f"completes {low}, one pair is lost", f"completes {low}", TWICE)[min(blank, 3)]
    if mech.has_blank(low) or mech.has_blank(high):
        return f"{built_by(state, low)}, {built_by(state, high)}"
    return NOTHING


def built_by(state: WidgetMechs, part: int) -> str:
    """What a pair for this part builds: 'box 3 of 5', or the last one."""
    mech, boxes = state.mechs[state.turn], int(count(BOXES, part))
    now = int(count(mech.built, part)) + 1
    if now > boxes:
        return f"nothing for {part}"
    return f"completes {part}" if now == boxes else f"box {now} of {boxes}"


def targets(state: WidgetMechs) -> int:
    """The parts of rivals that a pair could hit [M3.4]."""
    found = 0
    for seat, mech in enumerate(state.mechs):
        if seat != state.turn:
            found |= int(mech.standing)
    return found


def prompt(state: WidgetMechs, names: Names) -> str:
    """What the seat to move should do now."""
    question = state.question()
    if question == questions.FIRST:
        return "Chance picks the first player."
    if question in (questions.BUILD_ROLL, questions.ATTACK_ROLL):
        return f"{int(state.left)} more {'die' if state.left == 1 else 'dice'} to roll."
    if question == questions.SPLIT:
        return f"Split the dice {listed([str(die) for die in digits(state.dice)])} into two pairs and build with them."
    if question == questions.RAISE:
        return f"Build part {state.raising()} with this pair, or leave it unused?"
    if question == questions.PAIR:
        return f"Pair two of your attack dice: {listed([str(die) for die in spread(state.pool)])}."
    if question == questions.HIT:
        return f"Attack with {listed([str(total) for total in spread(state.pairs)])}: choose a target, or stop."
    return f"The game is over: {victory(state.winners(), names)}"


def victory(winners: Sequence[int], names: Names) -> str:
    """Who won."""
    verb = "won" if len(winners) == 1 else "share the victory"
    return f"{names.together(winners)} {verb}."


def line(state: WidgetMechs, kind: int, numbers: Sequence[int], names: Names) -> str:
    """The log line of an event."""
    if kind == events.ENDED:
        return victory(members(numbers[0]), names)
    if kind == events.UNBUILDABLE:
        return f"Part {numbers[0]} is destroyed on every sheet, so it counts as built."
    who = names.who(numbers[0])
    if kind == events.STARTED:
        return f"{who} took the first turn."
    if kind == events.ROLLED:
        return f"{who} rolled {listed([str(die) for die in digits(numbers[1])])}."
    if kind == events.SPLIT_DICE:
        return f"{who} made {numbers[1]} and {numbers[2]}."
    if kind == events.BUILT:
        return f"{who} built box {numbers[2]} of part {numbers[1]}."
    if kind == events.ACTIVATED:
        return f"{who} activated part {numbers[1]}!"
    if kind == events.LOST_PAIR:
        return f"{who} had no box left to build in part {numbers[1]}."
    if kind == events.SKIPPED:
        return f"{who} left the {numbers[1]} unused."
    if kind == events.ATTACK_ROLLED:
        return f"{who} attacked with {listed([str(die) for die in spread(numbers[1])])}."
    if kind == events.PAIRED:
        return f"{who} paired {numbers[1]} and {numbers[2]} for {numbers[1] + numbers[2]}."
    if kind == events.DAMAGED:
        return f"{who} hit {names.whose(numbers[1])} part {numbers[2]}."
    if kind == events.DESTROYED:
        return f"{who} destroyed {names.whose(numbers[1])} part {numbers[2]} and scored a point!"
    if kind == events.NO_TARGET:
        return f"{who} had nothing to hit with the {numbers[1]}."
    if kind == events.STOPPED:
        return f"{who} stopped attacking."
    return f"Every part has been built: the game ends after {names.whose(numbers[0])} turn."


def score_breakdown(state: WidgetMechs, seat: int) -> ScoreBreakdown:
    """Parts destroyed, then parts ever activated [M3.7, M4.5]."""
    mech = state.mechs[seat]
    return ScoreBreakdown(
        (("parts destroyed", int(mech.points)),), (("parts ever activated", int(size(mech.circled))),)
    )
