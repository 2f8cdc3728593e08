"""The keys of a laptop as the app understands them; keys it does not use are None."""

from enum import Enum


class KeyboardKey(Enum):
    """A key of the physical keyboard by its purpose; its value is Flet's name of a key for it."""

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
    BACK = "Backspace"
    PLUS = "+"
    MINUS = "-"
    NEXT = "Enter"
    ESCAPE = "Escape"
    UP = "Arrow Up"
    DOWN = "Arrow Down"
    LEFT = "Arrow Left"
    RIGHT = "Arrow Right"
    PAGE_UP = "Page Up"
    PAGE_DOWN = "Page Down"
    HOME = "Home"
    END = "End"
    # The name that the page gives to Tab (assets/tab_key.js).
    TAB = "F13"
    TAB_BACK = "Shift+F13"
    UNDO = "Ctrl+Z"
    REDO = "Ctrl+Y"


ARROWS = frozenset({KeyboardKey.UP, KeyboardKey.DOWN, KeyboardKey.LEFT, KeyboardKey.RIGHT})
COUNTING = frozenset({*list(KeyboardKey)[:10], KeyboardKey.BACK, KeyboardKey.PLUS, KeyboardKey.MINUS})
"""What types a number."""
SCROLLING = frozenset({KeyboardKey.PAGE_UP, KeyboardKey.PAGE_DOWN, KeyboardKey.HOME, KeyboardKey.END})
"""What scrolls the paper, whatever has the focus."""
STEPPING = frozenset({KeyboardKey.TAB, KeyboardKey.TAB_BACK})
"""What moves the focus to the next or previous stop, whatever has it now."""
_PLAIN = {key.value: key for key in KeyboardKey} | {
    **{f"Numpad {digit}": KeyboardKey(str(digit)) for digit in range(10)},
    "Delete": KeyboardKey.BACK,
    "Numpad Add": KeyboardKey.PLUS,
    "Numpad Subtract": KeyboardKey.MINUS,
    "Numpad Enter": KeyboardKey.NEXT,
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
