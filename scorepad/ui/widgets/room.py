"""How much room letters take, for what is set otherwise where a word would be cut in two.

Widths are those of the pad's Latin letters, by classes and rather too wide than too narrow: what is decided
by them is whether a number stands beside its words or below them, and how large the word on a key is.
"""

from typing import Final
from unicodedata import east_asian_width

import flet as ft

from scorepad.i18n.breaks import pieces
from scorepad.ui.hooks import Size
from scorepad.ui.page_state import page_state
from scorepad.ui.theme import EDGE_SPACE, SCALE, Type
from scorepad.ui.widgets.frame import BESIDE_WIDTH

GAP = 10

# Advances in em, the widest of the three weights.
_CLASSES: Final = {
    0.29: "iíìîïjl.,:;!'’|· \N{NO-BREAK SPACE}I",
    0.41: 'frt()[]-„“”/‘"',
    0.51: "cksvxyz?«»",
    0.76: "wÄHNOÖQ%&",
    0.9: "mMW",
    1.4: "⌫",
}
_ADVANCES: Final = {letter: share for share, letters in _CLASSES.items() for letter in letters}
_CAPITAL, _SMALL, _WIDE = 0.7, 0.59, 1.02


def letters_width(text: str) -> float:
    """Give how wide a text is on one line, in em."""
    return sum(_ADVANCES.get(letter) or _advance(letter) for letter in text)


def word_width(text: str) -> float:
    """Give how wide the widest part of a text is that no line may end in, in em."""
    return max((letters_width(piece) for _joint, piece in pieces(text)), default=0)


def line_room(text: ft.Text) -> float:
    """Give how wide a text of the type scale is on one line, in logical pixels."""
    return letters_width(_said(text)) * _height(text)


def word_room(text: ft.Text) -> float:
    """Give how wide a text of the type scale is at the least, in logical pixels."""
    return word_width(_said(text)) * _height(text)


def labelled(label: ft.Text, number: ft.Text, room: float, *further: ft.Text) -> ft.Row | ft.Column:
    """Put a number on the right of its words, or below them where a word would be cut.

    room: there is for both, in logical pixels. further: numbers that stand below the first one.
    """
    texts = [number, *further]
    column = ft.Column([*texts], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.END)
    numbers = column if further else number
    if word_room(label) + GAP + max(line_room(each) for each in texts) > room:
        below = ft.Row([numbers], alignment=ft.MainAxisAlignment.END)
        return ft.Column([label, below], spacing=0)
    label.expand = True
    return ft.Row([label, numbers], spacing=GAP)


def hand_width(size: Size) -> float:
    """Give how wide what is at hand stands in a window, in logical pixels."""
    return (min(BESIDE_WIDTH, size.width / 2) if size.lies else size.width) - 2 * EDGE_SPACE


def _said(text: ft.Text) -> str:
    return str(text.value) or "".join(span.text or "" for span in text.spans or ())


def _height(text: ft.Text) -> float:
    place = text.theme_style or Type.BODY.value
    return SCALE[place.name.lower()][0] * page_state(ft.context.page).text_scale


def _advance(letter: str) -> float:
    if not letter.isascii() and (east_asian_width(letter) in "WF" or not letter.isalnum()):
        return _WIDE
    return _CAPITAL if letter.isupper() else _SMALL
