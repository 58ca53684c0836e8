"""Gizmos: an engine-building game of spheres and chain reactions for two to four."""
