"""The tool that records the animated images in README."""

from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from tools import animations
from tools.animations import SHORTEST, Frame, TooLargeError, beginnings, save

MOVES = 6


def frame(move: int) -> Frame:
    """A frame one second after the last, with another colour."""
    return Frame(Image.new("RGB", (64, 64), (40 * move, 0, 90)), float(move), move, False)


def n_frames(path: Path) -> int:
    with Image.open(path) as image:
        return sum(1 for _ in ImageSequence.Iterator(image))


FRAMES = [frame(move) for move in range(MOVES)]


def test_moves_are_dropped_from_the_end_but_not_all_of_them() -> None:
    lengths = [part[-1].at for part in beginnings(FRAMES)]
    assert lengths == [5.0, 4.0]
    assert min(lengths) >= SHORTEST
    assert beginnings(FRAMES[:2]) == [FRAMES[:2]]


def test_an_animation_too_large_for_its_limit_gets_shorter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.webp"
    monkeypatch.setattr(animations, "APART", (1,))
    monkeypatch.setattr(animations, "QUALITIES", (60,))
    save(FRAMES, path)
    assert n_frames(path) == MOVES
    monkeypatch.setattr(animations, "LARGEST", path.stat().st_size - 1)
    save(FRAMES, path)
    assert n_frames(path) == MOVES - 1


def test_an_animation_that_never_fits_is_refused_and_the_old_one_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.webp"
    path.write_bytes(b"the old one")
    monkeypatch.setattr(animations, "LARGEST", 10)
    with pytest.raises(TooLargeError, match="was not written"):
        save(FRAMES, path)
    assert path.read_bytes() == b"the old one"
