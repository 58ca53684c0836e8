"""Log lines in the browser."""

from cogworks.tables.play.log_lines import LogLine


def css_class(line: LogLine) -> str:
    """CSS classes of a log line: who moved, and whether it is an undo, was undone, or is emphasized."""
    classes = [f"seat{line.who}" if line.who >= 0 else "chance"]
    if line.is_undo:
        classes.append("undo")
    if line.taken_back_by is not None:
        classes.append("undone")
    if line.line.endswith("!"):
        classes.append("loud")
    return " ".join(classes)
