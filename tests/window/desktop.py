"""A Linux desktop that nobody sees, and the person at it: windows, keys, a mouse, pictures of the screen."""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from ctypes.util import find_library
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageChops, ImageGrab

NEEDED: Final = {
    "Xvfb": "xvfb",
    "openbox": "openbox",
    "xdotool": "xdotool",
    "xprop": "x11-utils",
    "dbus-daemon": "dbus-daemon",
    "/usr/libexec/xdg-desktop-portal-gtk": "xdg-desktop-portal-gtk",
}
"""Programs, and Debian's packages that have them."""

SIZE: Final = "1280x900"
SECONDS: Final = 40
MOST_TABS: Final = 60
AGAIN: Final = 4
"""After how many seconds something is done once more."""
EQUAL: Final = 4
"""How many equal pictures, while nobody works, tell that all is drawn."""


class Failed(Exception):  # noqa: N818 - a verdict
    """Raised when something that should happen doesn't; the text says what."""


def missing() -> list[str]:
    """Return the Debian packages that this needs and that aren't here."""
    programs = [package for program, package in NEEDED.items() if not shutil.which(program)]
    return programs if find_library("mpv") else [*programs, "libmpv2"]


def until(what: str, holds: Callable[[], Any], seconds: float = SECONDS) -> Any:
    """Return the first true answer of `holds`; raises Failed, with the sentence `what`."""
    end = time.monotonic() + seconds
    while not (found := holds()):
        if time.monotonic() > end:
            raise Failed(what)
        time.sleep(0.02)
    return found


def insist(what: str, do: Callable[[], object], holds: Callable[[], Any]) -> None:
    """Do something, and again as long as nothing comes of it; raises Failed, with the sentence `what`."""

    def held() -> Any:
        do()
        with suppress(Failed):
            return until(what, holds, AGAIN)

    until(what, held)


@dataclass
class Desktop:
    """The desktop. home: of the person. log: the translator's. environment: of all programs."""

    out: Path
    home: Path
    log: Path
    environment: dict[str, str]
    shots: int = 0
    mark: int = field(default=0)

    def run(self, *command: str) -> str:
        """Return what a program prints, empty if it fails."""
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        return done.stdout.strip() if done.returncode == 0 else ""

    def window(self, name: str = "^Scorepad$") -> str:
        """Return the number of the visible window with a name, a regular expression; empty if none has it."""
        return self.run("xdotool", "search", "--onlyvisible", "--name", name).partition("\n")[0]

    def close(self) -> None:
        """Close the app's window by the keyboard, and wait until it has gone."""
        self.run("xdotool", "windowactivate", "--sync", self.window(), "key", "alt+F4")
        until("the window closes", lambda: not self.window())

    def place(self, width: int, height: int, left: int, top: int) -> None:
        """Give the app's window a size and a place, in pixels, and let go of it."""
        window = self.window()
        self.run("xdotool", "windowsize", window, str(width), str(height))
        self.run("xdotool", "windowmove", window, str(left), str(top))

    def geometry(self) -> str:
        """Return the place and size of the app's window."""
        told = self.run("xdotool", "getwindowgeometry", "--shell", self.window())
        return told.partition("\n")[2].partition("SCREEN")[0]

    def picture(self) -> Image.Image:
        """Return what is on the screen."""
        return ImageGrab.grab(xdisplay=self.environment["DISPLAY"])

    def still(self) -> Image.Image:
        """Return what is on the screen once nobody works on it any more."""
        row = [self.picture()]

        def is_still() -> bool:
            newest = self.picture()
            row[:] = [*row, newest] if newest == row[-1] and not works(self.home.parent) else [newest]
            return len(row) >= EQUAL

        until("the screen comes to rest", is_still)
        return row[-1]

    def shoot(self, name: str) -> None:
        """Keep a picture of the screen."""
        self.shots += 1
        self.still().save(self.out / f"{self.shots:02} {name}.png")

    def answer(self, title: str, path: str = "", key: str = "ctrl+a") -> None:
        """Answer a dialog for files.

        path: the file; empty for the one that it offers. key: before it is typed.
        """
        window = until(f"a dialog called {title!r}", lambda: self.window(f"^{title}$"))
        self.shoot(title)
        self.run("xdotool", "windowactivate", "--sync", window)
        if path:
            self.run("xdotool", "key", key)
            # What is typed before the field has come is lost.
            self.still()
            self.run("xdotool", "type", path)
        # The list of completions takes the first one.
        press = partial(self.run, "xdotool", "key", "Return")
        insist(f"{title!r} closes", press, lambda: not self.window(f"^{title}$"))
        self.run("xdotool", "windowactivate", "--sync", self.window())

    # What the translator saw

    def lines(self) -> list[list[str]]:
        """Return what has happened since the last `look`, oldest first."""
        text = self.log.read_text("utf-8") if self.log.exists() else ""
        return [
            json.loads(line) for line in text[self.mark :].splitlines(keepends=True) if line.endswith("\n")
        ]

    def look(self) -> None:
        """Forget what has happened."""
        self.mark = len(self.log.read_text("utf-8")) if self.log.exists() else 0

    def see(self, words: str) -> None:
        """Wait until words are shown that weren't at the last `look`."""
        until(
            f"{words!r} is shown",
            lambda: any(kind == "text" and words in more[0] for kind, *more in self.lines()),
        )

    # What the person does

    def press(self, *keys: str, then: str = "") -> None:
        """Press keys, and wait until the app has heard of all of them, and for words that they lead to."""
        self.look()
        self.run("xdotool", "key", *keys)
        until(f"{keys} arrive", lambda: len(self._events("keyboard_event")) >= len(keys))
        if then:
            self.see(then)

    def _events(self, name: str) -> list[str]:
        return [more[1] for kind, *more in self.lines() if kind == "event" and more[0] == name]

    def tab(self, key: str = "Tab") -> str:
        """Move the focus on, and return the name of what has it then."""
        before = len(self._events("focus"))
        # What is pressed before the first frame is lost.
        press = partial(self.run, "xdotool", "key", key)
        insist(f"{key} moves the focus", press, lambda: len(self._events("focus")) > before)
        return self._events("focus")[-1]

    def go_to(self, name: str) -> None:
        """Press Tab until a control whose name begins like this, chosen or not, has the focus."""
        # A screen that has just come may take the focus by itself.
        self.still()
        passed: list[str] = []
        while not (passed and passed[-1].removeprefix("✓ ").startswith(name)):
            if len(passed) > MOST_TABS:
                raise Failed(f"Tab comes to {name!r}: it came to {passed}")
            passed.append(self.tab())

    def enter(self, name: str, then: str = "") -> None:
        """Choose a control by the keyboard, and wait for words that it leads to."""
        self.go_to(name)
        self.press("Return", then=then)

    def click(self, name: str, then: str) -> None:
        """Choose a control by the mouse, and wait for the words that it leads to."""

        def press() -> None:
            self.go_to(name)
            at = self._ring()
            self.look()
            self.run("xdotool", "mousemove", *map(str, at), "click", "1")

        insist(f"a click on {name!r} arrives", press, lambda: self._events("click"))
        self.see(then)

    def _ring(self) -> tuple[int, int]:
        """Return where the focus is: its ring is seen neither a step of Tab after it nor one before it."""
        pictures = []
        for key in ("Tab", "shift+Tab", "shift+Tab"):
            self.tab(key)
            pictures.append(self.still())
        after, here, before = pictures
        rings = ImageChops.multiply(_difference(here, after), _difference(here, before))
        left, top, right, bottom = rings.getbbox() or (0, 0, 0, 0)
        return (left + right) // 2, (top + bottom) // 2


def works(folder: Path) -> bool:
    """Whether a program that was started in a folder is at work, or waits for a processor."""

    def states(process: Path) -> set[str]:
        with suppress(OSError):
            if (process / "cwd").readlink() == folder:
                return {each.read_text().rpartition(") ")[2][0] for each in process.glob("task/*/stat")}
        return set()

    return any(states(process) & {"R", "D"} for process in Path("/proc").glob("[0-9]*"))


def _difference(one: Image.Image, other: Image.Image) -> Image.Image:
    """Return white where two pictures differ, black elsewhere."""
    return ImageChops.difference(one, other).convert("L").point(lambda value: 255 if value else 0)


@contextmanager
def desktop(out: Path, work: Path) -> Iterator[Desktop]:
    """Start a display, a bus for the system's dialogs and a window manager, and end them afterwards."""
    home = work / "home"
    home.mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "WAYLAND"))}
    environment = {
        **kept,
        "HOME": str(home),
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "LANG": "C.UTF-8",
        "GDK_BACKEND": "x11",
    }
    with ExitStack() as running:

        def start(*command: str, **more: Any) -> "subprocess.Popen[str]":
            quiet = {"stderr": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, **more}
            process = subprocess.Popen(command, env=environment, cwd=work, text=True, **quiet)
            running.callback(process.wait)
            running.callback(process.terminate)
            return process

        reader, writer = os.pipe()
        start("Xvfb", "-displayfd", str(writer), "-screen", "0", f"{SIZE}x24", "-noreset", pass_fds=(writer,))
        os.close(writer)
        with os.fdopen(reader) as answer:
            environment["DISPLAY"] = f":{answer.readline().strip()}"
        bus = start("dbus-daemon", "--session", "--nofork", "--print-address", stdout=subprocess.PIPE)
        assert bus.stdout
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        start("openbox")
        here = Desktop(out, home, work / "translator.log", environment)
        until(
            "a window manager runs",
            lambda: "window id" in here.run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"),
        )
        yield here
