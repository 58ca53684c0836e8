"""The rules of Gizmos: everything here is compiled."""
