"""The browser for tests and screenshots: find an installed one, or install one.

`python -m tools.browser` says if there is none; with `--install` it tries to install one first.  Without a browser
the browser tests are skipped, except in CI, where a skipped test would pass for a tested one.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from playwright.sync_api import Browser, Playwright

SWITCH: Final = "CHROMIUM"
"""Environment variable: the browser's path, or `none` to run without one."""
NONE: Final = "none"
COMMANDS: Final = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
    *("msedge", "microsoft-edge", "microsoft-edge-stable"),
)
APPLICATIONS: Final = tuple(
    f"/Applications/{name}.app/Contents/MacOS/{name}" for name in ("Chromium", "Google Chrome", "Microsoft Edge")
)
"""Where macOS keeps them."""
PLAYWRIGHTS_OWN: Final = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""
PLAYWRIGHT: Final = (sys.executable, "-m", "playwright", "install", "--no-shell", "chromium")
APT: Final = (("apt-get", "-qq", "update"), ("apt-get", "-qq", "install", "-y", "chromium"))
START: Final = 60
"""Seconds a browser may take to say its version; a stub that only advises to install something fails."""
INSTALL: Final = 900
"""Seconds an installation may take."""
FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
MISSING: Final = (
    "Browser tests were skipped: no Chromium, Chrome or Edge found. Install one (`apt-get install chromium` or "
    f"`.venv/bin/playwright install chromium`) or set {SWITCH} to its path, then run `make browsertest`."
)


class BrowserError(Exception):
    """The browser asked for cannot be used, for the reason this says."""


def find() -> str | None:
    """The path of a browser that starts: the one asked for, else an installed one, else Playwright's own."""
    asked = os.environ.get(SWITCH)
    if asked == NONE:
        return None
    if asked:
        if not _starts(asked):
            raise BrowserError(f"{SWITCH}={asked} is not a browser that starts")
        return shutil.which(asked)
    return next(filter(_starts, _candidates()), None)


def _candidates() -> Iterator[str]:
    yield from filter(None, map(shutil.which, COMMANDS))
    yield from APPLICATIONS
    # In a process of its own: Playwright refuses to start where an event loop runs, as after a browser test.
    asked = subprocess.run([sys.executable, "-c", PLAYWRIGHTS_OWN], stdout=subprocess.PIPE, text=True, check=True)
    yield asked.stdout.strip()


def obtain() -> str | None:
    """The path of a browser, installed now if there is none and that can be done without a question."""
    found = find()
    if found is not None or os.environ.get(SWITCH) == NONE:
        return found
    print("No browser found: downloading Chromium with Playwright ...", flush=True)
    if _runs(PLAYWRIGHT, INSTALL) and (found := find()) is not None:
        return found
    if shutil.which("apt-get") is None or (root := _as_root()) is None:
        return None
    print("No browser found: installing Chromium with apt-get ...", flush=True)
    if all(_runs([*root, *command], INSTALL) for command in APT):
        return find()
    return None


def launch(playwright: Playwright, path: str) -> Browser:
    """Start the browser, without a window."""
    return playwright.chromium.launch(executable_path=path, args=FLAGS)


def is_required() -> bool:
    """Whether a missing browser is a failure."""
    return os.environ.get("CI") == "true"


def _starts(path: str) -> bool:
    return shutil.which(path) is not None and _runs([path, "--version"], START)


def _as_root() -> list[str] | None:
    """How to run a command as root; None if that takes a password."""
    if os.geteuid() == 0:
        return []
    return ["sudo", "-n"] if shutil.which("sudo") and _runs(["sudo", "-n", "true"], START) else None


def _runs(command: Sequence[str], seconds: float) -> bool:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        run = subprocess.run(
            command,
            env=environment,
            timeout=seconds,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return run.returncode == 0


def main(arguments: Sequence[str]) -> int:
    """Say if there is no browser; fails in CI."""
    try:
        found = obtain() if "--install" in arguments else find()
    except BrowserError as error:
        print(error, file=sys.stderr)
        return 1
    if found is None and is_required():
        print(f"{MISSING} In CI that is a failure.", file=sys.stderr)
        return 1
    if found is None:
        print("No browser available: browser tests will be skipped." if "--install" in arguments else MISSING)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
