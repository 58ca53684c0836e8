"""All texts of Gadget Builder: card names, labels, prompts and log lines."""

from collections.abc import Sequence

from cogworks.engine.cards import members
from cogworks.engine.game import ScoreBreakdown
from cogworks.engine.names import Names, listed
from cogworks.games.gadget_builder.rules import actions as act
from cogworks.games.gadget_builder.rules import state as on
from cogworks.games.gadget_builder.rules.cards import KINDS, NO_CARD, WILD, rank_of, suit_of
from cogworks.games.gadget_builder.rules.rules import GadgetBuilder

QUESTIONS = (
    "nothing",
    "main",
    "drew",
    "chain",
    "after",
    "play any",
    "play again",
    "discard",
    "straighten",
    "rival",
    "pay",
    "first player",
    "deal",
    "flip",
    "drawing",
)
EVENTS = (
    "started",
    "dealt",
    "flipped",
    "played",
    "added",
    "went drawing",
    "drawn",
    "building",
    "paid",
    "built",
    "used",
    "powered down",
    "straightened",
    "discarded",
    "chose rival",
    "reshuffled",
    "no cards",
    "ended turn",
    "went out",
    "won",
    "left",
    "kept",
)
MODES = ("step", "colour", "same rank")
FAMILIES = {
    "card": range(act.CARD, act.USE),
    "use": range(act.USE, act.POWER_DOWN),
    "power down": range(act.POWER_DOWN, act.BUILD),
    "build": range(act.BUILD, act.STRAIGHTEN),
    "straighten": range(act.STRAIGHTEN, act.DRAW),
    "draw": range(act.DRAW, act.DONE),
    "done": range(act.DONE, act.RIVAL),
    "rival": range(act.RIVAL, act.STARTS),
    "starts": range(act.STARTS, act.DEAL),
    "deal": range(act.DEAL, act.N_ACTIONS),
}

COLOURS = ("red", "blue", "green", "yellow", "purple")
RANKS = ("wild", "1", "2", "3", "4", "5", "6", "7")
CARDS = [f"{COLOURS[suit_of(card)]} {RANKS[rank_of(card)]}" for card in range(KINDS)]
"""The name of each card kind, such as 'red 5' or 'purple wild'."""
POWERS = (
    "discard a card",
    "straighten a gadget",
    "play again",
    "play any card",
    "add the same colour",
    "add the same rank",
    "a rival draws a card",
    "draw 3, discard 2",
)
COSTS = (
    "another wild",
    "another purple card",
    "two identical cards",
    "three cards of one rank",
    "a card of each gear suit",
    "five different cards",
    "three cards ranked 2, 4 or 6",
    "three cards ranked 1, 3, 5 or 7",
)

PLAY_ANY = 3
"""The gadget that plays a card on anything [B5.4]."""

READY = "You can\u2019t go out while a gadget is ready. Turn it first, one per turn."
"""A reminder of [B6.1] for players who own a straight gadget."""

RULES = {
    on.NOTHING: ("B2.4",),
    on.MAIN: ("B3.1", "B3.2", "B3.3", "B3.5", "B3.6", "B4.1", "B4.2", "B6.1", "B6.2"),
    on.DREW: ("B3.4", "B3.3", "B3.5", "B5.4", "B6.1"),
    on.CHAIN: ("B3.3", "B3.5", "B3.7", "B5.3", "B5.5", "B5.6", "B6.1", "B6.2", "B6.3"),
    on.AFTER: ("B4.1", "B3.5", "B3.6", "B3.7"),
    on.PLAY_ANY: ("B5.4",),
    on.PLAY_AGAIN: ("B5.3", "B3.2"),
    on.DISCARD: ("B5.1", "B5.8"),
    on.STRAIGHTEN: ("B5.2",),
    on.RIVAL: ("B5.7",),
    on.PAY: ("B4.1", "B4.2", "B4.4"),
    on.FIRST: ("B2.2",),
    on.DEAL: ("B2.1",),
    on.FLIP: ("B2.1",),
    on.DRAWING: ("B7.1", "B7.2"),
}


def gadget_name(gadget: int) -> str:
    """'the wild gadget' or 'gadget 3'."""
    return "the wild gadget" if gadget == WILD else f"gadget {gadget}"


def rules_now(state: GadgetBuilder) -> tuple[str, ...]:
    """The rules that apply to the current question."""
    return RULES[state.question()]


def label(state: GadgetBuilder, action: int, names: Names) -> str:
    """The label of an action."""
    question = state.question()
    if action < act.USE:
        verb = {on.CHAIN: "add", on.PAY: "pay", on.DISCARD: "discard", on.DREW: "play the drawn"}.get(question, "play")
        return f"{verb} {CARDS[action]}"
    if action < act.POWER_DOWN:
        gadget = action - act.USE
        if gadget == PLAY_ANY and question == on.DREW and state.drawn != NO_CARD:
            return f"use gadget 3: play the drawn {CARDS[state.drawn]} on anything"
        return f"use {gadget_name(gadget)}: {POWERS[gadget]}"
    if action < act.BUILD:
        return f"power down {gadget_name(action - act.POWER_DOWN)}"
    if action < act.STRAIGHTEN:
        gadget = action - act.BUILD
        return f"build {gadget_name(gadget)} ({POWERS[gadget]}) for {COSTS[gadget]}"
    if action < act.DRAW:
        return f"straighten {gadget_name(action - act.STRAIGHTEN)}"
    if action == act.DRAW:
        return "draw a card"
    if action == act.DONE:
        keeps = question == on.DREW and state.drawn != NO_CARD
        return "keep the card and end the turn" if keeps else "end the turn"
    if action < act.STARTS:
        return f"{names.whom(action - act.RIVAL)} draws a card"
    if action < act.DEAL:
        return f"{names.whom(action - act.STARTS)} goes first"
    if question == on.FLIP:
        return f"turn up {CARDS[action - act.DEAL]}"
    return f"{names.whom(int(state.taker))} gets {CARDS[action - act.DEAL]}"


def prompt(state: GadgetBuilder, names: Names) -> str:
    """What the seat to move should do now."""
    question = state.question()
    n = int(state.need)
    cards = f"{n} {'card' if n == 1 else 'cards'}"
    if question == on.NOTHING:
        return f"The game is over: {victory(state.winners(), names)}"
    if question == on.MAIN:
        return begin(state)
    if question == on.DREW:
        return drew(state)
    if question == on.CHAIN:
        return adding(state)
    if question == on.AFTER:
        return f"{ending(state).capitalize()}."
    if question == on.DISCARD:
        return f"Discard {cards} to the bottom of the pile."
    if question == on.PAY:
        return f"Pay for {gadget_name(int(state.building))} ({COSTS[state.building]}): {cards} to go."
    top = CARDS[state.top] if state.top != NO_CARD else ""
    return PROMPTS[question].format(top=top)


PROMPTS = {
    on.PLAY_ANY: "Play any card on {top}.",
    on.PLAY_AGAIN: "Play again: choose a card that matches {top}.",
    on.STRAIGHTEN: "Choose a turned gadget to straighten.",
    on.RIVAL: "Choose who draws a card.",
    on.FIRST: "Chance picks the first player.",
    on.DEAL: "Dealing cards.",
    on.FLIP: "Turning up a card to start the pile.",
    on.DRAWING: "Drawing a card.",
}


def begin(state: GadgetBuilder) -> str:
    """The main actions this hand allows."""
    legal = state.legal_actions()
    builds = ["build a gadget"] if any(action in FAMILIES["build"] for action in legal) else []
    if state.legal_cards(on.MAIN):
        return f"Play a card on {CARDS[state.top]}{', build a gadget,' if builds else ''} or draw."
    plays = ["use gadget 3 to play any card"] if act.USE + PLAY_ANY in legal else []
    ways = ", ".join([*plays, *builds])
    return f"None of your cards match {CARDS[state.top]}: {ways + ' or ' if ways else ''}draw."


def drew(state: GadgetBuilder) -> str:
    """What to do with a drawn card."""
    if state.drawn == NO_CARD:
        return f"You no longer have the drawn card: {ending(state)}."
    drawn, top = CARDS[state.drawn], CARDS[state.top]
    if state.legal_cards(on.DREW):
        return f"You drew {drawn}: play it on {top} or keep it."
    if act.USE + PLAY_ANY in state.legal_actions():
        return f"You drew {drawn}, which does not match {top}: use gadget 3 to play it anyway, or end the turn."
    return f"You drew {drawn}, which does not match {top}: {ending(state)}."


def adding(state: GadgetBuilder) -> str:
    """The cards that may be added to the play, if the player holds any."""
    colour, rank = COLOURS[suit_of(state.top)], RANKS[rank_of(state.top)]
    if not state.legal_cards(on.CHAIN):
        return f"You have nothing to add to {CARDS[state.top]}: {ending(state)}."
    if state.mode == on.COLOUR:
        return f"Add any {colour} card, or end the turn."
    if state.mode == on.SAME_RANK:
        return f"Add any {rank} or the next higher {colour} card, or end the turn."
    return f"Add {CARDS[state.top + 1]} to {CARDS[state.top]}, or end the turn."


def ending(state: GadgetBuilder) -> str:
    """Remaining options when no card can be played."""
    only_ending = state.legal_actions() == [act.DONE]
    return "end the turn" if only_ending else "turn a gadget sideways or end the turn"


def victory(winners: Sequence[int], names: Names) -> str:
    """Who won."""
    verb = "won" if len(winners) == 1 else "share the victory"
    return f"{listed([names.who(seat) for seat in winners])} {verb}."


def line(state: GadgetBuilder, kind: int, numbers: Sequence[int], names: Names) -> str:
    """The log line of an event; only their owner sees which cards were dealt."""
    if kind == on.WON:
        return victory(members(numbers[0]), names)
    if kind == on.FLIPPED:
        return f"{CARDS[numbers[0]].capitalize()} starts the pile."
    if kind == on.RESHUFFLED:
        return f"The pile was shuffled into a new deck of {numbers[0]}."
    if kind == on.NO_CARDS:
        return "There were no cards left to draw."
    who = names.who(numbers[0])
    if kind == on.DEALT:
        return f"{who} got {CARDS[numbers[1]]}." if len(numbers) > 1 else ""
    if kind == on.DRAWN:
        return f"{who} drew {CARDS[numbers[1]] if len(numbers) > 1 else 'a card'}."
    if kind in (on.PLAYED, on.ADDED, on.PAID, on.DISCARDED):
        verb = {on.PLAYED: "played", on.ADDED: "added", on.PAID: "paid", on.DISCARDED: "discarded"}[kind]
        return f"{who} {verb} {CARDS[numbers[1]]}."
    if kind in (on.BUILDING, on.BUILT, on.USED, on.POWERED_DOWN, on.STRAIGHTENED):
        verb = {
            on.BUILDING: "started building",
            on.BUILT: "built",
            on.USED: "used",
            on.POWERED_DOWN: "powered down",
            on.STRAIGHTENED: "straightened",
        }[kind]
        return f"{who} {verb} {gadget_name(numbers[1])}."
    if kind == on.CHOSE_RIVAL:
        return f"{who} made {names.whom(numbers[1])} draw."
    if kind == on.WENT_OUT:
        return f"{who} went out for the {('first', 'second', 'third', 'fourth', 'fifth')[numbers[1] - 1]} time!"
    if kind == on.LEFT:
        return f"{who} had {numbers[1]} {'card' if numbers[1] == 1 else 'cards'} left."
    if kind == on.KEPT:
        return f"{who} kept {listed([gadget_name(gadget) for gadget in members(numbers[1])])}."
    return {on.STARTED: f"{who} went first.", on.ENDED_TURN: f"{who} ended the turn."}.get(kind, "")


def score_breakdown(state: GadgetBuilder, seat: int) -> ScoreBreakdown:
    """How often a seat went out [B2.4]."""
    return ScoreBreakdown((("times gone out", int(state.sides[seat].outs)),))
