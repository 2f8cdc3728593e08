"""What must not grow with the number of games: `python -m tests.bench.years [OTHER]`.

The figures with 2,000 and with 10,000 games beside those with none; or, by turns, beside those of another
checkout with as many.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Final
from uuid import uuid4

from playwright.sync_api import Browser

from tests.bench.figures import KEYS, Received, first_content, rests, touches, window
from tests.bench.line import Line
from tests.browser.program import Program
from tests.browser.table import FIRST, US, game_file
from tests.chromium import a_browser

HERE: Final = Path(__file__).parents[2]
SIZES: Final = (2_000, 10_000)
TIMES: Final = 5
TOTAL: Final = rf"^({US}, t|T)his round"
MEMORY: Final = "most memory"
AIMS: Final = {"start": 1.2, "first page": 1.2, "journal": 2, "touch to total": 1.2, MEMORY: 1.5}
"""How many times that without a game each figure may be. The journal says after 0.3 s how far it is."""
AIM_BESIDE: Final = 1.1
FILL: Final = (
    "import sys, tests.many_games as m, pathlib; m.fill(pathlib.Path(sys.argv[1]), int(sys.argv[2]))"
)


@dataclass(frozen=True, slots=True)
class Games:
    """A folder with so many games, used by the program of a checkout. taken: milliseconds, MB of memory."""

    checkout: Path
    count: int
    folder: Path
    taken: dict[str, list[float]] = field(default_factory=dict)

    def python(self, *words: str) -> list[str]:
        """Return the command that runs this Python with the checkout's modules."""
        return ["env", f"PYTHONPATH={self.checkout}", sys.executable, "-P", *words]

    def serve(self, folder: Path, port: int) -> list[str]:
        """Return the command that serves the games on a port."""
        return self.python("-m", "scorepad", "--data-dir", str(folder), "--web", "--port", str(port))

    def add(self, what: str, taken: float) -> None:
        """Add a measurement."""
        self.taken.setdefault(what, []).append(taken)

    def median(self, what: str) -> float:
        """Return the median of the measurements."""
        return statistics.median(self.taken[what])


def look(browser: Browser, games: Games) -> None:
    """Start the app on its games, and a new one brought by its own command line, and measure it once."""
    game = str(uuid4())
    file = games.folder.with_suffix(".json")
    file.write_bytes(game_file(FIRST, id=game))
    bring = games.python("-m", "scorepad", "--data-dir", str(games.folder), "import", str(file))
    subprocess.run(bring, check=True, stdout=subprocess.DEVNULL)
    begun = time.perf_counter()
    with Program(games.folder, games.serve) as program:
        games.add("start", (time.perf_counter() - begun) * 1000)
        for what, path in (("first page", "/"), ("journal", "/journal")):
            games.add(what, first_content(browser, program, path))
        with window(browser, program) as screen:
            received = Received(screen)
            screen.open(f"/game/{game}")
            screen.tap(US)
            screen.wait_for("Next")
            for taken, _bytes in touches(screen, received, KEYS, TOTAL, rests())[1:]:
                games.add("touch to total", taken)
        if sys.platform == "linux" and program.process:
            status = Path(f"/proc/{program.process.pid}/status").read_text("ascii")
            games.add(MEMORY, int(status.partition("VmHWM:")[2].split()[0]) / 1024)


def measured(browser: Browser, folder: Path, cases: list[tuple[Path, int]]) -> dict[tuple[Path, int], Games]:
    """Return the measurements of checkouts with numbers of games, by turns: other load affects each alike."""
    found = {case: Games(*case, folder / str(at)) for at, case in enumerate(cases)}
    for each in found.values():
        subprocess.run(each.python("-c", FILL, str(each.folder), str(each.count)), check=True)
        # The first look makes the lines of the games; what counts is every one after it.
        look(browser, each)
        each.taken.clear()
    for _time in range(TIMES):
        for each in found.values():
            look(browser, each)
    return found


def lines(other: Path | None = None) -> list[Line]:
    """Take all measurements. other: a checkout to compare this one with."""
    checkouts, sizes = ((HERE, other), SIZES) if other else ((HERE,), (0, *SIZES))
    with tempfile.TemporaryDirectory() as folder, a_browser() as browser:
        found = measured(browser, Path(folder), [*product(checkouts, sizes)])
    compared = []
    for (what, aim), size in product(AIMS.items(), SIZES):
        ours, beside = found[HERE, size], found[other or HERE, size if other else 0]
        if what not in ours.taken:
            continue
        named = f"{what}, {size:,} games {'here and there' if other else 'beside none'}"
        unit = "MB" if what == MEMORY else "ms"
        compared.append(
            Line(named, unit, ours.median(what), beside.median(what), AIM_BESIDE if other else aim)
        )
    return compared


if __name__ == "__main__":
    print(*lines(*(Path(each).resolve() for each in sys.argv[1:2])), sep="\n")
