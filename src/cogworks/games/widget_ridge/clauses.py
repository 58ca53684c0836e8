"""The language of effects: from the words of a card-set file to steps, and from steps to the text on a card."""

import re
from collections.abc import Callable, Sequence

from cogworks.games.widget_ridge import cards as verb
from cogworks.games.widget_ridge.cards import IF_SO, MAY

Step = tuple[int, int, int, int, int]
"""Verb, n, m, where, flags."""

NUMBERS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SORTS = ("card", "Widget", "non-Widget", "starter card")
COUNTED = ("in your hand", "in your Workshop", "in all Workshops")

# Places as a file writes them, and as a card says them.
ZONES = {
    "": verb.ANYWHERE,
    "hand": verb.FROM_HAND,
    "discard pile": verb.FROM_PILE,
    "hand or discard pile": verb.FROM_HAND | verb.FROM_PILE,
    "marketplace": verb.FROM_ROW,
}
FROM = {
    verb.ANYWHERE: "",
    verb.FROM_HAND: " from your hand",
    verb.FROM_PILE: " from your discard pile",
    verb.FROM_HAND | verb.FROM_PILE: " from your hand or discard pile",
    verb.FROM_ROW: " in the Marketplace",
}

Read = Callable[[Sequence[str]], tuple[int, int, int, int]]

N = r"(\d{1,2})"
FORMS: tuple[tuple[str, str, Read], ...] = (
    ("gain N gold", rf"gain {N} gold", lambda w: (verb.GOLD, int(w[0]), 0, 0)),
    ("gain N spark", rf"gain {N} spark", lambda w: (verb.SPARK, int(w[0]), 0, verb.ME)),
    (
        "gain N spark per card in hand | in my workshop | in all workshops",
        rf"gain {N} spark per card in (hand|my workshop|all workshops)",
        lambda w: (verb.PER, int(w[0]), 0, ("hand", "my workshop", "all workshops").index(w[1])),
    ),
    (
        "gain N spark or N if lowest",
        rf"gain {N} spark or {N} if lowest",
        lambda w: (verb.LOWEST, int(w[0]), int(w[1]), 0),
    ),
    ("gain spark equal to its cost", "gain spark equal to its cost", lambda w: (verb.WORTH, 1, 0, 0)),
    ("gain spark equal to half its cost", "gain spark equal to half its cost", lambda w: (verb.WORTH, 2, 0, 0)),
    ("draw N", rf"draw {N}", lambda w: (verb.DRAW, int(w[0]), 0, 0)),
    ("discard N", rf"discard {N}", lambda w: (verb.DISCARD, int(w[0]), 0, 0)),
    (
        "each opponent gains | loses N spark",
        rf"each opponent (gains|loses) {N} spark",
        lambda w: (verb.SPARK, int(w[1]) * (1 if w[0] == "gains" else -1), 0, verb.EACH),
    ),
    (
        "an opponent gains | loses N spark",
        rf"an opponent (gains|loses) {N} spark",
        lambda w: (verb.SPARK, int(w[1]) * (1 if w[0] == "gains" else -1), 0, verb.CHOSEN),
    ),
    ("the leader loses N spark", rf"the leader loses {N} spark", lambda w: (verb.SPARK, -int(w[0]), 0, verb.LEADER)),
    ("an opponent discards N", rf"an opponent discards {N}", lambda w: (verb.OUST, int(w[0]), 0, 0)),
    ("duel the leader for N spark", rf"duel the leader for {N} spark", lambda w: (verb.DUEL, int(w[0]), 0, 0)),
    (
        "melt this card if N were won",
        rf"melt this card if {N} were won",
        lambda w: (verb.FIZZLE, int(w[0]), 0, 0),
    ),
    (
        "[may] melt N card | widget | non-widget | starter"
        " [from hand | discard pile | hand or discard pile | marketplace]",
        rf"melt {N} (card|widget|non-widget|starter)s?"
        r"(?: from (hand or discard pile|hand|discard pile|marketplace))?",
        lambda w: (
            verb.MELT, int(w[0]), ("card", "widget", "non-widget", "starter").index(w[1]), ZONES[w[2] or ""]
        ),
    ),
    (
        "may destroy a workshop card | an opponent's workshop card",
        r"destroy an? (opponent's )?workshop card",
        lambda w: (verb.DESTROY, 1, 0, verb.RIVAL_SHOP if w[0] else verb.ANY_SHOP),
    ),
    (
        "may destroy an opponent's full construct",
        "destroy an opponent's full construct",
        lambda w: (verb.WRECK, 1, 0, 0),
    ),
    (
        "may take a card costing up to N to the discard pile | to the deck",
        rf"take a card costing up to {N} to the (discard pile|deck)",
        lambda w: (verb.TAKE, int(w[0]), 0, verb.TO_PILE if w[1] == "discard pile" else verb.TO_DECK),
    ),
    (
        "may return a card to hand | to the deck",
        r"return a card to (hand|the deck)",
        lambda w: (verb.RETURN, 1, 0, verb.TO_HAND if w[0] == "hand" else verb.TO_DECK),
    ),
    ("put N from hand on the deck", rf"put {N} from hand on the deck", lambda w: (verb.STOW, int(w[0]), 0, 0)),
    ("pay N gold", rf"pay {N} gold", lambda w: (verb.PAY_GOLD, int(w[0]), 0, 0)),
    ("pay N spark", rf"pay {N} spark", lambda w: (verb.PAY_SPARK, int(w[0]), 0, 0)),
)  # fmt: skip
PATTERNS = [(form, re.compile(pattern, re.IGNORECASE), read) for form, pattern, read in FORMS]

CHOICES = (verb.MELT, verb.DESTROY, verb.WRECK, verb.TAKE, verb.RETURN)
"""Verbs that need something to choose."""
PRICES = (verb.PAY_GOLD, verb.PAY_SPARK)
GATES = (verb.SPARK, verb.DRAW, verb.DISCARD, verb.MELT, verb.RETURN, verb.STOW, verb.PAY_GOLD, verb.PAY_SPARK)
"""Verbs a gate may use: it must not touch Workshops, whose sentence is already being read [R6.6]."""


class ClauseError(Exception):
    """Words that are no effect, with what would be."""


def read_effect(text: str, field: str) -> list[Step]:
    """The steps of an effect: clauses with semicolons between them, held against what its field allows."""
    steps: list[Step] = []
    for part in text.split(";"):
        steps.append(read_clause(" ".join(part.split()), field, steps))
    return steps


def read_clause(text: str, field: str, before: list[Step]) -> Step:
    """One step."""
    flags = 0
    rest = text
    if rest.lower().startswith("if so, "):
        flags |= IF_SO
        rest = rest[7:]
    if rest.lower().startswith("may "):
        flags |= MAY
        rest = rest[4:]
    for _form, pattern, read in PATTERNS:
        if match := pattern.fullmatch(rest):
            do, n, m, where = read(match.groups())
            step = (do, n, m, where, flags)
            check_clause(step, text, field, before)
            return step
    raise ClauseError(f"{text!r} is no effect; effects are: {'; '.join(form for form, _, _ in FORMS)}")


def check_clause(step: Step, text: str, field: str, before: list[Step]) -> None:
    """Refuse what a field cannot hold."""
    do, n, _m, where, flags = step
    if n == 0:
        raise ClauseError(f"{text!r} does nothing: the number must be 1 or more")
    if flags & IF_SO and not any(earlier[4] & MAY for earlier in before):
        raise ClauseError(f"{text!r}: nothing optional stands before 'if so'")
    if flags & MAY and do not in CHOICES:
        raise ClauseError(f"{text!r}: 'may' goes with melt, destroy, take and return only")
    if do in PRICES and field != "gate":
        raise ClauseError(f"{text!r}: only a gate can ask to pay")
    if do == verb.GOLD and field in ("gate", "main", "or", "and"):
        raise ClauseError(
            f"{text!r}: a construct cannot give gold, which is lost at once; give spark, cards or melting"
        )
    if field == "gate" and do not in GATES:
        raise ClauseError(f"{text!r} cannot be a gate; a gate pays, discards, melts, puts back, draws or changes spark")
    if field in ("main", "or", "and") and do in CHOICES and not flags & MAY:
        raise ClauseError(f"{text!r}: in a construct this must be optional: write 'may {text}'")
    if do == verb.FIZZLE and field != "play":
        raise ClauseError(f"{text!r}: a card melts itself only when played")
    if do == verb.WORTH and not any(earlier[0] == verb.MELT for earlier in before):
        raise ClauseError(f"{text!r}: nothing was melted before it")
    if do == verb.TAKE and n > 15:
        raise ClauseError(f"{text!r}: costs go up to 15")
    if do == verb.MELT and field == "gate" and not flags & MAY and (n > 1 or where & verb.FROM_ROW):
        raise ClauseError(f"{text!r}: a gate melts one card, from hand or discard pile")
