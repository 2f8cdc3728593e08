"""Places on the paper that it can be scrolled to."""

from collections.abc import Sequence
from typing import Any

import flet as ft
from flet.components.utils import current_component

from scorepad.ui.page_state import page_state


def scroll_key(name: str) -> ft.ScrollKey:
    """Make the key of a place that `frame(show=…)` can scroll to."""
    # Flet makes the class at run time, which hides its arguments from the type checker (FLET.md, fault 17).
    make: Any = ft.ScrollKey
    key: ft.ScrollKey = make(name)
    return key


def in_sight(line: ft.Control, name: str) -> ft.Control:
    """Give a line the place that the paper is scrolled to when the focus comes to it.

    name: no other place of the component that draws it has it.
    The place stands before the line: what has a scroll key itself is made anew, and loses the focus, whenever
    its parent is redrawn (FLET.md, fault 52).
    """
    part = page_state(ft.context.page).components[current_component()]
    place = ft.Container(key=scroll_key(f"{part} {name}"))
    return ft.Column([place, line], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def all_in_sight(lines: Sequence[ft.Control], name: str) -> list[ft.Control]:
    """Give each line its place. name: of all of them, as of `in_sight`."""
    return [in_sight(line, f"{name} {at}") for at, line in enumerate(lines)]
