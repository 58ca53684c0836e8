"""Tables for assistants, as text, and the Model Context Protocol server."""
