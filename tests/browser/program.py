"""The real program as its own process, which a test can stop, kill and restart on the same folder."""

import queue
import re
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import IO, TypeVar
from urllib.parse import urlsplit

from scorepad.service.importing import ImportResult
from scorepad.service.running_app import hand_over
from scorepad.storage.folder import Folder, RunningApp
from tests.signals import as_in_a_terminal

SECONDS = 20
SECONDS_TO_WAIT = 30
# Beside a dozen pages that look for their server again, a start has had 7 % of a processor.
SECONDS_TO_START = 60
PAUSE = 0.05
ADDRESS = re.compile(r"http://[^\s/]+:\d+")

Command = Callable[[Path, int], list[str]]
Found = TypeVar("Found")


def scorepad(folder: Path, port: int) -> list[str]:
    """Return the command that serves the app on a port (0 = a free one) with its games in a folder."""
    command = shutil.which("scorepad", path=sysconfig.get_path("scripts"))
    assert command, "the project is not installed in this environment: pip install -e ."
    return [command, "--data-dir", str(folder), "--web", "--port", str(port)]


def served_to_all(folder: Path, port: int) -> list[str]:
    """Return the command that serves the app to other devices."""
    return [*scorepad(folder, port), "--host", "0.0.0.0"]  # noqa: S104 - this is what the tests are about


class Program:
    """A server process on a folder; `address` is where it says it is, `said` every line it has printed."""

    def __init__(self, folder: Path, command: Command = scorepad) -> None:
        self.folder = folder
        self._command = command
        self.process: subprocess.Popen[str] | None = None
        self.address = ""
        self.said: list[str] = []

    def start(self) -> "Program":
        """Start on a free port, or after a kill on the previous one, and wait until it prints its address."""
        port = int(self.address.rpartition(":")[2] or 0)
        command = self._command(self.folder, port)
        pipe = subprocess.PIPE
        with as_in_a_terminal():
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=pipe,
                stderr=subprocess.STDOUT,
                text=True,
                encoding="utf-8",
            )
        assert self.process.stdout
        lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, args=(self.process.stdout, lines), daemon=True).start()
        self.address = self._wait_for_address(lines)
        self._wait_for_answer()
        return self

    def __enter__(self) -> "Program":
        return self.start()

    def __exit__(self, *_failure: object) -> None:
        self.stop()

    @property
    def link(self) -> str:
        """The link it printed with which another device may change everything."""
        return next(line for line in self.said if "/join#" in line)

    def take_in(self, data: bytes) -> list[ImportResult]:
        """Hand a file to it while it runs, as another process would."""
        running = Folder.open(self.folder).claim_or_find()
        assert isinstance(running, RunningApp)
        return hand_over(self.address, running.token, BytesIO(data))

    def lay(self, data: bytes) -> str:
        """Import a game file while it runs and return the game's address."""
        (taken,) = self.take_in(data)
        return f"/game/{taken.game}"

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        self._end(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)

    def stop(self) -> int:
        """Ask it to stop and return its exit status."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process, self.process = self.process, None
        if process is None:
            return 0
        process.send_signal(how)
        try:
            return process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise AssertionError(
                f"the program did not stop within {SECONDS} s; it said {self.said}"
            ) from None

    def _listen(self, output: IO[str], lines: "queue.Queue[str]") -> None:
        with output:
            for line in output:
                self.said.append(line.rstrip())
                lines.put(line.rstrip())
        lines.put("")

    def _wait_for_answer(self) -> None:
        """Wait until it accepts connections: a page of Flet's own prints its address a moment earlier."""
        told = urlsplit(self.address)
        host, port = told.hostname or "", told.port or 0
        wait_for(lambda: answers(host, port), f"an answer at {self.address}; it said {self.said}")

    def _wait_for_address(self, lines: "queue.Queue[str]") -> str:
        try:
            while line := lines.get(timeout=SECONDS_TO_START):
                if found := ADDRESS.search(line):
                    return found[0]
        except queue.Empty:
            pass
        self.kill()
        raise AssertionError(f"the program did not say where it is; it said {self.said}")


def answers(host: str, port: int) -> bool:
    """Return whether somebody listens at an address."""
    with socket.socket() as line:
        return line.connect_ex((host, port)) == 0


def wait_for(ask: Callable[[], Found | None], what: str) -> Found:
    """Return the first answer that isn't empty. what: its words for the failure."""
    end = time.monotonic() + SECONDS_TO_WAIT
    while not (found := ask()):
        assert time.monotonic() < end, f"waited {SECONDS_TO_WAIT} s for {what}"
        time.sleep(PAUSE)
    return found


def bare(name: str, folder: Path) -> Program:
    """Return a bare Flet app, by its name in `bench/plain.py`."""
    return Program(folder, lambda _folder, port: [sys.executable, "-m", "tests.bench.plain", name, str(port)])
