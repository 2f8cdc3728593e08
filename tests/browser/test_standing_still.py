"""The site at work: before it stands still for longer than half a second, it says what it does.

On a busy machine everything takes longer, so this runs with the grids.
"""

import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import pytest

from scorepad.storage.zip_files import GAME_ENDING, write_backup
from tests.browser.moves import pick
from tests.browser.page import Screen
from tests.browser.published import served
from tests.browser.table import FIRST, SECOND, game_file

GAMES: Final = 40
STILL_MS: Final = 500
SAYS: Final = "Reading |Preparing |Fetching | games$"
AFTERWARDS_MS: Final = 1000

# In the worker that runs Python: since when it was busy, and how long, by a timer that comes every 10 ms.
BUSY: Final = """() => {
  self.busy = [];
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    if (now - last > 100) self.busy.push([performance.timeOrigin + last, now - last]);
    last = now;
  }, 10);
}"""

# In the page: the same, and what it has said since when.
WATCH: Final = """(says) => {
  const pattern = RegExp(says, "m");
  window.busy = [];
  window.said = [[0, false]];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      busy.push([performance.timeOrigin + startTime, duration]);
  }).observe({ type: "longtask" });
  const words = (node) => node.getAttribute("aria-label") || node.textContent;
  const look = () => {
    const nodes = document.querySelectorAll("flt-semantics-host *");
    const speaks = pattern.test([...nodes].map(words).join("\\n"));
    if (speaks !== said.at(-1)[1]) said.push([performance.timeOrigin + performance.now(), speaks]);
  };
  new MutationObserver(look).observe(document,
    { childList: true, subtree: true, characterData: true, attributes: true });
}"""

SEEN: Final = "() => [busy.splice(0), said]"
TAKEN: Final = "() => self.busy.splice(0)"


class Watched:
    """A window of the site, and what it did while somebody waited.

    silent: how long it stood still without a word at most, and what it was asked for, longest first.
    """

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._worker = screen.page.workers[0]
        self._worker.evaluate(BUSY)
        screen.page.evaluate(WATCH, SAYS)
        self.silent: list[tuple[float, str]] = []

    def do(self, name: str, act: Callable[[], object], *then: str) -> None:
        """Do something, wait for words, and note how long the site stood still meanwhile."""
        self._taken()
        act()
        self._screen.wait_for(*then)
        # What is drawn later counts too.
        self._screen.page.wait_for_timeout(AFTERWARDS_MS)
        busy, said = self._taken()
        silences = [length for begun, length in busy if not _speaks(said, begun)]
        self.silent = sorted([*self.silent, (max(silences, default=0), name)], reverse=True)

    def _taken(self) -> tuple[Sequence[tuple[float, float]], Sequence[tuple[float, bool]]]:
        in_page, said = self._screen.page.evaluate(SEEN)
        in_python: Any = self._worker.evaluate(TAKEN)
        return [*in_page, *in_python], said


def _speaks(said: Sequence[tuple[float, bool]], at: float) -> bool:
    return [speaks for since, speaks in said if since <= at][-1]


def backup(folder: Path) -> Path:
    """Return a file with many games."""
    file = folder / "games.zip"
    packed = io.BytesIO()
    games = [
        {**json.loads(game_file(FIRST, SECOND)), "id": str(uuid4()), "title": f"Evening {number}"}
        for number in range(GAMES)
    ]
    write_backup(packed, ((f"{each['id']}{GAME_ENDING}", json.dumps(each).encode()) for each in games))
    file.write_bytes(packed.getvalue())
    return file


@pytest.mark.grid
def test_the_page_stands_still_for_half_a_second_only_after_it_has_said_why(
    site: Path,
    new_screen: Callable[[str], Screen],
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    with served(site) as host:
        screen = new_screen(host.address).open()
        site_at_work = Watched(screen)

        def save(button: str) -> None:
            with screen.page.expect_download():
                screen.tap_fast(button)

        site_at_work.do("import", lambda: pick(screen, backup(tmp_path)), f"{GAMES} games added.")
        site_at_work.do("list", lambda: screen.tap("Journal"), f"Evening {GAMES - 12}")
        site_at_work.do("back", lambda: screen.tap("Back"), "New game")
        site_at_work.do("settings", lambda: screen.tap("Larger text and other settings"), "Save all games")
        site_at_work.do("save all", lambda: save("Save all games"), "Games saved to ")
        site_at_work.do("back from the settings", lambda: screen.tap("Back"), "New game")
        site_at_work.do("print", lambda: screen.tap("Print a score pad"), "Page 1 of ")
        site_at_work.do("PDF", lambda: save("Save as PDF"), "Sheet saved to ")
        site_at_work.do("spreadsheet", lambda: save("Save as spreadsheet"), "Sheet saved to ")
        site_at_work.do("back from the sheet", lambda: screen.tap("Back"), "New game")
        site_at_work.do("new game", lambda: screen.tap("New game"), "Start the game")
        site_at_work.do("start", lambda: screen.tap("Start the game"), "Who went out?")
    for milliseconds, name in site_at_work.silent[:3]:
        record_property(f"longest silence, {name}", f"{milliseconds:.0f} ms")
    assert [each for each in site_at_work.silent if each[0] > STILL_MS] == []
