"""A folder of files behind the plainest web server there is, as a program that tests can stop and restart."""

import sys
from pathlib import Path

from tests.browser.program import Program


def http_server(folder: Path, port: int) -> list[str]:
    """Return the command that serves a folder on a port (0 = a free one)."""
    here = ["--bind", "127.0.0.1", "--directory", str(folder)]
    return [sys.executable, "-u", "-m", "http.server", *here, str(port)]


def served(folder: Path) -> Program:
    """Return a folder's web server, which has yet to be started."""
    return Program(folder, http_server)
