"""The program as its own process, and what it answered."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

SECONDS = 60
"""Until the program must have come to its end."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Exit status, standard output and standard error."""

    status: int
    out: bytes
    err: str


def scorepad(
    *arguments: str, stdin: bytes = b"", env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> Answer:
    """Run the program to its end."""
    done = subprocess.run(
        [sys.executable, "-m", "scorepad", *arguments],
        input=stdin,
        capture_output=True,
        timeout=SECONDS,
        env={**os.environ, **(env or {})},
        cwd=cwd,
        check=False,
    )
    return Answer(done.returncode, done.stdout, done.stderr.decode())
