"""The keypad sends the right keys, whichever way it is used."""

from typing import Any

import flet as ft
import pytest

from scorepad.flet_support.hooks import Size, use_keys
from scorepad.flet_support.keyboard import KeyboardKey, keyboard_key
from scorepad.flet_support.reconnecting import open_page
from scorepad.flet_support.screens import screen
from scorepad.game.intents import KeypadKey
from scorepad.ui.theme.style import ACCENT
from scorepad.ui.widgets.keypad import Mode, key_gap, key_height, key_of, keypad
from tests.ui.harness import Screen

PHONE = Size(390, 844)
DIGITS = [str(digit) for digit in range(10)]


class Pad:
    """A screen with only a keypad, and the keys it sent."""

    def __init__(self, mode: Mode = "points", **options: Any) -> None:
        self.mode, self.options = mode, options
        self.keys: list[KeypadKey] = []
        self.text, self.total = "", ""

    def main(self, page: ft.Page) -> None:
        @screen
        def home() -> ft.View:
            turn, set_turn = ft.use_state(0)

            def take(key: KeypadKey) -> None:
                self.keys.append(key)
                set_turn(turn + 1)

            def typed(press: KeyboardKey) -> None:
                key = key_of(press, self.mode)
                if key:
                    take(key)

            use_keys(typed)
            return ft.View(
                route="/",
                controls=[keypad(self.mode, self.text, self.total, take, **{"size": PHONE, **self.options})],
            )

        open_page(page)
        page.render_views(home)


@pytest.mark.parametrize(
    ("mode", "names", "keys"),
    [
        ("points", [*DIGITS, "plus, next stack", "delete", "Next"], [*DIGITS, "plus", "back", "next"]),
        ("count", [*DIGITS, "ten more", "delete", "Next"], [*DIGITS, "ten", "back", "next"]),
        ("number", [*DIGITS, "delete", "Next"], [*DIGITS, "back", "next"]),
    ],
)
async def test_every_key_sends_its_meaning(mode: Mode, names: list[str], keys: list[str]) -> None:
    pad = Pad(mode)
    async with Screen(pad.main) as person:
        assert sorted(person.names()) == sorted(names)
        for name in names:
            await person.tap(name)
    assert pad.keys == keys


@pytest.mark.parametrize(
    ("mode", "name", "key"), [("points", "minus", "minus"), ("number", "plus or minus", "sign")]
)
async def test_the_key_for_less_is_there_only_where_it_means_something(
    mode: Mode, name: str, key: str
) -> None:
    pad = Pad(mode, signed=True)
    async with Screen(pad.main) as person:
        await person.tap(name)
    assert pad.keys == [key]
    async with Screen(Pad(mode).main) as person:
        assert name not in person.names()


@pytest.mark.parametrize("quiet", [False, True])
async def test_beside_another_filled_button_next_has_no_fill_and_no_key_looks_off(quiet: bool) -> None:
    async with Screen(Pad(quiet=quiet).main) as person:
        parts = list(person.page.session.index.values())
    keys = [each for each in parts if getattr(each, "on_click", None)]
    assert [each.content.value for each in keys if each.bgcolor == ACCENT] == ([] if quiet else ["Next"])
    assert {getattr(each, "opacity", None) or 1 for each in parts} == {1}


async def test_a_tap_redraws_the_readout_but_no_key() -> None:
    pad = Pad()
    pad.text = "–"
    async with Screen(pad.main) as person:
        before = [id(person.find(name)) for name in person.names()]
        pad.text = "4"
        await person.tap("4")
        assert person.texts()[0] == "4"
        assert [id(person.find(name)) for name in person.names()] == before
        assert len(before) == len(DIGITS) + 3
        assert sum(len(raw) for _action, raw in person.listener.sent[-1:]) < 500


@pytest.mark.parametrize(
    ("size", "key", "gap"),
    [
        (Size(390, 844), 76, 10),
        (Size(820, 1180), 76, 10),
        (Size(1440, 900), 76, 10),
        (Size(360, 740), 64, 9),
        (Size(320, 568), 48, 8),
        (Size(740, 360), 64, 9),
        (Size(568, 320), 54, 8),
        (Size(0, 0), 48, 8),
        (Size(390, 844, 1.25), 76, 10),
        (Size(480, 960, 1.25), 101, 10),
        (Size(820, 1180, 2), 101, 10),
        (Size(1440, 900, 1.25), 101, 10),
    ],
)
def test_keys_are_as_large_as_the_window_allows_and_always_touchable(
    size: Size, key: float, gap: float
) -> None:
    assert (key_height(size), key_gap(key)) == (key, gap)


async def test_a_laptop_keyboard_sends_the_same_keys() -> None:
    pad = Pad()
    async with Screen(pad.main) as person:
        for key in ("4", "Numpad 8", "Numpad Add", "+", "Backspace", "Enter", "Numpad Enter", "A", "F1"):
            await person.press(key)
    assert pad.keys == ["4", "8", "plus", "plus", "back", "next", "next"]


async def test_no_key_takes_the_focus_from_the_score_pad() -> None:
    async with Screen(Pad().main) as person:
        touched = [person.find(name) for name in person.names()]
        assert not [key for key in touched if hasattr(key, "on_focus")]
        roles = [control.button for control in person.controls(ft.Semantics) if control.button is not None]
    assert roles == [True] * len(touched)


@pytest.mark.parametrize(
    ("key", "held", "press"),
    [
        ("Z", {"ctrl": True}, KeyboardKey.UNDO),
        ("Z", {"ctrl": True, "shift": True}, KeyboardKey.REDO),
        ("Y", {"ctrl": True}, KeyboardKey.REDO),
        ("=", {"shift": True}, KeyboardKey.PLUS),
        ("-", {}, KeyboardKey.MINUS),
        ("Escape", {}, KeyboardKey.ESCAPE),
        ("Page Down", {}, KeyboardKey.PAGE_DOWN),
        ("Home", {}, KeyboardKey.HOME),
        ("4", {"ctrl": True}, None),
        ("4", {"alt": True}, None),
        ("4", {"shift": True}, None),
        ("Q", {}, None),
    ],
)
def test_a_keyboard_key_has_one_meaning(key: str, held: dict[str, bool], press: KeyboardKey | None) -> None:
    assert keyboard_key(key, **held) is press


@pytest.mark.parametrize(
    ("press", "mode", "signed", "key"),
    [
        (KeyboardKey.PLUS, "count", False, "ten"),
        (KeyboardKey.PLUS, "points", False, "plus"),
        (KeyboardKey.MINUS, "points", False, None),
        (KeyboardKey.MINUS, "points", True, "minus"),
        (KeyboardKey.MINUS, "number", True, "sign"),
        (KeyboardKey.UNDO, "points", True, None),
        (KeyboardKey.PAGE_DOWN, "points", True, None),
        (KeyboardKey.END, "count", False, None),
        (KeyboardKey.UP, "count", False, None),
        (KeyboardKey.TAB, "points", True, None),
        (KeyboardKey.NEXT, "count", False, "next"),
        (KeyboardKey.FOUR, "count", False, "4"),
    ],
)
def test_the_keyboard_sends_only_keys_the_keypad_shows(
    press: KeyboardKey, mode: Mode, signed: bool, key: str | None
) -> None:
    assert key_of(press, mode, signed=signed) == key
