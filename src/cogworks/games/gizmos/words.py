"""All texts of Gizmos except those of the cards, which are in `cardtext`: labels, prompts and log lines."""

from collections.abc import Sequence

from cogworks.engine.cards import count, has, members, size
from cogworks.engine.facts import ScoreBreakdown
from cogworks.engine.names import Names, listed
from cogworks.games.gizmos.cardnames import NAMES
from cogworks.games.gizmos.cardtext import COLOURS, ENGINES, effect_text
from cogworks.games.gizmos.rules import actions, events, questions
from cogworks.games.gizmos.rules import cards as printed
from cogworks.games.gizmos.rules.cards import ANY, CARDS
from cogworks.games.gizmos.rules.payment import STEP_CODE, can_help, is_complete, total, usual
from cogworks.games.gizmos.rules.rules import Gizmos
from cogworks.games.gizmos.rules.sets import (
    COLOUR,
    ENGINE_CARD,
    HALF_CARD,
    SCORES,
    STARTING_ENGINE,
    STEP_FROM,
    STEP_HALF,
    STEP_TO,
)
from cogworks.games.gizmos.rules.state import ARCHIVE, DISPLAY, FREE, HAND

QUESTIONS = (
    "nothing",
    "main",
    "chain",
    "pick",
    "pick again",
    "more",
    "extra file",
    "extra research",
    "free build",
    "study",
    "return",
    "pay",
    "first player",
    "deal",
    "fill",
    "drawn",
    "look",
)
EVENTS = (
    "started",
    "dealt",
    "filled",
    "picked",
    "drew",
    "stopped",
    "filed",
    "researched",
    "saw",
    "took none",
    "returned",
    "building",
    "spent",
    "stepped",
    "built",
    "used",
    "scored",
    "passed",
    "ended turn",
    "last round",
    "next sphere",
    "won",
    "lapsed",
)
FAMILIES = {
    "pick": range(actions.PICK, actions.FILE),
    "file": range(actions.FILE, actions.BUILD),
    "build": range(actions.BUILD, actions.RESEARCH),
    "research": range(actions.RESEARCH, actions.RETURN),
    "return": range(actions.RETURN, actions.USE),
    "use": range(actions.USE, actions.SPEND),
    "spend": range(actions.SPEND, actions.STEP),
    "step": range(actions.STEP, actions.PAID),
    "paid": range(actions.PAID, actions.MORE),
    "more": range(actions.MORE, actions.ENOUGH),
    "enough": range(actions.ENOUGH, actions.NEITHER),
    "neither": range(actions.NEITHER, actions.END),
    "end": range(actions.END, actions.PASS),
    "pass": range(actions.PASS, actions.STARTS),
    "starts": range(actions.STARTS, actions.SPHERE),
    "sphere": range(actions.SPHERE, actions.CARD),
    "card": range(actions.CARD, actions.N_ACTIONS),
}
RULES = {
    questions.NOTHING: ("Z9.1", "Z9.2", "Z9.3", "Z9.4"),
    questions.MAIN: ("Z3.1", "Z3.2", "Z4.1", "Z5.1", "Z6.1", "Z7.1", "Z7.2"),
    questions.CHAIN: ("Z8.1", "Z8.3", "Z8.4", "Z8.5"),
    questions.PICK: ("Z4.1", "Z4.2", "Z8.6"),
    questions.PICK_AGAIN: ("Z4.6",),
    questions.MORE: ("Z4.5",),
    questions.FILE: ("Z5.1", "Z5.2", "Z8.6"),
    questions.RESEARCH: ("Z6.1", "Z8.6"),
    questions.FREE_BUILD: ("Z7.13",),
    questions.STUDY: ("Z6.2", "Z6.3", "Z5.2", "Z7.2"),
    questions.RETURN: ("Z6.4", "Z6.6"),
    questions.PAY: ("Z7.2", "Z7.3", "Z7.4", "Z7.5", "Z7.6", "Z7.7", "Z7.8", "Z7.9", "Z7.10", "Z7.16"),
    questions.FIRST: ("Z2.5",),
    questions.DEAL: ("Z2.1", "Z2.2"),
    questions.FILL: ("Z2.3", "Z4.2"),
    questions.DRAWN: ("Z4.3",),
    questions.LOOK: ("Z6.1", "Z6.5"),
}

SOURCES = ("display", "archive", "research")


# ---- spheres and converters


def spheres(row: int) -> str:
    """'2 red and 1 yellow'."""
    return listed([f"{count(row, colour)} {COLOURS[colour]}" for colour in range(4) if count(row, colour)]) or "nothing"


def converters(halves: int) -> str:
    """' using ...' with the cards of these halves, or their number; '' for none."""
    names = [NAMES[card] for card in sorted({int(HALF_CARD[half]) for half in members(halves)})]
    if len(names) > 3:
        return f" using {len(names)} converters"
    return f" using {listed(names)}" if names else ""


def a(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


# ---- labels


def rules_now(state: Gizmos) -> tuple[str, ...]:
    """The rules that apply to the current question."""
    return RULES[state.question()]


def label(state: Gizmos, action: int, names: Names) -> str:
    """The label of an action."""
    if action < actions.FILE:
        return f"pick a {COLOURS[action]} sphere"
    if action < actions.BUILD:
        return f"file {NAMES[action - actions.FILE]}"
    if action < actions.RESEARCH:
        return label_build(state, action - actions.BUILD)
    if action < actions.RETURN:
        return f"research level {action - actions.RESEARCH + 1}"
    if action < actions.USE:
        return f"put {NAMES[action - actions.RETURN]} back next"
    if action < actions.SPEND:
        card = ENGINE_CARD[action - actions.USE]
        return f"use {NAMES[card]}: {effect_text(CARDS[card].effect)}"
    if action < actions.STEP:
        return f"spend a {COLOURS[action - actions.SPEND]} sphere"
    if action < actions.PAID:
        return label_step(state, action)
    if action == actions.ENOUGH:
        return "skip the second sphere" if state.question() == questions.PICK_AGAIN else "stop drawing"
    if action == actions.PAID:
        return "stop paying" if state.pot else "pay nothing"
    if action in PLAIN:
        return PLAIN[action]
    if action < actions.SPHERE:
        return f"{names.whom(action - actions.STARTS)} goes first"
    if action < actions.CARD:
        return f"{a(COLOURS[action - actions.SPHERE])} sphere comes out"
    return f"{NAMES[action - actions.CARD]} comes up"


PLAIN = {
    actions.MORE: "draw another sphere",
    actions.NEITHER: "take none",
    actions.END: "end the turn",
    actions.PASS: "pass",
}


def label_step(state: Gizmos, action: int) -> str:
    """The use of a half on one sphere, marked if it cannot help [Z7.16]."""
    step = action - actions.STEP
    card = NAMES[HALF_CARD[STEP_HALF[step]]]
    start, end = COLOURS[STEP_FROM[step]], COLOURS[STEP_TO[step]]
    words = f"double {a(start)}" if start == end else f"turn {a(start)} into {a(end)}"
    return f"{words} with {card}{' (does not help)' if is_pointless(state, action) else ''}"


def is_pointless(state: Gizmos, action: int) -> bool:
    """Whether this is a step of the current payment that cannot help [Z7.16]."""
    if state.question() != questions.PAY or not actions.STEP <= action < actions.PAID:
        return False
    card = state.building
    low = state.least(card, state.source)
    return not can_help(COLOUR[card], low, state.pot, state.halves(), action - actions.STEP)


def source_of(state: Gizmos, card: int) -> int:
    """Where a card that may be built comes from."""
    if state.question() == questions.STUDY:
        return HAND
    return DISPLAY if state.is_shown(card) else ARCHIVE


def label_build(state: Gizmos, card: int) -> str:
    """The card to build, where it comes from, and the usual payment."""
    source = source_of(state, card)
    where = ("from the display", "from your archive", "from your research")[source]
    if state.question() == questions.FREE_BUILD:
        return f"build {NAMES[card]} {where} for free"
    side = state.sides[state.turn]
    low = state.least(card, source)
    if not state.can_pay(card, source):  # the answer is not legal
        return f"build {NAMES[card]} {where}"
    row, halves = summed(usual(COLOUR[card], low, 0, side.ring, side.halves & ~state.spent), side.halves & ~state.spent)
    return f"build {NAMES[card]} {where}, paying {spheres(row)}{converters(halves)}"


def summed(plan: Sequence[int], halves: int) -> tuple[int, int]:
    """The spheres a plan spends, as a row, and the halves it uses, as a set."""
    row = sum(1 << (4 * code) for code in plan if code < STEP_CODE)
    used = 0
    for code in plan:
        if code >= STEP_CODE:
            half = int(STEP_HALF[code - STEP_CODE])
            used |= 1 << (half if has(halves & ~used, half) else half + 1)
    return row, used


# ---- prompts


def amount(low: int, high: int) -> str:
    """'3', '2 or 3', '2 to 4', 'up to 3'."""
    if low == high:
        return str(high)
    if low == 0:
        return f"up to {high}"
    return f"{low} {'or' if high == low + 1 else 'to'} {high}"


def price(state: Gizmos) -> str:
    """The price of the gizmo being built: '3 red spheres', '1 or 2 red spheres', '7 spheres of any colour'."""
    card, source = state.building, state.source
    low, high = int(state.least(card, source)), int(state.highest(card, source))
    noun = "sphere" if high == 1 else "spheres"
    if COLOUR[card] == ANY:
        return f"{amount(low, high)} {noun} of any colour"
    return f"{amount(low, high)} {COLOURS[COLOUR[card]]} {noun}"


def payment_prompt(state: Gizmos) -> str:
    """The price, the payment so far, and whether it is enough [Z7.2, Z7.10]."""
    due = f"Pay {price(state)} for {NAMES[state.building]}"
    low = state.least(state.building, state.source)
    if not state.tray:
        return f"{due}." if low else f"{due}, or nothing."
    worth = ""
    if state.pot != state.tray:
        worth = f", which {'counts' if total(state.tray) == 1 else 'count'} as {spheres(state.pot)}"
    enough = " That is enough." if is_complete(COLOUR[state.building], low, state.pot) else ""
    return f"{due}. Paid so far: {spheres(state.tray)}{worth}.{enough}"


def prompt(state: Gizmos, names: Names) -> str:
    """What the seat to move should do now."""
    question = state.question()
    if question == questions.NOTHING:
        return f"The game is over: {names.who(state.winners()[0])} won."
    if question == questions.PAY:
        return payment_prompt(state)
    if question == questions.STUDY:
        n = len(state.hand)
        return f"Build or file {'the card' if n == 1 else f'one of the {n} cards'} you drew, or take none."
    if question == questions.RETURN:
        left = len(state.hand) - int(state.placed)
        return f"Put the cards back under the level-{state.looking + 1} deck, top card first: {left} to go."
    if question == questions.MORE:
        return f"Draw another random sphere (up to {int(state.owed)} more), or stop?"
    if question == questions.MAIN and actions.PASS in state.legal_actions():
        return "You have no legal action: pass."
    return PROMPTS[question]


PROMPTS = {
    questions.MAIN: "Pick a sphere, file a card, build a gizmo or research.",
    questions.CHAIN: "Use a triggered gizmo, or end the turn.",
    questions.PICK: "Pick a sphere from the row.",
    questions.PICK_AGAIN: "Pick a second sphere from the row, or skip it.",
    questions.FILE: "Choose a card from the display to file.",
    questions.RESEARCH: "Choose a deck to research.",
    questions.FREE_BUILD: "Choose a level-1 gizmo to build for free.",
    questions.FIRST: "Chance picks the first player.",
    questions.DEAL: "Dealing a card to the display.",
    questions.FILL: "Refilling the row.",
    questions.DRAWN: "Drawing a sphere from the dispenser.",
    questions.LOOK: "Drawing a card for research.",
}
USUAL = {
    questions.PAY: "pay the usual way",
    questions.RETURN: "put them back in the order drawn",
    questions.CHAIN: "take all victory points",
}
"""Labels for giving all usual answers at once [Z7.15]."""


# ---- log lines


def line(state: Gizmos, kind: int, numbers: Sequence[int], names: Names) -> str:
    """The log line of an event; only the researching player sees which cards were drawn."""
    first = numbers[0]
    if kind == events.DEALT:
        return f"{NAMES[first]} was dealt to the display."
    if kind in (events.FILLED, events.NEXT_SPHERE):
        colour = COLOURS[first]
        filled = f"{a(colour).capitalize()} sphere rolled into the row."
        return filled if kind == events.FILLED else f"The next sphere is {colour}."
    who = names.who(first)
    if kind == events.FILED:
        return f"{who} filed {NAMES[numbers[1]]}{' from research' if numbers[2] == HAND else ''}."
    if kind == events.RESEARCHED:
        return f"{who} researched level {numbers[1] + 1}: {numbers[2]} card{'' if numbers[2] == 1 else 's'}."
    if kind in (events.SAW, events.RETURNED):
        card = NAMES[numbers[1]] if len(numbers) > 1 else "a card"
        return f"{who} {'drew' if kind == events.SAW else 'put back'} {card}."
    if kind == events.BUILT:
        return built_line(who, numbers[1], numbers[2])
    if kind in (events.USED, events.LAPSED):
        gizmo = "the starting gizmo" if numbers[1] == STARTING_ENGINE else ENGINES[numbers[1]]
        return f"{who} used {gizmo}." if kind == events.USED else f"{who} left {gizmo} unused."
    if kind == events.SCORED:
        return f"{who} scored {numbers[1]} point{'' if numbers[1] == 1 else 's'}."
    if kind in (events.PICKED, events.DREW):
        return f"{who} {'picked' if kind == events.PICKED else 'drew'} {a(COLOURS[numbers[1]])} sphere."
    return {
        events.STARTED: f"{who} went first.",
        events.STOPPED: f"{who} took no more spheres.",
        events.TOOK_NONE: f"{who} took none of the cards.",
        events.PASSED: f"{who} had no legal action and passed.",
        events.LAST_ROUND: f"{who} triggered the end: this is the last round.",
        events.WON: f"{who} won!",
    }.get(kind, "")


def built_line(who: str, card: int, paid: int) -> str:
    """'Ann built ... from the archive, paying 2 red and 1 yellow using ...'."""
    source = paid >> 16 & 15
    where = ("", " from the archive", " from research")[source & ~FREE]
    cost = " for free" if source & FREE else f", paying {spheres(paid & 0xFFFF)}{converters(paid >> 20)}"
    return f"{who} built {NAMES[card]}{where}{cost}."


def score_breakdown(state: Gizmos, seat: int) -> ScoreBreakdown:
    """Printed points, tokens and variable cards; ties by gizmos, then spheres [Z9.2, Z9.3, Z9.4]."""
    side = state.sides[seat]
    held = int(total(side.ring))
    parts = (
        ("points on gizmos", int(side.points)),
        ("victory tokens", int(side.tokens)),
        ("bonus for tokens", int(side.tokens * size(side.upgrades & SCORES[printed.TOKENS]))),
        ("bonus for spheres", held * int(size(side.upgrades & SCORES[printed.SPHERES]))),
    )
    return ScoreBreakdown(parts, (("gizmos", int(side.gizmos)), ("spheres", held)))
