"""The browser of the browser tests and benchmarks: which one, how it is started, and where it comes from."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

SHELL = "chromium-headless-shell"
"""Chromium without its windows, tabs and menus, which no test sees: it loads a page in 2/3 of the time."""

NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

ARGUMENTS = (
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
)

ASK = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""

REFUSAL = (
    "The browser tests need Chromium and none could be installed. "
    "Install one (apt-get install chromium, or playwright install chromium) and run the tests again."
)


def found() -> str | None:
    """Return the path of a Chromium on this machine, Playwright's own last, or None."""
    on_path = (shutil.which(name) for name in NAMES)
    return next((path for path in on_path if path), None) or _playwrights_own()


def arguments() -> list[str]:
    """Return the command line arguments: quiet, and without the sandbox that root cannot have."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*ARGUMENTS, *(["--no-sandbox"] if root else [])]


def make_sure() -> str:
    """Return the path of a Chromium, installing one if necessary; ends the program if that fails."""
    path = found()
    for install in (_from_debian, _from_playwright):
        if not path and install():
            path = found()
    if path:
        return path
    raise SystemExit(REFUSAL)


@contextmanager
def a_browser(*more: str) -> Iterator[Browser]:
    """Run a browser of our own for a while. more: of its arguments."""
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=make_sure(), args=[*arguments(), *more]) as browser,
    ):
        yield browser


def _from_debian() -> bool:
    if not (hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")):
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    commands = (["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", SHELL])
    return all(subprocess.run(command, env=environment, check=False).returncode == 0 for command in commands)


def _from_playwright() -> bool:
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    return subprocess.run(command, check=False).returncode == 0


def _playwrights_own() -> str | None:
    # Asked in a process of its own: Playwright's event loop would stay in this one.
    answer = subprocess.run([sys.executable, "-c", ASK], capture_output=True, text=True, check=False)
    path = answer.stdout.strip()
    return path if path and Path(path).exists() else None
