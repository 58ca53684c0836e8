"""Picture files: SVG that any drawing program opens.

A file is read once, on first use, and sent without its layout: comments, indentation and what drawing programs add.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

NAMESPACE: Final = "http://www.w3.org/2000/svg"
_OWN: Final = f"{{{NAMESPACE}}}"


def parsed(text: str) -> Element:
    """The elements of an SVG file without namespaces and layout."""
    root = ElementTree.fromstring(text)
    _tidy(root)
    root.attrib = {"xmlns": NAMESPACE, **root.attrib}
    return root


def _tidy(element: Element) -> None:
    element.tag = element.tag.removeprefix(_OWN)
    element.text, element.tail = (text if text and text.strip() else None for text in (element.text, element.tail))
    for name, value in list(element.attrib.items()):
        if name.startswith("{"):
            del element.attrib[name]
        else:
            element.set(name, attribute(name, value))
    for child in list(element):
        if child.tag.startswith("{") and not child.tag.startswith(_OWN):
            element.remove(child)
        else:
            _tidy(child)


def attribute(name: str, value: str) -> str:
    """The value of an attribute without its layout: long path data has line breaks before its commands."""
    given = " ".join(value.split())
    return re.sub(r" (?=[A-Za-z])", "", given) if name == "d" else given


def written(element: Element) -> str:
    """An element as SVG."""
    return ElementTree.tostring(element, encoding="unicode").replace(" />", "/>")


def content(element: Element) -> str:
    """What is inside an element as SVG."""
    return "".join(map(written, element))


def repainted(drawing: str, colours: Mapping[str, str]) -> str:
    """A drawing with other colours: `{"tint": "#fff"}` replaces the paint `url(#tint)`."""
    for paint, colour in colours.items():
        drawing = drawing.replace(f"url(#{paint})", colour)
    return drawing


def file_name(title: str) -> str:
    """The file of a picture: `Clockwork Private (2)` is in `clockwork-private-2.svg`."""
    return f"{'-'.join(re.findall('[a-z0-9]+', title.lower()))}.svg"


class Pictures:
    """The pictures in a folder below `web/boards` by their titles."""

    def __init__(self, folder: str) -> None:
        self.folder: Final = Path(str(files("cogworks.web.boards"))) / folder
        self._titles: dict[str, str] = {}
        """By file."""
        self._texts: dict[str, str] = {}
        self._roots: dict[str, Element] = {}
        """By title."""
        self._layers: dict[tuple[str, str], str] = {}

    @cached_property
    def _files(self) -> frozenset[str]:
        return frozenset(path.name for path in self.folder.glob("*.svg"))

    def _read(self, name: str) -> Element:
        root = parsed((self.folder / name).read_text(encoding="utf-8"))
        self._titles[name] = root.findtext("title", "")
        return root

    def _find(self, title: str) -> Element | None:
        """Read the picture with this title."""
        name = file_name(title)
        if name not in self._files or self._titles.get(name, title) != title:
            return None
        root = self._read(name)
        return root if self._titles[name] == title else None

    def __contains__(self, title: str) -> bool:
        return self._titles.get(file_name(title)) == title or self._find(title) is not None

    def __iter__(self) -> Iterator[str]:
        """All titles, in the order of the files."""
        return (self._read(name).findtext("title", "") for name in sorted(self._files))

    def whole(self, title: str) -> str:
        """The picture with this title as an SVG file; "" if there is none."""
        if title not in self._texts and (root := self._find(title)) is not None:
            self._texts[title] = written(root)
        return self._texts.get(title, "")

    def root(self, title: str) -> Element | None:
        """The elements of the picture with this title."""
        if title not in self._roots and (root := self._find(title)) is not None:
            self._roots[title] = root
        return self._roots.get(title)

    def layer(self, title: str, id: str) -> str:
        """What is in a picture's group with this id, as SVG."""
        if (title, id) not in self._layers:
            root = self.root(title)
            found = None if root is None else root.find(f".//g[@id='{id}']")
            if found is None:
                raise KeyError(f"{title}: no group {id}")
            self._layers[title, id] = content(found)
        return self._layers[title, id]
