"""Makes what gettext reads, a `.mo`, of what people write, a `.po`.

The build does it for a package, a checkout for itself when its words have changed (`catalogue.py`). It needs
the standard library alone: `scorepad/i18n/build.py` runs it before anything is installed.
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
    """One message. texts: by the words before them. guessed: nobody has looked at what stands there."""

    guessed: bool
    texts: dict[str, str] = field(default_factory=dict)

    def add(self, name: str | None, text: str) -> None:
        """Take one line; one without a name goes on with the line before."""
        if name in self.texts:
            raise ValueError(f"{name} stands twice in one message")
        name = name or [*self.texts][-1]
        self.texts[name] = self.texts.get(name, "") + text

    @property
    def forms(self) -> list[str]:
        """The words, singular first."""
        return [text for name, text in sorted(self.texts.items()) if name.startswith("msgstr")]

    @property
    def ident(self) -> str:
        """The id as a `.mo` has it: context before it, plural behind."""
        context = f"{self.texts['msgctxt']}\4" if "msgctxt" in self.texts else ""
        return context + "\0".join(
            self.texts[name] for name in ("msgid", "msgid_plural") if name in self.texts
        )


def compiled(source: bytes) -> bytes:
    """Give the `.mo` of a `.po`; what is only guessed or lacks a form stays English. Raises ValueError."""
    entries = _entries(source.decode("utf-8-sig"))
    # The head counts in any case: tools mark that of a new catalogue as a guess.
    words = {each.ident: each.forms for each in entries if not each.guessed or not each.ident}
    if not words.get(""):
        raise ValueError("it has no head")
    return _mo({ident: "\0".join(forms) for ident, forms in words.items() if all(forms)})


def keep(data: bytes, target: Path) -> None:
    """Put a file in its place, whole or not at all, whoever else does so at this moment; raises OSError."""
    fresh = target.with_stem(f"{target.stem}-{os.getpid()}-{threading.get_ident()}")
    try:
        fresh.write_bytes(data)
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)


def _entries(text: str) -> list[_Entry]:
    entries: list[_Entry] = []
    guessed = False
    # Not splitlines, which parts a text at more than the ends of lines.
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
    """Add a line to its message; tells whether the mark of a guess still waits for its own message."""
    found = _LINE.fullmatch(line)
    if not found:
        raise ValueError(line)
    if found[1] in _FIRST and (not entries or entries[-1].forms):
        entries.append(_Entry(guessed))
        guessed = False
    entries[-1].add(found[1], json.loads(found[2], strict=False))
    return guessed


def _mo(words: dict[str, str]) -> bytes:
    """Lay messages out as gettext wants them: a head, where each text stands, the texts, by their ids."""
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
