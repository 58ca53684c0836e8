"""Everything the browser shows of Gizmos."""
