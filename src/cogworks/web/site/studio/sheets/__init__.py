"""Cards at their printed size, to print or save as a PDF."""
