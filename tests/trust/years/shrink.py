"""The fewest steps that still fail."""

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def shrunk(steps: Sequence[T], fails: Callable[[Sequence[T]], bool]) -> tuple[T, ...]:
    """Return a part of the steps that fails and of which none can be left out.

    fails: whether a part of them fails too; the steps as a whole do. Source: delta debugging (Zeller).
    """
    found, size = tuple(steps), max(len(steps) // 2, 1)
    while size:
        at = len(found)
        shorter = False
        while at > 0:
            first = max(at - size, 0)
            fewer = (*found[:first], *found[at:])
            if fails(fewer):
                found, shorter = fewer, True
            at = first
        if not shorter or size > len(found):
            size //= 2
    return found
