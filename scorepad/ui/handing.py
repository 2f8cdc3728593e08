"""What one screen hands on to the next of the same browser, where the address has no room for it."""

from typing import Any, TypeVar

import flet as ft

from scorepad.ui.beside import Beside

T = TypeVar("T")
_HANDED: Beside[ft.Page, dict[type, Any]] = Beside()


def hand_on(page: ft.Page, thing: object) -> None:
    """Leave something for the next screen that asks for one of its kind."""
    _HANDED.setdefault(page, {})[type(thing)] = thing


def take_handed(page: ft.Page, kind: type[T]) -> T | None:
    """Take what was left of a kind, None if there is nothing; it is handed on once."""
    found: T | None = _HANDED.get(page, {}).pop(kind, None)
    return found
