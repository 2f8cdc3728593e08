"""Everything that must be green, in one command: `python -m tests`. Stops at the first that is not."""

import os
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

from tests import chromium

ROOT = Path(__file__).parents[1]
SCRIPTS = Path(sysconfig.get_path("scripts"))

STEPS = {
    "catalogues": ["python", "-m", "tests.catalogues", "compile"],
    "lint": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "types": ["mypy"],
    "floors": ["lint-imports"],
}
"""Commands of this environment's own tools, by what they look after."""

TESTS = {
    "tests": ["pytest", "-m", "not browser", "--cov", "--cov-report=term"],
    "tests in the browser": ["pytest", "-m", "browser"],
}
"""Commands that run side by side: those in the browser share one server and one browser."""

PAUSE = 0.5


def started(name: str, words: list[str]) -> subprocess.Popen[bytes]:
    """Start one command in the project's folder."""
    print(f"== {name}: {' '.join(words)}", flush=True)
    return subprocess.Popen([str(SCRIPTS / words[0]), *words[1:]], cwd=ROOT)


def run(commands: dict[str, list[str]]) -> int:
    """Run commands side by side until all have ended or one has failed, and give its exit status."""
    begun = time.monotonic()
    running = {name: started(name, words) for name, words in commands.items()}
    while running:
        time.sleep(PAUSE)
        ended = {name: each for name, each in running.items() if each.poll() is not None}
        for name, each in ended.items():
            del running[name]
            if each.returncode:
                for other in running.values():
                    # As by hand, so that it takes its server and its browser along.
                    other.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)
                    other.wait()
                print(f"== {name} failed after {time.monotonic() - begun:.0f} s", file=sys.stderr)
                return each.returncode
    return 0


def main() -> int:
    """Make sure of a browser, then run all steps."""
    chromium.make_sure()
    for step in (*({name: words} for name, words in STEPS.items()), TESTS):
        status = run(step)
        if status:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
