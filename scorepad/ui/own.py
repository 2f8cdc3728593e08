"""What a screen keeps for itself while it is open; nothing that counts lives there."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import flet as ft

from scorepad.ui.page_state import page_state

T = TypeVar("T")
Change = Callable[[Callable[[T], T]], None]
"""Takes the step from the newest value to the next one, so that quick touches do not lose each other."""


def use_own(make: Callable[[], T]) -> tuple[T, Change[T]]:
    """Keep a value of this component; a change that makes a different one draws it again."""
    make_untyped: Any = make
    value, change = ft.use_state(make_untyped)
    return value, change


def use_own_at(place: Hashable, make: Callable[[], T]) -> tuple[T, Change[T]]:
    """Keep a value of this component that begins anew where its address says something else.

    place: what of the address it depends on; the router draws the next address by the same component.
    """
    kept, change = use_own(dict[Hashable, T])
    value = kept[place] if place in kept else make()
    return value, lambda step: change(lambda now: {place: step(now.get(place, value))})


def newest(change: Change[T]) -> T:
    """Give a kept value as it is now: a touch may come before the letter typed last is drawn."""
    seen: list[T] = []

    def look(value: T) -> T:
        seen.append(value)
        return value

    change(look)
    return seen[0]


def use_remembered(name: Hashable, make: Callable[[], T]) -> tuple[T, Change[T]]:
    """Keep a value of this page under a name, also while its screen is left for another one."""
    kept = page_state(ft.context.page).kept
    _turn, redraw = use_own(int)

    def change(step: Callable[[T], T]) -> None:
        kept[name] = step(kept[name])
        redraw(lambda turn: turn + 1)

    value: T = kept.setdefault(name, make())
    return value, change
