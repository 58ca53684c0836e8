"""README shows exactly the pictures generated for it, and each game is among them."""

import re
from pathlib import Path

import pytest
from PIL import Image

from cogworks import games
from cogworks.bots.levels import ADEPT
from cogworks.tables.host import Host
from cogworks.tables.store.store import MemoryStore
from tools import animations, pictures

README = Path(__file__).parents[2] / "README.md"


def test_readme_and_the_generator_of_its_pictures_agree() -> None:
    shown = re.findall(r'<img src="docs/(pictures/[\w-]+\.\w+)"', README.read_text(encoding="utf-8"))
    generated = [f"pictures/{name}.jpg" for name in pictures.SHOWN]
    assert sorted(shown) == sorted(generated + [f"pictures/{name}.webp" for name in animations.STARTS])
    assert sum((pictures.OWN.parent / path).stat().st_size for path in shown) <= animations.TOTAL


def test_every_pictured_game_exists() -> None:
    assert set(pictures.MIDDLES) == set(animations.STARTS) <= set(games())
    assert {start[0] for start in animations.MOMENTS.values()} <= set(games())


def test_every_animation_is_within_the_size_limit() -> None:
    sizes = {name: (pictures.OWN / f"{name}.webp").stat().st_size for name in animations.STARTS}
    assert {name: size for name, size in sizes.items() if size > animations.LARGEST} == {}


def test_an_animation_above_the_size_limit_is_refused_and_keeps_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "gizmos.webp"
    path.write_bytes(b"old")
    frames = [animations.Frame(Image.effect_noise((96, 48), 90).convert("RGB"), k / 10, k, True) for k in range(3)]
    monkeypatch.setattr(animations, "LARGEST", 100)
    with pytest.raises(animations.TooLargeError, match=r"gizmos\.webp was not written: .* the limit is 100\."):
        animations.save(frames, path)
    assert path.read_bytes() == b"old"
    monkeypatch.setattr(animations, "LARGEST", 1_000_000)
    animations.save(frames, path)
    with Image.open(path) as image:
        assert getattr(image, "n_frames", 1) == 3


def test_an_animation_for_readme_has_what_the_other_pictures_leave(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "other.webp").write_bytes(bytes(300))
    (tmp_path / "gizmos.webp").write_bytes(bytes(900))
    monkeypatch.setattr(animations, "OWN", tmp_path)
    monkeypatch.setattr(animations, "TOTAL", 1000)
    assert animations.room_for(tmp_path / "gizmos.webp") == 700
    assert animations.room_for(tmp_path.parent / "gizmos.webp") == animations.LARGEST


def test_unknown_animations_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert animations.main(tmp_path, ["gizmos", "chess"]) == 1
    assert capsys.readouterr().err.startswith("Unknown: chess. Known: gadget_builder,")


def test_a_table_for_a_picture_is_the_same_each_time_and_waits_for_its_reader() -> None:
    seen = []
    for _ in range(2):
        store = MemoryStore()
        host = Host(store, {ADEPT.name: pictures.unhurried})
        link = pictures.brought_to(host, store, "widget_mechs", 12, "split")
        with host.at("picture-widget_mechs") as table:
            assert table.seats[0].is_present()
            assert int(table.history.state.to_move()) == 0
            seen.append([move.action for move in table.history.moves])
        assert link.startswith("/seat/picture-widget_mechs/")
    assert seen[0] == seen[1]
