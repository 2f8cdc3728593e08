"""What the remote controls of the engines have in common: a few commands, and input as WebDriver words it."""

import json
import os
import shutil
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, Self, TypeVar

SECONDS: Final = 30.0
"""How long a browser may take to start, and a page to load, on a busy machine."""
PAUSE: Final = 0.05
HELD_MS: Final = 60
"""How long a finger or a button is held down: without that, Firefox lost one of three touches at times."""

KEYS: Final = {
    "Enter": "\ue007",
    "Control": "\ue009",
    "ControlOrMeta": "\ue009",
    "ArrowDown": "\ue015",
}
"""WebDriver's signs for the keys that write none, by Playwright's names."""

NOWHERE: Final = Path(os.devnull)

Found = TypeVar("Found")


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
    def prepare(self, script: str) -> None:
        """Have every page run a script before its own."""

    @abstractmethod
    def goto(self, url: str) -> None:
        """Load a page."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page anew."""

    @abstractmethod
    def back(self) -> None:
        """Press the browser's own Back."""

    @abstractmethod
    def call(self, function: str) -> Any:
        """Return what an async function of JavaScript without parameters returns, as JSON carries it."""

    @abstractmethod
    def act(self, source: Mapping[str, Any]) -> None:
        """Let a finger, mouse, wheel or keyboard do what it is told."""

    @abstractmethod
    def picture(self) -> bytes:
        """Return the page as PNG."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Make the page as large as this, in CSS pixels."""

    @abstractmethod
    def hand_over(self, files: Sequence[Path]) -> None:
        """Put files into the page's field for files."""

    @abstractmethod
    def come_forward(self) -> None:
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

    def tap(self, x: float, y: float) -> None:
        """Touch a place of the window."""
        steps = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": HELD_MS},
            {"type": "pointerUp", "button": 0},
        ]
        kind = {"pointerType": self.pointer}
        self.act({"type": "pointer", "id": self.pointer, "parameters": kind, "actions": steps})

    def turn_wheel(self, x: float, y: float, far: float) -> None:
        """Turn the wheel over a place of the window."""
        step = {"type": "scroll", "x": round(x), "y": round(y), "deltaX": 0, "deltaY": round(far)}
        self.act({"type": "wheel", "id": "wheel", "actions": [step]})

    def press(self, *keys: str) -> None:
        """Hold keys down one after the other, and let go of them; each by Playwright's name."""
        signs = [KEYS.get(key, key) for key in keys]
        down = [{"type": "keyDown", "value": sign} for sign in signs]
        up = [{"type": "keyUp", "value": sign} for sign in reversed(signs)]
        self.act({"type": "key", "id": "keys", "actions": [*down, *up]})

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


def wait_for(ask: Callable[[], Found | None], what: str) -> Found:
    """Return the first answer that isn't empty. what: its words for the failure."""
    end = time.monotonic() + SECONDS
    while not (found := ask()):
        assert time.monotonic() < end, f"waited {SECONDS} s for {what}"
        time.sleep(PAUSE)
    return found


def as_function(expression: str, argument: object) -> str:
    """Return an async function without parameters: what Playwright's `evaluate` takes, with its argument."""
    given = json.dumps(argument)
    return f"""async () => {{
      const asked = ({expression});
      return await (typeof asked === "function" ? asked({given}) : asked) ?? null;
    }}"""
