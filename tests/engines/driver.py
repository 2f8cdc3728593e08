"""What the remote controls of the engines have in common, under the names that Playwright's page has."""

import json
import os
import shutil
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, Self

from tests.browser.program import wait_for

SECONDS: Final = 30.0
"""How long a browser may take to start, and a page to load, on a busy machine."""
HELD_MS: Final = 60
"""How long a finger or a button is held down: without that, Firefox lost one of three touches at times."""

KEYS: Final = {
    "Enter": "\ue007",
    "Control": "\ue009",
    "ControlOrMeta": "\ue009",
    "ArrowDown": "\ue015",
}
"""WebDriver's signs for the keys that write none, by Playwright's names."""

UNFINISHED: Final = (".part", ".wkdownload", ".crdownload")

LAY_OPEN: Final = """() => {
  const click = HTMLInputElement.prototype.click;
  HTMLInputElement.prototype.click = function () {
    if (this.type === "file") document.body.append(this); else click.call(this);
  };
}"""
"""Puts the field for files into the page instead of opening the system's dialog, which nobody could touch."""

NOWHERE: Final = Path(os.devnull)


class Hand:
    """What holds the mouse, or the finger in its place, and the keyboard."""

    def __init__(self, driver: "Driver") -> None:
        self._driver, self._at = driver, (0, 0)

    def click(self, x: float, y: float) -> None:
        """Touch a place."""
        steps = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": HELD_MS},
            {"type": "pointerUp", "button": 0},
        ]
        kind = self._driver.pointer
        self._driver.act("pointer", *steps, parameters={"pointerType": kind})

    tap = click

    def move(self, x: float, y: float) -> None:
        """Go to where the wheel will be turned."""
        self._at = round(x), round(y)

    def wheel(self, across: float, far: float) -> None:
        """Turn the wheel."""
        x, y = self._at
        step = {"type": "scroll", "x": x, "y": y, "deltaX": round(across), "deltaY": round(far)}
        self._driver.act("wheel", step)

    def press(self, keys: str) -> None:
        """Press a key or a few together, as in `Control+z`."""
        signs = [KEYS.get(key, key) for key in keys.split("+")]
        down = [{"type": "keyDown", "value": sign} for sign in signs]
        up = [{"type": "keyUp", "value": sign} for sign in reversed(signs)]
        self._driver.act("key", *down, *up)

    def type(self, words: str) -> None:
        """Type a text."""
        for sign in words:
            self.press(sign)


class Driver(ABC):
    """A browser with one window, in a folder of its own.

    name: of the engine; needs: the programs that it takes, and their packages in Debian; pointer: what it is
    touched with; downloads: where it saves files.
    """

    name: str
    needs: Mapping[str, str]
    pointer: str

    def __init__(self) -> None:
        self._ending = ExitStack()
        self.folder = Path(self._ending.enter_context(tempfile.TemporaryDirectory()))
        self.downloads = self.folder / "Downloads"
        self.downloads.mkdir()
        self.mouse = self.touchscreen = self.keyboard = Hand(self)

    @classmethod
    def missing(cls) -> str:
        """Return what can't be played here and why, in a sentence; nothing if it can."""
        packages = [package for program, package in cls.needs.items() if not shutil.which(program)]
        return f"nothing was played in {cls.name}: apt-get install {' '.join(packages)}" if packages else ""

    def __enter__(self) -> Self:
        with self._ending.pop_all() as ending:
            self._ending = ending
            self.start()
            self._ending = ending.pop_all()
        return self

    def __exit__(self, *_failure: object) -> None:
        self._ending.close()

    @abstractmethod
    def start(self) -> None:
        """Start the browser with an empty window."""

    @abstractmethod
    def add_init_script(self, script: str) -> None:
        """Have every page run a script before its own."""

    @abstractmethod
    def goto(self, url: str) -> None:
        """Load a page."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page anew."""

    @abstractmethod
    def go_back(self) -> None:
        """Press the browser's own Back."""

    @abstractmethod
    def _call(self, function: str) -> Any:
        """Return what an async function of JavaScript without parameters returns, as JSON carries it."""

    @abstractmethod
    def act(self, kind: str, *steps: Mapping[str, object], **more: object) -> None:
        """Let a pointer, wheel or keyboard do what it is told, in WebDriver's words."""

    @abstractmethod
    def screenshot(self) -> bytes:
        """Return the page as PNG."""

    @abstractmethod
    def set_viewport_size(self, size: Mapping[str, int]) -> None:
        """Make the page as large as this, in CSS pixels."""

    @abstractmethod
    def set_files(self, files: Sequence[Path]) -> None:
        """Put files into the page's field for files."""

    @abstractmethod
    def bring_to_front(self) -> None:
        """Show the page again, after another one has been opened in front of it."""

    @abstractmethod
    def pages(self) -> list[str]:
        """Return the addresses of all windows and tabs."""

    @property
    @abstractmethod
    def errors(self) -> list[str]:
        """What the browser complained about."""

    @abstractmethod
    def speaks(self, role: str, name: str) -> bool:
        """Whether the engine's own accessibility tree has something with this role and name."""

    @property
    def url(self) -> str:
        """The page's address."""
        return str(self.evaluate("location.href"))

    def evaluate(self, expression: str, argument: object = None) -> Any:
        """Return what an expression or a function of JavaScript says."""
        return self._call(f"""async () => {{
          const asked = ({expression});
          return await (typeof asked === "function" ? asked({json.dumps(argument)}) : asked) ?? null;
        }}""")

    def wait_for_timeout(self, milliseconds: float) -> None:
        """Wait between two looks."""
        time.sleep(milliseconds / 1000)

    @contextmanager
    def expect_download(self) -> Iterator[SimpleNamespace]:
        """Yield what has the file that is saved meanwhile."""
        before, download = {*self.downloads.iterdir()}, SimpleNamespace()
        yield download
        file = wait_for(lambda: self._saved(before), "a saved file")
        download.value = SimpleNamespace(path=lambda: file, suggested_filename=file.name)

    def _saved(self, before: set[Path]) -> Path | None:
        there = {*self.downloads.iterdir()} - before
        whole = [each for each in there if each.stat().st_size]
        return whole[0] if len(there) == 1 and whole and whole[0].suffix not in UNFINISHED else None

    @contextmanager
    def expect_file_chooser(self) -> Iterator[SimpleNamespace]:
        """Yield what hands files to the field for them that is opened meanwhile."""
        self.evaluate(LAY_OPEN)
        yield SimpleNamespace(value=self)
        wait_for(lambda: self.evaluate("!!document.querySelector('input[type=file]')"), "the field for files")

    def _run(
        self, command: Sequence[str], said: Path = NOWHERE, passes: int | None = None, **more: str
    ) -> None:
        """Start a program that ends with the browser.

        said: the file that its words go to; passes: a pipe that it gets; more: of its environment.
        """
        env = {"HOME": str(self.folder), "PATH": "/usr/bin:/bin", **more}
        passed = () if passes is None else (passes,)
        with said.open("wb") as words:
            process = subprocess.Popen(
                command, env=env, stdin=subprocess.DEVNULL, stdout=words, stderr=words, pass_fds=passed
            )
        self._ending.callback(_end, process)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
