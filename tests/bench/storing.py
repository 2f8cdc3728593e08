"""What the file's safety costs, compared with a change on the same disk: `python -m tests.bench.storing`."""

import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import median, quantiles

from scorepad.score.record import GameId
from scorepad.storage.codec import row_of
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.tables import checksum
from tests.bench.line import Line
from tests.many_games import fill
from tests.storage.sql.games import games
from tests.storage.test_contract import event

TURNS = 200
EACH = 50
TIMES = 3
GAMES = 500


def slowest(taken: Sequence[float]) -> float:
    """Return the time that one in twenty exceeds: who waits now and then isn't seen in a median."""
    return quantiles(taken, n=20)[-1]


def microseconds(work: Callable[[], object], of_all: Callable[[Sequence[float]], float] = median) -> float:
    """Return the median time of a piece of work, in microseconds. of_all: another figure in its place."""
    taken = []
    for _turn in range(TURNS):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return 1e6 * of_all(taken)


@contextmanager
def being_checked(file: GamesFile) -> Iterator[None]:
    """Check the whole file in a thread, again and again, as the app does once a day."""
    over = threading.Event()

    def check() -> None:
        while not over.is_set():
            file.is_sound()
            file.damaged_streams()

    with ThreadPoolExecutor(1) as thread:
        checking = thread.submit(check)
        yield
        over.set()
        checking.result()


def touch_beside_a_check() -> Line:
    """Compare a slow touch taken while many games are checked with one taken while nothing is."""
    numbers = count(1)
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder), GAMES)
        with games(Path(folder)) as store:

            def touch() -> None:
                store.put(GameId("game"), [event(next(numbers))])

            alone, beside = [microseconds(touch, slowest)], []
            for _turn in range(TIMES):
                with being_checked(store.file):
                    beside.append(microseconds(touch, slowest))
                alone.append(microseconds(touch, slowest))
    return Line("a slow touch while all games are checked", "µs", median(beside), median(alone), 2)


def lines() -> list[Line]:
    """Compare looking at the file and a row's checksum with storing an event, on the same disk."""
    numbers = count(1)
    with tempfile.TemporaryDirectory() as folder, games(Path(folder)) as store:
        row = row_of(event(1))
        append = microseconds(lambda: store.put(GameId("game"), [event(next(numbers))]))
        look = microseconds(lambda: [store.file.misplacement() for _ in range(EACH)]) / EACH
        summing = microseconds(lambda: [checksum("game", *row) for _ in range(EACH)]) / EACH
    return [
        Line("looking whether the file is in place", "µs", look, append, 0.05),
        Line("the checksum of an event", "µs", summing, append, 0.05),
        touch_beside_a_check(),
    ]


if __name__ == "__main__":
    print(*lines(), sep="\n")
