"""Measurements in the studio: in the background, with progress, limits and cancel; their figures are stored."""

import time
from collections.abc import Callable, Iterator, Mapping
from threading import Event
from typing import Any

import pytest

from cogworks.engine.errors import CogworksError
from cogworks.games.widget_ridge.cardset.format import own_text
from cogworks.web.site.studio.measuring import jobs
from tests.web.site.studio.test_studio import begin, save
from tests.web.visitors import House

CHANGED = own_text().replace("gate: an opponent gains 3 spark", "gate: pay 1 gold")
POINTS = {"value": 4.5, "low": 1.0, "high": 8.0}
FIGURES = {
    "deals": 300,
    "seats": 2,
    "player": "novice",
    "how": "in its discard pile",
    "left_out": ["Tea Trolley"],
    "cards": [
        {
            "name": "Gossip-<b>Powered",
            "kind": "changed",
            "before": POINTS,
            "after": POINTS,
            "change": POINTS,
            "finding": "stronger",
        },
        {"name": "New One", "kind": "new", "before": None, "after": POINTS, "change": None, "finding": ""},
    ],
}


class Lab:
    """Stands for the lab: waits until it is let go."""

    def __init__(self) -> None:
        self.go, self.asked = Event(), 0
        self.given: list[tuple[Any, ...]] = []
        self.error: Exception | None = None

    def measure(
        self, ask: object, name: str, before: object, after: object, note: Callable[[int, int], None]
    ) -> Mapping[str, Any]:
        self.given.append((name, before, after))
        note(10, 300)
        assert self.go.wait(20)
        note(20, 300)
        if self.error:
            raise self.error
        return FIGURES


@pytest.fixture
def lab() -> Lab:
    return Lab()


@pytest.fixture
def house(lab: Lab) -> Iterator[House]:
    opened = House(measure=lab.measure)
    yield opened
    lab.go.set()
    opened.close()


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_it_shows_progress_and_then_what_each_card_is_worth(house: House, lab: Lab) -> None:
    ann = house.browser()
    id = begin(ann)
    save(ann, id, CHANGED)
    page = ann.post(f"/studio/set/{id}/measure", data={"against": "own"})
    assert str(page.url).endswith(f"/studio/set/{id}.2#measured")
    assert 'id="measuring"' in page.text
    progress = f"/studio/set/{id}/measure/progress"
    until(lambda: ann.get(progress).json() == {"running": True, "done": 10, "total": 300})
    ann.post(f"/studio/set/{id}/measure")
    lab.go.set()
    until(lambda: not ann.get(progress).json()["running"])
    assert lab.given == [("widget_ridge", "", CHANGED)], "asked twice, measured once"
    text = ann.get(f"/studio/set/{id}").text
    assert "Measured against the built-in set: 300 deals" in text
    assert "Gossip-&lt;b&gt;Powered" in text
    assert '<td class="stronger">stronger</td>' in text
    # On phones, figures have their names beside them, in place of the table's head.
    assert [text.count(f'<td data-name="{name}">') for name in ("Original", "Yours", "Change")] == [2, 2, 2]
    assert "Not measured: Tea Trolley." in text
    assert "Measured against" not in ann.get(f"/studio/set/{id}.1").text
    assert house.browser().get(progress).status_code == 404


def test_against_another_version(house: House, lab: Lab) -> None:
    ann = house.browser()
    id = begin(ann)
    save(ann, id, CHANGED)
    lab.go.set()
    ann.post(f"/studio/set/{id}/measure", data={"against": f"{id}.1"})
    until(lambda: "Measured against The Festival" in ann.get(f"/studio/set/{id}").text)
    assert lab.given == [("widget_ridge", own_text(), CHANGED)]


def test_nothing_changed_mistakes_and_foreign_sets_are_refused(house: House, lab: Lab) -> None:
    ann, bob = house.browser(), house.browser()
    id, other = begin(ann), begin(bob)
    refused = ann.post(f"/studio/set/{id}/measure", data={"against": "own"})
    assert (refused.status_code, "nothing to measure" in refused.text) == (400, True)
    assert ann.post(f"/studio/set/{id}/measure", data={"against": other}).status_code == 404
    assert bob.post(f"/studio/set/{id}/measure").status_code == 404
    save(ann, id, "set: half")
    refused = ann.post(f"/studio/set/{id}/measure")
    assert (refused.status_code, "be played yet" in refused.text) == (400, True)
    assert lab.given == []


def test_it_can_be_stopped_by_its_author_only(house: House, lab: Lab) -> None:
    ann, bob = house.browser(), house.browser()
    id = begin(ann)
    save(ann, id, CHANGED)
    ann.post(f"/studio/edit/{id}/share", data={"share": "yes"})
    ann.post(f"/studio/set/{id}/measure")
    until(lambda: bool(lab.given))
    assert bob.post(f"/studio/set/{id}/measure/cancel").status_code == 400
    assert ann.get(f"/studio/set/{id}/measure/progress").json()["running"]
    ann.post(f"/studio/set/{id}/measure/cancel")
    lab.go.set()
    assert not ann.get(f"/studio/set/{id}/measure/progress").json()["running"]
    assert "Measured against" not in ann.get(f"/studio/set/{id}").text


def test_limits_per_client_in_total_and_per_day(house: House, lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "MOST_WAITING", 3)
    ann, bob = house.browser(), house.browser(("other", 1))
    mine = [begin(ann) for _ in range(3)]
    his = [begin(bob) for _ in range(2)]
    for browser, ids in ((ann, mine), (bob, his)):
        for id in ids:
            save(browser, id, CHANGED)
    statuses = [ann.post(f"/studio/set/{id}/measure").status_code for id in mine]
    assert statuses == [200, 200, 429]
    assert [bob.post(f"/studio/set/{id}/measure").status_code for id in his] == [200, 429]


def test_a_failure_is_reported(house: House, lab: Lab) -> None:
    ann = house.browser()
    id = begin(ann)
    save(ann, id, CHANGED)
    lab.error = CogworksError("no luck")
    lab.go.set()
    ann.post(f"/studio/set/{id}/measure")
    until(lambda: "The measurement failed" in ann.get(f"/studio/set/{id}").text)
    lab.error = None
    ann.post(f"/studio/set/{id}/measure")
    until(lambda: "Measured against" in ann.get(f"/studio/set/{id}").text)
