"""Run every check in one command: `python -m tests`. Stops at the first failure.

With `--fast`, only the checks to run while working: lint, types, floors, and quick tests without a browser.
With `--complete`, it fails if there are tests that can't run on this machine.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from tests import chromium
from tests.own_network import with_address

ROOT = Path(__file__).parents[1]
SCRIPTS = Path(sysconfig.get_path("scripts"))

COVERED = [f"tests/{room}" for room in ("rules", "score", "game")]
# Three processes keep two cores busy: a test that waits for a browser or a server leaves one idle.
SHARED_OUT = ["-n", "3", "--maxschedchunk", "1"]

COMPLETE = "--complete"
NETWORKED = {"rest", "grids"}
"""The steps whose tests reach the app as other devices do."""

CHECKS = {
    "catalogues": ["python", "-m", "tests.catalogues", "compile"],
    "lint": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "floors": ["lint-imports"],
}
ALL = {
    **CHECKS,
    "rules": ["pytest", *SHARED_OUT, "-m", "not grid", *COVERED, "--cov", "--cov-report=term"],
    "rest": ["pytest", *SHARED_OUT, "-m", "not grid", *(f"--ignore={each}" for each in COVERED)],
    "grids": ["python", "-m", "tests.grid", "--turn"],
}
"""Commands of this environment's own tools, by what they look after.

What is covered to the last branch is so by its own tests. To watch the others too would double their time.
"""
TYPES = ["mypy"]
"""Looks at the types on a processor of its own, beside the steps before `rest`."""

FAST = {**CHECKS, "tests": ["pytest", "-n", "2", "-m", "not grid and not browser", "--quick", "0.1"]}
"""A test that took longer than this many seconds when it last ran here is left out."""

IN_MEMORY = Path("/dev/shm")  # noqa: S108 - what is made there has a name of its own
ROOM = 4 * 1024**3
"""Bytes that must be free in memory: several times what a run leaves."""


def run(words: list[str], before: list[str]) -> int:
    """Run one command in the project's folder and return its exit status. before: how it begins."""
    command = [*before, str(SCRIPTS / words[0]), *words[1:]]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


@contextmanager
def fast_folder() -> Iterator[None]:
    """Keep the tests' own files in memory where there is room: a disk syncs thousands of databases slowly."""
    with tempfile.TemporaryDirectory(dir=IN_MEMORY if _has_room() else None) as folder:
        os.environ["TMPDIR"] = folder
        yield


def _has_room() -> bool:
    try:
        words = Path("/proc/meminfo").read_text(encoding="ascii").split()
        available = int(words[words.index("MemAvailable:") + 1]) * 1024
        return min(available, shutil.disk_usage(IN_MEMORY).free) >= ROOM
    except (OSError, ValueError):
        return False


def main() -> int:
    """Run the steps and return the status of the first that fails, or 0."""
    # Else each of the programs that tests start, and each of pytest's processes, compiles every module again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with fast_folder():
        return run_all()


def run_all() -> int:
    """Run the steps; for the full run, install a browser first if there is none."""
    fast, complete = (option in sys.argv[1:] for option in ("--fast", COMPLETE))
    if not fast:
        chromium.make_sure()
    steps = FAST if fast else ALL
    with types_beside() as types:
        for name, step in steps.items():
            if name == "rest" and (status := types()):
                return status
            words = [*step, COMPLETE] if complete and step[0] == "pytest" else step
            print(f"== {name}: {' '.join(words)}", flush=True)
            begun = time.monotonic()
            status = run(words, with_address() if name in NETWORKED else [])
            if status:
                print(f"== {name} failed after {time.monotonic() - begun:.0f} s", file=sys.stderr)
                return status
        return types()


@contextmanager
def types_beside() -> Iterator[Callable[[], int]]:
    """Begin to look at the types; yield what waits for the end and returns the status."""
    command = [str(SCRIPTS / TYPES[0]), *TYPES[1:]]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:

        @cache
        def wait() -> int:
            said, _nothing = process.communicate()
            print(f"== types: {' '.join(TYPES)}\n{said.decode()}", end="", flush=True)
            return process.returncode

        try:
            yield wait
        finally:
            process.terminate()


if __name__ == "__main__":
    sys.exit(main())
