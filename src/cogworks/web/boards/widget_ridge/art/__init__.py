"""Pictures of Widget Ridge."""
