"""What a new version of Flet has to pass, in one command: `python -m tests.flet_upgrade`.

It prints each fault of FLET.md with what became of it. Options are pytest's own, such as `-n 2`.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Final

import pytest

from tests import chromium
from tests.document_tables import tables

ROOT: Final = Path(__file__).parents[1]
TITLE: Final = "What proves them"
INSIDE: Final = (
    "tests/flet_support",
    "tests/site",
    "tests/web",
    "tests/test_in_bundle.py",
    "tests/test_in_browser.py",
)
"""The tests of all that uses private names of Flet's, or takes its files apart."""

_ITSELF = "test_flet_itself_"
_FAULTS_TABLE = ROOT / "scorepad" / "flet_support" / "FLET.md"


def proofs() -> dict[int, tuple[str, ...]]:
    """Return the names of the tests that prove each fault, none where no test can."""
    (rows,) = tables(_FAULTS_TABLE)[TITLE]
    return {int(row["fault"]): tuple(re.findall(r"`(test_\w+)`", row["proved by"])) for row in rows}


def places(names: Iterable[str]) -> Iterator[str]:
    """Yield where these tests are, as pytest names them."""
    wanted = set(names)
    for path in sorted(ROOT.glob("tests/**/test_*.py")):
        for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            if name in wanted:
                yield f"{path.relative_to(ROOT)}::{name}"


class Outcomes:
    """A plugin of pytest that notes how each test ended."""

    def __init__(self) -> None:
        self.failed: set[str] = set()
        self.mended: set[str] = set()
        self.ran: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the end of a test."""
        name = report.nodeid.rpartition("::")[2].partition("[")[0]
        if report.when == "call":
            self.ran.add(name)
        if report.failed:
            is_mended = name.startswith(_ITSELF) and "XPASS" in str(report.longrepr)
            (self.mended if is_mended else self.failed).add(name)

    def verdict(self, tests: tuple[str, ...]) -> str:
        """Return in a word what became of a fault that these tests prove."""
        if not tests:
            return "no test can tell"
        if self.failed & set(tests):
            return f"BROKEN: {', '.join(sorted(self.failed & set(tests)))}"
        if self.mended & set(tests):
            return "mended by Flet: the workaround can go"
        return "as before" if set(tests) <= self.ran else "not run"


def main() -> int:
    """Run all of it; return 0 if every workaround holds, whatever Flet has mended."""
    chromium.make_sure()
    print(f"Flet {version('flet')}", flush=True)
    types = subprocess.run([sys.executable, "-m", "mypy"], cwd=ROOT, check=False).returncode
    found, outcomes = proofs(), Outcomes()
    named = list(places({name for tests in found.values() for name in tests}))
    pytest.main([*named, *INSIDE, "-p", "tests.order", *sys.argv[1:]], plugins=[outcomes])
    for fault, tests in found.items():
        print(f"fault {fault}: {outcomes.verdict(tests)}")
    others = outcomes.failed - {name for tests in found.values() for name in tests}
    for name in sorted(others):
        print(f"also broken: {name}")
    return 1 if types or outcomes.failed else 0


if __name__ == "__main__":
    sys.exit(main())
