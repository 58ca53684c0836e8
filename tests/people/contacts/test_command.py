"""`cogworks reports`: what players reported, for the operator."""

import io
from pathlib import Path

from cogworks.cli import run
from cogworks.tables.store.database import DatabaseStore
from tests.people.contacts.test_contacts import Circle


def test_reports_are_listed_and_closed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    store = DatabaseStore(url)
    circle = Circle(store)
    id = circle.open((0, 1), rated=False)
    circle.contacts.report(circle.ann.id, id, 1, "stalling", "twenty minutes")
    [report] = circle.contacts.store.reports(10)
    store.close()

    def said(*words: str, code: int = 0) -> str:
        out, errors = io.StringIO(), io.StringIO()
        found = run(["reports", "--database", url, *words], io.StringIO(), out, errors)
        assert bool(found) == bool(code), errors.getvalue()
        return " ".join((out.getvalue() + errors.getvalue()).split())

    shown = said()
    for part in (report.id, f"Bob ({circle.bob.id[:12]})", "Stalling", id, f"step {report.step}", "twenty minutes"):
        assert part in shown
    assert "is closed" in said("--close", report.id)
    assert "no open report" in said("--close", report.id, code=1)
    assert "No reports." in said()
    assert report.id in said("--closed")
