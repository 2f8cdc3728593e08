"""What can be touched: at least 48 high, with a name, and known to the page when it has the focus."""

from collections.abc import Sequence

import flet as ft

from scorepad.ui.guard import Handler, action
from scorepad.ui.page_state import Focus, watched
from scorepad.ui.theme import (
    EDGE,
    HAIRLINE,
    INK,
    NEXT,
    ON_FILLED,
    RADIUS,
    ROW,
    ROW_EDGE,
    SECOND_INK,
    TARGET,
    Type,
    edge,
    ring,
)
from scorepad.ui.widgets.places import scroll_key
from scorepad.ui.widgets.words import words

_ROUNDED = ft.RoundedRectangleBorder(radius=RADIUS)
_SQUARE = ft.RoundedRectangleBorder(radius=0)
_FACE_PADDING = ft.Padding.symmetric(horizontal=16, vertical=14)
_QUIET_PADDING = ft.Padding.symmetric(horizontal=12, vertical=14)
_NONE = ft.Colors.TRANSPARENT
_ROW_PADDING = 6
_BESIDE_GAP = 4
_CHIP_PADDING = 8
_DISABLED_OPACITY = 0.4


def filled_button(
    label: str | ft.Control,
    on_click: Handler,
    *,
    colour: ft.ColorValue = NEXT,
    disabled: bool = False,
    expand: bool | int | None = None,
) -> ft.TextButton:
    """Make the button for what comes next; at most one choice of them on a screen.

    A control as label stands on the colour: write it in `ON_FILLED`.
    """
    face = words(label, Type.STRONG, ON_FILLED, centred=True) if isinstance(label, str) else label
    style = _style(colour, ON_FILLED, side={ft.ControlState.FOCUSED: ring(outside=True)})
    return _button(face, on_click, style, disabled=disabled, expand=expand)


def outlined_button(
    label: str | ft.Control, on_click: Handler, *, disabled: bool = False, expand: bool | int | None = None
) -> ft.TextButton:
    """Make a button for another thing that may happen."""
    face = words(label, Type.STRONG, centred=True) if isinstance(label, str) else label
    style = _style(_NONE, INK, side=edge(EDGE))
    return _button(face, on_click, style, disabled=disabled, expand=expand)


def chip_button(label: ft.Control, on_click: Handler) -> ft.TextButton:
    """Make a small thing that can be touched among others of its kind, such as a card."""
    strut = ft.Container(height=TARGET - 2 * _CHIP_PADDING)
    face = ft.Row([label, strut], spacing=0, tight=True)
    style = _style(_NONE, INK, side=edge(EDGE), padding=_CHIP_PADDING)
    return _button(face, on_click, style)


def plain_button(label: str, on_click: Handler, *, disabled: bool = False) -> ft.TextButton:
    """Make a quiet button: a word in the colour of what comes next."""
    face = words(label, Type.STRONG, NEXT)
    style = _style(_NONE, NEXT, padding=_QUIET_PADDING)
    return _button(face, on_click, style, disabled=disabled)


def copy_button(label: str, text: str, on_copied: Handler) -> ft.TextButton:
    """Make a button that puts a text on the clipboard: in the browser itself, as only a touch allows it."""
    button = outlined_button(label, on_copied)
    button.action = ft.CopyToClipboard(text)
    return button


def sign_button(
    sign: str, name: str, on_click: Handler, *, disabled: bool = False, quiet: bool = False
) -> ft.IconButton:
    """Make a button that shows one sign and is called `name` (FLET.md, fault 45); quiet: smaller."""
    place, colour = (Type.LARGE, SECOND_INK) if quiet else (Type.KEY, INK)
    icon = words(sign, place, colour, said=name, centred=True)
    button = ft.IconButton(
        icon=icon,
        on_click=action(on_click),
        disabled=disabled,
        padding=4,
        size_constraints=ft.BoxConstraints(min_width=TARGET, min_height=TARGET),
    )
    button.opacity = _opacity(disabled=disabled)
    return watched(button, Focus.BUTTON)


def touch_row(
    content: ft.Control,
    name: str,
    on_click: Handler,
    *,
    current: bool = False,
    line: bool = True,
    padding: ft.PaddingValue | None = None,
    key: str | None = None,
    beside: Sequence[ft.Control] = (),
    below: ft.Control | None = None,
    live: bool = False,
) -> ft.Container:
    """Make a row of the paper that opens or chooses something, with a hairline below.

    A screen reader says `name` and nothing of the content; `current` is the row where the next number goes;
    `key` is its name for `frame(show=…)`; `beside` stands on the right of the row and `below` under it, with
    touches of their own;
    `live` says the name again whenever it changes.
    """
    face = _row_face(content, name, padding, live=live)
    style = _style(_NONE, INK, shape=_SQUARE, padding=0)
    border = ft.Border(
        bottom=ft.BorderSide(1, HAIRLINE) if line else ft.BorderSide.none(),
        left=ft.BorderSide(5, ROW_EDGE) if current else ft.BorderSide.none(),
    )
    # Merged, because Semantics would make a second button inside the button (FLET.md, fault 51).
    button = ft.MergeSemantics(_button(face, on_click, style), expand=bool(beside))
    whole: ft.Control = ft.Row([button, *beside], spacing=_BESIDE_GAP) if beside else button
    if below is not None:
        stretch = ft.CrossAxisAlignment.STRETCH
        whole = ft.Column([whole, below], spacing=0, horizontal_alignment=stretch)
    mark = scroll_key(key) if key else None
    return ft.Container(whole, key=mark, bgcolor=ROW if current else None, border=border)


def still_row(content: ft.Control, name: str, *, live: bool = False) -> ft.Container:
    """Make a row of the paper that is only read, of the same measure as one that can be touched."""
    return ft.Container(
        _row_face(content, name, None, live=live), border=ft.Border(bottom=ft.BorderSide(1, HAIRLINE))
    )


def _row_face(
    content: ft.Control, name: str, padding: ft.PaddingValue | None, *, live: bool = False
) -> ft.Semantics:
    inside = padding if padding is not None else ft.Padding.symmetric(horizontal=14, vertical=_ROW_PADDING)
    strut = ft.Container(height=TARGET - 2 * _ROW_PADDING)
    line_up = ft.Row([ft.Container(content, expand=True), strut], spacing=0)
    face = ft.Semantics(label=name, exclude_semantics=True, live_region=live)
    face.content = ft.Container(line_up, padding=inside)
    return face


def _style(
    back: ft.ColorValue,
    ink: ft.ColorValue,
    *,
    side: dict[ft.ControlState, ft.BorderSide] | None = None,
    shape: ft.OutlinedBorder = _ROUNDED,
    padding: ft.PaddingValue = _FACE_PADDING,
) -> ft.ButtonStyle:
    return ft.ButtonStyle(bgcolor=back, color=ink, side=side, shape=shape, padding=padding)


def _opacity(*, disabled: bool) -> float:
    return _DISABLED_OPACITY if disabled else 1.0


def _button(
    face: ft.Control,
    on_click: Handler,
    style: ft.ButtonStyle,
    *,
    disabled: bool = False,
    expand: bool | int | None = None,
) -> ft.TextButton:
    button = ft.TextButton(
        content=face, style=style, on_click=action(on_click), disabled=disabled, expand=expand
    )
    button.opacity = _opacity(disabled=disabled)
    return watched(button, Focus.BUTTON)
