"""How wide texts are at most, so that a screen knows what fits before the client draws it.

Widths are of the app's Latin letters, by classes and too wide rather than too narrow: they decide whether a
number stands beside its words or below them, and how large the word on a key is.
"""

from functools import lru_cache
from typing import Final
from unicodedata import east_asian_width

import flet as ft

from scorepad.flet_support.hooks import Size
from scorepad.flet_support.page_state import page_state
from scorepad.i18n.line_breaks import breakable_pieces
from scorepad.ui.theme.style import EDGE_SPACE, SCALE, Type
from scorepad.ui.widgets.layout import AT_HAND_WIDTH

NUMBER_GAP = 10

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

_WIDTHS = {
    0.97: "mwMW@%—―…‰ÆæŒœĲŴŵ¼½¾©®",
    0.74: "~&–§¤ßďđ",
    0.47: "frt()-[]‐‑/",
    0.33: "iIjl.,:;!'’|·\N{NO-BREAK SPACE} ",
}
_BY_SIGN = {sign: width for width, signs in _WIDTHS.items() for sign in signs}
_FAR_CAPITAL, _FAR_SMALL, _OTHER = 0.74, 0.63, 1.1
_LATIN, _PUNCTUATION = 0x180, range(0x2010, 0x2050)
_MINUS = "\N{MINUS SIGN}"
_HAIR = 1e-6


def letters_width(text: str) -> float:
    """Return how wide a text is on one line, in em."""
    return sum(_ADVANCES.get(letter) or _advance(letter) for letter in text)


def word_width(text: str) -> float:
    """Return how wide the widest unbreakable part of a text is, in em."""
    return max((letters_width(piece) for _joint, piece in breakable_pieces(text)), default=0)


def line_room(text: ft.Text) -> float:
    """Return how wide a text of the type scale is on one line, in logical pixels."""
    return letters_width(_said(text)) * _height(text)


def word_room(text: ft.Text) -> float:
    """Return the least width of a text of the type scale, in logical pixels."""
    return word_width(_said(text)) * _height(text)


def label_and_number(label: ft.Text, number: ft.Text, room: float, *further: ft.Text) -> ft.Row | ft.Column:
    """Return a number on the right of its words, or below them if a word would be cut.

    room: for both, in logical pixels. further: numbers below the first one.
    """
    texts = [number, *further]
    column = ft.Column([*texts], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.END)
    numbers = column if further else number
    if word_room(label) + NUMBER_GAP + max(line_room(each) for each in texts) > room:
        below = ft.Row([numbers], alignment=ft.MainAxisAlignment.END)
        return ft.Column([label, below], spacing=0)
    label.expand = True
    return ft.Row([label, numbers], spacing=NUMBER_GAP)


def at_hand_width(size: Size) -> float:
    """Return the width of the controls at hand in a window, in logical pixels."""
    return (min(AT_HAND_WIDTH, size.width / 2) if size.is_landscape else size.width) - 2 * EDGE_SPACE


def _said(text: ft.Text) -> str:
    return str(text.value) or "".join(span.text or "" for span in text.spans or ())


def _height(text: ft.Text) -> float:
    place = text.theme_style or Type.BODY.value
    return SCALE[place.name.lower()][0] * page_state(ft.context.page).text_scale


def _advance(letter: str) -> float:
    if not letter.isascii() and (east_asian_width(letter) in "WF" or not letter.isalnum()):
        return _WIDE
    return _CAPITAL if letter.isupper() else _SMALL


def safe_letter_width(sign: str) -> float:
    """Return an upper bound for the width of a sign, in sizes of type."""
    if sign in _BY_SIGN:
        return _BY_SIGN[sign]
    if ord(sign) >= _LATIN and ord(sign) not in _PUNCTUATION and sign != _MINUS:
        return _OTHER
    return _FAR_CAPITAL if sign.isupper() else _FAR_SMALL


@lru_cache(maxsize=1024)
def safe_text_width(text: str) -> float:
    """Return an upper bound for the width of a text on one line, in sizes of type."""
    return sum(safe_letter_width(sign) for sign in text)


@lru_cache(maxsize=4096)
def safe_line_count(text: str, room: float) -> int:
    """Return an upper bound for the lines of a text, broken between words or within a long one.

    room: how wide the lines are, in sizes of type.
    """
    count, used = 1, 0.0
    for word in text.split(" "):
        if used and used + safe_letter_width(" ") + safe_text_width(word) > room + _HAIR:
            count, used = count + 1, 0.0
        elif used:
            used += safe_letter_width(" ")
        for sign in word:
            if used and used + safe_letter_width(sign) > room + _HAIR:
                count, used = count + 1, 0.0
            used += safe_letter_width(sign)
    return count
