"""Attacks that show that nothing is lost and nothing is let in: `python -m tests.trust`."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_IN_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - in a folder of our own


@contextmanager
def workplace() -> Iterator[Path]:
    """Lend a new folder, in memory where there is such a disk: a state's files are opened in milliseconds."""
    where = _IN_MEMORY if _IN_MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="scorepad-trust-", dir=where) as folder:
        yield Path(folder)
