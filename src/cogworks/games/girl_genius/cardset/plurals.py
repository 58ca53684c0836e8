"""Singular and plural: which spellings are the same word, and how sentences print it [W1.4]."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping

ENDINGS = (
    # A pattern, how many letters to cut off, and the ending to add.  The first match is the one printed.
    (r"^(aircraft|bison|chassis|deer|fish|moose|offspring|salmon|series|sheep|species|swine|trout)$", 0, ""),
    (r"^(?!(cai|ger|hu|nor|otto|ro|sha|talis)man$).*man$", 2, "en"),
    (r"^(dor|tit)?mouse$|^louse$", 4, "ice"),
    (r"^goose$", 4, "eese"),
    (r"^foot$", 3, "eet"),
    (r"tooth$", 4, "eeth"),
    (r"child$", 0, "ren"),
    (r"^ox$", 0, "en"),
    (r"^person$", 4, "ople"),
    (r"^die$", 2, "ice"),
    (r"(wolf|elf|half|calf|leaf|loaf|thief|sheaf|hoof|dwarf|scarf|wharf)$", 1, "ves"),
    (r"(knife|wife|life)$", 2, "ves"),
    (r"(hero|echo|potato|tomato|torpedo|tornado|volcano|veto|embargo|mosquito|desperado|buffalo)$", 0, "es"),
    (r"sis$|^axis$", 2, "es"),
    (r"(phenomen|criteri)on$", 2, "a"),
    (r"iz$", 0, "zes"),
    (r"([^aeiou]|qu)y$", 1, "ies"),
    (r"(iarch|narch|garch|stomach|epoch|tech)$", 0, "s"),
    (r"(s|x|z|ch|sh)$", 0, "es"),
    (r"[^s]$", 0, "s"),
    # Less common.
    (r"o$", 0, "es"),
    (r"(roof|turf|kerchief)$", 1, "ves"),
    (r"...us$", 2, "i"),
    (r"[ei]x$", 2, "ices"),
    (r"....a$", 0, "e"),
    (r"(automat|hedr)on$", 2, "a"),
    (r"(aquari|bacteri|dat|medi|quant|spectr|strat)um$", 2, "a"),
)
COMPILED = [(re.compile(pattern, re.IGNORECASE), cut, ending) for pattern, cut, ending in ENDINGS]
FIRST_TABLE = {
    "mice": "mouse",
    "geese": "goose",
    "men": "man",
    "women": "woman",
    "wolves": "wolf",
    "thieves": "thief",
    "knives": "knife",
    "children": "child",
    "oxen": "ox",
}
AFTER = r" (?:faceup |facedown )?(\S+)"
ONE = re.compile(r"\b(?:a|one|1|each)" + AFTER, re.IGNORECASE)
SEVERAL = re.compile(r"\b(?:two|three|four|five|six|seven|eight|nine|all|[2-9])" + AFTER, re.IGNORECASE)


def fold(text: str) -> str:
    """Lower case without accents and ligatures."""
    text = text.casefold().replace("æ", "ae").replace("œ", "oe").replace("ø", "o").replace("\u2019", "'")
    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))


def bare(word: str) -> str:
    """A word without its possessive ending, accents and punctuation."""
    return re.sub(r"[^a-z0-9]", "", re.sub(r"'s?$", "", fold(word)))


def words_in(text: str) -> list[str]:
    """All whole words of a name or a details box."""
    return [word for word in re.split(r"[\s,;/()\-]+", text) if bare(word)]


def plurals(word: str) -> Iterator[str]:
    """Every plural a word may have, the usual one first."""
    for pattern, cut, ending in COMPILED:
        if pattern.search(word):
            yield word[: len(word) - cut] + ending


def first_key(word: str) -> str:
    """The common key of spellings under rules version 1, for games started under it."""
    word = bare(word)
    if word in FIRST_TABLE:
        return FIRST_TABLE[word]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if re.search(r"(s|x|z|ch|sh|o)es$", word):
        return word[:-2]
    if word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def printed(word: str) -> str:
    """A word as printed in sentences: spelled as on the card, capitalised."""
    spelled = re.sub(r"'s?$|[.,]", "", word.replace("\u2019", "'"))
    return spelled[:1].upper() + spelled[1:]


class Spellings:
    """The words of a card set.

    Two spellings are the same word if one is a plural of the other.  Endings are never cut off to find a singular,
    which would turn Genius into Geniu.
    """

    def __init__(self, on_cards: Iterable[str], instructions: Iterable[str], declared: Mapping[str, str]) -> None:
        text = "\n".join(instructions)
        self._declared = {bare(one): several for one, several in declared.items()}
        self._printed = {"card": "card", "cards": "cards"}
        for word in [*on_cards, *ONE.findall(text), *SEVERAL.findall(text), *declared, *declared.values()]:
            self._printed.setdefault(bare(word), printed(word))
        self._keys = {word: word for word in self._printed}
        self._plurals: dict[str, str] = {}
        for one in self._printed:
            for several in [bare(self._declared.get(one, "")), *plurals(one)]:
                if several in self._printed:
                    self._plurals.setdefault(one, several)
                    self._join(one, several)
        singular = {bare(word) for word in ONE.findall(text)}
        self._only_plural = {bare(word) for word in SEVERAL.findall(text)} - singular

    def _join(self, one: str, several: str) -> None:
        self._keys[self._root(several)] = self._root(one)

    def _root(self, word: str) -> str:
        """The spelling that represents the word."""
        while self._keys[word] != word:
            # Path compression: a file may have thousands of words.
            self._keys[word] = self._keys[self._keys[word]]
            word = self._keys[word]
        return word

    def key(self, word: str) -> str:
        """The common key of all spellings of a word."""
        return self._root(bare(word)) if bare(word) in self._keys else bare(word)

    def both(self, word: str) -> tuple[str, str]:
        """Singular and plural: 'Genius', 'Geniuses'; as spelled in the card set if possible."""
        key = self.key(word)
        one = self._printed[key]
        if key in self._plurals:
            return one, self._printed[self._plurals[key]]
        return one, one if key in self._only_plural else next(plurals(one))
