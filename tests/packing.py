"""A backup with whatever a test puts into it."""

from collections.abc import Mapping
from io import BytesIO

from scorepad.storage.zip_files import packing_backup


def packed(files: Mapping[str, bytes]) -> bytes:
    """Return the bytes of a backup with these members."""
    out = BytesIO()
    with packing_backup(out) as pack:
        pack(files.items())
    return out.getvalue()
