"""/metrics: what a server measures, on a port apart, with labels from a fixed set."""

import re
import socket
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from cogworks.engine.errors import CogworksError
from cogworks.tables.messages import COMMANDS
from cogworks.tables.store.database import DatabaseStore
from cogworks.web.http.paths import PATHS
from cogworks.web.monitoring.figures import MOST_LABELS, OTHER, Counts, Figures, Timings, command_of
from cogworks.web.monitoring.gauges import gauges_of
from cogworks.web.monitoring.prometheus import GAUGES, address_of, registry_of, serving
from cogworks.web.services import Services
from tests.web.visitors import House, play_now


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[DatabaseStore]:
    store = DatabaseStore(f"sqlite:///{tmp_path / 'tables.db'}")
    yield store
    store.close()


def scraped(services: Services, store: DatabaseStore) -> dict[str, float]:
    from prometheus_client import generate_latest

    registry = registry_of(services.figures, lambda: gauges_of(services, lambda: 3, lambda: 2, store.n_connections))
    lines = generate_latest(registry).decode().splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))}


def test_moves_refusals_requests_and_sockets_are_measured(kept: DatabaseStore) -> None:
    house = House(kept)
    services: Services = house.app.state.services
    kept.watch = services.figures
    ann = house.browser()
    table = play_now(ann, "gizmos")
    ann.get(f"/table/{table}")
    ann.get("/table/unknown-table")
    ann.get("/no/such/page")
    with ann.websocket_connect(f"/table/{table}/socket?html=0", headers={"origin": "http://testserver"}) as opened:
        update = opened.receive_json()["update"]
        while update["turn"] != 0:
            update = opened.receive_json().get("update", update)
        opened.send_json({"act": update["options"][0]["action"], "version": update["version"], "id": "m1"})
        while "reply" not in (said := opened.receive_json()):
            pass
        assert said["reply"]["done"]
        opened.send_json({"act": 99999, "version": -5, "id": "m2"})
        while "reply" not in (said := opened.receive_json()):
            pass
        assert not said["reply"]["done"]
        found = scraped(services, kept)
    assert found['cogworks_message_seconds_count{command="act",outcome="done"}'] == 1
    assert found['cogworks_message_seconds_count{command="act",outcome="refused"}'] == 1
    assert found[f'cogworks_refusals_total{{code="{said["reply"]["refused"]}"}}'] == 1
    assert found['cogworks_refusals_total{code="no such table"}'] == 1
    assert found['cogworks_records_total{kind="move"}'] >= 1
    assert found['cogworks_store_seconds_count{call="append",outcome="done"}'] >= 1
    assert found['cogworks_request_seconds_count{method="GET",route="/table/{id}",status="200"}'] >= 1
    assert found["cogworks_sockets"] == found["cogworks_tables_watched"] == found["cogworks_tables_in_memory"] == 1
    assert {f"cogworks_{name}" for name in GAUGES} <= found.keys()
    routes = {it[1] for it in map(re.compile(r'route="([^"]*)"').search, found) if it}
    assert routes <= {*PATHS.values(), OTHER, *(path for path in routes if path.startswith("/api"))}
    # Nothing that names a table or a player, and nothing secret.
    assert table not in str(found)
    house.close()


def test_labels_are_limited() -> None:
    counts, timings = Counts(), Timings()
    for n in range(2 * MOST_LABELS):
        counts.add(f"c{n}")
        timings.add(0.1, f"t{n}")
    assert len(counts.all()) == len(timings.all()) == MOST_LABELS + 1
    assert counts.all()[OTHER,] == MOST_LABELS
    assert command_of({"id": "x", "act": 3}) == "act"
    assert command_of({"<script>": 1}) == OTHER
    assert set(COMMANDS) >= {"act", "undo"}


def test_buckets_are_cumulative() -> None:
    timings = Timings()
    for seconds in (0.0005, 0.004, 0.004, 99.0):
        timings.add(seconds, "x")
    [(buckets, total)] = timings.all().values()
    assert [n for _, n in buckets] == [1, 1, *[3] * 11, 4]
    assert total == pytest.approx(99.0085)


def test_metrics_are_served_on_their_own_port_of_this_machine_only() -> None:
    figures = Figures()
    figures.refusals.add("too often")
    with serving("0", figures, dict) as port:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as answer:
            assert b'cogworks_refusals_total{code="too often"} 1.0' in answer.read()
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            with (
                pytest.raises(CogworksError, match="cannot listen"),
                serving(str(taken.getsockname()[1]), figures, dict),
            ):
                pass
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5)
    assert address_of("9100") == ("127.0.0.1", 9100)
    assert address_of("10.0.0.5:9100") == ("10.0.0.5", 9100)
    assert address_of("[::1]:9100") == ("::1", 9100)
    for wrong in ("", "x", "host:", "1.2.3.4:99999"):
        with pytest.raises(CogworksError, match="--metrics"):
            address_of(wrong)


def test_the_site_itself_has_no_metrics(house: House) -> None:
    assert house.browser().get("/metrics").status_code == 404
