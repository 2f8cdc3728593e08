"""Compiles a `.po`, which people edit, to a `.mo`, which gettext reads.

The build does it for a package; a checkout does it when a `.po` has changed (`catalogue.py`). It needs only
the standard library, because `scorepad/i18n/build.py` runs it before anything is installed.
"""

import json
import os
import re
import struct
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_LINE: Final = re.compile(
    r'\s*(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?)\s*)?("(?:[^"\\]|\\.)*")\s*', re.ASCII
)
_FIRST: Final = ("msgctxt", "msgid")
_MAGIC: Final = 0x950412DE
_HEAD: Final = struct.Struct("<7I")
_PLACE: Final = struct.Struct("<2I")


@dataclass(slots=True)
class _Entry:
    """One message. texts: by their keywords. guessed: fuzzy, nobody has checked the translation."""

    guessed: bool
    texts: dict[str, str] = field(default_factory=dict)

    def add(self, name: str | None, text: str) -> None:
        """Add one line; a line without a keyword continues the one before."""
        if name in self.texts:
            raise ValueError(f"{name} stands twice in one message")
        name = name or [*self.texts][-1]
        self.texts[name] = self.texts.get(name, "") + text

    @property
    def forms(self) -> list[str]:
        """The translations, singular first."""
        return [text for name, text in sorted(self.texts.items()) if name.startswith("msgstr")]

    @property
    def ident(self) -> str:
        """The id as a `.mo` has it: the context before it, the plural after it."""
        context = f"{self.texts['msgctxt']}\4" if "msgctxt" in self.texts else ""
        return context + "\0".join(
            self.texts[name] for name in ("msgid", "msgid_plural") if name in self.texts
        )


def compiled(source: bytes) -> bytes:
    """Return the `.mo` of a `.po`; fuzzy and incomplete messages stay English. Raises ValueError."""
    entries = _entries(source.decode("utf-8-sig"))
    # The header always counts: tools mark the header of a new catalogue as fuzzy.
    words = {each.ident: each.forms for each in entries if not each.guessed or not each.ident}
    if not words.get(""):
        raise ValueError("it has no head")
    return _mo({ident: "\0".join(forms) for ident, forms in words.items() if all(forms)})


def keep(data: bytes, target: Path) -> None:
    """Replace a file in one step, also while others do the same; raises OSError."""
    fresh = target.with_stem(f"{target.stem}-{os.getpid()}-{threading.get_ident()}")
    try:
        fresh.write_bytes(data)
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)


def _entries(text: str) -> list[_Entry]:
    entries: list[_Entry] = []
    guessed = False
    # Not splitlines, which also splits at characters that don't end a line.
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("#"):
            guessed = not line.startswith("#~") and (guessed or (line.startswith("#,") and "fuzzy" in line))
        elif line.strip():
            try:
                guessed = _take(line, entries, guessed=guessed)
            except (ValueError, LookupError) as fault:
                raise ValueError(f"line {number} cannot be read: {fault}") from fault
    if entries and not entries[-1].forms:
        raise ValueError("the last message is not whole")
    return entries


def _take(line: str, entries: list[_Entry], *, guessed: bool) -> bool:
    """Add a line to its message; return whether a fuzzy mark still waits for its message."""
    found = _LINE.fullmatch(line)
    if not found:
        raise ValueError(line)
    if found[1] in _FIRST and (not entries or entries[-1].forms):
        entries.append(_Entry(guessed))
        guessed = False
    entries[-1].add(found[1], json.loads(found[2], strict=False))
    return guessed


def _mo(words: dict[str, str]) -> bytes:
    """Return the bytes of a `.mo`: header, table of offsets, texts, sorted by id."""
    pairs = sorted((ident.encode(), text.encode()) for ident, text in words.items())
    tables = _HEAD.size, _HEAD.size + _PLACE.size * len(pairs)
    at = _HEAD.size + 2 * _PLACE.size * len(pairs)
    places, texts = [], []
    for column in zip(*pairs, strict=True):
        for text in column:
            places.append(_PLACE.pack(len(text), at))
            texts.append(text + b"\0")
            at += len(text) + 1
    head = _HEAD.pack(_MAGIC, 0, len(pairs), *tables, 0, _HEAD.size)
    return b"".join((head, *places, *texts))
