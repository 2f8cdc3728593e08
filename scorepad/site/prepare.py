"""What Node makes ahead: modules compiled for the browser's Python, and its memory after the imports."""

import shutil
import subprocess
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from scorepad.site.client import PAGE

SECONDS: Final = 600


class PrepareError(Exception):
    """Raised when Node couldn't do it; the text is what Node said."""


def find_node() -> str | None:
    """Return the path of Node, Playwright's own if there is no other, or None."""
    if found := shutil.which("node"):
        return found
    playwright = find_spec("playwright")
    places = playwright.submodule_search_locations if playwright else None
    names = (Path(place, "driver", name) for place in places or () for name in ("node", "node.exe"))
    return next((str(path) for path in names if path.is_file()), None)


def prepare(node: str, site: Path, memory: str, imports: str, packs: Sequence[str]) -> None:
    """Compile the packs of a site in place and write the memory of a Python that has run `imports`.

    memory: the name of that file. The memory is made with the first pack. Raises PrepareError.
    """
    command = [node, str(PAGE / "prepare.mjs"), str(site), memory, imports, *packs]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)  # noqa: S603 - our own command
    except (OSError, subprocess.TimeoutExpired) as failed:
        raise PrepareError(str(failed)) from failed
    if done.returncode:
        raise PrepareError(done.stderr.strip())
