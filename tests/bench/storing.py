"""What a touch costs on a disk, and how little of it its safety is: `python -m tests.bench.storing`."""

import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median

from scorepad.score.record import GameId
from scorepad.storage.codec import row_of
from scorepad.storage.sql.tables import checksum
from tests.bench.line import Line
from tests.storage.sql.games import games
from tests.storage.test_contract import event

TURNS = 200
EACH = 50


def microseconds(work: Callable[[], object]) -> float:
    """Return the median time of a piece of work."""
    taken = []
    for _turn in range(TURNS):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return 1e6 * median(taken)


def lines() -> list[Line]:
    """Measure storing an event, and beside it looking at the file and a row's checksum, on the same disk."""
    numbers = count(1)
    with tempfile.TemporaryDirectory() as folder, games(Path(folder)) as store:
        row = row_of(event(1))
        append = microseconds(lambda: store.put(GameId("game"), [event(next(numbers))]))
        look = microseconds(lambda: [store.file.misplacement() for _ in range(EACH)]) / EACH
        summing = microseconds(lambda: [checksum("game", *row) for _ in range(EACH)]) / EACH
    return [
        Line("a touch on this disk", "ms", append / 1000, None, 20),
        Line("looking whether the file is in place", "µs", look, append, 0.05),
        Line("the checksum of an event", "µs", summing, append, 0.05),
    ]


if __name__ == "__main__":
    print(*lines(), sep="\n")
