"""Run all the grids on every processor: `python -m tests.grid`, followed by pytest's own options."""

import sys

import pytest


def main() -> int:
    """Run what the normal run leaves out."""
    # The normal run doesn't even collect this folder: that takes as long as all others together.
    with_this_folder = ["-o", "norecursedirs=.* bench"]
    # A grid takes as long as it takes.
    patient = ["-o", "faulthandler_timeout=0"]
    options = ["-m", "grid", "-n", "auto", "-p", "tests.order", *with_this_folder, *patient]
    return pytest.main(["tests", *options, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
