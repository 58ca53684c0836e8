"""All texts of Gadget Builder: card names, labels, prompts and log lines."""

from collections.abc import Sequence

from cogworks.engine.cards import members
from cogworks.engine.facts import ScoreBreakdown
from cogworks.engine.names import Names, listed
from cogworks.games.gadget_builder.rules import actions, events, questions
from cogworks.games.gadget_builder.rules.cards import KINDS, NO_CARD, WILD, rank_of, suit_of
from cogworks.games.gadget_builder.rules.rules import GadgetBuilder
from cogworks.games.gadget_builder.rules.state import COLOUR, SAME_RANK

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
    "card": range(actions.CARD, actions.USE),
    "use": range(actions.USE, actions.POWER_DOWN),
    "power down": range(actions.POWER_DOWN, actions.BUILD),
    "build": range(actions.BUILD, actions.STRAIGHTEN),
    "straighten": range(actions.STRAIGHTEN, actions.DRAW),
    "draw": range(actions.DRAW, actions.DONE),
    "done": range(actions.DONE, actions.RIVAL),
    "rival": range(actions.RIVAL, actions.STARTS),
    "starts": range(actions.STARTS, actions.DEAL),
    "deal": range(actions.DEAL, actions.N_ACTIONS),
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
    questions.NOTHING: ("B2.4",),
    questions.MAIN: ("B3.1", "B3.2", "B3.3", "B3.5", "B3.6", "B4.1", "B4.2", "B6.1", "B6.2"),
    questions.DREW: ("B3.4", "B3.3", "B3.5", "B5.4", "B6.1"),
    questions.CHAIN: ("B3.3", "B3.5", "B3.7", "B5.3", "B5.5", "B5.6", "B6.1", "B6.2", "B6.3"),
    questions.AFTER: ("B4.1", "B3.5", "B3.6", "B3.7"),
    questions.PLAY_ANY: ("B5.4",),
    questions.PLAY_AGAIN: ("B5.3", "B3.2"),
    questions.DISCARD: ("B5.1", "B5.8"),
    questions.STRAIGHTEN: ("B5.2",),
    questions.RIVAL: ("B5.7",),
    questions.PAY: ("B4.1", "B4.2", "B4.4"),
    questions.FIRST: ("B2.2",),
    questions.DEAL: ("B2.1",),
    questions.FLIP: ("B2.1",),
    questions.DRAWING: ("B7.1", "B7.2"),
}


def gadget_name(gadget: int) -> str:
    """'the wild gadget' or 'gadget 3'."""
    return "the wild gadget" if gadget == WILD else f"gadget {gadget}"


UNUSED = "turns it sideways, unused"


def effect(state: GadgetBuilder, action: int, names: Names) -> str:
    """What a move would achieve, beside its label."""
    if actions.POWER_DOWN <= action < actions.BUILD:
        return f"{UNUSED}: {POWERS[action - actions.POWER_DOWN]}"
    return POWERS[action - actions.STRAIGHTEN] if actions.STRAIGHTEN <= action < actions.DRAW else ""


def rules_now(state: GadgetBuilder) -> tuple[str, ...]:
    """The rules that apply to the current question."""
    return RULES[state.question()]


def label(state: GadgetBuilder, action: int, names: Names) -> str:
    """The label of an action."""
    question = state.question()
    if action < actions.USE:
        verb = {
            questions.CHAIN: "add",
            questions.PAY: "pay",
            questions.DISCARD: "discard",
            questions.DREW: "play the drawn",
        }.get(question, "play")
        return f"{verb} {CARDS[action]}"
    if action < actions.POWER_DOWN:
        gadget = action - actions.USE
        if gadget == PLAY_ANY and question == questions.DREW and state.drawn != NO_CARD:
            return f"use gadget 3: play the drawn {CARDS[state.drawn]} on anything"
        return f"use {gadget_name(gadget)}: {POWERS[gadget]}"
    if action < actions.BUILD:
        return f"power down {gadget_name(action - actions.POWER_DOWN)}"
    if action < actions.STRAIGHTEN:
        gadget = action - actions.BUILD
        return f"build {gadget_name(gadget)} ({POWERS[gadget]}) for {COSTS[gadget]}"
    if action < actions.DRAW:
        return f"straighten {gadget_name(action - actions.STRAIGHTEN)}"
    if action == actions.DRAW:
        return "draw a card"
    if action == actions.DONE:
        keeps = question == questions.DREW and state.drawn != NO_CARD
        return "keep the card and end the turn" if keeps else "end the turn"
    if action < actions.STARTS:
        return f"{names.whom(action - actions.RIVAL)} draws a card"
    if action < actions.DEAL:
        return f"{names.whom(action - actions.STARTS)} goes first"
    if question == questions.FLIP:
        return f"turn up {CARDS[action - actions.DEAL]}"
    return f"{names.whom(int(state.taker))} gets {CARDS[action - actions.DEAL]}"


def prompt(state: GadgetBuilder, names: Names) -> str:
    """What the seat to move should do now."""
    question = state.question()
    n = int(state.need)
    cards = f"{n} {'card' if n == 1 else 'cards'}"
    if question == questions.NOTHING:
        return f"The game is over: {victory(state.winners(), names)}"
    if question == questions.MAIN:
        return begin(state)
    if question == questions.DREW:
        return drew(state)
    if question == questions.CHAIN:
        return adding(state)
    if question == questions.AFTER:
        return f"{ending(state).capitalize()}."
    if question == questions.DISCARD:
        return f"Discard {cards} to the bottom of the pile."
    if question == questions.PAY:
        return f"Pay for {gadget_name(int(state.building))} ({COSTS[state.building]}): {cards} to go."
    top = CARDS[state.top] if state.top != NO_CARD else ""
    return PROMPTS[question].format(top=top)


PROMPTS = {
    questions.PLAY_ANY: "Play any card on {top}.",
    questions.PLAY_AGAIN: "Play again: choose a card that matches {top}.",
    questions.STRAIGHTEN: "Choose a turned gadget to straighten.",
    questions.RIVAL: "Choose who draws a card.",
    questions.FIRST: "Chance picks the first player.",
    questions.DEAL: "Dealing cards.",
    questions.FLIP: "Turning up a card to start the pile.",
    questions.DRAWING: "Drawing a card.",
}


def begin(state: GadgetBuilder) -> str:
    """The main actions this hand allows."""
    legal = state.legal_actions()
    builds = ["build a gadget"] if any(action in FAMILIES["build"] for action in legal) else []
    if state.legal_cards(questions.MAIN):
        return f"Play a card on {CARDS[state.top]}{', build a gadget,' if builds else ''} or draw."
    plays = ["use gadget 3 to play any card"] if actions.USE + PLAY_ANY in legal else []
    ways = ", ".join([*plays, *builds])
    return f"None of your cards match {CARDS[state.top]}: {ways + ' or ' if ways else ''}draw."


def drew(state: GadgetBuilder) -> str:
    """What to do with a drawn card."""
    if state.drawn == NO_CARD:
        return f"You no longer have the drawn card: {ending(state)}."
    drawn, top = CARDS[state.drawn], CARDS[state.top]
    if state.legal_cards(questions.DREW):
        return f"You drew {drawn}: play it on {top} or keep it."
    if actions.USE + PLAY_ANY in state.legal_actions():
        return f"You drew {drawn}, which does not match {top}: use gadget 3 to play it anyway, or end the turn."
    return f"You drew {drawn}, which does not match {top}: {ending(state)}."


def adding(state: GadgetBuilder) -> str:
    """The cards that may be added to the play, if the player holds any."""
    colour, rank = COLOURS[suit_of(state.top)], RANKS[rank_of(state.top)]
    if not state.legal_cards(questions.CHAIN):
        return f"You have nothing to add to {CARDS[state.top]}: {ending(state)}."
    if state.mode == COLOUR:
        return f"Add any {colour} card, or end the turn."
    if state.mode == SAME_RANK:
        return f"Add any {rank} or the next higher {colour} card, or end the turn."
    return f"Add {CARDS[state.top + 1]} to {CARDS[state.top]}, or end the turn."


def ending(state: GadgetBuilder) -> str:
    """Remaining options when no card can be played."""
    only_ending = state.legal_actions() == [actions.DONE]
    return "end the turn" if only_ending else "turn a gadget sideways or end the turn"


def victory(winners: Sequence[int], names: Names) -> str:
    """Who won."""
    verb = "won" if len(winners) == 1 else "share the victory"
    return f"{names.together(winners)} {verb}."


def line(state: GadgetBuilder, kind: int, numbers: Sequence[int], names: Names) -> str:
    """The log line of an event; only their owner sees which cards were dealt."""
    if kind == events.WON:
        return victory(members(numbers[0]), names)
    if kind == events.FLIPPED:
        return f"{CARDS[numbers[0]].capitalize()} starts the pile."
    if kind == events.RESHUFFLED:
        return f"The pile was shuffled into a new deck of {numbers[0]}."
    if kind == events.NO_CARDS:
        return "There were no cards left to draw."
    who = names.who(numbers[0])
    if kind == events.DEALT:
        return f"{who} got {CARDS[numbers[1]]}." if len(numbers) > 1 else ""
    if kind == events.DRAWN:
        return f"{who} drew {CARDS[numbers[1]] if len(numbers) > 1 else 'a card'}."
    if kind in (events.PLAYED, events.ADDED, events.PAID, events.DISCARDED):
        verb = {events.PLAYED: "played", events.ADDED: "added", events.PAID: "paid", events.DISCARDED: "discarded"}[
            kind
        ]
        return f"{who} {verb} {CARDS[numbers[1]]}."
    if kind in (events.BUILDING, events.BUILT, events.USED, events.POWERED_DOWN, events.STRAIGHTENED):
        verb = {
            events.BUILDING: "started building",
            events.BUILT: "built",
            events.USED: "used",
            events.POWERED_DOWN: "powered down",
            events.STRAIGHTENED: "straightened",
        }[kind]
        return f"{who} {verb} {gadget_name(numbers[1])}."
    if kind == events.CHOSE_RIVAL:
        return f"{who} made {names.whom(numbers[1])} draw."
    if kind == events.WENT_OUT:
        return f"{who} went out for the {('first', 'second', 'third', 'fourth', 'fifth')[numbers[1] - 1]} time!"
    if kind == events.LEFT:
        return f"{who} had {numbers[1]} {'card' if numbers[1] == 1 else 'cards'} left."
    if kind == events.KEPT:
        return f"{who} kept {listed([gadget_name(gadget) for gadget in members(numbers[1])])}."
    return {events.STARTED: f"{who} went first.", events.ENDED_TURN: f"{who} ended the turn."}.get(kind, "")


def score_breakdown(state: GadgetBuilder, seat: int) -> ScoreBreakdown:
    """How often a seat went out [B2.4]."""
    return ScoreBreakdown((("hands won", int(state.sides[seat].outs)),))
