"""The editor of a set: mistakes, faces and completion while one types."""
