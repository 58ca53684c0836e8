"""`/metrics` in Prometheus' format, on a port apart from the site, which only the operator should reach."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from cogworks.engine.errors import CogworksError
from cogworks.web.monitoring.figures import Counts, Figures, Timings

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry, Metric

Gauges = Callable[[], Mapping[str, float]]
"""Reads the present values, by name; called for each scrape."""

TIMED: Final[tuple[tuple[str, str, str, tuple[str, ...]], ...]] = (
    ("requests", "cogworks_request_seconds", "HTTP requests", ("route", "method", "status")),
    ("messages", "cogworks_message_seconds", "Messages over sockets, until their reply", ("command", "outcome")),
    ("store", "cogworks_store_seconds", "Calls of the database", ("call", "outcome")),
)
COUNTED: Final[tuple[tuple[str, str, str, tuple[str, ...]], ...]] = (
    ("refusals", "cogworks_refusals", "Refused requests and messages", ("code",)),
    ("records", "cogworks_records", "Records stored; moves include those of bots and draws", ("kind",)),
    ("log", "cogworks_log_lines", "Lines of the log, also suppressed ones", ("level",)),
)
GAUGES: Final = {
    "sockets": "Open sockets of tables",
    "tables_watched": "Tables with open sockets",
    "tables_in_memory": "Tables in memory",
    "bots_playing": "Tables whose bots are playing",
    "bots_waiting": "Bots' moves and hints that wait for a process",
    "renders_waiting": "Boards that wait for a render worker",
    "render_workers": "Render workers that are ready",
    "heavy_waiting": "Replays, reviews and the like that wait or run",
    "connections": "Open connections",
    "database_connections": "Connections of the database in use",
}


def registry_of(figures: Figures, gauges: Gauges) -> "CollectorRegistry":
    """A registry with everything that a server measures, and its process's memory, CPU and files."""
    from prometheus_client import CollectorRegistry, ProcessCollector

    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Collector(figures, gauges))
    ProcessCollector(registry=registry)
    return registry


class _Collector:
    """Turns figures into Prometheus' families when it asks for them."""

    def __init__(self, figures: Figures, gauges: Gauges) -> None:
        self._figures, self._gauges = figures, gauges

    def collect(self) -> Iterator["Metric"]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily

        for part, name, words, labels in TIMED:
            timings: Timings = getattr(self._figures, part)
            family = HistogramMetricFamily(name, words, labels=labels)
            for values, (buckets, total) in timings.all().items():
                family.add_metric(values, buckets, total)
            yield family
        for part, name, words, labels in COUNTED:
            counts: Counts = getattr(self._figures, part)
            counted = CounterMetricFamily(name, words, labels=labels)
            for values, n in counts.all().items():
                counted.add_metric(values, n)
            yield counted
        for name, value in self._gauges().items():
            yield GaugeMetricFamily(f"cogworks_{name}", GAUGES[name], value=value)

    def describe(self) -> Iterable["Metric"]:
        return []


def address_of(typed: str) -> tuple[str, int]:
    """Host and port of `--metrics`: a port of this machine, or HOST:PORT."""
    host, _, port = typed.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) < 65536):
        raise CogworksError(f"--metrics: {typed!r} is not a port, nor HOST:PORT")
    return host.strip("[]") or "127.0.0.1", int(port)


@contextmanager
def serving(typed: str | None, figures: Figures, gauges: Gauges) -> Iterator[int | None]:
    """Serve `/metrics` within the block, in a thread; the port, or None if it isn't wanted."""
    if typed is None:
        yield None
        return
    host, port = address_of(typed)
    try:
        from prometheus_client import start_http_server
    except ModuleNotFoundError as error:
        raise CogworksError("--metrics needs prometheus-client: install cogworks[metrics]") from error
    try:
        server, thread = start_http_server(port, host, registry_of(figures, gauges))
    except OSError as error:
        raise CogworksError(f"--metrics: cannot listen on {host}:{port}: {error.strerror or error}") from error
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
