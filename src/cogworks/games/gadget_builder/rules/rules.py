"""The rules of Gadget Builder: for each question its `legal_...` and `answer_...` side by side."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT, Bag, has, lowest, write
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.features import FeatureRow
from cogworks.engine.options import Settings
from cogworks.games.gadget_builder.rules import actions, effects, events, features, heuristics, questions
from cogworks.games.gadget_builder.rules.cards import (
    COST,
    NO_CARD,
    NUMBERED,
    PURPLE,
    RANK,
    SUIT,
    WILD,
    fitting,
    gadget_card,
    next_higher,
    rank_of,
    suit_of,
)
from cogworks.games.gadget_builder.rules.effects import GADGET
from cogworks.games.gadget_builder.rules.redeal import redeal
from cogworks.games.gadget_builder.rules.state import (
    AWAITED,
    COLOUR,
    SAME_RANK,
    STEP,
    GadgetBuilderState,
    new_side,
    payment,
)

ANY_TIME: Final = 0b1100_0010
"""The set of gadgets 1, 6 and 7, which may be used at any time [B3.7]."""


@final
@mypyc_attr(acyclic=True)
class GadgetBuilder(GadgetBuilderState):
    """A position of Gadget Builder with its rules."""

    def clone(self) -> "GadgetBuilder":
        """Return an independent copy."""
        return GadgetBuilder(
            mover=self.mover, asks=self.asks, sides=[side.clone() for side in self.sides], deck=self.deck.clone(),
            pile=self.pile.clone(), top=self.top, goal=self.goal, power_new=self.power_new, turn=self.turn,
            turns=self.turns, hands=self.hands, taker=self.taker, owed=self.owed, slot_used=self.slot_used,
            new=self.new, drawn=self.drawn, shed=self.shed, mode=self.mode, building=self.building, paid=self.paid,
            need=self.need,
        )  # fmt: skip

    def redeal(self, seat: i64, dice: Dice) -> "GadgetBuilder":
        """Redeal the deck and the other hands."""
        dealt = redeal(self, seat, dice)
        assert isinstance(dealt, GadgetBuilder)
        return dealt

    def estimate(self, seat: i64) -> float:
        """Estimate this seat's share of the win."""
        return heuristics.estimate(self, seat)

    def prior(self, action: i64) -> i64:
        """How good a legal answer looks."""
        return heuristics.prior(self, action)

    def write_features(self, row: FeatureRow, seat: i64) -> None:
        """Write what this seat knows."""
        features.write(self, row, seat)

    def fill(self, out: vec[i64]) -> i64:
        """The legal actions of the seat to move."""
        question = self.asks & 31
        if question <= questions.AFTER:
            return self.legal_turn(question, out)
        if question == questions.STRAIGHTEN:
            return self.legal_straighten(out)
        if question == questions.RIVAL:
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
        return i64(len(self.sides)) if self.asks & 31 == questions.FIRST else self.deck.total

    def case(self, pick: i64) -> i64:
        """Every seat, and every card of the deck, is equally likely [B2.1, B2.2]."""
        return actions.STARTS + pick if self.asks & 31 == questions.FIRST else actions.DEAL + self.deck.pick(pick)

    def answer_first(self, seat: i64) -> None:
        """This seat starts the first hand [B2.2]."""
        self.answered()
        self.turn = seat
        self.note(events.STARTED, seat)
        effects.new_hand(self)

    def answer_chance(self, card: i64) -> None:
        """Take a card off the deck: dealt, turned up or drawn."""
        self.deck.remove(card)
        question = self.asks & 31
        if question == questions.FLIP:
            self.top = card
            self.note(events.FLIPPED, card)
            self.answered()
            effects.start_turn(self)
            return
        self.sides[self.taker].hand.add(card)
        self.owed -= 1
        if question == questions.DEAL:
            self.note_secret(events.DEALT, self.taker, card)
            effects.next_deal(self)
            return
        self.note_secret(events.DRAWN, self.taker, card)
        if self.drawn == AWAITED:
            self.drawn = card
        if self.owed == 0 or effects.is_dry(self):
            effects.finish_drawing(self)

    # ---- a turn

    def legal_turn(self, question: i64, out: vec[i64]) -> i64:
        """Cards, gadgets, drawing and ending the turn [B3.1, B3.5, B3.6]."""
        side = self.sides[self.turn]
        n = write(self.legal_cards(question), actions.CARD, out, 0)
        if self.slot_used == 0 and side.straight != 0:
            n = write(side.straight & ~self.new & self.usable(question), actions.USE, out, n)
            n = write(self.can_power_down(), actions.POWER_DOWN, out, n)
        if question == questions.MAIN:
            n = write(self.buildable(), actions.BUILD, out, n)
            out[n] = actions.DRAW
        else:
            out[n] = actions.DONE
        return n + 1

    def legal_cards(self, question: i64) -> i64:
        """The kinds of cards that may be played, paid or discarded now."""
        hand = self.sides[self.turn].hand
        held = hand.some
        if question == questions.MAIN or question == questions.PLAY_AGAIN:
            return held & fitting(self.top)  # [B3.2, B5.3]
        if question == questions.CHAIN:
            return held & self.addable()
        if question == questions.DREW:
            if self.drawn == NO_CARD:
                return 0  # it was discarded
            return BIT[self.drawn] & fitting(self.top)  # [B3.4]
        if question == questions.PAY:
            return payment(self.building, hand, self.paid, self.need)  # [B4.2]
        if question == questions.AFTER:
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
        """The set of gadgets that can be used now [B3.7, B5.1, B5.3, B5.4, B5.6, B5.9]."""
        held = self.sides[self.turn].hand.some
        gadgets: i64 = ANY_TIME
        if held != 0:
            gadgets |= GADGET[WILD]
        if question == questions.CHAIN:
            gadgets |= GADGET[4]
            if held & fitting(self.top) != 0:
                gadgets |= GADGET[2]
            if has(NUMBERED, self.top):
                gadgets |= GADGET[5]
        elif (question == questions.MAIN and held != 0) or (question == questions.DREW and self.drawn != NO_CARD):
            gadgets |= GADGET[3]
        return gadgets

    def can_power_down(self) -> i64:
        """The set of gadgets that may be powered down [B3.6, B3.8]."""
        straight = self.sides[self.turn].straight
        return straight if self.power_new == 1 else straight & ~self.new

    def buildable(self) -> i64:
        """The set of gadgets in hand that the player does not own yet and can pay for [B4.2, B4.3]."""
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
        """Play, pay or discard a card from the hand."""
        question = self.asks & 31
        self.sides[self.turn].hand.remove(card)
        if question == questions.PAY:
            effects.pay(self, card)
        elif question == questions.DISCARD:
            effects.discard(self, card)
        else:
            effects.play(self, question, card)

    def answer_draw(self) -> None:
        """Draw a card as the main action [B3.1, B3.4]."""
        self.note(events.WENT_DRAWING, self.turn)
        self.asks = questions.DREW
        self.drawn = AWAITED
        effects.draw(self, self.turn, 1)

    def answer_done(self) -> None:
        """End the turn; the next player clockwise moves."""
        self.note(events.ENDED_TURN, self.turn)
        self.turn = effects.left_of(self, self.turn)
        effects.start_turn(self)

    # ---- building

    def answer_build(self, gadget: i64) -> None:
        """Place the gadget; its cost is paid next [B4.1]."""
        self.sides[self.turn].hand.remove(gadget_card(gadget))
        self.note(events.BUILDING, self.turn, gadget)
        self.building = gadget
        self.paid = 0
        self.need = COST[gadget]
        self.asks = questions.AFTER
        self.ask(questions.PAY)

    # ---- gadgets

    def answer_power_down(self, gadget: i64) -> None:
        """Turn a gadget without effect [B3.6]."""
        effects.turn_sideways(self, gadget)
        self.note(events.POWERED_DOWN, self.turn, gadget)
        effects.resume(self)

    def answer_use(self, gadget: i64) -> None:
        """Turn a gadget and start its effect [B3.5, B6.3]."""
        effects.turn_sideways(self, gadget)
        self.note(events.USED, self.turn, gadget)
        if gadget == WILD:  # [B5.1]
            self.need = 1
            self.ask(questions.DISCARD)
        elif gadget == 1:  # [B5.2]
            if self.sides[self.turn].turned == GADGET[1]:
                effects.resume(self)
            else:
                self.ask(questions.STRAIGHTEN)
        elif gadget == 2:  # [B5.3]
            self.asks = questions.PLAY_AGAIN
        elif gadget == 3:  # [B5.4]
            if self.asks == questions.DREW:
                self.answer_card(self.drawn)
            else:
                self.asks = questions.PLAY_ANY
        elif gadget == 4:  # [B5.5]
            self.mode = COLOUR
            effects.resume(self)
        elif gadget == 5:  # [B5.6]
            self.mode = SAME_RANK
            effects.resume(self)
        elif gadget == 6:  # [B5.7]
            self.ask(questions.RIVAL)
        else:  # [B5.8]
            self.need = 2
            self.ask(questions.DISCARD)
            effects.draw(self, self.turn, 3)

    def legal_straighten(self, out: vec[i64]) -> i64:
        """Any turned gadget except gadget 1 itself [B5.2]."""
        return write(self.sides[self.turn].turned & ~GADGET[1], actions.STRAIGHTEN, out, 0)

    def answer_straighten(self, gadget: i64) -> None:
        """Straighten the gadget; it cannot be used again this turn [B5.2, B3.5]."""
        side = self.sides[self.turn]
        side.turned &= ~GADGET[gadget]
        side.straight |= GADGET[gadget]
        self.note(events.STRAIGHTENED, self.turn, gadget)
        self.answered()
        effects.resume(self)

    def legal_rival(self, out: vec[i64]) -> i64:
        """All other seats [B5.7]."""
        n: i64 = 0
        seat: i64
        for seat in range(len(self.sides)):
            if seat != self.turn:
                out[n] = actions.RIVAL + seat
                n += 1
        return n

    def answer_rival(self, rival: i64) -> None:
        """The rival draws a card at once [B5.7]."""
        self.note(events.CHOSE_RIVAL, self.turn, rival)
        self.answered()
        effects.draw(self, rival, 1)

    # ---- refusals

    def refusal(self, action: i64) -> str:
        """The rule that makes this answer illegal now; cards come from the hand [B3.9]."""
        question = self.asks & 31
        if question >= questions.FIRST:
            return "B2.2" if question == questions.FIRST else "B7.1" if question == questions.DRAWING else "B2.1"
        if question == questions.NOTHING:
            return "B2.4"
        if question == questions.RIVAL:
            return "B5.7"
        if question == questions.STRAIGHTEN:
            return "B5.2"
        if action < actions.USE and question != questions.AFTER and not has(self.sides[self.turn].hand.some, action):
            return "B3.9"
        if question == questions.DISCARD:
            seven = self.need == 2 or not has(self.sides[self.turn].turned, WILD)
            return "B5.8" if seven else "B5.1"
        if question > questions.AFTER:
            return {questions.PLAY_ANY: "B5.4", questions.PLAY_AGAIN: "B5.3", questions.PAY: "B4.2"}[question]
        if action < actions.USE:
            adding = {STEP: "B3.3", COLOUR: "B5.5", SAME_RANK: "B5.6"}[self.mode]
            return {questions.MAIN: "B3.2", questions.DREW: "B3.4", questions.CHAIN: adding}.get(question, "B3.1")
        if action < actions.BUILD:
            return self.gadget_refusal(question, action)
        if action < actions.STRAIGHTEN:
            return self.build_refusal(question, action - actions.BUILD)
        return "B3.1"

    def build_refusal(self, question: i64, gadget: i64) -> str:
        """Why a gadget cannot be built now."""
        side = self.sides[self.turn]
        if question != questions.MAIN:
            return "B3.4" if question == questions.DREW else "B3.1"
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
        return {2: "B5.3", 3: "B5.4", 5: "B5.6"}[gadget] if question == questions.CHAIN else "B5.9"


def start(seats: int, options: Settings) -> GadgetBuilder:
    """Before the deal; chance picks the first player next [B2.2, B2.4]."""
    usual = {2: 4, 3: 3}.get(seats, 2)
    goal = (int(options["hands"]) or usual) + int(options["long_game"] is True)
    sides = [new_side() for _ in range(seats)]
    table = GadgetBuilder(
        mover=CHANCE, asks=questions.FIRST, sides=sides, deck=Bag(), pile=Bag(), top=NO_CARD, goal=goal,
        power_new=int(options["power_down_new"] is True), turn=0, turns=0, hands=0, taker=0, owed=0, slot_used=0,
        new=0, drawn=NO_CARD, shed=0, mode=STEP, building=NO_CARD, paid=0, need=0,
    )  # fmt: skip
    effects.gather(table)
    return table
