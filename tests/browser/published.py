"""A folder of files behind the plainest web server there is, as a program that tests can stop and restart."""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final
from uuid import uuid4

import pytest
from filelock import FileLock

from scorepad.i18n import _, use_language
from scorepad.site.build import APP, Start, build_site, find_node
from scorepad.wording.keeping import imported_words
from tests.browser.moves import pick
from tests.browser.page import Screen
from tests.browser.program import Command, Program

NO_SERVICE_WORKER: Final = "Object.defineProperty(navigator, 'serviceWorker', { value: undefined })"

_builders: list[subprocess.Popen[bytes]] = []


def http_server(folder: Path, port: int) -> list[str]:
    """Return the command that serves a folder on a port (0 = a free one)."""
    here = ["--bind", "127.0.0.1", "--directory", str(folder)]
    return [sys.executable, "-u", "-m", "http.server", *here, str(port)]


def fallback_host(folder: Path, port: int) -> list[str]:
    """Return the command that does the same, and answers unknown addresses with the app's page."""
    return [sys.executable, "-m", "tests.browser.fallback_host", "rewriting", str(folder), str(port)]


def github_pages(folder: Path, port: int) -> list[str]:
    """Return the command that does the same, and answers unknown addresses as GitHub Pages does."""
    return [sys.executable, "-m", "tests.browser.fallback_host", "pages", str(folder), str(port)]


class InPage(Program):
    """The site as a program under test: each browser has games of its own, brought there by hand."""

    def __init__(self, address: str) -> None:
        super().__init__(Path(tempfile.gettempdir()), http_server)
        self.address = address
        self._waiting: list[bytes] = []
        self._window: Screen | None = None

    @property
    def link(self) -> str:
        """The site's own address: whoever has it may do everything."""
        return f"{self.address}/"

    def lay(self, data: bytes) -> str:
        """Import a game file into the window of the test, or into the first one that it will open."""
        known = json.loads(data)
        known.setdefault("id", str(uuid4()))
        self._waiting.append(json.dumps(known).encode())
        if self._window:
            self._import_all(self._window)
        return f"/game/{known['id']}"

    def meet(self, screen: Screen) -> Screen:
        """Take a new window; the first one gets the games."""
        # The service worker would fetch the whole site for each test; those of the site look at what it does.
        screen.page.add_init_script(NO_SERVICE_WORKER)
        if not self._window:
            self._window = screen
            self._import_all(screen)
        return screen

    def _import_all(self, screen: Screen) -> None:
        if not self._waiting:
            return
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder, f"{number}.json") for number in range(len(self._waiting))]
            for file, data in zip(files, self._waiting, strict=True):
                file.write_bytes(data)
            button, added = self._words(screen.open())
            pick(screen, *files, button=button)
            screen.wait_until(lambda seen: len(added.findall(seen.text())) == len(files), "all games added")
        self._waiting.clear()

    def _words(self, screen: Screen) -> tuple[str, re.Pattern[str]]:
        """Return what the button for imports is called in a window, and what is said of each game there."""
        lang = str(screen.page.evaluate("document.documentElement.lang"))
        with use_language(lang.partition("-")[0]):
            return _("Import games"), re.compile(re.escape(imported_words(("added",))))


def kept(screen: Screen) -> Screen:
    """Wait until the browser keeps the site that is open in a window, and return the window."""
    assert screen.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    return screen


def served(folder: Path, by: Command = http_server) -> Program:
    """Return what serves a folder for a while, in a `with`."""
    return Program(folder, by)


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """Return a folder that the processes of a run share."""
    mine = factory.getbasetemp()
    return mine.parent if "PYTEST_XDIST_WORKER" in os.environ else mine


def built_once(place: Path, name: str, build: Callable[[Path], None]) -> Path:
    """Return a folder with this name in a place, built by the first of the processes that ask for it."""
    whole, half = place / name, place / f"half of {name}"
    with FileLock(f"{whole}.lock"):
        if not whole.exists():
            build(half)
            half.rename(whole)
    return whole


def build_quickly(out: Path, start: Start = APP, *, maker: str | None = None) -> None:
    """Build the site with larger packs: to pack as tightly as hosts want it takes most of the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scorepad.site.build._LEVEL_OF_PACKS", 1)
        build_site(out, start, maker=maker)


def shared_site(place: Path) -> Path:
    """Return the site with Python's memory, built once for the processes that share a folder."""
    node = find_node()
    assert node, "Playwright brings its own"
    return built_once(place, "site", partial(build_quickly, maker=node))


def begin_site(place: Path) -> None:
    """Begin to build the site in a process of its own, unless that was done; `shared_site` waits for it."""
    try:
        (place / "site-has-a-builder").mkdir()
    except FileExistsError:
        return
    _builders.append(subprocess.Popen([sys.executable, "-m", "tests.browser.published", str(place)]))


def main() -> None:
    """Build the site in a folder that others share."""
    shared_site(Path(sys.argv[1]))


if __name__ == "__main__":
    main()
