"""The keys of a laptop as the app understands them; keys it has no use for are None."""

from enum import Enum


class Press(Enum):
    """A key of the physical keyboard, by what it is for; the digits carry their own character."""

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
        """Whether a number is typed with it."""
        return self in _COUNTING

    @property
    def scrolls(self) -> bool:
        """Whether the paper is moved with it, whatever has the focus."""
        return self in _SCROLLING

    @property
    def is_arrow(self) -> bool:
        """Whether it is one of the four arrows."""
        return self in (Press.UP, Press.DOWN, Press.LEFT, Press.RIGHT)

    @property
    def steps(self) -> bool:
        """Whether it leads to the next stop or to the one before, whatever has the focus."""
        return self in (Press.TAB, Press.TAB_BACK)


_COUNTING = frozenset({*list(Press)[:10], Press.BACK, Press.PLUS, Press.SIGN})
_SCROLLING = frozenset({Press.PAGE_UP, Press.PAGE_DOWN, Press.HOME, Press.END})
_PLAIN = {
    **{str(digit): Press(str(digit)) for digit in range(10)},
    **{f"Numpad {digit}": Press(str(digit)) for digit in range(10)},
    "Backspace": Press.BACK,
    "Delete": Press.BACK,
    "+": Press.PLUS,
    "Numpad Add": Press.PLUS,
    "-": Press.SIGN,
    "Numpad Subtract": Press.SIGN,
    "Enter": Press.NEXT,
    "Numpad Enter": Press.NEXT,
    "Escape": Press.ESCAPE,
    "Arrow Up": Press.UP,
    "Arrow Down": Press.DOWN,
    "Arrow Left": Press.LEFT,
    "Arrow Right": Press.RIGHT,
    "Page Up": Press.PAGE_UP,
    "Page Down": Press.PAGE_DOWN,
    "Home": Press.HOME,
    "End": Press.END,
    # What the page makes of Tab (assets/tab_key.js).
    "F13": Press.TAB,
}
# With Shift held some keyboards still name the key by its lower sign.
_SHIFTED = {"F13": Press.TAB_BACK, "=": Press.PLUS, "+": Press.PLUS, "*": Press.PLUS}
_WITH_CTRL = {("Z", False): Press.UNDO, ("Z", True): Press.REDO, ("Y", False): Press.REDO}


def press_of(key: str, *, ctrl: bool = False, shift: bool = False, alt: bool = False) -> Press | None:
    """Read a key by Flet's name for it; `ctrl` stands for Command too."""
    if alt:
        return None
    if ctrl:
        return _WITH_CTRL.get((key.upper(), shift))
    if shift:
        return _SHIFTED.get(key)
    return _PLAIN.get(key)
