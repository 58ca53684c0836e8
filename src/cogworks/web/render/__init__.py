"""From an update to HTML, in worker processes, and messages with the changes of a page."""
