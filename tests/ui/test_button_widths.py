"""The words on buttons and above a column: none is wider than its button or column at its narrowest."""

import ast
from functools import cache
from pathlib import Path

import pytest

from scorepad.flet_support.fonts import FONT_FILES
from scorepad.i18n import languages
from scorepad.i18n.catalogue import _, use_language
from scorepad.i18n.line_breaks import breakable_pieces
from scorepad.ui.theme.style import BODY_SIZE, EDGE_SPACE, LARGE_SIZE
from scorepad.ui.widgets.text import word_width
from tests.catalogues.messages import template
from tests.make_fonts import advances

ROOT = Path(__file__).parents[2]
BUTTONS = {
    "filled_button",
    "outlined_button",
    "plain_button",
    "copy_button",
    "choice_button",
    "choices",
    "MenuItem",
}
FACE = 320 - 2 * EDGE_SPACE - 2 * 12
"""How wide a button's words may be on the narrowest window: less the window's edges and its own."""
LARGEST = 2.0
JAPANESE = 1.0
"""How wide a sign is, in em, that neither of the Latin fonts has."""


@cache
def labels() -> frozenset[tuple[str, float]]:
    """Return the label of every button on the screens, and every marked text but sentences, with its size."""
    found = set()
    rooms = (ROOT / "scorepad" / room for room in ("ui", "flet_support"))
    for path in (path for room in rooms for path in room.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", "")
            inside = node.args[:1] if name in BUTTONS else node.args if name == "mark" else []
            for part in (each for arg in inside for each in ast.walk(arg)):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value[-1:] != ".":
                    found.add((part.value, LARGE_SIZE if name == "filled_button" else BODY_SIZE))
    return frozenset(found)


drawn = cache(template)


@cache
def em(text: str) -> float:
    wide, signs = advances(FONT_FILES["Pad Medium"]), advances(FONT_FILES["Pad Signs"])
    return sum(wide.get(sign) or signs.get(sign) or JAPANESE for sign in text)


@pytest.mark.parametrize("lang", languages())
def test_button_words_fit_unbroken_on_the_narrowest_screen_at_double_text_size(lang: str) -> None:
    assert len(labels()) > 50
    with use_language(lang):
        said = {(_(label), size) for label, size in labels()}
    parts = {(piece, size) for label, size in said for _joint, piece in breakable_pieces(label)}
    assert {part for part, size in parts if em(part) * size * LARGEST > FACE} == set()


@pytest.mark.parametrize("lang", languages())
def test_word_width_is_never_too_small_and_hardly_too_large(lang: str) -> None:
    with use_language(lang):
        said = {_(message.id) for message in drawn() if isinstance(message.id, str) and message.id}
    parts = {piece for text in said for _joint, piece in breakable_pieces(text)}
    assert len(parts) > 50
    assert {part for part in parts if word_width(part) < em(part) * 0.98} == set()
    assert sum(map(word_width, parts)) < sum(map(em, parts)) * 1.15
