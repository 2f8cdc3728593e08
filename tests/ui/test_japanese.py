"""The Japanese font is fetched for the first Japanese text, wherever it is, and only then."""

from collections.abc import Callable

import flet as ft
import pytest

from scorepad.flet_support.fonts import FONT_FILES, JAPANESE_FILE
from scorepad.flet_support.screens import component, show_message
from scorepad.i18n import use_language
from scorepad.i18n.line_breaks import join_japanese
from scorepad.ui.screens.far_view.sizes import far_text
from scorepad.ui.theme.style import apply_theme
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.text import own_style, own_words, side_name, words
from tests.ui.harness import Screen
from tests.ui.reading import walk

Made = Callable[[str], ft.Control]
WRITTEN = pytest.mark.parametrize(
    "made",
    [
        words,
        lambda text: side_name(0, text),
        lambda text: own_words(text, own_style(20, ft.FontWeight.W_400)),
        lambda text: far_text(text, 20),
        lambda text: text_field("Name", text, lambda: None),
    ],
    ids=["words", "side", "own", "far", "field"],
)


def showing(made: Made, text: str) -> Screen:
    @component
    def shown() -> ft.Control:
        return ft.Container(made(text))

    def app(page: ft.Page) -> None:
        apply_theme(page)
        page.render(shown)

    return Screen(app)


@WRITTEN
async def test_a_japanese_name_fetches_the_japanese_font(made: Made) -> None:
    async with showing(made, "田中さん") as person:
        assert person.page.fonts == FONT_FILES | JAPANESE_FILE
        apply_theme(person.page, 2.0)
        assert person.page.fonts == FONT_FILES | JAPANESE_FILE


@WRITTEN
async def test_no_other_name_fetches_the_font(made: Made) -> None:
    async with showing(made, "Łukasz ♥ 3,990 😀 김 مرحبا") as person:
        assert person.page.fonts == FONT_FILES


async def test_screen_readers_get_japanese_text_as_written() -> None:
    async with showing(words, "プレイヤー") as person:
        shown = person.controls(ft.Text)[0]
        assert shown.value == join_japanese("プレイヤー")
        assert shown.semantics_label == "プレイヤー"


async def test_a_message_at_the_foot_breaks_japanese_lines_like_other_text() -> None:
    sentence = "「シート」にファイルを書きました"
    async with showing(words, "") as person:
        await person.run(lambda: show_message(person.page, sentence))
        (shown,) = [each for each in walk(person.page._dialogs) if isinstance(each, ft.Text)]
        assert shown.value == join_japanese(sentence) != sentence
        assert person.notices() == [sentence]
        assert person.page.fonts == FONT_FILES | JAPANESE_FILE


async def test_a_field_error_breaks_japanese_lines_like_other_text() -> None:
    sentence = "「山」という名前がふたつあります"
    async with showing(lambda text: text_field("名", text, lambda: None, error=sentence), "山") as person:
        assert person.controls(ft.TextField)[0].error == join_japanese(sentence) != sentence
        assert person.page.fonts == FONT_FILES | JAPANESE_FILE


async def test_a_failed_part_breaks_its_japanese_message_like_other_text(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fails(_text: str) -> ft.Control:
        raise ValueError

    with use_language("ja"):
        async with showing(fails, "") as person:
            (shown,) = person.controls(ft.Text)
    assert shown.value == join_japanese(shown.semantics_label) != shown.semantics_label
    assert caplog.records
