"""Card sets that players write: versions, sharing, pictures, export and import; in memory, SQLite and PostgreSQL."""

import io
import json
import zipfile
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from cogworks.games.widget_ridge.cardset.format import own_text
from cogworks.people.studio import studio as rules
from cogworks.people.studio.archive import LARGEST_ARCHIVE, exported, imported
from cogworks.people.studio.pictures import HIGH, LARGEST_PICTURE, WIDE, encoded
from cogworks.people.studio.studio import Studio, studio_in
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store.store import MemoryStore, Store

ANN, BOB = "ann", "bob"
GAME = "widget_ridge"


@pytest.fixture
def studio(store: Store) -> Studio:
    times = iter(range(1, 10_000))
    return Studio(store, lambda: float(next(times)))


@pytest.fixture
def here() -> Studio:
    """In memory only, for what no database sees."""
    return Studio(MemoryStore(), lambda: 1.0)


def picture(colour: str = "red", size: tuple[int, int] = (1200, 700), kind: str = "PNG", **more: object) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, kind, **more)
    return out.getvalue()


def test_versions_are_never_overwritten(studio: Studio) -> None:
    made = studio.create(ANN, GAME, "set: First\n\ncard: half a")
    assert studio.save(ANN, made.id, "set: Second\n", {}) == 2
    assert studio.save(ANN, made.id, "set: Second\n", {}) == 2, "the same text is no version"
    assert studio.save(ANN, made.id, "set: First\n\ncard: half a", {}) == 3
    assert studio.open(ANN, made.id).version.number == 3
    assert [studio.open(ANN, f"{made.id}.{n}").version.text[:11] for n in (1, 2, 3)] == [
        "set: First\n",
        "set: Second",
        "set: First\n",
    ]
    assert list(studio.dates(made)) == [3, 2, 1]
    (found,) = studio.sets_of(ANN)
    assert (found.title, found.newest) == ("First", 3)


def test_two_tabs_that_save_at_once_get_a_version_each(studio: Studio) -> None:
    made = studio.create(ANN, GAME, "set: A")
    with ThreadPoolExecutor(4) as pool:
        numbers = list(pool.map(lambda n: studio.save(ANN, made.id, f"set: {n}", {}), range(8)))
    assert sorted(numbers) == list(range(2, 10))
    assert {studio.open(ANN, f"{made.id}.{n}").version.text for n in numbers} == {f"set: {n}" for n in range(8)}


def test_a_set_is_private_until_it_is_shared_and_only_its_author_changes_it(studio: Studio) -> None:
    made = studio.create(ANN, GAME, own_text())
    hash = studio.add_picture(ANN, made.id, picture())
    for look in (
        lambda: studio.find(BOB, made.id),
        lambda: studio.open(BOB, f"{made.id}.1"),
        lambda: studio.picture(BOB, made.id, hash),
        lambda: studio.copy(BOB, made.id),
        lambda: exported(studio, BOB, made.id),
        lambda: studio.save(BOB, made.id, "x", {}),
        lambda: studio.share(BOB, made.id, True),
        lambda: studio.remove(BOB, made.id),
    ):
        with pytest.raises(RefusedError, match="no such card set") as refused:
            look()
        with pytest.raises(RefusedError) as unknown:
            studio.find(BOB, "x" * 16)
        assert refused.value.reason == unknown.value.reason, "nobody learns that it exists"
    studio.share(ANN, made.id, True)
    assert not studio.open(BOB, made.id).is_mine
    assert studio.picture(BOB, made.id, hash)
    for change in (
        lambda: studio.save(BOB, made.id, "x", {}),
        lambda: studio.share(BOB, made.id, False),
        lambda: studio.remove(BOB, made.id),
        lambda: studio.add_picture(BOB, made.id, picture("blue")),
    ):
        with pytest.raises(RefusedError, match="belongs to someone else"):
            change()
    studio.share(ANN, made.id, False)
    with pytest.raises(RefusedError):
        studio.picture(BOB, made.id, hash)


def test_a_copy_has_the_pictures_and_changes_nothing_else(studio: Studio) -> None:
    made = studio.create(ANN, GAME, own_text())
    hash = studio.add_picture(ANN, made.id, picture())
    studio.save(ANN, made.id, own_text(), {"Tea Trolley": hash, "Nobody": "f" * 32})
    studio.share(ANN, made.id, True)
    mine = studio.copy(BOB, made.id)
    assert studio.open(BOB, mine.id).version.pictures == {"Tea Trolley": hash}
    assert studio.picture(BOB, mine.id, hash) == studio.picture(ANN, made.id, hash)
    studio.remove(ANN, made.id)
    assert studio.sets_of(ANN) == []
    assert studio.picture(BOB, mine.id, hash)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (" \n", "is empty"),
        ("set: \0", r"line 1 has U\+0000"),
        ("set: a\n\x1b", r"line 2 has U\+001B"),
        ("é" * 40_000, "80,000 bytes"),
        ("\ud800", "surrogate|Unicode"),
    ],
)
def test_a_text_that_cannot_be_stored_is_refused(here: Studio, text: str, reason: str) -> None:
    made = here.create(ANN, GAME, "set: A")
    with pytest.raises(RefusedError, match=reason):
        here.save(ANN, made.id, text, {})
    with pytest.raises(RefusedError, match=reason):
        here.create(ANN, GAME, text)
    assert here.find(ANN, made.id).newest == 1


def test_limits(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "MOST_SETS", 2)
    monkeypatch.setattr(rules, "MOST_VERSIONS", 2)
    monkeypatch.setattr(rules, "MOST_PICTURES", 2)
    made = studio.create(ANN, GAME, "set: A")
    studio.create(ANN, GAME, "set: B")
    with pytest.raises(RefusedError, match="you have 2 card sets"):
        studio.create(ANN, GAME, "set: C")
    studio.create(BOB, GAME, "set: C")
    studio.save(ANN, made.id, "set: A2", {})
    with pytest.raises(RefusedError, match="has 2 versions"):
        studio.save(ANN, made.id, "set: A3", {})
    for colour in ("red", "blue", "red"):
        studio.add_picture(ANN, made.id, picture(colour))
    with pytest.raises(RefusedError, match="at most 2 pictures"):
        studio.add_picture(ANN, made.id, picture("green"))


def test_games_without_card_sets_are_refused(here: Studio) -> None:
    with pytest.raises(Exception, match="Gizmos has no card sets"):
        here.create(ANN, "gizmos", "set: A")


# ---- pictures


def test_a_picture_is_small_and_bare() -> None:
    exif = Image.Exif()
    exif[0x010E] = "my home address"
    clean = encoded(picture(kind="JPEG", exif=exif, comment=b"secret"))
    with Image.open(io.BytesIO(clean)) as found:
        assert found.format == "WEBP"
        assert (found.width <= WIDE, found.height <= HIGH) == (True, True)
        assert dict(found.getexif()) == {}
    assert b"secret" not in clean
    assert b"home" not in clean
    assert len(clean) <= LARGEST_PICTURE
    assert encoded(clean), "an exported picture can be imported"


def test_noise_is_made_small_enough() -> None:
    noise = Image.effect_noise((900, 900), 200).convert("RGB")
    out = io.BytesIO()
    noise.save(out, "JPEG", quality=70)
    assert len(encoded(out.getvalue())) <= LARGEST_PICTURE


BOMB = picture(size=(6000, 6000), colour="black")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "damaged"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "not a PNG"),
        (picture()[:200], "damaged"),
        (b"\x89PNG\r\n\x1a\n" + bytes(500), "damaged"),
        (BOMB, "6000 by 6000 pixels"),
        (b"GIF89a" + b"\xff" * 400, "pixels|damaged"),
        (bytes(900_001), "900,001 bytes"),
    ],
    ids=["empty", "svg", "cut", "zeros", "bomb", "gif", "large"],
)
def test_a_hostile_picture_is_refused_with_its_reason(here: Studio, data: bytes, reason: str) -> None:
    made = here.create(ANN, GAME, "set: A")
    with pytest.raises(RefusedError, match=reason):
        here.add_picture(ANN, made.id, data)
    assert here._store.pictures(made.id) == set()


# ---- files


def test_a_set_goes_out_and_comes_in_with_all_versions_and_pictures(studio: Studio) -> None:
    made = studio.create(ANN, GAME, "set: First\n")
    hash = studio.add_picture(ANN, made.id, picture())
    studio.save(ANN, made.id, own_text(), {"Tea Trolley": hash})
    data = exported(studio, ANN, made.id)
    assert exported(studio, ANN, made.id) == data
    mine = imported(studio, BOB, data)
    assert (mine.game, mine.newest, mine.title, mine.is_shared) == (GAME, 2, "The Festival of Three Churches", False)
    assert studio.open(BOB, f"{mine.id}.1").version.text == "set: First\n"
    newest = studio.open(BOB, mine.id).version
    assert newest.text == own_text()
    assert list(newest.pictures) == ["Tea Trolley"]
    assert studio.picture(BOB, mine.id, newest.pictures["Tea Trolley"])


def archive(index: object, **files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("set.json", index if isinstance(index, bytes) else json.dumps(index))
        for name, data in files.items():
            made.writestr(name.replace("__", "/").replace("_txt", ".txt").replace("_webp", ".webp"), data)
    return out.getvalue()


def index(game: object = GAME, **pictures: str) -> dict[str, object]:
    version = {"number": 1, "saved": 1.0, "pictures": pictures}
    return {"format": "cogworks-card-set-1", "game": game, "title": "x", "versions": [version]}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\x05\x06" + bytes(18),
        bytes(LARGEST_ARCHIVE + 1),
        archive(b"{"),
        archive(b"[" * 100_000),
        archive([]),
        archive({**index(), "format": "other"}),
        archive({**index(), "versions": []}),
        archive({**index(), "versions": [None] * 400}),
        archive(index()),
        archive(index(), versions__1_txt=b"\xff\xfe"),
        archive(index(), versions__1_txt=b" " * 70_000),
        archive(b" " * 5_000_000),
        archive(index(a="x"), versions__1_txt=b"set: A"),
        archive(index(a="x"), versions__1_txt=b"set: A", pictures__x_webp=b"<svg>"),
        archive(index(a="../set"), versions__1_txt=b"set: A"),
        # Larger than any picture that is stored, in few bytes.
        archive(index(a="x"), versions__1_txt=b"set: A", pictures__x_webp=picture(size=(WIDE + 1, HIGH))),
    ],
    ids=lambda data: f"{len(data)} bytes",
)
def test_a_hostile_file_is_refused_and_leaves_nothing(here: Studio, data: bytes) -> None:
    with pytest.raises(RefusedError, match="not an exported card set"):
        imported(here, ANN, data)
    assert here.sets_of(ANN) == []


def test_a_file_that_fails_halfway_leaves_nothing(here: Studio) -> None:
    made = here.create(BOB, GAME, "set: First\n")
    here.save(BOB, made.id, "set: Second", {})
    data = exported(here, BOB, made.id)
    with zipfile.ZipFile(io.BytesIO(data)) as old:
        second = archive(old.read("set.json"), versions__1_txt=b"set: First", versions__2_txt=b"\0")
    with pytest.raises(RefusedError, match="cannot be stored"):
        imported(here, ANN, second)
    assert here.sets_of(ANN) == []


def test_a_player_who_signs_in_keeps_the_sets_and_one_who_leaves_takes_them_along(studio: Studio, store: Store) -> None:
    made = studio.create(ANN, GAME, "set: First\n")
    studio.add_picture(ANN, made.id, picture())
    studio.keep_figures(studio.open(ANN, made.id), {"cards": []})
    studio_in(store).adopt(ANN, BOB)
    assert [it.id for it in studio.sets_of(BOB)] == [made.id]
    assert studio.figures(studio.open(BOB, made.id)) == {"cards": []}
    studio_in(store).forget(BOB)
    assert studio_in(store).find(made.id) is None
    assert studio_in(store).pictures(made.id) == set()
    studio_in(store).keep_figures(made.id, 1, {}, 1.0)
    assert studio_in(store).figures(made.id, 1) is None
