"""Run the grids on every processor: `python -m tests.grid`, followed by pytest's own options.

With `--list`, print the slices they are cut into; with `--slice NUMBER`, run one of them; with `--turn`, the
one whose turn it is.
"""

import subprocess
import sys
from typing import Final

from tests.grid.slices import Part, slices, turn

# The normal run doesn't even collect this folder: that takes as long as all others together.
WITH_THIS_FOLDER: Final = ["-o", "norecursedirs=.* bench"]
# A grid takes as long as it takes, and says in a line what it lacks on this machine.
PATIENT: Final = ["-o", "faulthandler_timeout=0", "-rs"]
OPTIONS: Final = ["-m", "grid", "-p", "tests.order", "-p", "tests.grid.slices", *WITH_THIS_FOLDER, *PATIENT]


def run(*words: str) -> int:
    """Run pytest with these words and the grids' options, and return its exit status."""
    return subprocess.run([sys.executable, "-m", "pytest", *OPTIONS, *words], check=False).returncode


def show(every: list[list[Part]]) -> None:
    """Print the slices, counted from 1, with the seconds that their tests take one after the other."""
    for number, parts in enumerate(every, 1):
        print(f"{number:3}  {sum(part.seconds for part in parts):4.0f} s")
        for part in parts:
            print(f"     {part.seconds:4.0f} s  {part.file}, part {part.number + 1} of {part.parts}")


def run_slice(every: list[list[Part]], number: int, words: list[str]) -> int:
    """Run a slice and return the exit status. number: from 1."""
    files = [part.file for part in every[number - 1]]
    return run("-n", "2", "--maxschedchunk", "1", "--slice", str(number), *files, *words)


def take_turn(every: list[list[Part]], words: list[str]) -> int:
    """Run the slice whose turn it is, once more if it fails, and return the exit status."""
    number = turn(len(every)) + 1
    print(f"slice {number} of {len(every)} of the grids", flush=True)
    status = run_slice(every, number, words)
    if status:
        print(f"slice {number} failed and is run once more: a fault to be found", flush=True)
        status = run_slice(every, number, words)
    return status


def main(words: list[str]) -> int:
    """Do what was asked for and return the exit status."""
    match words:
        case ["--list"]:
            show(slices())
            return 0
        case ["--slice", number, *rest]:
            return run_slice(slices(), int(number), rest)
        case ["--turn", *rest]:
            return take_turn(slices(), rest)
        case _:
            everything = [] if any(word.startswith("tests/") for word in words) else ["tests"]
            return run(*everything, "-n", "auto", *words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
