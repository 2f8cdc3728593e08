"""Hooks for components: live values, keys, the window's size, local state and stable callbacks."""

import contextvars
import inspect
import logging
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

import flet as ft

from scorepad.flet_support.error_boundary import Handler, action
from scorepad.flet_support.focus_and_scroll import focus_top_bar, move_focus_by_tab, scroll_by_key
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.page_state import Focus, PageState, focus_kind, page_state
from scorepad.flet_support.redraw_queue import Rank, cancel_look, queue_look
from scorepad.i18n import use_language

log = logging.getLogger("scorepad.ui")
T = TypeVar("T")
# In half of it the longest words of all five languages still find room.
_TWO_COLUMNS = 300
EffectSetup = Callable[[], Awaitable[None] | None]
Subscribe = Callable[[Callable[[], None]], Callable[[], None]]
KeyHandler = Callable[[KeyboardKey], Awaitable[object] | object]
SetState = Callable[[Callable[[T], T]], None]
"""Takes the step from the newest value to the next one, so that quick touches do not lose each other."""


def use_effect(
    setup: EffectSetup, depends: Sequence[object] | None = None, cleanup: Callable[[], None] | None = None
) -> None:
    """Do something beside drawing, as Flet's own hook does; a failure is logged and goes no further.

    The cleanup runs when `depends` changes and when the component leaves the screen, but not when the session
    ends (FLET.md, fault 5): what must happen then as well belongs in `page_state(page).close`.
    """
    ft.use_effect(_quiet(setup), depends, _quiet(cleanup) if cleanup else None)


def _quiet(work: EffectSetup) -> Callable[[], Any]:
    state = page_state(ft.context.page)

    async def run_async() -> None:
        with use_language(state.language):
            try:
                result = work()
                if inspect.isawaitable(result):
                    await result
            except Exception:
                log.exception("an effect failed")

    def run() -> None:
        with use_language(state.language):
            try:
                work()
            except Exception:
                log.exception("an effect failed")

    return run_async if inspect.iscoroutinefunction(work) else run


def use_instance(make: Callable[[], T]) -> T:
    """Keep one object for the life of this component; what happens inside it draws nothing again."""
    make_untyped: Any = make
    kept: T = ft.use_state(make_untyped)[0]
    return kept


@dataclass(eq=False, slots=True)
class _Live(Generic[T]):
    """How a component reads its value, what it shows of it, and how it stops following it."""

    read: Callable[[], T]
    shown: T
    stop: Callable[[], None]


def use_live(
    subscribe: Subscribe, read: Callable[[], T], depends: Sequence[Hashable] = (), *, rank: Rank = "usual"
) -> T:
    """Read a value that other sessions can change, and draw this component again when it has changed.

    `subscribe(callback)` returns the function that ends the subscription, `read()` gives the value (compared
    with `!=`), `depends` holds whatever `subscribe` is made of, such as the game's id. The redraw always goes
    to this component's own browser; what changes while it is offline is drawn when it is back; a closed
    session is unsubscribed (FLET.md, faults 1, 4 and 5). rank: whether it is sent before or after others.
    """
    page = ft.context.page
    state = page_state(page)
    value = read()
    live = use_instance(lambda: _Live(read, value, _nothing))
    _turn, set_turn = ft.use_state(0)
    live.read, live.shown = read, value

    def look() -> None:
        # What is read may hold words, and a change comes out of another device's context.
        with use_language(state.language):
            if live.read() != live.shown:
                set_turn(lambda turn: turn + 1)

    def start() -> None:
        live.stop = _follow(page, subscribe, look, rank)

    def end() -> None:
        live.stop()

    use_effect(start, [*depends], end)
    return value


def _nothing() -> None:
    return None


def _follow(page: ft.Page, subscribe: Subscribe, look: Callable[[], None], rank: Rank) -> Callable[[], None]:
    state = page_state(page)

    def changed() -> None:
        queue_look(page, look, rank)

    unsubscribe = subscribe(changed)

    def stop() -> None:
        # Once only: the session may end after the component has left the screen.
        if stop in state.close:
            unsubscribe()
            cancel_look(page, look)
            del state.close[stop], state.connect[look]

    state.connect[look] = None
    state.close[stop] = None
    look()
    return stop


@dataclass(eq=False, slots=True)
class _Keys:
    """The newest handler of a component, behind the one listener it has put on the page."""

    handler: KeyHandler
    page: ft.Page

    def press(self, key: KeyboardKey) -> None:
        contextvars.copy_context().run(self.page.run_task, action(lambda: self._answer(key)), None)

    def _answer(self, key: KeyboardKey) -> Awaitable[object] | object:
        if key.steps:
            return move_focus_by_tab(self.page, key)
        if focus_kind(self.page) is Focus.FIELD:
            return focus_top_bar(self.page)
        return scroll_by_key(self.page, key) if key.scrolls else self.handler(key)


def use_keys(handler: KeyHandler) -> None:
    """Take the keys of the keyboard while this component is on the screen; the last one to come gets them.

    A focused button takes Enter (FLET.md, fault 46), and a focused text field every key; Escape leaves it.
    """
    page = ft.context.page
    keys = use_instance(lambda: _Keys(handler, page))
    keys.handler = handler
    listeners = page_state(page).keys

    def start() -> None:
        listeners.append(keys.press)

    def end() -> None:
        listeners.remove(keys.press)

    use_effect(start, [], end)


class Size(NamedTuple):
    """The window in logical pixels, and how much larger than usual the device draws its texts."""

    width: float
    height: float
    text_scale: float = 1.0

    @property
    def lies(self) -> bool:
        """Whether the window lies on its side, with room for two columns of words."""
        return self.width > self.height and self.width >= _TWO_COLUMNS * self.text_scale


def use_size() -> Size:
    """Give the size of the window, and draw again when it changes."""
    page = ft.context.page
    return use_page(lambda state: Size(page.width or 0.0, page.height or 0.0, state.text_scale))


def use_page(read: Callable[[PageState], T]) -> T:
    """Read what the app keeps of this page, and draw again when `tell_size` is called and it has changed."""
    state = page_state(ft.context.page)

    def subscribe(callback: Callable[[], None]) -> Callable[[], None]:
        def stop() -> None:
            state.resize.pop(callback, None)

        state.resize[callback] = None
        return stop

    return use_live(subscribe, lambda: read(state))


def use_local_state(make: Callable[[], T]) -> tuple[T, SetState[T]]:
    """Keep a value of this component; a change that makes a different one draws it again."""
    make_untyped: Any = make
    value, change = ft.use_state(make_untyped)
    return value, change


def use_local_state_at(place: Hashable, make: Callable[[], T]) -> tuple[T, SetState[T]]:
    """Keep a value of this component that begins anew where its address says something else.

    place: what of the address it depends on; the router draws the next address by the same component.
    """
    kept, change = use_local_state(dict[Hashable, T])
    value = kept[place] if place in kept else make()
    return value, lambda step: change(lambda now: {place: step(now.get(place, value))})


def newest_value(change: SetState[T]) -> T:
    """Give a kept value as it is now: a touch may come before the letter typed last is drawn."""
    seen: list[T] = []

    def look(value: T) -> T:
        seen.append(value)
        return value

    change(look)
    return seen[0]


def use_remembered(name: Hashable, make: Callable[[], T]) -> tuple[T, SetState[T]]:
    """Keep a value of this page under a name, also while its screen is left for another one."""
    kept = page_state(ft.context.page).kept
    _turn, redraw = use_local_state(int)

    def change(step: Callable[[T], T]) -> None:
        kept[name] = step(kept[name])
        redraw(lambda turn: turn + 1)

    value: T = kept.setdefault(name, make())
    return value, change


class StableCallback:
    """What a button does now."""

    def __init__(self, on_click: Handler) -> None:
        self.on_click = on_click

    async def touched(self) -> None:
        """Do it."""
        result = self.on_click()
        if inspect.isawaitable(result):
            await result


StableCallbacks = dict[str, StableCallback]
"""The hands of a part of a screen by what they are for; keep them with `use_kept`."""


def stable_callback(hands: StableCallbacks, name: str, on_click: Handler) -> StableCallback:
    """Give the hand of that name, always the same, with its newest answer."""
    hand = hands.setdefault(name, StableCallback(on_click))
    hand.on_click = on_click
    return hand
