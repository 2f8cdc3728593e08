"""A browser of its own, with a profile that outlives it, which a test can kill at any moment."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from tests import chromium
from tests.browser.page import Screen

SECONDS: Final = 20
PAUSE: Final = 0.02
_PORT: Final = "DevToolsActivePort"


class OwnBrowser:
    """Chromium on a profile in a folder; its processes are a group of their own."""

    def __init__(self, profile: Path) -> None:
        (profile / _PORT).unlink(missing_ok=True)
        options = [*chromium.arguments(), "--headless", "--remote-debugging-port=0", "--lang=en-US"]
        self._process = subprocess.Popen(
            [chromium.make_sure(), *options, f"--user-data-dir={profile}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._port = _first_line(profile / _PORT)

    def window(self, other: Browser, address: str) -> Screen:
        """Open an empty window for the app at an address. other: any browser that Playwright has started."""
        browser = other.browser_type.connect_over_cdp(f"http://127.0.0.1:{self._port}")
        page = browser.contexts[0].new_page()
        page.set_viewport_size({"width": 412, "height": 915})
        page.emulate_media(reduced_motion="reduce")
        return Screen(page, address)

    def kill(self) -> None:
        """Kill it with all its processes, as a phone's system would."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(SECONDS)

    def end(self) -> None:
        """Kill it unless that is done."""
        if self._process.poll() is None:
            self.kill()

    def kill_after(self, seconds: float) -> threading.Timer:
        """Kill it in some seconds, whatever happens meanwhile."""
        timer = threading.Timer(seconds, self.kill)
        timer.start()
        return timer


@contextmanager
def own_browser(profile: Path) -> Iterator[OwnBrowser]:
    """Start a browser, and end it unless it was killed."""
    running = OwnBrowser(profile)
    try:
        yield running
    finally:
        running.end()


def _first_line(file: Path) -> str:
    end = time.monotonic() + SECONDS
    while not (file.is_file() and (lines := file.read_text("utf-8").split())):
        assert time.monotonic() < end, "the browser did not say its port"
        time.sleep(PAUSE)
    return lines[0]
