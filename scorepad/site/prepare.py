"""What is made ahead by a program that can run the browser's Python: compiled modules, and its memory.

That is Node, or where there is none Chromium without a window, in a page of our own server.
"""

import json
import mimetypes
import os
import secrets
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Protocol

from scorepad.site.client import PAGE

SECONDS: Final = 600

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
_PLACES: Final = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
_OPTIONS: Final = (
    "--headless",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-default-browser-check",
    "--no-first-run",
)
_SCRIPTS: Final = ("prepare.mjs", "prepare-by-chromium.mjs")
_PAGE: Final = b'<!doctype html><script type="module" src="prepare-by-chromium.mjs"></script>'
_JAVASCRIPT: Final = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"}
_LOOK_SECONDS: Final = 0.2


class PrepareError(Exception):
    """Raised when a program couldn't do it; the text is what it said."""


@dataclass(frozen=True, slots=True)
class Task:
    """What to prepare: the packs are compiled in place, and the memory is written.

    site: the folder. memory: the name of the file for the memory of a Python that has the first pack and
    has run `imports`. data, rest: those of the files to which what such a Python hasn't imported is moved
    from the first pack: what its packages read, and the rest. packs: the names of the files with the Python
    code.
    """

    site: Path
    memory: str
    data: str
    rest: str
    imports: str
    packs: Sequence[str]


class Maker(Protocol):
    """A program that prepares the site."""

    @property
    def name(self) -> str:
        """What people call it."""

    def prepare(self, task: Task) -> None:
        """Do the task; raises PrepareError."""


@dataclass(frozen=True, slots=True)
class Node:
    """Node.js. path: that of the program."""

    path: str
    name: str = "Node.js"

    def prepare(self, task: Task) -> None:
        """Do the task; raises PrepareError."""
        script = str(PAGE / "prepare-by-node.mjs")
        names = task.memory, task.data, task.rest
        command = [self.path, script, str(task.site), *names, task.imports, *task.packs]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)  # noqa: S603 - our own command
        except (OSError, subprocess.TimeoutExpired) as failed:
            raise PrepareError(str(failed)) from failed
        if done.returncode:
            raise PrepareError(done.stderr.strip())


def find_node() -> Node | None:
    """Return Node, Playwright's own if there is no other, or None."""
    if found := shutil.which("node"):
        return Node(found)
    names = (place / "driver" / name for place in _playwright() for name in ("node", "node.exe"))
    return next((Node(str(path)) for path in names if path.is_file()), None)


def _playwright() -> Iterator[Path]:
    package = find_spec("playwright")
    places = package.submodule_search_locations if package else None
    return map(Path, places or ())


class _Server(ThreadingHTTPServer):
    """Hands out a task and the site's files, and takes what the page makes.

    said: what the page said at its end, nothing if all went well; None until then.
    """

    daemon_threads = True

    def __init__(self, task: Task) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.task = task
        # Other programs of this computer could send files too.
        self.root = f"/{secrets.token_urlsafe()}/"
        self.address = f"http://127.0.0.1:{self.server_port}{self.root}"
        self.said: str | None = None
        self.over = threading.Event()

    def content(self, path: str) -> bytes | None:
        """Return what lies at a path of the page."""
        if path == "":
            return _PAGE
        if path == "task":
            return json.dumps({**asdict(self.task), "site": None}).encode()
        file = PAGE / path if path in _SCRIPTS else self.task.site / path.removeprefix("site/")
        return file.read_bytes() if file.is_file() else None

    def take(self, path: str, data: bytes) -> bool:
        """Take what the page sends, and return whether it may."""
        name = path.removeprefix("site/")
        if path == "done":
            self.said = data.decode()
            self.over.set()
        elif name in {*self.task.packs, self.task.memory, self.task.data, self.task.rest}:
            (self.task.site / name).write_bytes(data)
        else:
            return False
        return True


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_GET(self) -> None:
        """Send a file."""
        path = self._path()
        content = None if path is None else self.server.content(path)
        self._answer(path or "page.html", content)

    def do_POST(self) -> None:
        """Take a file."""
        path = self._path()
        data = self.rfile.read(int(self.headers["Content-Length"]))
        taken = path is not None and self.server.take(path, data)
        self._answer("answer.txt", b"" if taken else None)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
        """Say nothing."""

    def _path(self) -> str | None:
        root = self.server.root
        return self.path.removeprefix(root) if self.path.startswith(root) else None

    def _answer(self, name: str, content: bytes | None) -> None:
        self.send_response(HTTPStatus.NOT_FOUND if content is None else HTTPStatus.OK)
        known = _JAVASCRIPT.get(Path(name).suffix) or mimetypes.guess_type(name)[0]
        self.send_header("Content-Type", known or "application/octet-stream")
        self.send_header("Content-Length", str(len(content or b"")))
        self.end_headers()
        self.wfile.write(content or b"")


@dataclass(frozen=True, slots=True)
class Chromium:
    """A browser made of Chromium. path: that of the program."""

    path: str
    name: str = "Chromium"

    def prepare(self, task: Task) -> None:
        """Do the task; raises PrepareError."""
        quiet = subprocess.DEVNULL
        with _serving(task) as server, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            try:
                browser = subprocess.Popen(self._command(profile, server.address), stdout=quiet, stderr=quiet)  # noqa: S603 - our own command
            except OSError as failed:
                raise PrepareError(str(failed)) from failed
            try:
                _wait(server, browser)
            finally:
                browser.terminate()
                browser.wait()
        if server.said:
            raise PrepareError(server.said)

    def _command(self, profile: str, address: str) -> list[str]:
        # Root can't have the sandbox; nothing but our own page is opened.
        root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        return [self.path, *_OPTIONS, *root, f"--user-data-dir={profile}", address]


@contextmanager
def _serving(task: Task) -> Iterator[_Server]:
    with _Server(task) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server
        finally:
            server.shutdown()


def _wait(server: _Server, browser: "subprocess.Popen[bytes]") -> None:
    for _look in range(round(SECONDS / _LOOK_SECONDS)):
        if server.over.wait(_LOOK_SECONDS):
            return
        if browser.poll() is not None:
            raise PrepareError(f"exit status {browser.returncode}")
    raise PrepareError(f"not done within {SECONDS} s")


def find_chromium() -> Chromium | None:
    """Return a browser made of Chromium, or None."""
    installed = (path for path in _PLACES if Path(path).is_file())
    found = next((path for name in _NAMES if (path := shutil.which(name))), None) or next(installed, None)
    return Chromium(found) if found else None
