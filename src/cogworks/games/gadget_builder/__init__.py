"""Gadget Builder: a shedding game with gadgets for two to five."""
