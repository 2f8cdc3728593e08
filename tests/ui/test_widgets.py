"""The widgets of the screens: names for screen readers, undo in its corner, room for what matters."""

from collections.abc import Callable
from typing import Any

import flet as ft
import pytest

from scorepad.flet_support.error_boundary import action, component, open_page, screen
from scorepad.flet_support.hooks import use_keys, use_size
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.page_state import Handedness
from scorepad.i18n.line_breaks import break_addresses
from scorepad.ui.screens.round.lines import suit_chip
from scorepad.ui.theme.apply_preferences import change_preferences
from scorepad.ui.theme.letter_widths import letters_width
from scorepad.ui.theme.style import PAGE_WIDTH
from scorepad.ui.widgets.buttons import filled_button, outlined_button, plain_button, sign_button, touch_row
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import frame, notice, section
from scorepad.ui.widgets.text import copyable, largest_that_fits, side_card, side_name, words
from scorepad.ui.widgets.top_bar import MenuItem, UndoStep, top_bar
from tests.ui.harness import Screen
from tests.ui.reading import name_of, walk


def app(*parts: Callable[[], ft.Control], at_hand: str | None = None) -> Callable[[ft.Page], None]:
    @screen
    def home() -> ft.View:
        size = use_size()
        hand = words(at_hand) if at_hand else None
        return frame("/", words("bar"), [part() for part in parts], size=size, at_hand=hand)

    def main(page: ft.Page) -> None:
        open_page(page)
        page.render_views(home)

    return main


async def test_an_address_may_break_on_the_screen_and_is_read_out_and_copied_as_it_is() -> None:
    address = "https://example.org/join/0123"
    async with Screen(app(lambda: words(address), lambda: copyable(address))) as person:
        shown, copied = (each for each in person.controls(ft.Text) if each.semantics_label == address)
        assert shown.value == break_addresses(address) != address
        assert copied.value == address
    assert letters_width(break_addresses(address)) == letters_width(address)


async def test_every_kind_of_button_has_a_name_and_calls_its_handler() -> None:
    heard: list[str] = []

    def hear(what: str) -> Callable[[], None]:
        return lambda: heard.append(what)

    parts = [
        lambda: filled_button("Next round", hear("filled")),
        lambda: filled_button(side_name(0, "North–South"), hear("side")),
        lambda: outlined_button("Nobody: the stock ran out", hear("outlined")),
        lambda: plain_button("Change it", hear("plain")),
        lambda: sign_button("?", "What counts as clean", hear("sign")),
        lambda: touch_row(words("Clean piles"), "clean piles, 2, of 2 needed", hear("row"), current=True),
    ]
    async with Screen(app(*parts)) as person:
        names = person.names()
        for name in names:
            await person.tap(name)
    assert names == [
        "Next round",
        "North–South",
        "Nobody: the stock ran out",
        "Change it",
        "What counts as clean",
        "clean piles, 2, of 2 needed",
    ]
    assert heard == ["filled", "side", "outlined", "plain", "sign", "row"]


async def test_undo_and_redo_say_what_they_would_change() -> None:
    done: list[str] = []

    def bar() -> ft.Control:
        undo = UndoStep("East–West: melded 310", lambda: done.append("undo"))
        redo = UndoStep(None, lambda: done.append("redo"))
        return top_bar("Round 3 of 4", "Cy deals", back=lambda: done.append("back"), undo=undo, redo=redo)

    async with Screen(app(bar)) as person:
        assert person.names() == ["Back", "Undo: East–West: melded 310", "Nothing to redo"]
        await person.tap("Undo: East–West: melded 310")
        await person.tap("Back")
        assert person.find("Nothing to redo").disabled
    assert done == ["undo", "back"]


@pytest.mark.parametrize("width", [320, 390, 1280])
async def test_undo_and_redo_stay_at_the_end_of_the_first_line(width: float) -> None:
    def bar() -> ft.Control:
        menu = [MenuItem("Far view", list)]
        return top_bar("Round 3", back=list, undo=UndoStep(None, list), redo=UndoStep(None, list), menu=menu)

    async with Screen(app(bar), width=width) as person:
        first_line = next(row for row in person.controls(ft.Row) if len(row.controls) > 3)
        touched = [
            next(each for each in walk(part) if isinstance(each, ft.IconButton))
            for part in first_line.controls[-3:]
        ]
        names = [name_of(each) for each in touched]
        assert names == ["Nothing to undo", "Nothing to redo", "Menu"]


async def test_the_menu_has_a_name_and_is_open_until_a_line_is_chosen() -> None:
    done: list[str] = []

    def bar() -> ft.Control:
        return top_bar("Round 3", menu=[MenuItem("Far view", lambda: done.append("far"))])

    async with Screen(app(bar)) as person:
        assert not menu_of(person).open
        await person.tap("Menu")
        assert menu_of(person).open
        assert menu_of(person).semantics_label == "Menu"
        await person.tap("Far view")
        assert not menu_of(person).open
    assert done == ["far"]


async def test_a_closed_menu_can_be_reopened_and_ignores_a_late_dismissal() -> None:
    async with Screen(app(lambda: top_bar("Round 3", menu=[MenuItem("Far view", list)]))) as person:
        await person.tap("Menu")
        first = menu_of(person)
        await person.press("Escape")
        assert not menu_of(person).open
        await person.tap("Menu")
        assert menu_of(person)._i != first._i
        dismissed: Any = first.on_dismiss
        await person.run(lambda: person.page.run_task(dismissed, None))
        assert menu_of(person).open
        await person.fire(menu_of(person), "dismiss")
        assert not menu_of(person).open


async def test_a_menu_opened_by_keyboard_focuses_its_first_enabled_line() -> None:
    def bar() -> ft.Control:
        return top_bar("Round 3", menu=[MenuItem(name, list, disabled=name == "One") for name in NUMBERS])

    async with Screen(app(bar)) as person:
        await person.tap("Menu")
        assert not any(person.find(name).autofocus for name in NUMBERS)
        await person.press("Escape")
        await person.fire(person.find("Menu"), "focus")
        await person.tap("Menu")
        assert [person.find(name).autofocus for name in NUMBERS] == [False, True, False]


NUMBERS = ("One", "Two", "Three")


def menu_of(person: Screen) -> ft.AlertDialog:
    (sheet,) = person.controls(ft.AlertDialog)
    assert isinstance(sheet, ft.AlertDialog)
    return sheet


@pytest.mark.parametrize(
    ("width", "height", "beside"),
    [(390, 844, False), (820, 1180, False), (844, 390, True), (1440, 900, True)],
)
async def test_the_keypad_is_below_or_beside_the_page(width: float, height: float, beside: bool) -> None:
    async with Screen(app(lambda: words("paper"), at_hand="keypad"), width=width, height=height) as person:
        rows = [row for row in person.controls(ft.Row) if len(row.controls) == 2]
        assert bool(rows) is beside
        assert person.texts() == ["bar", "paper", "keypad"]


@pytest.mark.parametrize("hand", ["right", "left"])
async def test_a_text_field_stays_the_same_control_when_the_phone_is_rotated(hand: Handedness) -> None:
    def typed() -> ft.Control:
        return text_field("Note", "", lambda: None)

    async with Screen(app(typed, at_hand="keypad")) as person:
        await person.run(lambda: change_preferences(person.page, hand=hand))
        [before] = person.controls(ft.TextField)
        for size in ((844, 390), (390, 300), (844, 390), (390, 844)):
            await person.resize(*size)
            [after] = person.controls(ft.TextField)
            assert after._i == before._i


async def test_a_wide_window_keeps_the_page_narrow_enough_to_read() -> None:
    async with Screen(app(lambda: words("paper")), width=1920, height=1080) as person:
        widths = [box.width for box in person.controls(ft.Container) if box.width]
        assert max(widths) == PAGE_WIDTH


async def test_at_very_large_text_sizes_everything_scrolls_together() -> None:
    async with Screen(app(lambda: words("paper"), at_hand="keypad"), width=390, height=740) as person:
        hidden = [box.content for box in person.controls(ft.Semantics) if box.exclude_semantics]
        probe = next(text for text in hidden if text.on_size_change)
        assert len(person.controls(ft.Column)) == 5
        pinned = person.controls(ft.Column)[0].controls
        assert len(pinned) == 3
        await person.fire(probe, "size_change", {"w": 22.0, "h": 40.0})
        assert len(person.controls(ft.Column)[0].controls) == 2
        assert "keypad" in person.texts()


async def test_the_active_row_is_scrolled_into_view() -> None:
    @screen
    def home() -> ft.View:
        row, set_row = ft.use_state("one")
        rows = [touch_row(words(name), name, lambda: set_row("two"), key=name) for name in ("one", "two")]
        return frame("/", words("bar"), rows, size=use_size(), show=row)

    def main(page: ft.Page) -> None:
        open_page(page)
        page.render_views(home)

    async with Screen(main) as person:
        await person.tap("one")
        shown = [args["scroll_key"] for args in person.asked("scroll_to")]
        assert shown == ["one", "two"]


async def test_a_section_has_a_heading_that_screen_readers_can_jump_to() -> None:
    async with Screen(app(lambda: section("Paper", [words("A4")]))) as person:
        (head,) = [each for each in person.controls(ft.Semantics) if each.header]
        assert head.heading_level == 2
        assert [text.value for text in walk(head) if isinstance(text, ft.Text)] == ["Paper"]


async def test_a_notice_shows_its_sentence_and_blocks_nothing() -> None:
    sentence = "East–West went out with no wild pile. Is that right?"
    async with Screen(app(lambda: notice(sentence, [plain_button("Change it", list)]))) as person:
        assert person.texts()[1:3] == [sentence, "Change it"]


async def test_symbols_that_only_repeat_a_word_are_not_read_out() -> None:
    async with Screen(
        app(lambda: side_card(1, side_name(1, "East–West")), lambda: suit_chip("clean"))
    ) as person:
        assert "East–West" in person.texts()
        assert not {"♥", "■"} & set(person.said())


async def test_typed_text_survives_a_redraw_and_the_field_keeps_its_keys() -> None:
    pressed: list[KeyboardKey] = []

    @component
    def form() -> ft.Control:
        name, set_name = ft.use_state("")
        turn, set_turn = ft.use_state(0)
        use_keys(pressed.append)
        again = ft.Button("again", on_click=action(lambda: set_turn(turn + 1)))
        return ft.Column([text_field("Name", name, set_name), again, ft.Text(f"turn {turn}")])

    async with Screen(app(form)) as person:
        await person.type_text("Name", "Ann")
        await person.tap("again")
        assert "turn 1" in person.texts()
        assert "Name Ann" in person.texts()
        field = person.controls(ft.TextField)[0]
        await person.fire(field, "focus")
        await person.press("4")
        await person.press("Z", ctrl=True)
        assert pressed == []
        await person.fire(field, "blur")
        await person.press("4")
        assert pressed == [KeyboardKey.FOUR]


async def test_a_letter_typed_before_a_redraw_is_not_taken_back() -> None:
    @component
    def form() -> ft.Control:
        name, set_name = ft.use_state("")

        def typed(text: str) -> None:
            set_name(text)
            if text == "D":
                person.session.apply_patch(person.controls(ft.TextField)[0]._i, {"value": "Di"})

        return text_field("Name", name, typed)

    async with Screen(app(form)) as person:
        await person.type_text("Name", "D")
        field = person.controls(ft.TextField)[0]
        assert field.value == "Di"
        await person.fire(field, "change", "Di")
        assert "Name Di" in person.texts()


@pytest.mark.parametrize(
    ("texts", "width", "size"),
    [(["7,725"], 400, 60), (["7,725"], 140, 46), (["−195", "12,910"], 100, 26), ([], 10, 60)],
)
def test_totals_are_as_large_as_their_column_allows(texts: list[str], width: float, size: float) -> None:
    assert largest_that_fits(texts, width, (60, 46, 26)) == size
