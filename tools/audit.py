"""Look for known weaknesses: in the workflows with zizmor, in the pinned packages with pip-audit, where installed.

`make check` runs this, and `make audit` installs pip-audit first.  Its answer needs the network and is kept for a day.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
PINNED: Final = ROOT / "constraints.txt"
KEPT: Final = ROOT / "build" / "audit.json"
"""The last answer of pip-audit, if it found nothing."""
DAY: Final = 86400.0
LONGEST: Final = 120.0
"""Seconds that pip-audit may take; an answer that comes later is no reason to wait for the check."""


def program(name: str) -> str | None:
    """Where a program is: in this environment, or on the path."""
    beside = Path(sys.executable).with_name(name)
    return str(beside) if beside.exists() else shutil.which(name)


def workflows(root: Path = ROOT) -> list[str]:
    """What zizmor finds in the workflows."""
    found = program("zizmor")
    if found is None:
        print("zizmor is not installed: the workflows are not audited")
        return []
    command = [found, "--offline", "--no-progress", "--quiet", str(root / ".github")]
    done = subprocess.run(command, capture_output=True, text=True)
    return [] if done.returncode == 0 else [(done.stdout or done.stderr).strip()]


def packages(pinned: Path = PINNED, kept: Path = KEPT, now: float | None = None) -> list[str]:
    """What pip-audit finds in the pinned packages."""
    now = time.time() if now is None else now
    versions = hashlib.sha256(pinned.read_bytes()).hexdigest()
    last = json.loads(kept.read_text()) if kept.exists() else {}
    if last.get("packages") != versions or not 0 <= now - last["time"] < DAY:
        found = program("pip-audit")
        if found is None:
            print("pip-audit is not installed: the packages are not audited (make audit)")
            return []
        answer = asked(found, pinned)
        if answer is None:
            print("pip-audit got no answer: the packages are not audited")
            return []
        weak = [
            f"{it['name']} {it['version']}: {', '.join(each['id'] for each in it['vulns'])}"
            for it in answer
            if it.get("vulns")
        ]
        if weak:
            return weak
        unknown = sum("skip_reason" in it for it in answer)
        last = {"packages": versions, "time": now, "known": len(answer) - unknown, "of": len(answer)}
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(last))
    if last["known"] < last["of"]:
        print(f"pip-audit knows {last['known']} of {last['of']} packages here")
    return []


def asked(found: str, pinned: Path) -> list[dict[str, Any]] | None:
    """What pip-audit says about each package; None if it can't say anything, such as without a network."""
    options = ["--no-deps", "--disable-pip", "--progress-spinner=off", "--format=json"]
    try:
        done = subprocess.run(
            [found, "--requirement", str(pinned), *options], capture_output=True, text=True, timeout=LONGEST
        )
        answer: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, ValueError, KeyError):
        return None
    return answer


def main() -> int:
    """Print what is found; 1 if there is anything."""
    found = [*workflows(), *packages()]
    for each in found:
        print(each, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
