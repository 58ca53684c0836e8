"""Pictures of Gizmos."""
