"""The widgets of the screens: names for screen readers, undo in its corner, room for what matters."""

from collections.abc import Callable
from typing import Any

import flet as ft
import pytest

from scorepad.flet_support.hooks import use_keys, use_size
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.page_state import Handedness
from scorepad.flet_support.reconnecting import open_page
from scorepad.flet_support.screens import action, component, screen
from scorepad.ui.theme.apply_preferences import change_preferences
from scorepad.ui.widgets.buttons import filled_button, outlined_button, plain_button, sign_button, touch_row
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import frame, section
from scorepad.ui.widgets.text import side_name, words
from scorepad.ui.widgets.top_bar import MenuItem, UndoStep, top_bar
from tests.ui.harness import Screen
from tests.ui.reading import walk


def app(*parts: Callable[[], ft.Control], at_hand: str | None = None) -> Callable[[ft.Page], None]:
    @screen
    def home() -> ft.View:
        size = use_size()
        hand = words(at_hand) if at_hand else None
        return frame(words("bar"), [part() for part in parts], size=size, at_hand=hand)

    def main(page: ft.Page) -> None:
        open_page(page)
        page.render_views(home)

    return main


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
        return top_bar("Round 3 of 4", back=lambda: done.append("back"), undo=undo, redo=redo)

    async with Screen(app(bar)) as person:
        assert person.names() == ["Back", "Undo: East–West: melded 310"]
        await person.tap("Undo: East–West: melded 310")
        await person.tap("Back")
    assert done == ["undo", "back"]


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


@pytest.mark.parametrize(
    ("width", "names"), [(390, ["Undo: 4", "Redo: 5", "Menu", "Close", "Far view"]), (250, [])]
)
async def test_redo_is_the_first_line_of_the_menu_where_the_bar_is_full(
    width: float, names: list[str]
) -> None:
    def bar() -> ft.Control:
        steps = UndoStep("4", list), UndoStep("5", list)
        return top_bar("Round 3 of 4", undo=steps[0], redo=steps[1], menu=[MenuItem("Far view", list)])

    async with Screen(app(bar), width=width) as person:
        assert person.names() == (names or ["Undo: 4", "Menu", "Close", "Redo: 5", "Far view"])


async def test_a_line_with_lines_of_its_own_shows_them_in_place_of_the_others() -> None:
    def bar() -> ft.Control:
        return top_bar(
            "Round 3", menu=[MenuItem("Far view", list), MenuItem("More…", [MenuItem("Rare", list)])]
        )

    async with Screen(app(bar)) as person:
        await person.tap("Menu")
        await person.tap("More…")
        assert person.names() == ["Menu", "Close", "Rare"]
        await person.tap("Rare")
        await person.tap("Menu")
        assert person.names() == ["Menu", "Close", "Far view", "More…"]


async def test_a_line_stands_over_each_group_of_the_menu_but_the_first() -> None:
    items = [MenuItem(name, list, apart=name in "CE") for name in "ABCDE"]
    async with Screen(app(lambda: top_bar("Round 3", menu=items))) as person:
        rows = [each for each in walk(menu_of(person)) if isinstance(each, ft.Container)]
        lined = [row for row in rows if isinstance(row.content, ft.TextButton)]
        assert [bool(row.border) for row in lined] == [False, False, True, False, True]


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


async def test_a_section_has_a_heading_that_screen_readers_can_jump_to() -> None:
    async with Screen(app(lambda: section("Paper", [words("A4")]))) as person:
        (head,) = [each for each in person.controls(ft.Semantics) if each.header]
        assert head.heading_level == 2
        assert [text.value for text in walk(head) if isinstance(text, ft.Text)] == ["Paper"]


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
