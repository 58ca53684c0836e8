"""Card sets that are being written: their mistakes, and the cards that can be shown already."""

from dataclasses import dataclass

from cogworks.engine import cardset
from cogworks.engine.cardset import Card, CardSetError, CardSets, Mistake
from cogworks.engine.cardset_writing import LooseFile, sound_set
from cogworks.engine.errors import OptionError
from cogworks.engine.game import Data
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.tables.files.card_sets import option_of


@dataclass(frozen=True)
class DraftCard:
    """A card that can be shown."""

    name: str
    line: int
    """Where it begins."""
    copies: int
    data: Data
    """The card as views have it."""


@dataclass(frozen=True)
class Draft:
    """What can be said about a text."""

    title: str
    mistakes: tuple[Mistake, ...]
    cards: tuple[DraftCard, ...]
    settings: dict[str, Value]
    """The options of a game with these cards, and others if there are mistakes."""
    n_cards: int
    """Cards begun, whether they can be shown or not."""

    @property
    def is_valid(self) -> bool:
        """Can it be played?"""
        return not self.mistakes


def sets_of(name: str) -> CardSets:
    """How a game's card sets are written; an error if it has none."""
    option = option_of(name)
    if option is None or option.card_sets is None or option.card_sets.writing is None:
        raise OptionError(f"{game(name).title} has no card sets of your own")
    return option.card_sets


def drafted(name: str, text: str) -> Draft:
    """Check a text and find the cards that can be shown, however many mistakes the others have."""
    sets, option = sets_of(name), option_of(name)
    assert option is not None
    assert sets.writing is not None
    text = cardset.cleaned(text)
    too_large = cardset.too_large(text)
    if too_large:
        return Draft(cardset.title_of(text), tuple(too_large), (), game(name).settle({}), 0)
    mistakes: list[Mistake] = []
    try:
        sets.accept(text)
    except CardSetError as error:
        mistakes = error.mistakes
    file = LooseFile(text, sets.layout)
    whole, cards = (text, file.cards) if not mistakes else _sound(sets, text, mistakes)
    settings = game(name).settle({option.name: whole} if whole else {})
    shown = _shown(name, settings, cards, sets, is_whole=not mistakes) if whole else ()
    return Draft(cardset.title_of(text), tuple(mistakes), tuple(shown), settings, len(file.cards))


def _sound(sets: CardSets, text: str, mistakes: list[Mistake]) -> tuple[str, list[Card]]:
    assert sets.writing is not None
    wrong = frozenset(it.line for it in mistakes)
    whole, cards = sound_set(text, wrong, sets.layout, sets.writing().around, sets.read)
    return whole, sorted(cards, key=lambda card: card.line)


def _shown(
    name: str, settings: dict[str, Value], cards: list[Card], sets: CardSets, *, is_whole: bool
) -> list[DraftCard]:
    """The cards as views have them; those that no view has, such as spares, are left out.

    Around unfinished cards there is only one of each.
    """
    by_name: dict[str, Data] = {}
    for data in game(name).gallery(settings):
        by_name.setdefault(name_of(data).casefold(), data)
    found: list[DraftCard] = []
    before: dict[str, int] = {}
    for card in cards:
        # Cards with the same name have numbers after it in some games.
        key = card.name.casefold()
        seen = by_name.get(key) or by_name.get(f"{key} ({before.get(key, 0) + 1})")
        before[key] = before.get(key, 0) + (_copies(card) if is_whole else 1)
        if seen is not None:
            # Pages show how often it is in the set themselves.
            as_written = {"n": 1} | ({"name": card.name} if "name" in seen else {})
            number = {"number": card.number} if sets.layout.is_numbered and "number" in seen else {}
            found.append(DraftCard(card.name, card.line, _copies(card), {**seen, **as_written, **number}))
    return found


def name_of(data: Data) -> str:
    """A card's name, from a view."""
    return str(data["name"] if "name" in data else data["card"])


def _copies(card: Card) -> int:
    text = card.fields["copies"][0].text if card.has("copies") else "1"
    return cardset.whole_number(text) or 1
