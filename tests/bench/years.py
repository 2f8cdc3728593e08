"""What must not grow with the number of games: `python -m tests.bench.years`.

Each figure with 1,000 games and with 10,000 (of four rounds), beside none.
"""

import shutil
import statistics
import subprocess
import sysconfig
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from uuid import uuid4

from playwright.sync_api import Browser

from tests.bench.figures import Received, a_browser, first_content, memory, rests, touches, window
from tests.bench.line import Line
from tests.browser.program import Program
from tests.browser.table import FIRST, game_file, lay
from tests.many_games import fill

SIZES: Final = (0, 1_000, 10_000)
TIMES: Final = 5
KEYS: Final = ["2", "2", "1", "3", "4", "8", "5"]
TOTAL: Final = r"^(North–South, t|T)his round"
AIMS: Final = {
    "start": ("ms", 1.2),
    "first page": ("ms", 1.2),
    "touch to total": ("ms", 1.2),
    "memory": ("MB", 1.3),
}
"""The unit of each figure, and how many times that of no game it may be."""
LIST_SECONDS: Final = 1.5


@dataclass(slots=True)
class Figures:
    """The measurements for one number of games: times in ms, memory in MB, each several times."""

    games: int
    taken: dict[str, list[float]] = field(default_factory=dict)

    def add(self, what: str, value: float) -> None:
        """Add a measurement."""
        self.taken.setdefault(what, []).append(value)

    def median(self, what: str) -> float:
        """Return the median of the measurements."""
        return statistics.median(self.taken[what])


def timed(work: Callable[[], object]) -> float:
    """Return the milliseconds some work takes."""
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000


def list_games(folder: Path) -> None:
    """Run `scorepad games`."""
    command = shutil.which("scorepad", path=sysconfig.get_path("scripts"))
    assert command
    subprocess.run([command, "--data-dir", str(folder), "games"], check=True, capture_output=True)


def look(browser: Browser, folder: Path, figures: Figures) -> None:
    """Start the app on a folder once and measure it."""
    program = Program(folder)
    figures.add("start", timed(program.start))
    try:
        figures.add("first page", first_content(browser, program.address))
        with window(browser, program.address) as screen:
            received = Received(screen)
            screen.open(lay(program, game_file(FIRST, id=str(uuid4()))))
            screen.tap("North–South")
            screen.wait_for("Next")
            for taken, _bytes in touches(screen, received, KEYS, TOTAL, rests())[1:]:
                figures.add("touch to total", taken)
        assert program.process
        figures.add("memory", memory(program.process.pid))
    finally:
        program.stop()


def measured(browser: Browser, place: Path) -> list[Figures]:
    """Return all measurements, alternating the sizes so that other load affects each alike."""
    found = [Figures(games) for games in SIZES]
    for each in found:
        fill(place / str(each.games), each.games)
        # The first look at games of an older program makes their lines; what counts is every one after it.
        list_games(place / str(each.games))
    for _time in range(TIMES):
        for each in found:
            look(browser, place / str(each.games), each)
    for each in found:
        for _time in range(3):
            each.add("scorepad games", timed(lambda folder=place / str(each.games): list_games(folder)))  # type: ignore[misc]
    return found


def lines() -> list[Line]:
    """Take all measurements."""
    with tempfile.TemporaryDirectory() as folder, a_browser() as browser:
        empty, *more = measured(browser, Path(folder))
    compared = [
        Line(f"{what}, {each.games:,} games beside none", unit, each.median(what), empty.median(what), aim)
        for what, (unit, aim) in AIMS.items()
        for each in more
    ]
    listing = more[-1].median("scorepad games") / 1000
    return [*compared, Line(f"scorepad games, {more[-1].games:,} of them", "s", listing, None, LIST_SECONDS)]


if __name__ == "__main__":
    print(*lines(), sep="\n")
