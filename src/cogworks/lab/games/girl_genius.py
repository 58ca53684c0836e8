"""Girl Genius: cards, gifts and bans, and what a deck is measured by [W1.6]."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, cast

from cogworks.bots.levels import RANDOM
from cogworks.engine.cards import BIT
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.event import Event
from cogworks.engine.findings import Finding, at_most, between, figure
from cogworks.engine.game import Data
from cogworks.engine.options import Settings
from cogworks.engine.registry import game
from cogworks.engine.state import State
from cogworks.games.girl_genius.cardset.census import wins_outright
from cogworks.games.girl_genius.cardset.format import cards_of
from cogworks.games.girl_genius.position import LETTERS
from cogworks.games.girl_genius.rules import actions, effects, events, questions, rules, steps
from cogworks.games.girl_genius.rules.board import PATTERNS, SLOTS
from cogworks.games.girl_genius.rules.cells import card_up
from cogworks.games.girl_genius.rules.rules import GirlGenius
from cogworks.games.girl_genius.rules.state import BAG, HANDS
from cogworks.games.girl_genius.rules.turning import HAND
from cogworks.games.girl_genius.words import card_keys, points
from cogworks.lab.card_sets.figures import games_with, share_between, won_by_first_player
from cogworks.lab.description import EVERY_SEAT, PLAYED, SEEN, TAKEN, Card, Gift, LabGame, Sighting, Trial
from cogworks.lab.editing import exchange, parts, words
from cogworks.lab.played import Played

BY_CARD: Final = "a card's instruction"
BY_DECK: Final = "the deck ran out"


def cards(settings: Settings) -> Sequence[Card]:
    """The cards of the deck."""
    found = cards_of(settings)
    return [Card(key, points(int(found.points[card])), face=card) for card, key in enumerate(card_keys(found))]


def hold(described: Data, seat: int, card: str, dice: Dice) -> None:
    """Exchange one of the seat's cards for this one, which is in the deck, in another hand or on the board."""
    sides = parts(described, "sides")
    hand = words(sides[seat], "hand")
    if card in hand:
        return
    old = hand[dice.below(len(hand))]
    for side in sides:
        if card in words(side, "hand"):
            exchange(words(side, "hand"), card, old)
    board = words(described, "board")
    for heading in LETTERS:
        if f"{card} {heading}" in board:
            exchange(board, f"{card} {heading}", f"{old} {heading}")
    exchange(hand, old, card)


def suspects(settings: Settings, card: int) -> Iterable[int]:
    """Take it, carry it out first, or lay it face down or face up."""
    return (actions.CARD + card, actions.LAY + 2 * card, actions.LAY + 2 * card + 1)


def ending(state: State, happened: Sequence[Event]) -> str:
    """Points, a card that wins, the deck, or the turn limit."""
    kinds = {event.kind for event in happened}
    if events.WON_BY_CARD in kinds:
        return BY_CARD
    if events.DECK_OUT in kinds:
        return BY_DECK
    return "score reached" if cast("GirlGenius", state).won else "turn limit"


# ---- what a deck is measured by


def decision_kind(state: State) -> str:
    """Spinning a card while none is face down: the board is closed."""
    table = cast("GirlGenius", state)
    return "closed" if table.question() == questions.SPIN and table.down == 0 else ""


def chain_findings(settings: Settings, n: int) -> list[Finding]:
    """How many cards pop after one pop, on random full boards."""
    dice = Dice(1)
    found = sorted(one_chain(settings, dice) for _ in range(n))
    return [
        between("cards popped by one pop, on average", sum(found) / n, 1.3, 1.8),
        at_most("cards popped by one pop, 99th percentile", found[n * 99 // 100], 7),
    ]


def one_chain(settings: Settings, dice: Dice) -> int:
    """One random board, one popped card, random answers."""
    state = cast("GirlGenius", game("girl_genius").new(2, **settings))
    for seat in range(2):
        for _ in range(HAND):
            state.add(HANDS + seat, drawn(state, dice))
    for slot in range(SLOTS):
        state.set_cell(slot, card_up(drawn(state, dice), dice.below(2)))
    state.step = steps.POPPING
    state.asks = questions.NOTHING
    state.mover = 0
    effects.lift(state, 0, BIT[dice.below(SLOTS)])
    rules.go_on(state)
    while state.depth > 0 and not state.is_over():
        if state.to_move() == CHANCE:
            dice.roll(state)
        else:
            legal = state.legal_actions()
            state.apply(legal[dice.below(len(legal))])
    return int(state.pops)


def drawn(state: GirlGenius, dice: Dice) -> int:
    """Take a random card from the deck."""
    card = int(state.pick(BAG, dice.below(state.n_bag)))
    state.remove(BAG, card)
    return card


def game_findings(settings: Settings, played: Sequence[Played]) -> list[Finding]:
    """Length, frozen boards, and kinds of wins."""
    turns = sorted(it.turns for it in played)
    froze, closed, zeros = (sum(it.counts.get(name, 0) for it in played) for name in ("froze", "closed", "zero"))
    return [
        figure("two-player games played at random", len(played)),
        between("turns of the median game", turns[len(turns) // 2], 20, 32),
        figure("turns, 5th and 95th percentile", f"{turns[len(turns) // 20]} and {turns[-len(turns) // 20]}"),
        at_most("frozen, of turns with a closed board", froze / max(1, closed + froze), 0.2, "{:.1%}"),
        at_most("absolute zeros", zeros, 0),
        won_by_first_player(played, 0.46, 0.54),
        share_between("won by a card's instruction", (it.ending == BY_CARD for it in played), 0.05, 0.2),
        share_between("ended by the deck", (it.ending == BY_DECK for it in played), 0, 0.03),
        *card_findings(settings, played),
    ]


def card_findings(settings: Settings, played: Sequence[Played]) -> list[Finding]:
    """No card is dead, and none decides the game alone."""
    names, n = [card.name for card in cards(settings)], len(played)
    carried = games_with(played, PLAYED, len(names))
    dead = [name for name, times in zip(names, carried, strict=True) if times * 20 < n]
    least = carried.index(min(carried))
    last, times = Counter(it.last_played[seat] for it in played for seat in it.winners()).most_common(1)[0]
    rates = lone_rates(settings, played) or {0: 0.5}
    strong, weak = max(rates, key=rates.__getitem__), min(rates, key=rates.__getitem__)
    return [
        figure("cards carried out in fewer than 1 game of 20", ", ".join(dead) or "none", "none", not dead),
        figure("carried out least often", f"{names[least]}, in {carried[least] / n:.1%} of games"),
        figure("most often the winner's last card", f"{names[last]}, {times / n:.1%}", "at most 3%", times <= 0.03 * n),
        figure(
            "best for its only popper", f"{names[strong]}, {rates[strong]:.1%} won", "at most 70%", rates[strong] <= 0.7
        ),
        figure(
            "worst for its only popper", f"{names[weak]}, {rates[weak]:.1%} won", "at least 30%", rates[weak] >= 0.3
        ),
    ]


def lone_rates(settings: Settings, played: Sequence[Played]) -> dict[int, float]:
    """How often the only seat that carried out a card wins, except for cards that win by design."""
    results: dict[int, list[bool]] = {}
    for it in played:
        seats: dict[int, list[int]] = {}
        for what, seat, card, _ in it.rows():
            if what == PLAYED:
                seats.setdefault(card, []).append(seat)
        for card, by in seats.items():
            if len(by) == 1:
                results.setdefault(card, []).append(by[0] in it.winners())
    found = cards_of(settings)
    return {
        card: sum(won) / len(won)
        for card, won in results.items()
        if len(won) >= max(1, len(played) // 20) and not wins_outright(found, card)
    }


LAB: Final = LabGame(
    cards=cards,
    sightings={
        events.TURNED_UP: Sighting(SEEN, EVERY_SEAT, 0),
        events.DEALT: Sighting(TAKEN, 0, 1),
        events.DREW: Sighting(TAKEN, 0, 1),
        events.TOOK: Sighting(TAKEN, 0, 1),
        events.CARRIED_OUT: Sighting(PLAYED, 0, 1),
    },
    seen="face up on the board",
    taken="dealt to, drawn or taken into a hand",
    played="popped, so that its instruction was carried out",
    gifts={"hand": Gift("in its opening hand, in place of a random card", hold)},
    suspects=suspects,
    turns=lambda state: int(cast("GirlGenius", state).turns),
    skipped=frozenset({events.SKIPPED}),
    ending=ending,
    counted={events.FROZE: "froze", events.ABSOLUTE_ZERO: "zero"},
    decision_kind=decision_kind,
    measure=chain_findings,
    trials=(Trial(RANDOM.name, game_findings, variants=tuple({"board": pattern} for pattern in PATTERNS)),),
)
