"""Games to measure a card set: duels and solo games, at random or by a competent player."""

from dataclasses import dataclass

from cogworks.engine.cards import members
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.options import Settings, settle
from cogworks.games.widget_ridge.cardset.format import card_set
from cogworks.games.widget_ridge.definition import WIDGET_RIDGE
from cogworks.games.widget_ridge.rules import actions, questions
from cogworks.games.widget_ridge.rules.cards import NO_CARD, STARTERS
from cogworks.games.widget_ridge.rules.heuristics import advise
from cogworks.games.widget_ridge.rules.rules import WidgetRidge


@dataclass(frozen=True)
class Duels:
    """Results of duels between competent players."""

    turns: float
    """Turns of each player, on average."""
    first: float
    """How often the first player wins."""
    owned: list[float]
    """For each kind of card, the share of winning decks it is in."""


def settings(text: str) -> Settings:
    """Default options with this card set."""
    return settle(WIDGET_RIDGE.options, {"cards": text})


def play(table: WidgetRidge, dice: Dice, competent: bool) -> WidgetRidge:
    """Play to the end, competently or at random."""
    while not table.is_over():
        if table.mover == CHANCE:
            dice.roll(table)
        elif competent:
            table.apply(advise(table))
        else:
            legal = table.legal_actions()
            table.apply(legal[dice.below(len(legal))])
    return table


def owned(table: WidgetRidge, seat: int) -> set[int]:
    """The kinds of inventions a player has at the end."""
    side = table.sides[seat]
    found = {side.augment, side.device, side.accessory} - {NO_CARD}
    found |= {card & 63 for card in side.top}
    kinds = side.deck.kinds() | side.hand.kinds() | side.discard.kinds()
    if seat == table.turn:
        kinds |= table.played.kinds()
    return {int(card) for card in found | set(members(kinds)) if card >= STARTERS}


def longest_random_duel(text: str, games: int) -> int:
    """Turns of both players in the longest of this many random duels."""
    ends = (play(WIDGET_RIDGE.start(2, settings(text)), Dice(seed), False) for seed in range(games))
    return max(int(end.turns) for end in ends)


def competent_duels(text: str, games: int) -> Duels:
    """Play duels between competent players."""
    turns = 0
    firsts = 0
    decks = [0] * int(card_set(text).n)
    for seed in range(games):
        table = WIDGET_RIDGE.start(2, settings(text))
        dice = Dice(seed)
        first = dice.roll(table) - actions.STARTS
        play(table, dice, True)
        turns += (int(table.turns) + 1) // 2
        for winner in table.winners():
            firsts += winner == first
            for card in owned(table, winner):
                decks[card] += 1
    return Duels(turns / games, firsts / games, [n / games for n in decks])


def solo_rates(text: str, difficulty: str, games: int, playouts: int = 0) -> tuple[float, float]:
    """How often the solo player wins and survives the stampede; with playouts the player searches."""
    chosen = settle(WIDGET_RIDGE.options, {"cards": text, "difficulty": difficulty})
    won = chased = 0
    for seed in range(games):
        table, dice, mind = WIDGET_RIDGE.start(1, chosen), Dice(seed), Dice(games + seed)
        while not table.is_over():
            if table.mover == CHANCE:
                dice.roll(table)
            else:
                table.apply(searched(table, mind, playouts) if playouts else advise(table))
        won += table.won == 1
        chased += table.phase == 2
    return won / games, chased / games


def searched(table: WidgetRidge, mind: Dice, playouts: int) -> int:
    """The answer with the best competent playouts; playing cards is not searched."""
    usual = advise(table)
    legal = table.legal_actions()
    if len(legal) == 1 or (table.asks == questions.IDEAS and usual < actions.BUY):
        return usual
    best, most = usual, -1.0
    for action in legal:
        worth = 0.0
        for _ in range(playouts):
            end = table.clone()
            end.apply(action)
            play(end, mind, True)
            # The closer a loss was to a win, the better.
            worth += 1.0 if end.won else 0.2 * int(end.phase) + 0.001 * min(end.scores()[0], 100)
        if worth > most or (worth == most and action == usual):
            best, most = action, worth
    return best
