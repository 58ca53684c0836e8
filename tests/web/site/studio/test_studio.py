"""The studio over HTTP: write, check, save, share, compare, play, print, export, and what is refused."""

import io
import json
import re
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient

from cogworks.games.girl_genius.cardset.format import our_text
from cogworks.games.widget_ridge.cardset.format import own_text
from cogworks.people.studio.archive import LARGEST_ARCHIVE
from cogworks.web.refusals import TOO_MUCH
from tests.web.visitors import House, id_of

RIDGE, WORKS = "widget_ridge", "girl_genius"
TEXTS = {RIDGE: own_text(), WORKS: our_text()}


def begin(browser: TestClient, game: str = RIDGE, start: str = "own") -> str:
    """Begin a set; return its id."""
    page = browser.post("/studio/new", data={"game": game, "start": start})
    assert page.status_code == 200, page.text
    found = re.search(r"/studio/edit/([\w-]+)$", str(page.url))
    assert found is not None
    return found[1]


def check(browser: TestClient, id: str, text: str, **more: object) -> dict[str, Any]:
    response = browser.post(f"/studio/edit/{id}/check", json={"text": text, **more})
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


def save(browser: TestClient, id: str, text: str, **pictures: str) -> int:
    form = {"text": text, "pictures": json.dumps(pictures)}
    response = browser.post(f"/studio/edit/{id}/save", data=form, headers={"accept": "application/json"})
    assert response.status_code == 200, response.text
    return int(response.json()["number"])


def picture() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (90, 60), "red").save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize("game", TEXTS)
def test_a_set_begins_with_the_built_in_one_and_all_its_cards_are_shown(house: House, game: str) -> None:
    ann = house.browser()
    id = begin(ann, game)
    page = ann.get(f"/studio/edit/{id}").text
    assert TEXTS[game].splitlines()[30] in page
    found = check(ann, id, TEXTS[game])
    assert found["mistakes"] == []
    faces, html = found["faces"], found["html"]
    assert isinstance(faces, list)
    assert isinstance(html, dict)
    spares = TEXTS[game].count("\nspare ")
    assert len(faces) == found["n_cards"] - spares
    lines = TEXTS[game].splitlines()
    assert all(lines[face["line"] - 1].endswith(f": {face['name']}") for face in faces)
    again = check(ann, id, TEXTS[game], known=[face["key"] for face in faces])
    assert again["html"] == {}, "a page fetches no face twice"
    changed = check(ann, id, TEXTS[game].replace("flavour: It", "flavour: Oh! It", 1), known=list(html))
    assert ["Oh!" in it for it in changed["html"].values()] == [True]


@pytest.mark.parametrize(
    ("game", "old", "new", "card"),
    [
        (RIDGE, "gate: an opponent gains 3 spark", "gate: an opponent gians 3 spork", "Gossip-Powered"),
        (
            WORKS,
            "do: if you have three Dirigibles, win the game",
            "do: if you have thre Dirigible win",
            "Bashful Porpoise",
        ),
    ],
)
def test_mistakes_are_at_their_line_and_all_other_cards_are_shown(
    house: House, game: str, old: str, new: str, card: str
) -> None:
    ann = house.browser()
    id = begin(ann, game)
    text = TEXTS[game].replace(old, new, 1)
    found = check(ann, id, text)
    (mistake,) = found["mistakes"]
    assert text.splitlines()[mistake["line"] - 1].strip() == new
    assert "write '" in mistake["remedy"] or "instructions start with" in mistake["remedy"]
    whole = {face["name"] for face in check(ann, id, TEXTS[game])["faces"]}
    assert whole - {face["name"] for face in found["faces"]} == {card}


def test_a_few_pasted_cards_are_shown_before_the_set_is_whole(house: House) -> None:
    ann = house.browser()
    id = begin(ann, RIDGE, "empty")
    text = "augment 7: Steam-<b>Fed\ncost: 3\nright: red\nplay: gain 2 gold\ngate: pay 2 gold\n"
    found = check(ann, id, text)
    assert found["mistakes"]
    ((key, html),) = found["html"].items()
    assert found["faces"] == [{"name": "Steam-<b>Fed", "line": 1, "copies": 1, "key": key}]
    assert "Steam-&lt;b&gt;Fed" in html
    assert "<b>Fed" not in html
    assert "№ 7" in html or "augment" in html


def test_versions_are_kept_and_each_can_be_opened(house: House) -> None:
    ann = house.browser()
    id = begin(ann)
    text = own_text().replace("Tea Trolley", "Soup Trolley")
    assert save(ann, id, text) == 2
    assert save(ann, id, text) == 2
    assert "Tea Trolley" in ann.get(f"/studio/set/{id}.1").text
    assert "Soup Trolley" in ann.get(f"/studio/set/{id}").text
    assert "Tea Trolley" in ann.get(f"/studio/edit/{id}?version=1").text
    assert ann.get(f"/studio/set/{id}.1/cards.txt").text == own_text()
    without_script = ann.post(f"/studio/edit/{id}/save", data={"text": "set: A\r\n\r\nhalf"})
    assert str(without_script.url).endswith(f"/studio/edit/{id}")
    assert ann.get(f"/studio/set/{id}/cards.txt").text == "set: A\n\nhalf"
    assert "be played yet" in ann.get(f"/studio/set/{id}").text


def test_a_set_is_private_until_it_is_shared(house: House) -> None:
    ann, bob = house.browser(), house.browser()
    id = begin(ann)
    hash = ann.post(f"/studio/edit/{id}/picture", content=picture()).json()["hash"]
    save(ann, id, own_text(), **{"Tea Trolley": hash})
    image = f"/studio/picture/{id}/{hash}"
    assert image in ann.get(f"/studio/set/{id}").text
    reads = [f"/studio/set/{id}", f"/studio/set/{id}.1", image, f"/studio/edit/{id}", f"/studio/edit/{id}/export"]
    reads += [f"/studio/set/{id}/{page}" for page in ("compare", "print", "cards.txt", "cards.csv")]
    unknown = bob.get("/studio/set/" + "x" * 16)
    for path in reads:
        refused = bob.get(path)
        assert refused.status_code == 404, path
        assert refused.text.replace(path, "") == unknown.text.replace("/studio/set/" + "x" * 16, ""), path
    for page in ("copy", "play"):
        assert bob.post(f"/studio/set/{id}/{page}").status_code == 404
    assert bob.post(f"/studio/edit/{id}/check", json={"text": "x"}).status_code == 404
    assert id not in bob.get("/studio").text
    ann.post(f"/studio/edit/{id}/share", data={"share": "yes"})
    for path in reads:
        assert bob.get(path).status_code == (400 if path == f"/studio/edit/{id}" else 200), path
    assert bob.get(image).headers["content-type"] == "image/webp"
    assert "private" in bob.get(image).headers["cache-control"]
    shared = bob.get(f"/studio/set/{id}").text
    assert "Delete this set" not in shared
    for page, form in (("save", {"text": "x"}), ("share", {"share": "no"}), ("delete", {})):
        assert bob.post(f"/studio/edit/{id}/{page}", data=form).status_code == 400
    assert bob.post(f"/studio/edit/{id}/picture", content=picture()).status_code == 400
    mine = str(bob.post(f"/studio/set/{id}/copy").url).rpartition("/")[2]
    assert f"/studio/picture/{mine}/{hash}" in bob.get(f"/studio/set/{mine}").text
    ann.post(f"/studio/edit/{id}/share", data={"share": "no"})
    assert bob.get(image).status_code == 404
    ann.post(f"/studio/edit/{id}/delete")
    assert ann.get(f"/studio/set/{id}").status_code == 404
    assert bob.get(f"/studio/set/{mine}").status_code == 200


@pytest.mark.parametrize(("game", "option"), [(RIDGE, "cards"), (WORKS, "deck")])
def test_play_it_opens_a_table_with_these_cards_and_a_bot(house: House, game: str, option: str) -> None:
    ann = house.browser()
    id = begin(ann, game)
    table = id_of(ann.post(f"/studio/set/{id}/play").url)
    with house.host.at(table) as opened:
        assert opened.header.options[option] == TEXTS[game]
        assert opened.seats.chairs[0].bot == ""
        assert opened.seats.chairs[1].bot
    save(ann, id, "set: half")
    refused = ann.post(f"/studio/set/{id}/play")
    assert (refused.status_code, "be played yet" in refused.text) == (400, True)


def test_differences_from_the_built_in_set_a_version_and_a_shared_set(house: House) -> None:
    ann, bob = house.browser(), house.browser()
    id = begin(ann)
    save(ann, id, own_text().replace("gate: an opponent gains 3 spark", "gate: an opponent gains 2 spark"))
    for to in ("own", f"{id}.1", f"http://testserver/studio/set/{id}.1", f" /studio/set/{id}.1/ "):
        page = " ".join(ann.get(f"/studio/set/{id}/compare", params={"to": to}).text.split())
        assert "differs from" in page
        assert " in 1 card.</p>" in page, to
        assert "<del>an opponent gains 3 spark</del> <ins>an opponent gains 2 spark</ins>" in page
        assert page.count("Gossip-Powered, augment") == 2
    assert " in 0 cards.</p>" in " ".join(ann.get(f"/studio/set/{id}.1/compare").text.split())
    other = begin(bob)
    assert ann.get(f"/studio/set/{id}/compare", params={"to": other}).status_code == 404
    assert ann.get(f"/studio/set/{id}/compare", params={"to": begin(ann, WORKS)}).status_code == 400
    for nonsense in ("", "http://[", "/studio/set/../../etc", "x" * 3000):
        assert ann.get(f"/studio/set/{id}/compare", params={"to": nonsense}).status_code == 400, nonsense


@pytest.mark.parametrize("game", TEXTS)
def test_a_set_goes_to_a_spreadsheet_and_back(house: House, game: str) -> None:
    ann = house.browser()
    id = begin(ann, game)
    table = ann.get(f"/studio/set/{id}/cards.csv")
    assert table.headers["content-type"].startswith("text/csv")
    assert table.content.startswith(b"\xef\xbb\xbftype,")
    back = ann.post(f"/studio/read-table?game={game}", content=table.content).json()["text"]
    save(ann, id, back)
    assert "differs from the built-in set in 0 cards" in " ".join(ann.get(f"/studio/set/{id}/compare").text.split())
    wrong = ann.post(f"/studio/read-table?game={game}", content=b"a,b\r\n1,2")
    assert (wrong.status_code, "first row must name the columns" in wrong.text) == (400, True)


def test_cards_are_printed_with_their_copies_on_both_sides(house: House) -> None:
    ann = house.browser()
    id = begin(ann)
    page = ann.get(f"/studio/set/{id}/print?paper=letter").text
    assert 'class="sheets letter"' in page
    n_cards = 10 + 60
    assert page.count('aria-label="Fronts') == page.count('aria-label="Backs') == -(-n_cards // 9)
    assert page.count('class="cardback"') == page.count('class="slot"><div class="zoom laid"') == n_cards
    once = ann.get(f"/studio/set/{id}/print?copies=one").text
    assert once.count('class="cardback"') == 53
    save(ann, id, "set: nothing")
    assert ann.get(f"/studio/set/{id}/print").status_code == 400


def test_export_and_import(house: House) -> None:
    ann, bob = house.browser(), house.browser()
    id = begin(ann, WORKS)
    save(ann, id, our_text().replace("Bashful", "Brazen"))
    file = ann.get(f"/studio/edit/{id}/export")
    assert file.headers["content-type"] == "application/zip"
    opened = bob.post("/studio/import", content=file.content)
    assert opened.status_code == 200
    assert "Brazen Porpoise" in opened.text
    assert "Version 2" in opened.text
    refused = bob.post("/studio/import", content=b"nonsense")
    assert (refused.status_code, "not an exported card set" in refused.text) == (400, True)
    assert bob.post("/studio/import", content=bytes(LARGEST_ARCHIVE + 1)).status_code == 413
    assert bob.post(f"/studio/edit/{id}/save", content=bytes(2_000_000)).status_code == 413


NONSENSE = [
    {"text": 3},
    {"text": None},
    {"text": "x", "pictures": []},
    {"text": "x", "pictures": {"a": 1}},
    [],
    "x",
    None,
]


@pytest.mark.parametrize("body", NONSENSE)
def test_nonsense_is_refused(house: House, body: object) -> None:
    ann = house.browser()
    id = begin(ann)
    assert ann.post(f"/studio/edit/{id}/check", json=body).status_code == 400


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0",
        "card: " + "a" * 60_000,
        "augment 1: A\n" * 4_000,
        "card: A\ndo: " + "if you have one A, " * 900,
        "card: A\nwords: " + " ".join(f"w{n}" for n in range(9_000)),
        "plural: " + "a, b\nplural: " * 3_000,
        "é" * 40_000,
        "set: <script>alert(1)</script>\ncard: <img src=x onerror=a()>\npoints: 1\nedges: Red 1, Red 1, Red 1, Red 2",
        "augment 99999999999999999999: ²\ncost: ٣",
    ],
    ids=range(10),
)
@pytest.mark.parametrize("game", TEXTS)
def test_hostile_texts_have_mistakes_and_break_nothing(house: House, game: str, text: str) -> None:
    ann = house.browser()
    id = begin(ann, game, "empty")
    found = check(ann, id, text, known=[1, None, {}] * 2000)
    assert found["mistakes"]
    assert "<script>" not in json.dumps(found["html"])
    assert "<img src=x" not in json.dumps(found["html"])


def test_unknown_games_and_games_without_card_sets(house: House) -> None:
    ann = house.browser()
    assert ann.post("/studio/new", data={"game": "gizmos"}).status_code == 400
    assert ann.post("/studio/new", data={"game": "../etc"}).status_code == 404
    assert ann.post("/studio/read-table?game=gizmos", content=b"type,name").status_code == 400


def test_a_client_changes_only_so_much_a_day(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = house.browser()
    id = begin(ann)

    def take(self: object, client: str) -> None:
        raise TOO_MUCH()

    monkeypatch.setattr("cogworks.web.http.limits.DailyQuota.take", take)
    assert ann.post("/studio/new", data={"game": RIDGE}).status_code == 429
    assert ann.post(f"/studio/edit/{id}/save", data={"text": "x"}).status_code == 429
    assert ann.post(f"/studio/edit/{id}/picture", content=picture()).status_code == 429
    assert ann.post(f"/studio/set/{id}/copy").status_code == 429
    assert ann.post("/studio/import", content=b"x").status_code == 429
