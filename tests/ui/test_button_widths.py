"""The words on buttons: at 320 pixels and twice the size no word of them is wider than a button's face."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont

from scorepad.ui.fonts import FONT_FILES
from scorepad.ui.theme import BODY_SIZE, EDGE_SPACE

ROOT = Path(__file__).parents[2]
BUTTONS = {"filled_button", "outlined_button", "plain_button", "copy_button", "choice", "MenuItem"}
FACE = 320 - 2 * EDGE_SPACE - 2 * 16
"""How wide a button's words may be on the narrowest window: less the window's edges and its own."""
LARGEST = 2.0


@cache
def advances(file: str) -> dict[str, float]:
    with TTFont(ROOT / "assets" / file) as font:
        table, whole = font["hmtx"].metrics, font["head"].unitsPerEm
        return {chr(code): table[glyph][0] / whole for code, glyph in font.getBestCmap().items()}


def labels() -> Iterator[str]:
    """Every text that a button of the screens is made with, or a word is marked for one."""
    for path in (ROOT / "scorepad" / "ui").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", "")
            inside = node.args[:1] if name in BUTTONS else node.args if name == "mark" else []
            for part in (each for arg in inside for each in ast.walk(arg)):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def width(text: str) -> float:
    wide, signs = advances(FONT_FILES["Pad Medium"]), advances(FONT_FILES["Pad Signs"])
    return sum(wide.get(sign) or signs[sign] for sign in text) * BODY_SIZE * LARGEST


def test_no_word_on_a_button_has_to_be_broken_on_the_narrowest_screen_at_twice_the_size() -> None:
    found = set(labels())
    assert len(found) > 50
    broken = {label: word for label in found for word in label.split() if width(word) > FACE}
    assert broken == {}
