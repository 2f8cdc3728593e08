"""Fields for words: names, reasons, notes. Numbers are entered with the keypad alone."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from dataclasses import field as dataclass_field

import flet as ft

from scorepad.ui.fonts import fetch_for
from scorepad.ui.guard import Handler, action, component
from scorepad.ui.hooks import use_kept
from scorepad.ui.own import newest, use_own
from scorepad.ui.page_state import Focus, watched
from scorepad.ui.theme import CLEAN, EDGE, RADIUS, SECOND_INK, SECOND_SIZE
from scorepad.ui.widgets.words import own_style

# The client draws the label of a field with a text in it at three quarters of its size.
_LABEL_SIZE = SECOND_SIZE * 4 / 3


def use_typed(kept: str, of: Hashable) -> tuple[str, Callable[[str], None], Callable[[], str]]:
    """Give the text typed over a kept one, how to change it, and how a touch reads it as it is by then.

    What is newly kept wins over what was typed. of: what the text belongs to, such as a round's id.
    """
    typed, change = use_own(lambda: (of, kept, kept))

    def write(text: str) -> None:
        change(lambda _before: (of, kept, text))

    def shown(typed: tuple[Hashable, str, str]) -> str:
        return typed[2] if typed[:2] == (of, kept) else kept

    return shown(typed), write, lambda: shown(newest(change))


@dataclass(eq=False, slots=True)
class _Typing:
    """What the browser has told of a field, and the field as the browser has it."""

    told: str | None = None
    field: ft.Ref[ft.TextField] = dataclass_field(default_factory=ft.Ref[ft.TextField])

    def newest(self, value: str) -> str:
        """Give the screen's text, or where that only repeats what was told, what was typed since."""
        field = self.field.current
        return field.value if field is not None and value == self.told else value


@component
def text_field(
    label: str,
    value: str,
    on_type: Handler,
    *,
    on_done: Handler | None = None,
    error: str | None = None,
    most: int | None = None,
) -> ft.Control:
    """Make a field whose text belongs to the screen (S5), which never takes back a letter typed meanwhile.

    on_type: called with the text after each key; on_done: called when the field is left or Enter is pressed.
    error: a sentence below it. most: characters it takes.
    """
    typing = use_kept(_Typing)
    fetch_for(value)

    def typed(event: ft.Event[ft.TextField]) -> object:
        # Not the control's value: a drawing for the letter before may have put that back.
        typing.told = str(event.data)
        return on_type(typing.told)

    done = action(on_done) if on_done else None
    field = ft.TextField(
        ref=typing.field,
        label=label,
        label_style=own_style(_LABEL_SIZE, ft.FontWeight.W_400, SECOND_INK),
        value=typing.newest(value),
        on_change=action(typed),
        on_submit=done,
        error=error,
        error_style=own_style(SECOND_SIZE, ft.FontWeight.W_400, CLEAN),
        max_length=most,
        counter="",
        border=ft.OutlineInputBorder(side=ft.BorderSide(1, EDGE), border_radius=RADIUS),
    )
    return watched(field, Focus.FIELD, done)
