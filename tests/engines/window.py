"""A window of another engine as the browser tests know one, so that what they do works there too."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import sleep
from typing import Any, cast

from playwright.sync_api import Page

from tests.browser.page import ENABLE, Screen
from tests.engines.driver import SECONDS, Driver, as_function, wait_for

UNFINISHED = (".part", ".wkdownload", ".crdownload")

LAY_OPEN = """() => {
  const click = HTMLInputElement.prototype.click;
  HTMLInputElement.prototype.click = function () {
    if (this.type === "file") document.body.append(this); else click.call(this);
  };
}"""
"""Puts the field for files into the page instead of opening the system's dialog, which nobody could touch."""


class Mouse:
    """A mouse, or the finger in its place."""

    def __init__(self, driver: Driver) -> None:
        self._driver, self._at = driver, (0.0, 0.0)

    def click(self, x: float, y: float) -> None:
        """Touch a place."""
        self._driver.tap(x, y)

    tap = click

    def move(self, x: float, y: float) -> None:
        """Go to where the wheel will be turned."""
        self._at = (x, y)

    def wheel(self, _across: float, far: float) -> None:
        """Turn the wheel."""
        self._driver.turn_wheel(*self._at, far)


class Keyboard:
    """A keyboard."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    def press(self, key: str) -> None:
        """Press a key or a few together, as in `Control+z`."""
        self._driver.press(*key.split("+"))

    def type(self, words: str) -> None:
        """Type a text."""
        for sign in words:
            self._driver.press(sign)


@dataclass(frozen=True)
class Download:
    """A file that the browser saves. before: what was there."""

    folder: Path
    before: frozenset[Path]

    @property
    def value(self) -> "Download":
        """Itself, as Playwright has it."""
        return self

    def path(self) -> Path:
        """Wait until the file is there whole, and return where."""
        return wait_for(self._found, "a saved file")

    def _found(self) -> Path | None:
        there = {*self.folder.iterdir()} - self.before
        whole = [each for each in there if each.stat().st_size]
        return whole[0] if len(there) == 1 and whole and whole[0].suffix not in UNFINISHED else None

    @property
    def suggested_filename(self) -> str:
        """What the file is called."""
        return self.path().name


@dataclass(frozen=True)
class FileChooser:
    """The page's field for files."""

    driver: Driver

    @property
    def value(self) -> "FileChooser":
        """Itself, as Playwright has it."""
        return self

    def set_files(self, files: Sequence[Path]) -> None:
        """Choose files."""
        self.driver.hand_over(files)


class Window:
    """What `Screen` and the play use of Playwright's `Page`, under the same names."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self.mouse = self.touchscreen = Mouse(driver)
        self.keyboard = Keyboard(driver)
        self.goto, self.reload, self.go_back = driver.goto, driver.reload, driver.back
        self.screenshot, self.bring_to_front = driver.picture, driver.come_forward

    @property
    def url(self) -> str:
        """The page's address."""
        return str(self.evaluate("location.href"))

    def evaluate(self, expression: str, argument: object = None) -> Any:
        """Return what an expression or a function of JavaScript says."""
        return self._driver.call(as_function(expression, argument))

    def wait_for_timeout(self, milliseconds: float) -> None:
        """Wait between two looks."""
        sleep(milliseconds / 1000)

    def set_viewport_size(self, size: Mapping[str, int]) -> None:
        """Resize the window."""
        self._driver.resize(size["width"], size["height"])

    @contextmanager
    def expect_download(self) -> Iterator[Download]:
        """Yield the file that is saved meanwhile."""
        folder = self._driver.downloads
        yield (download := Download(folder, frozenset(folder.iterdir())))
        download.path()

    @contextmanager
    def expect_file_chooser(self) -> Iterator[FileChooser]:
        """Yield the field that is opened meanwhile."""
        self.evaluate(LAY_OPEN)
        yield FileChooser(self._driver)
        wait_for(lambda: self.evaluate("!!document.querySelector('input[type=file]')"), "the field for files")


class EngineScreen(Screen):
    """A window of another engine on the app."""

    def __init__(self, driver: Driver, address: str) -> None:
        self.driver = driver
        super().__init__(cast(Page, Window(driver)), address, fingers=driver.pointer == "touch")

    def _prepare(self) -> None:
        self.driver.prepare(ENABLE)

    def wait_until(self, holds: Callable[[Screen], bool], what: str, seconds: float = SECONDS) -> str:
        """Wait longer for a condition than Chromium needs."""
        return super().wait_until(holds, what, max(seconds, SECONDS))

    @property
    def errors(self) -> list[str]:
        """What the browser complained about."""
        return self.driver.errors


def speaks(screen: Screen, role: Any, name: str) -> bool:
    """Whether the engine's own accessibility tree has one thing with this role and name."""
    if isinstance(screen, EngineScreen):
        return screen.driver.speaks(role, name)
    return screen.page.get_by_role(role, name=name, exact=True).count() == 1
