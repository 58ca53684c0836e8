"""The public API: games, options, positions, texts, events and logs."""

import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

import cogworks
from cogworks import (
    CogworksError,
    Dice,
    Event,
    Journal,
    LabelError,
    Log,
    LogError,
    OptionError,
    PositionError,
    UnknownGameError,
    game,
    games,
    logfile,
)
from cogworks.engine.description import Description
from cogworks.engine.names import Names, listed
from cogworks.engine.options import Option
from tests.games.girl_genius.scenario import deck_text

HIGH_COG = game("high_cog")


def test_games_are_known_by_name() -> None:
    assert {"gadget_builder", "widget_mechs"} <= set(games())
    assert games() == sorted(games())
    with pytest.raises(UnknownGameError, match=rf"no game named 'chess'\. Choose one of: {games()[0]}, "):
        game("chess")


def test_games_is_a_function_beside_the_package() -> None:
    from cogworks.games.widget_mechs.rules import rules

    assert cogworks.games is games
    assert type(sys.modules["cogworks.games"]) is ModuleType
    assert rules.MAX_TURNS == 1000


@pytest.mark.parametrize("seats", [0, 1, 4, True, "2", 2.0])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(OptionError, match="High Cog has 2 to 3"):
        HIGH_COG.new(seats)


def test_a_game_is_usually_for_two_or_the_nearest_number_of_seats() -> None:
    assert {name: game(name).usual_seats for name in games()} == dict.fromkeys(games(), 2)
    assert replace(HIGH_COG, seats=range(1, 2)).usual_seats == 1
    assert replace(HIGH_COG, seats=range(1, 5)).usual_seats == 2
    assert replace(HIGH_COG, seats=range(3, 6)).usual_seats == 3


def test_options_are_typed_checked_and_named() -> None:
    with pytest.raises(OptionError, match="'polite' cannot be 1: it takes no or yes"):
        HIGH_COG.new(2, polite=1)
    with pytest.raises(OptionError, match="no option 'rude'; this game has: polite"):
        HIGH_COG.new(2, rude=True)
    assert HIGH_COG.settle({}) == {"polite": False}


def test_options_are_parsed_from_text() -> None:
    size = Option("size", 3, "how many", (3, 5))
    assert size.read(" 5 ") == 5
    assert Option("polite", False, "").read("Yes") is True
    assert Option("deck", "ours", "", ("ours", "theirs")).read("theirs") == "theirs"
    assert Option("limit", 100, "").read("-7") == -7
    assert Option("name", "x", "").read("Anna B") == "Anna B"
    for text in ("4", "three", ""):
        with pytest.raises(OptionError, match=r"'size' cannot be .*: it takes 3 or 5"):
            size.read(text)
    for text in ("many", "²", "--5", "9" * 5000):
        with pytest.raises(OptionError, match="a whole number"):
            Option("limit", 100, "").read(text)
    with pytest.raises(OptionError, match="'limit' cannot be True"):
        Option("limit", 100, "").check(True)


def test_a_seat_that_does_not_exist_sees_nothing() -> None:
    state = HIGH_COG.new(2)
    for seat in (-1, 2):
        with pytest.raises(CogworksError, match="no seat"):
            HIGH_COG.view(state, seat)
        with pytest.raises(CogworksError, match="no seat"):
            HIGH_COG.redeal(state, seat, Dice(1))


def test_positions_that_do_not_add_up_are_refused_with_the_reason() -> None:
    assert HIGH_COG.position(2, held=[3, 5]).legal_actions() == [0, 1]
    with pytest.raises(PositionError, match="cog 3 lies in two places"):
        HIGH_COG.position(2, held=[3, 3])
    with pytest.raises(PositionError, match="held holds 9, not a whole number from 0 to 6"):
        HIGH_COG.position(2, held=[3, 9])
    with pytest.raises(PositionError, match="ask is 'fly', not one of: nothing, deal"):
        HIGH_COG.position(2, held=[3, 4], ask="fly")
    with pytest.raises(PositionError, match="unknown: colour"):
        HIGH_COG.position(2, held=[3, 4], colour="red")
    with pytest.raises(OptionError, match="polite"):
        HIGH_COG.position(2, options={"polite": 3}, held=[3, 4])


def test_descriptions_name_the_place_of_a_mistake() -> None:
    given = Description({"a": "x", "b": [1, "y"], "c": {"7": 99}, "d": 3, "e": [{}], "f": "q, r", "g": "no"})
    assert given.words("f") == ["q", "r"]
    assert given.truth("missing", True) is True
    with pytest.raises(PositionError, match="a is 'x', not a whole number from 0 to 5"):
        given.number("a", 0, 0, 5)
    with pytest.raises(PositionError, match="b holds 1, not a word"):
        given.words("b")
    with pytest.raises(PositionError, match="c holds 99 of 7"):
        given.counts("c", 0, 9)
    with pytest.raises(PositionError, match="d is 3, not a list"):
        given.numbers("d", 0, 9)
    with pytest.raises(PositionError, match="e has 1 entries; it needs 2"):
        given.parts("e", 2)
    with pytest.raises(PositionError, match="g is 'no', not True or False"):
        given.truth("g", False)
    with pytest.raises(PositionError, match="not a description"):
        Description([1])


def test_parse_accepts_a_label_or_a_part_that_fits_only_one() -> None:
    state = HIGH_COG.position(2, held=[3, 5])
    assert HIGH_COG.parse(state, "Swap") == 1
    with pytest.raises(LabelError, match="'your cog' could mean: keep your cog; swap your cog"):
        HIGH_COG.parse(state, "your cog")
    with pytest.raises(LabelError, match="'run' is not a move you can make now"):
        HIGH_COG.parse(state, "run")


def test_an_event_shows_its_secret_to_its_reader_only() -> None:
    state, event = HIGH_COG.new(2), Event(0, [1], [6], 1)
    assert event.seen_by(1) == [1, 6]
    assert event.seen_by(0) == event.seen_by(None) == [1]
    assert HIGH_COG.line(state, event, 1) == "You got cog 6."
    assert HIGH_COG.line(state, event, 0, ["Ann", "Bob"]) == "Bob got a cog."
    assert HIGH_COG.line(state, event, None, ["Ann", "Bob"]) == "Bob got a cog."


def test_a_journal_collects_events_and_clones_have_none() -> None:
    state = HIGH_COG.position(2, held=[3, 5])
    state.journal = Journal()
    state.act(0)
    assert state.clone().journal is None
    assert [HIGH_COG.line(state, event) for event in state.journal.take()] == ["Seat 1 kept the cog."]
    assert state.journal.take() == []


def test_names_in_sentences() -> None:
    names = Names(["Ann", "bob"], 0)
    assert (names.who(0), names.whom(0), names.whose(0)) == ("You", "you", "your")
    assert (names.who(1), names.whom(1), names.whose(1)) == ("Bob", "bob", "bob's")
    assert Names().who(1) == "Seat 2"
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]


def test_rules_are_read_from_the_rulebook() -> None:
    assert HIGH_COG.rules["T1.3"] == "With the option `polite`, the first player may not swap."
    assert sorted(HIGH_COG.rules) == ["T1.1", "T1.2", "T1.3", "T1.4"]


def test_a_log_replays_as_far_as_asked_with_its_own_seats() -> None:
    log = Log.of("high_cog", 3)
    assert log.seats == 3
    state, dice = log.replay(), Dice(2)
    assert state.n_seats() == 3
    positions = [state.clone()]
    while not state.is_over():
        legal = state.legal_actions()
        log.answers.append(legal[dice.below(len(legal))])
        state.act(log.answers[-1])
        positions.append(state.clone())
    assert [log.replay(n) for n in range(len(log.answers) + 1)] == positions
    assert log.replay() == positions[-1]
    data = log.as_data()
    assert (data["seats"], data["length"]) == (3, len(log.answers))
    assert Log.from_data(data) == log


def test_a_log_that_names_its_card_set_is_read_with_the_text() -> None:
    """Logs once contained only the name of a card set; other options stay as they are."""
    text = deck_text("Lever")
    log = Log.of("girl_genius", 2, deck=text, score=70)
    named = {**log.as_data(), "options": {**log.options, "deck": "lost"}}
    with pytest.raises(LogError, match="lost"):
        Log.from_data(named)
    assert Log.from_data(named, {"lost": text, "other": "no cards at all"}).options == log.options


def test_a_log_file_is_written_atomically_and_read_back(tmp_path: Path) -> None:
    log = Log.of("high_cog", 2, polite=True)
    log.players = ["Ann", "Bob"]
    log.answers = [4, 5, 0]
    path = tmp_path / "deep" / "game.json"
    logfile.save(log, path)
    assert logfile.load(path) == log
    assert [file.name for file in path.parent.iterdir()] == ["game.json"]
    text = path.read_text()
    for end in range(0, len(text) - 2, 7):
        path.write_text(text[:end])
        with pytest.raises(LogError, match=r"game\.json: "):
            logfile.load(path)
    with pytest.raises(LogError, match="cannot be read"):
        logfile.load(tmp_path / "nowhere.json")
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(LogError, match="cannot be read"):
        logfile.load(path)


@pytest.mark.parametrize("text", ["[]", "1", "{}", '{"cogworks": 1}', "[" * 100_000, '{"cogworks": 1, "game": 5}'])
def test_an_invalid_log_is_refused(text: str) -> None:
    with pytest.raises(LogError):
        logfile.from_text(text)


@pytest.mark.parametrize(
    ("field", "value"),
    [("players", "Ann"), ("players", [1]), ("options", []), ("version", "1"), ("answers", 5), ("length", None)],
)
def test_a_log_with_a_wrong_field_is_refused_by_name(field: str, value: object) -> None:
    data = Log.of("high_cog", 2).as_data()
    with pytest.raises(LogError, match=r"header|answers"):
        Log.from_data({**data, field: value})
