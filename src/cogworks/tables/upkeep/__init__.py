"""Work that keeps a store small and safe: compact games, retention, backups, verification."""
