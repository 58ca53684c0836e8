"""Everything the browser shows of Gadget Builder."""
