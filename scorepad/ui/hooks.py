"""What a component reads and starts beside drawing: shared values, effects, the keyboard, the window."""

import contextvars
import inspect
import logging
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

import flet as ft

from scorepad.i18n import use
from scorepad.ui.focusing import focus_on_bar, go_by_tab, scroll_by_key
from scorepad.ui.guard import action
from scorepad.ui.keys import Press
from scorepad.ui.news import Rank, forget, look_soon
from scorepad.ui.page_state import Focus, PageState, focused, page_state

log = logging.getLogger("scorepad.ui")
T = TypeVar("T")
# In half of it the longest words of all five languages still find room.
_TWO_COLUMNS = 300
Effect = Callable[[], Awaitable[None] | None]
Subscribe = Callable[[Callable[[], None]], Callable[[], None]]
KeyHandler = Callable[[Press], Awaitable[object] | object]


def use_effect(
    setup: Effect, depends: Sequence[object] | None = None, cleanup: Callable[[], None] | None = None
) -> None:
    """Do something beside drawing, as Flet's own hook does; a failure is logged and goes no further.

    The cleanup runs when `depends` changes and when the component leaves the screen, but not when the session
    ends (FLET.md, fault 5): what must happen then as well belongs in `page_state(page).close`.
    """
    ft.use_effect(_quiet(setup), depends, _quiet(cleanup) if cleanup else None)


def _quiet(work: Effect) -> Callable[[], Any]:
    state = page_state(ft.context.page)

    async def run_async() -> None:
        with use(state.language):
            try:
                result = work()
                if inspect.isawaitable(result):
                    await result
            except Exception:
                log.exception("an effect failed")

    def run() -> None:
        with use(state.language):
            try:
                work()
            except Exception:
                log.exception("an effect failed")

    return run_async if inspect.iscoroutinefunction(work) else run


def use_kept(make: Callable[[], T]) -> T:
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
    live = use_kept(lambda: _Live(read, value, _nothing))
    _turn, set_turn = ft.use_state(0)
    live.read, live.shown = read, value

    def look() -> None:
        # What is read may hold words, and a change comes out of another device's context.
        with use(state.language):
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
        look_soon(page, look, rank)

    unsubscribe = subscribe(changed)

    def stop() -> None:
        # Once only: the session may end after the component has left the screen.
        if stop in state.close:
            unsubscribe()
            forget(page, look)
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

    def press(self, key: Press) -> None:
        contextvars.copy_context().run(self.page.run_task, action(lambda: self._answer(key)), None)

    def _answer(self, key: Press) -> Awaitable[object] | object:
        if key.steps:
            return go_by_tab(self.page, key)
        if focused(self.page) is Focus.FIELD:
            return focus_on_bar(self.page)
        return scroll_by_key(self.page, key) if key.scrolls else self.handler(key)


def use_keys(handler: KeyHandler) -> None:
    """Take the keys of the keyboard while this component is on the screen; the last one to come gets them.

    A focused button takes Enter (FLET.md, fault 46), and a focused text field every key; Escape leaves it.
    """
    page = ft.context.page
    keys = use_kept(lambda: _Keys(handler, page))
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
