"""The keys of a laptop as the app understands them; keys it does not use are None."""

from enum import Enum


class KeyboardKey(Enum):
    """A key of the physical keyboard, named by its purpose; the digits carry their own character."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    BACK = "back"
    PLUS = "plus"
    SIGN = "sign"
    NEXT = "next"
    ESCAPE = "escape"
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    PAGE_UP = "page up"
    PAGE_DOWN = "page down"
    HOME = "home"
    END = "end"
    TAB = "tab"
    TAB_BACK = "tab back"
    UNDO = "undo"
    REDO = "redo"

    @property
    def counts(self) -> bool:
        """Whether it is used to type a number."""
        return self in _COUNTING

    @property
    def scrolls(self) -> bool:
        """Whether it scrolls the paper, whatever has the focus."""
        return self in _SCROLLING

    @property
    def is_arrow(self) -> bool:
        """Whether it is one of the four arrows."""
        return self in (KeyboardKey.UP, KeyboardKey.DOWN, KeyboardKey.LEFT, KeyboardKey.RIGHT)

    @property
    def steps(self) -> bool:
        """Whether it moves the focus to the next or previous stop, whatever has it now."""
        return self in (KeyboardKey.TAB, KeyboardKey.TAB_BACK)


_COUNTING = frozenset({*list(KeyboardKey)[:10], KeyboardKey.BACK, KeyboardKey.PLUS, KeyboardKey.SIGN})
_SCROLLING = frozenset({KeyboardKey.PAGE_UP, KeyboardKey.PAGE_DOWN, KeyboardKey.HOME, KeyboardKey.END})
_PLAIN = {
    **{str(digit): KeyboardKey(str(digit)) for digit in range(10)},
    **{f"Numpad {digit}": KeyboardKey(str(digit)) for digit in range(10)},
    "Backspace": KeyboardKey.BACK,
    "Delete": KeyboardKey.BACK,
    "+": KeyboardKey.PLUS,
    "Numpad Add": KeyboardKey.PLUS,
    "-": KeyboardKey.SIGN,
    "Numpad Subtract": KeyboardKey.SIGN,
    "Enter": KeyboardKey.NEXT,
    "Numpad Enter": KeyboardKey.NEXT,
    "Escape": KeyboardKey.ESCAPE,
    "Arrow Up": KeyboardKey.UP,
    "Arrow Down": KeyboardKey.DOWN,
    "Arrow Left": KeyboardKey.LEFT,
    "Arrow Right": KeyboardKey.RIGHT,
    "Page Up": KeyboardKey.PAGE_UP,
    "Page Down": KeyboardKey.PAGE_DOWN,
    "Home": KeyboardKey.HOME,
    "End": KeyboardKey.END,
    # The names that the page gives to Tab (assets/tab_key.js).
    "F13": KeyboardKey.TAB,
}
# With Shift pressed some keyboards still report the unshifted sign.
_SHIFTED = {"F13": KeyboardKey.TAB_BACK, "=": KeyboardKey.PLUS, "+": KeyboardKey.PLUS, "*": KeyboardKey.PLUS}
_WITH_CTRL = {("Z", False): KeyboardKey.UNDO, ("Z", True): KeyboardKey.REDO, ("Y", False): KeyboardKey.REDO}


def keyboard_key(
    key: str, *, ctrl: bool = False, shift: bool = False, alt: bool = False
) -> KeyboardKey | None:
    """Return the key for one of Flet's names; `ctrl` stands for Command too."""
    if alt:
        return None
    if ctrl:
        return _WITH_CTRL.get((key.upper(), shift))
    if shift:
        return _SHIFTED.get(key)
    return _PLAIN.get(key)
