"""The grids cut into slices of a minute or so, so that each run of `.ci/run` takes one in its turn.

`seconds.json` has how long the grids of each file take; `python -m tests.grid --measure` writes it anew.
"""

import json
import subprocess
from collections import Counter
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
SECONDS: Final = Path(__file__).with_name("seconds.json")
MOST_SECONDS: Final = 90
"""Of a slice's tests, one after the other; two processes share them."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the grids of a file. number: from 0."""

    file: str
    number: int
    parts: int
    seconds: float

    def holds(self, place: int, count: int) -> bool:
        """Whether a test is in it. place: from 0, among the file's grids; count: how many there are."""
        return place * self.parts // count == self.number


def slices() -> list[list[Part]]:
    """Return what is in each slice; neighbours together, so that a file starts what it needs once."""
    found: list[list[Part]] = [[]]
    parts = [part for file, seconds in sorted(_seconds().items()) for part in _parts(file, seconds)]
    for part in parts:
        if sum(each.seconds for each in (*found[-1], part)) > MOST_SECONDS:
            found.append([])
        found[-1].append(part)
    return found


def turn(count: int) -> int:
    """Return whose turn it is of so many slices: the number of commits decides."""
    command = ["git", "rev-list", "--count", "HEAD"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return int(told.stdout or 0) % count


def _seconds() -> dict[str, float]:
    found: dict[str, float] = json.loads(SECONDS.read_text("utf-8"))
    return found


def _parts(file: str, seconds: float) -> list[Part]:
    count = ceil(seconds / MOST_SECONDS) or 1
    return [Part(file, number, count, seconds / count) for number in range(count)]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--slice NUMBER` and `--measure`."""
    parser.addoption("--slice", type=int, help="only the tests of this slice of the grids, counted from 1")
    parser.addoption("--measure", action="store_true", help="write down how long the grids took")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what isn't in the slice."""
    number = config.getoption("--slice")
    if number is None:
        return
    parts = {part.file: part for part in slices()[number - 1]}
    grids = [item for item in items if item.get_closest_marker("grid")]
    counts, seen = Counter(map(_file, grids)), Counter[str]()
    kept = []
    for item in grids:
        file = _file(item)
        if parts[file].holds(seen[file], counts[file]):
            kept.append(item)
        seen[file] += 1
    items[:] = kept


def _file(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Write down how long the grids of each file took, if asked to."""
    if not config.getoption("--measure"):
        return
    took = Counter[str]()
    for report in terminalreporter.stats.get("passed", []) + terminalreporter.stats.get("", []):
        took[report.nodeid.partition("::")[0]] += report.duration
    whole = _seconds() | {file: round(seconds, 1) for file, seconds in took.items()}
    there = {file: seconds for file, seconds in sorted(whole.items()) if (ROOT / file).exists()}
    SECONDS.write_text(json.dumps(there, indent=1) + "\n", "utf-8")
