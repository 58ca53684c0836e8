"""The card sets that players write: versions that are never overwritten, pictures, sharing, export and import."""
