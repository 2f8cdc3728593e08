"""Fields for words: names, reasons, notes. Numbers are entered only with the keypad."""

import inspect
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from functools import partial

import flet as ft

from scorepad.flet_support.focus_and_scroll import NAME_FIELD, focus_next_name
from scorepad.flet_support.fonts import load_font_for, typeset
from scorepad.flet_support.hooks import use_effect, use_instance, use_local_state
from scorepad.flet_support.page_state import Focus, watch_focus
from scorepad.flet_support.screens import Action, Handler, action, component
from scorepad.score.limits import MAX_TEXT
from scorepad.ui.theme import style
from scorepad.ui.widgets.text import own_style, own_words

# The client draws the label of a filled field at three quarters of its size.
_LABEL_SIZE = style.SECOND_SIZE * 4 / 3

KeepText = Callable[[str], Awaitable[object]]


class TypedText:
    """A text typed over a saved one; it is saved when its field loses the focus or its screen goes away."""

    def __init__(self, page: ft.Page, redraw: Callable[[], None]) -> None:
        self.text = ""
        self._page, self._redraw = page, redraw
        self._of: Hashable = None
        self._kept = self._given = ""
        self._keep: KeepText | None = None

    def follow(self, kept: str, of: Hashable, keep: KeepText | None) -> None:
        """Show a newly saved text, which replaces the typed one; text for something else is saved first."""
        if of != self._of:
            self.part()
        if of != self._of or kept not in (self._kept, self._given):
            self.text = kept
        if (of, kept) != (self._of, self._kept):
            self._of = of
            self._kept = self._given = kept
        self._keep = keep

    def write(self, text: str) -> None:
        """Take the typed text."""
        self.text, self._given = text, self._kept
        self._redraw()

    async def leave(self) -> None:
        """Save the typed text, once: a focused field reports that it lost the focus, and then goes away."""
        keeping = self._keeping()
        if keeping:
            await keeping()

    def part(self) -> None:
        """Save the text typed in a field that has gone and sends no more events."""
        keeping = self._keeping()
        if keeping:
            self._page.run_task(action(keeping), None)

    def _keeping(self) -> Callable[[], Awaitable[object]] | None:
        if self._keep is None or self.text == self._given:
            return None
        self._given = self.text
        return partial(self._keep, self.text)


def use_typed_text(kept: str, of: Hashable, keep: KeepText | None = None) -> TypedText:
    """Return the text typed over a saved one. of: its owner, such as a round's id; keep: saves it."""
    page = ft.context.page
    _turn, redraw = use_local_state(int)
    typed = use_instance(lambda: TypedText(page, lambda: redraw(lambda turn: turn + 1)))
    typed.follow(kept, of, keep)
    use_effect(lambda: None, [], typed.part)
    return typed


@dataclass(eq=False, slots=True)
class _Typing:
    """The text that the browser last reported, and the field as the browser has it."""

    told: str | None = None
    field: ft.Ref[ft.TextField] = dataclass_field(default_factory=ft.Ref[ft.TextField])

    def newest(self, value: str) -> str:
        """Return the screen's text, or the field's newer one if the screen only repeats the browser's."""
        field = self.field.current
        return field.value if field is not None and value == self.told else value


@component
def text_field(
    label: str,
    value: str,
    on_type: Handler,
    *,
    on_done: Handler | None = None,
    on_focus: Handler | None = None,
    on_enter: Callable[[str], object] | None = None,
    is_name: bool = False,
    is_opened: bool = False,
    is_next: bool = False,
    is_replaced: bool = False,
    error: str | None = None,
    most: int | None = None,
    shown: str | None = None,
) -> ft.Control:
    """Make a field whose text the screen controls, and which never loses a letter (FLET.md, fault 44).

    on_type: called with the text after each key. on_done: called when the field is left or Enter is pressed.
    on_focus: called when it gets the cursor. on_enter: called with the text on Enter alone, after which the
    field is ready for the next one. is_name: Enter goes on to the next name. is_opened: it takes the cursor,
    as soon as that is so. is_next: its edge is that of the field in turn. is_replaced: a touch
    selects the whole text, the next one none of it. error: a sentence below it. most: the characters it
    takes. shown: a shorter label on screen, or none; the full one is only read out.
    """
    typing = use_instance(_Typing)
    selected, select = use_local_state(bool)
    load_font_for(value)
    use_effect(partial(_take_cursor, typing) if is_opened else lambda: None, [is_opened])

    done = entered = action(on_done) if on_done else None
    if on_enter:
        entered = action(partial(_enter, typing, on_enter))
    elif is_name:
        entered = action(partial(_go_on, typing, done))
    field = ft.TextField(
        ref=typing.field,
        label=label if shown is None else own_words(shown, _label_style(), said=label),
        label_style=_label_style(),
        text_style=own_style(style.BODY_SIZE, ft.FontWeight.W_500) if is_name else None,
        value=typing.newest(value),
        on_change=action(partial(_typed, typing, on_type)),
        on_submit=entered,
        on_click=action(lambda: select(lambda now: not now)) if is_replaced else None,
        selection=ft.TextSelection(0, len(value)) if is_replaced and selected else None,
        data=NAME_FIELD if is_name else None,
        error=error and typeset(error),
        error_style=own_style(style.SECOND_SIZE, ft.FontWeight.W_400, style.CLEAN),
        max_length=most,
        counter="",
        border=_edges(ft.BorderSide(2, style.INK) if is_next else ft.BorderSide(1, style.BUTTON_EDGE)),
    )
    return watch_focus(field, Focus.FIELD, done, action(on_focus) if on_focus else None)


@component
def kept_field(
    label: str, kept: str, of: Hashable, keep: KeepText, *, most: int = MAX_TEXT, is_name: bool = False
) -> ft.Control:
    """Make a field over a saved text, which comes back where `keep` returns False.

    of, keep: as in `use_typed_text`. most, is_name: as in `text_field`.
    """

    async def store(text: str) -> None:
        if await keep(text) is False:
            typed.write(kept)

    typed = use_typed_text(kept, of, store)
    return text_field(label, typed.text, typed.write, on_done=typed.leave, most=most, is_name=is_name)


def _typed(typing: _Typing, on_type: Handler, event: ft.Event[ft.TextField]) -> object:
    # Not the control's value: a redraw for the previous letter may have reset that.
    typing.told = str(event.data)
    return on_type(typing.told)


async def _take_cursor(typing: _Typing) -> None:
    if typing.field.current:
        await typing.field.current.focus()


async def _go_on(typing: _Typing, done: Action | None, event: ft.Event[ft.TextField]) -> None:
    """Go on to the next name, and leave this one as Enter leaves any field."""
    if typing.field.current:
        await focus_next_name(event.page, typing.field.current)
    if done:
        await done(event)


async def _enter(typing: _Typing, on_enter: Callable[[str], object]) -> None:
    field = typing.field.current
    if field is None:
        return
    # Enter may come before the last letters have been drawn; the field itself has them.
    result = on_enter(field.value)
    if inspect.isawaitable(result):
        await result
    # At once, or letters typed meanwhile are lost (FLET.md, fault 70). What Enter did may have closed the
    # field, or left its page.
    with suppress(RuntimeError):
        await field.focus()


def _label_style() -> ft.TextStyle:
    # A label has to fit on one line: the client draws a second one over the text.
    return own_style(_LABEL_SIZE, ft.FontWeight.W_400, style.SECOND_INK)


def _edges(edge: ft.BorderSide) -> dict[ft.ControlState, ft.InputBorder]:
    sides = {ft.ControlState.DEFAULT: edge, ft.ControlState.FOCUSED: ft.BorderSide(style.RING, style.INK)}
    return {
        state: ft.OutlineInputBorder(side=side, border_radius=style.RADIUS) for state, side in sides.items()
    }
