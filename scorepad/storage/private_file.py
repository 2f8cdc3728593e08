"""Small files for their owner alone."""

import os
import secrets
from pathlib import Path


def write_private(path: Path, data: bytes) -> None:
    """Replace a file, all or nothing, so that only its owner can read it; raises OSError."""
    beside = path.with_name(f".{path.name}-{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
