"""Attack the program: `python -m tests.trust` makes all attacks but `fuzz`; `… WORD` makes one.

`years` and `fuzz` have arguments of their own after their word.
"""

import sys
import time
from collections.abc import Callable, Sequence
from typing import Final

from tests.trust import calls, writes
from tests.trust.fuzzing import command as fuzzing
from tests.trust.strace import NoStrace
from tests.trust.years import run as years

Attack = Callable[[Sequence[str]], bool]
"""Takes its arguments, prints its figures, a line each, and returns whether the program held."""

ATTACKS: Final[dict[str, Attack]] = {
    "writes": writes.attack,
    "calls": calls.attack,
    "years": years.attack,
    "fuzz": fuzzing.attack,
}
"""The attacks by their words, in the order in which they are made; each has a module of its own."""


def main() -> int:
    """Make an attack, or all; return 1 if the program did not hold against one of them."""
    word, arguments = "".join(sys.argv[1:2]), sys.argv[2:]
    if word and word not in ATTACKS:
        print(f"python -m tests.trust [WORD]: the words are {', '.join(ATTACKS)}")
        return 2
    words = [word] if word else [each for each in ATTACKS if each != "fuzz"]
    held = [_holds(each, arguments) for each in words]
    return int(not all(held))


def _holds(word: str, arguments: Sequence[str]) -> bool:
    print(f"== {word}", flush=True)
    begun = time.monotonic()
    try:
        held = ATTACKS[word](arguments)
    except NoStrace as missing:
        print(missing)
        held = False
    print(f"{word} {'held' if held else 'DID NOT HOLD'} after {time.monotonic() - begun:.0f} s", flush=True)
    return held


if __name__ == "__main__":
    sys.exit(main())
