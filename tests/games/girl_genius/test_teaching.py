"""The lesson and the readable rules of Girl Genius are true of the present deck."""

import re
import tomllib
from importlib.resources import files

from cogworks import State, game
from cogworks.tables.lessons.lesson import LEARNER, Lesson, Scene, lesson_of, scene

GAME = game("girl_genius")
CARDS = {str(card["name"]): card for card in GAME.gallery(GAME.settle({}))}
GUIDE = " ".join((files(GAME.package) / "guide.md").read_text(encoding="utf-8").split())


def lesson() -> Lesson:
    found = lesson_of("girl_genius")
    assert found is not None
    return found


def at(title: str) -> Scene:
    """The step of the lesson with this title."""
    return scene(lesson(), next(n for n, step in enumerate(lesson().steps, 1) if step.title == title))


def points(names: str) -> int:
    """The points of cards in a list such as 'Lantern Student and Smirking Nephew'."""
    return sum(int(str(CARDS[name]["points"])) for name in re.split(r", | and ", names))


def test_the_lesson_is_played_with_the_present_deck() -> None:
    assert lesson().options == {}


def test_the_card_to_lay_gives_the_rival_least() -> None:
    """It is worth the fewest points of the hand and costs a turn, instead of giving one."""
    now = at("It popped!")
    hand = {name.partition(" pointing ")[0].removeprefix("lay ") for name in GAME.labels(now.state).values()}
    laid = CARDS["Marching Furnace"]
    assert now.step.accept == ("lay Marching Furnace pointing east",)
    assert min(hand, key=lambda name: int(str(CARDS[name]["points"]))) == laid["name"]
    assert (laid["points"], str(laid["text"]).endswith("Lose a turn.")) == (4, True)
    assert "worth only 4 and costs a turn" in now.step.text
    assert not any("Take another turn" in str(CARDS[name]["text"]) for name in hand)


def test_the_numbers_of_the_chain_are_right() -> None:
    now = at("Cards do things")
    popped = {label.partition(",")[0]: label.partition("pops ")[2] for label in GAME.labels(now.state).values()}
    assert popped["spin Absent-Minded Minion"] == "Eager Understudy"
    assert "for 7 points" in now.explanation("spin Absent-Minded Minion")
    assert points("Eager Understudy") == 7
    assert popped["spin Gallant Nobody"] == "Marching Furnace"
    assert points("Marching Furnace") == 4
    assert points(popped["spin Marching Furnace"]) == 11
    others = [card for card, cards in popped.items() if not cards.startswith("nothing")]
    assert {card.removeprefix("spin ") for card in others} == {
        "Absent-Minded Minion",
        "Attic Mooselet",
        "Gallant Nobody",
        "Kindly Locksmith",
        "Marching Furnace",
    }
    assert points("Attic Mooselet and Great Mooselet Herd") == 9
    assert at("Nine points").state.scores()[LEARNER] - now.state.scores()[LEARNER] == 9


def test_on_the_closed_board_no_other_spin_wins() -> None:
    now = at("A closed board")
    before = now.state.scores()[LEARNER]
    for action, label in GAME.labels(now.state).items():
        gained = points(label.partition("pops ")[2])
        assert (before + gained >= 100) == (action in now.accepted()), label
    assert "from 86 to 100" in at("You won!").step.text
    assert (before, at("You won!").state.scores()[LEARNER]) == (86, 100)


# ---- the readable rules


def figure(name: str) -> State:
    figures = tomllib.loads((files(GAME.package) / "guide.toml").read_text(encoding="utf-8"))
    return GAME.position(2, **figures[name]["position"])


def test_the_chain_of_the_guide_asks_what_its_card_says() -> None:
    state = figure("chain")
    assert "Button Beetle said Pop one Clank, so Harvest Colossus popped" in GUIDE
    assert CARDS["Button Beetle"]["text"] == "Pop one Clank."
    assert "Clank" in str(CARDS["Harvest Colossus"]["words"])
    assert CARDS["Harvest Colossus"]["text"] == "Pop one Soldier."
    assert GAME.prompt(state).startswith("Harvest Colossus: pop one Soldier.")
    offered = [label.partition(",")[0].removeprefix("pop ") for label in GAME.labels(state).values()]
    assert offered == ["Inspector Fairweather", "Hand-Me-Down Knight"]
    assert all("Soldier" in str(CARDS[name]["words"]) for name in offered)
