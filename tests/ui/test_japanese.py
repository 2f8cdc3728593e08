"""The Japanese font is fetched for the first Japanese text, wherever it stands, and only then."""

from collections.abc import Callable

import flet as ft
import pytest

from scorepad.i18n.breaks import unbroken
from scorepad.ui.fonts import FONT_FILES, JAPANESE_FILE
from scorepad.ui.guard import component
from scorepad.ui.screens.far_sides import far_text
from scorepad.ui.theme import dress
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.side_mark import side_name
from scorepad.ui.widgets.words import words
from tests.ui.harness import Screen

Made = Callable[[str], ft.Control]
WRITTEN = pytest.mark.parametrize(
    "made",
    [
        words,
        lambda text: side_name(0, text),
        lambda text: far_text(text, 20),
        lambda text: text_field("Name", text, lambda: None),
    ],
    ids=["words", "side", "far", "field"],
)


def showing(made: Made, text: str) -> Screen:
    @component
    def shown() -> ft.Control:
        return ft.Container(made(text))

    def app(page: ft.Page) -> None:
        dress(page)
        page.render(shown)

    return Screen(app)


@WRITTEN
async def test_a_japanese_name_has_its_font_fetched(made: Made) -> None:
    async with showing(made, "田中さん") as person:
        assert person.page.fonts == FONT_FILES | JAPANESE_FILE
        dress(person.page, 2.0)
        assert person.page.fonts == FONT_FILES | JAPANESE_FILE


@WRITTEN
@pytest.mark.parametrize("text", ["Łukasz ♥ 3,990", "😀", "김", "مرحبا"])
async def test_no_other_name_has_it_fetched(made: Made, text: str) -> None:
    async with showing(made, text) as person:
        assert person.page.fonts == FONT_FILES


async def test_what_is_drawn_is_said_as_it_was_written() -> None:
    async with showing(words, "プレイヤー") as person:
        shown = person.controls(ft.Text)[0]
        assert shown.value == unbroken("プレイヤー")
        assert shown.semantics_label == "プレイヤー"
