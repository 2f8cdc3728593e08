"""Buttons, filled, outlined and plain, and buttons to choose with."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

import flet as ft

from scorepad.flet_support.focus_and_scroll import scroll_key
from scorepad.flet_support.page_state import Focus, page_state, watch_focus
from scorepad.flet_support.screens import Handler, action, show_message
from scorepad.i18n import _
from scorepad.i18n.formats import join_list
from scorepad.ui.theme.style import (
    ACCENT,
    BUTTON_EDGE,
    CARD,
    CHOSEN,
    EDGE_SPACE,
    HAIRLINE,
    HIGHLIGHT,
    HIGHLIGHT_EDGE,
    INK,
    KEY_SIZE,
    LARGE_SIZE,
    ON_FILLED,
    RADIUS,
    SECOND_INK,
    SECOND_SIZE,
    TARGET,
    Type,
    button_edge,
    focus_ring,
)
from scorepad.ui.widgets.text import line_room, own_style, own_words, picture, words

T = TypeVar("T")
Touch = Handler | ft.PickFiles
"""What a touch does: a handler, or choosing files, which the browser does only at once."""

_ROUNDED = ft.RoundedRectangleBorder(radius=RADIUS)
_SQUARE = ft.RoundedRectangleBorder(radius=0)
_FACE_PADDING = ft.Padding.symmetric(horizontal=12, vertical=14)
_TALL_PADDING = ft.Padding.symmetric(horizontal=12, vertical=21)
_CARD_PADDING = 16
# In line with the words of the rows above and below.
_QUIET_PADDING = ft.Padding.symmetric(horizontal=14, vertical=14)
_NONE = ft.Colors.TRANSPARENT
LEADS, UNFOLDS, FOLDS = ft.Icons.CHEVRON_RIGHT, ft.Icons.EXPAND_MORE, ft.Icons.EXPAND_LESS
"""At the end of a row that leads to another page, or that unfolds or folds what is below it."""

_ROW_PADDING, _BAR = 6, 5
IN_CARD = ft.Padding.symmetric(horizontal=16, vertical=_ROW_PADDING)
"""Around the words of a row that stands in a card, or that is marked while it is current."""

_SIGN_SIZE, _WAY_HEIGHT = 24, 56
_SIGN_OUT = {LEADS: 0.3, UNFOLDS: 0.2, FOLDS: 0.2}
"""The share of a sign that sticks out, being empty, so that what is drawn ends where its row ends."""

_BESIDE_GAP = 4
_CHIP_PADDING = 8
_RING = 15
_RING_PADDING = ft.Padding.symmetric(horizontal=9)
_AROUND_PART = 16
_FIELD_RADIUS = 4
SMALL_PADDING = 4
PLACE_EDGES = 4
"""At both sides of the name of a start page together."""
_DISABLED_OPACITY = 0.4
_EDGE = ft.BorderSide(1, BUTTON_EDGE)

_IN_BOX = ft.Padding.symmetric(horizontal=6, vertical=2)


def filled_button(
    label: str | ft.Control,
    on_click: Touch,
    *,
    colour: ft.ColorValue = ACCENT,
    disabled: bool = False,
    expand: bool | int | None = None,
    tall: bool = False,
) -> ft.TextButton:
    """Make the button for the next step. label: a control is drawn in `ON_FILLED`.

    tall: the screen's main one.
    """
    face = words(label, Type.HEAD, ON_FILLED, centred=True) if isinstance(label, str) else label
    style = _style(colour, ON_FILLED, side={ft.ControlState.FOCUSED: focus_ring(outside=True)})
    style.padding = _TALL_PADDING if tall else _FACE_PADDING
    return _button(face, on_click, style, disabled=disabled, expand=expand)


def outlined_button(
    label: str | ft.Control,
    on_click: Touch,
    *,
    disabled: bool = False,
    expand: bool | int | None = None,
    edge: ft.BorderSide | None = None,
    tall: bool = False,
) -> ft.TextButton:
    """Make a button for another possible step. edge: if not the usual one. tall: as in `filled_button`."""
    face = words(label, Type.STRONG, centred=True) if isinstance(label, str) else label
    style = _style(_NONE, INK, side=button_edge(edge or _EDGE))
    style.padding = _TALL_PADDING if tall else _FACE_PADDING
    return _button(face, on_click, style, disabled=disabled, expand=expand)


def card_button(face: ft.Control, name: str, on_click: Handler) -> ft.Control:
    """Make a card that is one button, as wide as there is room, read out as `name`."""
    content = ft.Semantics(label=name, exclude_semantics=True, content=face)
    style = _style(CARD, INK, side=button_edge(ft.BorderSide(1, HAIRLINE)), padding=_CARD_PADDING)
    # Merged, because Semantics would make a second button inside the button (FLET.md, fault 51).
    return ft.Row([ft.MergeSemantics(_button(content, on_click, style), expand=True)])


def chip_button(label: ft.Control, on_click: Handler) -> ft.TextButton:
    """Make a small button among others of its kind, such as a card."""
    strut = ft.Container(height=TARGET - 2 * _CHIP_PADDING)
    face = ft.Row([label, strut], spacing=0, tight=True)
    style = _style(_NONE, INK, side=button_edge(_EDGE), padding=_CHIP_PADDING)
    return _button(face, on_click, style)


def field_box(content: ft.Control) -> ft.Container:
    """Draw a place for a tick."""
    border = ft.Border.all(1, BUTTON_EDGE)
    return ft.Container(content, bgcolor=CARD, border=border, border_radius=_FIELD_RADIUS)


def bare_button(face: ft.Control, name: str, on_click: Handler) -> ft.Control:
    """Make a button of something drawn, read out as `name`."""
    content = ft.Semantics(label=name, exclude_semantics=True, content=face)
    style = _style(_NONE, INK, shape=ft.RoundedRectangleBorder(radius=_FIELD_RADIUS), padding=0)
    return ft.MergeSemantics(_button(content, on_click, style))


def plain_button(label: str, on_click: Handler, *, disabled: bool = False) -> ft.TextButton:
    """Make a quiet button: a word in the accent colour."""
    face = words(label, Type.STRONG, ACCENT)
    style = _style(_NONE, ACCENT, padding=_QUIET_PADDING)
    return _button(face, on_click, style, disabled=disabled)


def place_button(
    sign: ft.IconData, label: str, on_click: Handler, *, chosen: bool, shrink: float = 1
) -> ft.TextButton:
    """Make the button of a start page: a sign over its name.

    chosen: whether that page is shown. shrink: of the name's letters.
    """
    mark = ft.Container(picture(sign), bgcolor=CHOSEN if chosen else None, border_radius=2 * RADIUS)
    mark.padding = ft.Padding.symmetric(horizontal=18, vertical=2)
    said = _("{answer}, selected").format(answer=label) if chosen else label
    name = words(label, Type.SECOND, INK, said=said, centred=True)
    if shrink < 1:
        name.style = own_style(SECOND_SIZE * shrink, ft.FontWeight.W_400)
    face = ft.Column([mark, name], spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    return _button(
        face,
        on_click,
        _style(_NONE, INK, padding=ft.Padding.symmetric(horizontal=PLACE_EDGES / 2, vertical=6)),
    )


def small_button(label: ft.Text, on_click: Handler) -> ft.TextButton:
    """Make the quietest button: small words beside something else."""
    label.color = ACCENT
    strut = ft.Container(height=TARGET)
    style = _style(_NONE, ACCENT, padding=ft.Padding.symmetric(horizontal=SMALL_PADDING))
    return _button(ft.Row([label, strut], spacing=0, tight=True), on_click, style)


def copy_button(label: str, text: str, done: str) -> ft.TextButton:
    """Make a button that copies a text: the browser itself does it, because only a tap allows it.

    done: said once it is copied.
    """

    async def tell() -> None:
        page = ft.context.page
        say_copied(page, done, copied=await _was_copied(page, text))

    button = outlined_button(label, tell)
    button.action = ft.CopyToClipboard(text)
    return button


def say_copied(page: ft.Page, done: str, *, copied: bool) -> None:
    """Say that a text was copied, or what to do instead. done: the sentence for the first."""
    failed = _("This browser didn't copy it. Select it below and copy it yourself.")
    show_message(page, done if copied else failed)


async def _was_copied(page: ft.Page, text: str) -> bool:
    """Return whether a page copied a text; with https, nobody is asked for leave to read the clipboard."""
    if not page_state(page).is_insecure:
        return True
    try:
        return await ft.Clipboard().get() == text
    except RuntimeError:
        # Flet's answer where assets/start.js says that nothing was copied.
        return False


def sign_button(
    sign: str | ft.IconData, name: str, on_click: Handler, *, disabled: bool = False, quiet: bool = False
) -> ft.IconButton:
    """Make a button that shows one sign and is read out as `name` (FLET.md, fault 45).

    Large letters leave the sign as it is. quiet: whether it is smaller, in a ring.
    """
    icon: ft.Control
    if isinstance(sign, str):
        size, colour = (LARGE_SIZE, SECOND_INK) if quiet else (KEY_SIZE, INK)
        style = own_style(size / page_state(ft.context.page).text_scale, ft.FontWeight.W_500, colour)
        icon = own_words(sign, style, said=name)
        if quiet:
            ring = ft.Border.all(1, SECOND_INK)
            icon = ft.Container(icon, padding=_RING_PADDING, border=ring, border_radius=_RING)
    else:
        icon = picture(sign, said=name)
    button = ft.IconButton(
        icon=icon,
        on_click=action(on_click),
        disabled=disabled,
        padding=4,
        size_constraints=ft.BoxConstraints(min_width=TARGET, min_height=TARGET),
    )
    button.opacity = _DISABLED_OPACITY if disabled else 1.0
    return watch_focus(button, Focus.BUTTON)


def touch_row(
    content: ft.Control,
    name: str,
    on_click: Touch,
    *,
    current: bool = False,
    line: bool = True,
    padding: ft.PaddingValue | None = None,
    key: str | None = None,
    beside: Sequence[ft.Control] = (),
    below: ft.Control | None = None,
    live: bool = False,
    height: float = TARGET,
    end: ft.IconData | None = None,
) -> ft.Container:
    """Make a row that opens or chooses something, with a hairline below.

    A screen reader reads `name` in place of the content, and with `live` again whenever it changes.
    `current` is the row where the next number goes. `key` is its name for `frame(show=…)`. `beside` stands on
    the right of the row and `below` under it, with buttons of their own. `height` is the least. `end`: the
    sign at its end, such as `LEADS`.
    """
    face = _row_face(content, name, padding, live=live, height=height, end=end)
    side = {ft.ControlState.FOCUSED: focus_ring(outside=True)}
    style = _style(_NONE, INK, side=side, shape=_SQUARE, padding=0)
    border = ft.Border(bottom=ft.BorderSide(1, HAIRLINE) if line else ft.BorderSide.none())
    # Merged, because Semantics would make a second button inside the button (FLET.md, fault 51).
    button = ft.MergeSemantics(_button(face, on_click, style), expand=bool(beside))
    row: ft.Control = ft.Row([button, *beside], spacing=_BESIDE_GAP) if beside else button
    if below is not None:
        row = ft.Column([row, below], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    place = scroll_key(key) if key else None
    whole = ft.Container(row, key=place, border=border)
    return highlighted(whole) if current else whole


def highlighted(row: ft.Container) -> ft.Container:
    """Mark the row where the next number goes, over the margins of the paper, so that nothing moves."""
    return bleeding(row, HIGHLIGHT, HIGHLIGHT_EDGE)


def bleeding(box: ft.Container, colour: ft.ColorValue, bar: ft.ColorValue | None = None) -> ft.Container:
    """Fill a box with a full colour, over the margins of the paper. bar: the colour of its left edge."""
    places = [(bar or colour, -EDGE_SPACE), (colour, _BAR - EDGE_SPACE), (colour, EDGE_SPACE)]
    box.bgcolor = colour
    # Shadows take no room of their own.
    box.shadow = [ft.BoxShadow(color=each, offset=ft.Offset(aside, 0)) for each, aside in places]
    return box


def two_line_row(
    first: str, second: str, on_click: Handler, *, below: ft.Control | None = None
) -> ft.Container:
    """Make a row of a line and a second one under it. below: as in `touch_row`."""
    face = ft.Column([words(first, Type.STRONG), words(second, Type.SECOND)], spacing=2)
    return touch_row(face, join_list((first, second)), on_click, below=below, end=None if below else LEADS)


def way_row(
    label: str,
    on_click: Touch,
    *,
    place: Type = Type.BODY,
    sign: ft.IconData | None = None,
    key: str | None = None,
) -> ft.Container:
    """Make a row that leads to another page. sign: drawn before its words. key: as in `touch_row`."""
    signs = [picture(sign)] if sign else []
    face = ft.Row([*signs, words(label, place, expand=True)], spacing=14)
    return touch_row(face, label, on_click, key=key, end=LEADS, height=_WAY_HEIGHT)


def still_row(
    content: ft.Control,
    name: str,
    *,
    live: bool = False,
    padding: ft.PaddingValue | None = None,
    height: float = TARGET,
) -> ft.Container:
    """Make a row that is only read, with the same spacing as one that can be tapped."""
    border = ft.Border(bottom=ft.BorderSide(1, HAIRLINE))
    return ft.Container(_row_face(content, name, padding, live=live, height=height), border=border)


def _row_face(
    content: ft.Control,
    name: str,
    padding: ft.PaddingValue | None,
    *,
    live: bool = False,
    height: float = TARGET,
    end: ft.IconData | None = None,
) -> ft.Semantics:
    inside = ft.Padding.symmetric(vertical=_ROW_PADDING) if padding is None else padding
    if not isinstance(inside, ft.Padding):
        inside = ft.Padding.all(inside)
    strut = ft.Container(height=height - inside.top - inside.bottom)
    ends = [row_end(end)] if end else []
    row = ft.Row([ft.Container(content, expand=True), *ends, strut], spacing=0)
    face = ft.Container(row, padding=inside)
    return ft.Semantics(label=name, exclude_semantics=True, live_region=live, content=face)


def row_end(sign: ft.IconData) -> ft.Icon:
    """Draw the sign at the end of a row, such as `LEADS`."""
    return ft.Icon(sign, SECOND_INK, _SIGN_SIZE, offset=ft.Offset(_SIGN_OUT[sign], 0))


def _style(
    back: ft.ColorValue,
    ink: ft.ColorValue,
    *,
    side: dict[ft.ControlState, ft.BorderSide] | None = None,
    shape: ft.OutlinedBorder = _ROUNDED,
    padding: ft.PaddingValue = _FACE_PADDING,
) -> ft.ButtonStyle:
    return ft.ButtonStyle(bgcolor=back, color=ink, side=side, shape=shape, padding=padding)


def _button(
    face: ft.Control,
    on_click: Touch,
    style: ft.ButtonStyle,
    *,
    disabled: bool = False,
    expand: bool | int | None = None,
) -> ft.TextButton:
    button = ft.TextButton(face, style=style, disabled=disabled, expand=expand)
    if isinstance(on_click, ft.PickFiles):
        button.action = on_click
    else:
        button.on_click = action(on_click)
    button.opacity = _DISABLED_OPACITY if disabled else 1.0
    return watch_focus(button, Focus.BUTTON)


def choice_button(label: str, on_choose: Handler, *, chosen: bool, said: str = "") -> ft.Control:
    """Make one answer, with a ✓ if chosen. said: read out where several questions have the same answers."""
    name = said or label
    spoken = _("{answer}, selected").format(answer=name) if chosen else name
    face = words(f"✓ {label}" if chosen else label, Type.STRONG, said=spoken, centred=True)
    button = outlined_button(face, on_choose)
    return ft.Container(button, bgcolor=CHOSEN if chosen else None, border_radius=RADIUS)


def choices(answers: Mapping[T, str], chosen: T | None, choose: Callable[[T], object]) -> list[ft.Control]:
    """Make a question's answers, each under its label. choose: called with the one that is touched."""

    def choosing(answer: T) -> Handler:
        return lambda: choose(answer)

    return [
        choice_button(label, choosing(answer), chosen=answer == chosen) for answer, label in answers.items()
    ]


def joined_choices(
    answers: Mapping[T, str], chosen: T, choose: Callable[[T], object], room: float
) -> ft.Control:
    """Make a question's answers as equal parts of one control; apart where one is too long for its part.

    room: for all of them, in logical pixels.
    """
    longest = max(line_room(words(f"✓ {label}", Type.STRONG)) for label in answers.values())
    if longest + _AROUND_PART > room / len(answers):
        return ft.Row(
            choices(answers, chosen, choose), wrap=True, spacing=_BESIDE_GAP, run_spacing=_BESIDE_GAP
        )
    edge = ft.BorderSide(1, BUTTON_EDGE)
    parts: list[ft.Control] = []
    for at, (answer, label) in enumerate(answers.items()):
        part = _part(label, partial(choose, answer), chosen=answer == chosen)
        parts.append(ft.Container(part, border=ft.Border(left=edge) if at else None, expand=True))
    row = ft.Row(parts, spacing=0)
    whole = ft.Container(row, border=ft.Border.all(1, BUTTON_EDGE), border_radius=RADIUS)
    whole.clip_behavior = ft.ClipBehavior.ANTI_ALIAS
    return whole


def _part(label: str, on_choose: Handler, *, chosen: bool) -> ft.Control:
    name = _("{answer}, selected").format(answer=label) if chosen else label
    face = words(f"✓ {label}" if chosen else label, Type.STRONG, said=name, centred=True)
    padding = ft.Padding.symmetric(horizontal=_AROUND_PART / 2, vertical=14)
    style = _style(CHOSEN if chosen else _NONE, INK, shape=_SQUARE, padding=padding)
    return ft.Row([_button(face, on_choose, style, expand=True)])


def tick_row(content: ft.Control, name: str, on_touch: Handler, *, ticked: bool) -> ft.Control:
    """Make a row with a box before it; a tap anywhere ticks or clears it."""
    # The sign is there unticked as well, but invisible: the letters give the box its size.
    sign = words("✓", Type.HEAD, INK if ticked else ft.Colors.TRANSPARENT)
    box = ft.Container(sign, border=ft.Border.all(1, BUTTON_EDGE), border_radius=RADIUS / 2, padding=_IN_BOX)
    content.expand = True
    said = (_("{answer}, checked") if ticked else _("{answer}, not checked")).format(answer=name)
    return touch_row(ft.Row([box, content], spacing=12), said, on_touch)
