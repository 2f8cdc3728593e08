"""The program as typed in this process, or as its own one, and what it answered."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from scorepad.cli import main

APP = ("-m", "scorepad", "--web", "--port", "0")
SECONDS = 60
"""Until the program must have come to its end."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Exit status, standard output and standard error."""

    status: int
    out: bytes
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of the standard output."""
        return self.out.decode().splitlines()


class Terminal(io.StringIO):
    """A terminal at which somebody types."""

    def isatty(self) -> bool:
        """Return whether somebody is there."""
        return True


def typed(*arguments: str, stdin: bytes | Terminal = b"") -> Answer:
    """Run the program in this process; most of what it answers doesn't depend on its being one of its own."""
    given = io.TextIOWrapper(io.BytesIO(stdin)) if isinstance(stdin, bytes) else stdin
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _stream in range(2))
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "stdin", given)
        status = main(arguments)
    said = [stream.buffer.getvalue() for stream in (out, err)]
    return Answer(status, said[0], said[1].decode())


def done(*arguments: str, stdin: bytes | Terminal = b"") -> list[str]:
    """Run a command that has to succeed, and return its lines."""
    answer = typed(*arguments, stdin=stdin)
    assert (answer.status, answer.err) == (0, ""), answer
    return answer.lines


def refusal(*arguments: str, stdin: bytes = b"") -> str:
    """Run a command that has to be refused, and return the one sentence it gives."""
    return said_by(typed(*arguments, stdin=stdin))


def said_by(refused: Answer) -> str:
    """Return the one sentence of a refusal, which is all that is printed."""
    [line] = refused.err.splitlines()
    assert (refused.status, refused.out, line[:10]) == (2, b"", "scorepad: ")
    return line[10:]


def scorepad(
    *arguments: str, stdin: bytes = b"", env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> Answer:
    """Run the program to its end, in a process of its own."""
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
    command = [sys.executable, *APP, "--data-dir", str(folder), *arguments]
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
