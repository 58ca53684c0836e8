"""Find or install a browser for tests and screenshots.

`python -m tools.browser` reports if there is none; with `--install` it first tries to install one.  Without a browser
the browser tests are skipped.  In CI that is a failure, because skipped tests would look like passed ones.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from playwright.sync_api import Browser, Playwright

SWITCH: Final = "CHROMIUM"
"""Environment variable: path of the browser, or `none` to run without one."""
NONE: Final = "none"
COMMANDS: Final = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
    *("msedge", "microsoft-edge", "microsoft-edge-stable"),
)
APPLICATIONS: Final = tuple(
    f"/Applications/{name}.app/Contents/MacOS/{name}" for name in ("Chromium", "Google Chrome", "Microsoft Edge")
)
"""Browser paths on macOS."""
PLAYWRIGHTS_OWN: Final = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""
PLAYWRIGHT: Final = (sys.executable, "-m", "playwright", "install", "--no-shell", "chromium")
APT: Final = (("apt-get", "-qq", "update"), ("apt-get", "-qq", "install", "-y", "chromium"))
START: Final = 60
"""Time limit in seconds for `--version`, which fails for stubs that only tell you to install a package."""
INSTALL: Final = 900
"""Time limit in seconds for an installation."""
FEATURES: Final = (
    # Chromium starts two renderers for these in every window, though a headless one has no address bar.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # Playwright's own list, repeated because only the last list counts, and ours is the last.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "PaintHolding"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "ThirdPartyStoragePartitioning"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    "PreconnectToSearch",
)
"""Features of the browser that are turned off."""
FLAGS: Final = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"),
    f"--disable-features={','.join(FEATURES)}",
)
SKIPPED: Final = "no Chromium, Chrome or Edge found"
MISSING: Final = (
    f"Browser tests were skipped: {SKIPPED}. Install one (`apt-get install chromium` or "
    f"`.venv/bin/playwright install chromium`) or set {SWITCH} to its path, then run `make browsertest`."
)


class BrowserError(Exception):
    """The requested browser cannot be used; the message says why."""


def find() -> str | None:
    """Return the path of a working browser: the requested one, or an installed one, or Playwright's own."""
    asked = os.environ.get(SWITCH)
    if asked == NONE:
        return None
    if asked:
        if not _starts(asked):
            raise BrowserError(f"{SWITCH}={asked}: this browser does not start")
        return shutil.which(asked)
    return next(filter(_starts, _candidates()), None)


def _candidates() -> Iterator[str]:
    yield from filter(None, map(shutil.which, COMMANDS))
    yield from APPLICATIONS
    # In a separate process, because Playwright can't start while an event loop runs, as after a browser test.
    asked = subprocess.run([sys.executable, "-c", PLAYWRIGHTS_OWN], stdout=subprocess.PIPE, text=True, check=True)
    yield asked.stdout.strip()


def obtain() -> str | None:
    """Return the path of a browser; install one if there is none and no password is needed."""
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
    """Start the browser headless."""
    return playwright.chromium.launch(executable_path=path, args=FLAGS)


def is_required() -> bool:
    """Return whether a missing browser is a failure."""
    return os.environ.get("CI") == "true"


def _starts(path: str) -> bool:
    return shutil.which(path) is not None and _runs([path, "--version"], START)


def _as_root() -> list[str] | None:
    """Return the prefix to run a command as root; None if that needs a password."""
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
    """Report a missing browser; return 1 in CI."""
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
