"""The chips that stand before a row of piles: a suit on its tint, beside the word for it."""

import flet as ft

from scorepad.i18n.labels import KIND_SYMBOLS
from scorepad.ui.theme import CLEAN, CLEAN_TINT, DIRTY, DIRTY_TINT, WILD, WILD_TINT, Type
from scorepad.ui.widgets.words import unspoken, words

_COLOURS = {
    "clean": (CLEAN, CLEAN_TINT),
    "wild": (WILD, WILD_TINT),
    "sequence": (CLEAN, CLEAN_TINT),
    "red_threes": (CLEAN, CLEAN_TINT),
}
_WIDTH = 36
_PADDING = ft.Padding.symmetric(vertical=3)
_SIGNS = KIND_SYMBOLS | {"red_threes": "3", "extras": "✓"}


def suit_chip(kind: str) -> ft.Semantics:
    """Show the chip of a kind of piles, of `red_threes`, or of `extras`; kinds of the table's own get a ◆."""
    ink, tint = _COLOURS.get(kind, (DIRTY, DIRTY_TINT))
    sign = words(_SIGNS.get(kind, "◆"), Type.LARGE, ink, centred=True)
    chip = ft.Container(sign, bgcolor=tint, border_radius=8, width=_WIDTH, padding=_PADDING)
    return unspoken(chip)
