"""What Node makes ahead, which can run the browser's Python: compiled modules, and its memory."""

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from scorepad.site.client import PAGE

SECONDS: Final = 600


class PrepareError(Exception):
    """Raised when Node couldn't do it; the text is what it said."""


@dataclass(frozen=True, slots=True)
class Task:
    """What to prepare: the packs are compiled in place, and the memory is written.

    site: the folder. memory: the name of the file for the memory of a Python that has the first pack and
    has run `imports`. data, rest: those of the files to which what such a Python hasn't imported is moved
    from the first pack: what its packages read, and the rest. packs: the names of the files with the Python
    code.
    """

    site: Path
    memory: str
    data: str
    rest: str
    imports: str
    packs: Sequence[str]


@dataclass(frozen=True, slots=True)
class Node:
    """Node.js. path: that of the program."""

    path: str

    def prepare(self, task: Task) -> None:
        """Do the task; raises PrepareError."""
        script = str(PAGE / "prepare.mjs")
        names = task.memory, task.data, task.rest
        command = [self.path, script, str(task.site), *names, task.imports, *task.packs]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)  # noqa: S603 - our own command
        except (OSError, subprocess.TimeoutExpired) as failed:
            raise PrepareError(str(failed)) from failed
        if done.returncode:
            raise PrepareError(done.stderr.strip())


def find_node() -> Node | None:
    """Return Node, Playwright's own if there is no other, or None."""
    if found := shutil.which("node"):
        return Node(found)
    names = (place / "driver" / name for place in _playwright() for name in ("node", "node.exe"))
    return next((Node(str(path)) for path in names if path.is_file()), None)


def _playwright() -> Iterator[Path]:
    package = find_spec("playwright")
    places = package.submodule_search_locations if package else None
    return map(Path, places or ())
