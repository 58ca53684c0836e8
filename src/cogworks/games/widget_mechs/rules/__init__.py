"""The rules of Widget Mechs: everything here is compiled."""
