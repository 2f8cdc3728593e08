"""The room that texts need on the screen."""

from functools import lru_cache

import flet as ft

from scorepad.flet_support.hooks import Size
from scorepad.flet_support.page_state import page_state
from scorepad.i18n.line_breaks import breakable_pieces
from scorepad.ui.theme.letter_widths import letters_width
from scorepad.ui.theme.style import EDGE_SPACE, SCALE, Type
from scorepad.ui.widgets.layout import at_hand_side

_NUMBER_GAP = 10
_HAIR = 1e-6


def word_width(text: str) -> float:
    """Return how wide the widest unbreakable part of a text is, in em."""
    return max((letters_width(piece) for _joint, piece in breakable_pieces(text)), default=0)


def line_room(text: ft.Text) -> float:
    """Return how wide a text of the type scale is on one line, in logical pixels."""
    return letters_width(_content(text)) * _size(text)


def word_room(text: ft.Text) -> float:
    """Return the least width of a text of the type scale, in logical pixels."""
    return word_width(_content(text)) * _size(text)


def _content(text: ft.Text) -> str:
    return str(text.value) or "".join(span.text or "" for span in text.spans or ())


def _size(text: ft.Text) -> float:
    place = text.theme_style or Type.BODY.value
    return SCALE[place.name.lower()][0] * page_state(ft.context.page).text_scale


def label_and_number(label: ft.Text, number: ft.Text, room: float, *further: ft.Text) -> ft.Row | ft.Column:
    """Return a number on the right of its words, or below them if a word would be cut.

    room: for both, in logical pixels. further: numbers below the first one.
    """
    texts = [number, *further]
    column = ft.Column([*texts], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.END)
    numbers = column if further else number
    if word_room(label) + _NUMBER_GAP + max(line_room(each) for each in texts) > room:
        below = ft.Row([numbers], alignment=ft.MainAxisAlignment.END)
        return ft.Column([label, below], spacing=0)
    label.expand = True
    return ft.Row([label, numbers], spacing=_NUMBER_GAP)


def at_hand_width(size: Size, edge: float = EDGE_SPACE) -> float:
    """Return the width of the controls at hand in a window, in logical pixels. edge: on both sides."""
    return (at_hand_side(size) if size.is_landscape else size.width) - 2 * edge


@lru_cache(maxsize=4096)
def safe_line_count(text: str, room: float) -> int:
    """Return an upper bound for the lines of a text. room: how wide they are, in sizes of type."""
    count, used = 1, 0.0
    for word in text.split(" "):
        if used and used + letters_width(f" {word}") > room + _HAIR:
            count, used = count + 1, 0.0
        elif used:
            used += letters_width(" ")
        for sign in word:
            if used and used + letters_width(sign) > room + _HAIR:
                count, used = count + 1, 0.0
            used += letters_width(sign)
    return count
