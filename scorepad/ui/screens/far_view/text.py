"""Text to be read from far away, of any size, and how high it becomes."""

from typing import Final

import flet as ft

from scorepad.ui.theme.style import INK
from scorepad.ui.widgets.text import own_style, own_words
from scorepad.ui.widgets.text_width import safe_line_count

CAP: Final = 1456 / 2048
"""The height of Roboto's capitals and figures, in sizes of type."""
LINE_HEIGHT: Final = 1.18
"""How high a line of text is, in sizes of type."""


def far_text(
    text: str, size: float, weight: ft.FontWeight = ft.FontWeight.W_400, colour: ft.Colors = INK
) -> ft.Text:
    """Make a text of any size. size: before the device enlarges it."""
    style = own_style(size, weight, colour)
    # The theme's line heights are larger, and differ between the places of its scale.
    style.height = LINE_HEIGHT
    return own_words(text, style)


def lines_height(text: str, size: float, room: float) -> float:
    """Return how high a text of a size becomes. room: its width, in logical pixels."""
    return safe_line_count(text, room / size) * size * LINE_HEIGHT
