"""Reviewing a finished game from its file."""

import io
import json
import re
from pathlib import Path

import pytest

from cogworks import Log, logfile
from cogworks.terminal.review import Bar, bar
from tests.random_games import finished_log
from tests.terminal.driver import cogworks, person, widest


def finished() -> Log:
    return finished_log("high_cog", ["novice", "you"])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    logfile.save(finished(), tmp_path / "game.json")
    return tmp_path / "game.json"


def test_a_review_prints_every_player_and_the_moments(file: Path, home: Path) -> None:
    seen = cogworks("review", str(file))
    assert (seen.code, seen.complaints) == (0, "")
    for words in ("novice", "you"):
        assert re.search(
            rf"^{words} (won|lost|shared the win)\. Accuracy \d+%\. Decisions: \d+ good,", seen.screen, re.M
        )
    assert len(re.findall(r"Luck \S\d+%, give or take \d+%\. Biggest swing \S\d+% at step \d+\.", seen.screen)) == 2
    assert "Chance to win at each tenth of the game: " in seen.screen
    assert "Moments that mattered:" in seen.screen
    assert widest(seen.screen) < 80


def test_a_better_move_can_be_tried(file: Path, home: Path) -> None:
    """The command in the review resumes the game in a new file, with you in the seat that decided."""
    seen = cogworks("review", str(file))
    found = re.search(r"(play --continue .* --from (\d+) --seats \S+)", seen.screen)
    assert found is not None
    before = file.read_bytes()
    played = cogworks(*found[1].split(), chooser=person(1))
    assert played.code == 0
    assert file.read_bytes() == before
    (new,) = (home / "finished").iterdir()
    log = logfile.load(new)
    assert log.answers[: int(found[2])] == finished().answers[: int(found[2])]
    assert "you" in log.players


@pytest.mark.parametrize(("step", "reason"), [("-1", "from steps 0 to"), ("9999", "from steps 0 to")])
def test_only_steps_of_the_game_can_be_resumed(file: Path, home: Path, step: str, reason: str) -> None:
    seen = cogworks("play", "--continue", str(file), f"--from={step}", "--seats", "you,novice")
    assert (seen.code, reason in seen.complaints) == (2, True)
    assert "--from needs a game" in cogworks("play", "high_cog", "--from", "3").complaints


def test_the_page_is_complete_by_itself(file: Path, home: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    assert cogworks("review", str(file), "--html", str(page)).code == 0
    text = page.read_text(encoding="utf-8")
    assert len(re.findall(r'<svg class="graph', text)) == 2
    assert "<table>" in text
    styles, body = text.split("</style>")
    assert not re.search(r'(src|href)="(?!#)', body), "loads or links nothing"
    assert not re.search(r"url\(|@import", styles)
    assert "Try again" not in text, "there is no server to try it on"
    again = cogworks("review", str(file), "--html", str(page))
    assert (again.code, "already exists" in again.complaints) == (2, True)
    assert page.read_text(encoding="utf-8") == text


def changed(data: dict[str, object], kind: str) -> str:
    """A damaged or forged file."""
    answers = data["answers"]
    assert isinstance(answers, list)
    if kind == "truncated file":
        return json.dumps(data)[:-30]
    if kind == "truncated log":
        return json.dumps({**data, "answers": answers[:-2]})
    if kind == "unfinished":
        log = finished()
        log.answers = log.answers[:-1]
        return json.dumps(log.as_data())
    if kind == "other rules":
        return json.dumps({**data, "version": 99})
    if kind == "forged move":
        return json.dumps({**data, "answers": [*answers[:-1], 9999]})
    return json.dumps({**data, "shuffle": {"table": "t", "commitment": "0" * 64, "seed": "1" * 64, "salts": ["", ""]}})


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("truncated file", "cut off or damaged"),
        ("truncated log", "the log should hold"),
        ("unfinished", "the game is not over after"),
        ("other rules", "rules version 99"),
        ("forged move", "answer "),
        ("forged draws", "forged: the draws are not those of the table"),
    ],
)
def test_bad_files_are_refused_with_the_reason(file: Path, home: Path, kind: str, reason: str) -> None:
    file.write_text(changed(json.loads(file.read_text()), kind), encoding="utf-8")
    seen = cogworks("review", str(file))
    assert seen.code == 2
    assert seen.complaints.startswith(f"cogworks: {file}: ")
    assert reason in seen.complaints
    assert seen.screen == ""


class Terminal(io.StringIO):
    """A stream that counts as a terminal."""

    def isatty(self) -> bool:
        return True


def test_progress_is_a_bar_on_a_terminal_only() -> None:
    assert bar(15, 30, 3.0) == "Reviewing [###############...............] 15 of 30 decisions and draws, 3 s left"
    shown, piped = Terminal(), io.StringIO()
    for stream in (shown, piped):
        it = Bar(stream)
        it.show(0, 4)
        it.show(4, 4)
    assert "0 of 4 decisions and draws" in shown.getvalue()
    assert shown.getvalue().endswith("\r"), "the bar is removed in the end"
    assert piped.getvalue() == ""


def test_a_game_longer_than_any_real_one_is_refused_before_it_is_replayed(file: Path) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    data["answers"] = [0] * 10_001
    file.write_text(json.dumps(data), encoding="utf-8")
    refused = cogworks("review", str(file))
    assert refused.code == 2
    assert "it has 10,001 steps. The limit for High Cog is 10,000" in refused.complaints


@pytest.mark.parametrize("command", ["replay", "review", "verify", "play --continue"])
def test_a_file_too_large_for_a_game_is_not_read(command: str, tmp_path: Path) -> None:
    file = tmp_path / "zeros.json"
    with file.open("wb") as zeros:
        zeros.truncate(logfile.LARGEST + 1)
    refused = cogworks(*command.split(), str(file))
    assert refused.code == 2
    assert "too large for a game: the limit is 8,000,000 bytes" in refused.complaints
