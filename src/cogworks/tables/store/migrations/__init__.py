"""Database migrations, one per file."""
