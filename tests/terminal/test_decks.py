"""Card sets on the command line."""

import json
from pathlib import Path

import pytest

from cogworks.games.girl_genius.cardset.format import first_text as our_text
from cogworks.games.widget_ridge.cardset.format import own_text
from tests.terminal.driver import cogworks, typing

PLAIN = "\n".join(line for line in own_text().splitlines() if "flavour:" not in line)
RIDGE = PLAIN.replace("set: The Festival of Three Churches", "set: Sprocket Fair")
WORKS = our_text().replace("deck: Cogworks", "deck: Clank Parade")


@pytest.fixture
def files(home: Path) -> dict[str, Path]:
    """A card set for each game, in files with meaningless names."""
    home.mkdir(parents=True, exist_ok=True)
    found = {"girl_genius": home / "a.txt", "widget_ridge": home / "b.txt"}
    found["girl_genius"].write_text(WORKS, encoding="utf-8")
    found["widget_ridge"].write_text(RIDGE, encoding="utf-8")
    return found


TITLES = {"girl_genius": "Clank Parade", "widget_ridge": "Sprocket Fair"}
each_game = pytest.mark.parametrize("game", TITLES)


def test_the_list_has_everything_printed_on_a_card(files: dict[str, Path]) -> None:
    told = " ".join(cogworks("deck", "list").screen.split())
    assert "Bashful Porpoise (Cute Submarine, Machine), 6 points, Green 2, Yellow 6, Purple 5, Red 3: If you" in told
    own = " ".join(cogworks("deck", "list", "--game", "widget_ridge").screen.split())
    assert "1. Prime Widget, widget: Gain 2 Gold and 4 Spark." in own


@each_game
def test_flavour_and_copies_are_listed(game: str, files: dict[str, Path]) -> None:
    path = files[game]
    text = path.read_text(encoding="utf-8")
    if game == "girl_genius":
        card = text[text.index("card: Iron Haddock") : text.index("card: Old Leaky")]
        path.write_text(text.replace(card, f"{card.rstrip()}\nflavour: It rusts.\n\n"), encoding="utf-8")
    else:
        path.write_text(text.replace("  kind: widget\n", "  kind: widget\n  flavour: It rusts.\n", 1), encoding="utf-8")
    assert "\u201cIt rusts.\u201d" in " ".join(cogworks("deck", "list", str(path)).screen.split())
    copied = WORKS.replace("card: Iron Haddock\n", "card: Iron Haddock\ncopies: 2\n").replace(
        WORKS[WORKS.index("card: Old Leaky") : WORKS.index("card: Quicksilver Eel")], ""
    )
    files["girl_genius"].write_text(copied, encoding="utf-8")
    assert "2 x Iron Haddock (" in cogworks("deck", "list", str(files["girl_genius"])).screen


@each_game
def test_the_game_is_detected_from_the_file(game: str, files: dict[str, Path]) -> None:
    listed = cogworks("deck", "list", str(files[game]))
    assert listed.code == 0
    assert listed.screen == cogworks("deck", "list", str(files[game]), "--game", game).screen
    assert f"Valid: {TITLES[game]}, for" in cogworks("deck", "check", str(files[game]), "--games", "0").screen
    played = cogworks("play", "--deck", str(files[game]), "--seed", "3").screen
    assert TITLES[game] in played.splitlines()[0]


def test_a_file_for_no_game_is_refused(home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    other = home / "other.txt"
    other.write_text("hello: world\n", encoding="utf-8")
    seen = cogworks("deck", "list", str(other))
    assert seen.code == 2
    assert "no game has cards like these; a card starts with a line such as 'card: Name' (Girl" in seen.complaints
    assert "Girl Genius" not in cogworks("play", "gizmos", "--deck", str(other)).screen
    refused = cogworks("play", "gizmos", "--deck", str(other)).complaints
    assert "Gizmos has no card sets; girl_genius and widget_ridge have" in refused


@each_game
def test_a_game_with_a_card_set_shows_the_sets_title(game: str, files: dict[str, Path]) -> None:
    """Not the text of the file."""
    seen = cogworks("play", game, "--deck", str(files[game]), "--seed", "3")
    assert f" with {'deck' if game == 'girl_genius' else 'cards'} {TITLES[game]}." in " ".join(seen.screen.split())
    assert "starter 1" not in seen.screen
    assert "edges:" not in seen.screen


def test_an_invalid_set_is_reported_first_and_with_its_file(home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    broken = home / "broken.txt"
    broken.write_text("deck: Broken\ncard: A\npoints: 99\n", encoding="utf-8")
    for words in (["deck", "list"], ["deck", "check"], ["play", "girl_genius", "--deck"]):
        seen = cogworks(*words, str(broken))
        assert (seen.code, seen.screen) == (2, "")
        assert f"{broken}, line 3: points: '99' is not allowed; write a whole number from 0 to 9" in seen.complaints
    missing = cogworks("play", "girl_genius", "--deck", str(home / "none.txt"))
    assert (missing.code, "cannot be read" in missing.complaints) == (2, True)


@each_game
def test_a_valid_set_off_target_has_its_own_exit_code(game: str, files: dict[str, Path]) -> None:
    """A custom set need not play like ours: it is valid, and the figures show where it differs."""
    text = files[game].read_text(encoding="utf-8")
    changed = text.replace("points: 8", "points: 1").replace("points: 7", "points: 1").replace("points: 6", "points: 1")
    files[game].write_text(changed.replace("  cost: 2\n", "  cost: 8\n"), encoding="utf-8")
    seen = cogworks("deck", "check", str(files[game]), "--games", "100")
    assert seen.screen.startswith(f"Valid: {TITLES[game]}, for ")
    assert "The set can be played." in seen.screen
    assert "\nOFF  " in seen.screen
    assert seen.code == 3
    assert "the set is valid; " in seen.complaints


def test_a_check_can_be_validation_only(files: dict[str, Path]) -> None:
    seen = cogworks("deck", "check", str(files["widget_ridge"]), "--games", "0")
    assert (seen.code, seen.screen) == (0, "Valid: Sprocket Fair, for Widget Ridge.\n")
    few = cogworks("deck", "check", str(files["widget_ridge"]), "--games", "5")
    assert few.code == 2
    assert "5 games are too few: choose 100 or more, or 0 to validate only" in few.complaints


@each_game
def test_a_saved_game_includes_its_cards(game: str, files: dict[str, Path], home: Path) -> None:
    """The file may have changed or be gone: the game continues with the cards it started with."""
    log = home / "game.json"
    left = cogworks("play", game, "--deck", str(files[game]), "--seed", "3", "--log", str(log), chooser=typing("1"))
    assert left.code == 0
    name = "deck" if game == "girl_genius" else "cards"
    assert json.loads(log.read_text(encoding="utf-8"))["options"][name] == files[game].read_text(encoding="utf-8")
    files[game].write_text("changed", encoding="utf-8")
    files[game].unlink()
    again = cogworks("play", "--continue", str(log), chooser=typing("1"))
    assert (again.code, again.complaints) == (0, "")
    assert TITLES[game] in again.screen
    assert cogworks("replay", str(log)).code == 0


@each_game
def test_a_saved_game_refuses_another_set(game: str, files: dict[str, Path], home: Path) -> None:
    log = home / "game.json"
    cogworks("play", game, "--deck", str(files[game]), "--seed", "3", "--log", str(log), chooser=typing("1"))
    assert cogworks("replay", str(log), "--deck", str(files[game])).code == 0
    other = home / "other.txt"
    other.write_text(files[game].read_text(encoding="utf-8") + "# changed\n", encoding="utf-8")
    for words in (["replay", str(log)], ["play", "--continue", str(log)]):
        refused = cogworks(*words, "--deck", str(other))
        assert refused.code == 2
        assert "the game was not played with this card set; leave --deck out" in refused.complaints


@pytest.mark.parametrize("name", ["cogworks", "cogworks 1", ""])
@each_game
def test_a_name_in_place_of_cards_is_refused(game: str, name: str, files: dict[str, Path]) -> None:
    files[game].write_text(name, encoding="utf-8")
    for words in (("deck", "check", "--games", "0", "--game", game), ("deck", "list", "--game", game)):
        refused = cogworks(*words, str(files[game]))
        assert (refused.code, refused.screen) == (2, "")
        assert "line 1" in refused.complaints
    assert cogworks("play", game, "--deck", str(files[game]), "--seats", "random,random").code == 2


def test_the_first_deck_is_no_choice_for_new_games() -> None:
    for option, reason in (
        ("deck=cogworks 1", "it takes the text of a card-set file"),
        ("first_deck=yes", "has no option 'first_deck'"),
    ):
        refused = cogworks("play", "girl_genius", "--seats", "random,random", "--option", option)
        assert refused.code == 2
        assert reason in refused.complaints


@each_game
def test_the_source_of_a_set_is_a_file_that_passes_the_check(game: str, files: dict[str, Path], home: Path) -> None:
    """The set that comes with a game can be edited, and a file is printed as it is."""
    copy = home / "copy.txt"
    for words, title in (((game,), ""), (("--game", game), ""), ((str(files[game]),), TITLES[game])):
        source = cogworks("deck", "list", *words, "--source")
        assert (source.code, source.complaints) == (0, "")
        copy.write_text(source.screen, encoding="utf-8")
        checked = cogworks("deck", "check", str(copy), "--games", "0")
        assert checked.code == 0
        assert f"Valid: {title}" in checked.screen
        assert cogworks("deck", "list", str(copy)).screen == cogworks("deck", "list", *words).screen


def test_a_game_can_stand_for_its_own_set(home: Path) -> None:
    assert cogworks("deck", "list", "widget_ridge").screen == cogworks("deck", "list", "--game", "widget_ridge").screen
    for words, reason in (
        (("gizmos",), "Gizmos has no card sets; girl_genius and widget_ridge have"),
        (("widget_ridge", "--game", "girl_genius"), "widget_ridge and --game girl_genius are different games"),
        (("nowhere.txt",), "nowhere.txt: cannot be read"),
    ):
        refused = cogworks("deck", "list", *words)
        assert refused.code == 2
        assert reason in refused.complaints
