"""Captions and text alternatives of figures say what their positions show."""

import re
from typing import Any

import cogworks
from tests.conformance.test_teaching import NUMBERS, figures

Seen = dict[str, Any]


def shown(name: str, start: str) -> tuple[str, Seen, list[str]]:
    """A figure by the start of its text alternative: all its words, its view and the labels of its moves."""
    of = cogworks.game(name)
    figure = next(figure for figure in figures(name) if figure.alt.startswith(start))
    state = of.position(figure.seats, options=figure.options, **figure.position or {})
    words = re.sub(rf"\b({'|'.join(NUMBERS)})\b", lambda match: NUMBERS[match[0]], f"{figure.alt}. {figure.caption}")
    return words, dict(of.view(state, figure.seat)), list(of.labels(state).values())


def counts(things: list[Seen]) -> dict[str, int]:
    return {thing["colour"]: thing["n"] for thing in things}


# ---- Gizmos


def test_gizmos_rows_and_rings() -> None:
    words, view, _ = shown("gizmos", "Six spheres in a row")
    assert {colour: int(n) for n, colour in re.findall(r"(\d) (red|blue|yellow|black)", words)} == counts(view["row"])
    words, view, _ = shown("gizmos", "A ring")
    side = view["sides"][0]
    told = {colour: int(n) for n, colour in re.findall(r"(\d) (red|black)", words)}
    assert told == counts(side["ring"])
    assert f"with {side['spheres']} of {side['limits']['spheres']} places taken" in words
    assert f"room for {side['limits']['spheres'] - side['spheres']} more" in words


def test_gizmos_a_payment_and_research() -> None:
    words, view, labels = shown("gizmos", "A payment in progress")
    card = view["payment"]["card"]
    assert f"a {card['colour']} gizmo that costs {card['cost']}, with 2 blue spheres" in words
    assert labels == ["spend a blue sphere"], "one place is still empty"
    words, view, _ = shown("gizmos", "Three cards")
    assert len(view["research"]["cards"]) == 3
    assert f"level-{view['research']['level']} deck" in words


def test_gizmos_a_chain() -> None:
    words, view, labels = shown("gizmos", "A machine of gizmos")
    assert "The bell is lit and waiting" in words
    assert [label for label in labels if label.startswith("use ")] == ["use Velvet Bell: take 1 point"]
    assert {gizmo["kind"] for gizmo in view["sides"][0]["gizmos"]} == set(view["columns"]), "five columns"


def test_gizmos_the_display() -> None:
    _, view, _ = shown("gizmos", "The level-1 row")
    assert [card["level"] for card in view["display"][:4]] == [1] * 4


# ---- Girl Genius


def test_girl_genius_the_start() -> None:
    _, view, _ = shown("girl_genius", "Twelve places")
    up = [(place["row"], place["column"]) for place in view["board"] if place["face"] == "up"]
    assert (len(view["board"]), up) == (12, [(0, 0), (2, 3)]), "all are face down except two at opposite corners"


def test_girl_genius_edges_that_meet() -> None:
    for start in ("Four cards.", "Four cards after a spin"):
        words, view, _ = shown("girl_genius", start)
        board = {place["slot"]: place for place in view["board"]}
        assert board[0]["card"]["name"] == "Gallant Nobody"
        right, left = board[0]["sides"]["east"], board[1]["sides"]["west"]
        above, below = board[1]["sides"]["south"], board[5]["sides"]["north"]
        assert (right, left) == tuple(re.findall(r"\bP\d", words)[:2])
        assert (above, below) == tuple(re.findall(r"\bB\d", words)[:2])
        assert board[0]["sides"]["south"][0] != board[4]["sides"]["north"][0], "only one edge of the spun card matches"


def test_girl_genius_a_chain_asks_what_its_card_says() -> None:
    words, view, labels = shown("girl_genius", "Two cards being resolved")
    first, second = (card for card in view["stack"][:2])
    assert re.search(rf"{first['name']} popped first, and then made {second['name']} pop", words)
    said = re.search(r"said (Pop 1 [\w ]+)", words)
    assert said is not None
    assert said[1].replace("1", "one") in first["text"]
    noun = said[1].rpartition(" ")[2]
    assert noun in f"{second['name']} {second['words']}", "the first card may pop the second"
    assert labels
    assert second["text"].split()[0].lower() == labels[0].split()[0]
    assert ("Score Pile" in second["text"]) == ("Score Pile" in labels[0])


def test_girl_genius_a_hand() -> None:
    words, view, _ = shown("girl_genius", "A hand of five")
    told = re.split(", | and ", words.partition(": ")[2].partition(".")[0])
    assert sorted(told) == sorted(card["name"] for card in view["sides"][0]["hand"])


# ---- Gadget Builder


def test_gadget_builder_hands_and_the_pile() -> None:
    for start in ("Five cards", "A hand with"):
        words, view, _ = shown("gadget_builder", start)
        told = re.findall(r"\b(?:red|blue|green|yellow|purple) (?:\d|wild)", words.partition(". ")[0])
        assert sorted(told) == sorted(card["card"] for card in view["sides"][0]["hand"])
    words, view, labels = shown("gadget_builder", "A hand with")
    assert f"On the {view['pile']['top']}" in words
    played = {label.removeprefix("play ") for label in labels if label.startswith("play ")}
    assert played == {"green 5", "green 6", "red 4", "purple wild"}
    assert "play green 5 and green 6 together, or the red 4, or the purple wild" in words
    words, view, _ = shown("gadget_builder", "The deck")
    assert f"a {view['pile']['top']} on top" in words


def test_gadget_builder_gadgets() -> None:
    words, view, _ = shown("gadget_builder", "A workshop")
    gadgets = {gadget["gadget"]: gadget["straight"] for gadget in view["sides"][0]["gadgets"]}
    assert gadgets == {"2": True, "6": True, "1": False}
    assert "gadgets 2 and 6 are straight, gadget 1 is turned" in words


# ---- Widget Mechs


def parts(view: Seen, seat: int = 0) -> dict[int, Seen]:
    return {part["part"]: part for part in view["mechs"][seat]["parts"]}


def test_widget_mechs_parts() -> None:
    words, view, _ = shown("widget_mechs", "A robot")
    mech = parts(view)
    assert f"part 7 has {mech[7]['built']} of its {mech[7]['boxes']} boxes" in words
    assert "Parts 4 and 12 are complete" in words
    assert [number for number, part in mech.items() if part["active"]] == [4, 12]
    for start in ("A mech with damage: crossed", "A mech with damage: part"):
        words, view, _ = shown("widget_mechs", start)
        mech = parts(view)
        assert (mech[6]["destroyed"], mech[6]["active"], mech[3]["standing"]) == (2, True, False)
        assert mech[11]["active"]


def test_widget_mechs_dice_and_attack() -> None:
    words, _, labels = shown("widget_mechs", "Four build dice")
    told = re.findall(r"as (\d+) and (\d+)", words)
    assert [f"build {one} and {other}" for one, other in told] == labels
    words, view, _ = shown("widget_mechs", "Two mechs")
    assert view["mechs"][0]["alone"] == [int(n) for n in re.findall(r"Ada alone has parts (\d+) and (\d+)", words)[0]]
    assert parts(view)[12]["active"]
    assert parts(view, 1)[12]["active"]
