"""The program as its own process, and what it answered."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
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


@contextmanager
def app_on(
    folder: Path, *arguments: str, env: Mapping[str, str] | None = None
) -> Iterator[tuple["subprocess.Popen[str]", list[str]]]:
    """Run the app on a folder until the block ends; yield it with the lines it prints, its address last."""
    command = [
        sys.executable,
        "-m",
        "scorepad",
        "--web",
        "--port",
        "0",
        "--data-dir",
        str(folder),
        *arguments,
    ]
    environment = {**os.environ, **(env or {})}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as app:
        try:
            assert app.stdout
            lines = [app.stdout.readline()]
            while lines[-1] and "http://" not in lines[-1]:
                lines.append(app.stdout.readline())
            yield app, lines
        finally:
            app.send_signal(signal.SIGCONT)
            app.terminate()
            app.communicate(timeout=30)
