"""The rules of Gadget Builder: for each question its `legal_...` and `answer_...` side by side."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT, Bag, has, lowest, size, write
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.options import Settings
from cogworks.engine.state import OVER
from cogworks.games.gadget_builder import actions
from cogworks.games.gadget_builder.cards import (
    COST,
    KINDS,
    NO_CARD,
    NUMBERED,
    PURPLE,
    RANK,
    SUIT,
    WILD,
    copies,
    fitting,
    gadget_card,
    next_higher,
    rank_of,
    suit_of,
)  # fmt: skip
from cogworks.games.gadget_builder.hidden import redeal
from cogworks.games.gadget_builder.state import (
    ADDED,
    AFTER,
    AWAITED,
    BUILDING,
    BUILT,
    CHAIN,
    CHOSE_RIVAL,
    COLOUR,
    DEAL,
    DEALT,
    DISCARD,
    DISCARDED,
    DRAWING,
    DRAWN,
    DREW,
    ENDED_TURN,
    FIRST,
    FLIP,
    FLIPPED,
    MAIN,
    NO_CARDS,
    NOTHING,
    PAID,
    PAY,
    PLAY_AGAIN,
    PLAY_ANY,
    PLAYED,
    POWERED_DOWN,
    RESHUFFLED,
    RIVAL,
    SAME_RANK,
    STARTED,
    STEP,
    STRAIGHTEN,
    STRAIGHTENED,
    USED,
    WENT_DRAWING,
    WENT_OUT,
    WON,
    Table,
    new_side,
    payment,
)  # fmt: skip

HAND: Final = 8
MAX_TURNS: Final = 10_000
# Sets of gadgets that may be used in each situation, if they are straight [B3.7, B5.9].
ANY_TIME: Final = 0b1100_0010  # 1, 6 and 7
GADGET: Final = vec[i64]([1, 2, 4, 8, 16, 32, 64, 128])


@final
@mypyc_attr(acyclic=True)
class Gadgets(Table):
    """A table of Gadget Builder with its rules."""

    def clone(self) -> "Gadgets":
        """A copy that shares nothing."""
        return Gadgets(
            self.mover, self.asks, [side.clone() for side in self.sides], self.deck.clone(), self.pile.clone(),
            self.top, self.goal, self.power_new, self.turn, self.turns, self.hands, self.taker, self.owed,
            self.slot_used, self.new, self.drawn, self.shed, self.mode, self.building, self.paid, self.need,
        )  # fmt: skip

    def redeal(self, seat: i64, dice: Dice) -> "Gadgets":
        """The deck and other hands mixed and dealt again."""
        dealt = redeal(self, seat, dice)
        assert isinstance(dealt, Gadgets)
        return dealt

    def fill(self, out: vec[i64]) -> i64:
        """The legal actions of the seat to move."""
        question = self.asks & 31
        if question <= AFTER:
            return self.legal_turn(question, out)
        if question == STRAIGHTEN:
            return self.legal_straighten(out)
        if question == RIVAL:
            return self.legal_rival(out)
        return write(self.legal_cards(question), actions.CARD, out, 0)

    def apply(self, action: i64) -> None:
        """Carry out an answer."""
        if action >= actions.DEAL:
            self.answer_chance(action - actions.DEAL)
        elif action < actions.USE:
            self.answer_card(action)
        elif action == actions.DRAW:
            self.answer_draw()
        elif action == actions.DONE:
            self.answer_done()
        elif action < actions.POWER_DOWN:
            self.answer_use(action - actions.USE)
        elif action < actions.BUILD:
            self.answer_power_down(action - actions.POWER_DOWN)
        elif action < actions.STRAIGHTEN:
            self.answer_build(action - actions.BUILD)
        elif action < actions.DRAW:
            self.answer_straighten(action - actions.STRAIGHTEN)
        elif action < actions.STARTS:
            self.answer_rival(action - actions.RIVAL)
        else:
            self.answer_first(action - actions.STARTS)

    # ---- chance

    def n_cases(self) -> i64:
        """Seats that may start, or cards in the deck."""
        return len(self.sides) if self.asks & 31 == FIRST else self.deck.total

    def case(self, pick: i64) -> i64:
        """Every seat, and every card of the deck, is as likely as the others [B2.1, B2.2]."""
        return actions.STARTS + pick if self.asks & 31 == FIRST else actions.DEAL + self.deck.pick(pick)

    def answer_first(self, seat: i64) -> None:
        """This seat begins the first hand [B2.2]."""
        self.answered()
        self.turn = seat
        self.note(STARTED, seat)
        self.new_hand()

    def answer_chance(self, card: i64) -> None:
        """A card comes off the deck: dealt, turned up or drawn."""
        self.deck.remove(card)
        question = self.asks & 31
        if question == FLIP:
            self.top = card
            self.note(FLIPPED, card)
            self.answered()
            self.start_turn()
            return
        self.sides[self.taker].hand.add(card)
        self.owed -= 1
        if question == DEAL:
            self.whisper(DEALT, self.taker, card)
            self.next_deal()
            return
        self.whisper(DRAWN, self.taker, card)
        if self.drawn == AWAITED:
            self.drawn = card
        if self.owed == 0 or self.is_dry():
            self.finish_drawing()

    # ---- a hand of cards

    def new_hand(self) -> None:
        """Everything but the gadgets in front of players is shuffled and dealt [B2.1, B2.3]."""
        self.gather()
        self.taker = self.turn
        self.owed = HAND
        self.asks = DEAL
        self.mover = CHANCE

    def gather(self) -> None:
        """All cards but the gadgets in front of players go back into the deck [B2.3]."""
        self.forget_turn()
        self.deck.clear()
        self.pile.clear()
        self.top = NO_CARD
        card: i64
        _copy: i64
        for card in range(KINDS):
            for _copy in range(copies(card)):
                self.deck.add(card)
        seat: i64
        for seat in range(len(self.sides)):
            side = self.sides[seat]
            side.hand.clear()
            side.straight |= side.turned
            side.turned = 0
            gadgets = side.straight
            while gadgets != 0:
                self.deck.remove(gadget_card(lowest(gadgets)))
                gadgets &= gadgets - 1

    def next_deal(self) -> None:
        """Eight cards to each seat in turn, then one is turned up [B2.1]."""
        if self.owed == 0:
            self.taker = self.left_of(self.taker)
            self.owed = HAND
            if self.taker == self.turn:
                self.owed = 0
                self.asks = FLIP

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        seat += 1
        return 0 if seat == len(self.sides) else seat

    def start_turn(self) -> None:
        """A fresh turn: one main action and one gadget [B3.1, B3.5], after 10,000 turns none [B7.4]."""
        self.forget_turn()
        self.asks = MAIN
        if self.turns == MAX_TURNS:
            self.end_game()
            return
        self.turns += 1
        self.resume()

    def forget_turn(self) -> None:
        """Nothing of the last turn matters any more."""
        self.slot_used = 0
        self.new = 0
        self.drawn = NO_CARD
        self.shed = 0
        self.mode = STEP
        self.taker = 0

    def resume(self) -> None:
        """Test the hand between steps [B6.1, B6.2], then wait for the question on top."""
        self.mover = self.turn
        side = self.sides[self.turn]
        if side.hand.total == 0 and self.asks & 31 <= AFTER:
            if side.straight == 0:
                self.go_out()
            elif self.deck.total + self.pile.total > 0:
                self.draw(self.turn, size(side.straight))

    def go_out(self) -> None:
        """One more time out wins the game or begins a new hand [B2.2, B2.4, B6.1]."""
        side = self.sides[self.turn]
        side.outs += 1
        self.hands += 1
        self.note(WENT_OUT, self.turn, side.outs)
        if side.outs == self.goal:
            self.end_game()
        else:
            self.turn = self.left_of(self.turn)
            self.new_hand()

    def end_game(self) -> None:
        """Nothing is asked any more [B2.4, B7.4]."""
        self.forget_turn()
        self.asks = NOTHING
        self.mover = OVER
        if self.journal is not None:
            self.note(WON, sum([int(BIT[seat]) for seat in self.winners()]))

    # ---- the deck

    def draw(self, seat: i64, n: i64) -> None:
        """A seat draws n cards, as far as there are any, before anything else is asked [B7.2]."""
        self.taker = seat
        self.owed = n
        self.ask(DRAWING)
        self.mover = CHANCE
        if n == 0 or self.is_dry():
            self.finish_drawing()

    def is_dry(self) -> bool:
        """Is there no card to draw, even after turning the pile into a deck? [B7.1, B7.2]"""
        if self.deck.total == 0:
            if self.pile.total == 0:
                self.note(NO_CARDS)
                return True
            self.deck.pour(self.pile)
            self.note(RESHUFFLED, self.deck.total)
        return False

    def finish_drawing(self) -> None:
        """Go on with what was asked before the cards were drawn."""
        self.answered()
        self.owed = 0
        self.taker = 0
        if self.drawn == AWAITED:
            self.drawn = NO_CARD
            self.asks = AFTER  # a draw that finds no card is a pass [B7.2]
        if self.asks & 31 == DISCARD:
            self.need = min(self.need, self.sides[self.turn].hand.total)
            if self.need == 0:
                self.answered()
        self.resume()

    # ---- a turn

    def legal_turn(self, question: i64, out: vec[i64]) -> i64:
        """Cards, gadgets, and what ends the main action or the turn [B3.1, B3.5, B3.6]."""
        side = self.sides[self.turn]
        n = write(self.legal_cards(question), actions.CARD, out, 0)
        if self.slot_used == 0 and side.straight != 0:
            n = write(side.straight & ~self.new & self.usable(question), actions.USE, out, n)
            n = write(self.can_power_down(), actions.POWER_DOWN, out, n)
        if question == MAIN:
            n = write(self.buildable(), actions.BUILD, out, n)
            out[n] = actions.DRAW
        else:
            out[n] = actions.DONE
        return n + 1

    def legal_cards(self, question: i64) -> i64:
        """The kinds of cards that may be laid, paid or discarded now."""
        hand = self.sides[self.turn].hand
        held = hand.some
        if question == MAIN or question == PLAY_AGAIN:
            return held & fitting(self.top)  # [B3.2, B5.3]
        if question == CHAIN:
            return held & self.addable()
        if question == DREW:
            if self.drawn == NO_CARD:
                return 0  # it was discarded
            return BIT[self.drawn] & fitting(self.top)  # [B3.4]
        if question == PAY:
            return payment(self.building, hand, self.paid, self.need)  # [B4.2]
        if question == AFTER:
            return 0
        return held  # [B5.1, B5.4, B5.8]

    def addable(self) -> i64:
        """The kinds that may be added to the play now [B3.3, B5.5, B5.6]."""
        if self.mode == COLOUR:
            return SUIT[suit_of(self.top)]
        if self.mode == SAME_RANK:
            return RANK[rank_of(self.top)] | next_higher(self.top)
        return next_higher(self.top)

    def usable(self, question: i64) -> i64:
        """The set of gadgets whose use makes sense now [B3.7, B5.1, B5.3, B5.4, B5.6, B5.9]."""
        held = self.sides[self.turn].hand.some
        gadgets: i64 = ANY_TIME
        if held != 0:
            gadgets |= GADGET[WILD]
        if question == CHAIN:
            gadgets |= GADGET[4]
            if held & fitting(self.top) != 0:
                gadgets |= GADGET[2]
            if has(NUMBERED, self.top):
                gadgets |= GADGET[5]
        elif (question == MAIN and held != 0) or (question == DREW and self.drawn != NO_CARD):
            gadgets |= GADGET[3]
        return gadgets

    def can_power_down(self) -> i64:
        """The set of gadgets that may be turned for nothing [B3.6, B3.8]."""
        straight = self.sides[self.turn].straight
        return straight if self.power_new == 1 else straight & ~self.new

    def buildable(self) -> i64:
        """The set of gadgets in hand that are not owned yet and can be paid for [B4.2, B4.3]."""
        side = self.sides[self.turn]
        wanted = (side.hand.some >> (PURPLE * 8)) & ~(side.straight | side.turned)
        found: i64 = 0
        while wanted != 0:
            gadget = lowest(wanted)
            if self.can_build(gadget):
                found |= GADGET[gadget]
            wanted &= wanted - 1
        return found

    def answer_card(self, card: i64) -> None:
        """A card leaves the hand: to be played, paid or discarded."""
        question = self.asks & 31
        self.sides[self.turn].hand.remove(card)
        if question == PAY:
            self.pay(card)
        elif question == DISCARD:
            self.discard(card)
        else:
            self.play(question, card)

    def play(self, question: i64, card: i64) -> None:
        """Lay a card on the pile; the play goes on from there [B3.2, B3.3]."""
        if question == CHAIN:
            self.note(ADDED, self.turn, card)
            if self.mode == SAME_RANK and rank_of(card) != rank_of(self.top):
                self.mode = STEP  # [B5.6]
        else:
            self.note(PLAYED, self.turn, card)
            self.mode = STEP
        self.pile.add(self.top)
        self.top = card
        self.drawn = NO_CARD
        self.asks = CHAIN
        self.resume()

    def answer_draw(self) -> None:
        """Draw a card as the main action [B3.1, B3.4]."""
        self.note(WENT_DRAWING, self.turn)
        self.asks = DREW
        self.drawn = AWAITED
        self.draw(self.turn, 1)

    def answer_done(self) -> None:
        """The turn is over: the next player clockwise."""
        self.note(ENDED_TURN, self.turn)
        self.turn = self.left_of(self.turn)
        self.start_turn()

    # ---- building

    def answer_build(self, gadget: i64) -> None:
        """Place the gadget; its cost comes next [B4.1]."""
        self.sides[self.turn].hand.remove(gadget_card(gadget))
        self.note(BUILDING, self.turn, gadget)
        self.building = gadget
        self.paid = 0
        self.need = COST[gadget]
        self.asks = AFTER
        self.ask(PAY)

    def pay(self, card: i64) -> None:
        """One card of the cost; after the last one draw as many [B4.1, B4.4]."""
        self.pile.add(card)
        self.note(PAID, self.turn, card)
        self.paid |= BIT[card]
        self.need -= 1
        if self.need == 0:
            gadget = self.building
            self.sides[self.turn].straight |= GADGET[gadget]
            self.new = GADGET[gadget]
            self.note(BUILT, self.turn, gadget)
            self.building = NO_CARD
            self.paid = 0
            self.answered()
            self.draw(self.turn, COST[gadget])

    # ---- gadgets

    def turn_sideways(self, gadget: i64) -> None:
        """The one gadget of this turn [B3.5, B3.6, B6.3]."""
        side = self.sides[self.turn]
        side.straight &= ~GADGET[gadget]
        side.turned |= GADGET[gadget]
        self.slot_used = 1

    def answer_power_down(self, gadget: i64) -> None:
        """Turn a gadget for nothing [B3.6]."""
        self.turn_sideways(gadget)
        self.note(POWERED_DOWN, self.turn, gadget)
        self.resume()

    def answer_use(self, gadget: i64) -> None:
        """Turn a gadget and begin its effect [B3.5, B6.3]."""
        self.turn_sideways(gadget)
        self.note(USED, self.turn, gadget)
        if gadget == WILD:  # [B5.1]
            self.need = 1
            self.ask(DISCARD)
        elif gadget == 1:  # [B5.2]
            if self.sides[self.turn].turned == GADGET[1]:
                self.resume()
            else:
                self.ask(STRAIGHTEN)
        elif gadget == 2:  # [B5.3]
            self.asks = PLAY_AGAIN
        elif gadget == 3:  # [B5.4]
            if self.asks == DREW:
                self.answer_card(self.drawn)
            else:
                self.asks = PLAY_ANY
        elif gadget == 4:  # [B5.5]
            self.mode = COLOUR
            self.resume()
        elif gadget == 5:  # [B5.6]
            self.mode = SAME_RANK
            self.resume()
        elif gadget == 6:  # [B5.7]
            self.ask(RIVAL)
        else:  # [B5.8]
            self.need = 2
            self.ask(DISCARD)
            self.draw(self.turn, 3)

    def discard(self, card: i64) -> None:
        """One card to the bottom of the pile [B5.1, B5.8]."""
        self.pile.add(card)
        self.note(DISCARDED, self.turn, card)
        self.need -= 1
        if self.need == 0:
            self.answered()
        if self.asks & 31 == DREW or self.asks >> 5 == DREW:
            self.shed = self.shed * 64 + card + 1
            if card == self.drawn and not has(self.sides[self.turn].hand.some, card):
                self.drawn = NO_CARD
        self.resume()

    def legal_straighten(self, out: vec[i64]) -> i64:
        """Any turned gadget but gadget 1 itself [B5.2]."""
        return write(self.sides[self.turn].turned & ~GADGET[1], actions.STRAIGHTEN, out, 0)

    def answer_straighten(self, gadget: i64) -> None:
        """It stands ready again, though not this turn [B5.2, B3.5]."""
        side = self.sides[self.turn]
        side.turned &= ~GADGET[gadget]
        side.straight |= GADGET[gadget]
        self.note(STRAIGHTENED, self.turn, gadget)
        self.answered()
        self.resume()

    def legal_rival(self, out: vec[i64]) -> i64:
        """Everybody else [B5.7]."""
        n: i64 = 0
        seat: i64
        for seat in range(len(self.sides)):
            if seat != self.turn:
                out[n] = actions.RIVAL + seat
                n += 1
        return n

    def answer_rival(self, rival: i64) -> None:
        """The rival draws a card at once [B5.7]."""
        self.note(CHOSE_RIVAL, self.turn, rival)
        self.answered()
        self.draw(rival, 1)

    # ---- refusing

    def refusal(self, action: i64) -> str:
        """The rule by which this answer is not legal now."""
        question = self.asks & 31
        if question >= FIRST:
            return "B2.2" if question == FIRST else "B7.1" if question == DRAWING else "B2.1"
        if question == NOTHING:
            return "B2.4"
        if question == RIVAL:
            return "B5.7"
        if question == STRAIGHTEN:
            return "B5.2"
        if question == DISCARD:
            seven = self.need == 2 or not has(self.sides[self.turn].turned, WILD)
            return "B5.8" if seven else "B5.1"
        if question > AFTER:
            return {PLAY_ANY: "B5.4", PLAY_AGAIN: "B5.3", PAY: "B4.2"}[question]
        if action < actions.USE:
            adding = {STEP: "B3.3", COLOUR: "B5.5", SAME_RANK: "B5.6"}[self.mode]
            return {MAIN: "B3.2", DREW: "B3.4", CHAIN: adding}.get(question, "B3.1")
        if action < actions.BUILD:
            return self.gadget_refusal(question, action)
        if action < actions.STRAIGHTEN:
            return self.build_refusal(question, action - actions.BUILD)
        return "B3.1"

    def build_refusal(self, question: i64, gadget: i64) -> str:
        """Why a gadget cannot be built now."""
        side = self.sides[self.turn]
        if question != MAIN:
            return "B3.4" if question == DREW else "B3.1"
        if not has(side.hand.some, gadget_card(gadget)):
            return "B4.1"
        return "B4.3" if has(side.straight | side.turned, gadget) else "B4.2"

    def gadget_refusal(self, question: i64, action: i64) -> str:
        """Why a gadget cannot be turned now."""
        gadget = action & 7
        side = self.sides[self.turn]
        if self.slot_used == 0 and has(side.turned, gadget):
            return "B3.8"
        if self.slot_used == 1 or not has(side.straight & ~self.new, gadget):
            return "B3.6" if action >= actions.POWER_DOWN else "B3.5"
        if gadget == WILD:
            return "B5.1"
        return {2: "B5.3", 3: "B5.4", 5: "B5.6"}[gadget] if question == CHAIN else "B5.9"


def start(seats: int, options: Settings) -> Gadgets:
    """Nothing dealt yet, and chance about to pick who begins [B2.2, B2.4]."""
    goal = {2: 4, 3: 3}.get(seats, 2) + int(options["long_game"] is True)
    sides = [new_side() for _ in range(seats)]
    table = Gadgets(
        CHANCE, FIRST, sides, Bag(), Bag(), NO_CARD, goal, int(options["power_down_new"] is True),
        0, 0, 0, 0, 0, 0, 0, NO_CARD, 0, STEP, NO_CARD, 0, 0,
    )  # fmt: skip
    table.gather()
    return table
