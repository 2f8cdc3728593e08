"""A backup with whatever a test puts into it."""

from collections.abc import Mapping
from io import BytesIO

from scorepad.storage.zip_files import write_backup


def packed(files: Mapping[str, bytes]) -> bytes:
    """Return the bytes of a backup with these members."""
    out = BytesIO()
    write_backup(out, files.items())
    return out.getvalue()
