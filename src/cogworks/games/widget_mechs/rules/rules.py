"""The rules of Widget Mechs: for each question its `legal_...` and `answer_...` side by side."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT, count, has, lowest, one, write
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.features import FeatureRow
from cogworks.engine.options import Settings
from cogworks.engine.state import OVER
from cogworks.games.widget_mechs.rules import actions, events, features, heuristics, questions
from cogworks.games.widget_mechs.rules.state import BOXES, FEWEST_ATTACK_DICE, WidgetMechsState, blank, parts_in_play

MAX_TURNS: Final = 1000
BUILD_DICE: Final = 4


@final
@mypyc_attr(acyclic=True)
class WidgetMechs(WidgetMechsState):
    """A position of Widget Mechs with its rules."""

    def clone(self) -> "WidgetMechs":
        """Return an independent copy."""
        return WidgetMechs(
            mover=self.mover, asks=self.asks, mechs=[mech.clone() for mech in self.mechs], optional=self.optional,
            turn=self.turn, turns=self.turns, unbuilt=self.unbuilt, dice=self.dice, pool=self.pool, pairs=self.pairs,
            left=self.left, parts=self.parts,
        )  # fmt: skip

    def redeal(self, seat: i64, dice: Dice) -> "WidgetMechs":
        """Return a copy, because no information is hidden."""
        return self.clone()

    def wait(self, question: i64, mover: i64) -> None:
        """Wait for this answer next."""
        self.asks = question
        self.mover = mover

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
        question = self.asks
        if question == questions.SPLIT:
            return self.legal_split(out)
        if question == questions.PAIR:
            return self.legal_pair(out)
        if question == questions.HIT:
            return self.legal_hit(out)
        return self.legal_raise(out)

    def apply(self, action: i64) -> None:
        """Carry out an answer."""
        question = self.asks
        if question == questions.BUILD_ROLL:
            self.answer_build_roll(action)
        elif question == questions.SPLIT:
            self.answer_split(action)
        elif question == questions.ATTACK_ROLL:
            self.answer_attack_roll(action)
        elif question == questions.PAIR:
            self.answer_pair(action)
        elif question == questions.HIT:
            self.answer_hit(action)
        elif question == questions.RAISE:
            self.answer_raise(action)
        else:
            self.answer_first(action)

    def refusal(self, action: i64) -> str:
        """The rule that makes this answer illegal now."""
        question = self.asks
        if question == questions.FIRST:
            return "M1.3"
        if question == questions.BUILD_ROLL:
            return "M2.1"
        if question == questions.ATTACK_ROLL:
            return "M3.1"
        if question == questions.SPLIT or question == questions.RAISE:
            return build_refusal(question, action)
        if question == questions.PAIR or question == questions.HIT:
            return attack_refusal(question, action)
        return "M4.1" if self.unbuilt == 0 else "M4.4"

    # ---- chance

    def n_cases(self) -> i64:
        """Seats that may start, or faces of a die."""
        return len(self.mechs) if self.asks == questions.FIRST else 6

    def case(self, pick: i64) -> i64:
        """Every seat and every face is equally likely [M1.3, M2.1, M3.1]."""
        return actions.STARTS + pick if self.asks == questions.FIRST else actions.face(pick + 1)

    def answer_first(self, action: i64) -> None:
        """This seat takes the first turn [M1.3]."""
        self.turn = action - actions.STARTS
        self.note(events.STARTED, self.turn)
        self.start_turn()

    def start_turn(self) -> None:
        """Every turn starts with the build roll [M1.4]."""
        self.left = BUILD_DICE
        self.dice = 0
        self.wait(questions.BUILD_ROLL, CHANCE)

    def answer_build_roll(self, action: i64) -> None:
        """Record one of the four build dice [M2.1]."""
        self.dice = self.dice * 16 + actions.face_of(action)
        self.left -= 1
        if self.left == 0:
            self.note(events.ROLLED, self.turn, self.dice)
            self.wait(questions.SPLIT, self.turn)

    # ---- build

    def legal_split(self, out: vec[i64]) -> i64:
        """The three ways to pair four dice, distinguished by their totals [M2.1]."""
        total = self.total()
        first = count(self.dice, 0)
        smaller: i64 = 0
        partner: i64
        for partner in range(1, BUILD_DICE):
            sum = first + count(self.dice, partner)
            smaller |= BIT[min(sum, total - sum)]
        return write(smaller, actions.SPLIT - 2, out, 0)

    def answer_split(self, action: i64) -> None:
        """Build with both pairs or, with optional building, offer them one by one [M2.2, M2.3]."""
        low = actions.split_of(action)
        high = self.total() - low
        self.note(events.SPLIT_DICE, self.turn, low, high)
        self.dice = 0
        if self.optional == 0:
            self.build(low)
            self.build(high)
            self.attack()
        else:
            self.pairs = one(low) + one(high)
            self.next_raise()

    def next_raise(self) -> None:
        """Offer the smallest pair that can build; pairs that cannot are lost [M2.3, M2.4]."""
        while self.pairs != 0:
            if self.mechs[self.turn].has_blank(self.raising()):
                self.wait(questions.RAISE, self.turn)
                return
            self.note(events.LOST_PAIR, self.turn, self.raising())
            self.pairs -= one(self.raising())
        self.attack()

    def legal_raise(self, out: vec[i64]) -> i64:
        """Build with the pair or leave it unused [M2.3]."""
        out[0] = actions.SKIP
        out[1] = actions.BUILD
        return 2

    def answer_raise(self, action: i64) -> None:
        """The pair is used up either way [M2.3]."""
        part = self.raising()
        self.pairs -= one(part)
        if action == actions.BUILD:
            self.build(part)
        else:
            self.note(events.SKIPPED, self.turn, part)
        self.next_raise()

    def build(self, part: i64) -> None:
        """Mark one blank box; the last one activates the part [M2.2, M2.4, M2.5, M2.6]."""
        mech = self.mechs[self.turn]
        if not mech.has_blank(part):
            self.note(events.LOST_PAIR, self.turn, part)
            return
        mech.built += one(part)
        self.note(events.BUILT, self.turn, part, count(mech.built, part))
        if not mech.has_blank(part):
            mech.circled |= BIT[part]
            self.note(events.ACTIVATED, self.turn, part)
            self.strike_off(part)

    def strike_off(self, part: i64) -> None:
        """Mark this part as built by a player; if it was the last one, this is the last turn [M4.1]."""
        if has(self.unbuilt, part):
            self.unbuilt &= ~BIT[part]
            if self.unbuilt == 0:
                self.note(events.LAST_TURN, self.turn)

    # ---- attack

    def attack(self) -> None:
        """Roll one die for each part active on this sheet only; a single die cannot attack [M3.1, M3.2]."""
        self.left = self.attack_dice()
        if self.left >= FEWEST_ATTACK_DICE:
            self.wait(questions.ATTACK_ROLL, CHANCE)
        else:
            self.end_turn()

    def answer_attack_roll(self, action: i64) -> None:
        """Record an attack die [M3.1]; after the last one, ask for pairs."""
        self.pool += one(actions.face_of(action))
        self.left -= 1
        if self.left == 0:
            self.note(events.ATTACK_ROLLED, self.turn, self.pool)
            value: i64
            for value in range(1, 7):
                self.left += count(self.pool, value)
            self.left >>= 1
            self.wait(questions.PAIR, self.turn)

    def legal_pair(self, out: vec[i64]) -> i64:
        """Any two of the dice left [M3.3]."""
        n: i64 = 0
        v: i64
        w: i64
        for v in range(1, 7):
            dice = count(self.pool, v)
            if dice == 0:
                continue
            if dice >= 2:
                out[n] = actions.pair(v, v)
                n += 1
            for w in range(v + 1, 7):
                if count(self.pool, w) != 0:
                    out[n] = actions.pair(v, w)
                    n += 1
        return n

    def answer_pair(self, action: i64) -> None:
        """Store the pair until all pairs are made; a leftover die is not used [M3.3]."""
        v = actions.low_die_of(action)
        w = actions.high_die_of(action)
        self.note(events.PAIRED, self.turn, v, w)
        self.pool -= one(v) + one(w)
        self.pairs += one(v + w)
        self.left -= 1
        if self.left == 0:
            self.pool = 0
            self.next_hit()

    def next_hit(self) -> None:
        """Continue while a pair fits a standing part of an opponent; pairs that fit none are lost [M3.4, M3.6]."""
        targets: i64 = 0
        seat: i64
        for seat in range(len(self.mechs)):
            if seat != self.turn:
                targets |= self.mechs[seat].standing
        lost = self.totals() & ~targets
        while lost != 0:
            part = lowest(lost)
            self.note(events.NO_TARGET, self.turn, part)
            self.pairs -= one(part)
            lost = self.totals() & ~targets
        if self.pairs != 0:
            self.wait(questions.HIT, self.turn)
        else:
            self.end_turn()

    def legal_hit(self, out: vec[i64]) -> i64:
        """Any pair against any opponent's standing part, or leave the rest unused [M3.4, M3.6]."""
        totals = self.totals()
        n: i64 = 0
        seat: i64
        for seat in range(len(self.mechs)):
            if seat != self.turn:
                n = write(totals & self.mechs[seat].standing, actions.HIT + seat * 11 - 2, out, n)
        out[n] = actions.STOP
        return n + 1

    def answer_hit(self, action: i64) -> None:
        """Destroy one box, or stop attacking [M3.4, M3.6]."""
        if action == actions.STOP:
            self.note(events.STOPPED, self.turn)
            self.end_turn()
        else:
            part = actions.part_of(action)
            self.pairs -= one(part)
            self.damage(actions.victim_of(action), part)
            self.next_hit()

    def damage(self, victim: i64, part: i64) -> None:
        """Destroy a built box, or a blank one if there is none; the last box scores a point [M3.5, M3.7]."""
        mech = self.mechs[victim]
        if count(mech.destroyed, part) == count(mech.built, part):
            mech.built += one(part)
        mech.destroyed += one(part)
        self.note(events.DAMAGED, self.turn, victim, part)
        if count(mech.destroyed, part) == count(BOXES, part):
            mech.standing &= ~BIT[part]
            self.mechs[self.turn].points += 1
            self.note(events.DESTROYED, self.turn, victim, part)
            if has(self.unbuilt, part) and not self.stands_somewhere(part):
                self.note(events.UNBUILDABLE, part)
                self.strike_off(part)

    def stands_somewhere(self, part: i64) -> bool:
        """Can any player still build this part? [M4.2]"""
        seat: i64
        for seat in range(len(self.mechs)):
            if has(self.mechs[seat].standing, part):
                return True
        return False

    # ---- the end

    def end_turn(self) -> None:
        """Start the next turn, or end the game if no part is left to build [M4.1, M4.3, M4.4]."""
        self.pairs = 0
        self.left = 0
        self.turns += 1
        if self.unbuilt == 0 or self.turns >= MAX_TURNS:
            self.wait(questions.NOTHING, OVER)
            if self.journal is not None:
                self.note(events.ENDED, sum([int(BIT[seat]) for seat in self.winners()]))
            return
        self.turn += 1
        if self.turn == len(self.mechs):
            self.turn = 0
        self.start_turn()


def build_refusal(question: i64, action: i64) -> str:
    """Why an answer is illegal in the build step [M1.4, M2.1, M2.3]."""
    if actions.PAIR <= action < actions.N_ACTIONS:
        return "M1.4"
    if action == actions.SKIP or action == actions.BUILD:
        return "M2.3"
    return "M2.1" if question == questions.SPLIT or actions.SPLIT <= action < actions.SKIP else "M2.3"


def attack_refusal(question: i64, action: i64) -> str:
    """Why an answer is illegal in the attack step [M1.4, M3.3, M3.4]."""
    if actions.SPLIT <= action < actions.PAIR:
        return "M1.4"
    return "M3.3" if question == questions.PAIR or actions.PAIR <= action < actions.HIT else "M3.4"


def start(seats: int, options: Settings) -> WidgetMechs:
    """Blank sheets; chance picks the first player next [M1.1, M1.3, M1.5]."""
    parts = parts_in_play(int(options["parts"]))
    mechs = [blank(parts) for _ in range(seats)]
    return WidgetMechs(
        mover=CHANCE,
        asks=questions.FIRST,
        mechs=mechs,
        optional=int(options["optional_build"] is True),
        turn=0,
        turns=0,
        unbuilt=parts,
        dice=0,
        pool=0,
        pairs=0,
        left=0,
        parts=parts,
    )
