"""Everything the browser shows of Widget Ridge."""
