"""Compiles the catalogues while the package is built: gettext reads `.mo`, people write `.po`."""

import runpy
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

I18N: Final = Path("scorepad", "i18n")


def compile_catalogues(root: Path) -> list[Path]:
    """Write a `.mo` beside every `.po` of a checkout and give what was written; raises OSError, ValueError.

    A running app reads the old file or the new one, never half of one.
    """
    # By its path: where a package is built, the package itself cannot be imported.
    compiling = runpy.run_path(str(root / I18N / "mo_files.py"))
    written = []
    for source in sorted(root.glob(f"{I18N.as_posix()}/locale/*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        try:
            compiling["keep"](compiling["compiled"](source.read_bytes()), target)
        except ValueError as fault:
            raise ValueError(f"{source}: {fault}") from fault
        written.append(target)
    return written


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]  # hatchling looks the hook up as it is
    """Runs before every wheel, the editable one too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's own call
        """Compile the catalogues in the tree that is being built."""
        compile_catalogues(Path(self.root))
