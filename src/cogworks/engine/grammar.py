"""Sentences for effects in card-set files: match them, and suggest corrections for the rest."""

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import product
from typing import Final

ALIKE: Final = 0.55
"""Minimum similarity of a suggestion, from 0 to 1."""
SAME_VERB: Final = 0.4
"""Minimum similarity if both start with the same word."""
LONGEST: Final = 120
"""Characters of a text that are compared."""
PARTS: Final = re.compile(r"\{([^}]*)\}")
PIECES: Final = re.compile(r"(\b[A-Z]+\b|\(s\))")
"""Slots and plural endings."""
ONE: Final = frozenset({"1", "a", "one"})


class Form:
    """One kind of sentence: 'gain N spark per card in {hand|all workshops}', 'draw N card(s)'.

    Capitalised words are slots, braces hold alternatives, and (s) is dropped after 'one'.  The pattern has a group
    for each pair of braces, in addition to the groups of the slots.
    """

    def __init__(self, template: str, slots: Mapping[str, str]) -> None:
        """`slots` maps each slot to a regular expression for its values."""
        self.template = template
        parts = PARTS.split(template)
        # Every second part was in braces.
        written = [
            f"({'|'.join(_pattern(choice, slots) for choice in part.split('|'))})" if at % 2 else _pattern(part, slots)
            for at, part in enumerate(parts)
        ]
        self.pattern = re.compile("".join(written), re.IGNORECASE)
        choices = [part.split("|") if at % 2 else [part] for at, part in enumerate(parts)]
        self.examples = ["".join(chosen) for chosen in product(*choices)]
        """Every combination of alternatives, with unfilled slots."""


def _pattern(text: str, slots: Mapping[str, str]) -> str:
    """The regular expression for a piece of a template."""
    found = ""
    for piece in PIECES.split(text):
        found += "s?" if piece == "(s)" else slots[piece] if piece in slots else re.escape(piece)
    return found


def nearest(text: str, forms: Iterable[Form], values: Mapping[str, Sequence[str]], n: int = 3) -> list[str]:
    """The sentences most similar to a text, best first, with slots filled from `values`."""
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
    # A typo has one likely correction.  A text that is further off could mean several things.
    return [
        sentence for sentence in best if found[sentence] >= found[best[0]] - (0.05 if found[best[0]] > 0.9 else 0.2)
    ]


def _filled(example: str, values: Mapping[str, Sequence[str]]) -> str:
    """Fill each slot with its next value; the last value is reused."""
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
    """The first words of the sentences."""
    return list(dict.fromkeys(form.template.partition(" ")[0] for form in forms))
