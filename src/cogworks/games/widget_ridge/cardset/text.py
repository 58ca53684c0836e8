"""The texts of cards and of the construct's sentence, generated from the steps that implement them."""

import re

from cogworks.games.widget_ridge.cardset.clauses import COUNTED, FROM, NUMBERS, SORTS, Step
from cogworks.games.widget_ridge.rules import verbs
from cogworks.games.widget_ridge.rules.cards import AND, AUGMENT, DEVICE, STARTERS, STEP, CardSet


def steps_at(cards: CardSet, at: int) -> list[Step]:
    """The steps of the effect that starts at this index."""
    steps: list[Step] = []
    while cards.code[at * STEP] != verbs.STOP:
        do, n, m, where, flags = (int(cards.code[at * STEP + i]) for i in range(STEP))
        steps.append((do, n, m, where, flags))
        at += 1
    return steps


def n_cards(n: int, word: str = "card") -> str:
    """'a card', 'two cards'."""
    number = NUMBERS[n] if n < len(NUMBERS) else str(n)
    return f"{number} {word}{'s' if n > 1 else ''}"


def deed(step: Step) -> str:
    """The text of a step, without 'may'; fits after 'you' or 'you may' and at the start of a sentence."""
    do, n, m, where, flags = step
    up_to = "up to " if flags & verbs.MAY and n > 1 else ""
    if do == verbs.SPARK:
        return spark_deed(n, where)
    if do == verbs.MELT:
        return f"melt {up_to}{n_cards(n, SORTS[m])}{FROM[where]}"
    if do == verbs.RETURN:
        return (
            f"put a card from your discard pile {'into your hand' if where == verbs.TO_HAND else 'on top of your deck'}"
        )
    if do == verbs.TAKE:
        goal = "on top of your deck" if where == verbs.TO_DECK else "into your discard pile"
        return f"put a Marketplace card that costs {n} or less {goal}"
    return {
        verbs.GOLD: f"gain {n} Gold",
        verbs.PER: f"gain {n} Spark for each card {COUNTED[min(where, 2)]}",
        verbs.LOWEST: f"gain {n} Spark ({m} if you have the lowest)",
        verbs.WORTH: f"gain Spark equal to {'its cost' if n == 1 else 'half its cost, rounded up'}",
        verbs.DRAW: f"draw {n_cards(n)}",
        verbs.DISCARD: f"discard {n_cards(n)}",
        verbs.OUST: f"make an opponent discard {n_cards(n)}",
        verbs.DESTROY: f"destroy a card in {'an opponent' + chr(39) + 's' if where else 'any'} Workshop",
        verbs.WRECK: "destroy an opponent's whole Full Construct",
        verbs.STOW: f"put {n_cards(n)} from your hand on top of your deck",
        verbs.DUEL: f"take the leader down if an opponent leads (they lose {n} Spark, you gain {n})",
        verbs.FIZZLE: f"melt this card if that gave you {n} Spark",
        verbs.PAY_GOLD: f"pay {n} Gold",
        verbs.PAY_SPARK: f"pay {n} Spark",
    }[do]


def spark_deed(n: int, who: int) -> str:
    """The text for gaining or losing Spark."""
    if who == verbs.ME:
        return f"gain {n} Spark"
    whom = {verbs.EACH: "each opponent", verbs.CHOSEN: "an opponent", verbs.LEADER: "the leader, if an opponent leads,"}
    return f"make {whom[who]} {'gain' if n > 0 else 'lose'} {abs(n)} Spark"


OTHERS = (verbs.OUST, verbs.DUEL)
"""Verbs whose text ends with what an opponent does."""


def clause(steps: list[Step]) -> str:
    """An effect as one clause with 'you' as its subject: 'you draw two cards, then discard two cards'."""
    text = ""
    for place, step in enumerate(steps):
        words = f"may {deed(step)}" if step[4] & verbs.MAY else deed(step)
        if place == 0:
            text = f"you {words}"
        elif step[0] == verbs.DUEL and steps[place - 1] == step:
            text += ", then do so again"
        elif is_second_gain(steps[place - 1], step):
            text += f" and {words.removeprefix('gain ')}"
        else:
            text += link(steps[place - 1], step) + words
    return text


def link(before: Step, step: Step) -> str:
    """The words between two steps, which make the condition of the second one clear [R2.13].

    "Then" keeps the condition of the first step, "in any case" drops it.
    """
    you = "you " if step[4] & verbs.MAY or is_about_others(before) else ""
    if not step[4] & verbs.IF_SO:
        return f"; {ANYWAY}, you " if before[4] & (verbs.MAY | verbs.IF_SO) else f", then {you}"
    if before[4] & verbs.MAY:
        return f"; if you do, {you}"
    return f", then {you}" if before[4] & verbs.IF_SO else f"; if you took that option, {you}"


ANYWAY = "in any case"


def is_about_others(step: Step) -> bool:
    """Does the text of this step end with what an opponent gains, loses or does?"""
    return step[0] in OTHERS or (step[0] == verbs.SPARK and step[3] != verbs.ME)


def is_second_gain(before: Step, step: Step) -> bool:
    """Do both steps give you something under the same condition: 'gain 1 Gold and 1 Spark'?"""
    is_gain = step[0] == verbs.GOLD or (step[0] == verbs.SPARK and step[3] == verbs.ME)
    return is_gain and before[0] == verbs.GOLD and before[4] == step[4]


def sentence(steps: list[Step]) -> str:
    """An effect as a separate sentence: 'Gain 3 Gold and 3 Spark.'"""
    text = clause(steps)
    text = text if text.startswith("you may") else text.removeprefix("you ")
    return f"{text[:1].upper()}{text[1:]}."


def gate_text(steps: list[Step]) -> str:
    """A gate as the first sentence of a construct: 'You may pay 3 Gold.'"""
    text = "You may "
    for place, step in enumerate(steps):
        if place:
            # A gate is optional as a whole: optional parts are "up to one card" and end no condition.
            before = steps[place - 1] if step[4] & verbs.IF_SO else (*steps[place - 1][:4], 0)
            text += link(before, (*step[:4], step[4] & verbs.IF_SO))
        text += re.sub(r"\b(melt|put) a ", r"\1 up to one ", deed(step)) if step[4] & verbs.MAY else deed(step)
    return f"{text}."


def signs(steps: list[Step]) -> list[list[str]]:
    """An effect as icons: each step as the name of an icon and its caption."""
    return [sign(step) for step in steps if step[0] != verbs.FIZZLE]


def sign(step: Step) -> list[str]:
    """A step as an icon and its caption: 'spark', '+3'."""
    do, n, m, where, _ = step
    if do == verbs.SPARK:
        return [("spark", "each rival", "rival", "leader")[where], f"{n:+d}"]
    if do == verbs.WORTH:
        return ["spark", "= cost" if n == 1 else "= half cost"]
    if do == verbs.PER:
        return ["spark", f"{n:+d} a {('card', 'part', 'part of all')[min(where, 2)]}"]
    if do == verbs.MELT:
        return ["melt", ("", "Widget", "non-Widget", "starter")[m] if n == 1 else str(n)]
    name, words = {
        verbs.GOLD: ("gold", f"+{n}"),
        verbs.LOWEST: ("spark", f"+{n}/{m}"),
        verbs.DRAW: ("draw", str(n)),
        verbs.DISCARD: ("discard", str(n)),
        verbs.OUST: ("oust", str(n)),
        verbs.DESTROY: ("destroy", ""),
        verbs.WRECK: ("destroy", "all 3"),
        verbs.TAKE: ("take", f"up to {n}"),
        verbs.RETURN: ("return", "to hand" if where == verbs.TO_HAND else "to deck"),
        verbs.STOW: ("return", "hand to deck"),
        verbs.DUEL: ("leader", f"{-n}/+{n}"),
        verbs.PAY_GOLD: ("gold", str(-n)),
        verbs.PAY_SPARK: ("spark", str(-n)),
    }[do]
    return [name, words]


def gains(steps: list[Step]) -> str:
    """An effect in a few words for buttons: '+2 Gold, +4 Spark'; the card says the rest."""
    told: list[str] = []
    for step in steps:
        do, n, _, where, _ = step
        if do in (verbs.GOLD, verbs.SPARK) and (do == verbs.GOLD or where == verbs.ME):
            told.append(f"{n:+d} {'Gold' if do == verbs.GOLD else 'Spark'}")
        elif do != verbs.FIZZLE:
            told.append(f"{'may ' if step[4] & verbs.MAY else ''}{deed(step)}")
    return ", ".join(told)


def effect_text(cards: CardSet, card: int) -> str:
    """The effect of a card when played, or of a Device when connected."""
    steps = steps_at(cards, int(cards.effect[card]))
    text = f"When connected, {clause(steps)}." if cards.type[card] == DEVICE else sentence(steps)
    return text.replace(f"; {ANYWAY}", f". {ANYWAY.capitalize()}")


def fragment_text(cards: CardSet, card: int) -> str:
    """A card's part of the construct's sentence, as printed on the card; starters have none."""
    if card < STARTERS:
        return ""
    steps = steps_at(cards, int(cards.fragment[card]))
    if cards.type[card] == AUGMENT:
        return gate_text(steps)
    if cards.type[card] == DEVICE:
        return f"If you did, {clause(steps)}"
    return f"{'and then' if cards.join[card] == AND else 'or'} {clause(steps)}."


def construct_name(cards: CardSet, augment: int, device: int, accessory: int) -> str:
    """The name of a construct: three cards from left to right [R6.1]."""
    return f"{cards.names[augment]} {cards.names[device]} {cards.names[accessory]}"


def construct_text(cards: CardSet, augment: int, device: int, accessory: int) -> str:
    """The sentence of a construct: three fragments from left to right [R6.1]."""
    gate, main, extra = (fragment_text(cards, card) for card in (augment, device, accessory))
    return f"{gate} {main}, {extra}"


STAMPEDE_TABLE = (
    "You melt a Widget",
    *["You lose 1 Spark per Bison"] * 6,
    "You draw a card next turn",
    "+2 Gold next turn",
    "+3 Gold next turn",
)
CHASE_TABLE = (
    "No overload; you may draw",
    *["He takes 2 Spark + heat"] * 4,
    "Your Accessory breaks",
    "Your Augment breaks",
    "You melt a hand card",
    "You melt a discarded card",
    "His boiler bursts: you lose",
)
"""Short texts for Lord Covington's ten cards [S2.3, S2.4, S3.2, S3.3]."""
