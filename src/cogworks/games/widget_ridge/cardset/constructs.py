"""Every construct of a card set, read and used once."""

from cogworks.engine.cards import members
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.findings import Finding, figure
from cogworks.games.widget_ridge.cardset.text import construct_name, construct_text
from cogworks.games.widget_ridge.definition import WIDGET_RIDGE
from cogworks.games.widget_ridge.rules import actions, questions
from cogworks.games.widget_ridge.rules.cards import ACCESSORY, AUGMENT, DEVICE, CardSet
from cogworks.games.widget_ridge.rules.rules import WidgetRidge


def is_legal(cards: CardSet, augment: int, device: int, accessory: int) -> bool:
    """Do these three connect?"""
    return bool((cards.fits[device] >> augment) & (cards.fits[device] >> accessory) & 1)


def triples(cards: CardSet) -> list[tuple[int, int, int]]:
    """Every Augment with every Device and every Accessory."""
    left, middle, right = (members(cards.of_type[type]) for type in (AUGMENT, DEVICE, ACCESSORY))
    return [(augment, device, accessory) for augment in left for device in middle for accessory in right]


def use_constructs(text: str, cards: CardSet) -> list[Finding]:
    """Each construct reads as a sentence and runs to the end; each can be skipped."""
    read = ran = refused = 0
    found = triples(cards)
    ready = ready_to_build(text)
    for place, parts in enumerate(found):
        words = construct_text(cards, *parts)
        is_sentence = words.startswith("You may ") and ". If you did, you " in words and words.endswith(".")
        read += is_sentence and "  " not in construct_name(cards, *parts)
        for branch in (actions.MAIN, actions.EXTRA):
            ran += run_construct(ready, parts, place, branch)
        refused += can_refuse(ready, parts)
    n = len(found)
    return [
        figure("constructs that read as sentences", f"{read:,}", f"all {n:,}", read == n),
        figure("constructs that run to the end, both ways", f"{ran:,}", f"all {2 * n:,}", ran == 2 * n),
        figure("constructs that can be skipped", f"{refused:,}", f"all {n:,}", refused == n),
    ]


def ready_to_build(text: str) -> WidgetRidge:
    """A duel with these cards in which a seat is about to act."""
    table = WIDGET_RIDGE.new(2, cards=text)
    dice = Dice(1)
    while table.asks != questions.IDEAS:
        dice.roll(table)
    for side in table.sides:
        side.spark = 20
    return table


def with_construct(ready: WidgetRidge, parts: tuple[int, int, int]) -> WidgetRidge:
    """The duel with this construct in the current seat's Workshop; colours are ignored."""
    table = ready.clone()
    side = table.sides[table.turn]
    side.augment, side.device, side.accessory = parts
    table.gold = 9
    for card in range(3):
        if side.deck.count(card):
            side.deck = side.deck.minus(card)
            side.discard = side.discard.plus(card)
    return table


def run_construct(ready: WidgetRidge, parts: tuple[int, int, int], seed: int, branch: int) -> bool:
    """Use a construct with random choices; True if the turn passes."""
    table = with_construct(ready, parts)
    me = int(table.turn)
    dice = Dice(seed)
    table.apply(actions.END)
    for _answer in range(200):
        if table.is_over() or table.turn != me:
            return True
        if table.mover == CHANCE:
            dice.roll(table)
            continue
        legal = table.legal_actions()
        choice = legal[dice.below(len(legal))]
        if actions.USE in legal:
            choice = actions.USE
        elif branch in legal:
            choice = branch
        table.act(choice)
    return False


def can_refuse(ready: WidgetRidge, parts: tuple[int, int, int]) -> bool:
    """Is skipping the construct legal?"""
    table = with_construct(ready, parts)
    dice = Dice(1)
    table.apply(actions.END)
    while table.mover == CHANCE:
        dice.roll(table)
    return table.asks != questions.CONSTRUCT or actions.PASS in table.legal_actions()
