"""The language of effects in card-set files, and its translation into steps."""

import re
from collections.abc import Callable, Sequence

from cogworks.engine.cardset import either, quoted
from cogworks.engine.grammar import Form, nearest, verbs
from cogworks.engine.names import listed
from cogworks.games.widget_ridge.rules import cards as verb
from cogworks.games.widget_ridge.rules.cards import IF_SO, MAY

Step = tuple[int, int, int, int, int]
"""Verb, n, m, where, flags."""

NUMBERS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SORTS = ("card", "Widget", "non-Widget", "starter card")
COUNTED = ("in your hand", "in your Workshop", "in all Workshops")

# Places as written in files and on cards.
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
"""Maps the contents of a form's slots and braces to verb, n, m and where."""

SLOTS = {"N": r"([0-9]{1,2})"}
KINDS = ("card", "widget", "non-widget", "starter")
COUNTED_IN = ("hand", "my workshop", "all workshops")
TEMPLATES: tuple[tuple[str, Read], ...] = (
    ("gain N gold", lambda w: (verb.GOLD, int(w[0]), 0, 0)),
    ("gain N spark", lambda w: (verb.SPARK, int(w[0]), 0, verb.ME)),
    (
        "gain N spark per card in {hand|my workshop|all workshops}",
        lambda w: (verb.PER, int(w[0]), 0, COUNTED_IN.index(w[1])),
    ),
    ("gain N spark or N if lowest", lambda w: (verb.LOWEST, int(w[0]), int(w[1]), 0)),
    ("gain spark equal to {its cost|half its cost}", lambda w: (verb.WORTH, 1 if w[0] == "its cost" else 2, 0, 0)),
    ("draw N", lambda w: (verb.DRAW, int(w[0]), 0, 0)),
    ("discard N", lambda w: (verb.DISCARD, int(w[0]), 0, 0)),
    ("each opponent {gains|loses} N spark", lambda w: (verb.SPARK, signed(w[0], w[1]), 0, verb.EACH)),
    ("an opponent {gains|loses} N spark", lambda w: (verb.SPARK, signed(w[0], w[1]), 0, verb.CHOSEN)),
    ("the leader loses N spark", lambda w: (verb.SPARK, -int(w[0]), 0, verb.LEADER)),
    ("an opponent discards N", lambda w: (verb.OUST, int(w[0]), 0, 0)),
    ("duel the leader for N spark", lambda w: (verb.DUEL, int(w[0]), 0, 0)),
    ("melt this card if N were won", lambda w: (verb.FIZZLE, int(w[0]), 0, 0)),
    (
        "melt N {card|widget|non-widget|starter}(s)"
        "{| from hand or discard pile| from hand| from discard pile| from marketplace}",
        lambda w: (verb.MELT, int(w[0]), KINDS.index(w[1]), ZONES[w[2].removeprefix(" from ")]),
    ),
    (
        "destroy {a workshop card|an opponent's workshop card}",
        lambda w: (verb.DESTROY, 1, 0, verb.ANY_SHOP if w[0] == "a workshop card" else verb.RIVAL_SHOP),
    ),
    ("destroy an opponent's full construct", lambda w: (verb.WRECK, 1, 0, 0)),
    (
        "take a card costing up to N to the {discard pile|deck}",
        lambda w: (verb.TAKE, int(w[0]), 0, verb.TO_DECK if w[1] == "deck" else verb.TO_PILE),
    ),
    (
        "return a card to {hand|the deck}",
        lambda w: (verb.RETURN, 1, 0, verb.TO_HAND if w[0] == "hand" else verb.TO_DECK),
    ),
    ("put N from hand on the deck", lambda w: (verb.STOW, int(w[0]), 0, 0)),
    ("pay N gold", lambda w: (verb.PAY_GOLD, int(w[0]), 0, 0)),
    ("pay N spark", lambda w: (verb.PAY_SPARK, int(w[0]), 0, 0)),
)
FORMS = tuple((Form(template, SLOTS), read) for template, read in TEMPLATES)


def signed(gains: str, n: str) -> int:
    """Spark gained, negative if lost."""
    return int(n) if gains == "gains" else -int(n)


CHOICES = (verb.MELT, verb.DESTROY, verb.WRECK, verb.TAKE, verb.RETURN)
"""Verbs that need something to choose."""
PRICES = (verb.PAY_GOLD, verb.PAY_SPARK)
OPTIONAL = (*CHOICES, *PRICES, verb.DRAW, verb.DISCARD, verb.STOW)
"""Verbs that may be optional [R2.13]."""
GATES = (verb.SPARK, verb.DRAW, verb.DISCARD, verb.MELT, verb.RETURN, verb.STOW, verb.PAY_GOLD, verb.PAY_SPARK)
"""Verbs a gate may use.  It must not change Workshops, whose sentence is already being carried out [R6.6]."""


class ClauseError(Exception):
    """A text that is not a valid effect here: the problem and the remedy."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(problem, remedy)
        self.problem = problem
        self.remedy = remedy


def read_effect(text: str, field: str) -> list[Step]:
    """The steps of an effect: clauses separated by semicolons, checked against what the field allows."""
    steps: list[Step] = []
    for part in text.split(";"):
        steps.append(read_clause(" ".join(part.split()), field, steps))
    return steps


def read_clause(text: str, field: str, before: list[Step]) -> Step:
    """The step of one clause."""
    flags = 0
    rest = text
    if rest.lower().startswith("if so, "):
        flags |= IF_SO
        rest = rest[7:]
    if rest.lower().startswith("may "):
        flags |= MAY
        rest = rest[4:]
    for form, read in FORMS:
        if match := form.pattern.fullmatch(rest):
            do, n, m, where = read([group.lower() for group in match.groups()])
            step = (do, n, m, where, flags)
            check_clause(step, text, field, before)
            return step
    raise ClauseError(f"{quoted(text)} is not an effect", suggestion(text, rest))


def suggestion(text: str, rest: str) -> str:
    """Suggest similar effects; `rest` is the text without 'if so' and 'may'."""
    forms = [form for form, _ in FORMS]
    numbers = [
        NUMBERS.index(word) if word in NUMBERS else word[:2]
        for word in re.findall(r"[0-9]+|\w+", rest.lower())
        if word in NUMBERS or word[0] in "0123456789"
    ]
    near = nearest(rest, forms, {"N": [str(number) for number in numbers] or ["1"]})
    if near:
        prefix = text[: len(text) - len(rest)]
        return f"write {either([prefix + words for words in near])}"
    return f"effects start with {listed([*verbs(forms), 'may'])}: docs/card-sets.md has them all"


def check_clause(step: Step, text: str, field: str, before: list[Step]) -> None:
    """Raise an error if the field does not allow this clause."""
    do, n, _m, where, flags = step
    bare = text[text.lower().find("may ") + 4 :] if flags & MAY else text

    def insist(is_right: bool, problem: str, remedy: str) -> None:
        if not is_right:
            raise ClauseError(f"{quoted(text)} {problem}", remedy)

    is_free = bool(flags & MAY)
    insist(n != 0 or do == verb.TAKE, "does nothing", "write a number from 1 on")
    insist(
        not flags & IF_SO or any(earlier[4] & MAY for earlier in before),
        "has nothing optional before it",
        "put a clause with 'may' before 'if so'",
    )
    insist(
        not is_free or do in OPTIONAL,
        "cannot be optional",
        f"write '{bare}': 'may' goes with draw, discard, put, pay, melt, destroy, take and return",
    )
    insist(
        not is_free or field != "gate" or do in CHOICES,
        "is optional twice",
        f"write '{bare}': a gate is always optional as a whole",
    )
    insist(
        do not in PRICES or field == "gate" or is_free,
        "must be optional outside a gate",
        f"write 'may {text}; if so, ...'",
    )
    insist(
        do != verb.GOLD or field not in ("gate", "main", "or", "and"),
        "gives gold, which a construct loses at once",
        "give spark, cards or melting instead",
    )
    insist(
        field != "gate" or do in GATES,
        "cannot be a gate",
        "write an effect that pays, discards, melts, puts back, draws or changes spark",
    )
    insist(
        field not in ("main", "or", "and") or do not in CHOICES or is_free,
        "must be optional in a construct",
        f"write 'may {text}'",
    )
    insist(do != verb.FIZZLE or field == "play", "is in the wrong line", "a card melts itself only in 'play:'")
    insist(
        do != verb.WORTH or any(earlier[0] == verb.MELT for earlier in before),
        "follows nothing that was melted",
        "put 'may melt 1 card' or the like before it",
    )
    insist(do != verb.TAKE or n <= 15, "is too much", "write a cost up to 15")
    insist(
        do != verb.MELT or field != "gate" or is_free or (n == 1 and not where & verb.FROM_ROW),
        "is too much for a gate",
        "write 'melt 1 card from hand' or '... from discard pile'",
    )
