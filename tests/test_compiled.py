"""Compiled rules are used only if they match the sources, and then all of them, by all processes of a program."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cogworks._compiled import PIN, SUFFIX
from tests.compiled import ROOT, WHERE, Checkout, rule
from tools import compile_rules
from tools.compile_rules import KEPT, load, prune

pytestmark = [
    pytest.mark.skipif(os.environ.get("COGWORKS_INTERPRETED") == "1", reason="once is enough: on the compiled run"),
    pytest.mark.skipif(os.environ.get("COGWORKS_PURE") == "1", reason="this run asked for a plain install"),
    pytest.mark.skipif(not load(ROOT / "setup.py").has_compiler(), reason="needs a C compiler"),
]

CHILD = f"import subprocess, sys; print(subprocess.check_output([sys.executable, '-c', {WHERE!r}], text=True), end='')"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    made = Checkout(tmp_path_factory.mktemp("built") / "checkout")
    said = made.build()
    assert "step 1 of 3" in said
    assert "step 2 of 3" in said
    assert said.splitlines()[-1].startswith("Compiled rules are ready")
    return made


@pytest.fixture
def checkout(built: Checkout, tmp_path: Path) -> Checkout:
    """The compiled checkout, to modify."""
    moved = Checkout(tmp_path / "checkout")
    shutil.copytree(built.sets, moved.sets)
    return moved


def is_compiled(said: list[str]) -> bool:
    return said[0].endswith(SUFFIX)


def test_the_set_for_the_sources_is_used_unless_the_switch_is_on(checkout: Checkout) -> None:
    (name,) = checkout.names()
    where, answer = checkout.run()
    assert Path(where).is_relative_to(checkout.sets / name)
    assert answer == "1"
    assert checkout.run(COGWORKS_INTERPRETED="1") == [str(checkout.state), "1"]


def test_nothing_is_built_if_the_set_exists(checkout: Checkout) -> None:
    assert checkout.build() == ""


@pytest.mark.parametrize(
    "place", ["src/cogworks/engine/state.py", "src/cogworks/bots/new.py", "setup.py", "constraints.txt"]
)
def test_a_set_of_other_sources_is_never_used(checkout: Checkout, place: str) -> None:
    file = checkout.root / place
    before = file.read_text() if file.exists() else None
    file.write_text((before or "") + "\n# edited\n")
    assert not is_compiled(checkout.run())
    if before is None:
        file.unlink()
    else:
        file.write_text(before)
    assert is_compiled(checkout.run())


def test_hidden_files_of_editors_are_not_sources(checkout: Checkout) -> None:
    (checkout.state.parent / ".#state.py").symlink_to("somebody@somewhere.1234")
    assert is_compiled(checkout.run())


def test_an_edited_rule_runs_at_once_even_next_to_an_old_compiled_module(checkout: Checkout) -> None:
    (old,) = checkout.sets.rglob(f"state{SUFFIX}")
    shutil.copy(old, checkout.state.with_name(old.name))
    shutil.copy(next(checkout.sets.glob(f"*/cogworks__mypyc{SUFFIX}")), checkout.root / "src")
    checkout.state.write_text(rule(2))
    assert checkout.run() == [str(checkout.state), "2"]


def test_processes_of_an_interpreted_program_stay_interpreted_when_compiled_rules_appear(checkout: Checkout) -> None:
    away = checkout.root / "away"
    checkout.sets.rename(away)
    appear = f"import cogworks, os; os.rename({str(away)!r}, {str(checkout.sets)!r})\n"
    assert checkout.run(appear + CHILD)[0] == str(checkout.state)
    # A program started afterwards uses them.
    assert is_compiled(checkout.run())


def test_processes_of_a_compiled_program_keep_its_rules_when_a_source_is_edited(checkout: Checkout) -> None:
    edit = f"import cogworks, pathlib; pathlib.Path({str(checkout.state)!r}).write_text({rule(2)!r})\n"
    where, answer = checkout.run(edit + CHILD)
    assert where.endswith(SUFFIX)
    assert answer == "1"
    assert checkout.run() == [str(checkout.state), "2"]


def test_a_program_that_replaces_itself_chooses_again(checkout: Checkout) -> None:
    away = checkout.root / "away"
    checkout.sets.rename(away)
    replace = (
        f"import os, sys; from cogworks import _compiled; os.rename({str(away)!r}, {str(checkout.sets)!r})\n"
        f"_compiled.forget_choice(); os.execv(sys.executable, [sys.executable, '-c', {WHERE!r}])"
    )
    assert is_compiled(checkout.run(replace))


def test_a_choice_made_for_another_checkout_does_not_count(checkout: Checkout) -> None:
    assert is_compiled(checkout.run(**{PIN: "@/somewhere/else/src/cogworks"}))


def test_rules_removed_under_a_running_program_are_named(checkout: Checkout) -> None:
    vanish = f"import cogworks, shutil; shutil.rmtree({str(checkout.sets)!r})\n"
    child = (
        f"import subprocess, sys; print(subprocess.run([sys.executable, '-c', {WHERE!r}], capture_output=True).stderr)"
    )
    assert "are gone: restart it" in checkout.run(vanish + child)[0]


def test_a_killed_build_leaves_nothing_to_import_and_the_next_one_is_complete(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path / "checkout")
    process = checkout.building()
    assert process.stdout is not None
    with process.stdout as lines:
        while "step 2 of 3" not in lines.readline():
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    (left,) = checkout.names()
    assert left.startswith("scratch-")
    assert checkout.run() == [str(checkout.state), "1"]
    # Two at once: one builds, the other waits and finds the result.
    both = [checkout.building(), checkout.building("--background")]
    said = [process.communicate(timeout=300)[0] for process in both]
    assert [process.returncode for process in both] == [0, 0], said
    assert sum("Compiled rules are ready" in text for text in said) == 1
    assert len(checkout.names()) == 1
    assert is_compiled(checkout.run())


def test_without_a_compiler_everything_runs_interpreted(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path / "checkout")
    assert checkout.build(CC="false").startswith("No C compiler found: the rules run interpreted.")
    assert checkout.run() == [str(checkout.state), "1"]
    assert checkout.build(COGWORKS_PURE="1") == "The rules run interpreted, because COGWORKS_PURE=1 is set.\n"
    assert checkout.names() == []


def test_a_failed_build_says_why_and_changes_nothing(checkout: Checkout) -> None:
    before = checkout.names()
    checkout.state.write_text(rule(1).replace("return ANSWER", "return 'text'"))
    said = checkout.build(status=1)
    assert "Incompatible return value type" in said
    assert said.splitlines()[-1].startswith("Compiling the rules failed")
    assert "Incompatible return value type" in (checkout.sets / "log").read_text()
    assert checkout.names() == before
    # In the background one line is enough, and how far a long step is.
    told = checkout.build("--background", status=1).splitlines()[1:]
    assert [line[:27] for line in told if "s so far" not in line] == ["Compiling the rules failed:"]


def test_an_edit_during_compilation_belongs_to_another_set(checkout: Checkout) -> None:
    checkout.state.write_text(rule(2))
    process = checkout.building()
    assert process.stdout is not None
    assert "step 1 of 3" in process.stdout.readline()
    checkout.state.write_text(rule(3))
    assert process.communicate(timeout=300)[0].splitlines()[-1].startswith("Compiled rules are ready")
    assert checkout.run() == [str(checkout.state), "3"]
    checkout.state.write_text(rule(2))
    where, answer = checkout.run()
    assert where.endswith(SUFFIX)
    assert answer == "2"


def test_the_most_recently_used_sets_are_kept(tmp_path: Path) -> None:
    for age in range(KEPT + 2):
        made = tmp_path / f"set-{age}"
        made.mkdir()
        (made / "c-digest").write_text("")
        os.utime(made, (1000 - age, 1000 - age))
    scratch = tmp_path / "scratch-x"
    scratch.mkdir()
    prune(tmp_path, scratch)
    assert {entry.name for entry in tmp_path.glob("set-*")} == {f"set-{age}" for age in range(KEPT)}
    assert len(list(scratch.iterdir())) == 2


def test_an_edit_that_does_not_change_the_c_code_compiles_nothing_and_setuptools_builds_the_same(
    checkout: Checkout,
) -> None:
    (checkout.package / "games" / "words.py").write_text("HELLO = 'hello'\n")
    command = [sys.executable, "setup.py", "build_ext", "--inplace"]
    run = subprocess.run(
        command, cwd=checkout.root, env=checkout.environment(), check=True, capture_output=True, text=True
    )
    assert "step 1 of 3" in run.stdout
    assert "step 2 of 3" not in run.stdout
    assert is_compiled(checkout.run())
    assert len(checkout.names()) == 2
    assert list((checkout.root / "src").rglob(f"*{SUFFIX}")) == []


def test_a_wheel_carries_its_compiled_modules(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path / "checkout")
    shutil.copy(ROOT / "LICENSE", checkout.root)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    command = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path), "."]
    subprocess.run(command, cwd=checkout.root, env=checkout.environment(), check=True)
    (wheel,) = tmp_path.glob("cogworks-*.whl")
    shutil.unpack_archive(wheel, tmp_path / "unpacked", "zip")
    where = checkout.run(PYTHONPATH=str(tmp_path / "unpacked"))[0]
    assert Path(where).parent == tmp_path / "unpacked" / "cogworks" / "engine"
    assert where.endswith(SUFFIX)
    assert checkout.run(PYTHONPATH=str(tmp_path / "unpacked"), COGWORKS_INTERPRETED="1")[0].endswith("state.py")


def test_the_tool_works_on_its_own_checkout() -> None:
    assert compile_rules.ROOT == ROOT
