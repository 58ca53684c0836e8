"""The present values of a server: what is open, in memory and waiting."""

from collections.abc import Callable, Mapping

from cogworks.web.services import Services


def gauges_of(
    services: Services, bots_waiting: Callable[[], int], connections: Callable[[], int], store: Callable[[], int]
) -> Mapping[str, float]:
    """Read them; callable from any thread."""
    hub, workers = services.hub, services.workers
    return {
        "sockets": hub.n_sockets(),
        "tables_watched": hub.n_watched(),
        "tables_in_memory": services.host.n_in_memory(),
        "bots_playing": hub.n_playing(),
        "bots_waiting": bots_waiting(),
        "renders_waiting": workers.n_waiting(),
        "render_workers": workers.n_ready(),
        "heavy_waiting": services.heavy.n_jobs(),
        "connections": connections(),
        "database_connections": store(),
    }
