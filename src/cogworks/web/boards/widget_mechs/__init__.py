"""Everything the browser shows of Widget Mechs."""
