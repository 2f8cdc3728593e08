"""All classes of controls, and how many calls some work on them takes."""

import sys
from collections.abc import Callable, Iterator

from flet.controls.base_control import BaseControl


def kinds(of: type[BaseControl] = BaseControl) -> Iterator[type[BaseControl]]:
    """Return every class of controls that has been imported."""
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def count_calls(work: Callable[[], object]) -> int:
    """Return how many calls of Python's functions some work takes, its own among them."""
    count = 0

    def note(_frame: object, event: str, _detail: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count
