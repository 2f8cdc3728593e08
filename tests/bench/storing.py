"""What the file's safety costs, compared with a change on the same disk: `python -m tests.bench.storing`."""

import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path

from scorepad.score.record import GameId
from scorepad.storage.rows import row_of
from scorepad.storage.sqlite.store import SqliteStore
from scorepad.storage.sqlite.tables import seal
from tests.bench.line import Line
from tests.storage.sqlite.test_store import event

TURNS = 200
EACH = 50


def microseconds(work: Callable[[], object]) -> float:
    """Return the median time of a piece of work, in microseconds."""
    taken = []
    for _turn in range(TURNS):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return 1e6 * statistics.median(taken)


def lines() -> list[Line]:
    """Compare checking the file and sealing an event with appending one, on the same disk."""
    numbers = count(1)
    with tempfile.TemporaryDirectory() as folder, closing(SqliteStore.open(Path(folder))) as store:
        row = row_of(event(1))
        append = microseconds(lambda: store.append(GameId("game"), [event(next(numbers))]))
        look = microseconds(lambda: [store.misplacement() for _ in range(EACH)]) / EACH
        sealing = microseconds(lambda: [seal(b"", "game", *row) for _ in range(EACH)]) / EACH
    return [
        Line("looking whether the file is in place", "µs", look, append, 0.05),
        Line("sealing an event", "µs", sealing, append, 0.05),
    ]


if __name__ == "__main__":
    print(*lines(), sep="\n")
