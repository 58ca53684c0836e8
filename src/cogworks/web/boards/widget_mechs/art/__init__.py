"""Pictures of Widget Mechs."""
