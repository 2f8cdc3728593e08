"""Attack the program: `python -m tests.trust [WORD …]` runs all attacks, or those named.

`fuzz` takes as long as it is given, and has arguments of its own.
"""

import argparse
import sys
import time
from collections.abc import Callable
from typing import Final

from tests.trust import calls, writes
from tests.trust.fuzzing import command as fuzzing
from tests.trust.years import command as years

Attack = Callable[[], bool]
"""Prints its figures, a line each, and returns whether the program held."""

ATTACKS: Final[dict[str, Attack]] = {
    "writes": writes.attack,
    "calls": calls.attack,
    "years": years.attack,
}
"""The attacks by their words, in the order in which they are run; each has a module of its own."""


def main() -> int:
    """Run the attacks one after another; return 1 if the program did not hold against one of them."""
    if sys.argv[1:2] == ["fuzz"]:
        return fuzzing.main(sys.argv[2:])
    parser = argparse.ArgumentParser(prog="python -m tests.trust", description=__doc__)
    known = ", ".join((*ATTACKS, "fuzz"))
    parser.add_argument(
        "words", nargs="*", metavar="WORD", help=f"of {known}; by default {', '.join(ATTACKS)}"
    )
    words = parser.parse_args().words or list(ATTACKS)
    if unknown := [word for word in words if word not in ATTACKS]:
        parser.error(f"no attack is called {', '.join(unknown)}; there are {known}")
    failed = [word for word in words if not _holds(word)]
    if failed:
        print(f"did not hold: {', '.join(failed)}")
    return int(bool(failed))


def _holds(word: str) -> bool:
    print(f"== {word}", flush=True)
    begun = time.monotonic()
    held = ATTACKS[word]()
    print(f"{'held' if held else 'DID NOT HOLD'} after {time.monotonic() - begun:.0f} s", flush=True)
    return held


if __name__ == "__main__":
    sys.exit(main())
