"""The frame of a screen, its sections and its notices.

In portrait the controls at hand (the keypad, "Who went out?") are below the paper; in landscape they are
beside it, on the side of the hand that the device's owner uses.
Where very large letters leave no room for the paper, everything scrolls together.
"""

import asyncio
import time
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final, TypedDict

import flet as ft

from scorepad.flet_support.focus_and_scroll import BAR, SCROLL_AREA, with_scroll_key, with_scroll_keys
from scorepad.flet_support.hooks import Size, use_effect, use_instance, use_page
from scorepad.flet_support.page_state import notify_page_changed, page_state, set_text_scale
from scorepad.flet_support.screens import Handler, action, component, use_is_covered
from scorepad.ui.theme import style
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.text import card, heading, unspoken, words

_AT_HAND_WIDTH, _LARGE_AT_HAND_WIDTH = 380, 480
# Letters this much larger than usual are a large setting.
_LARGE_SCALE = 1.25
_HAND_WIDTH = 600
_GAP = 12
_AIR, _BETWEEN = 8, 8
"""Between the paper and what stays above it, or beside it."""
# This height, in text of the usual size, leaves a few rows of paper above a keypad.
_ROOM_FOR_PAPER = 480
_PROBE_SIZE = 20
_SCROLL_MS = 150
_SCROLL_EVENT_MS = 100
# The browser scrolls by what it shows now, and it draws new content a few frames later.
_UNTIL_DRAWN = 0.08
# A window that was turned or reloaded gets its final size within these seconds, even on a slow device.
_UNTIL_SETTLED = 3.0
# In a landscape window lower than this for its letters, a keypad below the bar would be cut off.
_ROOM_BELOW_BAR = 310

_SHEET, _BODY = "sheet", "body"

SECTION_GAP = 10
_ABOVE = 20
_BESIDE_GAP = 12

PASSING_SECONDS: Final = 4.0

_PASSING = "passing line"
_PASSING_PADDING = ft.Padding.symmetric(horizontal=14, vertical=10)


def has_large_letters(size: Size) -> bool:
    """Return whether text is so large that keys are larger too, where there is room."""
    return size.text_scale >= _LARGE_SCALE


def at_hand_side(size: Size) -> float:
    """Return the width of the controls at hand beside the paper, with the space between."""
    return min(_LARGE_AT_HAND_WIDTH if has_large_letters(size) else _AT_HAND_WIDTH, size.width / 2)


def at_hand_width(size: Size, edge: float = style.EDGE_SPACE) -> float:
    """Return the width of the controls at hand in a window, in logical pixels. edge: on both sides."""
    beside = at_hand_side(size) - style.EDGE_SPACE - _BETWEEN - 2
    return (beside if size.is_landscape else size.width) - 2 * edge


def has_room_below(size: Size) -> bool:
    """Return whether a portrait window has room for paper above the controls at hand."""
    return size.height >= _ROOM_FOR_PAPER * size.text_scale


def needs_all_height(size: Size) -> bool:
    """Return whether a landscape window is so low that a keypad needs the height of the bar too."""
    return size.is_landscape and size.height < _ROOM_BELOW_BAR * size.text_scale


class FrameOptions(TypedDict, total=False):
    """What a screen may choose about its frame, as `frame` takes it.

    on_scroll: gets Flet's event when the paper is scrolled, ten times a second. places: at the foot, or in a
    wide window beside the page.
    """

    at_hand: ft.Control | None
    show: str | None
    moving: bool
    on_scroll: Handler | None
    places: ft.Control | None
    wide: bool


def frame(
    bar: ft.Control,
    paper: Sequence[ft.Control],
    *,
    size: Size,
    at_hand: ft.Control | None = None,
    show: str | None = None,
    above: ft.Control | None = None,
    moving: bool = False,
    anew: Hashable = None,
    whole_height: bool = False,
    on_scroll: Handler | None = None,
    low: bool = False,
    places: ft.Control | None = None,
    wide: bool = False,
) -> ft.View:
    """Make a screen from its parts, as wide as `page_width` says; call it after all other hooks.

    `paper` are the lines that scroll; `at_hand` and, over the paper, `above` never scroll away. `show` is the
    key of the `touch_row` to be seen. `moving`: it is new, or the lines before it change their height as it
    changes. `anew`: when it changes, that line is scrolled to once more, as when the window is turned.
    `whole_height`: the controls at hand take the bar's height too, where `needs_all_height` says so.
    `low`: what is at hand stays below large letters. `places` lead to other pages. `wide`: it has columns.
    """
    lines = [line if line.key else with_scroll_key(line, f"line {at}") for at, line in enumerate(paper)]
    beside = at_hand is not None and size.is_landscape
    below = at_hand is not None and not beside and (low or has_room_below(size))
    if at_hand is not None and not beside and not below:
        lines.append(ft.Container(at_hand, bgcolor=style.CARD, margin=ft.Margin.only(top=_GAP)))
    top: list[ft.Control] = [ft.Container(bar, data=BAR)]
    inner = [above] if above else []
    if whole_height and beside and needs_all_height(size):
        inner, top = top + inner, []
    sheet = _sheet(lines, show, (anew, size.width, size.text_scale), moving=moving, on_scroll=on_scroll)
    is_clear = size.is_landscape or has_room_below(size) or (at_hand is None and not moving)
    body = _body(_under(inner, sheet, passing_line(seen=is_clear)), at_hand if beside else None, size)
    foot = [_at_foot(at_hand, size)] if at_hand is not None and below else []
    last = [places] if places and not size.is_wide else []
    width = page_width(size, wide=wide or at_hand is not None)
    return _view([*top, body, *foot, *last], width or None, places if size.is_wide else None)


def _body(paper: ft.Control, beside: ft.Control | None, size: Size) -> ft.Row:
    parts = [paper]
    if beside is not None:
        parts.insert(0 if _left_handed() else 1, _at_side(beside, size))
    return ft.Row(parts, key=_BODY, spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def _view(parts: list[ft.Control], width: float | None, beside: ft.Control | None = None) -> ft.View:
    stretch = ft.CrossAxisAlignment.STRETCH
    column = ft.Column(parts, spacing=0, expand=True, horizontal_alignment=stretch)
    page = ft.Row([ft.Container(column, width=width)], expand=True, vertical_alignment=stretch)
    page.alignment = ft.MainAxisAlignment.CENTER
    whole = ft.Row([beside, page], spacing=0, vertical_alignment=stretch) if beside else page
    return bare_view(ft.use_view_path(), whole)


def bare_view(route: str, content: ft.Control) -> ft.View:
    """Make a screen of a content that fills the window."""
    layers = ft.Stack([ft.SafeArea(content, expand=True), _text_scale_probe()], fit=ft.StackFit.EXPAND)
    layers.expand = True
    return ft.View(route=route, controls=[layers], padding=0, spacing=0, bgcolor=style.PAPER)


def _under(above: list[ft.Control], lines: ft.Control, passing: ft.Control) -> ft.Control:
    # With these keys all three remain the same controls when the window is turned: otherwise the typed text,
    # the scroll position and the focus would be lost.
    foot = ft.Container(passing, left=0, right=0, bottom=0, ignore_interactions=True)
    sheet = ft.Container(ft.Stack([lines, foot], fit=ft.StackFit.EXPAND), key=_SHEET, expand=True)
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column([*above, sheet], key=_SHEET, spacing=0, expand=True, horizontal_alignment=stretch)


@dataclass(slots=True)
class _Seen:
    """The window in which the line was last scrolled to, and until when its size may still change."""

    window: Hashable = None
    settled: float = 0.0


@component
def _sheet(
    lines: list[ft.Control], show: str | None, anew: Hashable, *, moving: bool, on_scroll: Handler | None
) -> ft.Control:
    column, seen = use_instance(ft.Ref[ft.Column]), use_instance(_Seen)
    window = (anew, use_page(lambda state: state.arrivals))

    async def scroll() -> None:
        turned, seen.window = seen.window not in (None, window), window
        if turned:
            seen.settled = time.monotonic() + _UNTIL_SETTLED
        if moving or turned:
            await asyncio.sleep(_UNTIL_DRAWN)
        await to_line()

    async def measured(_event: object) -> None:
        if time.monotonic() < seen.settled:
            await to_line()

    async def to_line() -> None:
        if show and column.current:
            still = page_state(ft.context.page).still
            await column.current.scroll_to(scroll_key=show, duration=0 if still else _SCROLL_MS)

    use_effect(scroll, [show, window])
    stretch = ft.CrossAxisAlignment.STRETCH
    # The scroll area clips at its sides, so the focus rings need room inside it.
    inner = ft.Container(ft.Column(lines, spacing=0, horizontal_alignment=stretch))
    inner.padding = ft.Padding.only(left=style.EDGE_SPACE, top=_AIR, right=style.EDGE_SPACE)
    inner.on_size_change = action(measured) if show else None
    sheet = ft.Column([inner], ref=column, spacing=0, expand=True, horizontal_alignment=stretch)
    sheet.data, sheet.scroll = SCROLL_AREA, ft.ScrollMode.AUTO
    if on_scroll:
        sheet.on_scroll, sheet.scroll_interval = action(on_scroll), _SCROLL_EVENT_MS
    return sheet


def _at_foot(at_hand: ft.Control, size: Size) -> ft.Container:
    controls = ft.Container(at_hand, width=min(size.width, _HAND_WIDTH))
    row = ft.Row([controls], alignment=ft.MainAxisAlignment.CENTER, spacing=0)
    return ft.Container(row, bgcolor=style.CARD, border=ft.Border(top=ft.BorderSide(1, style.HAIRLINE)))


def _left_handed() -> bool:
    return page_state(ft.context.page).preferences.hand == "left"


def _at_side(at_hand: ft.Control, size: Size) -> ft.Control:
    column = stretched([card(at_hand)])
    column.scroll = ft.ScrollMode.AUTO
    outer, inner = style.EDGE_SPACE, _BETWEEN
    left, right = (outer, inner) if _left_handed() else (inner, outer)
    gap = ft.Padding.only(left=left, right=right)
    return ft.Container(column, width=at_hand_side(size), padding=gap)


def _text_scale_probe() -> ft.Control:
    """Return the invisible text that shows each screen how large the device draws text."""

    # The client doesn't report its text scale (FLET.md, fault 43), but it reports how large this text became.
    async def measured(event: ft.LayoutSizeChangeEvent[ft.Text]) -> None:
        set_text_scale(ft.context.page, event.height / _PROBE_SIZE)

    text = ft.Text("0", opacity=0, on_size_change=action(measured))
    text.style = ft.TextStyle(size=_PROBE_SIZE, height=1)
    return ft.Container(unspoken(text), left=0, top=0, ignore_interactions=True)


def section(title: str, content: Sequence[ft.Control]) -> ft.Container:
    """Return the content with a heading over it."""
    column = stretched([heading(title), *with_scroll_keys(content, title)], SECTION_GAP)
    return ft.Container(column, padding=ft.Padding.only(top=_ABOVE))


def stacked(lines: Sequence[ft.Control], name: str) -> ft.Column:
    """Return lines right below each other. name: of their scroll keys, as in `with_scroll_keys`."""
    return ft.Column(with_scroll_keys(lines, name), spacing=0)


def flowing(controls: Sequence[ft.Control]) -> ft.Row:
    """Return controls beside each other, in as many lines as they need."""
    return ft.Row(list(controls), wrap=True, spacing=SECTION_GAP, run_spacing=SECTION_GAP)


def apart(left: ft.Control, right: ft.Control) -> ft.Row:
    """Return two controls at both ends of a line; the right one goes below where both have no room."""
    row = ft.Row([left, right], wrap=True, run_spacing=0, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    row.vertical_alignment = ft.CrossAxisAlignment.CENTER
    return row


def stretched(lines: Sequence[ft.Control], spacing: float = 0, *, tight: bool = False) -> ft.Column:
    """Return lines below each other, all as wide as there is room. tight: only as high as they are."""
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column([*lines], spacing=spacing, tight=tight, horizontal_alignment=stretch)


def even_rows(cells: Sequence[ft.Control], columns: int, gap: float, *, even: bool = True) -> list[ft.Row]:
    """Return cells that expand in rows of as many columns; even: the cells of one row are equally high."""
    rows: list[ft.Row] = []
    for first in range(0, len(cells), columns):
        row = [*cells[first : first + columns]]
        row += [ft.Container(expand=True) for _gap in range(columns - len(row))]
        rows.append(ft.Row(row, spacing=gap, intrinsic_height=even))
        rows[-1].vertical_alignment = ft.CrossAxisAlignment.STRETCH if even else ft.CrossAxisAlignment.START
    return rows


def in_columns(controls: Sequence[ft.Control], columns: int) -> ft.Column:
    """Return controls in equal columns, row by row."""
    cells = [ft.Container(each, expand=True) for each in controls]
    return stretched(even_rows(cells, columns, SECTION_GAP, even=False), SECTION_GAP)


def page_width(size: Size, *, wide: bool = False) -> float:
    """Return how wide a page is in a window. wide: whether it has more than one column."""
    is_whole = wide or not size.is_wide
    return min(size.width, style.PAGE_WIDTH if is_whole else style.LINE_WIDTH + 2 * style.EDGE_SPACE)


def paper_width(size: Size, *, beside: bool = False) -> float:
    """Return how wide the paper is in a window; beside: whether controls at hand stand next to it."""
    at_hand = at_hand_side(size) + _BESIDE_GAP if beside else 0
    return page_width(size, wide=beside) - at_hand - 2 * style.EDGE_SPACE


def letter_room(size: Size, *, beside: bool = False) -> float:
    """Return how wide the paper is, in logical pixels for text of the usual size."""
    return paper_width(size, beside=beside) / size.text_scale


def notice(sentence: str, actions: Sequence[ft.Control] = ()) -> ft.Container:
    """Show a sentence once; the actions below it, if any, are offers."""
    text = words(sentence)
    lines: list[ft.Control] = [ft.Semantics(container=True, live_region=True, content=text)]
    if actions:
        lines.append(ft.Row(list(actions), wrap=True, spacing=4, run_spacing=0))
    return ft.Container(
        ft.Column(lines, spacing=4, tight=True),
        bgcolor=style.HIGHLIGHT,
        border=ft.Border.all(1, style.HIGHLIGHT_EDGE),
        border_radius=style.RADIUS,
        padding=ft.Padding.symmetric(horizontal=style.EDGE_SPACE, vertical=12),
    )


def say_in_passing(page: ft.Page, sentence: str) -> None:
    """Show a sentence for a while in place of the one before; a screen reader reads it by itself."""
    kept, line = page_state(page).kept, [sentence]
    kept[_PASSING] = line
    notify_page_changed(page)

    async def end() -> None:
        await asyncio.sleep(PASSING_SECONDS)
        if kept.get(_PASSING) is line:
            del kept[_PASSING]
            notify_page_changed(page)

    page.run_task(end)


@component
def passing_line(*, seen: bool) -> ft.Control:
    """Draw the sentence, if there is one. seen: False where it would cover keys, and is only read out."""
    covered, line = use_is_covered(), use_page(lambda state: state.kept.get(_PASSING))
    if not line or covered:
        return ft.Container()
    (sentence,) = line
    text = words(sentence, Type.SECOND, style.PAPER)
    box = ft.Container(text, bgcolor=style.INK, border_radius=style.RADIUS, padding=_PASSING_PADDING)
    return ft.Semantics(
        label=sentence,
        exclude_semantics=True,
        live_region=True,
        container=True,
        content=ft.Container(ft.Row([box], wrap=True), padding=style.EDGE_SPACE) if seen else None,
    )
