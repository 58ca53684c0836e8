"""The sentences that card-set files may use for effects: recognised, and suggested where a sentence is none of them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import product
from typing import Final

ALIKE: Final = 0.55
"""How much a suggestion resembles what was written, from 0 to 1."""
SAME_VERB: Final = 0.4
"""The same where both begin with the same word."""
LONGEST: Final = 120
"""Letters of a text that are compared."""
PARTS: Final = re.compile(r"\{([^}]*)\}")
PIECES: Final = re.compile(r"(\b[A-Z]+\b|\(s\))")
"""Slots, and the endings of plurals."""
ONE: Final = frozenset({"1", "a", "one"})


class Form:
    """One kind of sentence: 'gain N spark per card in {hand|all workshops}', 'draw N card(s)'.

    Words in capitals are slots, braces hold alternatives, and (s) is left out after 'one'.  The pattern has a group
    for each pair of braces, besides those of the slots.
    """

    def __init__(self, template: str, slots: Mapping[str, str]) -> None:
        """Slots are given with the regular expressions of what fills them."""
        self.template = template
        parts = PARTS.split(template)
        # Every second part stood between braces.
        written = [
            f"({'|'.join(_pattern(choice, slots) for choice in part.split('|'))})" if at % 2 else _pattern(part, slots)
            for at, part in enumerate(parts)
        ]
        self.pattern = re.compile("".join(written), re.IGNORECASE)
        choices = [part.split("|") if at % 2 else [part] for at, part in enumerate(parts)]
        self.examples = ["".join(chosen) for chosen in product(*choices)]
        """Every alternative spelt out, with its slots."""


def _pattern(text: str, slots: Mapping[str, str]) -> str:
    """A piece of a template as a regular expression."""
    found = ""
    for piece in PIECES.split(text):
        found += "s?" if piece == "(s)" else slots[piece] if piece in slots else re.escape(piece)
    return found


def nearest(text: str, forms: Iterable[Form], values: Mapping[str, Sequence[str]], n: int = 3) -> list[str]:
    """The sentences most like a text, with their slots filled from these values, the most alike first."""
    wanted = text.casefold()[:LONGEST]
    verb = wanted.partition(" ")[0]
    matcher = SequenceMatcher(b=wanted)
    found: dict[str, float] = {}
    for example in (example for form in forms for example in form.examples):
        sentence = _filled(example, values)
        matcher.set_seq1(sentence.casefold())
        least = SAME_VERB if sentence.partition(" ")[0] == verb else ALIKE
        if matcher.quick_ratio() >= least and matcher.ratio() >= least:
            found[sentence] = matcher.ratio()
    same = [sentence for sentence in found if sentence.partition(" ")[0] == verb]
    best = sorted(same or found, key=lambda sentence: -found[sentence])[:n]
    # A slip of the pen has one likely correction; what is further off could have meant several things.
    return [
        sentence for sentence in best if found[sentence] >= found[best[0]] - (0.05 if found[best[0]] > 0.9 else 0.2)
    ]


def _filled(example: str, values: Mapping[str, Sequence[str]]) -> str:
    """An example with each slot filled by the next value given for it; the last one is used again."""
    used: dict[str, int] = {}
    last = ""

    def fill(match: re.Match[str]) -> str:
        nonlocal last
        if match[0] == "(s)":
            return "" if last in ONE else "s"
        given = values[match[0]]
        at = used.get(match[0], 0)
        used[match[0]] = at + 1
        value = given[min(at, len(given) - 1)]
        last = value if match[0] == "N" else last
        return value

    return PIECES.sub(fill, example)


def verbs(forms: Iterable[Form]) -> list[str]:
    """The words that sentences begin with."""
    return list(dict.fromkeys(form.template.partition(" ")[0] for form in forms))
