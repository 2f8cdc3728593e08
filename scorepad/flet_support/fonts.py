"""The fonts of the screens. The large Japanese one is fetched when a text first needs it."""

import re
from typing import Final

import flet as ft

from scorepad.i18n.line_breaks import break_addresses, join_japanese

SIGNS_FONT: Final = "Pad Signs"
JAPANESE_FAMILY: Final = "Pad Japanese"
FALLBACK: Final = (SIGNS_FONT, JAPANESE_FAMILY)

FONT_FILES: Final = {
    "Pad": "fonts/Roboto-Regular.ttf",
    "Pad Medium": "fonts/Roboto-Medium.ttf",
    "Pad Bold": "fonts/Roboto-Bold.ttf",
    SIGNS_FONT: "fonts/Symbols.ttf",
}
JAPANESE_FILE: Final = {JAPANESE_FAMILY: "fonts/BIZUDPGothic-Japanese.ttf"}

# Kana, kanji, full-width Latin, and the Greek, Cyrillic and other signs in the same font.
_LETTERS: Final = r"\u0391-\u0451\u3000-\u33ff\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef"
_OTHERS: Final = (
    r"\u2016\u2025\u203b\u2103\u2116\u2121\u212b\u2160-\u2179\u21d2\u21d4\u2200-\u2211\u221a-\u223d\u2252\u2261"
    r"\u2266-\u226b\u2282-\u22bf\u2312\u2460-\u2473\u2500-\u254b\u25bd\u25ce\u25ef\u2640\u2642\u266a-\u266f"
)
_IN_JAPANESE: Final = re.compile(f"[{_LETTERS}{_OTHERS}]")


def needs_japanese(text: str) -> bool:
    """Return whether a text has signs that only the Japanese font may have."""
    return _IN_JAPANESE.search(text) is not None


def typeset(text: str) -> str:
    """Return a text as the client should draw it, and make sure the client has the font."""
    if text.isascii():
        return break_addresses(text) if "." in text else text
    load_font_for(text)
    return join_japanese(break_addresses(text))


def load_font_for(text: str) -> None:
    """Make this page's client fetch the Japanese font, once, if a text it is about to draw needs it."""
    if text.isascii() or not needs_japanese(text):
        return
    page = ft.context.page
    if JAPANESE_FAMILY not in (page.fonts or {}):
        page.fonts = {**(page.fonts or {}), **JAPANESE_FILE}
        page.session.schedule_update(page)
