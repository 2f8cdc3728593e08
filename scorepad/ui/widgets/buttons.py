"""Buttons, filled, outlined and plain, and buttons to choose with."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypedDict, TypeVar, Unpack

import flet as ft

from scorepad.flet_support.focus_and_scroll import scroll_key
from scorepad.flet_support.page_state import Focus, page_state, watch_focus
from scorepad.flet_support.screens import Handler, action, show_message
from scorepad.i18n import _
from scorepad.i18n.formats import join_list
from scorepad.ui.theme import style
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import own_style, own_words, picture, side_by_side, words

T = TypeVar("T")
Touch = Handler | ft.PickFiles
"""What a touch does: a handler, or choosing files, which the browser does only at once."""

_ROUNDED = ft.RoundedRectangleBorder(radius=style.RADIUS)
_SQUARE = ft.RoundedRectangleBorder(radius=0)
_FACE_PADDING = ft.Padding.symmetric(horizontal=12, vertical=14)
_TALL_PADDING = ft.Padding.symmetric(horizontal=12, vertical=21)
_CARD_PADDING = 16
# In line with the words of the rows above and below.
_QUIET_PADDING = ft.Padding.symmetric(horizontal=14, vertical=14)
_RING_APART = {ft.ControlState.FOCUSED: style.focus_ring(outside=True)}
LEADS, UNFOLDS, FOLDS = ft.Icons.CHEVRON_RIGHT, ft.Icons.EXPAND_MORE, ft.Icons.EXPAND_LESS
"""At the end of a row that leads to another page, or that unfolds or folds what is below it."""

_BAR = 5
"""The width of the bar at the left edge of the row where the next number goes."""

_ROW_PADDING = ft.Padding.symmetric(vertical=6)
IN_CARD = ft.Padding.symmetric(horizontal=16, vertical=6)
"""Around the words of a row that stands in a card, or that is marked while it is current."""

_SIGN_SIZE, _WAY_HEIGHT = 24, 56
_SIGN_OUT = {LEADS: 0.3, UNFOLDS: 0.2, FOLDS: 0.2}
"""The share of a sign that sticks out, being empty, so that what is drawn ends where its row ends."""

BESIDE_GAP = 4
_CHIP_PADDING = 8
_AROUND_PART, _EDGES_OF_PART = 18, 2
FIELD_RADIUS = 4
SMALL_PADDING = 4
PLACE_EDGES = 4
"""At both sides of the name of a start page together."""
_DISABLED_OPACITY = 0.4
_EDGE = ft.BorderSide(1, style.BUTTON_EDGE)


class ButtonOptions(TypedDict, total=False):
    """What a screen may choose about a button. tall: it is the screen's main one."""

    disabled: bool
    expand: bool | int | None
    tall: bool


def filled_button(
    label: str | ft.Control,
    on_click: Touch,
    *,
    colour: ft.ColorValue = style.ACCENT,
    **options: Unpack[ButtonOptions],
) -> ft.TextButton:
    """Make the button for the next step. label: a control is drawn in `ON_FILLED`."""
    face = words(label, Type.HEAD, style.ON_FILLED, centred=True) if isinstance(label, str) else label
    return _button(face, on_click, colour, style.ON_FILLED, side=_RING_APART, **options)


def outlined_button(
    label: str | ft.Control,
    on_click: Touch,
    *,
    edge: ft.BorderSide = _EDGE,
    **options: Unpack[ButtonOptions],
) -> ft.TextButton:
    """Make a button for another possible step."""
    face = words(label, Type.STRONG, centred=True) if isinstance(label, str) else label
    return _button(face, on_click, side=style.button_edge(edge), **options)


def card_button(face: ft.Control, name: str, on_click: Handler) -> ft.Control:
    """Make a card that is one button, as wide as there is room, read out as `name`."""
    content = ft.Semantics(label=name, exclude_semantics=True, content=face)
    side = style.button_edge(ft.BorderSide(1, style.HAIRLINE))
    button = _button(content, on_click, style.CARD, side=side, padding=_CARD_PADDING)
    # Merged, because Semantics would make a second button inside the button (FLET.md, fault 51).
    return ft.Row([ft.MergeSemantics(button, expand=True)])


def chip_button(label: ft.Control, on_click: Handler) -> ft.TextButton:
    """Make a small button among others of its kind, such as a card."""
    strut = ft.Container(height=style.TARGET - 2 * _CHIP_PADDING)
    face = ft.Row([label, strut], spacing=0, tight=True)
    return _button(face, on_click, side=style.button_edge(_EDGE), padding=_CHIP_PADDING)


def bare_button(face: ft.Control, name: str, on_click: Handler) -> ft.Control:
    """Make a button of something drawn, read out as `name`."""
    content = ft.Semantics(label=name, exclude_semantics=True, content=face)
    shape = ft.RoundedRectangleBorder(radius=FIELD_RADIUS)
    return ft.MergeSemantics(_button(content, on_click, shape=shape, padding=0))


def plain_button(label: str, on_click: Handler, *, disabled: bool = False) -> ft.TextButton:
    """Make a quiet button: a word in the accent colour."""
    face = words(label, Type.STRONG, style.ACCENT)
    return _button(face, on_click, ink=style.ACCENT, padding=_QUIET_PADDING, disabled=disabled)


def place_button(
    sign: ft.IconData, label: str, on_click: Handler, *, chosen: bool, shrink: float = 1
) -> ft.TextButton:
    """Make the button of a start page: a sign over its name.

    chosen: whether that page is shown. shrink: of the name's letters.
    """
    mark = ft.Container(picture(sign), border_radius=2 * style.RADIUS)
    mark.padding = ft.Padding.symmetric(horizontal=18, vertical=2)
    mark.bgcolor = style.CHOSEN if chosen else None
    said = _("{answer}, selected").format(answer=label) if chosen else label
    name = words(label, Type.SECOND, style.INK, said=said, centred=True)
    if shrink < 1:
        name.style = own_style(style.SECOND_SIZE * shrink, ft.FontWeight.W_400)
    face = ft.Column([mark, name], spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    return _button(face, on_click, padding=ft.Padding.symmetric(horizontal=PLACE_EDGES / 2, vertical=6))


def small_button(label: ft.Text, on_click: Handler) -> ft.TextButton:
    """Make the quietest button: small words beside something else."""
    label.color = style.ACCENT
    face = ft.Row([label, ft.Container(height=style.TARGET)], spacing=0, tight=True)
    return _button(face, on_click, ink=style.ACCENT, padding=ft.Padding.symmetric(horizontal=SMALL_PADDING))


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
    sign: str | ft.IconData, name: str, on_click: Handler, *, disabled: bool = False
) -> ft.IconButton:
    """Make a button that shows one sign and is read out as `name` (FLET.md, fault 45).

    Large letters leave the sign as it is.
    """
    if isinstance(sign, str):
        size = style.KEY_SIZE / page_state(ft.context.page).text_scale
        icon: ft.Control = own_words(sign, own_style(size, ft.FontWeight.W_500, style.INK), said=name)
    else:
        icon = picture(sign, said=name)
    button = ft.IconButton(
        icon=icon,
        on_click=action(on_click),
        disabled=disabled,
        padding=4,
        size_constraints=ft.BoxConstraints(min_width=style.TARGET, min_height=style.TARGET),
    )
    button.opacity = _DISABLED_OPACITY if disabled else 1.0
    return watch_focus(button, Focus.BUTTON)


def touch_row(
    content: ft.Control,
    name: str,
    on_click: Touch | None,
    *,
    current: bool = False,
    line: bool = True,
    padding: ft.PaddingValue | None = None,
    in_card: bool = False,
    key: str | None = None,
    beside: Sequence[ft.Control] = (),
    below: ft.Control | None = None,
    live: bool = False,
    height: float = style.TARGET,
    end: ft.IconData | None = None,
) -> ft.Container:
    """Make a row that opens or chooses something, or without a handler is only read; a hairline is below it.

    A screen reader reads `name` in place of the content, and with `live` again whenever it changes.
    `current` is the row where the next number goes. `key` is its name for `frame(show=…)`. `beside` stands on
    the right of the row and `below` under it, with buttons of their own. `height` is the least. `end`: the
    sign at its end, such as `LEADS`. `in_card`: it fills a card, which would cut off a ring around it.
    """
    if padding is None:
        padding = IN_CARD if in_card else _ROW_PADDING
    row = _row_face(content, name, padding, live=live, height=height, end=end)
    border = ft.Border(bottom=ft.BorderSide(1, style.HAIRLINE) if line else ft.BorderSide.none())
    if on_click is not None:
        # Merged, because Semantics would make a second button inside the button (FLET.md, fault 51).
        ring = None if in_card else _RING_APART
        row = ft.MergeSemantics(_button(row, on_click, side=ring, shape=_SQUARE, padding=0))
    if beside:
        row.expand = True
        row = ft.Row([row, *beside], spacing=BESIDE_GAP)
    if below is not None:
        row = stretched([row, below])
    place = scroll_key(key) if key else None
    whole = ft.Container(row, key=place, border=border)
    return _marked(whole) if current else whole


def _marked(row: ft.Container) -> ft.Container:
    """Fill a row with the colour of where one types, over the margins of the paper, so that nothing moves."""
    edge = style.EDGE_SPACE
    places = [(style.HIGHLIGHT_EDGE, -edge), (style.HIGHLIGHT, _BAR - edge), (style.HIGHLIGHT, edge)]
    row.bgcolor = style.HIGHLIGHT
    # Shadows take no room of their own.
    row.shadow = [ft.BoxShadow(color=each, offset=ft.Offset(aside, 0)) for each, aside in places]
    return row


def two_line_row(
    first: str, second: str, on_click: Handler, *, below: ft.Control | None = None
) -> ft.Container:
    """Make a row of a line and a second one under it. below: as in `touch_row`."""
    face = ft.Column([words(first, Type.STRONG), words(second, Type.SECOND)], spacing=2)
    return touch_row(face, join_list((first, second)), on_click, below=below, end=None if below else LEADS)


def way_row(
    label: str, on_click: Touch, *, sign: ft.IconData | None = None, key: str | None = None
) -> ft.Container:
    """Make a row that leads to another page. sign: drawn before its words. key: as in `touch_row`."""
    signs = [picture(sign)] if sign else []
    face = ft.Row([*signs, words(label, expand=True)], spacing=14)
    return touch_row(face, label, on_click, key=key, end=LEADS, height=_WAY_HEIGHT)


def _row_face(
    content: ft.Control,
    name: str,
    padding: ft.PaddingValue,
    *,
    live: bool,
    height: float,
    end: ft.IconData | None,
) -> ft.Control:
    inside = padding if isinstance(padding, ft.Padding) else ft.Padding.all(padding)
    strut = ft.Container(height=height - inside.top - inside.bottom)
    ends = [row_end(end)] if end else []
    row = ft.Row([ft.Container(content, expand=True), *ends, strut], spacing=0)
    face = ft.Container(row, padding=inside)
    return ft.Semantics(label=name, exclude_semantics=True, live_region=live, content=face)


def row_end(sign: ft.IconData) -> ft.Icon:
    """Draw the sign at the end of a row, such as `LEADS`."""
    return ft.Icon(sign, style.SECOND_INK, _SIGN_SIZE, offset=ft.Offset(_SIGN_OUT[sign], 0))


def _button(
    face: ft.Control,
    on_click: Touch,
    back: ft.ColorValue = ft.Colors.TRANSPARENT,
    ink: ft.ColorValue = style.INK,
    *,
    side: dict[ft.ControlState, ft.BorderSide] | None = None,
    shape: ft.OutlinedBorder = _ROUNDED,
    padding: ft.PaddingValue = _FACE_PADDING,
    disabled: bool = False,
    expand: bool | int | None = None,
    tall: bool = False,
) -> ft.TextButton:
    room = _TALL_PADDING if tall else padding
    look = ft.ButtonStyle(bgcolor=back, color=ink, side=side, shape=shape, padding=room)
    button = ft.TextButton(face, style=look, disabled=disabled, expand=expand)
    if isinstance(on_click, ft.PickFiles):
        button.action = on_click
    else:
        button.on_click = action(on_click)
    button.opacity = _DISABLED_OPACITY if disabled else 1.0
    return watch_focus(button, Focus.BUTTON)


def choice_button(label: str, on_choose: Handler, *, chosen: bool, said: str = "") -> ft.Control:
    """Make one answer, with a ✓ if chosen. said: read out where several questions have the same answers."""
    button = outlined_button(_answer(label, said or label, chosen=chosen), on_choose)
    return ft.Container(button, bgcolor=style.CHOSEN if chosen else None, border_radius=style.RADIUS)


def _answer(label: str, said: str, *, chosen: bool) -> ft.Text:
    spoken = _("{answer}, selected").format(answer=said) if chosen else said
    return words(f"✓ {label}" if chosen else label, Type.STRONG, said=spoken, centred=True)


def choices(answers: Mapping[T, str], chosen: T | None, choose: Callable[[T], object]) -> list[ft.Control]:
    """Make a question's answers, each under its label. choose: called with the one that is touched."""
    return [
        choice_button(label, partial(choose, answer), chosen=answer == chosen)
        for answer, label in answers.items()
    ]


def joined_choices(
    answers: Mapping[T, str], chosen: T, choose: Callable[[T], object], room: float
) -> ft.Control:
    """Make a question's answers as parts of one control. room: for all of them, in logical pixels."""
    edge = ft.BorderSide(1, style.BUTTON_EDGE)
    faces = [_answer(label, label, chosen=answer == chosen) for answer, label in answers.items()]
    shares, shrink = side_by_side(faces, room, _AROUND_PART)
    parts: list[ft.Control] = []
    for answer, face, share in zip(answers, faces, shares, strict=True):
        if shrink < 1:
            face.style = own_style(style.BODY_SIZE * shrink, ft.FontWeight.W_500)
        part = _part(face, partial(choose, answer), chosen=answer == chosen)
        parts.append(ft.Container(part, border=ft.Border(left=edge) if parts else None, expand=share))
    row = ft.Row(parts, spacing=0)
    whole = ft.Container(row, border=ft.Border.all(1, style.BUTTON_EDGE), border_radius=style.RADIUS)
    whole.clip_behavior = ft.ClipBehavior.ANTI_ALIAS
    return whole


def _part(face: ft.Text, on_choose: Handler, *, chosen: bool) -> ft.Control:
    back = style.CHOSEN if chosen else ft.Colors.TRANSPARENT
    padding = ft.Padding.symmetric(horizontal=(_AROUND_PART - _EDGES_OF_PART) / 2, vertical=14)
    return ft.Row([_button(face, on_choose, back, shape=_SQUARE, padding=padding, expand=True)])


def tick_row(content: ft.Control, name: str, on_touch: Handler, *, ticked: bool) -> ft.Control:
    """Make a row with a box before it; a tap anywhere ticks or clears it."""
    # The sign is there unticked as well, but invisible: the letters give the box its size.
    sign = words("✓", Type.HEAD, style.INK if ticked else ft.Colors.TRANSPARENT)
    box = ft.Container(sign, border=ft.Border(_EDGE, _EDGE, _EDGE, _EDGE), border_radius=style.RADIUS / 2)
    box.padding = ft.Padding.symmetric(horizontal=6, vertical=2)
    content.expand = True
    said = (_("{answer}, checked") if ticked else _("{answer}, not checked")).format(answer=name)
    return touch_row(ft.Row([box, content], spacing=12), said, on_touch)
