"""The line that says what the newest touch did; it has its own room, in the bar or below, and no timer."""

from typing import Any

import flet as ft

from scorepad.ui.guard import component
from scorepad.ui.hooks import Size
from scorepad.ui.theme import EDGE_SPACE, INK, TARGET, Type
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.hand import Hand
from scorepad.ui.widgets.words import words

# On lower windows the line is as high as its words; the sign for undo stands just above it.
_HIGH = 640
_LOW_LINE = 24
_BESIDE_FROM = 700


def stands_beside(size: Size) -> bool:
    """Tell whether the bar is wide enough to hold the line beside its title."""
    return size.lies and size.width >= _BESIDE_FROM * size.text_scale


def done_height(size: Size) -> float:
    """Give how much height the line takes, in logical pixels for texts of the usual size."""
    if stands_beside(size):
        return 0
    return TARGET if _is_high(size) else _LOW_LINE


def _is_high(size: Size) -> bool:
    return size.height >= _HIGH * size.text_scale


def done_line(sentence: str, label: str, hand: Hand, size: Size) -> ft.Control:
    """Say what was done, which a screen reader says by itself; `label` names the touch that answers it."""
    beside = stands_beside(size)
    text = ft.Semantics(live_region=True, container=True, expand=True)
    text.content = words(sentence, Type.SECOND, INK, right=beside)
    parts: list[ft.Control] = [text, *([_memo_answer(label, hand)] if beside or _is_high(size) else [])]
    return ft.Container(ft.Row(parts, spacing=4), padding=ft.Padding.only(left=EDGE_SPACE), expand=beside)


@component
def _answer(label: str, hand: Hand) -> ft.Control:
    return plain_button(label, hand.touched)


_memo_answer: Any = ft.memo(_answer)
