"""Compiles the catalogues when the package is built: people edit `.po`, gettext reads `.mo`."""

import runpy
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

I18N: Final = Path("scorepad", "i18n")


def compile_catalogues(root: Path) -> list[Path]:
    """Write a `.mo` beside every `.po` of a checkout and return their paths; raises OSError, ValueError.

    A running app reads either the old file or the new one, never half of one.
    """
    # Loaded by its path, because the package can't be imported while it is being built.
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


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]  # hatchling takes the class only in this form
    """The build hook, run before every wheel, including the editable one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Compile the catalogues in the tree that is being built."""
        compile_catalogues(Path(self.root))
