"""Run every check in one command: `python -m tests`. Stops at the first failure.

With `--fast`, only the checks to run while working: lint, types, floors, and quick tests without a browser.
With `--complete`, it fails if there are tests that can't run on this machine.
"""

import subprocess
import sys
import sysconfig
import time
from pathlib import Path

from tests import chromium
from tests.own_network import with_address

ROOT = Path(__file__).parents[1]
SCRIPTS = Path(sysconfig.get_path("scripts"))

COVERED = [f"tests/{room}" for room in ("rules", "score", "game")]
SHARED_OUT = ["-n", "2", "--maxschedchunk", "1"]

COMPLETE = "--complete"

CHECKS = {
    "catalogues": ["python", "-m", "tests.catalogues", "compile"],
    "lint": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "types": ["mypy"],
    "floors": ["lint-imports"],
}
ALL = {
    **CHECKS,
    "rules": ["pytest", *SHARED_OUT, *COVERED, "--cov", "--cov-report=term"],
    "rest": ["pytest", *SHARED_OUT, "-m", "not grid", *(f"--ignore={each}" for each in COVERED)],
}
"""Commands of this environment's own tools, by what they look after.

What is covered to the last branch is so by its own tests. To watch the others too would double their time.
"""
FAST = {**CHECKS, "tests": ["pytest", "-n", "2", "-m", "not grid and not browser", "--quick", "0.1"]}
"""A test that took longer than this many seconds when it last ran here is left out."""


def run(words: list[str], before: list[str]) -> int:
    """Run one command in the project's folder and return its exit status. before: how it begins."""
    command = [*before, str(SCRIPTS / words[0]), *words[1:]]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def main() -> int:
    """Run the steps; for the full run, install a browser first if there is none."""
    fast, complete = (option in sys.argv[1:] for option in ("--fast", COMPLETE))
    if not fast:
        chromium.make_sure()
    for name, step in (FAST if fast else ALL).items():
        words = [*step, COMPLETE] if complete and step[0] == "pytest" else step
        print(f"== {name}: {' '.join(words)}", flush=True)
        begun = time.monotonic()
        status = run(words, with_address() if name == "rest" else [])
        if status:
            print(f"== {name} failed after {time.monotonic() - begun:.0f} s", file=sys.stderr)
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
