"""The command line: its output, and its errors."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cogworks as library
from cogworks import cli, game, games
from cogworks.bots.levels import ADEPT
from tests.terminal.driver import cogworks, typing, widest


def test_games_lists_titles_seats_and_options() -> None:
    seen = cogworks("games")
    assert seen.code == 0
    assert "widget_mechs: Widget Mechs, 2 to 4 seats\n" in seen.screen
    assert "option optional_build: players may leave a usable pair unused; no or yes," in seen.screen
    assert "Lucky Penny replaces Spark Gauge (10): Gain 4 Spark, then you may melt" in " ".join(seen.screen.split())
    odds = game("widget_ridge").odds
    assert odds is not None
    won = f"guild {odds.won['guild', 'gentle']:.0%} on gentle, {odds.won['guild', 'normal']:.0%} on normal"
    assert won in " ".join(seen.screen.split())
    for name in library.games():
        assert f"\n{name}: " in f"\n{seen.screen}"
    assert widest(seen.screen) <= 80


def test_without_a_command_it_greets_and_offers_the_games() -> None:
    seen = cogworks()
    assert seen.code == 0
    assert seen.screen.startswith(f"Welcome to Cogworks: {game(games()[0]).title}, ")
    commands = re.findall(r"^  cogworks (.+?)   +\S", seen.screen, re.MULTILINE)
    assert commands == ["serve --browse", "play", "--help"]
    for words in commands[:2]:
        assert cli.parser().parse_args(words.split()).command == words.split()[0]
    assert widest(seen.screen) <= 80


def test_python_m_runs_the_same_program() -> None:
    environment = {**os.environ, "COGWORKS_INTERPRETED": "1"}
    command = [sys.executable, "-m", "cogworks", "rules", "gizmos", "Z1.1"]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout == cogworks("rules", "gizmos", "Z1.1").screen


def test_version_says_how_the_rules_run() -> None:
    seen = cogworks("--version")
    assert seen.screen.startswith("cogworks ")
    assert "Rules " in seen.screen or "rules run" in seen.screen


@pytest.mark.parametrize("name", library.games())
def test_rules_prints_the_rulebook_without_markdown(name: str) -> None:
    seen = cogworks("rules", name)
    game = library.game(name)
    assert seen.screen.startswith(f"{game.title}\n\n")
    assert all(f"[{id}]" in seen.screen for id in game.rules)
    assert "**" not in seen.screen
    assert "\n#" not in seen.screen
    assert widest(seen.screen) <= 80


def test_rules_prints_one_rule_or_a_chapter() -> None:
    assert cogworks("rules", "widget_mechs", "m3.2").screen == "[M3.2] With fewer than two dice there is no attack.\n"
    assert cogworks("rules", "widget_mechs", "M1").screen.count("[M1.") == 5


def test_a_game_is_found_by_title_and_by_its_beginning() -> None:
    for typed in ("Gadget Builder", "gadget-builder", "gadget", "GADGET_BUILDER"):
        assert cogworks("rules", typed).screen.startswith("Gadget Builder\n")


BAD = {
    "play chess": f"no game named 'chess'. Choose one of: {games()[0]}, ",
    "rules chess": "no game named 'chess'",
    "rules widget_mechs M9.9": "Widget Mechs has no rule 'M9.9'; its rules are M1.1 to M4.5",
    "play widget_mechs --seats you": "invalid number of seats 1: Widget Mechs has 2 to 4",
    "ladder widget_mechs --seats 0": "invalid number of seats 0: Widget Mechs has 2 to 4",
    "study record gizmos --seats 0 --out games.parquet": "invalid number of seats 0: Gizmos has 2 to 4",
    "study calibration gizmos --seats 0": "invalid number of seats 0: Gizmos has 2 to 4",
    "study grades gizmos --seats 0": "invalid number of seats 0: Gizmos has 2 to 4",
    "play widget_mechs --seats you,you,you,you,you": "invalid number of seats 5: Widget Mechs has 2 to 4",
    "play widget_mechs --seats you,hal": "unknown player 'hal'; choose from: you, random",
    "play widget_mechs --seats ,": "unknown player ''",
    "play widget_mechs --option fast=yes": "Widget Mechs has no option 'fast'; it has: optional_build, parts",
    "play widget_mechs --option optional_build": "option 'optional_build' needs a value",
    "play widget_mechs --option optional_build=maybe": "it takes no or yes",
    "play widget_mechs --option optional_build=no --option optional_build=yes": "is given twice",
    "play widget_mechs --seed x": "argument --seed: invalid int value: 'x'",
    "play widget_mechs --delay -1": "invalid delay -1.0: it takes seconds, 0 or more",
    "play widget_mechs --delay nan": "invalid delay nan: it takes seconds, 0 or more",
    "play widget_mechs --watch --seats you,random": "--watch is for games between bots",
    "play widget_mechs --continue": "--continue cannot be combined with",
    "play --continue --option optional_build=yes": "--continue cannot be combined with",
    "play --continue --save x": "--continue cannot be combined with",
    "play --continue --log x": "--continue cannot be combined with",
    "play": "no game was chosen",
    "dance": "invalid choice: 'dance'",
    "play --dance": "unrecognized arguments: --dance",
    "replay": "the following arguments are required: FILE",
    "replay x --seat 1 --all": "not allowed with argument",
    "rules": "the following arguments are required: GAME",
}


@pytest.mark.parametrize("words", BAD)
def test_bad_input_is_refused_in_one_line(words: str, home: Path) -> None:
    seen = cogworks(*words.split())
    assert seen.code == 2
    assert seen.complaints.startswith("cogworks: ")
    assert BAD[words] in seen.complaints
    assert seen.complaints.count("\n") == 1
    assert not list(home.glob("**/*.json"))


def test_ctrl_c_before_a_game_is_chosen_ends_quietly() -> None:
    def interrupt(screen: str) -> str:
        raise KeyboardInterrupt

    seen = cogworks("play", chooser=interrupt)
    assert (seen.code, seen.complaints) == (130, "")


def test_an_internal_error_shows_no_traceback_unless_requested(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(cli, "execute", broken)
    monkeypatch.setattr(sys, "argv", ["cogworks", "games"])
    assert cli.main() == 1
    assert capsys.readouterr().err.startswith("cogworks: internal error: ZeroDivisionError: division by zero")
    monkeypatch.setenv("COGWORKS_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli.main()


def test_piped_input_is_echoed_so_that_the_transcript_reads_well() -> None:
    run = process("play", "high_cog_or_not", stdin="")
    assert run.returncode == 2
    run = process("play", "widget_mechs", stdin="?\n1\n")
    assert run.returncode == 0
    assert re.search(r"Your choice[^:]*: \?\n\[M2.1\]", run.stdout)
    assert re.search(r"Your choice[^:]*: 1\n", run.stdout)
    assert run.stderr == ""


def test_bytes_and_characters_that_a_terminal_cannot_handle_do_no_harm() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "cogworks.cli", "play", "widget_mechs"],
        env=os.environ | {"PYTHONIOENCODING": "ascii", "TERM": "dumb"},
        input=b"\xff\xfe\n\xc3\xa9\n\x00\n",
        capture_output=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert b"play --continue" in run.stdout


def test_a_reader_that_stops_early_is_not_an_error() -> None:
    """As in `cogworks play --watch gadget_builder | head -1`."""
    reader, writer = os.pipe()
    run = subprocess.Popen(
        [sys.executable, "-m", "cogworks.cli", "play", "gadget_builder", "--watch"],
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(writer)
    os.close(reader)
    _, complaints = run.communicate(timeout=60)
    assert (run.returncode, complaints) == (0, "")
    assert "gadget_builder" in cogworks("play", "--continue", "--watch").saved().name, "it was saved"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only some systems have a device that is always full")
def test_output_that_cannot_be_written_is_reported_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        run = subprocess.run(
            [sys.executable, "-m", "cogworks.cli", "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (run.returncode, run.stderr) == (1, "cogworks: No space left on device\n")


def process(*words: str, stdin: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cogworks.cli", *words],
        env=os.environ | {"TERM": "dumb"},
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_suggested_command_is_the_one_that_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sys, "argv", [".venv/bin/cogworks"])
    assert cli.program_name() == ".venv/bin/cogworks"
    monkeypatch.setattr(sys, "argv", ["site-packages/cogworks/__main__.py"])
    monkeypatch.setattr(sys, "executable", "/usr/bin/python3.11")
    assert cli.program_name() == "python3.11 -m cogworks"
    monkeypatch.setattr(sys, "argv", ["cli.py"])
    assert cli.program_name() == "cogworks"


def test_default_seats_are_you_and_a_fair_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.terminal.seats.RIVAL", ADEPT.name)
    seen = cogworks("play", "widget_mechs", chooser=typing("quit"))
    assert seen.screen.startswith("Widget Mechs. You are seat 1; seat 2 is Verity (adept), a fair player.\n")


@pytest.mark.parametrize(("seats", "is_warned"), [("you,random,random", True), ("you,random", False)])
def test_warnings_are_shown_before_the_game(seats: str, is_warned: bool) -> None:
    words = ("play", "girl_genius", "--seats", seats, "--option", "teams=yes")
    seen = cogworks(*words, chooser=typing("quit"))
    assert seen.screen.startswith("Note: The teams are uneven: 2 against 1.") == is_warned
