"""Compiles the catalogues while the package is built: gettext reads `.mo`, people write `.po`."""

import os
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE = Path("scorepad", "i18n", "locale")


def compile_catalogues(folder: Path) -> list[Path]:
    """Write a `.mo` beside every `.po` below a folder and give what was written; raises OSError, PoFileError.

    A running app reads the old file or the new one, never half of one.
    """
    written = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as lines:
            catalogue = read_po(lines, locale=source.parts[-3], abort_invalid=True)
        target = source.with_suffix(".mo")
        fresh = target.with_suffix(f".{os.getpid()}")
        with fresh.open("wb") as out:
            write_mo(out, catalogue)
        fresh.replace(target)
        written.append(target)
    return written


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]  # hatchling looks the hook up as it is
    """Runs before every wheel, the editable one too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's own call
        """Compile the catalogues in the tree that is being built."""
        compile_catalogues(Path(self.root) / LOCALE)
