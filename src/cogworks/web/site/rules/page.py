"""Render a game's readable rules as HTML, with figures by the board's own templates and rulings as footnotes."""

import re
from dataclasses import dataclass
from functools import cache
from html import unescape
from typing import Final

from markupsafe import Markup

from cogworks.engine.game import Data, Game
from cogworks.engine.registry import game
from cogworks.engine.state import State
from cogworks.web.http.paths import link_to
from cogworks.web.render.guide import CITED, FIGURE, ID, Figure, Guide, GuideError, Section, guide_of
from cogworks.web.render.renderer import Renderer
from cogworks.web.render.rulebook import block, inline
from cogworks.web.site.rules.words import OUR_RULING

NAMES: Final = ["Ada", "Ben", "Cleo", "Dov", "Eve", "Finn"]
"""Players in figures."""
INTERACTIVE: Final = re.compile(r'\s(?:data-[a-z]+(?:="[^"]*")?|loading="lazy"|title="[^"]*"|tabindex="[^"]*")')
"""Attributes for play. Without them, the table's script ignores figures, and images load before printing."""
RULING: Final = re.compile(r"\(\*Ruling[^*]*\*\)|\*Ruling[^*]*\*(:|\.)?")
LABEL: Final = re.compile(r'data-label="([^"]*)"')
MENTIONED: Final = re.compile(rf"\[({ID})\]")


@dataclass(frozen=True, slots=True)
class Shown:
    """A rendered section."""

    title: str
    anchor: str
    body: Markup
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote: rules with their rulings and the reasons."""

    number: int
    rules: tuple[tuple[str, Markup], ...]


@dataclass(frozen=True, slots=True)
class Page:
    """The readable rules of a game, rendered."""

    lead: Markup
    sections: tuple[Shown, ...]
    summary: tuple[Shown, ...]
    notes: tuple[Note, ...]
    details: tuple[tuple[str, Markup], ...]


class _Numbers:
    """Numbers the footnotes of a guide."""

    def __init__(self, guide: Guide) -> None:
        self.of = {rules: number for number, rules in enumerate(guide.cited, 1)}
        self._linked: set[int] = set()

    def link(self, match: re.Match[str]) -> str:
        """Return the link to a footnote; the footnote links back to the first."""
        number = self.of[tuple(re.findall(ID, match[1]))]
        id = "" if number in self._linked else f' id="cite-{number}"'
        self._linked.add(number)
        return f'<sup class="cite"><a href="#note-{number}"{id} aria-label="Note {number}">{number}</a></sup>'


class GuidePages:
    """Renders the readable rules of each game once."""

    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer
        self.page = cache(self._page)

    def _page(self, name: str) -> Page | None:
        """Return the readable rules of a game; None if it has only the numbered rulebook."""
        guide = guide_of(name)
        if guide is None:
            return None
        of = game(name)
        numbers = _Numbers(guide)
        return Page(
            lead=inline(guide.lead),
            sections=tuple(self._section(of, guide, section, numbers) for section in guide.sections),
            summary=tuple(self._section(of, guide, section, numbers) for section in guide.summary),
            notes=tuple(Note(number, tuple(_rules(of, guide, rules))) for rules, number in numbers.of.items()),
            details=tuple(_rules(of, guide, guide.details)),
        )

    def _section(self, of: Game[State], guide: Guide, section: Section, numbers: "_Numbers") -> Shown:
        parts = [part.strip("\n") for part in re.split(r"\n\s*\n", section.text)]
        body = Markup("\n").join(self._part(of, guide, part, numbers) for part in parts if part)
        return Shown(section.title, "guide-" + _slug(section.title), body, section.rules)

    def _part(self, of: Game[State], guide: Guide, part: str, numbers: "_Numbers") -> Markup:
        drawn = [FIGURE.fullmatch(line.strip()) for line in part.split("\n")]
        if all(drawn):
            shown = [self.figure(of, guide.figure(match)) for match in drawn if match]
            return Markup('<div class="figures">{}</div>').format(Markup("").join(shown))
        # Everything else was escaped, and footnotes contain only numbers.  Headings are one level lower in a rulebook.
        return Markup(CITED.sub(numbers.link, str(block(part.removeprefix("#")))))

    def figure(self, of: Game[State], figure: Figure) -> Markup:
        """Render a figure: an image for screen readers, and inert for keyboard and pointer."""
        drawn, alt = self._cards(of, figure.cards) if figure.cards else (self._board(of, figure), "")
        caption = Markup("<figcaption>{}</figcaption>").format(inline(figure.caption)) if figure.caption else ""
        return Markup(
            '<figure><div class="excerpt" role="img" aria-label="{}"><div inert>{}</div></div>{}</figure>'
        ).format(figure.alt or alt, Markup(INTERACTIVE.sub("", drawn)), caption)

    def _cards(self, of: Game[State], names: tuple[str, ...]) -> tuple[Markup, str]:
        """Cards as in the gallery, and their text alternative."""
        settings = of.settle({})
        gallery = of.gallery(settings)
        known = [card.get("name", card.get("card")) for card in gallery]
        unknown = [name for name in names if name not in known]
        if unknown:
            raise GuideError(f"{of.title} has no card {', '.join(unknown)}")
        faces = self._renderer.faces(of.name, settings)
        places = [known.index(name) for name in names]
        laid = [Markup('<div class="zoom laid">{}</div>').format(faces[place]) for place in places]
        alt = " ".join(spoken(gallery[place], faces[place]) for place in places)
        return Markup('<div class="faces">{}</div>').format(Markup("").join(laid)), alt

    def _board(self, of: Game[State], figure: Figure) -> Markup:
        state = of.position(figure.seats, options=figure.options, **figure.position or {})
        return self._renderer.figure(of, figure.part, of.view(state, figure.seat), NAMES[: state.n_seats()])


def spoken(card: Data, face: str) -> str:
    """Return a card in words: its label on the board, then any printed text that is not in the label."""
    label = LABEL.search(face)
    words = [unescape(label[1]) if label else str(card.get("name", card.get("card")))]
    for field, before in (("words", ""), ("text", ""), ("construct", ""), ("cost", "Costs ")):
        text = card.get(field)
        if isinstance(text, str) and text and text not in words[0]:
            words.append(before + text)
    return " ".join(f"{part[0].upper()}{part[1:].rstrip('.')}." for part in words)


def _rules(of: Game[State], guide: Guide, rules: tuple[str, ...]) -> list[tuple[str, Markup]]:
    """Rules with their rulings, and the reasons."""
    return [(rule, _rule(of, rule, guide.reasons.get(rule, ""))) for rule in rules]


def _rule(of: Game[State], rule: str, reason: str) -> Markup:
    text = RULING.sub(lambda match: OUR_RULING if match[1] == ":" else "", of.rules[rule])
    text = " ".join(f"{text} {'*Why:* ' + reason if reason else ''}".split()).replace(" .", ".")

    def link(match: re.Match[str]) -> str:
        return f'<a href="{link_to("rules_numbered", name=of.name)}#rule-{match[1]}">{match[1]}</a>'

    return Markup(MENTIONED.sub(link, str(inline(text))))


def _slug(title: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", title.lower()))
