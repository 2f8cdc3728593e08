"""Compiles the catalogues with Babel: people edit `.po`, gettext reads `.mo`.

The build does it for a package, which doesn't contain this module; a checkout does it as soon as a `.po` is
newer than its `.mo` (`catalogue.py`).
"""

import os
import re
import threading
from datetime import UTC, datetime
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_LINE: Final = re.compile(r'\s*|#.*|[^"]*"(?:[^"\\]|\\["\\nrt])*"\s*')
"""A line in full; Babel itself takes a lost quotation mark or an unknown escape as it comes."""


def compile_catalogue(source: Path) -> bytes:
    """Return the `.mo` of a `.po`; fuzzy and incomplete messages stay English. Raises OSError, ValueError."""
    out = BytesIO()
    try:
        write_mo(out, _catalogue(source.read_text("utf-8-sig"), source.parts[-3]))
        out.seek(0)
        GNUTranslations(out)
    except (ValueError, LookupError, PoFileError) as fault:
        raise ValueError(f"{source}: {fault}") from fault
    return out.getvalue()


def _catalogue(text: str, lang: str) -> Catalog:
    # Not splitlines, which also splits at characters that don't end a line.
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if not _LINE.fullmatch(line):
            raise ValueError(f"line {number} cannot be read: {line}")
    if "Content-Type:" not in text:
        raise ValueError("it has no head")
    # Without a language, Babel leaves the rule of the plurals out.
    catalogue = read_po(lines, locale=lang, abort_invalid=True)
    # Babel would write the minute of the build, and no two builds were the same.
    catalogue.creation_date = datetime.fromtimestamp(0, UTC)
    for message in list(catalogue):
        if message.id and isinstance(message.string, tuple) and not all(message.string):
            catalogue.delete(message.id, message.context)
    return catalogue


def replace_file(target: Path, data: bytes) -> None:
    """Replace a file in one step, also while others do the same; raises OSError."""
    fresh = target.with_stem(f"{target.stem}-{os.getpid()}-{threading.get_ident()}")
    try:
        fresh.write_bytes(data)
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)


def compile_catalogues(root: Path) -> list[Path]:
    """Write a `.mo` beside every `.po` of a checkout and return their paths; raises OSError, ValueError.

    A running app reads either the old file or the new one, never half of one.
    """
    sources = sorted(root.glob("scorepad/i18n/locale/*/LC_MESSAGES/*.po"))
    for source in sources:
        replace_file(source.with_suffix(".mo"), compile_catalogue(source))
    return [source.with_suffix(".mo") for source in sources]


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]  # hatchling takes the class only in this form
    """The build hook, run before every wheel, including the editable one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Compile the catalogues in the tree that is being built."""
        compile_catalogues(Path(self.root))
