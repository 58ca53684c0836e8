"""All texts of Gizmos except those of the cards, which are in `cardtext`: labels, prompts and log lines."""

from collections.abc import Sequence

from cogworks.engine.cards import count, has, members, size
from cogworks.engine.game import ScoreBreakdown
from cogworks.engine.names import Names, listed
from cogworks.games.gizmos.cardnames import NAMES
from cogworks.games.gizmos.cardtext import COLOURS, ENGINES, effect_text
from cogworks.games.gizmos.rules import actions as act
from cogworks.games.gizmos.rules import cards as printed
from cogworks.games.gizmos.rules import state as on
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
    "pick": range(act.PICK, act.FILE),
    "file": range(act.FILE, act.BUILD),
    "build": range(act.BUILD, act.RESEARCH),
    "research": range(act.RESEARCH, act.RETURN),
    "return": range(act.RETURN, act.USE),
    "use": range(act.USE, act.SPEND),
    "spend": range(act.SPEND, act.STEP),
    "step": range(act.STEP, act.PAID),
    "paid": range(act.PAID, act.MORE),
    "more": range(act.MORE, act.ENOUGH),
    "enough": range(act.ENOUGH, act.NEITHER),
    "neither": range(act.NEITHER, act.END),
    "end": range(act.END, act.PASS),
    "pass": range(act.PASS, act.STARTS),
    "starts": range(act.STARTS, act.SPHERE),
    "sphere": range(act.SPHERE, act.CARD),
    "card": range(act.CARD, act.N_ACTIONS),
}
RULES = {
    on.NOTHING: ("Z9.1", "Z9.2", "Z9.3", "Z9.4"),
    on.MAIN: ("Z3.1", "Z3.2", "Z4.1", "Z5.1", "Z6.1", "Z7.1", "Z7.2"),
    on.CHAIN: ("Z8.1", "Z8.3", "Z8.4", "Z8.5"),
    on.PICK: ("Z4.1", "Z4.2", "Z8.6"),
    on.PICK_AGAIN: ("Z4.6",),
    on.MORE: ("Z4.5",),
    on.FILE: ("Z5.1", "Z5.2", "Z8.6"),
    on.RESEARCH: ("Z6.1", "Z8.6"),
    on.FREE_BUILD: ("Z7.13",),
    on.STUDY: ("Z6.2", "Z6.3", "Z5.2", "Z7.2"),
    on.RETURN: ("Z6.4", "Z6.6"),
    on.PAY: ("Z7.2", "Z7.3", "Z7.4", "Z7.5", "Z7.6", "Z7.7", "Z7.8", "Z7.9", "Z7.10", "Z7.16"),
    on.FIRST: ("Z2.5",),
    on.DEAL: ("Z2.1", "Z2.2"),
    on.FILL: ("Z2.3", "Z4.2"),
    on.DRAWN: ("Z4.3",),
    on.LOOK: ("Z6.1", "Z6.5"),
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
    if action < act.FILE:
        return f"pick a {COLOURS[action]} sphere"
    if action < act.BUILD:
        return f"file {NAMES[action - act.FILE]}"
    if action < act.RESEARCH:
        return label_build(state, action - act.BUILD)
    if action < act.RETURN:
        return f"research level {action - act.RESEARCH + 1}"
    if action < act.USE:
        return f"put {NAMES[action - act.RETURN]} back next"
    if action < act.SPEND:
        card = ENGINE_CARD[action - act.USE]
        return f"use {NAMES[card]}: {effect_text(CARDS[card].effect)}"
    if action < act.STEP:
        return f"spend a {COLOURS[action - act.SPEND]} sphere"
    if action < act.PAID:
        return label_step(state, action)
    if action == act.ENOUGH:
        return "skip the second sphere" if state.question() == on.PICK_AGAIN else "stop drawing"
    if action == act.PAID:
        return "stop paying" if state.pot else "pay nothing"
    if action in PLAIN:
        return PLAIN[action]
    if action < act.SPHERE:
        return f"{names.whom(action - act.STARTS)} goes first"
    if action < act.CARD:
        return f"{a(COLOURS[action - act.SPHERE])} sphere comes out"
    return f"{NAMES[action - act.CARD]} comes up"


PLAIN = {
    act.MORE: "draw another sphere",
    act.NEITHER: "take none",
    act.END: "end the turn",
    act.PASS: "pass",
}


def label_step(state: Gizmos, action: int) -> str:
    """The use of a half on one sphere, marked if it cannot help [Z7.16]."""
    step = action - act.STEP
    card = NAMES[HALF_CARD[STEP_HALF[step]]]
    start, end = COLOURS[STEP_FROM[step]], COLOURS[STEP_TO[step]]
    words = f"double {a(start)}" if start == end else f"turn {a(start)} into {a(end)}"
    return f"{words} with {card}{' (does not help)' if is_pointless(state, action) else ''}"


def is_pointless(state: Gizmos, action: int) -> bool:
    """Whether this is a step of the current payment that cannot help [Z7.16]."""
    if state.question() != on.PAY or not act.STEP <= action < act.PAID:
        return False
    card = state.building
    low = state.least(card, state.source)
    return not can_help(COLOUR[card], low, state.pot, state.halves(), action - act.STEP)


def source_of(state: Gizmos, card: int) -> int:
    """Where a card that may be built comes from."""
    if state.question() == on.STUDY:
        return on.HAND
    return on.DISPLAY if state.is_shown(card) else on.ARCHIVE


def label_build(state: Gizmos, card: int) -> str:
    """The card to build, where it comes from, and the usual payment."""
    source = source_of(state, card)
    where = ("from the display", "from your archive", "from your research")[source]
    if state.question() == on.FREE_BUILD:
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
    if question == on.NOTHING:
        return f"The game is over: {names.who(state.winners()[0])} won."
    if question == on.PAY:
        return payment_prompt(state)
    if question == on.STUDY:
        n = len(state.hand)
        return f"Build or file {'the card' if n == 1 else f'one of the {n} cards'} you drew, or take none."
    if question == on.RETURN:
        left = len(state.hand) - int(state.placed)
        return f"Put the cards back under the level-{state.looking + 1} deck, top card first: {left} to go."
    if question == on.MORE:
        return f"Draw another random sphere (up to {int(state.owed)} more), or stop?"
    if question == on.MAIN and act.PASS in state.legal_actions():
        return "You have no legal action: pass."
    return PROMPTS[question]


PROMPTS = {
    on.MAIN: "Pick a sphere, file a card, build a gizmo or research.",
    on.CHAIN: "Use a triggered gizmo, or end the turn.",
    on.PICK: "Pick a sphere from the row.",
    on.PICK_AGAIN: "Pick a second sphere from the row, or skip it.",
    on.FILE: "Choose a card from the display to file.",
    on.RESEARCH: "Choose a deck to research.",
    on.FREE_BUILD: "Choose a level-1 gizmo to build for free.",
    on.FIRST: "Chance picks the first player.",
    on.DEAL: "Dealing a card to the display.",
    on.FILL: "Refilling the row.",
    on.DRAWN: "Drawing a sphere from the dispenser.",
    on.LOOK: "Drawing a card for research.",
}
USUAL = {
    on.PAY: "pay the usual way",
    on.RETURN: "put them back in the order drawn",
    on.CHAIN: "take all victory points",
}
"""Labels for giving all usual answers at once [Z7.15]."""


# ---- log lines


def line(state: Gizmos, kind: int, numbers: Sequence[int], names: Names) -> str:
    """The log line of an event; only the researching player sees which cards were drawn."""
    first = numbers[0]
    if kind == on.DEALT:
        return f"{NAMES[first]} was dealt to the display."
    if kind in (on.FILLED, on.NEXT_SPHERE):
        colour = COLOURS[first]
        filled = f"{a(colour).capitalize()} sphere rolled into the row."
        return filled if kind == on.FILLED else f"The next sphere is {colour}."
    who = names.who(first)
    if kind == on.FILED:
        return f"{who} filed {NAMES[numbers[1]]}{' from research' if numbers[2] == on.HAND else ''}."
    if kind == on.RESEARCHED:
        return f"{who} researched level {numbers[1] + 1}: {numbers[2]} card{'' if numbers[2] == 1 else 's'}."
    if kind in (on.SAW, on.RETURNED):
        card = NAMES[numbers[1]] if len(numbers) > 1 else "a card"
        return f"{who} {'drew' if kind == on.SAW else 'put back'} {card}."
    if kind == on.BUILT:
        return built_line(who, numbers[1], numbers[2])
    if kind in (on.USED, on.LAPSED):
        gizmo = "the starting gizmo" if numbers[1] == STARTING_ENGINE else ENGINES[numbers[1]]
        return f"{who} used {gizmo}." if kind == on.USED else f"{who} left {gizmo} unused."
    if kind == on.SCORED:
        return f"{who} scored {numbers[1]} point{'' if numbers[1] == 1 else 's'}."
    if kind in (on.PICKED, on.DREW):
        return f"{who} {'picked' if kind == on.PICKED else 'drew'} {a(COLOURS[numbers[1]])} sphere."
    return {
        on.STARTED: f"{who} went first.",
        on.STOPPED: f"{who} took no more spheres.",
        on.TOOK_NONE: f"{who} took none of the cards.",
        on.PASSED: f"{who} had no legal action and passed.",
        on.LAST_ROUND: f"{who} triggered the end: this is the last round.",
        on.WON: f"{who} won!",
    }.get(kind, "")


def built_line(who: str, card: int, paid: int) -> str:
    """'Ann built ... from the archive, paying 2 red and 1 yellow using ...'."""
    source = paid >> 16 & 15
    where = ("", " from the archive", " from research")[source & ~on.FREE]
    cost = " for free" if source & on.FREE else f", paying {spheres(paid & 0xFFFF)}{converters(paid >> 20)}"
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
