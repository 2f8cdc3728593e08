"""What a screen keeps for itself while it is open; nothing that counts lives there."""

from collections.abc import Callable
from typing import Any, TypeVar

import flet as ft

T = TypeVar("T")
Change = Callable[[Callable[[T], T]], None]
"""Takes the step from the newest value to the next one, so that quick touches do not lose each other."""


def use_own(make: Callable[[], T]) -> tuple[T, Change[T]]:
    """Keep a value of this component; a change that makes a different one draws it again."""
    make_untyped: Any = make
    value, change = ft.use_state(make_untyped)
    return value, change
