"""HTTP for every page: request guard, limits, hosts, compression, static files, health and logs."""
