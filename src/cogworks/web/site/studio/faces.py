"""The faces of a set's cards, with the players' own pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b

from markupsafe import Markup

from cogworks.people.studio.studio import Opened
from cogworks.tables.files.card_drafts import Draft, drafted
from cogworks.web.http.paths import link_to
from cogworks.web.render.renderer import Renderer


@dataclass(frozen=True, slots=True)
class Face:
    """A card's face, and what the editor needs to know about it."""

    name: str
    line: int
    copies: int
    html: Markup

    @property
    def key(self) -> str:
        """Equal for equal faces: a page fetches each only once."""
        return blake2b(str(self.html).encode(), digest_size=9).hexdigest()


def faces_of(
    renderer: Renderer, game: str, draft: Draft, set_id: str = "", pictures: Mapping[str, str] | None = None
) -> list[Face]:
    """The faces of all cards that can be shown, in the order of the text."""
    given = {name.casefold(): hash for name, hash in (pictures or {}).items()}
    link = partial(link_to, "own_picture", id=set_id)
    cards = [
        {**card.data, "picture": link(hash=given[card.name.casefold()])} if card.name.casefold() in given else card.data
        for card in draft.cards
    ]
    drawn: Sequence[Markup] = renderer.faces_of(game, draft.settings, cards)
    return [Face(card.name, card.line, card.copies, html) for card, html in zip(draft.cards, drawn, strict=True)]


def opened_faces(renderer: Renderer, opened: Opened) -> tuple[Draft, list[Face]]:
    """What is to be said about a version of a set, and its faces."""
    draft = drafted(opened.set.game, opened.version.text)
    return draft, faces_of(renderer, opened.set.game, draft, opened.set.id, opened.version.pictures)
