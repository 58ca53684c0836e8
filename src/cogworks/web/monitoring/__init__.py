"""What a server counts and measures, and `/metrics` for Prometheus, on a port apart from the site."""
