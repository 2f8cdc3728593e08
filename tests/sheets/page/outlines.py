"""Where the outlines of a picture reach."""

import re

_COMMAND = re.compile(r"([A-Z])([^A-Z]*)")


def corners(commands: str) -> tuple[int, int, int, int]:
    """Return the left, top, right and bottom of an SVG path, its control points included."""
    across: list[int] = []
    down: list[int] = []
    for name, numbers in _COMMAND.findall(commands):
        found = [int(each) for each in re.findall(r"-?\d+", numbers)]
        across += found if name == "H" else [] if name == "V" else found[::2]
        down += found if name == "V" else [] if name == "H" else found[1::2]
    return min(across), min(down), max(across), max(down)
