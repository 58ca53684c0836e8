"""Every registered game has perft counts, and they hold; some are also derived by hand here."""

from itertools import product
from pathlib import Path

import pytest

import cogworks
from cogworks import State
from tests.perft import perft as perft_module
from tests.perft.__main__ import main
from tests.perft.perft import (
    COMMAND,
    FOLDER,
    Entry,
    count,
    file_of,
    leaves_of,
    perft,
    position_of,
    read,
    rewrite,
    starter,
    write,
)

GAMES = cogworks.games()
MECHS = cogworks.game("widget_mechs")
GADGETS = cogworks.game("gadget_builder")


@pytest.mark.parametrize("name", GAMES)
def test_positions_have_as_many_continuations_as_written(name: str) -> None:
    """The numbers of sequences of 1, 2, ... actions are those in the file."""
    file = file_of(name)
    if not file.exists():
        pytest.fail(f"{file.name} is missing: run `{COMMAND}` for a start, then add positions worth counting")
    for entry in read(file):
        leaves = leaves_of(entry)
        assert leaves, f"{entry['what']}: not counted yet; run `{COMMAND}`"
        found = count(position_of(name, entry), len(leaves))
        assert found == leaves, f"{entry['what']}: if that is meant, run `{COMMAND}` and read the diff"


def test_no_file_without_a_game() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} <= set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_the_starter_of_a_new_game_can_be_counted(name: str) -> None:
    for entry in starter(name):
        assert perft(position_of(name, entry), 1) > 0


@pytest.fixture
def renamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of the toy with an answer from before its words changed."""
    monkeypatch.setattr(perft_module, "FOLDER", tmp_path)
    file = file_of("high_cog")
    entries: list[Entry] = [{"what": "a swap", "seats": 2, "answers": ["seat 1 gets cog 3", "exchange"], "leaves": [9]}]
    write(file, entries)
    return file


def test_after_changed_words_it_says_what_to_do(renamed: Path) -> None:
    """And the file stays as it is."""
    before = renamed.read_text(encoding="utf-8")
    with pytest.raises(SystemExit) as caught:
        main(["high_cog"])
    said = str(caught.value)
    assert "/high_cog.json: 'a swap', answer 2: 'exchange' is not a move you can make now" in said
    assert f"delete the file and run `{COMMAND} high_cog`" in said
    assert renamed.read_text(encoding="utf-8") == before


def test_random_positions_follow_changed_words(renamed: Path) -> None:
    """They are reached by the same answers, whatever these are called now."""
    first = starter("high_cog")[0] | {"what": "a new game", "answers": ["take a cog"]}
    write(renamed, [first])
    assert rewrite(["high_cog"]) == [renamed]
    assert [entry["answers"] for entry in read(renamed)] == [[]]


# ---- Widget Mechs by hand


def counts(state: State, depth: int) -> list[int]:
    return [perft(state, d) for d in range(1, depth + 1)]


def n_splits_of_all_rolls() -> int:
    """Over the 6**4 rolls: how many different ways to make two totals, computed without the rules."""
    return sum(
        len({frozenset([a + b, c + d]), frozenset([a + c, b + d]), frozenset([a + d, b + c])})
        for a, b, c, d in product(range(1, 7), repeat=4)
    )


def test_widget_mechs_from_the_start() -> None:
    # Two seats may start, then four dice with six faces each, then the splits of each roll.
    assert counts(MECHS.new(2), 6) == [2, 2 * 6, 2 * 6**2, 2 * 6**3, 2 * 6**4, 2 * n_splits_of_all_rolls()]


def test_widget_mechs_the_printed_dice() -> None:
    # 3, 5, 2, 3 pair up in three ways: 3+5 and 2+3, 3+2 and 5+3, 3+3 and 5+2.  The first two make the same
    # totals, so two choices are left. No player can attack yet; the next player rolls.
    assert counts(MECHS.position(2, ask="split", dice=[3, 5, 2, 3]), 3) == [2, 2 * 6, 2 * 36]


def test_widget_mechs_optional_building() -> None:
    # 1, 6, 3, 4 make 7 and 7, 4 and 10, or 5 and 9: three choices; each pair is built or left, one by one.
    # After that comes the next player's first die.
    new = MECHS.position(2, options={"optional_build": True}, ask="split", dice=[1, 6, 3, 4])
    assert counts(new, 4) == [3, 3 * 2, 3 * 2 * 2, 3 * 2 * 2 * 6]


def test_widget_mechs_three_attack_dice() -> None:
    # 6**3 rolls.  120 of them have three different dice and so 3 pairs to choose from, 90 have two equal dice
    # and 2 pairs, 6 have three equal dice and 1 pair: 120*3 + 90*2 + 6 = 546.  Each pair may hit the one
    # opponent, all of whose parts stand, or not be used: times 2.  Then the next player rolls: times 6.
    mechs = [{"built": {2: 2, 3: 3, 12: 2}}, {}]
    three = MECHS.position(2, ask="attack roll", left=3, mechs=mechs)
    assert counts(three, 6) == [6, 36, 216, 546, 546 * 2, 546 * 2 * 6]


def test_widget_mechs_a_shared_part_and_three_opponents() -> None:
    # 4, 8 and 9 with 8 shared: two dice, one pair, three opponents to hit or none.
    mechs = [{"built": {4: 4, 8: 8, 9: 5}}, {}, {"built": {8: 8}}, {}]
    two = MECHS.position(4, ask="attack roll", left=2, mechs=mechs)
    assert counts(two, 5) == [6, 36, 36, 36 * 4, 36 * 4 * 6]


def test_widget_mechs_the_last_turn() -> None:
    # 1, 1, 2, 4 make 2 and 6, which finishes part 2, the last one to be built, or 3 and 5.
    #   2 and 6: parts 2, 4 and 5 attack: 6, 36, 216 rolls, 546 pairs, 1092 hits or stops, and it is over.
    #   3 and 5: parts 4 and 5 attack: 6, 36 rolls, 36 pairs, 72 hits or stops, 72*6 and 72*36 rolls of the next.
    others = {3: 3, 6: 8, 7: 10, 8: 8, 9: 5, 10: 4, 11: 3, 12: 2}
    last = MECHS.position(2, ask="split", dice=[1, 1, 2, 4], mechs=[{"built": {2: 1, 4: 4, 5: 5}}, {"built": others}])
    assert counts(last, 7) == [2, 6 + 6, 36 + 36, 216 + 36, 546 + 72, 1092 + 72 * 6, 0 + 72 * 36]


def test_widget_mechs_the_turn_limit() -> None:
    # The last of 1,000 turns: four dice, a split, and nothing more.
    last = MECHS.position(3, turns=999)
    assert counts(last, 6) == [6, 36, 216, 1296, n_splits_of_all_rolls(), 0]


# ---- Gadget Builder by hand


def test_gadget_builder_the_first_two_cards() -> None:
    # Two seats may begin; 40 kinds of card; after one of the four single gear wilds only 39 kinds are left.
    assert counts(GADGETS.new(2), 3) == [2, 2 * 40, 2 * (36 * 40 + 4 * 39)]


def test_gadget_builder_the_last_card() -> None:
    # Seat 1 has won three hands and holds one card, which fits: play it and the game is over, or draw one of
    # the 40 kinds (no kind is used up by the three cards seen).
    last = GADGETS.position(2, top="red 5", hands=3, sides=[{"hand": "red 3", "outs": 3}, {"hand": "blue 1"}])
    assert counts(last, 2) == [2, 0 + 40]


def test_gadget_builder_paying_five_different_cards() -> None:
    # Six kinds in hand, one of them twice, and five different ones to pay: 6*5*4*3*2 orders.
    hand = "red 1, red 1, blue 2, blue 3, green 4, yellow 6, purple 7"
    pay = GADGETS.position(
        2, ask=["after", "pay"], top="red 5", building="5", sides=[{"hand": hand}, {"hand": "blue 1"}]
    )
    assert counts(pay, 5) == [6, 30, 120, 360, 720]


# ---- the toy by hand


def test_high_cog_to_its_end() -> None:
    # Six cogs for seat 1 and five for seat 2.  Then either keeps or swaps, and a swap draws one of those never dealt:
    # four for the first swap, three for the second.
    deals = 6 * 5
    kept, swapped = deals, deals * 4
    assert counts(cogworks.game("high_cog").new(2), 7) == [
        6,
        deals,
        deals * 2,
        kept * 2 + swapped,  # seat 2 decides after keeping; seat 1 draws after swapping
        kept * 4 + swapped * 2,  # only the swap in the first continues
        swapped * 3,
        0,
    ]
