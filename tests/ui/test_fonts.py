"""The bundled fonts have every sign the screens use, their licences beside them, and figures of one width."""

import ast
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from scorepad.i18n.labels import KIND_SYMBOLS
from scorepad.ui.theme import FONT_FILES, SHAPES, SIGNS

ROOT = Path(__file__).parents[2]
ASSETS = ROOT / "assets"
TEXT_FONTS = [file for name, file in FONT_FILES.items() if name != SIGNS]
LATIN = {chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180))} - {"\xad", "ŉ"}
PUNCTUATION = set("–—‘’‚“”„…‹›«»·−×±≤≥")
SUITS = set("♥♠♦♣★") | set(KIND_SYMBOLS.values())


def signs_of(file: str) -> set[str]:
    with TTFont(ASSETS / file) as font:
        return {chr(code) for code in font.getBestCmap()}


def is_message(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
        "_",
        "mark",
        "ngettext",
        "pgettext",
    )


def strings_in(node: ast.AST) -> list[str]:
    inside = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
    return [text for text in inside if isinstance(text, str)]


def signs_on_screen() -> set[str]:
    """All that the screens write themselves, and the messages they take from the floor below."""
    screens, messages = ROOT / "scorepad" / "ui", ROOT / "scorepad" / "i18n"
    texts = [
        text for path in screens.rglob("*.py") for text in strings_in(ast.parse(path.read_text("utf-8")))
    ]
    for path in messages.rglob("*.py"):
        calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if is_message(node)]
        texts += [text for call in calls for text in strings_in(call)]
    return {sign for text in texts for sign in text} - {"\n", "\t"}


@pytest.mark.parametrize("file", TEXT_FONTS)
def test_each_weight_has_the_latin_letters_of_europe_and_the_signs_between_them(file: str) -> None:
    assert (LATIN | PUNCTUATION) - signs_of(file) == set()


def test_suits_and_shapes_are_in_the_symbols_font() -> None:
    assert (SUITS | set(SHAPES)) - signs_of(FONT_FILES[SIGNS]) - set("7") == set()


def test_no_sign_in_the_words_of_the_screens_is_missing_from_the_fonts() -> None:
    bundled = set().union(*(signs_of(file) for file in FONT_FILES.values()))
    assert signs_on_screen() - bundled == set()


@pytest.mark.parametrize("file", TEXT_FONTS)
def test_all_figures_are_equally_wide(file: str) -> None:
    with TTFont(ASSETS / file) as font:
        names, metrics = font.getBestCmap(), font["hmtx"]
        assert len({metrics[names[ord(figure)]][0] for figure in "0123456789"}) == 1


@pytest.mark.parametrize("file", FONT_FILES.values())
def test_a_font_is_small_and_its_licence_lies_beside_it(file: str) -> None:
    path = ASSETS / file
    assert path.stat().st_size < 30_000
    licence = path.with_name(path.stem.split("-")[0] + "-LICENSE.txt")
    assert len(licence.read_text(encoding="utf-8")) > 1000
