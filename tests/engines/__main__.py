"""Play the app in Firefox and WebKit: `python -m tests.engines`, followed by pytest's own options.

The pictures lie in `tests/engines/seen`, those of all engines beside each other. An engine that isn't on this
machine is named at the end, with its package, and the status says so too.
"""

import sys
from typing import Final

from tests.engines.firefox import Firefox
from tests.engines.webkit import WebKit
from tests.grid.__main__ import run

TESTS: Final = "tests/grid/test_engines_grid.py"

if __name__ == "__main__":
    status = run(TESTS, *sys.argv[1:])
    sys.exit(status or any(engine.missing() for engine in (Firefox, WebKit)))
