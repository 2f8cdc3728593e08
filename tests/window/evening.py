"""An evening in the window: a game by keyboard and mouse, and all that a window has and a browser hasn't."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorepad.site.bundle import write_bundle
from tests.window.desktop import Desktop, Failed, until

US = "North–South ●"
"""The button that says who went out, not the one that says how its side opens."""

LARGE = (1100, 800, 60, 30)
"""Width, height, left and top of the window, in pixels."""
APP = ("-m", "scorepad")
MOVED = (*LARGE[:2], 140, 70)
PHONE = (390, 844, 0, 0)

_OPENER = """[Desktop Entry]
Type=Application
Name=Opener
Exec=cp %f {folder}
MimeType=application/pdf;
"""


class Evening:
    """A data folder and the app on it. said: what it has printed. left_at: where its window was closed."""

    def __init__(self, desk: Desktop, data: Path) -> None:
        self.desk, self.data = desk, data
        self.said, self.left_at = data.with_name(f"{data.name} said"), ""

    def start(self, *words: str, command: tuple[str, ...] = APP, **more: str) -> "subprocess.Popen[str]":
        """Start the app, or a command of it."""
        with self.said.open("a", encoding="utf-8") as said:
            return subprocess.Popen(
                [sys.executable, *command, *words],
                env={**self.desk.environment, "SCOREPAD_DATA_DIR": str(self.data), **more},
                cwd=self.data.parent,
                stdout=said,
                stderr=said,
                text=True,
            )

    @contextmanager
    def open(self, command: tuple[str, ...] = APP, **more: str) -> Iterator[Desktop]:
        """Open the app's window, and close it as people do.

        Raises Failed unless the app ends without a traceback, and without opening a browser.
        """
        self.desk.look()
        app = self.start(command=command, **more)
        try:
            self.desk.see("Play")
            until("the window has the app's name", self.desk.window)
            until(
                f"the window comes back to {self.left_at}",
                lambda: self.left_at in {"", self.desk.geometry()},
            )
            yield self.desk
            self.left_at = self.desk.geometry()
            self.desk.close()
            until("the app ends", lambda: app.poll() is not None)
        finally:
            app.kill()
            app.wait()
        if "Traceback" in self.said.read_text("utf-8") or "browser" in self.said.read_text("utf-8"):
            raise Failed(f"the app ends without a word: {self.said.read_text('utf-8')}")


def count(desk: Desktop, then: str) -> None:
    """Count a round by the keyboard."""
    desk.enter(US, "Clean piles")
    desk.press(*"2210", *"485", "Return", "Return")
    count_them(desk, then)


def count_them(desk: Desktop, then: str) -> None:
    """Count the other side's part of a round."""
    desk.press(*"1200", *"200", "Return", *"35", "Return", then=then)


def a_game_is_set_up_by_mouse_and_begun(evening: Evening) -> None:
    """Count a round by keyboard, begin one by mouse, undo, and close the window within a number."""
    with evening.open() as desk:
        desk.shoot("home")
        desk.click("New game", "Start")
        desk.shoot("set-up")
        desk.enter("Start", "Who went out?")
        count(desk, "Round 2 of 4")
        desk.shoot("pad")
        desk.click(US, "Clean piles")
        desk.press("2", then="Undo: North–South: 2 clean")
        desk.press("ctrl+z", then="Undone: North–South: 2 clean")
        desk.press(*"2210", *"48", then="48")
        desk.shoot("counting")


def a_number_half_typed_is_there_after_a_restart(evening: Evening) -> None:
    """Go on with it, and play the game to its end."""
    with evening.open() as desk:
        desk.enter("Continue", "Continue scoring")
        desk.enter("Continue scoring", "Clean piles")
        desk.press("5", then="485")
        desk.press("Return", "Return")
        count_them(desk, "Round 3 of 4")
        desk.click("Why", "This round")
        desk.shoot("why")
        desk.enter("Back")
        count(desk, "Round 4 of 4")
        count(desk, "won")
        desk.shoot("won")


def a_pad_is_printed(evening: Evening) -> None:
    """Print where no program opens PDFs, then where one does."""
    with evening.open() as desk:
        desk.enter("Rules", "Hand and Foot (Whitnack)")
        desk.enter("Hand and Foot (Whitnack)", "Print a pad")
        desk.enter("Print a pad", "Save as PDF")
        desk.shoot("print")
        desk.enter("Print")
        desk.answer("Save as PDF")
        desk.see("Saved to")
        (sheet,) = desk.home.glob("*.pdf")
        if not sheet.read_bytes().startswith(b"%PDF"):
            raise Failed("a sheet is saved")
        opened = _open_pdfs(desk)
        desk.press("Return")
        until("the program for PDFs gets the sheet", lambda: list(opened.glob("*.pdf")))


def _open_pdfs(desk: Desktop) -> Path:
    """Install a program that opens PDFs, and return the folder into which it copies them."""
    opened, programs = desk.home / "opened", desk.home / ".local/share/applications"
    opened.mkdir()
    programs.mkdir(parents=True, exist_ok=True)
    (programs / "opener.desktop").write_text(_OPENER.format(folder=opened), "utf-8")
    (programs / "mimeapps.list").write_text(
        "[Default Applications]\napplication/pdf=opener.desktop\n", "utf-8"
    )
    return opened


def the_game_is_saved_and_imported(evening: Evening) -> None:
    """Save the game, where nothing can be written first; import it, and move the window meanwhile."""
    with evening.open() as desk:
        desk.enter("North–South", "Share")
        desk.enter("Share", "As a file for Scorepad")
        desk.enter("As a file for Scorepad")
        desk.answer("Save this game as a file", "/proc/game.scorepad.json")
        desk.see("Choose another folder")
        desk.press("Return")
        desk.answer("Save this game as a file")
        desk.see("Saved to")
    (file,) = desk.home.glob("*.scorepad.json")
    # xdotool types no dashes.
    file = file.rename(file.with_name("game.scorepad.json"))
    with evening.open():
        desk.place(*LARGE)
        desk.enter("Other ways to start", "Import games")
        desk.enter("Import games")
        desk.answer("Import games", str(file), "ctrl+l")
        desk.see("was already here")
        desk.shoot("imported")


def the_window_is_large_dark_and_small(evening: Evening) -> None:
    """Enlarge the letters, darken the screen, make the window as small as a phone, and all back again."""
    with evening.open() as desk:
        desk.enter("Settings", "Text size")
        desk.enter("Largest", "Largest (200%), selected")
        desk.enter("Dark", "Dark, selected")
        desk.shoot("large and dark")
        desk.place(*PHONE)
        desk.shoot("as a phone")
        desk.place(*LARGE)
        desk.enter("Standard", "Standard, selected")
        desk.shoot("dark")


def a_file_is_opened_in_the_open_window(evening: Evening) -> None:
    """Start `scorepad FILE` beside the window, which shows its game."""
    (file,) = evening.desk.home.glob("*.scorepad.json")
    with evening.open() as desk:
        desk.look()
        if evening.start(str(file)).wait(60) != 0:
            raise Failed(f"a file is opened: {evening.said.read_text('utf-8')}")
        desk.see("won")
        desk.place(*MOVED)
        desk.shoot("opened")


def a_bundle_is_started_and_closed(evening: Evening) -> None:
    """Start what `scorepad bundle` writes, in the same window, twice."""
    bundle = evening.data.parent / "bundle"
    write_bundle(bundle)
    beside = Evening(evening.desk, evening.data.parent / "bundle's")
    for number in range(2):
        with beside.open((str(bundle / "main.py"),), FLET_APP_STORAGE_DATA=str(beside.data)) as desk:
            desk.see("New game")
            desk.place(*LARGE)
            desk.shoot(f"a bundle {number + 1}")


STEPS = (
    a_game_is_set_up_by_mouse_and_begun,
    a_number_half_typed_is_there_after_a_restart,
    a_pad_is_printed,
    the_game_is_saved_and_imported,
    the_window_is_large_dark_and_small,
    a_file_is_opened_in_the_open_window,
    a_bundle_is_started_and_closed,
)
