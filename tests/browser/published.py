"""A folder of files behind the plainest web server there is, as a program that tests can stop and restart."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorepad.site.build import build_site
from scorepad.site.prepare import find_node
from tests.browser.program import Command, Program

SECONDS = 180
PAUSE = 0.1


def http_server(folder: Path, port: int) -> list[str]:
    """Return the command that serves a folder on a port (0 = a free one)."""
    here = ["--bind", "127.0.0.1", "--directory", str(folder)]
    return [sys.executable, "-u", "-m", "http.server", *here, str(port)]


def fallback_host(folder: Path, port: int) -> list[str]:
    """Return the command that does the same, and answers unknown addresses with the page in `pads`."""
    return [sys.executable, "-m", "tests.browser.fallback_host", str(folder), str(port)]


@contextmanager
def served(folder: Path, by: Command = http_server) -> Iterator[Program]:
    """Serve a folder for a while."""
    running = Program(folder, by).start()
    try:
        yield running
    finally:
        running.stop()


def shared_site(place: Path) -> Path:
    """Return the site with Python's memory, built by the first of the processes that share a folder."""
    site, half = place / "site", place / "site-being-built"
    try:
        half.mkdir()
    except FileExistsError:
        end = time.monotonic() + SECONDS
        while not site.exists():
            assert time.monotonic() < end, "the process that builds the site has not finished"
            time.sleep(PAUSE)
        return site
    node = find_node()
    assert node, "Playwright brings its own"
    build_site(half, node=node)
    half.rename(site)
    return site
