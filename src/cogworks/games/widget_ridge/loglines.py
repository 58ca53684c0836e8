"""The log of Widget Ridge: a sentence for each event."""

from collections.abc import Sequence

from cogworks.engine.cards import members
from cogworks.engine.names import Names
from cogworks.games.widget_ridge.cardset.text import n_cards
from cogworks.games.widget_ridge.rules import events, verbs
from cogworks.games.widget_ridge.rules.rules import WidgetRidge

FIRST_TABLE = (
    "mistook a workbench for a foundry: a Widget must be melted",
    *["drove the herd past the workbenches"] * 6,
    "leaned on the patent office until a drawing slid out",
    "stepped on the toll booth",
    "dropped his collection box",
)
SECOND_TABLE = (
    "stopped to wind his watch, which ended his turn",
    *["drew the charge from every wire nearby"] * 4,
    "swung his telescope at the right end of the bench",
    "swung his anchor at the left end of the bench",
    "inspected some plans too closely: a card in hand must be melted",
    "warmed himself at the scrap heap: a discarded card must be melted",
    "found no water left in his boiler",
)
"""The effects of Lord Covington's ten cards, in our own words [S2.3, S2.4, S3.2, S3.3]."""


def who(seat: int, names: Names) -> str:
    """A player, or Lord Covington, at the start of a sentence."""
    return "Lord Covington" if seat == events.BOSS else names.who(seat)


def whom(seat: int, names: Names) -> str:
    """A player, or Lord Covington, inside a sentence."""
    return "Lord Covington" if seat == events.BOSS else names.whom(seat)


def victory(winners: Sequence[int], names: Names) -> str:
    """Who won."""
    if not winners:
        return "Lord Covington could not be stopped."
    return f"{names.together(winners)} {'won' if len(winners) == 1 else 'share the victory'}."


def decided(state: WidgetRidge) -> str:
    """How the game was decided, if several sides reached their goals at once; else '' [R5.5, S3.7]."""
    terms = state.terms
    done = [int(side.spark) for side in state.sides if side.spark >= terms.spark and side.uses >= terms.uses]
    if terms.solo and state.phase == 2 and terms.boss_goal > 0 and state.boss_spark >= terms.boss_goal:
        done.append(int(state.boss_spark))
    done.sort(reverse=True)
    if len(done) < 2 or not state.is_over():
        return ""
    who_did = "Both sides reached their goals" if terms.solo else f"{n_cards(len(done), 'player')} reached the goal"
    start = f"{who_did[0].upper()}{who_did[1:]} at once"
    if done[0] > done[1]:
        return f"{start}: more Spark wins, {done[0]} to {done[1]}."
    turn = "side whose turn it was" if terms.solo else "player whose turn it was, or came next,"
    return f"{start} with {done[0]} Spark: the {turn} wins."


def line(state: WidgetRidge, kind: int, numbers: Sequence[int], names: Names) -> str:
    """The log line of an event."""
    if kind in BARE:
        return BARE[kind]
    if kind in OPEN:
        told = open_line(kind, numbers, names, state.cards.names)
        return f"{told} {decided(state)}".rstrip() if kind == events.WON else told
    # A starter has the name from its owner's deck [R1.8].
    called = (state.terms.decks[numbers[0]] if numbers[0] != events.BOSS else state.cards).names
    subject = who(numbers[0], names)
    if kind in COUNTS:
        return f"{subject} {COUNTS[kind].format(n=numbers[1], s='' if numbers[1] == 1 else 's')}."
    if kind in DEEDS:
        return f"{subject} {DEEDS[kind].format(card=called[numbers[1]])}."
    if kind in (events.DREW, events.STOWED):
        card = called[numbers[1]] if len(numbers) > 1 else "a card"
        return f"{subject} drew {card}." if kind == events.DREW else f"{subject} put {card} on top of the deck."
    return two_line(kind, subject, numbers, names, called)


BARE = {
    events.REDEALT: "Every card cost 7 or more, so the Marketplace was redealt.",
    events.TRAMPLED: "The Bison trampled the Marketplace.",
    events.EXPLODED: "The boiler burst, and the square went with it.",
    events.MARKET_LOST: "The Marketplace ran out of cards.",
    events.RESTARTED: "Lord Covington's deck was reshuffled.",
}
COUNTS = {
    events.SHUFFLED: "shuffled {n} card{s} into a new deck",
    events.GOLD_GAINED: "gained {n} Gold",
    events.SPARK_GAINED: "gained {n} Spark",
    events.SPARK_LOST: "lost {n} Spark",
}
DEEDS = {
    events.PLAYED: "played {card}",
    events.PLACED: "placed {card} in the Workshop",
    events.REPLACED: "discarded {card} from the Workshop to make room",
    events.DISCARDED: "discarded {card}",
    events.REPAIRED: "discarded {card}, which had nothing left to connect to",
    events.SMASHED: "lost {card} from the Workshop to Lord Covington",
}
OPEN = (
    events.SHOWN,
    events.NEW_MARKET,
    events.TURNED_OVER,
    events.DISABLED,
    events.CHANGED_OVER,
    events.CARRIED,
    events.ATE,
    events.BONUS,
    events.WON,
)
ZONES = {
    verbs.FROM_HAND: "from hand",
    verbs.FROM_PILE: "from the discard pile",
    verbs.FROM_PLAY: "in play",
    verbs.FROM_ROW: "in the Marketplace",
}
GOALS = {
    verbs.TO_PILE: "into the discard pile",
    verbs.TO_DECK: "on top of the deck",
    verbs.TO_HAND: "into hand",
}


def open_line(kind: int, numbers: Sequence[int], names: Names, called: Sequence[str]) -> str:
    """Lines about no player."""
    if kind == events.WON:
        return victory(members(numbers[0]), names)
    if kind == events.SHOWN:
        return f"{called[numbers[0]]} entered the Marketplace."
    if kind == events.CARRIED:
        return f"{called[numbers[0]]} was saved from the melted pile."
    if kind == events.NEW_MARKET:
        one = "The melted card became the new Marketplace deck."
        many = f"The melted cards were shuffled into a new Marketplace deck of {numbers[0]}."
        return one if numbers[0] == 1 else many
    if kind == events.TURNED_OVER:
        deeds = (FIRST_TABLE, SECOND_TABLE)[numbers[0] - 1]
        return f"Lord Covington turned over {numbers[1]} and {deeds[numbers[1] - 1]}."
    if kind == events.DISABLED:
        return f"A Bison was disabled; {('none is', 'one is', 'two are')[numbers[0]]} left."
    if kind == events.CHANGED_OVER:
        return f"The chase began: Lord Covington had {numbers[0]} Spark."
    if kind == events.ATE:
        return f"Lord Covington ate {n_cards(numbers[0])} worth {numbers[1]}."
    gift = "an extra card" if numbers[0] else f"{numbers[1]} Gold"
    return f"The next turn starts with {gift}."


def two_line(kind: int, subject: str, numbers: Sequence[int], names: Names, called: Sequence[str]) -> str:
    """Lines with more than a player and a card."""
    if kind == events.BOUGHT:
        return f"{subject} bought {called[numbers[1]]} for {numbers[2]} Gold."
    if kind == events.CONNECTED:
        return f"{subject} connected {called[numbers[1]]} to {called[numbers[2]]}."
    if kind == events.PAID:
        return f"{subject} paid {numbers[1]} Gold." if numbers[1] else f"{subject} paid {numbers[2]} Spark."
    if kind == events.MELTED:
        return f"{subject} melted {called[numbers[1]]} {ZONES[numbers[2]]}."
    if kind == events.DESTROYED:
        return f"{subject} destroyed {called[numbers[2]]} in {names.whose(numbers[1])} Workshop."
    if kind in (events.TOOK, events.RETURNED):
        return f"{subject} put {called[numbers[1]]} {GOALS[numbers[2]]}."
    if kind == events.AIMED:
        return f"{subject} chose {whom(numbers[1], names)}."
    if kind == events.SPLIT:
        return f"{subject} chose the part {'after' if numbers[1] else 'before'} 'or'."
    return {
        events.STARTED: f"{subject} took the first turn.",
        events.NO_DRAW: f"{subject} had no cards left to draw.",
        events.BEGAN: f"{names.whose(numbers[0]).capitalize()} turn began.",
        events.CLEANED: f"{subject} cleaned out the Workshop.",
        events.ENDED: f"{subject} ended the Ideas Phase.",
        events.USED: f"{subject} used the Full Construct!",
        events.DECLINED: f"{subject} declined.",
    }[kind]
