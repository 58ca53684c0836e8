"""The rules of Widget Ridge: everything here is compiled."""
