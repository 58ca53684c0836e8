"""The commands of the lab: players, files, and results that survive an interruption."""

import io
from dataclasses import replace
from pathlib import Path

import pytest

from cogworks import cli
from cogworks.engine.errors import CogworksError
from cogworks.engine.registry import game
from cogworks.games.widget_ridge.cardset.format import own_text
from cogworks.lab import running
from cogworks.lab.command import Place, Request, run_compare, run_report, run_watch
from cogworks.lab.experiment import planned
from cogworks.lab.playing import Setup
from cogworks.lab.report import stored
from tests.lab import foundry
from tests.terminal.driver import cogworks

ASKED = Request("foundry", None, (), "random", 40, 40, gifts=["all"], judged=0, rungs=0)
SAME_DEALS = Request("foundry", None, (), "random", 40, 1)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    foundry.register(monkeypatch)


def place(*outs: Path, is_text: bool = False, is_continued: bool = False) -> Place:
    return Place(1, None, outs, is_text, is_continued)


def silent(line: str) -> None:
    pass


def interrupt(monkeypatch: pytest.MonkeyPatch, after: int) -> list[object]:
    """Interrupt a run after this many jobs; return the list of jobs that started."""
    real, started = running.call, []

    def call(function: object, arguments: object) -> object:
        started.append(function)
        if len(started) == after + 1:
            raise KeyboardInterrupt
        return real(function, arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(running, "call", call)
    return started


# ---- players


def test_cards_can_be_measured_with_other_players_than_the_whole_game(tmp_path: Path) -> None:
    said: list[str] = []
    asked = replace(ASKED, card_players="novice")
    run_report(asked, place(tmp_path / "r.html", is_text=True), said.append)
    shown = "\n".join(said)
    assert "between players of strength random" in shown
    assert "40 deals per treatment, played by novice" in shown
    other: list[str] = []
    run_report(replace(ASKED, players="novice"), place(tmp_path / "r.html", is_text=True), other.append)
    assert shown.split("\nGifts\n")[1] == "\n".join(other).split("\nGifts\n")[1]


def test_only_the_players_of_the_cards_play_treatments() -> None:
    chapters, jobs, slots = planned(replace(ASKED, card_players="novice,adept").experiment())
    players = {
        (kind, setup.player)
        for (_, kind, _), job in zip(slots, jobs, strict=True)
        if isinstance(setup := job.arguments[0], Setup)
    }
    assert {player for kind, player in players if kind == "treated"} == {"novice", "adept"}
    assert {player for kind, player in players if kind in ("played", "repeats")} == {"random"}
    assert len(chapters) == 1


# ---- files


def test_one_run_writes_several_formats(tmp_path: Path) -> None:
    said: list[str] = []
    run_report(ASKED, place(tmp_path / "r.html", tmp_path / "docs" / "r.md", tmp_path / "r.json"), said.append)
    assert (tmp_path / "r.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert (tmp_path / "docs" / "r.md").read_text(encoding="utf-8").startswith("# Foundry: lab report\n")
    assert sum("has the report" in line for line in said) == 2
    assert stored.from_text((tmp_path / "r.json").read_text(encoding="utf-8")).game == ASKED.game
    assert not list(tmp_path.rglob("*.partial"))


def test_a_report_that_cannot_be_written_is_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = interrupt(monkeypatch, after=0)
    (tmp_path / "file").write_text("", encoding="utf-8")
    (tmp_path / "folder.html").mkdir()
    for name, reason in (
        ("r.pdf", r"ends in \.html, \.md or \.json"),
        (".", r"ends in \.html, \.md or \.json"),
        ("folder.html", "it is a folder"),
        ("file/r.html", "r.html cannot be written"),
    ):
        with pytest.raises(CogworksError, match=reason):
            run_report(ASKED, place(tmp_path / name), silent)
        with pytest.raises(CogworksError, match=reason):
            run_compare(SAME_DEALS, "default", "rich=yes", place(tmp_path / name), silent)
    assert started == []


# ---- compare


def compared(first: str, second: str, *options: str, tmp_path: Path) -> str:
    said: list[str] = []
    run_compare(
        replace(SAME_DEALS, options=options), first, second, place(tmp_path / "c.html", is_text=True), said.append
    )
    return "\n".join(said)


def test_options_apply_to_both_variants(tmp_path: Path) -> None:
    plain, rich = (
        compared("default", "rich=yes", tmp_path=tmp_path),
        compared("rich=yes", "rich=yes", tmp_path=tmp_path),
    )
    both = compared("default", "default", "rich=yes", tmp_path=tmp_path)
    assert "+2.0 (+2.0 to +2.0)" in plain
    assert both.split("Endings")[1].count("default") == 2
    assert [line for line in both.splitlines() if line.startswith("answers")] == [
        line for line in rich.splitlines() if line.startswith("answers")
    ]
    # A variant's own options override common ones.
    assert "+2.0 (+2.0 to +2.0)" in compared("rich=no", "default", "rich=yes", tmp_path=tmp_path)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"options": ["rich=perhaps"]}, "rich"),
        ({"options": ["rich=no", "rich=yes"]}, "one value per option"),
        ({"players": "random,novice"}, "one level of players"),
        ({"seats": "2,2,3"}, "seats"),
    ],
)
def test_a_comparison_refuses_what_it_would_ignore(changes: dict[str, str], reason: str, tmp_path: Path) -> None:
    with pytest.raises(CogworksError, match=reason):
        run_compare(
            Request(**{**vars(SAME_DEALS), **changes}), "default", "rich=yes", place(tmp_path / "c.html"), silent
        )
    assert list(tmp_path.iterdir()) == []


def test_an_interrupted_comparison_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = compared("default", "rich=yes", tmp_path=tmp_path)
    started = interrupt(monkeypatch, after=5)
    out = tmp_path / "c.html"
    with pytest.raises(KeyboardInterrupt):
        run_compare(SAME_DEALS, "default", "rich=yes", place(out), silent)
    assert len((tmp_path / "c.html.partial").read_text(encoding="utf-8").splitlines()) == 6
    said: list[str] = []
    run_compare(SAME_DEALS, "default", "rich=yes", place(out, is_text=True, is_continued=True), said.append)
    assert "\n".join(said) == whole
    assert len(started) == 8 + 1
    assert list(tmp_path.iterdir()) == []


def test_a_comparison_has_the_data_of_every_game(tmp_path: Path) -> None:
    run_compare(SAME_DEALS, "default", "rich=yes", place(tmp_path / "c.html"), silent)
    rows = (tmp_path / "c.games.csv").read_text(encoding="utf-8").splitlines()
    assert len(rows) == 1 + 2 * SAME_DEALS.games
    assert rows[1].startswith('"2 seats, default options",0,')
    assert rows[-1].startswith("2 seats; rich: yes,39,")


# ---- watch


def test_a_watched_file_gets_a_quick_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Request] = []
    monkeypatch.setattr("cogworks.lab.command.run_watch", lambda path, request, place, say: asked.append(request))
    assert cli.run(["lab", "watch", "mine.txt"], io.StringIO(), io.StringIO(), io.StringIO()) == 0
    assert [(it.games, it.judged, it.rungs) for it in asked] == [(100, 0, 0)]


def test_an_interrupted_watch_leaves_nothing_to_continue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    option = next(option for option in game("widget_ridge").options if option.card_sets)
    assert option.card_sets is not None
    path = tmp_path / "mine.txt"
    path.write_text(option.card_sets.own(), encoding="utf-8")
    interrupt(monkeypatch, after=0)
    asked = Request("", "2", (), "random", 2, 1, judged=0, rungs=0)
    with pytest.raises(KeyboardInterrupt):
        run_watch(path, asked, place(tmp_path / "w.html"), silent)
    assert [it.name for it in tmp_path.iterdir()] == ["mine.txt"]
    assert "--continue" not in capsys.readouterr().err


# ---- card sets


@pytest.mark.parametrize(
    "words", [["{file}"], ["widget_ridge", "--cards", "{file}"], ["Widget Ridge", "--deck", "{file}"]]
)
def test_a_report_measures_a_card_set_file(tmp_path: Path, words: list[str]) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(own_text().replace("set: The Festival of Three Churches", "set: Sprocket Fair"), encoding="utf-8")
    named = [word.format(file=file) for word in words]
    seen = cogworks(
        *("lab", "report", *named, "--players", "random", "--games", "4", "--text", "--judged", "0"),
        *("--ladder", "0", "--no-cards", "--processes", "1"),
    )
    assert seen.code == 0, seen.complaints
    assert "2 seats; cards: Sprocket Fair." in seen.screen


def test_card_sets_with_one_title_are_numbered(tmp_path: Path) -> None:
    files = [tmp_path / "mine.txt", tmp_path / "yours.txt"]
    for gold, file in enumerate(files, 2):
        file.write_text(own_text().replace("play: gain 1 gold", f"play: gain {gold} gold", 1), encoding="utf-8")
    seen = cogworks(
        *("lab", "report", *map(str, files[:1]), "--cards", str(files[1]), "--players", "random", "--games", "4"),
        *("--text", "--judged", "0", "--ladder", "0", "--no-cards", "--processes", "1"),
    )
    assert seen.code == 0, seen.complaints
    for number in (1, 2):
        # In the overview, and as a heading.
        assert seen.screen.count(f"2 seats; cards: The Festival of Three Churches ({number})") == 2


@pytest.mark.parametrize("words", [["report", "{ours}", "--cards", "{other}"], ["compare", "{ours}", "{other}"]])
def test_a_card_set_for_another_game_is_refused_in_one_line(tmp_path: Path, words: list[str]) -> None:
    ours, other = tmp_path / "mine.txt", tmp_path / "works.txt"
    ours.write_text(own_text(), encoding="utf-8")
    option = next(option for option in game("girl_genius").options if option.card_sets)
    assert option.card_sets is not None
    other.write_text(option.card_sets.own(), encoding="utf-8")
    seen = cogworks("lab", *(word.format(ours=ours, other=other) for word in words))
    assert seen.code == 2
    refused = f"cogworks: {other} has cards for Girl Genius: The Works, not for Widget Ridge"
    assert " ".join(seen.complaints.split()) == refused


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["nowhere.txt"], "nowhere.txt: cannot be read"),
        (["{empty}"], "no game has cards like these"),
        (["gizmos", "--cards", "{empty}"], "Gizmos has no card sets; girl_genius and widget_ridge have"),
        (["mine"], "no game named 'mine'"),
    ],
)
def test_a_report_on_no_card_set_is_refused(tmp_path: Path, words: list[str], reason: str) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("nothing", encoding="utf-8")
    seen = cogworks("lab", "report", *(word.format(empty=empty) for word in words))
    assert seen.code == 2
    assert reason in seen.complaints
