"""What a door's corpus reaches, and how long the slowest of it takes: run in a process without a fuzzer.

`python -m tests.trust.fuzzing.replay DOOR FOLDER` prints a line of JSON.
"""

import importlib
import json
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from coverage import Coverage

_TRIES: Final = 3
_PATIENCE: Final = 0.1
"""Seconds that any input may take; and one second more for each 4 MiB of it."""
_MOST_A_SECOND: Final = 4 * 1024 * 1024


def main() -> None:
    """Print how many lines of the door's modules its corpus reaches, and what takes too long."""
    door, place = sys.argv[1], Path(sys.argv[2])
    watching = Coverage(data_file=None, branch=True, source_pkgs=["scorepad"], config_file=False)
    watching.start()
    module = importlib.import_module(f"tests.trust.fuzzing.doors.{door}")
    for file in sorted((place / "corpus").iterdir()):
        # The fuzzer has written down what fails.
        with suppress(Exception):
            module.target(file.read_bytes())
    watching.stop()
    slow = place / "found" / "slow"
    print(json.dumps({**_lines(watching, module.MODULES), "slow": _slow(module, slow)}))


def _lines(watching: Coverage, modules: tuple[str, ...]) -> dict[str, int]:
    statements = missing = 0
    for name in modules:
        file = sys.modules[name].__file__
        _name, lines, _excluded, gaps, _text = watching.analysis2(str(file))
        statements, missing = statements + len(lines), missing + len(gaps)
    return {"lines": statements - missing, "of": statements}


def _slow(module: Any, file: Path) -> str:
    """Return how long the slowest input takes, if that is too long."""
    if not file.exists():
        return ""
    data = file.read_bytes()
    taken = min(_seconds(module, data) for _time in range(_TRIES))
    return f"{taken:.2f} s for {len(data)} bytes" if taken > _PATIENCE + len(data) / _MOST_A_SECOND else ""


def _seconds(module: Any, data: bytes) -> float:
    begun = time.process_time()
    with suppress(Exception):
        module.target(data)
    return time.process_time() - begun


if __name__ == "__main__":
    main()
