"""The bundled fonts have every character the app writes, their licences, and digits of equal width."""

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from scorepad.flet_support.fonts import FONT_FILES, JAPANESE_FILE, SIGNS_FONT, needs_japanese
from scorepad.sheets.page.fonts import BOLD, FILES
from scorepad.sheets.page.fonts import JAPANESE as PRINTED_JAPANESE
from scorepad.ui.theme.style import SIDE_SHAPES
from scorepad.wording.labels import KIND_SYMBOLS
from tests.make_fonts import WIDTHS, letter_widths

ROOT = Path(__file__).parents[2]
ASSETS = ROOT / "assets"
TEXT_FONTS = [file for name, file in FONT_FILES.items() if name != SIGNS_FONT]
LATIN = {chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180))}
PUNCTUATION = set("–—‘’‚“”„…‹›«»·−×±≤≥")
MARKS = {"_", "mark", "ngettext", "pgettext"}
SUITS = set("♥♠♦♣★") | set(KIND_SYMBOLS.values())

JAPANESE = next(iter(JAPANESE_FILE.values()))
PRINTED = {font: f"fonts/{file}" for font, file in FILES.items()}
CATALOGUES = sorted((ROOT / "scorepad" / "i18n" / "locale").rglob("*.po"))
ICONS = "fonts/MaterialIcons.otf"
ALL_FILES = sorted({*FONT_FILES.values(), *PRINTED.values(), JAPANESE, ICONS})


@cache
def signs_of(file: str) -> set[str]:
    with TTFont(ASSETS / file) as font:
        return {chr(code) for code in font.getBestCmap()}


def is_message(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in MARKS


def strings_in(node: ast.AST) -> list[str]:
    inside = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
    return [text for text in inside if isinstance(text, str)]


def at_start() -> set[str]:
    """Return every character of the fonts each client starts with."""
    return set().union(*map(signs_of, FONT_FILES.values()))


def signs_on_screen() -> set[str]:
    """Return every character the screens write themselves, and of the messages of the floor below."""
    program = ROOT / "scorepad"
    screens = [path for room in ("ui", "flet_support") for path in (program / room).rglob("*.py")]
    messages = [path for room in ("i18n", "wording") for path in (program / room).rglob("*.py")]
    texts = [text for path in screens for text in strings_in(ast.parse(path.read_text("utf-8")))]
    for path in messages:
        calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if is_message(node)]
        texts += [text for call in calls for text in strings_in(call)]
    return {sign for text in texts for sign in text} - {"\n", "\t"}


def signs_in(catalogue: Path) -> set[str]:
    """Return every character of a translation, parsed from its lines: as gettext would return them."""
    written = re.findall(r'^(?:msgstr(?:\[\d\])? )?(".*")$', catalogue.read_text("utf-8"), re.MULTILINE)
    return {sign for line in written for sign in str(ast.literal_eval(line))} - {"\n", "\t"}


def jis_x_0208() -> set[str]:
    """Return its rows and cells, each with its Unicode character."""
    rows = (bytes([row, cell]) for row in range(0xA1, 0xFF) for cell in range(0xA1, 0xFF))
    return {each.decode("euc_jp", "ignore") for each in rows} - {""}


@pytest.mark.parametrize("file", TEXT_FONTS)
def test_each_font_weight_has_europes_latin_letters_and_punctuation(file: str) -> None:
    assert (LATIN | PUNCTUATION) - signs_of(file) == set()


def test_the_letter_width_table_matches_the_fonts() -> None:
    assert json.loads(WIDTHS.read_text("utf-8")) == letter_widths()


@pytest.mark.parametrize("font", ["latin", BOLD])
def test_each_printed_font_weight_has_europes_latin_letters(font: str) -> None:
    assert LATIN - signs_of(PRINTED[font]) == set()


@pytest.mark.parametrize("file", sorted({JAPANESE, PRINTED[PRINTED_JAPANESE]}))
def test_the_japanese_fonts_are_complete(file: str) -> None:
    assert len(jis_x_0208()) == 6879
    assert jis_x_0208() - signs_of(file) == set()
    assert set("髙﨑①㈱ｱﾊﾟﾎﾟｰ") - signs_of(file) == set()


def test_suits_and_shapes_are_in_the_symbols_font() -> None:
    assert (SUITS | set(SIDE_SHAPES)) - signs_of(FONT_FILES[SIGNS_FONT]) - set("7") == set()


def test_the_startup_fonts_have_every_character_of_the_screen_texts() -> None:
    assert signs_on_screen() - at_start() == set()


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parts[-3])
def test_no_character_of_a_translation_is_missing_on_screen_or_paper(catalogue: Path) -> None:
    signs, speaks_japanese = signs_in(catalogue), catalogue.parts[-3] == "ja"
    assert signs - at_start() - (signs_of(JAPANESE) if speaks_japanese else set()) == set()
    assert {sign for sign in signs if needs_japanese(sign)} <= (
        signs_of(JAPANESE) if speaks_japanese else set()
    )
    for bold in ("latin", BOLD):
        files = (PRINTED[bold], PRINTED["symbols"], PRINTED[PRINTED_JAPANESE])
        assert signs - set().union(*map(signs_of, files)) == set()


def test_only_characters_unique_to_the_japanese_font_fetch_it() -> None:
    assert {sign for sign in signs_of(JAPANESE) - at_start() if not needs_japanese(sign)} == set()
    assert {sign for sign in at_start() if needs_japanese(sign)} == set()
    assert not any(
        map(needs_japanese, ("😀", "김", "مرحبا", "é", "Zoe\N{COMBINING DIAERESIS}", "\N{WORD JOINER}"))
    )


def test_the_icon_font_has_every_icon_of_the_screens() -> None:
    sources = [path.read_text("utf-8") for path in (ROOT / "scorepad" / "ui").rglob("*.py")]
    used = {name.lower() for source in sources for name in re.findall(r"\bIcons\.([A-Z][A-Z0-9_]+)", source)}
    with TTFont(ASSETS / ICONS) as font:
        there = {name.removesuffix("_baseline") for name in font.getGlyphOrder()}
    assert len(used) > 5
    assert used - there == set()


@pytest.mark.parametrize("file", TEXT_FONTS)
def test_all_digits_are_equally_wide(file: str) -> None:
    with TTFont(ASSETS / file) as font:
        names, metrics = font.getBestCmap(), font["hmtx"]
        assert len({metrics[names[ord(figure)]][0] for figure in "0123456789"}) == 1


@pytest.mark.parametrize("file", ALL_FILES)
def test_each_font_has_its_licence_next_to_it(file: str) -> None:
    path = ASSETS / file
    licence = path.with_name(path.stem.split("-")[0] + "-LICENSE.txt")
    assert len(licence.read_text(encoding="utf-8")) > 1000
