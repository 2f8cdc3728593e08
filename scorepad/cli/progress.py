"""How far something long is, on one line of a terminal that is written over and gone at the end."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from scorepad.i18n import _
from scorepad.i18n.numbers import points

Tell = Callable[[int, int], None]
"""Takes how many games are done, and how many there are."""

_SECONDS: Final = 0.2
_CLEAR_LINE: Final = "\r\x1b[K"


@contextmanager
def progress() -> Iterator[Tell]:
    """Show how far something is while it lasts, on a terminal only."""
    told = 0.0

    def tell(done: int, whole: int) -> None:
        nonlocal told
        now = time.monotonic()
        if told + _SECONDS > now or not sys.stderr.isatty():
            return
        told = now
        said = _("{done} of {all} games").format(done=points(done), all=points(whole))
        sys.stderr.write(f"{_CLEAR_LINE}{said}")
        sys.stderr.flush()

    try:
        yield tell
    finally:
        if told:
            sys.stderr.write(_CLEAR_LINE)
            sys.stderr.flush()
