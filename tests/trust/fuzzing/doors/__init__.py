"""The doors through which something comes in, by their names."""

from typing import Final

from tests.trust.fuzzing.doors import files, outside

DOORS: Final = {**files.DOORS, **outside.DOORS}
