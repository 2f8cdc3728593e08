"""Zip files changed inside: the fuzzer sees the parts, and the reader a zip that is whole."""

import io
import random
from collections.abc import Callable
from typing import Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from scorepad.storage.zip_files import DAMAGED

Mutate = Callable[[bytes, int], bytes]
"""Changes bytes by chance, to at most so many."""

_MOST_READ: Final = 1024 * 1024
_OF_THE_WHOLE: Final = 0.15


def changed(data: bytes, most: int, seed: int, mutate: Mutate) -> bytes:
    """Return a zip with one part changed, left out, doubled or renamed; at times the zip itself."""
    chance = random.Random(seed)  # noqa: S311 - chosen by the fuzzer
    if chance.random() < _OF_THE_WHOLE:
        return mutate(data, most)
    try:
        parts = _parts(data)
    except DAMAGED:
        return mutate(data, most)
    if not parts:
        return mutate(data, most)
    at = chance.randrange(len(parts))
    name, part = parts[at]
    match chance.randrange(10):
        case 0:
            del parts[at]
        case 1:
            parts.insert(at, (name, part))
        case 2:
            parts[at] = (mutate(name.encode(), 60).decode("utf-8", "replace"), part)
        case _:
            parts[at] = (name, mutate(part, max(len(part) * 2, 200)))
    made = _zipped(parts, ZIP_DEFLATED if chance.random() < 1 / 2 else ZIP_STORED)
    return made if len(made) <= most else data[:most]


def _parts(data: bytes) -> list[tuple[str, bytes]]:
    with ZipFile(io.BytesIO(data)) as archive:
        found = []
        for each in archive.infolist():
            with archive.open(each) as part:
                found.append((each.filename, part.read(_MOST_READ)))
        return found


def _zipped(parts: list[tuple[str, bytes]], compression: int) -> bytes:
    out = io.BytesIO()
    with ZipFile(out, "w", compression) as archive:
        for name, part in parts:
            member = ZipInfo(name or "x")
            member.compress_type = compression
            try:
                archive.writestr(member, part)
            except (ValueError, UnicodeError):
                continue
    return out.getvalue()
