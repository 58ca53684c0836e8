"""The vocabulary of instructions: translate sentences to clauses and back.

`sentence` generates a card's text from its clauses, and `clauses` reads exactly what `sentence` writes, so that card
and rule cannot disagree.
"""

import re
from collections.abc import Callable
from contextlib import suppress

from cogworks.engine.cardset import either, quoted
from cogworks.engine.grammar import Form, nearest, verbs
from cogworks.engine.names import listed
from cogworks.games.girl_genius.cardset.plurals import fold
from cogworks.games.girl_genius.rules import cards as c
from cogworks.games.girl_genius.rules.cards import as_either

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
EDGES = ("top", "right", "bottom", "left")
SUBJECTS = {"any player": c.ANY, "another player": c.ANOTHER, "each other player": c.EACH_OTHER, "each player": c.EACH}

Words = list[tuple[str, str]]
"""Each word's singular and plural, by its number."""
LookUp = Callable[[str], int]
"""Maps a word as spelled on a card or in a clause to its number."""


VERBS = ("pop", "spin", "flip", "draw", "move", "put", "lose", "again", "replace", "swap", "shuffle", "win")
"""Name of each verb, in the order of the verbs in cards.py."""


class VocabularyError(Exception):
    """A sentence that is not an instruction: the problem and the remedy."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(problem, remedy)
        self.problem = problem
        self.remedy = remedy


def alphabet_key(name: str) -> list[str]:
    """The sort key of a name: its words as printed, without punctuation; "Dr." is d-r [W5.1]."""
    bare = [re.sub(r"[^a-z0-9]", "", word) for word in fold(name).split()]
    return [word for word in bare if word]


# ---- writing


def number(n: int) -> str:
    """'one', 'two', 'all'."""
    return "all" if n == c.ALL else NUMBERS[n] if n < len(NUMBERS) else str(n)


def things(n: int, word: int, face: int, words: Words) -> str:
    """'one Machine', 'two facedown cards'."""
    return f"{number(n)} {('', 'faceup ', 'facedown ')[face]}{words[word][n != 1]}"


def verb_name(step: int) -> str:
    """Name of a clause's verb; cards that point have their own."""
    return "point" if c.source_of(step) == c.POINTED else VERBS[c.verb_of(step)]


def sentence(step: int, words: Words) -> str:
    """The text of a clause, without a full stop [W11.1, W11.2]."""
    text = body(step, words)
    who = c.who_of(step)
    if who != c.YOU:
        subject = next(name for name, code in SUBJECTS.items() if code == who)
        verb, _, rest = text.partition(" ")
        text = f"{subject} {verb}s {rest}".replace(
            "your hand", "their hand" if c.source_of(step) == c.HAND else "your hand"
        )
    if c.per_of(step):
        text += f" for each {words[c.per_of(step) - 1][0]} in your Score Pile"
    if c.is_optional(step):
        text = f"you may {text}"
    if c.need_of(step):
        text = f"if you have {things(c.need_of(step), c.need_word_of(step), 0, words)}, {text}"
    return text


def body(step: int, words: Words) -> str:
    """The text of a clause, addressed to the player who follows it."""
    verb, n, goal, source = c.verb_of(step), c.n_of(step), c.goal_of(step), c.source_of(step)
    some = things(n, c.word_of(step), c.face_of(step), words)
    if verb == c.POP:
        if source == c.POINTED:
            edge = f" by its {EDGES[c.edge_of(step)]} edge" if c.edge_of(step) else ""
            return f"pop the card this card points at{edge}"
        if source == c.DECK:
            return f"pop the top {'card' if n == 1 else number(n) + ' cards'} of the deck"
        return f"pop {some}{FROM[source]}"
    if verb == c.SPIN:
        return f"spin {some}"
    if verb == c.FLIP:
        return f"flip {some}{('', ' face up', ' face down')[goal]}"
    if verb == c.DRAW:
        return f"draw {some}{' from play' if source == c.PLAY else FROM[source]}"
    if verb == c.MOVE:
        owner = "your" if goal == c.TO_YOU else "another player's"
        return f"move {some}{FROM[source]} into {owner} Score Pile"
    if verb == c.PUT_THIS:
        return f"put this card {GOALS[goal]}"
    if verb == c.LOSE:
        return "lose a turn" if n == 1 else f"lose {number(n)} turns"
    if verb == c.AGAIN:
        return "take another turn" if n == 1 else f"take {number(n)} more turns"
    if verb == c.REPLACE:
        return REPLACING[goal]
    if verb == c.SWAP:
        return f"swap {some}"
    if verb == c.SHUFFLE:
        if c.word_of(step) == c.ANY_CARD:
            return "shuffle the facedown cards" if c.face_of(step) == c.DOWN_ONLY else "shuffle the board"
        return f"shuffle {some}"
    return "win the game"


FROM = {
    c.PLAY: "",
    c.DECK: "",
    c.HAND: " from your hand",
    c.YOUR_PILE: " from your Score Pile",
    c.THEIR_PILE: " from another player's Score Pile",
    c.THEIR_HAND: " from another player's hand",
    c.EVERY_PILE: " from every other player's Score Pile",
    c.YOUR_HAND: " from your hand",
}
GOALS = {
    c.TO_ANOTHER: "into another player's Score Pile",
    c.TO_ANY: "into any player's Score Pile",
    c.TO_HAND: "into your hand",
    c.UNDER_DECK: "under the deck",
}
REPLACING = {
    c.LAID_DOWN: "replace this card face down",
    c.FROM_DECK: "replace this card from the deck",
    c.DOWN_FROM_DECK: "replace this card face down from the deck",
    c.BY_ANOTHER: "let another player replace this card",
    c.LATER: "leave this card's place empty until the next turn",
}

# ---- reading

N = r"(?P<n>a|one|two|three|four|five|six|seven|eight|nine|all|[0-9])"
SLOTS = {
    "N": N,
    "THING": r"(?P<face>faceup |facedown )?(?P<thing>\S+)",
    "EDGE": "(?P<edge>top|right|bottom|left)",
}
TEMPLATES: tuple[tuple[str, dict[str, int]], ...] = (
    ("pop N THING", {"verb": c.POP, "source": c.PLAY}),
    ("pop N THING from {your|their} hand", {"verb": c.POP, "source": c.HAND}),
    ("pop N THING from your Score Pile", {"verb": c.POP, "source": c.YOUR_PILE}),
    ("pop N THING from another player's Score Pile", {"verb": c.POP, "source": c.THEIR_PILE}),
    ("pop the top {card|N cards} of the deck", {"verb": c.POP, "source": c.DECK}),
    ("pop the card this card points at{| by its EDGE edge}", {"verb": c.POP, "source": c.POINTED}),
    ("spin N THING", {"verb": c.SPIN}),
    ("flip N THING", {"verb": c.FLIP, "goal": c.OVER}),
    ("flip N THING face up", {"verb": c.FLIP, "goal": c.FACE_UP}),
    ("flip N THING face down", {"verb": c.FLIP, "goal": c.FACE_DOWN}),
    ("draw N card(s)", {"verb": c.DRAW, "source": c.DECK}),
    ("draw N THING from play", {"verb": c.DRAW, "source": c.PLAY}),
    ("draw N THING from your Score Pile", {"verb": c.DRAW, "source": c.YOUR_PILE}),
    ("draw N THING from another player's Score Pile", {"verb": c.DRAW, "source": c.THEIR_PILE}),
    ("draw N card(s) from another player's hand", {"verb": c.DRAW, "source": c.THEIR_HAND}),
    ("draw N card(s) from your hand", {"verb": c.DRAW, "source": c.YOUR_HAND}),
    ("move N THING into your Score Pile", {"verb": c.MOVE, "source": c.PLAY}),
    ("move N THING into another player's Score Pile", {"verb": c.MOVE, "source": c.PLAY, "goal": c.TO_THEM}),
    ("move N THING from your hand into your Score Pile", {"verb": c.MOVE, "source": c.HAND}),
    (
        "move N THING from your Score Pile into another player's Score Pile",
        {"verb": c.MOVE, "source": c.YOUR_PILE, "goal": c.TO_THEM},
    ),
    ("move N THING from another player's Score Pile into your Score Pile", {"verb": c.MOVE, "source": c.THEIR_PILE}),
    (
        "move N THING from every other player's Score Pile into your Score Pile",
        {"verb": c.MOVE, "source": c.EVERY_PILE},
    ),
    *((f"put this card {text}", {"verb": c.PUT_THIS, "goal": goal}) for goal, text in GOALS.items()),
    ("lose N turn(s)", {"verb": c.LOSE}),
    ("take another turn", {"verb": c.AGAIN}),
    ("take N more turns", {"verb": c.AGAIN}),
    *((text, {"verb": c.REPLACE, "goal": goal}) for goal, text in REPLACING.items()),
    ("swap N THING", {"verb": c.SWAP}),
    ("shuffle the board", {"verb": c.SHUFFLE, "n": c.ALL}),
    ("shuffle the facedown cards", {"verb": c.SHUFFLE, "n": c.ALL, "face": c.DOWN_ONLY}),
    ("shuffle N THING", {"verb": c.SHUFFLE}),
    ("win the game", {"verb": c.WIN}),
)
FORMS = tuple((Form(template, SLOTS), given) for template, given in TEMPLATES)
"""Every form of a clause; N is one to nine or all, THING a word or [faceup | facedown] card."""


def clauses(text: str, look_up: LookUp) -> list[int]:
    """The clauses of one instruction: one, or two alternatives."""
    text = " ".join(text.strip().rstrip(".").split())
    if match := re.fullmatch(r"either (.+) or (.+)", text, re.IGNORECASE):
        first, second = clause(match[1], look_up), clause(match[2], look_up)
        return [as_either(first), second]
    return [clause(text, look_up)]


def clause(text: str, look_up: LookUp) -> int:
    """Parse a clause; errors say what to write instead."""
    fields: dict[str, int] = {}
    rest, before, after, subject = text, "", "", ""
    if match := re.fullmatch(rf"(if you have {N} (\S+), )(.+)", rest, re.IGNORECASE):
        fields["need"], fields["need_word"] = count(match["n"]), look_up(match[3])
        before, rest = match[1], match[4]
    if match := re.fullmatch(r"(you may )(.+)", rest, re.IGNORECASE):
        fields["optional"], before, rest = 1, before + match[1], match[2]
    if match := re.fullmatch(r"(.+)( for each (\S+) in your score pile)", rest, re.IGNORECASE):
        fields["per"], rest, after = look_up(match[3]) + 1, match[1], match[2]
    for name, who in SUBJECTS.items():
        if rest.casefold().startswith(name + " "):
            fields["who"], subject = who, name
            verb, _, what = rest[len(name) + 1 :].partition(" ")
            rest = f"{verb.removesuffix('s')} {what}"
            break
    for form, given in FORMS:
        if match := form.pattern.fullmatch(rest):
            return checked(text, fields | given | found(match.groupdict(), look_up))
    near = [f"{before}{said(subject, sentence)}{after}" for sentence in suggestions(rest, look_up)]
    begins = f"instructions start with {listed(verbs(form for form, _ in FORMS))}: docs/card-sets.md has them all"
    raise VocabularyError(f"{quoted(text)} is not an instruction", f"write {either(near)}" if near else begins)


def said(subject: str, sentence: str) -> str:
    """A subject and an instruction as a sentence: 'another player draws one card'."""
    verb, _, rest = sentence.partition(" ")
    return f"{subject} {verb}s {rest}" if subject else sentence


def suggestions(text: str, look_up: LookUp) -> list[str]:
    """Instructions similar to a text without its subject, using its words if cards have them."""
    numbers = re.findall(rf"\b{N}\b", text.casefold()) or ["one"]
    face = re.search(r"\b(?:faceup|facedown) |$", text, re.IGNORECASE)
    thing = "card" if numbers[0] in ("a", "one", "1") else "cards"
    for word in text.split():
        with suppress(VocabularyError):
            # Card words are capitalised, and so is the Score Pile.
            if word[0].isupper() and word not in ("Score", "Pile") and look_up(word):
                thing = word
                break
    thing = f"{face[0] if face else ''}{thing}"
    return nearest(text, [form for form, _ in FORMS], {"N": numbers, "THING": [thing], "EDGE": ["right"]})


def found(groups: dict[str, str | None], look_up: LookUp) -> dict[str, int]:
    """The fields in a pattern's match."""
    fields: dict[str, int] = {}
    if groups.get("n"):
        fields["n"] = count(groups["n"] or "")
    if groups.get("face"):
        fields["face"] = c.UP_ONLY if (groups["face"] or "").strip().casefold() == "faceup" else c.DOWN_ONLY
    if groups.get("thing"):
        fields["word"] = look_up(groups["thing"] or "")
    if groups.get("edge"):
        fields["edge"] = EDGES.index((groups["edge"] or "").casefold())
    return fields


def count(text: str) -> int:
    """A number word."""
    text = text.casefold()
    return c.ALL if text == "all" else 1 if text == "a" else int(text) if text in "0123456789" else NUMBERS.index(text)


def checked(text: str, fields: dict[str, int]) -> int:
    """The clause, if its parts are consistent."""
    verb, who, source = fields["verb"], fields.get("who", c.YOU), fields.get("source", c.PLAY)
    n, word, face = fields.get("n", 1), fields.get("word", c.ANY_CARD), fields.get("face", c.EITHER_FACE)

    def insist(is_right: bool, problem: str, remedy: str) -> None:
        if not is_right:
            raise VocabularyError(f"{quoted(text)} {problem}", remedy)

    some = "write a number from one to nine"
    insist(n > 0, "does nothing", f"{some}, or 'all'")
    insist(
        face == c.EITHER_FACE or word == c.ANY_CARD,
        "says which way up the cards with a word are",
        "a word means faceup cards: leave 'faceup' or 'facedown' out, or write 'card'",
    )
    insist(
        who == c.YOU or verb in (c.POP, c.SPIN, c.FLIP, c.DRAW, c.LOSE),
        "cannot be done by other players",
        "leave out the player: only 'you' can do it",
    )
    insist(
        who == c.YOU or source not in (c.THEIR_PILE, c.THEIR_HAND, c.POINTED),
        "cannot be done by other players",
        "leave out the player: only 'you' can do it",
    )
    insist(
        source != c.YOUR_HAND or who in (c.ANY, c.ANOTHER, c.EACH_OTHER),
        "does not say who draws",
        "write 'another player draws ... from your hand'",
    )
    insist(not fields.get("optional") or who not in (c.EACH, c.EACH_OTHER), "cannot be optional", "leave out 'you may'")
    insist(n != c.ALL or not fields.get("per"), "cannot multiply 'all'", some)
    insist(verb not in (c.LOSE, c.AGAIN) or n != c.ALL, "has no number of turns", some)
    insist(verb != c.SWAP or n == 2, "swaps the wrong number of cards", "write 'swap two ...'")
    insist(verb != c.SHUFFLE or n == c.ALL, "shuffles only some of the cards", "write 'shuffle all ...'")
    insist(source != c.EVERY_PILE or n == c.ALL, "moves only some of the cards", "write 'move all ...'")
    insist(source != c.DECK or n != c.ALL, "would take the whole deck", some)
    if verb == c.FLIP:
        goal = fields["goal"]
        insist(
            goal != c.FACE_UP or (word == c.ANY_CARD and face != c.UP_ONLY),
            "flips faceup cards face up",
            "only facedown cards are flipped face up: write 'facedown card'",
        )
        insist(
            goal != c.FACE_DOWN or face != c.DOWN_ONLY,
            "flips facedown cards face down",
            "only faceup cards are flipped face down: write 'card'",
        )
    return c.instruction(**fields)
